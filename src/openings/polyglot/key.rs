//! The key under which a book knows a position.

use std::fmt;

use super::numbers::NUMBERS;
use crate::chess::{Board, Castling, Color, Kind, Move, Piece, Square};

/// Where the numbers of castling rights, en passant and the turn begin.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// A position's key in Polyglot's books.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookKey(u64);

impl BookKey {
    /// The key of a position.
    ///
    /// A pawn that could be taken in passing but for a pin counts in Polyglot's keys and not in our
    /// boards: [`Self::after`] is exact where the last move is known.
    ///
    /// ```
    /// use pillarbox::chess::Board;
    /// use pillarbox::openings::BookKey;
    ///
    /// assert_eq!(BookKey::of(&Board::start()).to_string(), "463b96181691fc9c");
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self::with_file(board, board.en_passant().map(Square::file))
    }

    /// The key of a position to which this move led.
    #[must_use]
    pub fn after(board: &Board, last: Move) -> Self {
        let passed = last.is_pawn_start() && is_beside_a_pawn(board, last.to());
        Self::with_file(board, passed.then(|| last.to().file()))
    }

    /// All keys that a position can have, the likeliest first: with the same men, rights and moves
    /// there may have been a double step whose pawn cannot be taken because of a pin.
    pub(super) fn each(board: &Board) -> impl Iterator<Item = Self> {
        let pinned = (0..8)
            .filter(|_| board.en_passant().is_none())
            .filter(|&file| may_have_passed(board, file));
        std::iter::once(Self::of(board))
            .chain(pinned.map(|file| Self::with_file(board, Some(file))))
    }

    fn with_file(board: &Board, en_passant: Option<u8>) -> Self {
        let mut key = 0;
        for color in Color::ALL {
            for kind in Kind::ALL {
                let row = 2 * kind as usize + usize::from(color == Color::White);
                for square in board.pieces(color, kind) {
                    key ^= NUMBERS[64 * row + usize::from(square.index())];
                }
            }
        }
        for (at, (_, color, wing)) in Castling::EACH.into_iter().enumerate() {
            if board.castling().has(color, wing) {
                key ^= NUMBERS[CASTLING + at];
            }
        }
        if let Some(file) = en_passant {
            key ^= NUMBERS[EN_PASSANT + usize::from(file)];
        }
        if board.side() == Color::White {
            key ^= NUMBERS[WHITE_TO_MOVE];
        }
        Self(key)
    }

    /// The key as a number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    pub(super) const fn from_number(number: u64) -> Self {
        Self(number)
    }
}

impl fmt::Display for BookKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for BookKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Whether a pawn of the side to move stands beside a square.
fn is_beside_a_pawn(board: &Board, square: Square) -> bool {
    let (file, rank) = (square.file(), square.rank());
    let left = file.checked_sub(1);
    let right = Some(file + 1).filter(|&file| file < 8);
    let ours = Some(Piece {
        color: board.side(),
        kind: Kind::Pawn,
    });
    let mut beside = left.into_iter().chain(right);
    beside.any(|file| board.piece_at(Square::at(file, rank)) == ours)
}

/// Whether the last move can have been a double step on this file that a pawn stands ready to take.
fn may_have_passed(board: &Board, file: u8) -> bool {
    let theirs = !board.side();
    let (start, passed, now) = match theirs {
        Color::White => (1, 2, 3),
        Color::Black => (6, 5, 4),
    };
    let at = |rank| board.piece_at(Square::at(file, rank));
    let pawn = Piece {
        color: theirs,
        kind: Kind::Pawn,
    };
    at(now) == Some(pawn)
        && at(passed).is_none()
        && at(start).is_none()
        && is_beside_a_pawn(board, Square::at(file, now))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> BookKey {
        let mut board = Board::start();
        let mut key = BookKey::of(&board);
        for text in moves.split_whitespace() {
            let m = board.find(text.parse().unwrap()).unwrap();
            let _ = board.make(m);
            key = BookKey::after(&board, m);
            assert!(BookKey::each(&board).any(|each| each == key));
        }
        key
    }

    /// The examples that come with the description of the format.
    #[test]
    fn the_published_examples_hold() {
        for (moves, key) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(after(moves), BookKey(key), "{moves}");
        }
    }

    #[test]
    fn a_pawn_that_is_pinned_stands_ready_all_the_same() {
        let mut board: Board = "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1".parse().unwrap();
        let m = board.parse_san("d5").unwrap();
        let _ = board.make(m);
        assert_eq!(board.en_passant(), None);
        let told = BookKey::after(&board, m);
        assert_ne!(told, BookKey::of(&board));
        let all: Vec<BookKey> = BookKey::each(&board).collect();
        assert_eq!(all, [BookKey::of(&board), told]);
    }
}
