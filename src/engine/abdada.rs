//! How the threads of one search share its moves, so that they do not all do the same.
//!
//! A move that another thread is searching is deferred until the table has its score. Who is first
//! to finish an iteration has finished it for all.
// CITE: Tom Kerrigan, "Simplified ABDADA", 2017.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Info;
use super::transposition::PackedMove;
use crate::chess::{Key, Move};

/// Places for moves being searched; far more than there are threads times plies.
const SLOTS: usize = 1 << 12;

/// What the threads of one search tell each other.
pub struct Abdada {
    /// Each slot holds the newest move on it. Two moves that share one only cost a chance to
    /// defer, or a move searched twice.
    searching: Box<[AtomicU64]>,
    /// The deepest iteration that any thread has finished.
    depth: AtomicU32,
    lines: Mutex<Vec<Info>>,
}

/// A move in a position, as one number that is never 0.
#[derive(Clone, Copy)]
pub(super) struct MoveHash(u64);

impl MoveHash {
    /// This move in the position with this key.
    pub(super) fn new(key: Key, m: Move) -> Self {
        let mixed = u64::from(PackedMove::of(m).get()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self((key.get() ^ mixed) | 1)
    }

    fn slot(self) -> usize {
        (self.0 >> 40) as usize % SLOTS
    }
}

impl Default for Abdada {
    fn default() -> Self {
        Self {
            searching: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(),
            depth: AtomicU32::new(0),
            lines: Mutex::default(),
        }
    }
}

impl Abdada {
    /// Whether a thread searches this move now, so that others had better defer it.
    pub(super) fn is_searched(&self, hash: MoveHash) -> bool {
        self.searching[hash.slot()].load(Relaxed) == hash.0
    }

    /// This thread searches it now.
    pub(super) fn start(&self, hash: MoveHash) {
        self.searching[hash.slot()].store(hash.0, Relaxed);
    }

    /// It is done, or given up.
    pub(super) fn finish(&self, hash: MoveHash) {
        if self.is_searched(hash) {
            self.searching[hash.slot()].store(0, Relaxed);
        }
    }

    /// A thread has finished an iteration with these lines.
    pub(super) fn finish_iteration(&self, lines: &[Info]) {
        let mut deepest = self.deepest();
        let depth = |lines: &[Info]| lines.first().map_or(0, |line| line.depth);
        if depth(lines) > depth(&deepest) {
            *deepest = lines.to_vec();
            self.depth.store(depth(lines), Relaxed);
        }
    }

    /// Whether some thread has finished this iteration.
    pub(super) fn has_finished_iteration(&self, depth: i32) -> bool {
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
    fn a_move_is_searched_until_it_is_finished() {
        let board = Board::start();
        let abdada = Abdada::default();
        let moves = board.legal_moves();
        let hashes: Vec<_> = moves
            .iter()
            .map(|&m| MoveHash::new(board.key(), m))
            .collect();
        abdada.start(hashes[0]);
        assert!(abdada.is_searched(hashes[0]));
        assert!(hashes[1..].iter().all(|&hash| !abdada.is_searched(hash)));
        abdada.finish(hashes[1]);
        assert!(abdada.is_searched(hashes[0]));
        abdada.finish(hashes[0]);
        assert!(!abdada.is_searched(hashes[0]));
    }

    #[test]
    fn the_deepest_iteration_counts_for_all() {
        let abdada = Abdada::default();
        abdada.finish_iteration(&lines(3));
        abdada.finish_iteration(&lines(2));
        assert_eq!(abdada.lines()[0].depth, 3);
        assert!(abdada.has_finished_iteration(3));
        assert!(!abdada.has_finished_iteration(4));
    }
}
