//! How a single move is searched: how deep, with which window, and whether once more.

use super::negamax::{Node, Window};
use super::searcher::Searcher;
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::{Bound, Report};

/// A move on its way to being searched.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    pub(super) m: Move,
    /// Its place among the moves of the node, from 1.
    pub(super) number: usize,
    pub(super) history: i32,
    pub(super) gives_check: bool,
    /// What a late move usually loses, in 1024ths of a ply.
    pub(super) reduction: i32,
    /// Plies that it is searched deeper than others.
    pub(super) extension: i32,
}

/// What a search of all moves but one says of that one.
pub(super) enum Singularity {
    Extend(i32),
    Return(Score),
}

impl Window {
    /// The same question for the other side.
    fn turned(self, depth: i32, cut: bool) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
            depth,
            cut,
        }
    }

    /// Only whether a score is above `alpha`, for the other side.
    fn scouting(self, depth: i32, cut: bool) -> Self {
        Self {
            alpha: -self.alpha - 1,
            beta: -self.alpha,
            depth,
            cut,
        }
    }
}

impl<R: Report> Searcher<'_, R> {
    /// What is known of a move before it is made.
    #[inline(always)]
    pub(super) fn attempt(&self, m: Move, number: usize, node: Node, depth: i32) -> Attempt {
        let history = &self.data.history;
        Attempt {
            m,
            number,
            history: if !self.task.switches.history {
                0
            } else if m.is_noisy() {
                history.noisy(&self.board, m)
            } else {
                history.quiet(&self.board, m, self.previous_moves(node.ply))
            },
            gives_check: self.board.gives_check(m),
            reduction: self.data.reductions[(depth as usize).min(63)][number.min(63)],
            extension: 0,
        }
    }

    /// The score of a move that was made. All but the first are only asked whether they are
    /// better than that, late ones with less depth, and searched again if they seem so.
    #[inline(always)]
    pub(super) fn score_of(&mut self, attempt: Attempt, node: Node, window: Window) -> Score {
        let Window {
            alpha, depth, cut, ..
        } = window;
        let switches = self.task.switches;
        let ply = node.ply + 1;
        let checks = switches.check_extension && attempt.gives_check && (node.pv || depth <= 4);
        let extension = match attempt.extension {
            0 => checks as i32,
            plies => plies,
        };
        let next = depth - 1 + extension;
        let scout = |depth, cut| {
            if switches.pvs {
                window.scouting(depth, cut)
            } else {
                window.turned(depth, cut)
            }
        };
        let scouted = if switches.lmr && depth >= 2 && attempt.number > 1 + (node.pv as usize) {
            let plies = reduction(attempt, node, cut) / 1024;
            let reduced = (next - plies).clamp(1.min(next), next);
            let score = -self.negamax(scout(reduced, true), ply);
            Some(if score > alpha && reduced < next {
                -self.negamax(scout(next, !cut), ply)
            } else {
                score
            })
        } else if switches.pvs && attempt.number > 1 {
            Some(-self.negamax(scout(next, !cut), ply))
        } else {
            None
        };
        match scouted {
            Some(score) if !node.pv || !switches.pvs || score <= alpha => score,
            _ => -self.negamax(window.turned(next, !node.pv && !cut), ply),
        }
    }

    /// Whether the table's move is the only good one, found by a search of the others.
    pub(super) fn singularity(&mut self, m: Move, node: Node, window: Window) -> Singularity {
        let Node { ply, pv, .. } = node;
        let Window {
            beta, depth, cut, ..
        } = window;
        let Some(entry) = node.entry else {
            return Singularity::Extend(0);
        };
        if !self.task.switches.singular
            || ply == 0
            || depth < 7
            || ply >= 2 * self.depth as usize
            || self.frame(ply).excluded.is_some()
            || !entry.m.is_some_and(|hint| hint.is(m))
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || entry.score.is_mate()
        {
            return Singularity::Extend(0);
        }
        let target = entry.score - 2 * depth;
        self.frame(ply).excluded = Some(m);
        let window = Window {
            alpha: target - 1,
            beta: target,
            depth: (depth - 1) / 2,
            cut,
        };
        let other = self.negamax(window, ply);
        self.frame(ply).excluded = None;
        if other < target {
            Singularity::Extend(1 + (!pv && other < target - 20) as i32)
        } else if !pv && target >= beta {
            // Several moves are good enough: no need to look at any of them.
            Singularity::Return(target)
        } else {
            Singularity::Extend(-((entry.score >= beta) as i32))
        }
    }
}

/// How much less deep a late move is searched, in 1024ths of a ply.
fn reduction(attempt: Attempt, node: Node, cut: bool) -> i32 {
    let usual = if attempt.m.is_noisy() {
        attempt.reduction / 2 - attempt.history * 1024 / 12_000
    } else {
        attempt.reduction - attempt.history * 1024 / 9000
            + 1024 * cut as i32
            + 512 * node.noisy_hint as i32
    };
    usual + 512 * !node.improving as i32
        - 1024 * node.pv as i32
        - 1024 * (attempt.gives_check || node.in_check()) as i32
}
