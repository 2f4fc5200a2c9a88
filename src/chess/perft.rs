//! Counting the leaves of the tree of moves.

use super::board::Board;
use super::moves::{Move, MoveList};

impl Board {
    /// The number of move sequences of this length. The last ply is counted, not made.
    pub fn perft(&mut self, depth: u32) -> u64 {
        self.bulk(&mut lists(depth))
    }

    /// The same with every move made and taken back.
    pub fn perft_every_move(&mut self, depth: u32) -> u64 {
        self.every_move(&mut lists(depth))
    }

    fn bulk(&mut self, lists: &mut [MoveList]) -> u64 {
        match lists {
            [] => 1,
            [_] => self.count_legal() as u64,
            [list, rest @ ..] => self.each_child(list, |board, _| board.bulk(rest)),
        }
    }

    fn every_move(&mut self, lists: &mut [MoveList]) -> u64 {
        match lists {
            [] => 1,
            [list] => self.each_child(list, |_, _| 1),
            [list, rest @ ..] => self.each_child(list, |board, _| board.every_move(rest)),
        }
    }

    /// Makes each legal move in turn and sums what `count` says of the position after it.
    #[inline(always)]
    fn each_child(
        &mut self,
        list: &mut MoveList,
        mut count: impl FnMut(&mut Self, Move) -> u64,
    ) -> u64 {
        list.clear();
        self.generate(list);
        let mut total = 0;
        for &m in &*list {
            let undo = self.make(m);
            total += count(self, m);
            self.unmake(m, undo);
        }
        total
    }
}

/// One list a ply, so that none is cleared again at every node.
fn lists(depth: u32) -> Vec<MoveList> {
    vec![MoveList::new(); depth as usize]
}
