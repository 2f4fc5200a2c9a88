//! Material and piece-square sums, kept along the line of a search instead of counted again.

use super::constants::MAX_PHASE;
use super::geometry;
use super::phase::phase_of;
use super::tapered::Tapered;
use super::trace::{Tally, Trace, add};
use super::weights::WEIGHTS_CONST;
use crate::chess::{Board, Color, Kind, Move, Piece, Square};

/// Material and piece-square sums, kept incrementally along the line of a search (White's view,
/// middlegame and endgame packed), with the phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PsqSums {
    score: Tapered,
    phase: i32,
}

/// [piece][mailbox square] -> material and place together, White's view.
static VALUES: [[Tapered; 128]; 16] = {
    let weights = &WEIGHTS_CONST;
    let squares = [
        &weights.pawn_square,
        &weights.knight_square,
        &weights.bishop_square,
        &weights.rook_square,
        &weights.queen_square,
        &weights.king_square,
    ];
    let mut table = [[Tapered::ZERO; 128]; 16];
    let mut kind = 0;
    while kind < 6 {
        let mut index = 0;
        while index < 64 {
            let square = Square::from_index(index);
            // The tables are written as White looks at the board, the eighth rank on top.
            let value = weights.material[kind].plus(squares[kind][index as usize ^ 0o70]);
            table[kind][square.mailbox() as usize] = value;
            table[kind | 8][square.flip().mailbox() as usize] = value.negated();
            index += 1;
        }
        kind += 1;
    }
    table
};

#[inline(always)]
fn value(color: Color, kind: Kind, square: Square) -> Tapered {
    VALUES[Piece { color, kind }.code() & 15][square.mailbox() as usize & 127]
}

impl PsqSums {
    /// Counted from scratch.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut sums = Self {
            score: Tapered::ZERO,
            phase: 0,
        };
        for color in Color::ALL {
            for kind in Kind::ALL {
                for square in board.pieces(color, kind) {
                    sums.score += value(color, kind, square);
                    sums.phase += phase_of(kind);
                }
            }
        }
        sums
    }

    /// After a legal move on this board, on which it has not been made yet.
    #[inline]
    #[must_use]
    pub fn after(mut self, board: &Board, m: Move) -> Self {
        let us = board.side();
        let (from, to) = (m.from(), m.to());
        let kind = board.kind_of(board.cell(from.mailbox()).man());
        self.score += value(us, kind, to) - value(us, kind, from);
        if let Some(taken) = m.captured() {
            let at = if m.is_en_passant() {
                Square::at(to.file(), from.rank())
            } else {
                to
            };
            self.score -= value(!us, taken, at);
            self.phase -= phase_of(taken);
        }
        if let Some(promoted) = m.promotion() {
            self.score += value(us, promoted, to) - value(us, Kind::Pawn, to);
            self.phase += phase_of(promoted);
        } else if m.is_castle() {
            let (corner, beside) = if to.file() > 4 { (7, 5) } else { (0, 3) };
            let rook = |file| value(us, Kind::Rook, Square::at(file, to.rank()));
            self.score += rook(beside) - rook(corner);
        }
        self
    }

    /// Material and place, White's view.
    #[inline(always)]
    pub(super) fn score(self) -> Tapered {
        self.score
    }

    /// 24 with all pieces on the board, 0 with none; promotions do not exceed it.
    #[inline(always)]
    pub(super) fn phase(self) -> i32 {
        self.phase.min(MAX_PHASE)
    }
}

/// The same sums term by term, for tracers.
pub(super) fn trace_psq<T: Trace>(tally: &mut Tally<T>, board: &Board) {
    for color in Color::ALL {
        for kind in Kind::ALL {
            for square in board.pieces(color, kind) {
                let place = geometry::index(square) ^ if color == Color::White { 56 } else { 0 };
                add!(tally, color, material[kind as usize]);
                match kind {
                    Kind::Pawn => add!(tally, color, pawn_square[place]),
                    Kind::Knight => add!(tally, color, knight_square[place]),
                    Kind::Bishop => add!(tally, color, bishop_square[place]),
                    Kind::Rook => add!(tally, color, rook_square[place]),
                    Kind::Queen => add!(tally, color, queen_square[place]),
                    Kind::King => add!(tally, color, king_square[place]),
                }
            }
        }
    }
}
