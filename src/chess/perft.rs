//! Counting the leaves of the tree of moves: in all, for each first move, by kind of move.

mod breakdown;
mod cache;
mod table;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::board::Board;
use super::move_list::MoveList;
use super::moves::Move;

pub use breakdown::Breakdown;
use cache::PerftCache;
pub use table::PerftTable;

/// The deepest count that the callers of this module offer; no deeper one ends in a lifetime.
pub const MAX_DEPTH: u32 = 99;

/// How to count. However it is done, the counts are the same.
#[derive(Clone, Copy, Debug)]
pub struct Perft<'a> {
    /// Count the last ply's moves instead of making them.
    pub bulk: bool,
    /// How many threads share the work; the caller's is one of them.
    pub threads: usize,
    /// Counts that are kept for positions that come again.
    pub table: Option<&'a PerftTable>,
}

impl Perft<'_> {
    /// The number of move sequences of this length, or `u64::MAX` if there are more.
    #[must_use]
    pub fn nodes(&self, board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let divided = self.divide(board, depth);
        divided
            .iter()
            .fold(0, |total, &(_, nodes)| total.saturating_add(nodes))
    }

    /// The same for each first move; none at depth 0.
    #[must_use]
    pub fn divide(&self, board: &Board, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let counter = || {
            let mut cache = self.table.map(PerftCache::new);
            move |board: &mut Board, depth| match &mut cache {
                Some(cache) => board.hashed(&mut lists(depth), cache, self.bulk),
                None if self.bulk => board.perft(depth),
                None => board.perft_every_move(depth),
            }
        };
        let units = Units::new(board, depth, self.threads);
        let roots = board.legal_moves();
        let mut divided: Vec<_> = roots.iter().map(|&m| (m, 0_u64)).collect();
        for (root, nodes) in units.share(self.threads, counter) {
            let total = &mut divided[root].1;
            *total = total.saturating_add(nodes);
        }
        divided
    }

    /// The move sequences of exactly this length by the kind of their last move.
    #[must_use]
    pub fn breakdown(&self, board: &Board, depth: u32) -> Breakdown {
        if depth == 0 {
            return Breakdown::ROOT;
        }
        // A unit that is a leaf already would have lost its last move.
        let units = Units::new(board, depth - 1, self.threads);
        let counter = || |board: &mut Board, depth| board.breakdown(&mut lists(depth + 1));
        let mut total = Breakdown::default();
        for (_, part) in units.share(self.threads, counter) {
            total += part;
        }
        total
    }
}

/// The tree cut into pieces small enough to keep all threads busy to the end.
struct Units {
    boards: Vec<(usize, Board)>,
    /// The plies below each piece.
    depth: u32,
}

impl Units {
    /// Pieces for one thread to take. The last one taken decides how long the others idle.
    const EACH: usize = 64;
    /// Pieces are not cut below this depth, where handing them out would be the work.
    const LEAST_DEPTH: u32 = 2;

    /// Cuts below every first move, and below the moves after it if that is not enough.
    fn new(board: &Board, depth: u32, threads: usize) -> Self {
        let mut units = Self {
            boards: vec![(0, board.clone())],
            depth,
        };
        let wanted = if threads == 1 {
            1
        } else {
            threads * Self::EACH
        };
        let mut first = true;
        while units.depth > 0 && (first || units.depth > Self::LEAST_DEPTH) {
            if !first && units.boards.len() >= wanted {
                break;
            }
            units.cut(first);
            first = false;
        }
        units
    }

    /// Replaces every piece by those one ply below it, which the first cut numbers.
    fn cut(&mut self, first: bool) {
        let mut below = Vec::new();
        for (root, board) in &mut self.boards {
            for (index, &m) in board.legal_moves().iter().enumerate() {
                let mut child = board.clone();
                let _forever = child.make(m);
                below.push((if first { index } else { *root }, child));
            }
        }
        self.boards = below;
        self.depth -= 1;
    }

    /// Lets the threads take one piece after the other; each result with its first move's number.
    /// Every thread gets a counter of its own.
    fn share<R: Send, C: FnMut(&mut Board, u32) -> R>(
        &self,
        threads: usize,
        counter: impl Fn() -> C + Sync,
    ) -> Vec<(usize, R)> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut count = counter();
            let mut results = Vec::new();
            while let Some((root, board)) = self.boards.get(next.fetch_add(1, Ordering::Relaxed)) {
                results.push((*root, count(&mut board.clone(), self.depth)));
            }
            results
        };
        thread::scope(|scope| {
            let helpers = threads.min(self.boards.len()).saturating_sub(1);
            // Where the system has no thread left, those that run do its work too.
            let helpers: Vec<_> = (0..helpers)
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
                .collect();
            let mut results = work();
            for helper in helpers {
                results.extend(helper.join().expect("counting does not panic"));
            }
            results
        })
    }
}

impl Board {
    /// The number of move sequences of this length. The last ply is counted, not made.
    pub fn perft(&mut self, depth: u32) -> u64 {
        self.bulk(&mut lists(depth))
    }

    /// The same as long as it may go on, which is asked every few plies; `None` if it may not.
    pub fn perft_while(&mut self, depth: u32, go_on: &impl Fn() -> bool) -> Option<u64> {
        /// Plies that are counted in one go.
        const STRIDE: u32 = 3;
        if !go_on() {
            return None;
        }
        if depth <= STRIDE {
            return Some(self.perft(depth));
        }
        let mut total = 0_u64;
        for &m in &self.legal_moves() {
            let undo = self.make(m);
            let nodes = self.perft_while(depth - 1, go_on);
            self.unmake(m, undo);
            total = total.saturating_add(nodes?);
        }
        Some(total)
    }

    /// The same with every move made and taken back.
    pub fn perft_every_move(&mut self, depth: u32) -> u64 {
        self.every_move(&mut lists(depth))
    }

    fn bulk(&mut self, lists: &mut [MoveList]) -> u64 {
        let mut total = 0;
        match lists {
            [] => total = 1,
            [_] => total = self.count_legal() as u64,
            [list, rest @ ..] => self.each_child(list, |board, _| total += board.bulk(rest)),
        }
        total
    }

    fn every_move(&mut self, lists: &mut [MoveList]) -> u64 {
        let mut total = 0;
        match lists {
            [] => total = 1,
            [list] => self.each_child(list, |_, _| total += 1),
            [list, rest @ ..] => self.each_child(list, |board, _| total += board.every_move(rest)),
        }
        total
    }

    /// Counts with a cache, which makes depths reachable where the sum does not fit any more.
    fn hashed(&mut self, lists: &mut [MoveList], cache: &mut PerftCache, bulk: bool) -> u64 {
        let depth = lists.len() as u32;
        match lists {
            [] => 1,
            [_] if bulk => cache.count_legal(self),
            [_] => self.every_move(lists),
            [list, rest @ ..] => {
                let place = cache.table.place(self, depth);
                if let Some(nodes) = place.get() {
                    return nodes;
                }
                let mut total = 0_u64;
                self.each_child(list, |board, _| {
                    total = total.saturating_add(board.hashed(rest, cache, bulk));
                });
                place.put(total);
                total
            }
        }
    }

    /// Makes each legal move in turn and shows the position after it.
    #[inline(always)]
    fn each_child(&mut self, list: &mut MoveList, mut visit: impl FnMut(&mut Self, Move)) {
        list.clear();
        self.generate(list);
        for &m in &*list {
            let undo = self.make(m);
            visit(self, m);
            self.unmake(m, undo);
        }
    }
}

/// One list a ply, so that none is cleared again at every node.
fn lists(depth: u32) -> Vec<MoveList> {
    vec![MoveList::new(); depth as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const PLAIN: Perft = Perft {
        bulk: true,
        threads: 1,
        table: None,
    };

    #[test]
    fn every_way_of_counting_gives_the_same() {
        let board: Board = KIWIPETE.parse().unwrap();
        let expected = [1, 48, 2039, 97862];
        // So small that entries are overwritten all the time.
        let table = PerftTable::with_bytes(64 * 1024).unwrap();
        for threads in [1, 2, 3, 7] {
            for bulk in [true, false] {
                for table in [None, Some(&table)] {
                    let perft = Perft {
                        bulk,
                        threads,
                        table,
                    };
                    for (depth, nodes) in (0..).zip(expected) {
                        assert_eq!(perft.nodes(&board, depth), nodes, "{perft:?} at {depth}");
                    }
                }
            }
        }
    }

    #[test]
    fn divide_names_every_first_move() {
        let board = Board::start();
        for threads in [1, 2] {
            let perft = Perft { threads, ..PLAIN };
            assert!(perft.divide(&board, 0).is_empty());
            assert!(perft.divide(&board, 1).iter().all(|&(_, nodes)| nodes == 1));
            let divided = perft.divide(&board, 4);
            let nodes_after = |text: &str| {
                let found = divided.iter().find(|(m, _)| m.to_string() == text);
                found.map(|&(_, nodes)| nodes)
            };
            assert_eq!(divided.len(), 20);
            assert_eq!(nodes_after("e2e4"), Some(13160));
            assert_eq!(nodes_after("h2h4"), Some(9329));
            assert_eq!(nodes_after("b1a3"), Some(8885));
        }
    }

    #[test]
    fn a_count_that_may_not_go_on_ends() {
        let mut board = Board::start();
        assert_eq!(board.perft_while(5, &|| true), Some(4_865_609));
        let asked = AtomicUsize::new(0);
        let twice = || asked.fetch_add(1, Ordering::Relaxed) < 2;
        assert_eq!(board.perft_while(99, &twice), None);
        assert_eq!((board, asked.into_inner()), (Board::start(), 3));
    }

    #[test]
    fn positions_without_moves_have_no_leaves() {
        // Mated and stalemated.
        for fen in ["7k/6Q1/6K1/8/8/8/8/8 b - -", "7k/5Q2/6K1/8/8/8/8/8 b - -"] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(PLAIN.nodes(&board, 0), 1);
            assert_eq!(PLAIN.nodes(&board, MAX_DEPTH), 0);
            assert_eq!(PLAIN.breakdown(&board, MAX_DEPTH), Breakdown::default());
        }
    }

    #[test]
    fn counts_beyond_64_bits_saturate() {
        let table = PerftTable::with_bytes(16 << 20).unwrap();
        let perft = Perft {
            table: Some(&table),
            ..PLAIN
        };
        let board: Board = "8/8/8/3k4/8/3K4/8/8 w - - 0 1".parse().unwrap();
        assert!(perft.nodes(&board, 15) < u64::MAX);
        assert_eq!(perft.nodes(&board, 26), u64::MAX);
    }
}
