//! Moves packed into 32 bits.

use std::fmt;

use super::piece::Kind;
use super::square::Square;
use super::uci_move::UciMove;

/// A move, packed as the engine's notes describe it.
///
/// | bits | what |
/// |---|---|
/// | 0-6 | from, a mailbox index |
/// | 7-13 | to, a mailbox index |
/// | 14-16 | kind captured + 1, or 0 |
/// | 17-19 | kind promoted to + 1, or 0 |
/// | 20 | en passant |
/// | 21 | pawn start (two squares) |
/// | 22 | castling |
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

const CAPTURED: u32 = 14;
const PROMOTED: u32 = 17;
const EN_PASSANT: u32 = 1 << 20;
const PAWN_START: u32 = 1 << 21;
const CASTLE: u32 = 1 << 22;
const SPECIAL: u32 = (7 << PROMOTED) | EN_PASSANT | PAWN_START | CASTLE;

impl Move {
    /// Fills unused places of tables and lists; never a legal move.
    pub(crate) const FILLER: Self = Self(0);

    #[inline(always)]
    pub(super) const fn quiet(from: Square, to: Square) -> Self {
        Self(from.mailbox() as u32 | (to.mailbox() as u32) << 7)
    }

    #[inline(always)]
    pub(super) const fn capturing(self, kind: Kind) -> Self {
        Self(self.0 | (kind as u32 + 1) << CAPTURED)
    }

    #[inline(always)]
    pub(super) const fn promoting(self, kind: Kind) -> Self {
        Self(self.0 | (kind as u32 + 1) << PROMOTED)
    }

    #[inline(always)]
    pub(super) const fn en_passant(from: Square, to: Square) -> Self {
        let m = Self::quiet(from, to).capturing(Kind::Pawn);
        Self(m.0 | EN_PASSANT)
    }

    #[inline(always)]
    pub(super) const fn pawn_start(from: Square, to: Square) -> Self {
        Self(Self::quiet(from, to).0 | PAWN_START)
    }

    #[inline(always)]
    pub(super) const fn castle(from: Square, to: Square) -> Self {
        Self(Self::quiet(from, to).0 | CASTLE)
    }

    /// Where the piece comes from; the king's square when castling.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_mailbox((self.0 & 127) as u8)
    }

    /// Where the piece goes to; two squares from the king's when castling.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_mailbox(((self.0 >> 7) & 127) as u8)
    }

    /// What it takes.
    #[inline(always)]
    #[must_use]
    pub const fn captured(self) -> Option<Kind> {
        kind((self.0 >> CAPTURED) & 7)
    }

    /// What the pawn becomes.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(self) -> Option<Kind> {
        kind((self.0 >> PROMOTED) & 7)
    }

    /// Takes a piece, en passant included.
    #[inline(always)]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0 & (7 << CAPTURED) != 0
    }

    /// A pawn takes another in passing.
    #[inline(always)]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0 & EN_PASSANT != 0
    }

    /// A pawn goes two squares.
    #[inline(always)]
    #[must_use]
    pub const fn is_pawn_start(self) -> bool {
        self.0 & PAWN_START != 0
    }

    /// King and rook move together.
    #[inline(always)]
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.0 & CASTLE != 0
    }

    /// Takes or promotes: what a quiescence search looks at.
    #[inline(always)]
    #[must_use]
    pub const fn is_noisy(self) -> bool {
        self.0 & ((7 << CAPTURED) | (7 << PROMOTED)) != 0
    }

    /// More happens than one piece going from here to there.
    #[inline(always)]
    pub(super) const fn is_special(self) -> bool {
        self.0 & SPECIAL != 0
    }

    /// The coordinates, without what only a board can tell.
    #[must_use]
    pub const fn uci(self) -> UciMove {
        UciMove {
            from: self.from(),
            to: self.to(),
            promotion: self.promotion(),
        }
    }
}

const fn kind(code: u32) -> Option<Kind> {
    match code {
        1 => Some(Kind::Pawn),
        2 => Some(Kind::Knight),
        3 => Some(Kind::Bishop),
        4 => Some(Kind::Rook),
        5 => Some(Kind::Queen),
        _ => None,
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uci(), f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn packing_keeps_every_field() {
        let m = Move::quiet(square("b7"), square("a8"))
            .capturing(Kind::Rook)
            .promoting(Kind::Knight);
        assert_eq!((m.from(), m.to()), (square("b7"), square("a8")));
        assert_eq!(
            (m.captured(), m.promotion()),
            (Some(Kind::Rook), Some(Kind::Knight))
        );
        assert!(m.is_capture() && m.is_noisy() && m.is_special());
        assert!(!m.is_castle() && !m.is_en_passant() && !m.is_pawn_start());
        assert_eq!(m.to_string(), "b7a8n");

        let m = Move::en_passant(square("e5"), square("d6"));
        assert!(m.is_en_passant() && m.captured() == Some(Kind::Pawn));
        let m = Move::castle(square("e8"), square("c8"));
        assert!(m.is_castle() && !m.is_capture() && m.promotion().is_none());
        assert!(!Move::quiet(square("a1"), square("h8")).is_special());
    }
}
