//! The loop over the moves of a node.

use super::extensions::Singular;
use super::negamax::{Node, Window};
use super::pruning::{Pruning, has_non_pawns};
use super::searcher::Searcher;
use crate::chess::Move;
use crate::engine::Report;
use crate::engine::abdada::{Abdada, MoveHash};
use crate::engine::move_picker::MovePicker;
use crate::engine::score::Score;

impl<'a, R: Report> Searcher<'a, R> {
    /// Searches the moves of a node, best first.
    pub(super) fn search_moves(
        &mut self,
        picker: &mut MovePicker,
        node: Node,
        node_window: Window,
    ) -> Score {
        let ply = node.ply;
        let in_check = node.in_check();
        let Window { beta, depth, .. } = node_window;
        let switches = self.task.switches;
        let excluded = self.stack_entry(ply).excluded_move;
        let non_pawns = has_non_pawns(&self.board, self.board.side());
        // A single answer to a check is no choice and costs no depth, within reason: a perpetual
        // check would never end.
        let single_reply = switches.single_reply
            && in_check
            && excluded.is_none()
            && (1..self.extension_limit()).contains(&ply)
            && picker.has_single_move(&self.board);
        self.data.history.clear_killers(ply + 2);
        let mut window = node_window;
        let mut best_score = -Score::INFINITE;
        let mut best_move = None;
        let mut tried = 0;
        // Moves that other threads are searching, each with its move count.
        let mut deferred: Vec<(Move, usize)> = Vec::new();

        loop {
            let picked = self.next_move(picker, ply);
            let (m, move_count) = match picked {
                Some(m) if Some(m) == excluded || (ply == 0 && !self.root_allows(m)) => continue,
                Some(m) => {
                    tried += 1;
                    (m, tried)
                }
                None if deferred.is_empty() => break,
                None => deferred.remove(0),
            };
            let mut candidate = self.candidate(m, move_count, node, depth);
            if ply > 0 && non_pawns && !best_score.is_loss() {
                match self.prune_move(candidate, node, window, picker.is_good_noisy(m)) {
                    Pruning::Search => {}
                    Pruning::Skip => continue,
                    Pruning::SkipQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }
            if ply == 0 && self.task.thread == 0 {
                self.report.current_move(depth as u32, m, move_count);
            }
            candidate.extension = if single_reply {
                1
            } else {
                match self.singular_extension(m, node, node_window) {
                    Singular::Extend(plies) => plies,
                    Singular::Cut(score) => return score,
                }
            };
            if self.stopped {
                return Score::ZERO;
            }

            let shared = self.shared_move(m, move_count, depth);
            if let Some((abdada, hash)) = shared {
                if !node.is_pv
                    && depth > self.task.parameters.defer_min_depth()
                    && excluded.is_none()
                    && let Some(score) = self.tt_cutoff(self.probe_tt(), window, ply)
                {
                    return score;
                }
                if picked.is_some() && abdada.is_searched(hash) {
                    deferred.push((m, move_count));
                    continue;
                }
                abdada.start(hash);
            }
            let nodes_before = self.nodes;
            let undo = self.make_move(m, ply, candidate.gives_check);
            let score = self.search_move(candidate, node, window);
            self.unmake_move(m, undo);
            if let Some((abdada, hash)) = shared {
                abdada.finish(hash);
            }
            if self.stopped {
                return Score::ZERO;
            }

            best_score = best_score.max(score);
            if score > window.alpha {
                window.alpha = score;
                best_move = Some(m);
                if node.is_pv {
                    self.pv.update(ply, m);
                }
                if ply == 0 {
                    self.root_effort = self.nodes - nodes_before;
                    self.root_score = score;
                }
                if score >= beta {
                    self.cutoffs.0 += 1;
                    self.cutoffs.1 += (move_count == 1) as u64;
                    break;
                }
            }
            picker.searched.push(m);
        }

        if tried == 0 {
            return if excluded.is_some() {
                node_window.alpha
            } else if in_check {
                Score::mated_in(ply)
            } else {
                Score::ZERO
            };
        }
        if best_score >= beta
            && let Some(m) = best_move
        {
            self.update_histories(m, &picker.searched, depth, ply);
        }
        if excluded.is_none() && (ply > 0 || self.root_is_whole()) {
            self.store_node(node, node_window, best_score, best_move);
        }
        best_score
    }

    /// What to tell other threads before this move is searched, if there are any and it takes long
    /// enough. All threads begin with the first move: only when it has a score is it known whether
    /// the others matter.
    fn shared_move(
        &self,
        m: Move,
        move_count: usize,
        depth: i32,
    ) -> Option<(&'a Abdada, MoveHash)> {
        let abdada = self.task.abdada?;
        let shared = move_count > 1 && depth >= self.task.parameters.defer_min_depth();
        shared.then(|| (abdada, MoveHash::new(self.board.key(), m)))
    }

    /// Whether no move of the root is left out, so that its score is the position's.
    fn root_is_whole(&self) -> bool {
        self.root_excluded.is_empty() && self.task.limits.searchmoves.is_empty()
    }

    fn root_allows(&self, m: Move) -> bool {
        let wanted = &self.task.limits.searchmoves;
        (wanted.is_empty() || wanted.contains(&m)) && !self.root_excluded.contains(&m)
    }
}
