//! Principal variation search: negamax with everything that lets it look at fewer positions.

use super::searcher::Searcher;
use super::stack::STACK_OFFSET;
use crate::engine::Report;
use crate::engine::score::{MAX_PLY, Score};
use crate::engine::transposition::{TtEntry, is_tt_cutoff, score_from_tt};

/// What a node is asked.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    /// A beta cutoff is expected here.
    pub(super) cut_node: bool,
}

impl Window {
    /// Whether a score fits between the bounds: a node of the principal variation.
    fn is_pv(self) -> bool {
        self.beta.get() - self.alpha.get() > 1
    }
}

/// What a node knows before it searches moves.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) is_pv: bool,
    pub(super) improving: bool,
    /// The table's move is a capture or promotion.
    pub(super) tt_noisy: bool,
    /// The static evaluation, or a better estimate from the table.
    pub(super) eval: Score,
    /// The static evaluation before its correction; none in check.
    pub(super) raw_eval: Option<Score>,
    pub(super) tt_entry: Option<TtEntry>,
}

impl Node {
    pub(super) fn in_check(&self) -> bool {
        self.raw_eval.is_none()
    }
}

impl<R: Report> Searcher<'_, R> {
    /// The score of the position for the side to move: exact within the window, a bound outside.
    pub(super) fn negamax(&mut self, mut window: Window, ply: usize) -> Score {
        let pv_node = window.is_pv();
        self.pv.clear(ply);
        if window.depth <= 0 {
            return self.quiesce(window.alpha, window.beta, ply);
        }
        if self.must_stop() {
            return Score::ZERO;
        }
        self.seldepth = self.seldepth.max(ply);
        if ply > 0 {
            if let Some(score) = self.terminal_score(ply) {
                return score;
            }
            window.alpha = window.alpha.max(Score::mated_in(ply));
            window.beta = window.beta.min(Score::mate_in(ply + 1));
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        let excluded = self.stack_entry(ply).excluded_move.is_some();
        let tt_entry = if excluded { None } else { self.probe_tt() };
        if !pv_node && let Some(score) = self.tt_cutoff(tt_entry, window, ply) {
            if score >= window.beta
                && let Some(m) = tt_entry.and_then(|entry| entry.m)
            {
                self.reward_tt_move(m, window.depth, ply);
            }
            return score;
        }
        let tt_move = tt_entry.and_then(|entry| entry.m);
        let node = self.evaluate_node(ply, pv_node, tt_entry);
        if !pv_node
            && !node.in_check()
            && !excluded
            && let Some(score) = self.prune_node(node, window)
        {
            return score;
        }
        // Without a table no node has a move from it, and all would be cut short.
        if self.task.switches.iir
            && self.task.switches.hash
            && window.depth >= self.task.parameters.iir_min_depth()
            && (pv_node || window.cut_node)
            // Which is so in the search for another good move, and there it saves time.
            && tt_move.is_none()
        {
            window.depth -= 1;
        }
        let mut picker = self.take_picker(tt_move);
        let score = self.search_moves(&mut picker, node, window);
        self.return_picker(picker);
        score
    }

    /// The score of a position that is not searched: a draw, or one at the last ply.
    pub(super) fn terminal_score(&mut self, ply: usize) -> Option<Score> {
        if self.is_draw() {
            return Some(self.draw_score());
        }
        if ply < MAX_PLY - 1 {
            return None;
        }
        Some(if self.stack_entry(ply).in_check {
            Score::ZERO
        } else {
            self.evaluate(ply)
        })
    }

    /// The score of the transposition table, if it ends the search of the node.
    pub(super) fn tt_cutoff(
        &self,
        tt_entry: Option<TtEntry>,
        window: Window,
        ply: usize,
    ) -> Option<Score> {
        let entry = tt_entry.filter(|entry| entry.depth >= window.depth)?;
        let score = score_from_tt(entry.score, ply);
        (self.is_far_from_fifty_moves()
            && is_tt_cutoff(entry.bound, score, window.alpha, window.beta))
        .then_some(score)
    }

    /// What is known of a node before any of its moves is searched.
    fn evaluate_node(&mut self, ply: usize, pv_node: bool, tt_entry: Option<TtEntry>) -> Node {
        let stack = *self.stack_entry(ply);
        let in_check = stack.in_check;
        let (raw_eval, static_eval) = if in_check {
            (None, None)
        } else if stack.excluded_move.is_some() {
            // Seen when the node was entered with all its moves.
            (stack.static_eval, stack.static_eval)
        } else {
            let raw_eval = match tt_entry.and_then(|entry| entry.eval) {
                Some(eval) => eval,
                None => self.evaluate(ply),
            };
            (Some(raw_eval), Some(self.corrected(raw_eval, ply)))
        };
        self.stack_entry(ply).static_eval = static_eval;
        let mut eval = static_eval.unwrap_or(Score::ZERO);
        // A bound from the table says more than the evaluation.
        if let Some(entry) = tt_entry
            && !in_check
            && entry.corrects(eval)
        {
            eval = entry.score;
        }
        let improving = !in_check
            && ply >= 2
            && match self.stack[ply + STACK_OFFSET - 2].static_eval {
                Some(earlier) => static_eval.is_some_and(|now| now > earlier),
                None => true,
            };
        let tt_noisy = tt_entry
            .and_then(|entry| entry.m)
            .is_some_and(|m| m.is_noisy_on(&self.board));
        Node {
            ply,
            is_pv: pv_node,
            improving,
            tt_noisy,
            eval,
            raw_eval,
            tt_entry,
        }
    }
}
