//! Openings: their names by position, the built-in book, books in Polyglot's format, and lines to begin
//! games with.

mod book;
mod lines;
mod names;
mod polyglot;
mod repertoire;
mod table;

use crate::chess::{Board, Move};
use lines::LINES;

pub use book::{Book, by_heart};
pub use names::{Eco, Opening, known_plies};
pub use polyglot::{BookBuilder, BookError, BookKey, BookMove, MoveCode, Polyglot};
pub use repertoire::known_moves;

/// A line of moves from the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// What people call it.
    pub name: &'static str,
    /// Its moves in standard notation.
    pub line: &'static str,
}

impl Line {
    /// Its moves.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut board = Board::start();
        let read = |text| {
            let m = board.parse_san(text).expect("the table holds legal moves");
            let _ = board.make(m);
            m
        };
        self.line.split_whitespace().map(read).collect()
    }
}

/// One of these lines; neighbors in number are far apart in kind.
#[must_use]
pub fn varied(number: u64) -> Line {
    // Coprime to the length, so that every line comes before one comes again.
    const STRIDE: u64 = 23;
    let count = LINES.len() as u64;
    LINES[((number % count) * STRIDE % count) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal_and_leads_somewhere_else() {
        let mut keys = Vec::new();
        for opening in &LINES {
            let mut board = Board::start();
            let moves = opening.moves();
            assert!(moves.len() >= 4, "{}", opening.name);
            for m in moves {
                let _ = board.make(m);
            }
            assert_eq!(board.outcome(), None);
            assert!(!keys.contains(&board.key()), "{} twice", opening.name);
            keys.push(board.key());
        }
    }

    #[test]
    fn all_of_them_have_their_turn() {
        let count = LINES.len() as u64;
        let mut names: Vec<_> = (0..count).map(|number| varied(number).line).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), LINES.len());
        assert!(!varied(u64::MAX).moves().is_empty());
    }
}
