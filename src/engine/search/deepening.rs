//! Iterative deepening: one ply more at a time, with what was learnt before.

use super::searcher::{Searcher, Task};
use super::thread_data::ThreadData;
use crate::chess::Move;
use crate::engine::score::{MAX_PLY, Score};
use crate::engine::time::TimeManager;
use crate::engine::{Bound, Finding, Info, Report};

/// The deepest iteration.
const MAX_DEPTH: i32 = MAX_PLY as i32 - 8;
/// Searches until a limit is reached or the report says stop.
pub fn search(task: &Task<'_>, data: &mut ThreadData, report: &mut impl Report) -> Finding {
    let mut searcher = Searcher::new(task, data, report);
    let lines = searcher.iterative_deepening();
    Finding {
        lines,
        nodes: searcher.nodes,
        cutoffs: searcher.cutoffs,
    }
}

impl<R: Report> Searcher<'_, R> {
    fn iterative_deepening(&mut self) -> Vec<Info> {
        let legal = self.board.legal_moves();
        let wanted = &self.task.limits.searchmoves;
        let choices: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|m| wanted.is_empty() || wanted.contains(m))
            .collect();
        if choices.is_empty() {
            return Vec::new();
        }
        let count = self.task.multipv.clamp(1, choices.len());
        let mut lines: Vec<Info> = Vec::new();
        let mut time_manager = TimeManager::new(self.task.parameters);
        // How much of the last iteration went into the best move.
        let mut effort = 0.5;
        let deepest = self.task.limits.depth.map_or(MAX_DEPTH, |depth| {
            (depth.min(MAX_DEPTH as u32) as i32).max(1)
        });
        let mut depth = 0;
        while depth < deepest {
            depth += 1;
            if depth > 1 && self.report.should_stop(self.nodes) {
                break;
            }
            self.root_depth = depth;
            self.seldepth = 0;
            let nodes_before = self.nodes;
            let finished = self.iterate(depth, count, &mut lines);
            if finished {
                if let Some(abdada) = self.task.abdada {
                    abdada.finish_iteration(&lines);
                }
            } else if !self.catch_up(&mut lines) {
                break;
            }
            self.report.lines(&lines);
            let Some(best) = lines.first() else { break };
            depth = best.depth as i32;
            if self.task.limits.mate.is_some_and(|moves| {
                best.score
                    .mate_moves()
                    .is_some_and(|found| found.unsigned_abs() <= moves)
            }) {
                break;
            }
            // Of an iteration that another thread has finished nothing is known but its lines.
            if finished {
                effort = self.root_effort as f64 / (self.nodes - nodes_before).max(1) as f64;
            }
            let factor = time_manager.factor(best, effort);
            if self.time_is_up(factor, choices.len() == 1) {
                break;
            }
        }
        if lines.is_empty() {
            lines.push(self.fallback(&choices));
            self.report.lines(&lines);
        }
        lines
    }

    /// Whether another iteration is not worth the time it would take.
    fn time_is_up(&mut self, factor: f64, single_reply: bool) -> bool {
        let limits = self.task.limits;
        let Some(budget) = self.task.budget else {
            return false;
        };
        if limits.movetime.is_some() {
            return false;
        }
        let soft = budget.soft.mul_f64(if single_reply {
            f64::from(self.task.parameters.time_single_move()) / 100.0
        } else {
            factor
        });
        self.report.is_used_up(soft.min(budget.hard))
    }

    /// One iteration over all wanted lines; `false` if it was stopped. What a stopped iteration
    /// found out before is kept.
    fn iterate(&mut self, depth: i32, count: usize, lines: &mut Vec<Info>) -> bool {
        let mut fresh: Vec<Info> = Vec::new();
        self.root_excluded.clear();
        for index in 0..count {
            let (score, bound) = self.aspiration_search(depth, lines.get(index), index);
            let line = self.pv.root();
            if line.is_empty() || (self.stopped && index > 0) {
                break;
            }
            let info = self.info(depth, fresh.len() + 1, score, bound);
            self.root_excluded.push(info.pv[0]);
            fresh.push(info);
            if self.stopped {
                break;
            }
        }
        self.root_excluded.clear();
        rank(&mut fresh);
        if !self.stopped {
            *lines = fresh;
            return true;
        }
        if self.overtaken {
            return false;
        }
        if let Some(better) = fresh.into_iter().next() {
            adopt(better, lines, self.task.multipv.max(1));
        }
        false
    }

    /// Takes over what another thread found, if that is why the iteration was stopped.
    fn catch_up(&mut self, lines: &mut Vec<Info>) -> bool {
        let abdada = self.task.abdada.filter(|_| self.overtaken);
        if let Some(abdada) = abdada {
            *lines = abdada.lines();
            self.overtaken = false;
            self.stopped = false;
        }
        abdada.is_some()
    }

    pub(super) fn info(&self, depth: i32, multipv: usize, score: Score, bound: Bound) -> Info {
        Info {
            depth: depth as u32,
            seldepth: self.seldepth.max(1) as u32,
            multipv,
            score,
            bound,
            nodes: self.nodes,
            elapsed: self.report.elapsed(),
            hashfull: self.task.tt.hashfull(),
            pv: self.pv.root().to_vec(),
        }
    }

    /// The table's move or any, when there was no time for any search.
    fn fallback(&mut self, choices: &[Move]) -> Info {
        let tt_move = self.probe_tt().and_then(|entry| entry.m);
        let known = choices
            .iter()
            .find(|&&m| tt_move.is_some_and(|tt_move| tt_move.is(m)));
        let score = if self.board.in_check() {
            Score::ZERO
        } else {
            self.evaluate(0)
        };
        let mut info = self.info(1, 1, score, Bound::Exact);
        info.pv = known.or(choices.first()).copied().into_iter().collect();
        info
    }
}

/// Takes over the first line of an iteration that was stopped. The first line so far was searched
/// before it, so that it is known to be no better any more; the others keep what they were worth.
fn adopt(mut line: Info, lines: &mut Vec<Info>, most: usize) {
    let Some(old) = lines.first_mut() else {
        lines.push(line);
        return;
    };
    if old.pv.first() == line.pv.first() {
        return;
    }
    if old.score > line.score {
        old.score = line.score;
        old.bound = Bound::Upper;
    }
    line.depth = old.depth.max(1);
    lines.retain(|other| other.pv.first() != line.pv.first());
    lines.insert(0, line);
    rank(lines);
    lines.truncate(most);
}

/// Puts the best line first, and numbers them.
fn rank(lines: &mut [Info]) {
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    for (index, line) in lines.iter_mut().enumerate() {
        line.multipv = index + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;
    use std::time::Duration;

    fn line(m: &str, score: i32) -> Info {
        Info {
            depth: 9,
            seldepth: 12,
            multipv: 1,
            score: Score::cp(score),
            bound: Bound::Exact,
            nodes: 1000,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: vec![Board::start().parse_san(m).unwrap()],
        }
    }

    /// What is left of these lines when an iteration is stopped after this one.
    fn adopted(new: Info, mut lines: Vec<Info>) -> Vec<(String, i32, Bound, usize)> {
        let most = lines.len().max(1);
        adopt(new, &mut lines, most);
        let told = lines.iter().map(|line| {
            let san = line.pv[0].san(&Board::start()).to_string();
            (san, line.score.get(), line.bound, line.multipv)
        });
        told.collect()
    }

    #[test]
    fn a_stopped_iteration_leaves_the_best_line_first() {
        use Bound::{Exact, Upper};
        let before = || vec![line("e4", 50), line("d4", 30), line("c4", -10)];
        let row = |san: &str, score, bound, number| (san.to_owned(), score, bound, number);
        // e4 has fallen behind Nf3, which is not better than d4 was.
        assert_eq!(
            adopted(line("Nf3", 20), before()),
            [
                row("d4", 30, Exact, 1),
                row("Nf3", 20, Exact, 2),
                row("e4", 20, Upper, 3)
            ]
        );
        // c4 was known, and is better than all were.
        assert_eq!(
            adopted(line("c4", 70), before()),
            [
                row("c4", 70, Exact, 1),
                row("e4", 50, Exact, 2),
                row("d4", 30, Exact, 3)
            ]
        );
        // Nothing new.
        assert_eq!(
            adopted(line("e4", 20), before())[0],
            row("e4", 50, Exact, 1)
        );
        assert_eq!(
            adopted(line("e4", 20), Vec::new())[0],
            row("e4", 20, Exact, 1)
        );
        assert_eq!(
            adopted(line("a4", -90), vec![line("e4", 50)]),
            [row("a4", -90, Exact, 1)]
        );
    }
}
