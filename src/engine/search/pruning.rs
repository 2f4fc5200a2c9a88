//! What is not searched: nodes and moves that would not change the outcome.

use super::negamax::{Node, Window};
use super::reductions::Attempt;
use super::searcher::{BACK, Searcher};
use crate::chess::{Board, Color, Kind};
use crate::engine::score::Score;
use crate::engine::{Report, see};

/// Whether a side has anything but pawns and its king.
pub(super) fn has_officers(board: &Board, color: Color) -> bool {
    [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]
        .into_iter()
        .any(|kind| board.has(color, kind))
}

/// What becomes of a late move.
pub(super) enum Verdict {
    Try,
    Skip,
    SkipQuiet,
}

impl<R: Report> Searcher<'_, R> {
    /// Gives a node up without trying its moves: it is so good or so bad that they would not
    /// change the outcome.
    pub(super) fn prune_node(&mut self, node: Node, window: Window) -> Option<Score> {
        let Window {
            alpha, beta, depth, ..
        } = window;
        let Node {
            ply,
            improving,
            eval,
            ..
        } = node;
        let switches = self.task.switches;
        if switches.futility
            && depth <= 8
            && !beta.is_mate()
            && !eval.is_mate()
            && eval - 80 * (depth - improving as i32) >= beta
        {
            return Some(Score::cp((eval.get() + beta.get()) / 2));
        }
        if switches.razoring && depth <= 3 && eval + 220 * depth < alpha {
            let score = self.quiesce(alpha, alpha + 1, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        let us = self.board.side();
        if switches.null_move
            && depth >= 3
            && eval >= beta
            && !beta.is_loss()
            && ply > 0
            && self.frames[ply + BACK - 1].trace.is_some()
            && has_officers(&self.board, us)
        {
            let reduction = 4 + depth / 4 + ((eval.get() - beta.get()) / 200).min(3);
            self.frame(ply).trace = None;
            self.frame(ply + 1).in_check = false;
            self.sums[ply + 1] = self.sums[ply];
            self.keys.push(self.board.key());
            let passed = std::mem::replace(&mut self.passed, self.keys.len());
            self.nodes += 1;
            let undo = self.board.make_null();
            let window = Window {
                alpha: -beta,
                beta: -beta + 1,
                depth: depth - reduction,
                cut: false,
            };
            let score = -self.negamax(window, ply + 1);
            self.board.unmake_null(undo);
            self.passed = passed;
            self.keys.pop();
            if self.stopped {
                return Some(Score::ZERO);
            }
            if score >= beta {
                return Some(if score.is_mate() { beta } else { score });
            }
        }
        None
    }

    /// Whether a move is worth trying at all, at a low depth. A sound one is a capture that is known
    /// to lose nothing.
    #[inline(always)]
    pub(super) fn verdict(
        &self,
        attempt: Attempt,
        node: Node,
        window: Window,
        sound: bool,
    ) -> Verdict {
        let switches = &self.task.switches;
        let Attempt {
            m, number, history, ..
        } = attempt;
        let Window { alpha, depth, .. } = window;
        // The depth less what a late move would be reduced by.
        let shallow = (depth - attempt.reduction / 1024).max(0);
        if m.is_noisy() {
            let margin = -100 * depth;
            return if switches.see && depth <= 8 && !sound && !see::at_least(&self.board, m, margin)
            {
                Verdict::Skip
            } else {
                Verdict::Try
            };
        }
        if attempt.gives_check {
            let margin = -25 * shallow * shallow;
            let loses = switches.see && shallow <= 8 && !see::at_least(&self.board, m, margin);
            return if loses { Verdict::Skip } else { Verdict::Try };
        }
        let enough = (4 + depth as usize * depth as usize) / (2 - node.improving as usize);
        if switches.late_move_pruning && number > enough {
            return Verdict::SkipQuiet;
        }
        if switches.futility
            && !node.in_check()
            && shallow <= 8
            && node.eval + 110 + 90 * shallow <= alpha
        {
            return Verdict::SkipQuiet;
        }
        let unloved = switches.history && shallow <= 4 && history < -3500 * depth;
        let margin = -25 * shallow * shallow;
        let loses = switches.see && shallow <= 8 && !see::at_least(&self.board, m, margin);
        if unloved || loses {
            Verdict::Skip
        } else {
            Verdict::Try
        }
    }
}
