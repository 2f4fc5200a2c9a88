//! Squares of the 10x12 mailbox.

use std::fmt;
use std::str::FromStr;

/// One of the 64 squares, held as its index in the 10x12 mailbox: a1 is 21, h8 is 98.
///
/// One rank up is +10, one file right is +1, and the rim lies between 29 and 30, 39 and 40, and
/// so on, so that a step off the board always lands on a rim cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Mailbox index -> 0..64 (a1 = 0, b1 = 1, a2 = 8); rim cells map to 0 and are never asked for.
static INDEX: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 64 {
        table[Square::from_index(i).0 as usize] = i;
        i += 1;
    }
    table
};

impl Square {
    /// The square with this number, a1 = 0, b1 = 1, …, h8 = 63; higher bits are ignored.
    #[must_use]
    pub const fn from_index(index: u8) -> Self {
        Self::at(index & 7, (index >> 3) & 7)
    }

    /// The square on this file (a = 0) and rank (first = 0); higher bits are ignored.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Self {
        Self(21 + (file & 7) + 10 * (rank & 7))
    }

    /// From a mailbox index that is known to lie on the board.
    #[inline(always)]
    pub(crate) const fn from_mailbox(index: u8) -> Self {
        Self(index)
    }

    /// The mailbox index, 21..=98.
    #[inline(always)]
    #[must_use]
    pub const fn mailbox(self) -> u8 {
        self.0
    }

    /// 0..64 with a1 = 0, b1 = 1 and h8 = 63.
    #[inline(always)]
    #[must_use]
    pub fn index(self) -> u8 {
        INDEX[self.0 as usize]
    }

    /// The square's bit in a 64-bit set.
    #[inline(always)]
    #[must_use]
    pub fn bit(self) -> u64 {
        1 << (self.index() & 63)
    }

    /// 0 for the a-file to 7 for the h-file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 10 - 1
    }

    /// 0 for the first rank to 7 for the eighth.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 10 - 2
    }

    /// The square opposite on the same file, as Black sees it.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::at(self.file(), 7 - self.rank())
    }

    /// All squares, a1, b1, …, h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self::from_index)
    }

    /// The index after `step`, which may lie on the rim.
    #[inline(always)]
    pub(crate) const fn step(self, step: i8) -> u8 {
        self.0.wrapping_add_signed(step)
    }

    /// `self - other` as a mailbox difference, wrapped into a table index.
    #[inline(always)]
    pub(crate) const fn minus(self, other: Self) -> usize {
        self.0.wrapping_sub(other.0) as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError(String);

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a square from a1 to h8", self.0)
    }
}

impl std::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self::at(file - b'a', rank - b'1')),
            _ => Err(SquareError(super::excerpt(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mailbox_corners() {
        for (name, mailbox, index) in [("a1", 21, 0), ("h1", 28, 7), ("a8", 91, 56), ("h8", 98, 63)]
        {
            let square: Square = name.parse().unwrap();
            assert_eq!((square.mailbox(), square.index()), (mailbox, index));
            assert_eq!(square.to_string(), name);
        }
    }

    #[test]
    fn every_square_survives_its_name_and_number() {
        for (i, square) in Square::all().enumerate() {
            assert_eq!(square.index() as usize, i);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::at(square.file(), square.rank()), square);
            assert_eq!(square.flip().flip(), square);
        }
    }

    #[test]
    fn a_bad_name_is_quoted() {
        let error = "j9".parse::<Square>().unwrap_err();
        assert_eq!(error.to_string(), "\"j9\" is not a square from a1 to h8");
    }
}
