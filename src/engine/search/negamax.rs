//! Principal variation search: negamax with everything that lets it look at fewer positions.

use super::pruning::{Verdict, has_officers};
use super::reductions::Singularity;
use super::searcher::{BACK, Searcher, from_table, settles};
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
    /// A cutoff is expected here.
    pub(super) cut: bool,
}

impl Window {
    /// Whether a score fits between the bounds.
    fn is_open(self) -> bool {
        self.beta.get() - self.alpha.get() > 1
    }
}

/// What a node knows before it tries moves.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) pv: bool,
    pub(super) improving: bool,
    /// The table's move takes something or promotes.
    pub(super) noisy_hint: bool,
    pub(super) eval: Score,
    /// The evaluation as it was made; none in check.
    pub(super) raw: Option<Score>,
    pub(super) entry: Option<TtEntry>,
}

impl Node {
    pub(super) fn in_check(&self) -> bool {
        self.raw.is_none()
    }
}

impl<'a, R: Report> Searcher<'a, R> {
    /// The score of the position for the side to move: exact within the window, a bound outside.
    pub(super) fn negamax(&mut self, mut window: Window, ply: usize) -> Score {
        let pv = window.is_open();
        self.lines.clear(ply);
        if window.depth <= 0 {
            return self.quiesce(window.alpha, window.beta, ply);
        }
        if self.must_stop() {
            return Score::ZERO;
        }
        self.seldepth = self.seldepth.max(ply);
        if ply > 0 {
            if let Some(score) = self.end_of_line(ply) {
                return score;
            }
            window.alpha = window.alpha.max(Score::mated_in(ply));
            window.beta = window.beta.min(Score::mate_in(ply + 1));
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        let excluded = self.frame(ply).excluded.is_some();
        let entry = if excluded { None } else { self.probe() };
        if !pv && let Some(score) = self.settled(entry, window, ply) {
            return score;
        }
        let node = self.look(ply, pv, entry);
        if !pv
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
            && (pv || window.cut)
            // Which is so in the search for another good move, and there it saves time.
            && entry.is_none_or(|entry| entry.m.is_none())
        {
            window.depth -= 1;
        }
        let mut picker = self.take_picker(entry.and_then(|entry| entry.m));
        let score = self.try_moves(&mut picker, node, window);
        self.return_picker(picker);
        score
    }

    /// The score of a position that is not searched: a draw, or as deep as a line can be.
    pub(super) fn end_of_line(&mut self, ply: usize) -> Option<Score> {
        if self.is_draw() {
            return Some(self.draw());
        }
        if ply < MAX_PLY - 1 {
            return None;
        }
        Some(if self.frame(ply).in_check {
            Score::ZERO
        } else {
            self.evaluate(ply)
        })
    }

    /// The score of a node that the table settles.
    fn settled(&self, entry: Option<TtEntry>, window: Window, ply: usize) -> Option<Score> {
        let entry = entry.filter(|entry| entry.depth >= window.depth)?;
        let score = from_table(entry.score, ply);
        (self.has_moves_left() && settles(entry.bound, score, window.alpha, window.beta))
            .then_some(score)
    }

    /// What can be told of a node without trying a move.
    fn look(&mut self, ply: usize, pv: bool, entry: Option<TtEntry>) -> Node {
        let frame = *self.frame(ply);
        let in_check = frame.in_check;
        let (raw, fixed) = if in_check {
            (None, None)
        } else if frame.excluded.is_some() {
            // Seen when the node was entered with all its moves.
            (frame.eval, frame.eval)
        } else {
            let raw = match entry.and_then(|entry| entry.eval) {
                Some(eval) => eval,
                None => self.evaluate(ply),
            };
            (Some(raw), Some(self.corrected(raw)))
        };
        self.frame(ply).eval = fixed;
        let mut eval = fixed.unwrap_or(Score::ZERO);
        // A bound from the table says more than the evaluation.
        if let Some(entry) = entry
            && !in_check
            && entry.corrects(eval)
        {
            eval = entry.score;
        }
        let improving = !in_check
            && ply >= 2
            && match self.frames[ply + BACK - 2].eval {
                Some(earlier) => fixed.is_some_and(|now| now > earlier),
                None => true,
            };
        let noisy_hint = entry
            .and_then(|entry| entry.m)
            .is_some_and(|m| m.is_noisy_on(&self.board));
        Node {
            ply,
            pv,
            improving,
            noisy_hint,
            eval,
            raw,
            entry,
        }
    }

    /// Tries the moves of a node, best first.
    fn try_moves(&mut self, picker: &mut MovePicker, node: Node, asked: Window) -> Score {
        let ply = node.ply;
        let in_check = node.in_check();
        let Window { beta, depth, .. } = asked;
        let switches = self.task.switches;
        let excluded = self.frame(ply).excluded;
        let officers = has_officers(&self.board, self.board.side());
        // A single answer to a check is no choice and costs no depth, within reason: a perpetual
        // check would never end.
        let forced = switches.single_reply
            && in_check
            && excluded.is_none()
            && (1..2 * self.depth as usize).contains(&ply)
            && picker.has_single_move(&self.board);
        self.data.history.clear_killers(ply + 1);
        let mut window = asked;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut tried = 0;
        // Moves that other threads are searching, each with its number.
        let mut deferred: Vec<(Move, usize)> = Vec::new();

        loop {
            let picked = self.next_move(picker, ply);
            let (m, number) = match picked {
                Some(m) if Some(m) == excluded || (ply == 0 && !self.root_allows(m)) => continue,
                Some(m) => {
                    tried += 1;
                    (m, tried)
                }
                None if deferred.is_empty() => break,
                None => deferred.remove(0),
            };
            let mut attempt = self.attempt(m, number, node, depth);
            if ply > 0 && officers && !best.is_loss() {
                match self.verdict(attempt, node, window, picker.is_good_noisy(m)) {
                    Verdict::Try => {}
                    Verdict::Skip => continue,
                    Verdict::SkipQuiet => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }
            if ply == 0 && self.task.thread == 0 {
                self.report.current_move(depth as u32, m, number);
            }
            attempt.extension = if forced {
                1
            } else {
                match self.singularity(m, node, asked) {
                    Singularity::Extend(plies) => plies,
                    Singularity::Return(score) => return score,
                }
            };
            if self.stopped {
                return Score::ZERO;
            }

            let shared = self.shared_move(m, number, depth);
            if let Some((abdada, hash)) = shared {
                if !node.pv
                    && depth > abdada::DEFER_DEPTH
                    && excluded.is_none()
                    && let Some(score) = self.settled(self.probe(), window, ply)
                {
                    return score;
                }
                if picked.is_some() && abdada.is_searched(hash) {
                    deferred.push((m, number));
                    continue;
                }
                abdada.start(hash);
            }
            let nodes_before = self.nodes;
            let undo = self.play(m, ply, attempt.gives_check);
            let score = self.score_of(attempt, node, window);
            self.take_back(m, undo);
            if let Some((abdada, hash)) = shared {
                abdada.finish(hash);
            }
            if self.stopped {
                return Score::ZERO;
            }

            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                best_move = Some(m);
                if node.pv {
                    self.lines.update(ply, m);
                }
                if ply == 0 {
                    self.root_effort = self.nodes - nodes_before;
                    self.root_score = score;
                }
                if score >= beta {
                    self.cutoffs.0 += 1;
                    self.cutoffs.1 += (number == 1) as u64;
                    break;
                }
            }
            picker.searched.push(m);
        }

        if tried == 0 {
            return if excluded.is_some() {
                asked.alpha
            } else if in_check {
                Score::mated_in(ply)
            } else {
                Score::ZERO
            };
        }
        if best >= beta
            && let Some(m) = best_move
        {
            self.learn_cutoff(m, &picker.searched, depth, ply);
        }
        if excluded.is_none() && (ply > 0 || self.root_is_whole()) {
            self.finish_node(node, asked, best, best_move);
        }
        best
    }

    /// What to tell other threads before this move is searched, if there are any and it takes long
    /// enough. All threads begin with the first move: only when it has a score is it known whether
    /// the others matter.
    fn shared_move(&self, m: Move, number: usize, depth: i32) -> Option<(&'a Abdada, MoveHash)> {
        let abdada = self.task.abdada?;
        let shared = number > 1 && depth >= abdada::DEFER_DEPTH;
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
