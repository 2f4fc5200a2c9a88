//! The histories: what earlier cutoffs tell of moves (killers, counter moves, butterfly, capture and
//! continuation history), and how far the static evaluation has been off (correction history).

use std::sync::Arc;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use super::parameters::Parameters;
use super::score::MAX_PLY;
use crate::chess::{Board, Color, Key, Kind, Move};

/// A number that a bonus pulls towards its end of the scale, the less the closer it is: the "history
/// gravity" of many engines.
#[derive(Default)]
struct HistoryEntry(AtomicI16);

impl HistoryEntry {
    #[inline(always)]
    fn get(&self) -> i32 {
        self.0.load(Relaxed) as i32
    }

    #[inline(always)]
    fn update(&self, bonus: i32, limit: i32) {
        let old = self.get();
        let new = old + bonus - old * bonus.abs() / limit;
        self.0.store(new as i16, Relaxed);
    }
}

/// A piece and the square it goes to: what continuation histories are indexed by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

/// How many [`PieceTo`]s there are.
const PIECE_TOS: usize = 12 * 64;

impl PieceTo {
    /// What a move will have been once it is made.
    #[inline(always)]
    pub(crate) fn of(board: &Board, m: Move) -> Self {
        let kind = board.kind_of(board.cell(m.from().mailbox()).man());
        let piece = kind as u16 + 6 * board.side() as u16;
        Self(piece * 64 + m.to().index() as u16)
    }

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize % PIECE_TOS
    }
}

/// Sets of men that the correction history tells apart, for each sort of them.
const CORRECTION_SLOTS: usize = 16_384;
/// How many sorts there are: pawns, the pieces of either side, the last move.
const CORRECTIONS: usize = 4;
/// The largest entry of a correction history.
const CORRECTION_LIMIT: i32 = 1024;

/// What the men of a position are, for the correction history.
#[derive(Clone, Copy, Default)]
pub(crate) struct PieceKeys([Key; 2]);

impl PieceKeys {
    pub(crate) fn of(board: &Board) -> Self {
        let mut keys = Self::default();
        for color in Color::ALL {
            for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::Pawn) {
                for square in board.pieces(color, kind) {
                    keys.0[color as usize] ^= Key::piece(color, kind, square);
                }
            }
        }
        keys
    }

    /// After a move, which has not been made yet. Castling counts as a move of the king alone: all
    /// that matters is that the same men have the same key most of the time.
    #[inline(always)]
    pub(crate) fn after(mut self, board: &Board, m: Move) -> Self {
        let us = board.side();
        let kind = board.kind_of(board.cell(m.from().mailbox()).man());
        if kind != Kind::Pawn {
            self.0[us as usize] ^= Key::piece(us, kind, m.from()) ^ Key::piece(us, kind, m.to());
        } else if let Some(kind) = m.promotion() {
            self.0[us as usize] ^= Key::piece(us, kind, m.to());
        }
        if let Some(taken) = m.captured()
            && taken != Kind::Pawn
        {
            self.0[!us as usize] ^= Key::piece(!us, taken, m.to());
        }
        self
    }
}

/// Which corrections a position has a part in.
#[derive(Clone, Copy)]
pub(crate) struct CorrectionContext {
    pub(crate) pieces: PieceKeys,
    /// The other side's last move.
    pub(crate) last: Option<PieceTo>,
}

/// What one thread has learnt in a game, and what it shares with others.
pub(crate) struct History {
    parameters: Parameters,
    shared: Arc<SharedHistory>,
    /// By the other side's last [`PieceTo`]: the move that refuted it.
    counter_moves: Vec<Option<Move>>,
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
}

/// What the threads of a search learn together: with the same history they agree on what to
/// search how deep, and find what they need in the table. An update that is lost between two of
/// them does not matter.
struct SharedHistory {
    /// By side, from and to.
    butterfly: Vec<HistoryEntry>,
    /// By [`PieceTo`] and what is captured.
    capture: Vec<HistoryEntry>,
    /// By an earlier [`PieceTo`] and this one.
    continuation: Vec<HistoryEntry>,
    /// By the side to move, what men, and which they are.
    corrections: Vec<HistoryEntry>,
}

fn entries(count: usize) -> Vec<HistoryEntry> {
    (0..count).map(|_| HistoryEntry::default()).collect()
}

/// The last moves of both sides, which continuation histories look back to; none after a null move.
#[derive(Clone, Copy, Default)]
pub(crate) struct PreviousMoves {
    /// The other side's last move.
    pub(crate) theirs: Option<PieceTo>,
    /// Our own last move.
    pub(crate) ours: Option<PieceTo>,
    /// Our own move before that.
    pub(crate) before: Option<PieceTo>,
}

impl History {
    pub(crate) fn new(parameters: &Parameters) -> Self {
        Self {
            parameters: parameters.clone(),
            shared: Arc::new(SharedHistory {
                butterfly: entries(2 * 64 * 64),
                capture: entries(PIECE_TOS * 6),
                continuation: entries(PIECE_TOS * PIECE_TOS),
                corrections: entries(2 * CORRECTIONS * CORRECTION_SLOTS),
            }),
            counter_moves: vec![None; PIECE_TOS],
            killers: [[None; 2]; MAX_PLY + 2],
        }
    }

    /// For another thread, which learns together with this one.
    pub(crate) fn share(&self) -> Self {
        Self {
            parameters: self.parameters.clone(),
            shared: Arc::clone(&self.shared),
            counter_moves: vec![None; PIECE_TOS],
            killers: [[None; 2]; MAX_PLY + 2],
        }
    }

    #[inline(always)]
    fn butterfly(&self, board: &Board, m: Move) -> &HistoryEntry {
        let at = (board.side() as usize * 64 + m.from().index() as usize) * 64;
        &self.shared.butterfly[at + m.to().index() as usize]
    }

    #[inline(always)]
    fn continuation(&self, earlier: PieceTo, piece_to: usize) -> &HistoryEntry {
        &self.shared.continuation[earlier.index() * PIECE_TOS + piece_to]
    }

    #[inline(always)]
    fn capture(&self, board: &Board, m: Move) -> &HistoryEntry {
        let captured = m.captured().unwrap_or(Kind::Pawn);
        &self.shared.capture[PieceTo::of(board, m).index() * 6 + captured as usize]
    }

    /// A new search begins: killers belong to plies of the old one.
    pub(crate) fn new_search(&mut self) {
        self.killers = [[None; 2]; MAX_PLY + 2];
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    pub(crate) fn clear_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    pub(crate) fn counter_move(&self, previous: PreviousMoves) -> Option<Move> {
        previous
            .theirs
            .and_then(|piece_to| self.counter_moves[piece_to.index()])
    }

    /// What is known of a quiet move.
    #[inline(always)]
    pub(crate) fn quiet(&self, board: &Board, m: Move, previous: PreviousMoves) -> i32 {
        let piece_to = PieceTo::of(board, m).index();
        let mut sum = self.butterfly(board, m).get();
        for earlier in [previous.theirs, previous.ours].into_iter().flatten() {
            sum += self.continuation(earlier, piece_to).get();
        }
        if let Some(earlier) = previous.before {
            let weight = self.parameters.continuation_four();
            sum += weight * self.continuation(earlier, piece_to).get() / 16;
        }
        sum
    }

    /// What is known of a capture or promotion.
    #[inline(always)]
    pub(crate) fn noisy(&self, board: &Board, m: Move) -> i32 {
        self.capture(board, m).get()
    }

    pub(crate) fn update_quiet(&self, board: &Board, m: Move, previous: PreviousMoves, bonus: i32) {
        let limit = self.parameters.history_limit();
        let piece_to = PieceTo::of(board, m).index();
        self.butterfly(board, m).update(bonus, limit);
        let PreviousMoves {
            theirs,
            ours,
            before,
        } = previous;
        for earlier in [theirs, ours, before].into_iter().flatten() {
            self.continuation(earlier, piece_to).update(bonus, limit);
        }
    }

    /// A quiet move that was made already.
    pub(crate) fn update_made(
        &self,
        color: Color,
        m: Move,
        piece_to: PieceTo,
        previous: PreviousMoves,
        bonus: i32,
    ) {
        let limit = self.parameters.history_limit();
        let at = (color as usize * 64 + m.from().index() as usize) * 64;
        self.shared.butterfly[at + m.to().index() as usize].update(bonus, limit);
        for earlier in [previous.theirs, previous.ours].into_iter().flatten() {
            self.continuation(earlier, piece_to.index())
                .update(bonus, limit);
        }
    }

    pub(crate) fn update_noisy(&self, board: &Board, m: Move, bonus: i32) {
        let limit = self.parameters.history_limit();
        self.capture(board, m).update(bonus, limit);
    }

    /// A quiet move refuted the other side's last one: a killer, and the counter move to it.
    pub(crate) fn update_refutations(&mut self, ply: usize, m: Move, previous: PreviousMoves) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        if let Some(piece_to) = previous.theirs {
            self.counter_moves[piece_to.index()] = Some(m);
        }
    }

    /// By pawns, by the pieces of either side, by the last move.
    #[inline(always)]
    fn corrections(
        &self,
        board: &Board,
        context: CorrectionContext,
    ) -> [&HistoryEntry; CORRECTIONS] {
        let [white, black] = context.pieces.0;
        let last = context.last.map_or(PIECE_TOS, PieceTo::index);
        let numbers = [
            board.pawn_key().get() as usize,
            white.get() as usize,
            black.get() as usize,
            last,
        ];
        let mut sort = board.side() as usize * CORRECTIONS;
        numbers.map(|number| {
            let at = sort * CORRECTION_SLOTS + number % CORRECTION_SLOTS;
            sort += 1;
            &self.shared.corrections[at]
        })
    }

    /// What the static evaluation has been off with men like these.
    pub(crate) fn correction(&self, board: &Board, context: CorrectionContext) -> i32 {
        let parameters = &self.parameters;
        let [pawns, white, black, last] = self.corrections(board, context).map(HistoryEntry::get);
        let sum = parameters.correction_pawns() * pawns
            + parameters.correction_pieces() * (white + black)
            + parameters.correction_last() * last;
        sum / CORRECTION_LIMIT
    }

    /// The search came to another result than the static evaluation.
    pub(crate) fn update_corrections(
        &self,
        board: &Board,
        context: CorrectionContext,
        depth: i32,
        difference: i32,
    ) {
        const MOST: i32 = CORRECTION_LIMIT / 4;
        let bonus =
            (difference * depth * self.parameters.correction_rate() / 128).clamp(-MOST, MOST);
        for entry in self.corrections(board, context) {
            entry.update(bonus, CORRECTION_LIMIT);
        }
    }
}
