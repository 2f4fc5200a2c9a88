//! The book that the program has inside: a file that is searched where it lies.
//!
//! It is made from the named lines and searches of the engine by `tests/rules/openings/make_book.rs`: every
//! move loses at most 30 centipawns against the best of its position, as far as the engine sees. A row
//! is a move: five bytes of the position's key, by which rows are sorted, four bits of weight and
//! twelve of the move as Polyglot writes it, the high byte first.

use super::polyglot::{BookKey, BookMove, MoveCode};
use crate::chess::Board;

/// Bytes of a key that are kept. One in a hundred million other positions is taken for one of the
/// book, and then its moves have to be legal too.
const KEY: usize = 5;

/// Where the weight begins in the last two bytes.
const WEIGHT: u32 = 12;

/// A move of a position.
type Row = [u8; KEY + 2];

/// The one that there is. A file that cannot be one does not compile.
static ROWS: &[Row] = rows(include_bytes!("book.bin"));

const fn rows(file: &'static [u8]) -> &'static [Row] {
    let (rows, more) = file.as_chunks();
    assert!(more.is_empty(), "the book ends within a row");
    rows
}

/// The moves that the built-in book knows in a position, the weightiest first.
///
/// ```
/// use pillarbox::chess::Board;
///
/// let known = pillarbox::openings::known_moves(&Board::start());
/// assert_eq!(known[0].m.to_string(), "e2e4");
/// ```
#[must_use]
pub fn known_moves(board: &Board) -> Vec<BookMove> {
    let key = BookKey::of(board).get().to_be_bytes();
    let first = ROWS.partition_point(|row| row[..KEY] < key[..KEY]);
    let rows = ROWS[first..].iter();
    let rows = rows.take_while(|row| row[..KEY] == key[..KEY]);
    let known = rows.filter_map(|&[.., high, low]| {
        let number = u16::from_be_bytes([high, low]);
        let code = MoveCode::from_number(number & ((1 << WEIGHT) - 1));
        Some(BookMove {
            m: code.find(board)?,
            weight: number >> WEIGHT,
        })
    });
    known.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions() -> usize {
        let same = |one: &Row, next: &Row| one[..KEY] == next[..KEY];
        ROWS.chunk_by(same).count()
    }

    #[test]
    fn the_book_is_large_and_its_file_small() {
        let size = include_bytes!("book.bin").len();
        assert!(size <= 100 << 10, "{size} bytes");
        assert!(positions() >= 5000, "{}", positions());
    }

    #[test]
    fn rows_are_sorted_and_the_weightiest_comes_first() {
        assert!(ROWS.is_sorted_by_key(|row| &row[..KEY]));
        for position in ROWS.chunk_by(|one, next| one[..KEY] == next[..KEY]) {
            let weights = position.iter().map(|row| row[KEY] >> 4);
            assert!(weights.is_sorted_by(|one, next| one >= next && *next > 0));
            assert_eq!(position[0][KEY] >> 4, 15);
        }
    }
}
