//! The named lines as text: a tree, in which a line stands below the one that it goes on from.
//!
//! A row is a blank for each line above it, the moves that it has beyond them, its code and its name,
//! with tabs between.

use std::fmt::Write as _;

use anyhow::{Context, Result};

/// A line of moves that has a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedLine {
    /// In standard notation, from the start of a game.
    pub moves: Vec<String>,
    pub eco: String,
    pub name: String,
}

/// What stands above the rows.
const ABOUT: &str = "\
# Openings by name, from which names.bin is made; see table.rs.
# A row: a blank for each row that it goes on from, further moves, code, name.
# CITE: facts collected by lichess-org/chess-openings (CC0), in our form.
";

pub fn write(lines: &[NamedLine]) -> String {
    let mut sorted: Vec<&NamedLine> = lines.iter().collect();
    sorted.sort_unstable();
    let mut text = ABOUT.to_owned();
    let mut above: Vec<&NamedLine> = Vec::new();
    for line in sorted {
        while above
            .pop_if(|last| !line.moves.starts_with(&last.moves))
            .is_some()
        {}
        let known = above.last().map_or(0, |last| last.moves.len());
        let (blanks, moves) = (" ".repeat(above.len()), line.moves[known..].join(" "));
        writeln!(text, "{blanks}{moves}\t{}\t{}", line.eco, line.name).expect("a text grows");
        above.push(line);
    }
    text
}

pub fn read(text: &str) -> Result<Vec<NamedLine>> {
    let mut lines: Vec<NamedLine> = Vec::new();
    // How many moves each of the rows has that the next may go on from.
    let mut above: Vec<usize> = Vec::new();
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let wrong = || format!("a row needs moves, a code and a name: {row:?}");
        let (moves, rest) = row.split_once('\t').with_context(wrong)?;
        let (eco, name) = rest.split_once('\t').with_context(wrong)?;
        let further = moves.trim_start();
        above.truncate(moves.len() - further.len());
        let known = above.last().copied().unwrap_or(0);
        let mut moves = lines
            .last()
            .map_or_else(Vec::new, |last| last.moves[..known].to_vec());
        moves.extend(further.split(' ').map(str::to_owned));
        above.push(moves.len());
        lines.push(NamedLine {
            moves,
            eco: eco.to_owned(),
            name: name.to_owned(),
        });
    }
    Ok(lines)
}
