//! The rules of chess on a 10x12 mailbox. Standard library only: no I/O, no clock, no randomness.

pub(crate) mod attacks;
pub(crate) mod board;
mod castling;
pub(crate) mod cell;
mod check_info;
mod count;
mod evasions;
mod fen;
pub(crate) mod geometry;
mod invariants;
mod make;
mod move_list;
mod movegen;
mod moves;
mod outcome;
pub mod perft;
mod piece;
mod san;
mod square;
mod square_set;
mod state;
mod uci_move;
mod zobrist;

pub use board::Board;
pub use castling::{Castling, Wing};
pub use fen::{FenError, write_placement};
pub use invariants::Difference;
pub use make::{NullUndo, Undo};
pub use move_list::MoveList;
pub use moves::Move;
pub(crate) use outcome::FIFTY_MOVES;
pub use outcome::{Draw, Outcome};
pub use piece::{Color, Kind, Piece};
pub use san::{San, SanError};
pub use square::{Square, SquareError};
pub use square_set::SquareSet;
pub use uci_move::{UciMove, UciMoveError};
pub use zobrist::Key;

/// The start of a text that came from outside, short and printable enough to be quoted in an
/// error.
pub(crate) fn excerpt(text: &str) -> String {
    excerpt_to(text, 60)
}

/// The same with as many characters as are wanted.
pub(crate) fn excerpt_to(text: &str, most: usize) -> String {
    let mut chars = text.chars();
    let mut short: String = chars.by_ref().take(most).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_says_that_there_is_more() {
        let whole = "é".repeat(60);
        assert_eq!(excerpt(&whole), whole);
        assert_eq!(excerpt(&format!("{whole}x")), format!("{whole}…"));
        assert_eq!(excerpt_to("abc", 2), "ab…");
    }
}
