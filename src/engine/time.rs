//! Time management: how long to think about a move.

use std::time::Duration;

use super::Info;
use super::parameters::Parameters;
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
/// What stays on the clock for the moves when the machine is busy, but no more than half of it.
const RESERVE: Duration = Duration::from_millis(100);

impl Clock {
    /// How long to think about the next move, with `overhead` lost between here and the board.
    #[must_use]
    pub fn allot(&self, parameters: &Parameters, side: Color, overhead: Duration) -> Budget {
        let percent = |time: Duration, part: i32| time * part as u32 / 100;
        let left = self.left[side as usize];
        let increment = self.increment[side as usize];
        // Before more time comes all of it may be used.
        let reserve = match self.moves_to_go {
            Some(_) => Duration::ZERO,
            None => RESERVE.min(left / 2),
        };
        let usable = left.saturating_sub(overhead + reserve).max(LEAST);
        let moves = match self.moves_to_go {
            Some(moves) => moves.clamp(1, parameters.time_max_moves() as u32),
            None => parameters.time_moves() as u32,
        };
        let share = usable / moves + percent(increment, parameters.time_increment());
        let hard = if self.moves_to_go == Some(1) {
            parameters.time_hard_last()
        } else {
            parameters.time_hard()
        };
        let hard = percent(usable, hard).max(LEAST).min(usable);
        Budget {
            soft: share.min(hard),
            hard: (share * parameters.time_hard_factor() as u32)
                .min(hard)
                .max(LEAST),
        }
    }
}

/// How sure the search is of its move, to spend more or less time.
pub(super) struct TimeManager<'a> {
    parameters: &'a Parameters,
    best: Option<Move>,
    /// Iterations since the best move changed.
    stable: i32,
    score: Option<Score>,
}

impl<'a> TimeManager<'a> {
    pub(super) fn new(parameters: &'a Parameters) -> Self {
        Self {
            parameters,
            best: None,
            stable: 0,
            score: None,
        }
    }

    /// What to multiply the time for this move with.
    pub(super) fn factor(&mut self, line: &Info, effort: f64) -> f64 {
        let parameters = self.parameters;
        let hundredths = |part: i32| f64::from(part) / 100.0;
        let thousandths = |part: i32| f64::from(part) / 1000.0;
        let best = line.pv.first().copied();
        self.stable = if best == self.best {
            (self.stable + 1).min(parameters.time_stability_max())
        } else {
            0
        };
        self.best = best;
        let fallen = self.score.map_or(0, |last| {
            (last.get() - line.score.get())
                .clamp(-parameters.time_rising_max(), parameters.time_falling_max())
        });
        self.score = Some(line.score);
        let stability = hundredths(parameters.time_instability())
            - thousandths(parameters.time_stability_step()) * f64::from(self.stable);
        let falling = 1.0 + f64::from(fallen) * thousandths(parameters.time_falling_step());
        let unsure = hundredths(parameters.time_effort_base())
            - effort * hundredths(parameters.time_effort_weight());
        (stability * falling * unsure).clamp(
            hundredths(parameters.time_min_factor()),
            hundredths(parameters.time_max_factor()),
        )
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

    /// Every move takes twice as long as it should, as on a busy machine.
    #[test]
    fn bullet_keeps_a_reserve() {
        let ms = Duration::from_millis;
        let (mut left, increment) = (ms(1_000), ms(10));
        for _ in 0..200 {
            let clock = Clock {
                left: [left; 2],
                increment: [increment; 2],
                moves_to_go: None,
            };
            let budget = clock.allot(&Parameters::default(), Color::White, ms(10));
            left = left.saturating_sub(2 * budget.soft) + increment;
            assert!(left >= ms(45), "{left:?}");
        }
    }

    #[test]
    fn never_more_than_is_left() {
        for left in [0, 1, 5, 50, 1_000, 300_000] {
            for increment in [0, 10, 5_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let overhead = Duration::from_millis(10);
                    let budget = clock(left, increment, moves_to_go).allot(
                        &Parameters::default(),
                        Color::White,
                        overhead,
                    );
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
