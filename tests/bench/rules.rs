//! How fast the rules are, beside shakmaty's in the same process: `cargo bench --bench rules`.
//!
//! Both sides take turns, and the best time of each counts, so that a busy machine slows both or
//! neither.

#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use pillarbox::chess::Board;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

const ROUNDS: usize = 3;

/// A position and how many leaves it has at this depth.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

const CASES: [Case; 6] = [
    Case {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: 119_060_324,
    },
    Case {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: 193_690_690,
    },
    Case {
        name: "endgame",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 7,
        nodes: 178_633_661,
    },
    Case {
        name: "promotions",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 5,
        nodes: 15_833_292,
    },
    Case {
        name: "knight in camp",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 5,
        nodes: 89_941_194,
    },
    Case {
        name: "symmetrical",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 5,
        nodes: 164_075_551,
    },
];

fn main() {
    println!("best of {ROUNDS} rounds, in millions of leaves a second; ratio to shakmaty");
    compare(
        "bulk counting at the last ply",
        Board::perft,
        shakmaty::perft::<Chess>,
    );
    compare(
        "every move made",
        Board::perft_every_move,
        shakmaty_every_move,
    );
}

fn compare(title: &str, ours: fn(&mut Board, u32) -> u64, theirs: fn(&Chess, u32) -> u64) {
    println!("\n{title}");
    println!(
        "{:<16}{:>6}{:>12}{:>12}{:>8}",
        "position", "depth", "pillarbox", "shakmaty", "ratio"
    );
    let mut logs = 0.0;
    for case in &CASES {
        let mut board: Board = case.fen.parse().expect("the benchmark's own FEN");
        let position = shakmaty_position(case.fen);
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            let (nodes, time) = timed(|| ours(black_box(&mut board), black_box(case.depth)));
            assert_eq!(nodes, case.nodes, "ours, {}", case.name);
            best[0] = best[0].min(time);
            let (nodes, time) = timed(|| theirs(black_box(&position), black_box(case.depth)));
            assert_eq!(nodes, case.nodes, "shakmaty's, {}", case.name);
            best[1] = best[1].min(time);
        }
        let [ours, theirs] = best.map(|time| case.nodes as f64 / time.as_secs_f64() / 1e6);
        logs += (ours / theirs).ln();
        println!(
            "{:<16}{:>6}{ours:>12.1}{theirs:>12.1}{:>8.2}",
            case.name,
            case.depth,
            ours / theirs
        );
    }
    println!(
        "{:<46}{:>8.2}",
        "geometric mean",
        (logs / CASES.len() as f64).exp()
    );
}

fn timed(count: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let nodes = black_box(count());
    (nodes, start.elapsed())
}

fn shakmaty_position(fen: &str) -> Chess {
    fen.parse::<Fen>()
        .expect("the benchmark's own FEN")
        .into_position(CastlingMode::Standard)
        .expect("the benchmark's own position")
}

/// As shakmaty's own perft, but for the last ply, which is made as well.
fn shakmaty_every_move(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .iter()
        .map(|&m| {
            let mut child = position.clone();
            child.play_unchecked(m);
            shakmaty_every_move(black_box(&child), depth - 1)
        })
        .sum()
}
