//! Principal variation search: negamax with everything that lets it look at fewer positions.

use super::company::{self, Claim, Company};
use super::picker::Picker;
use super::prune::{Glance, Verdict, has_officers};
use super::score::{MAX_PLY, Score};
use super::searcher::{BACK, Searcher, from_table, settles, to_table};
use super::table::{Entry, PackedMove};
use super::{Bound, Report};
use crate::chess::Move;

/// What a node is asked.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    /// A cutoff is expected here.
    pub(super) cut: bool,
}

/// What a node knows before it tries moves.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) pv: bool,
    pub(super) in_check: bool,
    pub(super) improving: bool,
    pub(super) eval: Score,
    pub(super) raw: Option<Score>,
    pub(super) entry: Option<Entry>,
}

enum Singularity {
    Extend(i32),
    Return(Score),
}

impl<'a, R: Report> Searcher<'a, R> {
    /// The score of the position for the side to move: exact within the window, a bound outside.
    pub(super) fn negamax(&mut self, window: Window, ply: usize) -> Score {
        let Window {
            mut alpha,
            mut beta,
            mut depth,
            cut,
        } = window;
        let pv = beta.get() - alpha.get() > 1;
        self.lines.clear(ply);
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply);
        }
        if self.must_stop() {
            return Score::ZERO;
        }
        self.seldepth = self.seldepth.max(ply);
        let in_check = self.frame(ply).in_check;
        if ply > 0 {
            if self.is_draw() {
                return self.draw();
            }
            if ply >= MAX_PLY - 1 {
                return if in_check {
                    Score::ZERO
                } else {
                    self.evaluate(ply)
                };
            }
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.frame(ply).excluded;
        let entry = if excluded.is_some() {
            None
        } else {
            self.probe()
        };
        if let Some(entry) = entry
            && !pv
            && entry.depth >= depth
            && self.board.halfmoves() < 90
            && settles(entry.bound, from_table(entry.score, ply), alpha, beta)
        {
            return from_table(entry.score, ply);
        }

        let raw = if in_check {
            None
        } else if excluded.is_some() {
            self.frame(ply).eval
        } else {
            Some(match entry.and_then(|entry| entry.eval) {
                Some(eval) => eval,
                None => self.evaluate(ply),
            })
        };
        let fixed = raw.map(|raw| {
            if excluded.is_some() {
                raw
            } else {
                self.corrected(raw)
            }
        });
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
        let node = Node {
            ply,
            pv,
            in_check,
            improving,
            eval,
            raw,
            entry,
        };
        if !pv
            && !in_check
            && excluded.is_none()
            && let Some(score) = self.prune_node(node, alpha, beta, depth)
        {
            return score;
        }
        // Without a table no node has a move from it, and all would be cut short.
        if self.task.switches.iir
            && self.task.switches.hash
            && depth >= 4
            && (pv || cut)
            && entry.is_none_or(|e| e.m.is_none())
        {
            depth -= 1;
        }
        let mut picker = self.take_picker(entry.and_then(|entry| entry.m));
        let score = self.try_moves(
            &mut picker,
            node,
            Window {
                alpha,
                beta,
                depth,
                cut,
            },
        );
        self.give_back(picker);
        score
    }

    /// Tries the moves of a node, best first.
    fn try_moves(&mut self, picker: &mut Picker, node: Node, window: Window) -> Score {
        let Node {
            ply,
            pv,
            in_check,
            improving,
            entry,
            ..
        } = node;
        let Window {
            alpha: original,
            beta,
            depth,
            cut,
        } = window;
        let switches = self.task.switches;
        let excluded = self.frame(ply).excluded;
        let us = self.board.side();
        let officers = has_officers(&self.board, us);
        let hint_is_noisy = entry
            .and_then(|entry| entry.m)
            .is_some_and(|m| m.is_noisy_on(&self.board));
        // A single answer to a check is no choice and costs no depth, within reason: a perpetual
        // check would never end.
        let forced = switches.single_reply
            && in_check
            && excluded.is_none()
            && (1..2 * self.depth as usize).contains(&ply)
            && picker.is_forced(&self.board);
        self.memory.history.forget_killers(ply + 1);
        let mut alpha = original;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut tried = 0;
        // Moves that other threads are busy with, each with its number.
        let mut waiting: Vec<(Move, usize)> = Vec::new();

        loop {
            let picked = self.pick(picker, ply);
            let (m, number) = match picked {
                Some(m) if Some(m) == excluded || (ply == 0 && !self.root_allows(m)) => continue,
                Some(m) => {
                    tried += 1;
                    (m, tried)
                }
                None if waiting.is_empty() => break,
                None => waiting.remove(0),
            };
            let quiet = !m.is_noisy();
            let history = if !switches.history {
                0
            } else if quiet {
                self.memory.history.quiet(&self.board, m, self.before(ply))
            } else {
                self.memory.history.noisy(&self.board, m)
            };
            let gives_check = self.board.gives_check(m);
            let mut reduction = self.memory.reductions[(depth as usize).min(63)][number.min(63)];

            if ply > 0 && officers && !best.is_loss() {
                let shallow = (depth - reduction / 1024).max(0);
                match self.verdict(
                    m,
                    node,
                    Glance {
                        alpha,
                        depth,
                        shallow,
                        number,
                        history,
                        gives_check,
                        sound: picker.vouches_for(m),
                    },
                ) {
                    Verdict::Try => {}
                    Verdict::Skip => continue,
                    Verdict::SkipQuiet => {
                        picker.skip_quiet();
                        continue;
                    }
                }
            }
            if ply == 0 && self.task.thread == 0 {
                self.report.current_move(depth as u32, m, number);
            }

            let mut extension = if forced {
                1
            } else {
                match self.singularity(m, node, window) {
                    Singularity::Extend(plies) => plies,
                    Singularity::Return(score) => return score,
                }
            };
            if self.stopped {
                return Score::ZERO;
            }

            let claim = self.claim(m, number, depth);
            if let Some((company, claim)) = claim {
                if let Some(score) = self.settled(node, Window { alpha, ..window }) {
                    return score;
                }
                if picked.is_some() && company.is_busy_with(claim) {
                    waiting.push((m, number));
                    continue;
                }
                company.claim(claim);
            }
            let nodes_before = self.nodes;
            let undo = self.play(m, ply, gives_check);
            if switches.check_extension && extension == 0 && gives_check && (pv || depth <= 4) {
                extension = 1;
            }
            let next = depth - 1 + extension;
            let full = |depth, cut| Window {
                alpha: -beta,
                beta: -alpha,
                depth,
                cut,
            };
            let scout = |depth, cut| {
                if switches.pvs {
                    zero(alpha, depth, cut)
                } else {
                    full(depth, cut)
                }
            };
            let scouted = if switches.lmr && depth >= 2 && number > 1 + (pv as usize) {
                if quiet {
                    reduction -= history * 1024 / 9000;
                    reduction += 1024 * cut as i32 + 512 * hint_is_noisy as i32;
                } else {
                    reduction = reduction / 2 - history * 1024 / 12_000;
                }
                reduction += 512 * !improving as i32 - 1024 * pv as i32;
                reduction -= 1024 * (gives_check || in_check) as i32;
                let reduced = (next - reduction / 1024).clamp(1.min(next), next);
                let score = -self.negamax(scout(reduced, true), ply + 1);
                Some(if score > alpha && reduced < next {
                    -self.negamax(scout(next, !cut), ply + 1)
                } else {
                    score
                })
            } else if switches.pvs && number > 1 {
                Some(-self.negamax(scout(next, !cut), ply + 1))
            } else {
                None
            };
            let score = match scouted {
                Some(score) if !pv || !switches.pvs || score <= alpha => score,
                _ => -self.negamax(full(next, !pv && !cut), ply + 1),
            };
            self.take_back(m, undo);
            if let Some((company, claim)) = claim {
                company.release(claim);
            }
            if self.stopped {
                return Score::ZERO;
            }

            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    if pv {
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
            }
            picker.failed.push(m);
        }

        if tried == 0 {
            return if excluded.is_some() {
                alpha
            } else if in_check {
                Score::mated_in(ply)
            } else {
                Score::ZERO
            };
        }
        if best >= beta
            && let Some(m) = best_move
        {
            self.learn_cutoff(m, &picker.failed, depth, ply);
        }
        if excluded.is_none() && (ply > 0 || self.root_is_whole()) {
            self.finish_node(node, window, best, best_move);
        }
        best
    }

    /// The score of this node, if another thread has found it out meanwhile.
    fn settled(&mut self, node: Node, window: Window) -> Option<Score> {
        if node.pv
            || window.depth <= company::LEAST_DEPTH
            || self.board.halfmoves() >= 90
            || self.frame(node.ply).excluded.is_some()
        {
            return None;
        }
        let entry = self.probe().filter(|entry| entry.depth >= window.depth)?;
        let score = from_table(entry.score, node.ply);
        settles(entry.bound, score, window.alpha, window.beta).then_some(score)
    }

    /// What to tell other threads before this move is searched, if there are any and it takes long
    /// enough. All threads begin with the first move: only when it has a score is it known whether
    /// the others matter.
    fn claim(&self, m: Move, number: usize, depth: i32) -> Option<(&'a Company, Claim)> {
        let company = self.task.company?;
        let apart = number > 1 && depth >= company::LEAST_DEPTH;
        apart.then(|| (company, Claim::of(self.board.key(), m)))
    }

    /// Whether the table's move is the only good one, found by a search of the others.
    fn singularity(&mut self, m: Move, node: Node, window: Window) -> Singularity {
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

    /// Keeps what a node found out: in the table, and as the error of its evaluation.
    fn finish_node(&mut self, node: Node, window: Window, best: Score, best_move: Option<Move>) {
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
            self.memory
                .history
                .learn_error(&self.board, window.depth, difference);
        }
        self.remember(&Entry {
            m: best_move.map(PackedMove::of),
            score: to_table(best, ply),
            eval: raw,
            depth: window.depth,
            bound,
        });
    }

    /// The move that cut off was good, those tried before it were not.
    fn learn_cutoff(&mut self, m: Move, failed: &[Move], depth: i32, ply: usize) {
        let bonus = (170 * depth - 90).clamp(0, 1800);
        let before = self.before(ply);
        let history = &mut self.memory.history;
        let board = &self.board;
        let quiet = !m.is_noisy();
        if quiet {
            history.remember_refutation(ply, m, before);
            history.update_quiet(board, m, before, bonus);
        } else {
            history.update_noisy(board, m, bonus);
        }
        for &other in failed {
            if other.is_noisy() {
                history.update_noisy(board, other, -bonus);
            } else if quiet {
                // A capture that cuts off says nothing of the quiet moves.
                history.update_quiet(board, other, before, -bonus);
            }
        }
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

/// A window that only asks whether a score is above `alpha`, from the other side.
fn zero(alpha: Score, depth: i32, cut: bool) -> Window {
    Window {
        alpha: -alpha - 1,
        beta: -alpha,
        depth,
        cut,
    }
}
