//! Writes the table of openings anew, from files whose rows have a code, a name and moves, with tabs
//! between, as those of lichess-org/chess-openings:
//! `cargo run --example make-openings -- a.tsv b.tsv c.tsv d.tsv e.tsv`.
//!
//! Without a file the table is made from its text again, which somebody may have changed. If the form of
//! the table changes, 1,006 bytes that are 0 are an empty one with which the program builds.

#![allow(clippy::print_stdout, missing_docs, unreachable_pub)]

mod encode;
mod phrases;
mod text;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use encode::encode;
use text::NamedLine;

fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/openings");
    let (text_file, table_file) = (folder.join("names.txt"), folder.join("names.bin"));
    let mut lines = Vec::new();
    for path in std::env::args().skip(1) {
        let rows = fs::read_to_string(&path).with_context(|| format!("reading {path}"))?;
        // The first row says what the columns are.
        for row in rows.lines().skip(1) {
            lines.push(line(row).with_context(|| format!("{path} has a row {row:?}"))?);
        }
    }
    if lines.is_empty() {
        lines = text::read(&fs::read_to_string(&text_file)?)?;
    }
    let table = encode(&lines)?;
    fs::write(text_file, text::write(&lines))?;
    fs::write(table_file, &table)?;
    println!("{} lines in {} bytes", lines.len(), table.len());
    Ok(())
}

/// A row of a file.
fn line(row: &str) -> Option<NamedLine> {
    let (eco, rest) = row.split_once('\t')?;
    let (name, moves) = rest.split_once('\t')?;
    let is_move = |word: &&str| !word.ends_with('.');
    Some(NamedLine {
        moves: moves
            .split_whitespace()
            .filter(is_move)
            .map(str::to_owned)
            .collect(),
        eco: eco.to_owned(),
        name: name.to_owned(),
    })
}
