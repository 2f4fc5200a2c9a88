//! Fixed positions to a fixed depth: the node count is the search's signature.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::worker::{SearchRequest, ThreadPool};
use super::{Limits, Position, Settings};
use crate::chess::{Board, Move};

/// Plies to search each position.
pub const DEPTH: u32 = 13;
/// Plies that are enough to see what a technique is worth, and few enough to do without it.
pub const SHALLOW: u32 = 10;

/// What one position gave.
#[derive(Clone, Debug)]
pub struct BenchResult {
    /// Its place, from 1.
    pub number: usize,
    /// The best move.
    pub best: Option<Move>,
    /// Positions looked at.
    pub nodes: u64,
    /// Beta cutoffs, and those by the first move.
    pub cutoffs: (u64, u64),
    /// How long it took.
    pub elapsed: Duration,
}

/// Searches all positions in turn, with what the ones before left in the table; as soon as the flag is
/// set, it ends, and the position that was being searched gives nothing.
pub fn run(
    pool: &mut ThreadPool,
    depth: u32,
    settings: &Settings,
    stop: &Arc<AtomicBool>,
) -> impl Iterator<Item = BenchResult> {
    (1..).zip(POSITIONS).map_while(move |(number, fen)| {
        let board: Board = fen.parse().expect("a test reads every position");
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let request = SearchRequest::with_stop(
            Position::from(board),
            limits,
            settings.clone(),
            Arc::clone(stop),
        );
        let finding = pool.search(&request, &mut |_| {});
        let result = BenchResult {
            number,
            best: finding.best(),
            nodes: finding.nodes,
            cutoffs: finding.cutoffs,
            elapsed: request.age(),
        };
        (!stop.load(Ordering::Relaxed)).then_some(result)
    })
}

/// Openings, middlegames, tactics, endgames, mates, and positions where there is little to do.
pub const POSITIONS: [&str; 48] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 4 6",
    "rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2P2/PP4PP/R1BQKBNR w KQ - 1 6",
    "rnbqk1nr/pp3ppp/4p3/2ppP3/1b1P4/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 5",
    "rnbqkbnr/pppp1p1p/8/8/4PppP/5N2/PPPP2P1/RNBQKB1R w KQkq - 0 5",
    "rnbqkb1r/3ppppp/p4n2/1PpP4/8/8/PP2PPPP/RNBQKBNR w KQkq - 0 5",
    "r1b1r1k1/1ppqb1pp/p1pn1p2/8/2P5/2NP1N2/PP3PPP/R1BQR1K1 w - - 4 13",
    "r2q1rk1/1p2ppbp/p2p1np1/6B1/3QP3/P1N4P/1PP2PP1/R4RK1 b - - 0 13",
    "r1b2rk1/ppq2ppp/2p2b2/3n4/3PN3/1Q1B1N2/PP3PPP/R4RK1 w - - 1 14",
    "r1r3k1/pppbqpb1/5np1/1NpPp2p/2P1P3/P2B1P2/1P2N1PP/R2QR1K1 b - - 3 14",
    "r4rk1/p1q2ppp/bp2p3/2Pn4/8/P4B2/1BP2PPP/R2Q1RK1 w - - 1 15",
    "r2q1rk1/ppp1bb1p/1n4p1/7Q/3n4/2N3P1/PP1PPPBP/R1B2RK1 w - - 0 13",
    "r2q1r1k/pp1nnppb/2p1p2p/b2pP3/3P4/P1N2N1P/1PPBBPPK/R2Q1R2 b - - 4 13",
    "r1bq1rk1/1pp1b1pp/p7/3pnp2/3P1B2/6P1/PP2PPBP/2RQ1RK1 w - - 0 14",
    "r2r2k1/pppbnpbp/4pnp1/1P5q/3P4/P1NBBN1P/2PQ1PP1/R3R1K1 b - - 2 14",
    "r1bq1rk1/ppp2p1p/2n5/1B2P2P/4pBp1/8/PPP3P1/R2QK2R w KQ - 1 13",
    "rn2kb1r/1b3ppp/1q2p3/1Bp1P3/P7/2N5/1P1n1PPP/R2QK1NR b KQkq - 1 13",
    "r1b4k/2p3pp/p1p2p2/1pb2n1q/5B1P/1QNP1N2/PP3PP1/4R1K1 w - - 2 19",
    "2r3k1/1pq2pbp/p3pnp1/4p1B1/P2r4/1QN4P/1PP2PP1/3RR1K1 b - - 2 19",
    "3r2rk/ppq2p1p/2p2p2/3n4/2BP4/P4N1b/1PQ2PPP/3RR1K1 w - - 7 20",
    "r5k1/p6p/1n4pB/8/3b1Q2/3P1qP1/PP2rP1P/R4RK1 b - - 4 21",
    "r1q2rk1/2p1np1p/p7/1p2P2P/4Q1p1/2P3B1/PP4P1/R4RK1 b - - 0 20",
    "3r3k/3bRQpp/pbp2p2/1p6/6q1/2N3B1/PP3PP1/6K1 w - - 2 27",
    "3r4/2p1qp1k/1r4p1/p1pPp1bn/PpP1P2p/PQ3P1P/2B1N1PK/1R3R2 b - - 3 28",
    "4r1rk/1p4pp/2p5/3pP3/p2Q1PRP/Pq2P3/1P5K/2R5 b - - 2 30",
    "2r5/2r2pkp/3npbp1/1p6/3Pn3/1R1BB2P/2P1NPP1/5RK1 w - - 6 31",
    "2r3k1/p3r1p1/1p1q3p/2bP1p2/2P1p3/P1Q1B1P1/5P1P/2R1R1K1 w - - 8 27",
    "6k1/p2R1npp/4p3/2p2p2/2b5/P4PP1/6KP/B7 w - - 0 29",
    "8/5k2/6p1/6n1/p1r2BP1/P5K1/1P6/8 b - - 3 40",
    "6k1/5pp1/2n1p2p/2NbP2P/1p3PP1/1P5r/5K2/2RB4 w - - 0 41",
    "2r5/1Rn1kp1p/p7/2r1PR1P/6P1/2P5/P2B3K/8 w - - 1 43",
    "5k2/5pp1/4p2p/4P2b/5P2/1P2K3/2B5/8 w - - 2 50",
    "8/8/5k2/4R3/7p/5K1P/r4P2/8 w - - 5 50",
    "6k1/3r2p1/1p6/3PP2p/P4R2/1qp2K2/8/8 w - - 0 50",
    "1r6/5p2/3Ppkp1/2p4p/7P/RP4P1/5PK1/8 w - - 1 38",
    "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
    "8/8/8/4k3/8/8/8/R3K3 w Q - 0 1",
    "8/8/8/3k4/8/8/8/2BNK3 w - - 0 1",
    "8/8/3k4/4r3/8/8/1Q6/K7 w - - 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "8/4k3/1p1p1p2/pPpPpPp1/P1P1P1Pp/7P/4K3/8 w - - 0 1",
    "k7/P7/1K6/8/8/8/8/6B1 w - - 0 1",
    "8/8/8/8/5k2/8/5p2/5K2 b - - 0 1",
    "2r3k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1",
    "6rk/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1",
    "4k3/8/3K4/8/8/8/8/3Q4 b - - 97 120",
    "r4rk1/pp3ppp/2n1b3/q1p1P3/2B2P1Q/P1P5/5RPP/R1B3K1 w - - 0 1",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_legal_and_differ() {
        let mut seen = Vec::new();
        for fen in POSITIONS {
            let board: Board = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(board.to_string(), fen);
            assert!(!seen.contains(&board.key()), "{fen} twice");
            seen.push(board.key());
        }
    }

    #[test]
    fn the_same_nodes_twice() {
        let settings = Settings::default();
        let mut pool = ThreadPool::new(1).unwrap();
        let mut count = || {
            pool.clear(0);
            let nodes: u64 = run(&mut pool, 4, &settings, &Arc::default())
                .map(|result| result.nodes)
                .sum();
            nodes
        };
        assert_eq!(count(), count());
    }

    #[test]
    fn a_bench_ends_in_the_middle_of_a_search() {
        let stop = Arc::new(AtomicBool::new(true));
        let mut pool = ThreadPool::new(1).unwrap();
        let settings = Settings::default();
        let mut results = run(&mut pool, 99, &settings, &stop);
        assert!(results.next().is_none());
    }
}
