//! What one thread remembers while it counts with a table.

use super::table::PerftTable;
use crate::chess::board::Board;

/// The shared table, and a small one of the last ply's counts.
///
/// Counting the moves of a position is cheaper than a look into a large table, but dearer than one
/// into the processor's cache. Two moves of one side come in either order soon after each other,
/// so that even a small one finds many: it saves a fifth of the work from the start position.
pub(super) struct PerftCache<'a> {
    pub(super) table: &'a PerftTable,
    leaves: Vec<Leaf>,
}

/// A position's key with the count in place of its lowest byte, which the place stands for: all
/// 64 bits are verified.
#[derive(Clone, Copy)]
struct Leaf(u64);

const COUNT: u64 = 0xff;

/// 512 KB of them, which a second-level cache holds.
const LEAVES: usize = 1 << 16;

impl<'a> PerftCache<'a> {
    pub(super) fn new(table: &'a PerftTable) -> Self {
        Self {
            table,
            leaves: vec![Leaf(0); LEAVES],
        }
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn count_legal(&mut self, board: &Board) -> u64 {
        let key = board.key().get();
        let leaf = &mut self.leaves[key as usize % LEAVES];
        if (leaf.0 ^ key) & !COUNT == 0 {
            return leaf.0 & COUNT;
        }
        let moves = board.count_legal() as u64;
        if moves <= COUNT {
            *leaf = Leaf(key & !COUNT | moves);
        }
        moves
    }
}
