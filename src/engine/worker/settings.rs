//! How the engine works.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use crate::engine::ranges::{MOST_HASH, MOST_LINES, MOST_THREADS, USUAL_HASH};
use crate::engine::{Evaluation, Parameters, Strength, Switches};

/// How the engine works, from the next search on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The size of the transposition table in megabytes.
    pub hash: usize,
    /// Threads that search together, as far as they are of [use](Self::usable_threads).
    pub threads: usize,
    /// Lines to report.
    pub multipv: usize,
    /// Time lost between the engine and the clock at every move.
    pub overhead: Duration,
    /// How well to play.
    pub strength: Strength,
    /// The position is studied, not played: always at full strength.
    pub analyze: bool,
    /// Who evaluates for strong players; those below 1900 are made of the terms written by hand.
    pub evaluation: Evaluation,
    /// Which techniques to use.
    pub switches: Switches,
    /// The numbers to search with.
    pub parameters: Parameters,
}

impl Settings {
    /// How many threads will search: no more than four for each core. More would only keep the
    /// first one, which looks at the clock, from its core.
    #[must_use]
    pub fn usable_threads(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.min(4 * cores)
    }

    /// The strength that is played at: an analysis knows no weakness.
    pub(super) fn played(&self) -> Strength {
        if self.analyze {
            Strength::Full
        } else {
            self.strength
        }
    }

    pub(super) fn played_evaluation(&self) -> Evaluation {
        match self.played() {
            Strength::Character(who) => Evaluation::Styled(who),
            played if played.knows_network() => self.evaluation,
            _ => Evaluation::Hand,
        }
    }

    pub(super) fn clamped(mut self) -> Self {
        self.hash = self.hash.clamp(1, MOST_HASH);
        self.threads = self.threads.clamp(1, MOST_THREADS);
        self.multipv = self.multipv.clamp(1, MOST_LINES);
        self
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: USUAL_HASH,
            threads: 1,
            multipv: 1,
            overhead: Duration::from_millis(10),
            strength: Strength::Full,
            analyze: false,
            evaluation: Evaluation::default(),
            switches: Switches::ALL,
            parameters: Parameters::default(),
        }
    }
}
