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
            let previous = lines.get(index).map(|line| line.score);
            let (score, bound) = self.aspiration_search(depth, previous, index);
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
        fresh.sort_by_key(|line| std::cmp::Reverse(line.score));
        for (index, line) in fresh.iter_mut().enumerate() {
            line.multipv = index + 1;
        }
        if !self.stopped {
            *lines = fresh;
            return true;
        }
        if self.overtaken {
            return false;
        }
        if let Some(better) = fresh.into_iter().next() {
            self.adopt(better, lines);
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

    /// Takes over the first line of an iteration that was stopped: its first move was searched
    /// first, so any other that has taken its place is better.
    fn adopt(&self, mut line: Info, lines: &mut Vec<Info>) {
        match lines.first_mut() {
            Some(old) if old.pv.first() != line.pv.first() => {
                line.depth = old.depth.max(1);
                let m = line.pv[0];
                lines.retain(|other| other.pv.first() != Some(&m));
                lines.insert(0, line);
                lines.truncate(self.task.multipv.max(1));
                for (index, line) in lines.iter_mut().enumerate() {
                    line.multipv = index + 1;
                }
            }
            Some(_) => {}
            None => lines.push(line),
        }
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
