//! Principal variation search: negamax with everything that lets it look at fewer positions.

use super::pruning::{Pruning, has_non_pawns};
use super::reductions::Singular;
use super::searcher::{STACK_OFFSET, Searcher, is_tt_cutoff, score_from_tt};
use crate::chess::Move;
use crate::engine::Report;
use crate::engine::abdada::{self, Abdada, MoveHash};
use crate::engine::move_picker::MovePicker;
use crate::engine::score::{MAX_PLY, Score};
use crate::engine::transposition::TtEntry;

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

impl<'a, R: Report> Searcher<'a, R> {
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
            && window.depth >= 4
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
    fn tt_cutoff(&self, tt_entry: Option<TtEntry>, window: Window, ply: usize) -> Option<Score> {
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
            (Some(raw_eval), Some(self.corrected(raw_eval)))
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

    /// Searches the moves of a node, best first.
    fn search_moves(&mut self, picker: &mut MovePicker, node: Node, node_window: Window) -> Score {
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
            && (1..2 * self.root_depth as usize).contains(&ply)
            && picker.has_single_move(&self.board);
        self.data.history.clear_killers(ply + 1);
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
                    && depth > abdada::DEFER_DEPTH
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
        let shared = move_count > 1 && depth >= abdada::DEFER_DEPTH;
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
