//! When a search has to end.

use std::time::Duration;

use super::parameters::Parameters;
use super::time::{Budget, Clock};
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

/// From the end of a search to its answer on the other side of a pipe.
const ANSWERING: Duration = Duration::from_millis(3);

impl Limits {
    /// Whether the search ends without being stopped.
    #[must_use]
    pub fn ends(&self) -> bool {
        let limited = self.depth.is_some() || self.nodes.is_some();
        let timed = self.movetime.is_some() || self.clock.is_some();
        (limited || timed) && !self.infinite && !self.ponder
    }

    /// The time for this move, if time is a limit at all. A fixed time has no soft bound.
    #[must_use]
    pub fn budget(
        &self,
        parameters: &Parameters,
        side: Color,
        overhead: Duration,
    ) -> Option<Budget> {
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
        self.clock
            .map(|clock| clock.allot(parameters, side, overhead))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_time_is_used_almost_whole() {
        for (time, least) in [(0, 0), (1, 0), (10, 7), (100, 97), (1_000, 997)] {
            let limits = Limits {
                movetime: Some(Duration::from_millis(time)),
                ..Limits::default()
            };
            let budget = limits.budget(
                &Parameters::default(),
                Color::White,
                Duration::from_millis(10),
            );
            let hard = budget.unwrap().hard;
            assert!(hard >= Duration::from_millis(least) && hard <= Duration::from_millis(time));
        }
    }

    #[test]
    fn an_infinite_search_has_no_time() {
        let clock = Clock {
            left: [Duration::from_secs(1); 2],
            ..Clock::default()
        };
        for (movetime, clock) in [
            (Some(Duration::from_millis(100)), None),
            (None, Some(clock)),
        ] {
            let limits = |infinite| Limits {
                movetime,
                clock,
                infinite,
                ..Limits::default()
            };
            let parameters = Parameters::default();
            let budget =
                |infinite| limits(infinite).budget(&parameters, Color::White, Duration::ZERO);
            assert!(budget(false).is_some() && budget(true).is_none());
        }
    }
}
