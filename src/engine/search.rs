//! The search.

use super::limits::{Budget, Limits};
use super::switches::Switches;
use super::table::Table;
use super::{Bound, Finding, Info, Position, Report, Score};

/// What a search needs to know before it begins.
pub struct Task<'a> {
    /// Where to begin.
    pub position: &'a Position,
    /// When to end.
    pub limits: &'a Limits,
    /// The time for this move, made from the limits; `None` if time is no limit.
    pub budget: Option<Budget>,
    /// How many lines are wanted.
    pub multipv: usize,
    /// Which techniques to use.
    pub switches: Switches,
    /// Shared by all threads of a search.
    pub table: &'a Table,
    /// 0 for the thread that reports, 1 and up for its helpers, which vary their depths.
    pub thread: usize,
}

/// What one thread remembers from search to search within a game: histories, pawn hash.
#[derive(Default)]
pub struct Memory {}

impl Memory {
    /// Nothing learnt yet.
    #[must_use]
    pub fn new() -> Self {
        Self {}
    }

    /// Forgets all: a new game begins.
    pub fn clear(&mut self) {}
}

/// Searches until a limit is reached or the report says stop.
pub fn search(task: &Task<'_>, _memory: &mut Memory, report: &mut impl Report) -> Finding {
    let mut finding = Finding::default();
    if let Some(&m) = task.position.board.legal_moves().first() {
        finding.lines.push(Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score: Score::ZERO,
            bound: Bound::Exact,
            nodes: 1,
            elapsed: report.elapsed(),
            hashfull: 0,
            pv: vec![m],
        });
        report.lines(&finding.lines);
        while task.limits.depth.is_none() && !report.should_stop(1) {
            std::hint::spin_loop();
        }
    }
    finding
}
