//! When a search has to end.

use std::time::Duration;

use crate::chess::{Color, Move};

/// What a search may use up. Nothing set means: until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to search.
    pub depth: Option<u32>,
    /// Positions to look at, exact on one thread.
    pub nodes: Option<u64>,
    /// Stop when a mate in this many moves is proven.
    pub mate: Option<u32>,
    /// This long, less the few milliseconds that the answer needs to arrive.
    pub movetime: Option<Duration>,
    /// The clocks of both sides.
    pub clock: Option<Clock>,
    /// Thinking on the other side's time: the clock counts from `ponderhit` on.
    pub ponder: bool,
    /// No answer before `stop`, even if there is nothing left to search. No time ends it either.
    pub infinite: bool,
    /// Only these moves, if any.
    pub searchmoves: Vec<Move>,
}

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
/// From the end of a search to its answer on the other side of a pipe.
const ANSWERING: Duration = Duration::from_millis(3);

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

impl Limits {
    /// The time for this move, if time is a limit at all. A fixed time has no soft bound.
    #[must_use]
    pub fn budget(&self, side: Color, overhead: Duration) -> Option<Budget> {
        if self.infinite {
            return None;
        }
        if let Some(time) = self.movetime {
            // Whoever fixes the time of a move looks at this process, not at a clock over a
            // network: what is lost is the wait for the next look at the time and a line of output.
            let time = time.saturating_sub((time / 4).min(ANSWERING));
            return Some(Budget {
                soft: time,
                hard: time,
            });
        }
        self.clock.map(|clock| clock.allot(side, overhead))
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
    fn a_fixed_time_is_used_almost_whole() {
        for (time, least) in [(0, 0), (1, 0), (10, 7), (100, 97), (1_000, 997)] {
            let limits = Limits {
                movetime: Some(Duration::from_millis(time)),
                ..Limits::default()
            };
            let budget = limits.budget(Color::White, Duration::from_millis(10));
            let hard = budget.unwrap().hard;
            assert!(hard >= Duration::from_millis(least) && hard <= Duration::from_millis(time));
        }
    }

    #[test]
    fn an_infinite_search_has_no_time() {
        for (movetime, clock) in [
            (Some(Duration::from_millis(100)), None),
            (None, Some(clock(1_000, 0, None))),
        ] {
            let limits = |infinite| Limits {
                movetime,
                clock,
                infinite,
                ..Limits::default()
            };
            let budget = |infinite| limits(infinite).budget(Color::White, Duration::ZERO);
            assert!(budget(false).is_some() && budget(true).is_none());
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
