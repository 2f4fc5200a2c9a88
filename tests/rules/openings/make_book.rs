//! Writes the book that the program has inside, from the named lines and the engine's own searches:
//! `cargo run --release --example make-book`.
//!
//! Every position of every named line is searched, and the moves that go on from there are compared
//! with the best one. That takes some minutes on two threads. What was found is kept in
//! `target/book-scores.txt`, so that an interrupted run goes on where it ended; `-- --most 500` ends
//! by itself after so many positions. Another evaluation or another search wants that file removed first.

#![allow(clippy::print_stdout, missing_docs, unreachable_pub)]

mod repertoire;
mod scores;
#[allow(dead_code)] // Writing the text is for another program.
mod text;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use repertoire::{KEY, Repertoire};
use scores::Scores;

fn main() -> Result<()> {
    let most = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => usize::MAX,
        [flag, number] if flag == "--most" => number.parse().context("--most needs a number")?,
        other => bail!("only --most N is understood, not {other:?}"),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lines = text::read(&fs::read_to_string(root.join("src/openings/names.txt"))?)?;
    let repertoire = Repertoire::of(&lines)?;
    let mut scores = Scores::open(&root.join("target/book-scores.txt"))?;
    let left = scores.complete(&repertoire, most)?;
    if left > 0 {
        println!("{left} of {} positions are left", repertoire.len());
        return Ok(());
    }
    let rows = repertoire.rows(&scores)?;
    let book: Vec<u8> = rows.iter().flatten().copied().collect();
    fs::write(root.join("src/openings/book.bin"), &book)?;
    let positions = rows.chunk_by(|one, next| one[..KEY] == next[..KEY]);
    let (positions, moves) = (positions.count(), rows.len());
    println!(
        "{moves} moves of {positions} positions in {} bytes",
        book.len()
    );
    Ok(())
}
