//! Castling rights.

use std::fmt;

use super::piece::Color;
use super::square::Square;

/// The wing towards which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Wing {
    /// Towards the h-file, `O-O`.
    King,
    /// Towards the a-file, `O-O-O`.
    Queen,
}

/// Which castlings are still allowed: four bits, `K`, `Q`, `k`, `q` from the lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Castling(u8);

/// The rights that survive a piece leaving or arriving on a square.
static KEPT: [u8; 256] = {
    let mut table = [0b1111; 256];
    table[Square::from_index(4).mailbox() as usize] = 0b1100;
    table[Square::from_index(7).mailbox() as usize] = 0b1110;
    table[Square::from_index(0).mailbox() as usize] = 0b1101;
    table[Square::from_index(60).mailbox() as usize] = 0b0011;
    table[Square::from_index(63).mailbox() as usize] = 0b1011;
    table[Square::from_index(56).mailbox() as usize] = 0b0111;
    table
};

impl Castling {
    /// Nobody may castle.
    pub const NONE: Self = Self(0);

    /// The four rights in the order of FEN, with their letters.
    pub const EACH: [(char, Color, Wing); 4] = [
        ('K', Color::White, Wing::King),
        ('Q', Color::White, Wing::Queen),
        ('k', Color::Black, Wing::King),
        ('q', Color::Black, Wing::Queen),
    ];

    const fn mask(color: Color, wing: Wing) -> u8 {
        1 << (color as u8 * 2 + wing as u8)
    }

    /// Whether this right is left.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::mask(color, wing) != 0
    }

    /// Whether this side has any right left.
    #[inline(always)]
    #[must_use]
    pub const fn any(self, color: Color) -> bool {
        self.0 & (0b11 << (color as u8 * 2)) != 0
    }

    /// These rights and one more.
    #[must_use]
    pub const fn with(self, color: Color, wing: Wing) -> Self {
        Self(self.0 | Self::mask(color, wing))
    }

    /// What is left after a move between these squares.
    #[inline(always)]
    pub(super) fn after(self, from: Square, to: Square) -> Self {
        Self(self.0 & KEPT[from.mailbox() as usize] & KEPT[to.mailbox() as usize])
    }

    #[inline(always)]
    pub(super) const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// The four bits.
    #[inline(always)]
    pub(super) const fn bits(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        for (letter, color, wing) in Self::EACH {
            if self.has(color, wing) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}
