//! What a search keeps of each ply of the line it is in.

use crate::chess::Move;
use crate::engine::history::{PieceKeys, PieceTo};
use crate::engine::score::{MAX_PLY, Score};

/// The entries before the root that continuation histories look back to.
pub(super) const STACK_OFFSET: usize = 4;

/// What the search keeps of one ply of the line it is in.
#[derive(Clone, Copy, Default)]
pub(super) struct StackEntry {
    /// Whether the side to move is in check.
    pub(super) in_check: bool,
    /// The static evaluation, corrected, if the side to move is not in check.
    pub(super) static_eval: Option<Score>,
    /// The move being searched; `None` for a null move.
    pub(super) piece_to: Option<PieceTo>,
    /// The same, where it is quiet.
    pub(super) quiet: Option<Move>,
    /// The pieces of the position.
    pub(super) pieces: PieceKeys,
    /// The move left out by the search that tests whether it is singular.
    pub(super) excluded_move: Option<Move>,
}

/// The principal variation from each ply on.
pub(super) struct PvTable {
    moves: Vec<[Move; MAX_PLY + 1]>,
    lengths: [usize; MAX_PLY + 2],
}

impl PvTable {
    pub(super) fn new() -> Self {
        Self {
            moves: vec![[Move::FILLER; MAX_PLY + 1]; MAX_PLY + 2],
            lengths: [0; MAX_PLY + 2],
        }
    }

    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    pub(super) fn update(&mut self, ply: usize, m: Move) {
        let length = self.lengths[ply + 1].min(MAX_PLY - 1);
        let (upper, lower) = self.moves.split_at_mut(ply + 1);
        upper[ply][0] = m;
        upper[ply][1..=length].copy_from_slice(&lower[0][..length]);
        self.lengths[ply] = length + 1;
    }

    /// Puts a line back that was the best one.
    pub(super) fn restore(&mut self, line: &[Move]) {
        self.moves[0][..line.len()].copy_from_slice(line);
        self.lengths[0] = line.len();
    }

    pub(super) fn root(&self) -> &[Move] {
        &self.moves[0][..self.lengths[0]]
    }
}
