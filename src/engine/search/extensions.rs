//! Singular extensions: the table's move is searched deeper when no other comes near it.

use super::negamax::{Node, Window};
use super::searcher::Searcher;
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::{Bound, Report};

/// What a search of all moves but the table's says of that one.
pub(super) enum Singular {
    /// Search it so many plies deeper, or less deep.
    Extend(i32),
    /// Multi-cut: several moves are good enough, so none need be searched.
    Cut(Score),
}

impl<R: Report> Searcher<'_, R> {
    /// Whether the table's move is the only good one, found by a search of the others.
    pub(super) fn singular_extension(&mut self, m: Move, node: Node, window: Window) -> Singular {
        let parameters = self.task.parameters;
        let Node { ply, is_pv, .. } = node;
        let Window {
            beta,
            depth,
            cut_node,
            ..
        } = window;
        let Some(tt_entry) = node.tt_entry else {
            return Singular::Extend(0);
        };
        if !self.task.switches.singular
            || ply == 0
            || depth < parameters.singular_min_depth()
            || ply >= self.extension_limit()
            || self.stack_entry(ply).excluded_move.is_some()
            || !tt_entry.m.is_some_and(|tt_move| tt_move.is(m))
            || tt_entry.bound == Bound::Upper
            || tt_entry.depth < depth - parameters.singular_tt_depth()
            || tt_entry.score.is_mate()
        {
            return Singular::Extend(0);
        }
        let singular_beta = tt_entry.score - parameters.singular_margin() * depth;
        self.stack_entry(ply).excluded_move = Some(m);
        let window = Window {
            alpha: singular_beta - 1,
            beta: singular_beta,
            depth: (depth - 1) / parameters.singular_depth_divisor(),
            cut_node,
        };
        let score = self.negamax(window, ply);
        self.stack_entry(ply).excluded_move = None;
        if score < singular_beta {
            Singular::Extend(
                1 + (!is_pv && score < singular_beta - parameters.double_extension_margin()) as i32,
            )
        } else if !is_pv && singular_beta >= beta {
            Singular::Cut(singular_beta)
        } else {
            Singular::Extend(-((tt_entry.score >= beta) as i32))
        }
    }
}
