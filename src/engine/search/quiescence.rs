//! Quiescence: captures, promotions and ways out of check, until the evaluation can be trusted.

use super::searcher::{Searcher, from_table, settles, to_table};
use crate::chess::Move;
use crate::engine::score::Score;
use crate::engine::see;
use crate::engine::transposition::{PackedMove, TtEntry};
use crate::engine::{Bound, Report};

/// What a capture can gain beyond its victim.
const DELTA: i32 = 180;

impl<R: Report> Searcher<'_, R> {
    /// The score once nothing is left to take.
    pub(super) fn quiesce(&mut self, mut alpha: Score, beta: Score, ply: usize) -> Score {
        let pv = beta.get() - alpha.get() > 1;
        self.lines.clear(ply);
        if self.must_stop() {
            return Score::ZERO;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.end_of_line(ply) {
            return score;
        }
        let in_check = self.frame(ply).in_check;
        let entry = self.probe();
        if let Some(entry) = entry
            && !pv
            && self.has_moves_left()
            && settles(entry.bound, from_table(entry.score, ply), alpha, beta)
        {
            return from_table(entry.score, ply);
        }
        let original = alpha;
        let mut best = Score::mated_in(ply);
        let mut raw = None;
        let mut base = best;
        if !in_check {
            let eval = entry
                .and_then(|entry| entry.eval)
                .unwrap_or_else(|| self.evaluate(ply));
            raw = Some(eval);
            best = self.corrected(eval);
            if let Some(entry) = entry
                && entry.corrects(best)
            {
                best = entry.score;
            }
            if best >= beta || !self.task.switches.quiescence {
                return best;
            }
            alpha = alpha.max(best);
            base = best + DELTA;
        }
        let mut picker = self.take_picker(entry.and_then(|entry| entry.m));
        let mut best_move = None;
        let mut tried = 0;
        while let Some(m) = if in_check {
            self.next_move(&mut picker, ply)
        } else {
            self.next_noisy(&mut picker, ply)
        } {
            tried += 1;
            if !best.is_loss() {
                if in_check && !m.is_noisy() && tried > 1 {
                    // One quiet way out is enough to see that it is no mate.
                    picker.skip_quiets();
                    continue;
                }
                if !in_check && self.is_hopeless(m, base, alpha, &mut best) {
                    continue;
                }
            }
            let gives_check = self.board.gives_check(m);
            let undo = self.play(m, ply, gives_check);
            let score = -self.quiesce(-beta, -alpha, ply + 1);
            self.take_back(m, undo);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    if pv {
                        self.lines.update(ply, m);
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
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original && pv {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.remember(&TtEntry {
            m: best_move.map(PackedMove::of),
            score: to_table(best, ply),
            eval: raw,
            depth: 0,
            bound,
        });
        best
    }

    /// Whether a capture cannot bring the score up to alpha, or loses the exchange.
    fn is_hopeless(&self, m: Move, base: Score, alpha: Score, best: &mut Score) -> bool {
        if self.task.switches.futility && m.promotion().is_none() {
            let victim = m.captured().map_or(0, |kind| see::VALUES[kind as usize]);
            if base + victim <= alpha {
                *best = (*best).max(base + victim);
                return true;
            }
        }
        self.task.switches.see && !see::at_least(&self.board, m, 0)
    }
}
