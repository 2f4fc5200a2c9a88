//! How a move is searched: principal variation search with late move reductions.

use super::negamax::{Node, Window};
use super::searcher::Searcher;
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::{Parameters, Report};

/// Parts of a ply that reductions are counted in.
pub(super) const PLY: i32 = 1024;

/// A move on its way to being searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) m: Move,
    /// Its place among the moves of the node, from 1.
    pub(super) move_count: usize,
    pub(super) history: i32,
    pub(super) gives_check: bool,
    /// What a move this late usually loses, in parts of a [`PLY`].
    pub(super) reduction: i32,
    /// Plies that it is searched deeper than others.
    pub(super) extension: i32,
}

/// The reductions by depth and move count, in parts of a [`PLY`].
#[derive(Clone)]
pub(super) struct Reductions(Box<[[i32; Self::SIZE]; Self::SIZE]>);

impl Reductions {
    /// Greater depths and later moves are reduced like the last of these.
    const SIZE: usize = 64;

    pub(super) fn new(parameters: &Parameters) -> Self {
        let base = f64::from(parameters.lmr_base()) / 100.0;
        let divisor = f64::from(parameters.lmr_divisor()) / 100.0;
        let mut table = Box::new([[0; Self::SIZE]; Self::SIZE]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (move_count, entry) in row.iter_mut().enumerate().skip(1) {
                let plies = base + (depth as f64).ln() * (move_count as f64).ln() / divisor;
                *entry = (plies * f64::from(PLY)) as i32;
            }
        }
        Self(table)
    }

    #[inline(always)]
    fn get(&self, depth: i32, move_count: usize) -> i32 {
        const LAST: usize = Reductions::SIZE - 1;
        self.0[(depth as usize).min(LAST)][move_count.min(LAST)]
    }
}

impl Window {
    /// The window for the other side.
    fn full_window(self, depth: i32, cut_node: bool) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
            depth,
            cut_node,
        }
    }

    /// The window that only asks whether the score is above `alpha`, for the other side.
    fn zero_window(self, depth: i32, cut_node: bool) -> Self {
        Self {
            alpha: -self.alpha - 1,
            beta: -self.alpha,
            depth,
            cut_node,
        }
    }
}

impl<R: Report> Searcher<'_, R> {
    /// What is known of a move before it is made.
    #[inline(always)]
    pub(super) fn candidate(
        &self,
        m: Move,
        move_count: usize,
        node: Node,
        depth: i32,
    ) -> Candidate {
        let history = &self.data.history;
        Candidate {
            m,
            move_count,
            history: if !self.task.switches.history {
                0
            } else if m.is_noisy() {
                history.noisy(&self.board, m)
            } else {
                history.quiet(&self.board, m, self.previous_moves(node.ply))
            },
            gives_check: self.board.gives_check(m),
            reduction: self.data.reductions.get(depth, move_count),
            extension: 0,
        }
    }

    /// The score of a move that was made. All but the first are only asked whether they are
    /// better than that, late ones with less depth, and searched again if they seem so.
    #[inline(always)]
    pub(super) fn search_move(
        &mut self,
        candidate: Candidate,
        node: Node,
        window: Window,
    ) -> Score {
        let Window {
            alpha,
            depth,
            cut_node,
            ..
        } = window;
        let parameters = self.task.parameters;
        let switches = self.task.switches;
        let ply = node.ply + 1;
        let check_extension = switches.check_extension
            && candidate.gives_check
            && (node.is_pv || depth <= parameters.check_extension_max_depth());
        let extension = match candidate.extension {
            0 => check_extension as i32,
            plies => plies,
        };
        let new_depth = depth - 1 + extension;
        let zero_window = |depth, cut_node| {
            if switches.pvs {
                window.zero_window(depth, cut_node)
            } else {
                window.full_window(depth, cut_node)
            }
        };
        let zero_window_score = if switches.lmr
            && depth >= parameters.lmr_min_depth()
            && candidate.move_count > 1 + (node.is_pv as usize)
        {
            let reduction = reduction(parameters, candidate, node, cut_node) / PLY;
            let reduced_depth = (new_depth - reduction).clamp(1.min(new_depth), new_depth);
            let score = -self.negamax(zero_window(reduced_depth, true), ply);
            Some(if score > alpha && reduced_depth < new_depth {
                let above = score.get() - alpha.get();
                let deeper = above > parameters.lmr_deeper_margin();
                let shallower = above < parameters.lmr_shallower_margin();
                let again = new_depth + deeper as i32 - shallower as i32;
                -self.negamax(zero_window(again, !cut_node), ply)
            } else {
                score
            })
        } else if switches.pvs && candidate.move_count > 1 {
            Some(-self.negamax(zero_window(new_depth, !cut_node), ply))
        } else {
            None
        };
        match zero_window_score {
            Some(score) if !node.is_pv || !switches.pvs || score <= alpha => score,
            _ => -self.negamax(window.full_window(new_depth, !node.is_pv && !cut_node), ply),
        }
    }
}

/// How much less deep a late move is searched, in parts of a [`PLY`].
fn reduction(parameters: &Parameters, candidate: Candidate, node: Node, cut_node: bool) -> i32 {
    let usual = if candidate.m.is_noisy() {
        candidate.reduction / parameters.lmr_noisy_divisor()
            - candidate.history * PLY / parameters.lmr_noisy_history()
    } else {
        candidate.reduction - candidate.history * PLY / parameters.lmr_quiet_history()
            + parameters.lmr_cut_node() * cut_node as i32
            + parameters.lmr_tt_noisy() * node.tt_noisy as i32
    };
    usual + parameters.lmr_not_improving() * !node.improving as i32
        - parameters.lmr_pv() * node.is_pv as i32
        - parameters.lmr_check() * (candidate.gives_check || node.in_check()) as i32
}
