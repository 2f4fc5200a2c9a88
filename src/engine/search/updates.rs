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
            && let Some(raw_eval) = raw_eval
            && raw_eval != Score::ZERO
            && !best_score.is_mate()
            && best_move.is_none_or(|m| !m.is_noisy())
            && !(bound == Bound::Lower && best_score <= raw_eval)
            && !(bound == Bound::Upper && best_score >= raw_eval)
        {
            let difference = best_score.get() - raw_eval.get();
            self.data
                .history
                .update_correction(&self.board, window.depth, difference);
        }
        self.store_tt(&TtEntry {
            m: best_move.map(PackedMove::of),
            score: score_to_tt(best_score, ply),
            eval: raw_eval,
            depth: window.depth,
            bound,
        });
    }

    /// After a beta cutoff: a bonus for the move that made it, a malus for those searched before it.
    pub(super) fn update_histories(&mut self, m: Move, searched: &[Move], depth: i32, ply: usize) {
        let parameters = self.task.parameters;
        let bonus = (parameters.history_bonus() * depth - parameters.history_bonus_offset())
            .clamp(0, parameters.history_bonus_max());
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
