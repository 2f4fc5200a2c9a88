//! What a book says of one move, and how it is written.

use super::key::BookKey;
use crate::chess::{Board, Kind, Move, Square};

/// Bytes of an entry: key 8, move 2, weight 2, and 4 for what some programs learn.
pub(super) const ENTRY: usize = 16;

/// A move that a book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, legal in its position.
    pub m: Move,
    /// How often it is to be played, compared with the others; never, if it is 0.
    pub weight: u16,
}

/// A move as books write it: squares in three bits a coordinate, castling as king takes rook.
///
/// | bits | what |
/// |---|---|
/// | 0-2, 3-5 | file and rank that it goes to |
/// | 6-8, 9-11 | file and rank that it comes from |
/// | 12-14 | promotion: 0 none, 1 knight, 2 bishop, 3 rook, 4 queen |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveCode(u16);

impl MoveCode {
    /// The code of a move.
    #[must_use]
    pub fn of(m: Move) -> Self {
        let to = m.to();
        if m.is_castle() {
            let rook = if to.file() > 4 { 7 } else { 0 };
            return Self::new(m.from(), Square::at(rook, to.rank()), None);
        }
        Self::new(m.from(), to, m.promotion())
    }

    fn new(from: Square, to: Square, promotion: Option<Kind>) -> Self {
        let promotion = match promotion {
            Some(Kind::Knight) => 1,
            Some(Kind::Bishop) => 2,
            Some(Kind::Rook) => 3,
            Some(Kind::Queen) => 4,
            _ => 0,
        };
        let squares = u16::from(from.index()) << 6 | u16::from(to.index());
        Self(promotion << 12 | squares)
    }

    /// The legal move that has this code. Castling is also understood as the king's move of two
    /// squares, which some programs write.
    #[must_use]
    pub fn find(self, board: &Board) -> Option<Move> {
        let legal = board.legal_moves();
        let mut moves = legal.iter().copied();
        moves.find(|&m| {
            Self::of(m) == self || m.is_castle() && Self::new(m.from(), m.to(), None) == self
        })
    }

    /// The code as a number.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The code with this number; perhaps of no move at all.
    #[must_use]
    pub const fn from_number(number: u16) -> Self {
        Self(number)
    }
}

/// An entry of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: BookKey,
    pub(super) code: MoveCode,
    pub(super) weight: u16,
}

impl Entry {
    pub(super) fn read(bytes: &[u8; ENTRY]) -> Self {
        let [key @ .., m1, m2, w1, w2, _, _, _, _] = *bytes;
        Self {
            key: BookKey::from_number(u64::from_be_bytes(key)),
            code: MoveCode(u16::from_be_bytes([m1, m2])),
            weight: u16::from_be_bytes([w1, w2]),
        }
    }

    pub(super) fn write(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.key.get().to_be_bytes());
        bytes[8..10].copy_from_slice(&self.code.0.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(board: &Board, m: &str) -> u16 {
        MoveCode::of(board.find(m.parse().unwrap()).unwrap()).get()
    }

    #[test]
    fn every_legal_move_has_a_code_that_finds_it() {
        for fen in [
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "3r4/4P1k1/8/2pP4/8/8/8/4K3 w - c6 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            for &m in &board.legal_moves() {
                assert_eq!(MoveCode::of(m).find(&board), Some(m));
            }
        }
    }

    #[test]
    fn castling_takes_the_rook_and_both_ways_are_understood() {
        let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
        let (short, long) = (code(&board, "e1g1"), code(&board, "e1c1"));
        assert_eq!((short, long), (0o0407, 0o0400));
        for number in [0o0407, 0o0406] {
            let m = MoveCode(number).find(&board).unwrap();
            assert_eq!(m.to_string(), "e1g1");
        }
        // Without the right, a king takes no rook of his own.
        let board: Board = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse().unwrap();
        assert_eq!(MoveCode(0o0407).find(&board), None);
    }

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let entry = Entry {
            key: BookKey::of(&Board::start()),
            code: MoveCode(0o1434),
            weight: 0xabcd,
        };
        let bytes = entry.write();
        assert_eq!(bytes[..8], 0x463b_9618_1691_fc9c_u64.to_be_bytes());
        assert_eq!(Entry::read(&bytes), entry);
    }
}
