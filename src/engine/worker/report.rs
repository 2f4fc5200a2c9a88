//! What the threads of a search report: the main thread to the world, its helpers only their nodes.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::{EngineEvent, SearchRequest, pv};
use crate::chess::Move;
use crate::engine::{Bound, Budget, Finding, Info, Report};

/// Within an iteration a report comes no sooner than this after the one before it.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// Interfaces want to hear which move is looked at only in searches longer than this.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(1);

/// What the threads of one search see of each other.
pub(super) struct SharedState<'a> {
    pub(super) request: &'a SearchRequest,
    /// The time for this move, if time is a limit.
    pub(super) budget: Option<Budget>,
    /// The main thread has its answer: the helpers may go home.
    pub(super) finished: AtomicBool,
    /// Those of each thread, the main one's first.
    nodes: Vec<AtomicU64>,
}

impl<'a> SharedState<'a> {
    pub(super) fn new(request: &'a SearchRequest, threads: usize) -> Self {
        let SearchRequest {
            position,
            limits,
            settings,
            ..
        } = request;
        let side = position.board.side();
        Self {
            request,
            budget: limits.budget(&settings.parameters, side, settings.overhead),
            finished: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    fn all_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// Sends the helpers home, also when the main thread panics: a scope waits for all of them.
pub(super) struct StopHelpers<'a>(pub(super) &'a AtomicBool);

impl Drop for StopHelpers<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// The main thread's report.
pub(super) struct MainReport<'a> {
    shared: &'a SharedState<'a>,
    sink: &'a mut dyn FnMut(EngineEvent),
    /// When something was last told, counted from the start.
    reported: Duration,
    /// There was time enough, be it the other side's.
    stop_on_ponderhit: bool,
}

impl<'a> MainReport<'a> {
    pub(super) fn new(shared: &'a SharedState<'a>, sink: &'a mut dyn FnMut(EngineEvent)) -> Self {
        Self {
            shared,
            sink,
            reported: Duration::ZERO,
            stop_on_ponderhit: false,
        }
    }

    /// The search is over: completes what it found, and tells it with all nodes that it took.
    pub(super) fn finish(&mut self, finding: &mut Finding) {
        self.shared.nodes[0].store(finding.nodes, Relaxed);
        let lines = &mut finding.lines;
        lines.truncate(self.shared.request.settings.multipv);
        for (index, info) in lines.iter_mut().enumerate() {
            info.multipv = index + 1;
            self.complete(info);
        }
        if !finding.lines.is_empty() {
            self.send(finding.lines.clone());
        }
    }

    /// What the thread that found a line does not know: the nodes of all, the time, and where the
    /// game would be over.
    fn complete(&self, info: &mut Info) {
        pv::trim(&self.shared.request.position, &mut info.pv);
        info.score = info.score.told();
        info.elapsed = self.shared.request.signal.age();
        info.nodes = self.shared.all_nodes().max(info.nodes);
    }

    fn send(&mut self, lines: Vec<Info>) {
        self.reported = self.shared.request.signal.age();
        let id = self.shared.request.id;
        (self.sink)(EngineEvent::Info { id, lines });
    }

    fn is_soon(&self) -> bool {
        self.shared.request.signal.age() < self.reported + REPORT_INTERVAL
    }
}

impl Report for MainReport<'_> {
    fn lines(&mut self, lines: &[Info]) {
        let bound = lines.iter().any(|line| line.bound != Bound::Exact);
        if bound && self.is_soon() {
            return;
        }
        let mut lines = lines.to_vec();
        // A weak player looks at more lines than it was asked for.
        lines.truncate(self.shared.request.settings.multipv);
        for info in &mut lines {
            self.complete(info);
        }
        self.send(lines);
    }

    fn current_move(&mut self, depth: u32, m: Move, number: usize) {
        let age = self.shared.request.signal.age();
        if age < CURRENT_MOVE_AFTER || self.is_soon() {
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
            || (self.stop_on_ponderhit && !signal.is_pondering())
            || shared.budget.is_some_and(|time| signal.used() >= time.hard)
            || (shared.nodes.len() > 1 && limits.nodes.is_some_and(|n| shared.all_nodes() >= n))
    }

    fn elapsed(&self) -> Duration {
        self.shared.request.signal.used()
    }

    fn is_used_up(&mut self, time: Duration) -> bool {
        self.stop_on_ponderhit = self.shared.request.signal.age() >= time;
        self.elapsed() >= time
    }
}

/// The report of a thread that helps: it counts, and stops with the main one.
pub(super) struct HelperReport<'a> {
    pub(super) shared: &'a SharedState<'a>,
    pub(super) thread: usize,
}

impl Report for HelperReport<'_> {
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
