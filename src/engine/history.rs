//! What earlier cutoffs teach about moves: the histories that order and prune them, and how far
//! the static evaluation has been off.

use super::score::{MAX_PLY, Score};
use crate::chess::{Board, Kind, Move};

/// No entry goes beyond this.
const MOST: i32 = 16_384;

/// A number that a bonus pulls towards its end of the scale, the less the closer it is.
#[derive(Clone, Copy, Default)]
struct Entry(i16);

impl Entry {
    #[inline(always)]
    fn update(&mut self, bonus: i32) {
        let kept = self.0 as i32;
        self.0 = (kept + bonus - kept * bonus.abs() / MOST) as i16;
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

/// All that one thread has learnt in a game.
pub(crate) struct History {
    quiet: Vec<[[Entry; 64]; 64]>,
    capture: Vec<[Entry; 6]>,
    continuation: Vec<[Entry; TRACES]>,
    counters: Vec<Option<Move>>,
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    errors: Vec<[i32; 2]>,
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
            quiet: vec![[[Entry(0); 64]; 64]; 2],
            capture: vec![[Entry(0); 6]; TRACES],
            continuation: vec![[Entry(0); TRACES]; TRACES],
            counters: vec![None; TRACES],
            killers: [[None; 2]; MAX_PLY + 2],
            errors: vec![[0; 2]; PAWN_SLOTS],
        }
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
        let from_to = &self.quiet[board.side() as usize][m.from().index() as usize & 63];
        let mut sum = from_to[m.to().index() as usize & 63].0 as i32;
        for earlier in [before.one, before.two].into_iter().flatten() {
            sum += self.continuation[earlier.index()][trace].0 as i32;
        }
        sum
    }

    /// What is known of a capture or promotion.
    #[inline(always)]
    pub(crate) fn noisy(&self, board: &Board, m: Move) -> i32 {
        let captured = m.captured().unwrap_or(Kind::Pawn);
        self.capture[Trace::of(board, m).index()][captured as usize].0 as i32
    }

    pub(crate) fn update_quiet(&mut self, board: &Board, m: Move, before: Before, bonus: i32) {
        let trace = Trace::of(board, m).index();
        let from_to = &mut self.quiet[board.side() as usize][m.from().index() as usize & 63];
        from_to[m.to().index() as usize & 63].update(bonus);
        for earlier in [before.one, before.two].into_iter().flatten() {
            self.continuation[earlier.index()][trace].update(bonus);
        }
    }

    pub(crate) fn update_noisy(&mut self, board: &Board, m: Move, bonus: i32) {
        let captured = m.captured().unwrap_or(Kind::Pawn);
        self.capture[Trace::of(board, m).index()][captured as usize].update(bonus);
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

    fn error(&mut self, board: &Board) -> &mut i32 {
        let slot = board.pawn_key().get() as usize % PAWN_SLOTS;
        &mut self.errors[slot][board.side() as usize]
    }

    /// The static evaluation, less what it has been off with pawns like these.
    pub(crate) fn corrected(&self, board: &Board, eval: Score) -> Score {
        let slot = board.pawn_key().get() as usize % PAWN_SLOTS;
        Score::cp(eval.get() + self.errors[slot][board.side() as usize] / GRAIN)
    }

    /// Learns that the search came to another result than the evaluation.
    pub(crate) fn learn_error(&mut self, board: &Board, depth: i32, difference: i32) {
        let weight = (depth + 1).clamp(1, 16);
        let entry = self.error(board);
        let moved = (*entry * (256 - weight) + difference * GRAIN * weight) / 256;
        *entry = moved.clamp(-MOST_ERROR, MOST_ERROR);
    }
}
