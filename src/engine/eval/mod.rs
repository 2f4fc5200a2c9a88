//! What a position is worth without looking ahead.
use super::Score;
use crate::chess::{Board, Color, Kind, Move};
/// s
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums(i32);
impl Sums {
    /// o
    #[must_use]
    pub fn of(_: &Board) -> Self {
        Self(0)
    }
    /// a
    #[must_use]
    pub fn after(self, _: &Board, _: Move) -> Self {
        self
    }
}
/// e
#[derive(Default)]
pub struct Evaluator {}
impl Evaluator {
    /// n
    #[must_use]
    pub fn new() -> Self {
        Self {}
    }
    /// e
    pub fn evaluate(&mut self, board: &Board, _sums: Sums) -> Score {
        let mut s = 0;
        for c in Color::ALL {
            let sg = if c == Color::White { 1 } else { -1 };
            for k in Kind::ALL {
                for sq in board.pieces(c, k) {
                    let r = if c == Color::White {
                        sq.rank()
                    } else {
                        7 - sq.rank()
                    } as i32;
                    let f = sq.file() as i32;
                    let cen = 7 - (2 * f - 7).abs() / 2 - (2 * (r as i32) - 7).abs() / 2;
                    s += sg
                        * ([100, 320, 330, 500, 950, 0][k as usize]
                            + match k {
                                Kind::Pawn => r as i32 * 4 + cen * 2,
                                Kind::King => -cen * 3,
                                _ => cen * 4,
                            });
                }
            }
        }
        Score::cp(if board.side() == Color::White { s } else { -s })
    }
}
