//! Lists of moves.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::moves::Move;

/// More than any position with sixteen men a side can have (15 queens of 27 moves, king 8).
const CAPACITY: usize = 512;

/// The moves of one position, without a heap.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            moves: [Move::FILLER; CAPACITY],
            len: 0,
        }
    }

    /// Appends a move.
    #[inline(always)]
    pub(super) fn push(&mut self, m: Move) {
        self.moves[self.len & (CAPACITY - 1)] = m;
        self.len += 1;
    }

    /// Forgets all moves.
    #[inline(always)]
    pub const fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
