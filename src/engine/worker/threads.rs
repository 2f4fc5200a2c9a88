//! The threads that search one position together.

use std::panic::resume_unwind;
use std::thread;

use super::memory;
use super::report::{HelperReport, MainReport, SharedState, StopHelpers};
use super::{EngineEvent, STACK_SIZE, SearchRequest};
use crate::chess::Board;
use crate::engine::eval::PsqSums;
use crate::engine::{
    Abdada, Bound, Finding, Limits, Parameters, Player, Strength, Task, ThreadData,
    TranspositionTable, search,
};

/// The hash table and what each thread has learnt: all that outlives a search. The threads
/// themselves live as long as one.
pub struct ThreadPool {
    tt: TranspositionTable,
    megabytes: usize,
    main: ThreadData,
    helpers: Vec<ThreadData>,
    player: Player,
    /// What the threads were made for.
    parameters: Parameters,
    /// Whether there is something to forget.
    used: bool,
}

/// A table of so many megabytes is replaced rather than cleared.
const LARGE: usize = 256;

impl ThreadPool {
    /// A pool with a table of this size; `None` if there is no memory for it.
    #[must_use]
    pub fn new(megabytes: usize) -> Option<Self> {
        let parameters = Parameters::default();
        Some(Self {
            tt: allocate(megabytes)?,
            megabytes,
            main: ThreadData::new(&parameters),
            helpers: Vec::new(),
            player: Player::new(Strength::Full, 0),
            parameters,
            used: false,
        })
    }

    /// Forgets everything: a new game begins, in which a weak player errs in other places.
    pub fn clear(&mut self, seed: u64) {
        self.begin(self.player.strength(), seed);
    }

    /// Forgets everything: somebody of this strength begins a game.
    pub fn begin(&mut self, strength: Strength, seed: u64) {
        self.player = Player::new(strength, seed);
        self.forget();
    }

    /// Forgets what was searched. The game goes on, and who plays it stays the same.
    pub fn forget(&mut self) {
        // A table takes time, and an interface may say it a thousand times.
        if std::mem::take(&mut self.used) {
            // The system gives gigabytes of zeros sooner than they are written.
            let is_new = self.megabytes >= LARGE && self.replace_table(self.megabytes);
            if !is_new {
                self.tt.clear();
            }
            self.reset_threads();
        }
    }

    /// Forgets what the threads have learnt, but not the table.
    pub(super) fn reset_threads(&mut self) {
        self.main = ThreadData::new(&self.parameters);
        self.helpers.clear();
    }

    /// Gets an empty table of another size; keeps the old one and says `false` if there is no
    /// memory for it, be it in the place of the old one.
    pub fn resize(&mut self, megabytes: usize) -> bool {
        if megabytes == self.megabytes {
            return true;
        }
        if let Some(tt) = allocate(megabytes) {
            self.tt = tt;
            self.megabytes = megabytes;
            return true;
        }
        let growth = megabytes.saturating_sub(self.megabytes);
        memory::fits(growth) && memory::can_allocate(growth) && self.replace_table(megabytes)
    }

    /// Gives the table away before it gets the other one. If that cannot be had after all, it gets
    /// an empty one of the old size.
    fn replace_table(&mut self, megabytes: usize) -> bool {
        let Some(least) = TranspositionTable::new(1) else {
            return false;
        };
        let old = self.megabytes;
        (self.tt, self.megabytes) = (least, 1);
        for size in [megabytes, old] {
            if let Some(tt) = TranspositionTable::new(size) {
                (self.tt, self.megabytes) = (tt, size);
                break;
            }
        }
        self.megabytes == megabytes
    }

    /// The size of the table in megabytes.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Lets a player of another strength take over, who forgets what the one before thought.
    pub(super) fn set_strength(&mut self, strength: Strength, seed: u64) {
        if self.player.strength() != strength {
            self.player = Player::new(strength, seed);
            self.forget();
        }
    }

    /// Forgets what was searched with other numbers.
    fn set_parameters(&mut self, parameters: &Parameters) {
        if self.parameters != *parameters {
            self.parameters = parameters.clone();
            self.used = true;
            self.forget();
        }
    }

    /// Searches on this thread and, if more are wanted, on helpers that share the table with it.
    pub fn search(
        &mut self,
        request: &SearchRequest,
        sink: &mut dyn FnMut(EngineEvent),
    ) -> Finding {
        self.set_strength(request.strength(), request.seed);
        self.set_parameters(&request.settings.parameters);
        self.used = true;
        let threads = request.threads();
        let main = &self.main;
        self.helpers.resize_with(threads - 1, || main.for_helper());
        self.tt.new_search();
        let shared = SharedState::new(request, threads);
        let mut report = MainReport::new(&shared, sink);
        let wanted = &request.limits.searchmoves;
        let known = self.player.knows(&request.position);
        if let Some(mut finding) = known.filter(|_| wanted.is_empty() && !request.limits.infinite) {
            report.finish(&mut finding);
            return finding;
        }
        let findings = self.run(&shared, &mut report);
        let mut finding = best_finding(request, findings);
        let own = request.position.board.side();
        let evaluator = &mut self.main.evaluator;
        let character = request.strength().character();
        let mut judge = |board: &Board| match character {
            Some(who) => evaluator.by_taste(board, PsqSums::of(board), &who.persona().taste, own),
            None => evaluator.evaluate(board, PsqSums::of(board)),
        };
        self.player
            .choose(&request.position, wanted, &mut finding.lines, &mut judge);
        report.finish(&mut finding);
        finding
    }

    /// Lets all threads search, the main one until it has its answer, and gathers what they found,
    /// the main thread's first.
    fn run(&mut self, shared: &SharedState<'_>, report: &mut MainReport<'_>) -> Vec<Finding> {
        let request = shared.request;
        // The clock that the search asks stands still while pondering, so that it need not know.
        let limits = Limits {
            ponder: false,
            ..self.player.limits(request.limits.clone())
        };
        // A helper has no limit but the depth and the main thread's end.
        let helper_limits = Limits {
            depth: request.limits.depth,
            searchmoves: request.limits.searchmoves.clone(),
            ..Limits::default()
        };
        let abdada = (!self.helpers.is_empty()).then(Abdada::default);
        let task = |thread| Task {
            position: &request.position,
            limits: if thread == 0 { &limits } else { &helper_limits },
            budget: shared.budget.filter(|_| thread == 0),
            multipv: self.player.multipv(request.settings.multipv),
            parameters: &request.settings.parameters,
            evaluation: request.settings.played_evaluation(),
            switches: self.player.switches(request.settings.switches),
            tt: &self.tt,
            abdada: abdada.as_ref(),
            thread,
        };
        thread::scope(|scope| {
            let stop_helpers = StopHelpers(&shared.finished);
            let mut running = Vec::new();
            for (thread, data) in (1..).zip(&mut self.helpers) {
                let task = task(thread);
                let spawned = thread::Builder::new()
                    .stack_size(STACK_SIZE)
                    .spawn_scoped(scope, move || {
                        search(&task, data, &mut HelperReport { shared, thread })
                    });
                // With as many threads as can be had.
                running.extend(spawned);
            }
            let mut findings = vec![search(&task(0), &mut self.main, report)];
            drop(stop_helpers);
            for helper in running {
                findings.push(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            findings
        })
    }
}

/// A table beside all that there is.
fn allocate(megabytes: usize) -> Option<TranspositionTable> {
    memory::fits(megabytes)
        .then(|| TranspositionTable::new(megabytes))
        .flatten()
}

/// The finding to believe: the deepest one, or the one that mates soonest, with all threads' nodes.
fn best_finding(request: &SearchRequest, mut findings: Vec<Finding>) -> Finding {
    let nodes = findings.iter().map(|finding| finding.nodes).sum();
    let cutoffs = findings.iter().fold((0, 0), |(all, first), finding| {
        (all + finding.cutoffs.0, first + finding.cutoffs.1)
    });
    let mut best = 0;
    // With a depth to reach or several lines, only the main thread's answer is what was asked.
    if request.settings.multipv == 1 && request.limits.depth.is_none() {
        for i in 1..findings.len() {
            if is_better(&findings[i], &findings[best]) {
                best = i;
            }
        }
    }
    let mut finding = findings.swap_remove(best);
    finding.nodes = nodes;
    finding.cutoffs = cutoffs;
    finding
}

fn is_better(one: &Finding, other: &Finding) -> bool {
    match (one.lines.first(), other.lines.first()) {
        (Some(one), _) if one.bound != Bound::Exact || one.pv.is_empty() => false,
        (Some(one), Some(other)) if one.score.is_win() || other.score.is_win() => {
            one.score > other.score
        }
        (Some(one), Some(other)) => one.depth > other.depth,
        (one, None) => one.is_some(),
        (None, Some(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::*;

    fn search(pool: &mut ThreadPool, limits: Limits, settings: &Settings) -> Finding {
        let request = SearchRequest::new(Board::start().into(), limits, settings.clone());
        pool.search(&request, &mut |_| {})
    }

    fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    #[test]
    fn a_table_is_replaced_and_one_too_large_leaves_one_like_the_old() {
        let mut pool = ThreadPool::new(4).unwrap();
        for megabytes in [2, 3] {
            assert!(pool.replace_table(megabytes));
            assert_eq!(pool.megabytes(), megabytes);
        }
        assert!(!pool.replace_table(TranspositionTable::MAX_MEGABYTES + 1));
        assert_eq!(pool.megabytes(), 3);
        let found = search(&mut pool, nodes(5_000), &Settings::default());
        assert!(found.best().is_some());
    }

    #[test]
    fn what_is_too_large_for_any_machine_leaves_the_table_as_it_is() {
        let mut pool = ThreadPool::new(1).unwrap();
        assert!(pool.resize(2));
        search(&mut pool, nodes(50_000), &Settings::default());
        let used = pool.tt.hashfull();
        for megabytes in [TranspositionTable::MAX_MEGABYTES + 1, 1 << 40, usize::MAX] {
            assert!(!pool.resize(megabytes));
            assert_eq!((pool.megabytes(), pool.tt.hashfull()), (2, used));
        }
        assert!(used > 0);
    }

    #[test]
    fn to_forget_is_not_to_play_another_game() {
        for megabytes in [1, LARGE] {
            let mut pool = ThreadPool::new(megabytes).unwrap();
            let settings = Settings {
                strength: Strength::Rated(600),
                ..Settings::default()
            };
            pool.set_strength(settings.strength, 7);
            search(&mut pool, nodes(5_000), &settings);
            let player = format!("{:?}", pool.player);
            let start = Board::start().key();
            assert!(pool.tt.probe(start).is_some());
            pool.forget();
            assert!(pool.tt.probe(start).is_none());
            assert_eq!(pool.megabytes(), megabytes);
            assert_eq!(format!("{:?}", pool.player), player);
            pool.clear(8);
            assert_ne!(format!("{:?}", pool.player), player);
        }
    }

    #[test]
    fn several_threads_count_together() {
        const NODES: u64 = 100_000;
        let mut pool = ThreadPool::new(1).unwrap();
        let alone = search(&mut pool, nodes(NODES), &Settings::default());
        assert_eq!(alone.nodes, NODES);
        let settings = Settings {
            threads: 3,
            ..Settings::default()
        };
        // One thread stops at the very node. Helpers do not, unless none got a core all the while.
        let together = |_| search(&mut pool, nodes(NODES), &settings).nodes;
        assert!((0..20).map(together).any(|nodes| nodes > NODES));
    }
}
