//! The perft suites, to a depth fit for builds that check the board after every move. Release
//! builds go to the bottom with `pillarbox --perft 7 --suite FILE`.

use std::path::Path;

use pillarbox::chess::Board;
use pillarbox::referee;

/// A line of a suite: the FEN, and the counts from depth 1 on.
pub struct Counted {
    pub fen: String,
    pub counts: Vec<u64>,
}

/// Reads a suite of `perft-suites/`.
pub fn read(name: &str) -> Vec<Counted> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("perft-suites")
        .join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| counted(line).expect(line)).collect()
}

fn counted(line: &str) -> Option<Counted> {
    let mut fields = line.split(" ;D");
    let fen = fields.next()?.to_owned();
    let mut counts = Vec::new();
    for field in fields {
        let (depth, count) = field.split_once(' ')?;
        counts.push(count.parse().ok()?);
        if depth.parse() != Ok(counts.len()) {
            return None;
        }
    }
    Some(Counted { fen, counts })
}

/// Compares all counts up to `most` leaves, in every position of a suite.
fn run(name: &str, most: u64) -> usize {
    let suite = read(name);
    for Counted { fen, counts } in &suite {
        let mut board: Board = fen.parse().unwrap();
        for (depth, &count) in (1..).zip(counts).filter(|&(_, &count)| count <= most) {
            assert_eq!(board.perft(depth), count, "{name}: {fen} at depth {depth}");
        }
    }
    suite.len()
}

#[test]
fn classic_positions() {
    assert_eq!(run("classic.epd", 700_000), 6);
}

#[test]
fn special_positions() {
    assert!(run("special.epd", 60_000) >= 60);
}

#[test]
fn random_positions() {
    assert!(run("random.epd", 4_000) >= 2_000);
}

#[test]
fn suites_are_as_deep_as_promised() {
    for (name, least) in [("classic.epd", 5), ("special.epd", 4), ("random.epd", 4)] {
        for Counted { fen, counts } in read(name) {
            assert!(counts.len() >= least, "{name}: {fen}");
        }
    }
}

#[test]
fn special_positions_by_the_referee() {
    for Counted { fen, counts } in read("special.epd") {
        let board: Board = fen.parse().unwrap();
        let depth = if counts[2] <= 20_000 { 3 } else { 2 };
        let expected = counts[depth - 1];
        assert_eq!(
            referee::crosscheck(&board, depth as u32),
            Ok(expected),
            "{fen}"
        );
    }
}

#[test]
fn making_every_move_counts_the_same() {
    for Counted { fen, counts } in read("special.epd") {
        let mut board: Board = fen.parse().unwrap();
        let before = board.clone();
        for (depth, &count) in (1..).zip(&counts).filter(|&(_, &count)| count <= 10_000) {
            assert_eq!(board.perft_every_move(depth), count, "{fen}");
        }
        assert_eq!(board, before, "{fen} is as it was");
        assert_eq!(board.key(), before.key());
    }
}
