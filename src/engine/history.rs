//! What earlier cutoffs teach about moves: the histories that order and prune them, and how far
//! the static evaluation has been off.

use std::sync::Arc;
use std::sync::atomic::{AtomicI16, AtomicI32, Ordering::Relaxed};

use super::score::{MAX_PLY, Score};
use crate::chess::{Board, Kind, Move};

/// No entry goes beyond this.
const MOST: i32 = 16_384;

/// A number that a bonus pulls towards its end of the scale, the less the closer it is.
#[derive(Default)]
struct HistoryEntry(AtomicI16);

impl HistoryEntry {
    #[inline(always)]
    fn get(&self) -> i32 {
        self.0.load(Relaxed) as i32
    }

    #[inline(always)]
    fn update(&self, bonus: i32) {
        let kept = self.get();
        let next = kept + bonus - kept * bonus.abs() / MOST;
        self.0.store(next as i16, Relaxed);
    }
}

/// A piece and the square it went to: what a continuation history is asked by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trace(u16);

/// How many [`Trace`]s there are.
const TRACES: usize = 12 * 64;

impl Trace {
    /// What a move will have been once it is made.
    #[inline(always)]
    pub(crate) fn of(board: &Board, m: Move) -> Self {
        let kind = board.kind_of(board.cell(m.from().mailbox()).man());
        let piece = kind as u16 + 6 * board.side() as u16;
        Self(piece * 64 + m.to().index() as u16)
    }

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize % TRACES
    }
}

/// Sizes of the table of evaluation errors.
const PAWN_SLOTS: usize = 16_384;
/// Errors are kept in parts of a centipawn.
const GRAIN: i32 = 256;
/// An error is never taken for more than this.
const MOST_ERROR: i32 = 96 * GRAIN;

/// What one thread has learnt in a game, and what it shares with others.
pub(crate) struct History {
    common: Arc<Common>,
    /// What refuted each move of the other side.
    counters: Vec<Option<Move>>,
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
}

/// What the threads of a search learn together: with the same history they agree on what to
/// search how deep, and find what they need in the table. An update that is lost between two of
/// them does not matter.
struct Common {
    /// By side, from and to.
    quiet: Vec<HistoryEntry>,
    /// By [`Trace`] and what is captured.
    capture: Vec<HistoryEntry>,
    /// By an earlier [`Trace`] and this one.
    continuation: Vec<HistoryEntry>,
    /// By pawn structure and side.
    errors: Vec<AtomicI32>,
}

fn entries(count: usize) -> Vec<HistoryEntry> {
    (0..count).map(|_| HistoryEntry::default()).collect()
}

/// The moves before this one that its history is asked by.
#[derive(Clone, Copy, Default)]
pub(crate) struct Before {
    /// The other side's last move.
    pub(crate) one: Option<Trace>,
    /// Our own last move.
    pub(crate) two: Option<Trace>,
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            common: Arc::new(Common {
                quiet: entries(2 * 64 * 64),
                capture: entries(TRACES * 6),
                continuation: entries(TRACES * TRACES),
                errors: (0..2 * PAWN_SLOTS).map(|_| AtomicI32::new(0)).collect(),
            }),
            counters: vec![None; TRACES],
            killers: [[None; 2]; MAX_PLY + 2],
        }
    }

    /// For another thread, which learns together with this one.
    pub(crate) fn share(&self) -> Self {
        Self {
            common: Arc::clone(&self.common),
            counters: vec![None; TRACES],
            killers: [[None; 2]; MAX_PLY + 2],
        }
    }

    #[inline(always)]
    fn moved(&self, board: &Board, m: Move) -> &HistoryEntry {
        let at = (board.side() as usize * 64 + m.from().index() as usize) * 64;
        &self.common.quiet[at + m.to().index() as usize]
    }

    #[inline(always)]
    fn after(&self, earlier: Trace, trace: usize) -> &HistoryEntry {
        &self.common.continuation[earlier.index() * TRACES + trace]
    }

    #[inline(always)]
    fn captures(&self, board: &Board, m: Move) -> &HistoryEntry {
        let captured = m.captured().unwrap_or(Kind::Pawn);
        &self.common.capture[Trace::of(board, m).index() * 6 + captured as usize]
    }

    /// A new search begins: killers belong to plies of the old one.
    pub(crate) fn new_search(&mut self) {
        self.killers = [[None; 2]; MAX_PLY + 2];
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    pub(crate) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    pub(crate) fn counter(&self, before: Before) -> Option<Move> {
        before.one.and_then(|trace| self.counters[trace.index()])
    }

    /// What is known of a quiet move.
    #[inline(always)]
    pub(crate) fn quiet(&self, board: &Board, m: Move, before: Before) -> i32 {
        let trace = Trace::of(board, m).index();
        let mut sum = self.moved(board, m).get();
        for earlier in [before.one, before.two].into_iter().flatten() {
            sum += self.after(earlier, trace).get();
        }
        sum
    }

    /// What is known of a capture or promotion.
    #[inline(always)]
    pub(crate) fn noisy(&self, board: &Board, m: Move) -> i32 {
        self.captures(board, m).get()
    }

    pub(crate) fn update_quiet(&self, board: &Board, m: Move, before: Before, bonus: i32) {
        let trace = Trace::of(board, m).index();
        self.moved(board, m).update(bonus);
        for earlier in [before.one, before.two].into_iter().flatten() {
            self.after(earlier, trace).update(bonus);
        }
    }

    pub(crate) fn update_noisy(&self, board: &Board, m: Move, bonus: i32) {
        self.captures(board, m).update(bonus);
    }

    /// A quiet move refuted the other side's last one.
    pub(crate) fn remember_refutation(&mut self, ply: usize, m: Move, before: Before) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        if let Some(trace) = before.one {
            self.counters[trace.index()] = Some(m);
        }
    }

    fn error(&self, board: &Board) -> &AtomicI32 {
        let slot = board.pawn_key().get() as usize % PAWN_SLOTS;
        &self.common.errors[slot * 2 + board.side() as usize]
    }

    /// The static evaluation, less what it has been off with pawns like these.
    pub(crate) fn corrected(&self, board: &Board, eval: Score) -> Score {
        Score::cp(eval.get() + self.error(board).load(Relaxed) / GRAIN)
    }

    /// Learns that the search came to another result than the evaluation.
    pub(crate) fn learn_error(&self, board: &Board, depth: i32, difference: i32) {
        let weight = (depth + 1).clamp(1, 16);
        let entry = self.error(board);
        let kept = entry.load(Relaxed);
        let moved = (kept * (256 - weight) + difference * GRAIN * weight) / 256;
        entry.store(moved.clamp(-MOST_ERROR, MOST_ERROR), Relaxed);
    }
}
