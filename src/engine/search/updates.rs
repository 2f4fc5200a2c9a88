//! What is kept of a node: its answer in the table, and how good its moves and its evaluation were.

use super::negamax::{Node, Window};
use super::searcher::{Searcher, to_table};
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::transposition::{PackedMove, TtEntry};
use crate::engine::{Bound, Report};

impl<R: Report> Searcher<'_, R> {
    /// Keeps what a node found out: in the table, and as the error of its evaluation.
    pub(super) fn finish_node(
        &mut self,
        node: Node,
        window: Window,
        best: Score,
        best_move: Option<Move>,
    ) {
        let Node { ply, raw, .. } = node;
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if self.task.switches.correction
            && let Some(raw) = raw
            && !best.is_mate()
            && best_move.is_none_or(|m| !m.is_noisy())
            && !(bound == Bound::Lower && best <= raw)
            && !(bound == Bound::Upper && best >= raw)
        {
            let difference = best.get() - raw.get();
            self.data
                .history
                .update_correction(&self.board, window.depth, difference);
        }
        self.remember(&TtEntry {
            m: best_move.map(PackedMove::of),
            score: to_table(best, ply),
            eval: raw,
            depth: window.depth,
            bound,
        });
    }

    /// The move that cut off was good, those tried before it were not.
    pub(super) fn learn_cutoff(&mut self, m: Move, failed: &[Move], depth: i32, ply: usize) {
        let bonus = (170 * depth - 90).clamp(0, 1800);
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
        for &other in failed {
            if other.is_noisy() {
                history.update_noisy(board, other, -bonus);
            } else if quiet {
                // A capture that cuts off says nothing of the quiet moves.
                history.update_quiet(board, other, previous, -bonus);
            }
        }
    }
}
