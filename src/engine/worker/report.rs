//! What the threads of a search report: the first to the world, its helpers only their nodes.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::{EngineEvent, SearchRequest, pv};
use crate::chess::Move;
use crate::engine::{Bound, Budget, Info, Report};

/// Within an iteration a report comes no sooner than this after the one before it.
const PAUSE: Duration = Duration::from_millis(100);
/// Interfaces want to hear which move is looked at only in searches longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// What the threads of one search see of each other.
pub(super) struct Shared<'a> {
    pub(super) request: &'a SearchRequest,
    pub(super) budget: Option<Budget>,
    /// The first thread has its answer: the helpers may go home.
    pub(super) finished: AtomicBool,
    pub(super) nodes: Vec<AtomicU64>,
}

impl Shared<'_> {
    fn all_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// Sends the helpers home, also when the first thread panics: a scope waits for all of them.
pub(super) struct End<'a>(pub(super) &'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// The first thread's report.
pub(super) struct Chief<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) sink: &'a mut dyn FnMut(EngineEvent),
    /// When something was last told, counted from the start.
    pub(super) reported: Duration,
    /// The best move as last told.
    pub(super) shown: Option<Move>,
    /// There was time enough, be it the other side's.
    pub(super) satisfied: bool,
}

impl Chief<'_> {
    pub(super) fn polish(&self, info: &mut Info) {
        pv::trim(&self.shared.request.position, &mut info.pv);
        info.elapsed = self.shared.request.signal.age();
        info.nodes = self.shared.all_nodes().max(info.nodes);
    }

    pub(super) fn send(&mut self, lines: Vec<Info>) {
        self.reported = self.shared.request.signal.age();
        self.shown = lines.first().and_then(|line| line.pv.first().copied());
        let id = self.shared.request.id;
        (self.sink)(EngineEvent::Info { id, lines });
    }

    fn is_soon(&self) -> bool {
        self.shared.request.signal.age() < self.reported + PAUSE
    }
}

impl Report for Chief<'_> {
    fn lines(&mut self, lines: &[Info]) {
        let bound = lines.iter().any(|line| line.bound != Bound::Exact);
        if bound && self.is_soon() {
            return;
        }
        let mut lines = lines.to_vec();
        // A weak player looks at more lines than it was asked for.
        lines.truncate(self.shared.request.settings.multipv);
        for info in &mut lines {
            self.polish(info);
        }
        self.send(lines);
    }

    fn current_move(&mut self, depth: u32, m: Move, number: usize) {
        let age = self.shared.request.signal.age();
        if age < PATIENCE || self.is_soon() {
            return;
        }
        self.reported = age;
        (self.sink)(EngineEvent::Current {
            id: self.shared.request.id,
            depth,
            m,
            number,
        });
    }

    fn should_stop(&mut self, nodes: u64) -> bool {
        let shared = self.shared;
        shared.nodes[0].store(nodes, Relaxed);
        let SearchRequest { signal, limits, .. } = shared.request;
        signal.is_stopped()
            || (self.satisfied && !signal.is_pondering())
            || shared.budget.is_some_and(|time| signal.used() >= time.hard)
            || (shared.nodes.len() > 1 && limits.nodes.is_some_and(|n| shared.all_nodes() >= n))
    }

    fn elapsed(&self) -> Duration {
        self.shared.request.signal.used()
    }

    fn is_used_up(&mut self, time: Duration) -> bool {
        self.satisfied = self.shared.request.signal.age() >= time;
        self.elapsed() >= time
    }
}

/// The report of a thread that helps: it counts, and stops with the first one.
pub(super) struct Helper<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) thread: usize,
}

impl Report for Helper<'_> {
    fn lines(&mut self, _lines: &[Info]) {}

    fn current_move(&mut self, _depth: u32, _m: Move, _number: usize) {}

    fn should_stop(&mut self, nodes: u64) -> bool {
        self.shared.nodes[self.thread].store(nodes, Relaxed);
        self.shared.finished.load(Relaxed) || self.shared.request.signal.is_stopped()
    }

    fn elapsed(&self) -> Duration {
        self.shared.request.signal.used()
    }
}
