//! Aspiration windows: the root is searched in a narrow window around the last score.

use std::time::Duration;

use super::negamax::Window;
use super::searcher::Searcher;
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::{Bound, Info, Report};

/// Bounds are worth a line only in long searches.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

impl<R: Report> Searcher<'_, R> {
    /// Searches the root in a window around the last score, widened until the score fits. If it is
    /// stopped, the score of the best line so far.
    pub(super) fn aspiration_search(
        &mut self,
        depth: i32,
        last: Option<&Info>,
        index: usize,
    ) -> (Score, Bound) {
        let parameters = self.task.parameters;
        let mut delta = parameters.aspiration_delta();
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if let Some(previous) = last.map(|line| line.score)
            && self.task.switches.aspiration
            && depth >= parameters.aspiration_min_depth()
            && !previous.is_mate()
        {
            alpha = (previous - delta).max(-Score::INFINITE);
            beta = (previous + delta).min(Score::INFINITE);
        }
        let mut failed_high = 0;
        // The line that was too good for the window.
        let mut high: Option<(Vec<Move>, Score)> = None;
        loop {
            let window = Window {
                alpha,
                beta,
                depth: (depth - failed_high).max(1),
                cut_node: false,
            };
            let score = self.negamax(window, 0);
            if self.stopped {
                if let (Some((line, score)), true) = (high, self.pv.root().is_empty()) {
                    self.pv.restore(&line);
                    return (score, Bound::Lower);
                }
                return (self.root_score, Bound::Exact);
            }
            delta +=
                delta * parameters.aspiration_growth() / 100 + parameters.aspiration_growth_base();
            if score <= alpha {
                if let Some(last) = last {
                    self.report_bound(depth, score, Bound::Upper, index, &last.pv);
                }
                beta = Score::from_raw((alpha.get() + beta.get()) / 2);
                alpha = (score - delta).max(-Score::INFINITE);
                failed_high = 0;
                high = None;
            } else if score >= beta {
                let line = self.pv.root().to_vec();
                self.report_bound(depth, score, Bound::Lower, index, &line);
                high = Some((line, score));
                beta = (score + delta).min(Score::INFINITE);
                failed_high = (failed_high + 1).min(parameters.aspiration_max_reduction());
            } else {
                return (score, Bound::Exact);
            }
            if delta > parameters.aspiration_max_delta() {
                alpha = -Score::INFINITE;
                beta = Score::INFINITE;
            }
        }
    }

    /// Tells of a line that is better or worse than expected, before it is known how much.
    fn report_bound(
        &mut self,
        depth: i32,
        score: Score,
        bound: Bound,
        index: usize,
        line: &[Move],
    ) {
        let long = self.report.elapsed() >= BOUNDS_AFTER;
        if self.task.multipv == 1 && long && !line.is_empty() {
            let mut info = self.info(depth, index + 1, score, bound);
            info.pv = line.to_vec();
            self.report.lines(&[info]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;
    use crate::engine::parameters::Parameters;
    use crate::engine::transposition::TranspositionTable;
    use crate::engine::{Limits, Position, Task, ThreadData, search};

    /// Keeps bounds, and has been at it for long.
    #[derive(Default)]
    struct Bounds(Vec<Info>);

    impl Report for Bounds {
        fn lines(&mut self, lines: &[Info]) {
            let bounds = lines.iter().filter(|line| line.bound != Bound::Exact);
            self.0.extend(bounds.cloned());
        }

        fn elapsed(&self) -> Duration {
            BOUNDS_AFTER
        }
    }

    #[test]
    fn what_falls_short_and_what_exceeds_is_told_with_a_line() {
        let board: Board = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
            .parse()
            .unwrap();
        let position = Position::from(board);
        let parameters = Parameters::default();
        let limits = Limits {
            nodes: Some(60_000),
            ..Limits::default()
        };
        let tt = TranspositionTable::new(4).unwrap();
        let task = Task::alone(&position, &limits, &parameters, &tt);
        let mut told = Bounds::default();
        search(&task, &mut ThreadData::new(&parameters), &mut told);
        for bound in [Bound::Upper, Bound::Lower] {
            let mut lines = told.0.iter().filter(|line| line.bound == bound);
            assert!(lines.clone().count() > 0, "{bound:?}");
            assert!(lines.all(|line| !line.pv.is_empty()));
        }
    }
}
