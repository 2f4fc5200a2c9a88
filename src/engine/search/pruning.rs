//! What is not searched: nodes and moves that would not change the outcome.

use super::negamax::{Node, Window};
use super::reductions::{Candidate, PLY};
use super::searcher::Searcher;
use super::stack::STACK_OFFSET;
use crate::chess::{Board, Color, Kind};
use crate::engine::score::Score;
use crate::engine::transposition::{PackedMove, TtEntry, score_to_tt};
use crate::engine::{Bound, Evaluation, Report, see};

/// Whether a side has anything but pawns and its king.
pub(super) fn has_non_pawns(board: &Board, color: Color) -> bool {
    [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]
        .into_iter()
        .any(|kind| board.has(color, kind))
}

/// What becomes of a late move.
pub(super) enum Pruning {
    Search,
    Skip,
    SkipQuiets,
}

impl<R: Report> Searcher<'_, R> {
    /// Gives a node up without searching its moves: it is so good or so bad that they would not
    /// change the outcome.
    pub(super) fn prune_node(&mut self, node: Node, window: Window) -> Option<Score> {
        self.reverse_futility(node, window)
            .or_else(|| self.razoring(node, window))
            .or_else(|| self.null_move(node, window))
            .or_else(|| self.probcut(node, window))
    }

    /// So far above beta that no move will bring it down.
    #[inline(always)]
    fn reverse_futility(&self, node: Node, window: Window) -> Option<Score> {
        let parameters = self.task.parameters;
        let Window { beta, depth, .. } = window;
        let eval = node.eval;
        let prune = self.task.switches.futility
            && depth <= parameters.reverse_futility_max_depth()
            && !beta.is_mate()
            && !eval.is_mate()
            && eval - parameters.reverse_futility_margin() * (depth - node.improving as i32)
                >= beta;
        prune.then(|| Score::cp((eval.get() + beta.get()) / 2))
    }

    /// So far below alpha that only captures could help, and they do not.
    #[inline(always)]
    fn razoring(&mut self, node: Node, window: Window) -> Option<Score> {
        let parameters = self.task.parameters;
        let Window { alpha, depth, .. } = window;
        if !self.task.switches.razoring
            || depth > parameters.razoring_max_depth()
            || node.eval + parameters.razoring_margin() * depth >= alpha
        {
            return None;
        }
        let score = self.quiesce(alpha, alpha + 1, node.ply);
        (score <= alpha).then_some(score)
    }

    /// Above beta even if the other side may move twice. Without pieces that is no proof: to move
    /// may be a burden then.
    #[inline(always)]
    fn null_move(&mut self, node: Node, window: Window) -> Option<Score> {
        let parameters = self.task.parameters;
        let Window { beta, depth, .. } = window;
        let Node { ply, eval, .. } = node;
        if !self.task.switches.null_move
            || depth < parameters.null_move_min_depth()
            || eval < beta
            || beta.is_loss()
            || ply == 0
            || self.stack[ply + STACK_OFFSET - 1].piece_to.is_none()
            || !has_non_pawns(&self.board, self.board.side())
        {
            return None;
        }
        let above = (eval.get() - beta.get()) / parameters.null_move_eval_divisor();
        let reduction = parameters.null_move_reduction()
            + depth / parameters.null_move_depth_divisor()
            + above.min(parameters.null_move_eval_max());
        let null_window = Window {
            alpha: -beta,
            beta: -beta + 1,
            depth: depth - reduction,
            cut_node: false,
        };
        let score = self.search_null_move(null_window, ply);
        if self.stopped {
            return Some(Score::ZERO);
        }
        (score >= beta).then_some(if score.is_mate() { beta } else { score })
    }

    /// A capture is so far above beta at a lower depth that it will be above it at this one.
    #[inline(always)]
    fn probcut(&mut self, node: Node, window: Window) -> Option<Score> {
        let parameters = self.task.parameters;
        let Window { beta, depth, .. } = window;
        let ply = node.ply;
        let raised = beta + parameters.probcut_margin();
        let shallow = depth - parameters.probcut_reduction();
        if !self.task.switches.probcut
            || depth < parameters.probcut_min_depth()
            || beta.is_mate()
            || node.tt_entry.is_some_and(|entry| {
                entry.depth >= shallow && entry.score < raised && entry.bound != Bound::Lower
            })
        {
            return None;
        }
        let threshold = raised.get() - node.eval.get();
        let mut picker = self.take_picker(node.tt_entry.and_then(|entry| entry.m));
        let mut found = None;
        while let Some(m) = self.next_noisy(&mut picker, ply) {
            if !see::at_least(parameters, &self.board, m, threshold) {
                continue;
            }
            let gives_check = self.board.gives_check(m);
            let undo = self.make_move(m, ply, gives_check);
            let mut score = -self.quiesce(-raised, -raised + 1, ply + 1);
            if score >= raised && shallow > 1 {
                let window = Window {
                    alpha: -raised,
                    beta: -raised + 1,
                    depth: shallow - 1,
                    cut_node: !window.cut_node,
                };
                score = -self.negamax(window, ply + 1);
            }
            self.unmake_move(m, undo);
            if self.stopped {
                found = Some(Score::ZERO);
                break;
            }
            if score >= raised {
                self.store_tt(&TtEntry {
                    m: Some(PackedMove::of(m)),
                    score: score_to_tt(score, ply),
                    eval: node.raw_eval,
                    depth: shallow,
                    bound: Bound::Lower,
                });
                found = Some(if score.is_mate() {
                    score
                } else {
                    score - (raised.get() - beta.get())
                });
                break;
            }
        }
        self.return_picker(picker);
        found
    }

    /// The score after a null move.
    #[inline(always)]
    fn search_null_move(&mut self, window: Window, ply: usize) -> Score {
        let pieces = self.stack_entry(ply).pieces;
        let made = self.stack_entry(ply);
        made.piece_to = None;
        made.quiet = None;
        let next = self.stack_entry(ply + 1);
        next.in_check = false;
        next.pieces = pieces;
        match self.task.evaluation {
            Evaluation::Network => self.data.accumulators.push_null(ply + 1),
            Evaluation::Hand | Evaluation::Styled(_) => self.psq[ply + 1] = self.psq[ply],
        }
        self.keys.push(self.board.key());
        let keys_before_null = std::mem::replace(&mut self.keys_before_null, self.keys.len());
        self.nodes += 1;
        let undo = self.board.make_null();
        let score = -self.negamax(window, ply + 1);
        self.board.unmake_null(undo);
        self.keys_before_null = keys_before_null;
        self.keys.pop();
        score
    }

    /// Whether a move is worth searching at all, at a low depth. A good noisy one is known to lose
    /// nothing in the exchange.
    #[inline(always)]
    pub(super) fn prune_move(
        &self,
        candidate: Candidate,
        node: Node,
        window: Window,
        good_noisy: bool,
    ) -> Pruning {
        let parameters = self.task.parameters;
        let switches = &self.task.switches;
        let Candidate {
            m,
            move_count,
            history,
            ..
        } = candidate;
        let Window { alpha, depth, .. } = window;
        let loses_more_than = |margin: i32| !see::at_least(parameters, &self.board, m, -margin);
        let skip_if = |skip: bool| if skip { Pruning::Skip } else { Pruning::Search };
        if m.is_noisy() {
            let shallow = switches.see && depth <= parameters.see_noisy_max_depth();
            return skip_if(
                shallow && !good_noisy && loses_more_than(parameters.see_noisy_margin() * depth),
            );
        }
        // The depth less what a late move would be reduced by.
        let lmr_depth = (depth - candidate.reduction / PLY).max(0);
        let loses_material = || {
            let shallow = switches.see && lmr_depth <= parameters.see_quiet_max_depth();
            shallow && loses_more_than(parameters.see_quiet_margin() * lmr_depth * lmr_depth)
        };
        if candidate.gives_check {
            return skip_if(loses_material());
        }
        let all = parameters.late_move_base() as usize + depth as usize * depth as usize;
        let quiet_limit = all / (2 - node.improving as usize);
        if switches.late_move_pruning && move_count > quiet_limit {
            return Pruning::SkipQuiets;
        }
        if switches.futility
            && !node.in_check()
            && lmr_depth <= parameters.futility_max_depth()
            && node.eval + parameters.futility_base() + parameters.futility_margin() * lmr_depth
                <= alpha
        {
            return Pruning::SkipQuiets;
        }
        let bad_history = switches.history
            && lmr_depth <= parameters.history_pruning_max_depth()
            && history < -parameters.history_pruning_margin() * depth;
        skip_if(bad_history || loses_material())
    }
}
