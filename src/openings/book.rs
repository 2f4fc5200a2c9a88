//! Choosing a move from a book: the built-in one, or one in Polyglot's format.

use std::io::{Read, Seek};

use super::polyglot::{BookError, BookKey, BookMove, Polyglot};
use super::repertoire::known_moves;
use crate::chess::{Board, Color, Move};

/// A book of openings.
#[derive(Debug)]
pub enum Book<R> {
    /// The one that the program has inside.
    BuiltIn,
    /// One that somebody brought.
    Polyglot(Polyglot<R>),
}

impl<R: Read + Seek> Book<R> {
    /// The moves that it knows in a position, the weightiest first.
    pub fn moves(&mut self, board: &Board) -> Result<Vec<BookMove>, BookError> {
        match self {
            Self::BuiltIn => Ok(known_moves(board)),
            Self::Polyglot(book) => book.moves(board),
        }
    }

    /// A move that it knows here, unless the game is so many plies old. `seed` decides which, the same
    /// one always alike.
    pub fn choose(
        &mut self,
        board: &Board,
        seed: u64,
        most_plies: usize,
    ) -> Result<Option<Move>, BookError> {
        if plies(board) >= most_plies {
            return Ok(None);
        }
        Ok(chosen(&self.moves(board)?, board, seed))
    }
}

/// A move that the built-in book knows here, unless the game is so many plies old.
///
/// ```
/// use pillarbox::chess::Board;
/// use pillarbox::openings::by_heart;
///
/// let board = Board::start();
/// let m = by_heart(&board, 7, 20).unwrap();
/// assert!(board.legal_moves().contains(&m));
/// assert_eq!(by_heart(&board, 7, 20), Some(m));
/// assert_eq!(by_heart(&board, 7, 0), None);
/// ```
#[must_use]
pub fn by_heart(board: &Board, seed: u64, most_plies: usize) -> Option<Move> {
    if plies(board) >= most_plies {
        return None;
    }
    chosen(&known_moves(board), board, seed)
}

/// How many plies old a game is, as its position counts the moves.
fn plies(board: &Board) -> usize {
    let moves = usize::from(board.fullmoves()).saturating_sub(1);
    2 * moves + usize::from(board.side() == Color::Black)
}

/// One of these moves, each as likely as it weighs.
fn chosen(moves: &[BookMove], board: &Board, seed: u64) -> Option<Move> {
    let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    // Another draw in every position: otherwise the first one would decide the whole game.
    let mut left = mixed(seed ^ mixed(BookKey::of(board).get())).checked_rem(total)?;
    for known in moves {
        let weight = u64::from(known.weight);
        if left < weight {
            return Some(known.m);
        }
        left -= weight;
    }
    None
}

/// A number that looks as if it had nothing to do with the other.
// CITE: splitmix64; Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::Cursor;

    use super::*;
    use crate::openings::{BookBuilder, MoveCode};

    fn book(moves: &[(&str, u64)]) -> Book<Cursor<Vec<u8>>> {
        let board = Board::start();
        let mut builder = BookBuilder::default();
        for (san, weight) in moves {
            let m = board.parse_san(san).unwrap();
            builder.add(BookKey::of(&board), MoveCode::of(m), *weight);
        }
        let mut bytes = Vec::new();
        builder.write(&mut bytes).unwrap();
        Book::Polyglot(Polyglot::open(Cursor::new(bytes)).unwrap())
    }

    #[test]
    fn moves_come_as_often_as_they_weigh() {
        let mut book = book(&[("e4", 30), ("d4", 10), ("a3", 0)]);
        let board = Board::start();
        let mut counts = BTreeMap::new();
        for seed in 0..4000 {
            let m = book.choose(&board, seed, 1).unwrap().unwrap();
            *counts.entry(m.to_string()).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 2);
        assert!((2850..3150).contains(&counts["e2e4"]), "{counts:?}");
    }

    #[test]
    fn nothing_is_chosen_where_nothing_weighs_or_the_game_is_too_old() {
        let board = Board::start();
        assert_eq!(book(&[("e4", 0)]).choose(&board, 1, 9).unwrap(), None);
        assert_eq!(book(&[("e4", 1)]).choose(&board, 1, 0).unwrap(), None);
        assert_eq!(by_heart(&board, 5, 0), None);
        let mut board = board;
        for san in ["e4", "e5"] {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
        }
        assert_eq!(plies(&board), 2);
    }

    #[test]
    fn the_built_in_book_varies_and_goes_deep() {
        for (before, least) in [("", 3), ("e4", 5), ("d4", 3), ("c4", 3)] {
            let mut board = Board::start();
            for san in before.split_whitespace() {
                let m = board.parse_san(san).unwrap();
                let _ = board.make(m);
            }
            let chosen = (0..500).map(|seed| by_heart(&board, seed, 20).unwrap());
            let mut chosen: Vec<String> = chosen.map(|m| m.to_string()).collect();
            chosen.sort_unstable();
            chosen.dedup();
            assert!(chosen.len() >= least, "{before}: {chosen:?}");
        }
        // How far a game goes if both sides know the book.
        let mut plies = 0;
        for seed in 0..100 {
            let mut board = Board::start();
            while let Some(m) = by_heart(&board, seed, 40) {
                let _ = board.make(m);
                plies += 1;
            }
        }
        assert!(plies > 100 * 8, "{plies}");
    }
}
