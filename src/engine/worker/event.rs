//! What the engine tells whoever asked it.

use std::time::Duration;

use super::SearchId;
use crate::chess::Move;
use crate::engine::{Finding, Info};

/// What the engine tells.
#[derive(Clone, Debug)]
pub enum EngineEvent {
    /// The best lines so far, best first; nodes are those of all threads.
    Info {
        /// Which search.
        id: SearchId,
        /// As many as were asked for, or as there are moves.
        lines: Vec<Info>,
    },
    /// The search turns to another move at the root; only after a second.
    Current {
        /// Which search.
        id: SearchId,
        /// Plies of the iteration.
        depth: u32,
        /// The move.
        m: Move,
        /// Its place among the moves, from 1.
        number: usize,
    },
    /// A search is over; comes once for every search that did not die.
    Done {
        /// Which search.
        id: SearchId,
        /// What it found; nodes are those of all threads.
        finding: Finding,
        /// How long it took, waiting included.
        elapsed: Duration,
    },
    /// A search came to grief. The engine is ready for the next one.
    Died {
        /// Which search.
        id: SearchId,
        /// What went wrong.
        message: String,
    },
    /// There is no memory for a table of this size; the old one stays.
    NoMemory {
        /// Megabytes asked for.
        wanted: usize,
        /// Megabytes that the table has.
        kept: usize,
    },
    /// A change of settings or a new game has taken effect: one for each that takes time.
    Ready,
}

/// Where events go. Called on the engine's thread; to block it is to block the search.
pub type EventSink = Box<dyn Fn(EngineEvent) + Send>;
