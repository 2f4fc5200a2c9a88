//! How fast games are found in a file and read: `cargo bench --bench pgn`.
//!
//! The file is made here, the same every time: 10,000 games, a third of them with comments, glyphs
//! and variations. python-chess reads the same file as a sanity check, if it is installed.

#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use pillarbox::chess::Board;
use pillarbox::game::{Eval, GameResult, GameTree, Nag, NodeId, index, read_game, to_pgn};

const GAMES: usize = 10_000;
const ROUNDS: usize = 5;

fn main() {
    let mut rng = Rng(2024);
    let mut file = String::new();
    let mut moves = 0;
    for number in 0..GAMES {
        let game = game(&mut rng, number);
        moves += game.count();
        file.push_str(&to_pgn(&game));
        file.push('\n');
    }
    let megabytes = file.len() as f64 / 1e6;
    println!("{GAMES} games, {moves} moves, {megabytes:.1} MB; best of {ROUNDS} rounds");
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let entries: Vec<_> = index(black_box(file.as_bytes()))
            .map(|entry| entry.expect("memory can be read"))
            .collect();
        best[0] = best[0].min(start.elapsed());
        assert_eq!(entries.len(), GAMES);
        let start = Instant::now();
        let mut read = 0;
        for entry in &entries {
            let game = &file.as_bytes()[entry.offset as usize..][..entry.length as usize];
            let (game, problems) = read_game(black_box(game)).expect("our own PGN");
            assert!(problems.is_empty(), "our own PGN: {}", problems[0]);
            read += black_box(game).count();
        }
        best[1] = best[1].min(start.elapsed());
        assert_eq!(read, moves);
    }
    for (what, time) in ["index", "read"].into_iter().zip(best) {
        let seconds = time.as_secs_f64();
        println!(
            "{what:<13}{:>10.0} games/s{:>9.1} MB/s",
            GAMES as f64 / seconds,
            megabytes / seconds
        );
    }
    match python_chess(&file) {
        Some(rate) => println!("python-chess {rate:>10.0} games/s"),
        None => println!("python-chess is not installed; nothing to compare with"),
    }
}

/// A game of random moves; every third is annotated and has variations.
fn game(rng: &mut Rng, number: usize) -> GameTree {
    let mut game = GameTree::new(Board::start());
    let tags = [
        ("Event", format!("Benchmark {}", number / 100)),
        ("Site", "Nowhere".into()),
        (
            "Date",
            format!("2024.{:02}.{:02}", 1 + number % 12, 1 + number % 28),
        ),
        ("Round", format!("{}", 1 + number % 9)),
        ("White", format!("Player {}", rng.below(500))),
        ("Black", format!("Player {}", rng.below(500))),
    ];
    for (name, value) in tags {
        game.set_tag(name, &value);
    }
    let plies = 40 + rng.below(100);
    let annotated = number.is_multiple_of(3);
    play(rng, &mut game, NodeId::ROOT, plies, annotated);
    game.set_result(rng.pick(&[
        GameResult::WhiteWins,
        GameResult::Draw,
        GameResult::BlackWins,
    ]));
    game
}

/// Plays on from a node, with a variation here and there if the game is annotated.
fn play(rng: &mut Rng, game: &mut GameTree, from: NodeId, plies: usize, annotated: bool) {
    let mut lines = vec![(from, game.board(from), plies)];
    while let Some((mut at, mut board, plies)) = lines.pop() {
        for ply in 0..plies {
            let legal = board.legal_moves();
            if legal.is_empty() {
                break;
            }
            let before = (at, board.clone());
            let m = legal[rng.below(legal.len())];
            at = game.add_on(at, &board, m);
            let _ = board.make(m);
            if !annotated {
                continue;
            }
            annotate(rng, game, at);
            // Another move in this place, once the line goes on.
            if plies > 4 && ply > 0 && rng.below(12) == 0 {
                lines.push((before.0, before.1, 2 + rng.below(plies / 4)));
            }
        }
    }
}

fn annotate(rng: &mut Rng, game: &mut GameTree, at: NodeId) {
    const WORDS: [&str; 8] = [
        "White", "takes", "the", "center;", "only", "Ng5", "was", "better.",
    ];
    match rng.below(12) {
        0 => {
            let text: Vec<&str> = (0..3 + rng.below(20)).map(|_| rng.pick(&WORDS)).collect();
            game.set_comment(at, &text.join(" "));
        }
        1 => game.set_nags(at, &[Nag::new(1 + rng.below(6) as u16)]),
        2 => game.set_eval(at, Some(Eval::Cp(rng.below(800) as i32 - 400))),
        3 => game.set_clock(at, Some(Duration::from_secs(rng.below(7200) as u64))),
        _ => {}
    }
}

/// Games per second of python-chess's reader, if there is one.
fn python_chess(file: &str) -> Option<f64> {
    const SCRIPT: &str = "\
import sys, time
import chess.pgn
start, count = time.time(), 0
with open(sys.argv[1], encoding='utf-8') as file:
    while chess.pgn.read_game(file) is not None:
        count += 1
print(count, time.time() - start)
";
    let path = std::env::temp_dir().join(format!("pillarbox-bench-{}.pgn", std::process::id()));
    std::fs::write(&path, file).ok()?;
    let output = Command::new("python3")
        .args(["-c", SCRIPT])
        .arg(&path)
        .stderr(Stdio::null())
        .output();
    let _ = std::fs::remove_file(&path);
    let text = String::from_utf8(output.ok()?.stdout).ok()?;
    let (count, seconds) = text.trim().split_once(' ')?;
    assert_eq!(count, GAMES.to_string(), "python-chess reads as many games");
    Some(GAMES as f64 / seconds.parse::<f64>().ok()?)
}

/// Seeded chance, the same every time.
// CITE: splitmix64; Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct Rng(u64);

impl Rng {
    const fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
