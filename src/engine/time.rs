//! Time management: how long to think about a move.

use std::time::Duration;

use super::Info;
use super::score::Score;
use crate::chess::{Color, Move};

/// A chess clock as an interface tells it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left, White's first.
    pub left: [Duration; 2],
    /// Added after every move, White's first.
    pub increment: [Duration; 2],
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
}

/// Time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After this much no new iteration begins; stretched and shrunk by how sure the search is.
    pub soft: Duration,
    /// After this much the search stops wherever it is.
    pub hard: Duration,
}

/// The shortest time that is worth asking a clock for.
const LEAST: Duration = Duration::from_millis(1);

impl Clock {
    /// How long to think about the next move, with `overhead` lost between here and the board.
    #[must_use]
    pub fn allot(&self, side: Color, overhead: Duration) -> Budget {
        let left = self.left[side as usize];
        let increment = self.increment[side as usize];
        let usable = left.saturating_sub(overhead).max(LEAST);
        let moves = self.moves_to_go.map_or(25, |moves| moves.clamp(1, 30));
        let share = usable / moves + increment * 3 / 4;
        let hard = if self.moves_to_go == Some(1) {
            usable * 9 / 10
        } else {
            usable * 7 / 20
        };
        let hard = hard.max(LEAST).min(usable);
        Budget {
            soft: share.min(hard),
            hard: (share * 4).min(hard).max(LEAST),
        }
    }
}

/// How sure the search is of its move, to spend more or less time.
#[derive(Default)]
pub(super) struct TimeManager {
    best: Option<Move>,
    /// Iterations since the best move changed.
    stable: u32,
    score: Option<Score>,
}

impl TimeManager {
    /// What to multiply the time for this move with.
    pub(super) fn factor(&mut self, line: &Info, effort: f64) -> f64 {
        let best = line.pv.first().copied();
        self.stable = if best == self.best {
            (self.stable + 1).min(8)
        } else {
            0
        };
        self.best = best;
        let fallen = self
            .score
            .map_or(0, |last| (last.get() - line.score.get()).clamp(-30, 80));
        self.score = Some(line.score);
        let stability = 1.35 - 0.075 * self.stable as f64;
        let falling = 1.0 + fallen as f64 * 0.006;
        let unsure = 1.5 - effort * 0.8;
        stability * falling * unsure
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let ms = Duration::from_millis;
        Clock {
            left: [ms(left); 2],
            increment: [ms(increment); 2],
            moves_to_go,
        }
    }

    #[test]
    fn never_more_than_is_left() {
        for left in [0, 1, 5, 50, 1_000, 300_000] {
            for increment in [0, 10, 5_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let overhead = Duration::from_millis(10);
                    let budget = clock(left, increment, moves_to_go).allot(Color::White, overhead);
                    let usable = Duration::from_millis(left)
                        .saturating_sub(overhead)
                        .max(LEAST);
                    assert!(
                        budget.soft <= budget.hard && budget.hard <= usable,
                        "{budget:?}"
                    );
                    assert!(budget.soft > Duration::ZERO);
                }
            }
        }
    }
}
