//! Quiescence: captures, promotions and ways out of check, until the evaluation can be trusted.

use super::searcher::Searcher;
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::see;
use crate::engine::transposition::{PackedMove, TtEntry, is_tt_cutoff, score_from_tt, score_to_tt};
use crate::engine::{Bound, Report};

/// So many nodes below one leaf are enough. Positions of games need far less; a board full of queens
/// has more captures than could ever be searched, and nothing else would end them.
const MOST_NODES: u64 = 4096;

impl<R: Report> Searcher<'_, R> {
    /// The score once no capture is worth searching any more.
    pub(super) fn quiesce(&mut self, alpha: Score, beta: Score, ply: usize) -> Score {
        self.quiescence_end = self.nodes + MOST_NODES;
        self.capture(alpha, beta, ply)
    }

    fn capture(&mut self, mut alpha: Score, beta: Score, ply: usize) -> Score {
        let pv_node = beta.get() - alpha.get() > 1;
        self.pv.clear(ply);
        if self.must_stop() {
            return Score::ZERO;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.terminal_score(ply) {
            return score;
        }
        if self.nodes >= self.quiescence_end {
            let eval = self.evaluate(ply);
            return self.corrected(eval, ply);
        }
        let in_check = self.stack_entry(ply).in_check;
        let tt_entry = self.probe_tt();
        if let Some(entry) = tt_entry
            && !pv_node
            && self.is_far_from_fifty_moves()
            && is_tt_cutoff(entry.bound, score_from_tt(entry.score, ply), alpha, beta)
        {
            return score_from_tt(entry.score, ply);
        }
        let original_alpha = alpha;
        let mut best_score = Score::mated_in(ply);
        let mut raw_eval = None;
        let mut futility_base = best_score;
        if !in_check {
            let eval = tt_entry
                .and_then(|entry| entry.eval)
                .unwrap_or_else(|| self.evaluate(ply));
            raw_eval = Some(eval);
            best_score = self.corrected(eval, ply);
            if let Some(entry) = tt_entry
                && entry.corrects(best_score)
            {
                best_score = entry.score;
            }
            if best_score >= beta || !self.task.switches.quiescence {
                if tt_entry.is_none() {
                    self.store_tt(&TtEntry {
                        m: None,
                        score: score_to_tt(best_score, ply),
                        eval: raw_eval,
                        depth: 0,
                        bound: Bound::Lower,
                    });
                }
                return best_score;
            }
            alpha = alpha.max(best_score);
            futility_base = best_score + self.task.parameters.quiescence_futility();
        }
        let mut picker = self.take_picker(tt_entry.and_then(|entry| entry.m));
        let mut best_move = None;
        let mut move_count = 0;
        while let Some(m) = if in_check {
            self.next_move(&mut picker, ply)
        } else {
            self.next_noisy(&mut picker, ply)
        } {
            move_count += 1;
            if !best_score.is_loss() {
                if in_check && !m.is_noisy() && move_count > 1 {
                    // One quiet way out is enough to see that it is no mate.
                    picker.skip_quiets();
                    continue;
                }
                if !in_check && self.is_futile(m, futility_base, alpha, &mut best_score) {
                    continue;
                }
            }
            let gives_check = self.board.gives_check(m);
            let undo = self.make_move(m, ply, gives_check);
            let score = -self.capture(-beta, -alpha, ply + 1);
            self.unmake_move(m, undo);
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    if pv_node {
                        self.pv.update(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.return_picker(picker);
        if self.stopped {
            return Score::ZERO;
        }
        let bound = if best_score >= beta {
            Bound::Lower
        } else if best_score > original_alpha && pv_node {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.store_tt(&TtEntry {
            m: best_move.map(PackedMove::of),
            score: score_to_tt(best_score, ply),
            eval: raw_eval,
            depth: 0,
            bound,
        });
        best_score
    }

    /// Whether a capture cannot bring the score up to alpha, or loses the exchange.
    fn is_futile(
        &self,
        m: Move,
        futility_base: Score,
        alpha: Score,
        best_score: &mut Score,
    ) -> bool {
        let parameters = self.task.parameters;
        if self.task.switches.futility && m.promotion().is_none() {
            let victim = m.captured().map_or(0, |kind| parameters.see_value(kind));
            if futility_base + victim <= alpha {
                *best_score = (*best_score).max(futility_base + victim);
                return true;
            }
        }
        self.task.switches.see && !see::at_least(parameters, &self.board, m, 0)
    }
}
