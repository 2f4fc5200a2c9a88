//! Writes the perft suites anew: `cargo run --release --example make-suites`.
//!
//! Every count comes from our generator and from shakmaty's, and nothing is written if they
//! differ. The same seed gives the same bytes.

#![allow(clippy::print_stdout, missing_docs, unreachable_pub)]

#[path = "../tests/rules/random.rs"]
#[allow(dead_code)] // The tests also set up positions by hand, which are not random play.
mod random;
mod special;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use pillarbox::chess::{Board, Color, Kind, Move};
use pillarbox::referee;
use random::{Rng, Temper};

/// The six positions that everybody's perft tables have, with the deepest count to be made.
const CLASSIC: [(&str, &str, u32); 6] = [
    (
        "the start of a game",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
    ),
    (
        "kiwipete: castling, pins, captures everywhere",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
    ),
    (
        "en passant and checks along the rank",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        7,
    ),
    (
        "promotions and castling rights lost by captures",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        6,
    ),
    (
        "a pawn on the seventh rank, a knight in the camp",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
    ),
    (
        "a quiet symmetrical middlegame",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
    ),
];

const SEED: u64 = 2024;
const RANDOM_DEPTH: u32 = 4;
/// Keeps the suite quick to run; a few queen-rich positions are passed over.
const MOST_LEAVES: u64 = 4_000_000;
const LONGEST_GAME: usize = 400;

fn main() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("perft-suites");
    let suites = [
        ("classic.epd", classic()?),
        ("special.epd", special()?),
        ("random.epd", random()?),
    ];
    // All or nothing: a difference in one suite leaves the files as they were.
    for (name, text) in suites {
        std::fs::write(folder.join(name), &text).with_context(|| format!("writing {name}"))?;
        let positions = text.lines().filter(|line| !line.starts_with('#')).count();
        println!("{name}: {positions} positions");
    }
    Ok(())
}

fn classic() -> Result<String> {
    let mut text = String::new();
    for (about, fen, depth) in CLASSIC {
        writeln!(text, "# {about}\n{}", line(fen, depth)?)?;
    }
    Ok(text)
}

fn special() -> Result<String> {
    const SMALL: u64 = 150_000;
    let mut text = String::new();
    for (about, fen, claim) in special::all() {
        let mut board: Board = fen.parse().with_context(|| format!("reading {fen:?}"))?;
        ensure!(claim.holds(&board), "{fen:?} does not show this: {about}");
        let depth = if board.perft(4) < SMALL { 5 } else { 4 };
        writeln!(text, "# {about}\n{}", line(fen, depth)?)?;
    }
    Ok(text)
}

/// A position and its counts, confirmed.
fn line(fen: &str, depth: u32) -> Result<String> {
    let mut board: Board = fen.parse().with_context(|| format!("reading {fen:?}"))?;
    let mut line = fen.to_owned();
    for depth in 1..=depth {
        let ours = board.perft(depth);
        let both = referee::crosscheck(&board, depth)?;
        ensure!(
            ours == both,
            "{fen:?} at depth {depth}: {ours} by perft, {both} side by side"
        );
        write!(line, " ;D{depth} {ours}")?;
    }
    Ok(line)
}

/// Positions of one sort, as many as are wanted.
struct Shelf {
    about: &'static str,
    wanted: usize,
    fits: fn(&Board) -> bool,
    found: Vec<String>,
}

impl Shelf {
    const fn new(about: &'static str, wanted: usize, fits: fn(&Board) -> bool) -> Self {
        Self {
            about,
            wanted,
            fits,
            found: Vec::new(),
        }
    }
}

fn any_move(board: &Board, like: fn(Move) -> bool) -> bool {
    board.legal_moves().iter().any(|&m| like(m))
}

fn men(board: &Board) -> u32 {
    let count = |color| move |kind| board.count(color, kind);
    Color::ALL
        .into_iter()
        .flat_map(|color| Kind::ALL.map(count(color)))
        .sum()
}

fn shelves() -> [Shelf; 9] {
    [
        Shelf::new("taking in passing is legal", 200, |board| {
            board.en_passant().is_some()
        }),
        Shelf::new("castling is legal", 200, |board| {
            any_move(board, Move::is_castle)
        }),
        Shelf::new("a promotion is legal", 250, |board| {
            any_move(board, |m| m.promotion().is_some())
        }),
        Shelf::new("in check", 250, Board::in_check),
        Shelf::new("27 to 32 men", 300, |board| men(board) >= 27),
        Shelf::new("20 to 26 men", 300, |board| (20..27).contains(&men(board))),
        Shelf::new("12 to 19 men", 350, |board| (12..20).contains(&men(board))),
        Shelf::new("6 to 11 men", 350, |board| (6..12).contains(&men(board))),
        Shelf::new("3 to 5 men", 200, |board| (3..6).contains(&men(board))),
    ]
}

fn random() -> Result<String> {
    let mut shelves = shelves();
    let mut seen = HashSet::new();
    for game in 0.. {
        if shelves
            .iter()
            .all(|shelf| shelf.found.len() == shelf.wanted)
        {
            break;
        }
        collect(SEED + game, &mut shelves, &mut seen);
    }
    let mut text = String::new();
    for shelf in shelves {
        writeln!(text, "# {}", shelf.about)?;
        for fen in shelf.found {
            writeln!(text, "{}", line(&fen, RANDOM_DEPTH)?)?;
        }
    }
    Ok(text)
}

/// Plays one game and puts at most one of its positions on each shelf, at a ply left to chance.
fn collect(seed: u64, shelves: &mut [Shelf], seen: &mut HashSet<String>) {
    let mut rng = Rng::new(seed);
    let tempers = [rng.pick(&Temper::ALL), rng.pick(&Temper::ALL)];
    let mut board = Board::start();
    let mut used = vec![false; shelves.len()];
    for ply in 0..LONGEST_GAME {
        let legal = board.legal_moves();
        if board.is_insufficient_material() {
            return;
        }
        let Some(m) = tempers[ply % 2].choose(&mut rng, &board, &legal) else {
            return;
        };
        let shelf = (0..shelves.len()).find(|&i| {
            let shelf = &shelves[i];
            !used[i] && shelf.found.len() < shelf.wanted && (shelf.fits)(&board)
        });
        if let Some(i) = shelf
            && rng.chance(8)
            && board.perft(RANDOM_DEPTH) <= MOST_LEAVES
            && seen.insert(board.to_string())
        {
            shelves[i].found.push(board.to_string());
            used[i] = true;
        }
        let _ = board.make(m);
    }
}
