//! What a node leaves behind: its entry in the transposition table, and the updates of histories.

use super::negamax::{Node, Window};
use super::searcher::Searcher;
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::transposition::{PackedMove, TtEntry, score_to_tt};
use crate::engine::{Bound, Report};

impl<R: Report> Searcher<'_, R> {
    /// Stores a node in the transposition table, and what its evaluation was off in the correction
    /// history.
    pub(super) fn store_node(
        &mut self,
        node: Node,
        window: Window,
        best_score: Score,
        best_move: Option<Move>,
    ) {
        let Node { ply, raw_eval, .. } = node;
        let bound = if best_score >= window.beta {
            Bound::Lower
        } else if best_score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if self.task.switches.correction
            && let Some(eval) = self.stack_entry(ply).static_eval
            && raw_eval != Some(Score::ZERO)
            && !best_score.is_mate()
            && best_move.is_none_or(|m| !m.is_noisy())
            && !(bound == Bound::Lower && best_score <= eval)
            && !(bound == Bound::Upper && best_score >= eval)
        {
            let difference = best_score.get() - eval.get();
            let context = self.correction_context(ply);
            let history = &self.data.history;
            history.update_corrections(&self.board, context, window.depth, difference);
        }
        if bound == Bound::Upper {
            self.reward_last_move(window.depth, ply);
        }
        self.store_tt(&TtEntry {
            m: best_move.map(PackedMove::of),
            score: score_to_tt(best_score, ply),
            eval: raw_eval,
            depth: window.depth,
            bound,
        });
    }

    fn history_bonus(&self, depth: i32) -> i32 {
        let parameters = self.task.parameters;
        (parameters.history_bonus() * depth - parameters.history_bonus_offset())
            .clamp(0, parameters.history_bonus_max())
    }

    /// No move was good enough here, so that the other side's last one was good, if it was quiet.
    fn reward_last_move(&mut self, depth: i32, ply: usize) {
        let percent = self.task.parameters.fail_low_bonus();
        if ply == 0 || percent == 0 {
            return;
        }
        let last = *self.stack_entry(ply - 1);
        if let (Some(m), Some(piece_to)) = (last.quiet, last.piece_to) {
            let bonus = self.history_bonus(depth) * percent / 100;
            let previous = self.previous_moves(ply - 1);
            let history = &self.data.history;
            history.update_made(!self.board.side(), m, piece_to, previous, bonus);
        }
    }

    /// The table's quiet move cuts off without a search: it is as good as any that does after one.
    pub(super) fn reward_tt_move(&self, m: PackedMove, depth: i32, ply: usize) {
        let percent = self.task.parameters.tt_cutoff_bonus();
        if percent == 0 || m.is_noisy_on(&self.board) {
            return;
        }
        let Some(m) = self.board.find(m.into()) else {
            return;
        };
        let bonus = self.history_bonus(depth) * percent / 100;
        let previous = self.previous_moves(ply);
        let history = &self.data.history;
        history.update_quiet(&self.board, m, previous, bonus);
    }

    /// After a beta cutoff: a bonus for the move that made it, a malus for those searched before it.
    pub(super) fn update_histories(&mut self, m: Move, searched: &[Move], depth: i32, ply: usize) {
        let bonus = self.history_bonus(depth);
        let previous = self.previous_moves(ply);
        let history = &mut self.data.history;
        let board = &self.board;
        let quiet = !m.is_noisy();
        if quiet {
            history.update_refutations(ply, m, previous);
            history.update_quiet(board, m, previous, bonus);
        } else {
            history.update_noisy(board, m, bonus);
        }
        for &other in searched {
            if other.is_noisy() {
                history.update_noisy(board, other, -bonus);
            } else if quiet {
                // A capture that cuts off says nothing of the quiet moves.
                history.update_quiet(board, other, previous, -bonus);
            }
        }
    }
}
