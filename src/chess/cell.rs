//! The cells of the mailbox, the men that stand in them, and sets of men.

use super::piece::Color;

/// What stands in one cell of the mailbox.
///
/// | value | meaning |
/// |---|---|
/// | 0 | empty |
/// | `0x40 \| man` | a white man, 0..16 |
/// | `0x80 \| man` | a black man, 16..32 |
/// | `0xc0` | the rim |
///
/// "Empty or an enemy" is one AND with the own side's bit, which the rim has for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(pub(super) u8);

impl Cell {
    pub(crate) const EMPTY: Self = Self(0);
    pub(super) const RIM: Self = Self(0xc0);

    #[inline(always)]
    pub(super) const fn of(man: Man) -> Self {
        Self(man.0 | if man.0 < 16 { 0x40 } else { 0x80 })
    }

    /// The identity of the man in this cell; meaningless on empty cells and the rim.
    #[inline(always)]
    pub(crate) const fn man(self) -> Man {
        Man(self.0 & 31)
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Neither a man of this color nor the rim.
    #[inline(always)]
    pub(crate) const fn open_to(self, color: Color) -> bool {
        self.0 & (0x40 << color as u8) == 0
    }

    /// 1 if a man of this color or the rim is here, else 0.
    #[inline(always)]
    pub(super) const fn shut_to(self, color: Color) -> u32 {
        (self.0 as u32 >> (6 + color as u32)) & 1
    }

    /// A man of this color.
    #[inline(always)]
    pub(crate) const fn holds(self, color: Color) -> bool {
        self.0 & 0xc0 == 0x40 << color as u8
    }
}

/// A man's identity, which it keeps as long as it stands: 0..16 White, 16..32 Black, the kings
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man(pub(super) u8);

impl Man {
    pub(crate) const fn king(color: Color) -> Self {
        Self(16 * color as u8)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    #[inline(always)]
    pub(crate) const fn bit(self) -> u32 {
        1 << (self.0 & 31)
    }
}

/// A set of men, one bit each: a piece list without holes that nothing ever reshuffles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Men(pub(super) u32);

impl Men {
    /// All that a side could have.
    #[inline(always)]
    pub(crate) const fn side(color: Color) -> Self {
        Self(0xffff << (16 * color as u32))
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Iterator for Men {
    type Item = Man;

    #[inline(always)]
    fn next(&mut self) -> Option<Man> {
        if self.0 == 0 {
            return None;
        }
        let man = Man(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(man)
    }
}
