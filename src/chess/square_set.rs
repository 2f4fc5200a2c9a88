//! Sets of squares.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::piece::Color;
use super::square::Square;

/// A set of squares in 64 bits, a1 the lowest, b1 the next. The board is a mailbox; this is for what
/// is asked of many squares at once, such as where pawns stand and what they attack.
///
/// Squares go in and out by their number, [`Square::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All squares.
    pub const ALL: Self = Self(!0);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);

    /// The set with these bits.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The square with this number alone.
    #[inline(always)]
    #[must_use]
    pub const fn of(index: usize) -> Self {
        Self(1 << (index & 63))
    }

    /// A whole file, `a` being 0.
    #[inline(always)]
    #[must_use]
    pub const fn file(file: usize) -> Self {
        Self(FILE_A << (file & 7))
    }

    /// A whole rank, the first being 0.
    #[inline(always)]
    #[must_use]
    pub const fn rank(rank: usize) -> Self {
        Self(RANK_1 << (8 * (rank & 7)))
    }

    /// These ranks and those between them, as this side counts, its first being 0.
    #[must_use]
    pub const fn ranks(color: Color, first: usize, last: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut rank = first;
        while rank <= last {
            let row = match color {
                Color::White => rank,
                Color::Black => 7 - rank,
            };
            set.0 |= Self::rank(row).0;
            rank += 1;
        }
        set
    }

    /// Whether no square is in it.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the square with this number is in it.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, index: usize) -> bool {
        self.0 >> (index & 63) & 1 != 0
    }

    /// Whether this square is in it.
    #[inline(always)]
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether it is empty or a single square.
    #[inline(always)]
    #[must_use]
    pub const fn is_at_most_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    /// How many squares are in it.
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> i32 {
        self.0.count_ones() as i32
    }

    /// How many squares are in it; faster than [`Self::count`] where it is mostly empty.
    #[inline(always)]
    #[must_use]
    pub const fn count_sparse(self) -> i32 {
        let mut set = self.0;
        let mut count = 0;
        while set != 0 {
            set &= set - 1;
            count += 1;
        }
        count
    }

    /// The number of its lowest square, 64 if it is empty.
    #[inline(always)]
    #[must_use]
    pub const fn lowest(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The number of its highest square; it must not be empty.
    #[inline(always)]
    #[must_use]
    pub const fn highest(self) -> usize {
        self.0.ilog2() as usize
    }

    /// All squares one rank ahead of these.
    #[inline(always)]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// These squares and all ahead of them.
    #[inline(always)]
    #[must_use]
    pub const fn fill_forward(self, color: Color) -> Self {
        let mut set = self.0;
        match color {
            Color::White => {
                set |= set << 8;
                set |= set << 16;
                Self(set | set << 32)
            }
            Color::Black => {
                set |= set >> 8;
                set |= set >> 16;
                Self(set | set >> 32)
            }
        }
    }

    /// The squares to the left and right of these.
    #[inline(always)]
    #[must_use]
    pub const fn beside(self) -> Self {
        Self((self.0 & !FILE_A) >> 1 | (self.0 & !FILE_H) << 1)
    }

    /// All squares that pawns on these attack.
    #[inline(always)]
    #[must_use]
    pub const fn pawn_attacks(self, color: Color) -> Self {
        match color {
            Color::White => Self((self.0 & !FILE_A) << 7 | (self.0 & !FILE_H) << 9),
            Color::Black => Self((self.0 & !FILE_A) >> 9 | (self.0 & !FILE_H) >> 7),
        }
    }
}

impl From<Square> for SquareSet {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self(square.bit())
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::from(square))
    }
}

/// The numbers of the squares of a set, from the lowest up.
#[derive(Clone, Debug)]
pub struct Indices(u64);

impl Iterator for Indices {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(index)
    }
}

impl IntoIterator for SquareSet {
    type Item = usize;
    type IntoIter = Indices;

    #[inline(always)]
    fn into_iter(self) -> Indices {
        Indices(self.0)
    }
}

impl Not for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitAndAssign for SquareSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SquareSet {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> SquareSet {
        names
            .split(' ')
            .map(|name| name.parse::<Square>().unwrap())
            .collect()
    }

    #[test]
    fn squares_go_in_and_come_out() {
        let some = set("a1 e4 h8");
        assert_eq!(some.into_iter().collect::<Vec<_>>(), [0, 28, 63]);
        assert_eq!((some.count(), some.lowest()), (3, 0));
        assert!(some.contains("e4".parse().unwrap()) && some.has(28) && !some.has(29));
        assert!(!some.is_at_most_one() && set("e4").is_at_most_one());
        assert_eq!(SquareSet::EMPTY.lowest(), 64);
    }

    #[test]
    fn nothing_wraps_around_the_edge() {
        assert_eq!(set("a2 h2").pawn_attacks(Color::White), set("b3 g3"));
        assert_eq!(set("a7 h7").pawn_attacks(Color::Black), set("b6 g6"));
        assert_eq!(set("a4 h5").beside(), set("b4 g5"));
        assert_eq!(set("e8").forward(Color::White), SquareSet::EMPTY);
    }

    #[test]
    fn black_counts_from_the_other_side() {
        assert_eq!(
            SquareSet::ranks(Color::Black, 0, 1),
            SquareSet::rank(6) | SquareSet::rank(7)
        );
        assert_eq!(set("c3").fill_forward(Color::Black), set("c3 c2 c1"));
        assert_eq!(set("c6").fill_forward(Color::White), set("c6 c7 c8"));
    }
}
