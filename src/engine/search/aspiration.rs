//! Aspiration windows: the root is searched in a narrow window around the last score.

use std::time::Duration;

use super::negamax::Window;
use super::searcher::Searcher;
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::{Bound, Report};

/// Bounds are worth a line only in long searches.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

impl<R: Report> Searcher<'_, R> {
    /// Searches the root in a window around the last score, widened until the score fits. If it is
    /// stopped, the score of the best line so far.
    pub(super) fn aspiration_search(
        &mut self,
        depth: i32,
        previous: Option<Score>,
        index: usize,
    ) -> (Score, Bound) {
        let parameters = self.task.parameters;
        let mut delta = parameters.aspiration_delta();
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if let Some(previous) = previous
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
                beta = Score::from_raw((alpha.get() + beta.get()) / 2);
                alpha = (score - delta).max(-Score::INFINITE);
                failed_high = 0;
                high = None;
            } else if score >= beta {
                self.report_bound(depth, score, index);
                high = Some((self.pv.root().to_vec(), score));
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

    /// Tells of a line that is better than expected, before it is known how much.
    fn report_bound(&mut self, depth: i32, score: Score, index: usize) {
        if self.task.multipv == 1 && self.report.elapsed() >= BOUNDS_AFTER {
            let info = self.info(depth, index + 1, score, Bound::Lower);
            if !info.pv.is_empty() {
                self.report.lines(&[info]);
            }
        }
    }
}
