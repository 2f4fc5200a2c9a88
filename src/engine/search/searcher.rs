//! One thread's search: what it holds, and the small steps that the recursion is made of.

use super::stack::{PvTable, STACK_OFFSET, StackEntry};
use super::thread_data::ThreadData;
use crate::chess::{Board, FIFTY_MOVES, Key, Move, Undo};
use crate::engine::abdada::Abdada;
use crate::engine::eval::PsqSums;
use crate::engine::history::{CorrectionContext, PieceKeys, PieceTo, PreviousMoves};
use crate::engine::move_picker::{MovePicker, OrderingContext};
use crate::engine::parameters::Parameters;
use crate::engine::score::{DRAW_NOISE, MAX_PLY, Score};
use crate::engine::switches::Switches;
use crate::engine::transposition::{PackedMove, TranspositionTable, TtEntry};
use crate::engine::{Budget, Character, Evaluation, Limits, Position, Report};

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
    /// The numbers to search with.
    pub parameters: &'a Parameters,
    /// Who evaluates.
    pub evaluation: Evaluation,
    /// Which techniques to use.
    pub switches: Switches,
    /// Shared by all threads of a search.
    pub tt: &'a TranspositionTable,
    /// The threads of this search, if there are several.
    pub abdada: Option<&'a Abdada>,
    /// 0 for the thread that reports, 1 and up for its helpers.
    pub thread: usize,
}

impl<'a> Task<'a> {
    /// A search of one thread at full strength, for which time is no limit.
    #[must_use]
    pub fn alone(
        position: &'a Position,
        limits: &'a Limits,
        parameters: &'a Parameters,
        tt: &'a TranspositionTable,
    ) -> Self {
        Self {
            position,
            limits,
            budget: None,
            multipv: 1,
            parameters,
            evaluation: Evaluation::default(),
            switches: Switches::ALL,
            tt,
            abdada: None,
            thread: 0,
        }
    }
}

/// Nodes between two questions to the report whether to stop.
const REPORT_EVERY: u64 = 1024;
/// Nodes between two looks at what other threads have finished.
const ABDADA_EVERY: u64 = 128;

/// One thread's search.
pub(super) struct Searcher<'a, R> {
    pub(super) task: &'a Task<'a>,
    pub(super) report: &'a mut R,
    pub(super) data: &'a mut ThreadData,
    pub(super) board: Board,
    /// The keys of all positions before this one, of the game and then of the line.
    pub(super) keys: Vec<Key>,
    /// How many of them belong to the game.
    game_keys: usize,
    /// How many of them come before the last null move: none of those can come again.
    pub(super) keys_before_null: usize,
    pub(super) psq: Vec<PsqSums>,
    pub(super) stack: Vec<StackEntry>,
    pub(super) pv: PvTable,
    pub(super) nodes: u64,
    /// The count of nodes at which the captures below this leaf have been searched enough.
    pub(super) quiescence_end: u64,
    pub(super) seldepth: usize,
    pub(super) stopped: bool,
    /// It was stopped because another thread has finished this iteration.
    pub(super) overtaken: bool,
    pub(super) root_depth: i32,
    /// Root moves that are not to be searched: the better lines of a multi-line search.
    pub(super) root_excluded: Vec<Move>,
    /// How many nodes the best root move took.
    pub(super) root_effort: u64,
    /// The score of the best root move so far.
    pub(super) root_score: Score,
    pub(super) cutoffs: (u64, u64),
}

impl<'a, R: Report> Searcher<'a, R> {
    pub(super) fn new(task: &'a Task<'a>, data: &'a mut ThreadData, report: &'a mut R) -> Self {
        let position = task.position;
        data.history.new_search();
        if task.evaluation == Evaluation::Network {
            data.accumulators.reset(&position.board);
        }
        let mut stack = vec![StackEntry::default(); MAX_PLY + 2 + STACK_OFFSET];
        stack[STACK_OFFSET].in_check = position.board.in_check();
        stack[STACK_OFFSET].pieces = PieceKeys::of(&position.board);
        Self {
            task,
            report,
            data,
            board: position.board.clone(),
            keys: position.earlier.clone(),
            game_keys: position.earlier.len(),
            keys_before_null: 0,
            psq: vec![PsqSums::of(&position.board); MAX_PLY + 2],
            stack,
            pv: PvTable::new(),
            nodes: 0,
            quiescence_end: 0,
            seldepth: 0,
            stopped: false,
            overtaken: false,
            root_depth: 0,
            root_excluded: Vec::new(),
            root_effort: 0,
            root_score: Score::ZERO,
            cutoffs: (0, 0),
        }
    }

    pub(super) fn stack_entry(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.stack[ply + STACK_OFFSET]
    }

    pub(super) fn previous_moves(&self, ply: usize) -> PreviousMoves {
        PreviousMoves {
            theirs: self.stack[ply + STACK_OFFSET - 1].piece_to,
            ours: self.stack[ply + STACK_OFFSET - 2].piece_to,
            before: self.stack[ply + STACK_OFFSET - 4].piece_to,
        }
    }

    fn ordering(&self, ply: usize) -> OrderingContext<'_> {
        let switches = &self.task.switches;
        OrderingContext {
            parameters: self.task.parameters,
            history: &self.data.history,
            previous: self.previous_moves(ply),
            ply,
            use_see: switches.see,
            use_killers: switches.killers,
            use_history: switches.history,
        }
    }

    /// Makes a move of the line.
    pub(super) fn make_move(&mut self, m: Move, ply: usize, gives_check: bool) -> Undo {
        self.task.tt.prefetch(self.board.likely_key_after(m));
        let pieces = self.stack_entry(ply).pieces.after(&self.board, m);
        let piece_to = PieceTo::of(&self.board, m);
        let made = self.stack_entry(ply);
        made.piece_to = Some(piece_to);
        made.quiet = (!m.is_noisy()).then_some(m);
        let next = self.stack_entry(ply + 1);
        next.in_check = gives_check;
        next.pieces = pieces;
        match self.task.evaluation {
            Evaluation::Network => self.data.accumulators.push(ply + 1, &self.board, m),
            Evaluation::Hand | Evaluation::Styled(_) => {
                self.psq[ply + 1] = self.psq[ply].after(&self.board, m);
            }
        }
        self.keys.push(self.board.key());
        self.nodes += 1;
        let undo = self.board.make(m);
        debug_assert_eq!(self.board.in_check(), gives_check);
        undo
    }

    pub(super) fn unmake_move(&mut self, m: Move, undo: Undo) {
        self.board.unmake(m, undo);
        self.keys.pop();
    }

    /// Whether to give up the search, asked before every node. Nobody is asked at the very start,
    /// so that there is a move that was looked at.
    pub(super) fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self
            .task
            .limits
            .nodes
            .is_some_and(|most| self.nodes >= most)
            || (self.nodes > 0
                && self.nodes.is_multiple_of(REPORT_EVERY)
                && self.report.should_stop(self.nodes))
        {
            self.stopped = true;
        } else if let Some(abdada) = self.task.abdada
            && self.nodes.is_multiple_of(ABDADA_EVERY)
            && abdada.has_finished_iteration(self.root_depth)
        {
            self.stopped = true;
            self.overtaken = true;
        }
        self.stopped
    }

    /// The ply from which on no move is searched deeper than others.
    pub(super) fn extension_limit(&self) -> usize {
        (self.task.parameters.extension_ply_factor() * self.root_depth) as usize
    }

    /// Whether the fifty moves are so far away that the table's answers hold: other ways to the
    /// same position may have had more of them left.
    pub(super) fn is_far_from_fifty_moves(&self) -> bool {
        i32::from(self.board.halfmoves()) < self.task.parameters.tt_halfmoves()
    }

    /// Whether the game is drawn here by rule: once repeated within the line, twice with the game,
    /// fifty moves, or too little material.
    pub(super) fn is_draw(&self) -> bool {
        let halfmoves = self.board.halfmoves() as usize;
        if halfmoves >= FIFTY_MOVES as usize {
            return !self.board.in_check() || self.board.has_legal_move();
        }
        if self.board.is_insufficient_material() {
            return true;
        }
        let key = self.board.key();
        let mut seen = 0;
        let newest = self.keys.len();
        for back in (4..=halfmoves.min(newest - self.keys_before_null)).step_by(2) {
            if self.keys[newest - back] == key {
                seen += 1;
                if seen == 2 || newest - back >= self.game_keys {
                    return true;
                }
            }
        }
        false
    }

    /// A draw, a little better or worse from node to node, so that the search does not take one
    /// drawing line for all.
    pub(super) fn draw_score(&self) -> Score {
        let noise = ((self.nodes & 2) as i32 - 1) * DRAW_NOISE;
        match self.task.evaluation {
            Evaluation::Styled(who) => self.draw_to(who, noise),
            Evaluation::Network | Evaluation::Hand => Score::cp(noise),
        }
    }

    /// What a draw is to somebody who would rather have one, or none.
    #[cold]
    fn draw_to(&self, who: Character, noise: i32) -> Score {
        let contempt = who.persona().contempt;
        let own = self.board.side() == self.task.position.board.side();
        Score::cp(noise + if own { -contempt } else { contempt })
    }

    /// The static evaluation, uncorrected.
    pub(super) fn evaluate(&mut self, ply: usize) -> Score {
        match self.task.evaluation {
            Evaluation::Network => self.evaluate_by_network(ply),
            Evaluation::Hand => self.data.evaluator.evaluate(&self.board, self.psq[ply]),
            Evaluation::Styled(who) => self.evaluate_by_taste(who, ply),
        }
    }

    /// Characters look at few positions: their way need not be short.
    #[cold]
    #[inline(never)]
    fn evaluate_by_taste(&self, who: Character, ply: usize) -> Score {
        let own = self.task.position.board.side();
        let taste = &who.persona().taste;
        self.data
            .evaluator
            .by_taste(&self.board, self.psq[ply], taste, own)
    }

    fn evaluate_by_network(&mut self, ply: usize) -> Score {
        if let Some(known) = self.data.evaluator.known(&self.board) {
            return known;
        }
        let value = self.data.accumulators.evaluate(ply, &self.board);
        self.data.evaluator.scaled(&self.board, value)
    }

    /// The static evaluation, less what it has been off with men like these. A dead draw stays one,
    /// however often the same men have won elsewhere, and what cannot be won is not talked up.
    pub(super) fn corrected(&self, eval: Score, ply: usize) -> Score {
        if self.task.switches.correction && eval != Score::ZERO {
            let context = self.correction_context(ply);
            let correction = self.data.history.correction(&self.board, context);
            let evaluator = &self.data.evaluator;
            let correction = evaluator.scaled_correction(&self.board, eval, correction);
            Score::cp(eval.get() + correction)
        } else {
            eval
        }
    }

    pub(super) fn correction_context(&self, ply: usize) -> CorrectionContext {
        CorrectionContext {
            pieces: self.stack[ply + STACK_OFFSET].pieces,
            last: self.stack[ply + STACK_OFFSET - 1].piece_to,
        }
    }

    pub(super) fn probe_tt(&self) -> Option<TtEntry> {
        if self.task.switches.hash {
            self.task.tt.probe(self.board.key())
        } else {
            None
        }
    }

    pub(super) fn store_tt(&self, entry: &TtEntry) {
        if self.task.switches.hash {
            let parameters = self.task.parameters;
            self.task.tt.store(parameters, self.board.key(), entry);
        }
    }

    pub(super) fn take_picker(&mut self, tt_move: Option<PackedMove>) -> Box<MovePicker> {
        let mut picker = self.data.pickers.pop().unwrap_or_default();
        picker.start(tt_move);
        picker
    }

    pub(super) fn return_picker(&mut self, picker: Box<MovePicker>) {
        self.data.pickers.push(picker);
    }

    pub(super) fn next_move(&self, picker: &mut MovePicker, ply: usize) -> Option<Move> {
        picker.next(&self.board, self.ordering(ply))
    }

    pub(super) fn next_noisy(&self, picker: &mut MovePicker, ply: usize) -> Option<Move> {
        picker.next_noisy(&self.board, self.ordering(ply))
    }
}
