//! A middlegame and an endgame value in one number, so that one addition adds both.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values of 16 bits: the middlegame's in the lower half, the endgame's in the upper half.
// CITE: Stockfish's `Score`, for the packing and the rounding when the upper half is read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing in either phase.
    pub const ZERO: Self = Self(0);

    /// So much in the middlegame and so much in the endgame.
    #[inline(always)]
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((endgame << 16).wrapping_add(middlegame))
    }

    /// The middlegame's half.
    #[inline(always)]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame's half.
    #[inline(always)]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The sum, where `+` is not allowed yet: in constants.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// The negative, where `-` is not allowed yet: in constants.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.negated()
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let values = [-5000, -300, -1, 0, 1, 77, 4999];
        for a in values {
            for b in values {
                let pair = Tapered::new(a, b);
                assert_eq!((pair.middlegame(), pair.endgame()), (a, b));
                assert_eq!(pair * 3 - pair, Tapered::new(2 * a, 2 * b));
                assert_eq!(-pair, Tapered::new(-a, -b));
                let sum = pair + Tapered::new(b, a);
                assert_eq!((sum.middlegame(), sum.endgame()), (a + b, a + b));
            }
        }
    }
}
