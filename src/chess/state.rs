//! The small things that a move changes, packed so that one store puts them all back.

use std::fmt;

use super::castling::Castling;
use super::piece::Color;
use super::square::Square;

/// | bits | what |
/// |---|---|
/// | 0-23 | plies since a pawn moved or something was taken |
/// | 24-47 | full-move number |
/// | 48-54 | en passant square, 0 for none |
/// | 56-59 | castling rights |
/// | 63 | side to move |
///
/// The counters start at 65,535 at the most and have eight bits to spare, more than any game's
/// length can fill.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State(u64);

const HALFMOVES: u64 = 0xff_ffff;
const FULLMOVES: u32 = 24;
const EN_PASSANT: u32 = 48;
const CASTLING: u32 = 56;
const SIDE: u32 = 63;

impl State {
    pub(super) const fn new(
        side: Color,
        castling: Castling,
        halfmoves: u16,
        fullmoves: u16,
    ) -> Self {
        Self(
            halfmoves as u64
                | (fullmoves as u64) << FULLMOVES
                | (castling.bits() as u64) << CASTLING
                | (side as u64) << SIDE,
        )
    }

    #[inline(always)]
    pub(super) const fn side(self) -> Color {
        if self.0 >> SIDE == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    #[inline(always)]
    pub(super) const fn castling(self) -> Castling {
        Castling::from_bits((self.0 >> CASTLING) as u8 & 15)
    }

    #[inline(always)]
    pub(super) const fn en_passant(self) -> Option<Square> {
        match (self.0 >> EN_PASSANT) as u8 & 127 {
            0 => None,
            index => Some(Square::from_mailbox(index)),
        }
    }

    /// The same without an en passant square, with this one.
    pub(super) const fn with_en_passant(self, square: Option<Square>) -> Self {
        let index = match square {
            Some(square) => square.mailbox() as u64,
            None => 0,
        };
        Self(self.0 & !(127 << EN_PASSANT) | index << EN_PASSANT)
    }

    #[inline(always)]
    pub(super) const fn has_en_passant(self) -> bool {
        self.0 & (127 << EN_PASSANT) != 0
    }

    pub(super) const fn halfmoves(self) -> u16 {
        clamp(self.0 & HALFMOVES)
    }

    pub(super) const fn fullmoves(self) -> u16 {
        clamp((self.0 >> FULLMOVES) & HALFMOVES)
    }

    /// One ply later: the other side's turn, both counters on, no en passant, these rights left.
    #[inline(always)]
    pub(super) const fn next(self, castling: Castling) -> Self {
        let kept = self.0 & (HALFMOVES | HALFMOVES << FULLMOVES | 1 << SIDE);
        let black = self.0 >> SIDE;
        let counted = kept + (black << FULLMOVES) + 1;
        Self((counted ^ 1 << SIDE) | (castling.bits() as u64) << CASTLING)
    }

    /// A pawn moved or something was taken.
    #[inline(always)]
    pub(super) const fn irreversible(self) -> Self {
        Self(self.0 & !HALFMOVES)
    }
}

const fn clamp(counter: u64) -> u16 {
    if counter > u16::MAX as u64 {
        u16::MAX
    } else {
        counter as u16
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {:?} {} {}",
            self.side(),
            self.castling(),
            self.en_passant(),
            self.halfmoves(),
            self.fullmoves()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Wing;

    #[test]
    fn counters_and_side_advance_together() {
        let rights = Castling::NONE.with(Color::White, Wing::Queen);
        let state = State::new(Color::White, rights, 7, 3);
        let later = state.next(rights);
        assert_eq!(
            (later.side(), later.halfmoves(), later.fullmoves()),
            (Color::Black, 8, 3)
        );
        let later = later.irreversible().next(Castling::NONE);
        assert_eq!(
            (later.side(), later.halfmoves(), later.fullmoves()),
            (Color::White, 1, 4)
        );
        assert_eq!(
            (state.castling(), later.castling()),
            (rights, Castling::NONE)
        );
    }

    #[test]
    fn en_passant_lasts_one_ply() {
        let square = Square::at(4, 2);
        let state = State::new(Color::Black, Castling::NONE, 0, 1).with_en_passant(Some(square));
        assert_eq!(state.en_passant(), Some(square));
        assert_eq!(state.next(Castling::NONE).en_passant(), None);
    }

    #[test]
    fn counters_stop_at_what_a_fen_can_say() {
        let state = State::new(Color::Black, Castling::NONE, u16::MAX, u16::MAX);
        let later = state.next(Castling::NONE);
        assert_eq!((later.halfmoves(), later.fullmoves()), (u16::MAX, u16::MAX));
        assert_eq!(later.side(), Color::White);
    }
}
