//! What the threads of one search know of each other, so that they do not all do the same.
//!
//! A move that another thread is busy with is left for later, when the table has its score. Who is
//! first to finish an iteration has finished it for all.
// CITE: Tom Kerrigan, "Simplified ABDADA", 2017.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Info;
use super::transposition::PackedMove;
use crate::chess::{Key, Move};

/// Moves nearer to the leaves than this are searched faster than they could be told apart.
pub(super) const LEAST_DEPTH: i32 = 4;

/// Places for claims; far more than there are threads times plies.
const SLOTS: usize = 1 << 12;

/// The threads of one search.
pub struct Company {
    /// Each slot holds the newest claim on it. Two moves that share one only cost a chance to
    /// wait, or a move searched twice.
    busy: Box<[AtomicU64]>,
    /// The deepest iteration that any thread has finished.
    depth: AtomicU32,
    lines: Mutex<Vec<Info>>,
}

/// A move in a position, as one number that is never 0.
#[derive(Clone, Copy)]
pub(super) struct Claim(u64);

impl Claim {
    /// This move in the position with this key.
    pub(super) fn of(key: Key, m: Move) -> Self {
        let mixed = u64::from(PackedMove::of(m).get()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self((key.get() ^ mixed) | 1)
    }

    fn slot(self) -> usize {
        (self.0 >> 40) as usize % SLOTS
    }
}

impl Default for Company {
    fn default() -> Self {
        Self {
            busy: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(),
            depth: AtomicU32::new(0),
            lines: Mutex::default(),
        }
    }
}

impl Company {
    /// Whether a thread searches this now.
    pub(super) fn is_busy_with(&self, claim: Claim) -> bool {
        self.busy[claim.slot()].load(Relaxed) == claim.0
    }

    /// This thread searches it now.
    pub(super) fn claim(&self, claim: Claim) {
        self.busy[claim.slot()].store(claim.0, Relaxed);
    }

    /// It is done, or given up.
    pub(super) fn release(&self, claim: Claim) {
        if self.is_busy_with(claim) {
            self.busy[claim.slot()].store(0, Relaxed);
        }
    }

    /// A thread has finished an iteration with these lines.
    pub(super) fn finish(&self, lines: &[Info]) {
        let mut deepest = self.deepest();
        let depth = |lines: &[Info]| lines.first().map_or(0, |line| line.depth);
        if depth(lines) > depth(&deepest) {
            *deepest = lines.to_vec();
            self.depth.store(depth(lines), Relaxed);
        }
    }

    /// Whether some thread has finished this iteration.
    pub(super) fn has_finished(&self, depth: i32) -> bool {
        self.depth.load(Relaxed) as i32 >= depth
    }

    /// The lines of the deepest iteration that any thread has finished.
    pub(super) fn lines(&self) -> Vec<Info> {
        self.deepest().clone()
    }

    /// A thread that panicked has left no half-made lines behind.
    fn deepest(&self) -> MutexGuard<'_, Vec<Info>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;
    use crate::engine::{Bound, Score};
    use std::time::Duration;

    fn lines(depth: u32) -> Vec<Info> {
        vec![Info {
            depth,
            seldepth: depth,
            multipv: 1,
            score: Score::ZERO,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
        }]
    }

    #[test]
    fn a_claim_lasts_until_it_is_released() {
        let board = Board::start();
        let company = Company::default();
        let moves = board.legal_moves();
        let claims: Vec<_> = moves.iter().map(|&m| Claim::of(board.key(), m)).collect();
        company.claim(claims[0]);
        assert!(company.is_busy_with(claims[0]));
        assert!(
            claims[1..]
                .iter()
                .all(|&claim| !company.is_busy_with(claim))
        );
        company.release(claims[1]);
        assert!(company.is_busy_with(claims[0]));
        company.release(claims[0]);
        assert!(!company.is_busy_with(claims[0]));
    }

    #[test]
    fn the_deepest_iteration_counts_for_all() {
        let company = Company::default();
        company.finish(&lines(3));
        company.finish(&lines(2));
        assert_eq!(company.lines()[0].depth, 3);
        assert!(company.has_finished(3));
        assert!(!company.has_finished(4));
    }
}
