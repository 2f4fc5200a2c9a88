//! From two halves to one number: how far the game has come, and what dampens a lead.

use super::constants::{FIFTY_MOVES_FADE, MAX_PHASE, NORMAL_SCALE, PHASE_WEIGHTS};
use super::tapered::Tapered;
use crate::chess::Kind;

/// What a kind of piece adds to the phase.
pub(super) const fn phase_of(kind: Kind) -> i32 {
    PHASE_WEIGHTS[kind as usize]
}

/// How the two halves of an evaluation become one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blend {
    /// 24 with all pieces on the board, 0 with none.
    pub phase: i32,
    /// How much of an endgame advantage can be used, in 64ths.
    pub scale: i32,
    /// Plies without progress.
    pub halfmoves: i32,
}

impl Blend {
    /// What the middlegame's and the endgame's half count, of 1.
    #[must_use]
    pub fn shares(self) -> (f64, f64) {
        let phase = f64::from(self.phase) / f64::from(MAX_PHASE);
        let left = f64::from(FIFTY_MOVES_FADE - self.halfmoves) / f64::from(FIFTY_MOVES_FADE);
        let scale = f64::from(self.scale) / f64::from(NORMAL_SCALE);
        (phase * left, (1.0 - phase) * scale * left)
    }

    /// The number.
    #[inline(always)]
    pub(super) fn apply(self, score: Tapered) -> i32 {
        let middlegame = score.middlegame() * self.phase * NORMAL_SCALE;
        let endgame = score.endgame() * (MAX_PHASE - self.phase) * self.scale;
        fade(
            (middlegame + endgame) / (MAX_PHASE * NORMAL_SCALE),
            self.halfmoves,
        )
    }
}

/// A lead shrinks as the 50-move rule comes near, so that progress is worth something.
#[inline(always)]
pub(super) fn fade(value: i32, halfmoves: i32) -> i32 {
    value * (FIFTY_MOVES_FADE - halfmoves) / FIFTY_MOVES_FADE
}
