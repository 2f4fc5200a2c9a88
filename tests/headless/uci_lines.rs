//! Every line of analysis that is printed can be played, to its last move, and ends as promised.

use pillarbox::chess::{Board, Key, UciMove};

use super::uci_driver::Engine;

const POSITIONS: [&str; 14] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1",
    "2r3k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1",
    "6rk/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1",
    "7k/8/5K2/8/8/8/8/1R6 w - - 0 1",
    "8/8/8/8/8/1k6/7q/K7 w - - 0 1",
    "4k3/8/3K4/8/8/8/8/3Q4 b - - 97 120",
    "8/8/4k3/8/8/3RK3/8/8 w - - 99 120",
    "8/8/4k3/8/8/3RK3/8/8 w - - 140 160",
    "8/8/4k3/8/8/3BK3/8/8 w - - 0 1",
    "k7/P7/1K6/8/8/8/8/6B1 w - - 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
];

struct Printed<'a> {
    mate: Option<i32>,
    bound: bool,
    pv: Vec<&'a str>,
}

fn read(line: &str) -> Option<Printed<'_>> {
    let (head, pv) = line.split_once(" pv ")?;
    let words: Vec<&str> = head.split(' ').collect();
    let mate = words.windows(2).find(|pair| pair[0] == "mate");
    Some(Printed {
        mate: mate.map(|pair| pair[1].parse().unwrap()),
        bound: head.ends_with("bound") || head.contains("bound "),
        pv: pv.split(' ').collect(),
    })
}

/// Plays a printed line from a position, and checks all that was promised.
fn check(start: &Board, earlier: &[Key], line: &str) -> Option<String> {
    let printed = read(line)?;
    let mut board = start.clone();
    let mut keys = earlier.to_vec();
    for (ply, text) in printed.pv.iter().enumerate() {
        let over = board.outcome_after(&keys).is_some() || board.claim(&keys).is_some();
        assert!(
            ply == 0 || !over,
            "{start}: {line} runs past the end at {text}"
        );
        let m: UciMove = text.parse().unwrap();
        let m = board.find(m);
        let m = m.unwrap_or_else(|| panic!("{start}: {text} in {line} is not legal"));
        keys.push(board.key());
        let _ = board.make(m);
    }
    if let Some(moves) = printed.mate.filter(|_| !printed.bound) {
        let mated = board.in_check() && !board.has_legal_move();
        assert!(mated, "{start}: {line} does not end in mate");
        let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
        assert_eq!(printed.pv.len(), plies as usize, "{start}: {line}");
    }
    Some(printed.pv[0].to_owned())
}

fn check_all(engine: &mut Engine, fen: &str, limits: &str) {
    let board: Board = fen.parse().unwrap();
    engine.say(format!("position fen {fen}\ngo {limits}"));
    let (lines, best) = engine.answer();
    let mut first = None;
    for line in &lines {
        let m = check(&board, &[], line);
        if line.contains(" multipv 1 ") {
            first = m;
        }
    }
    assert_eq!(
        first.as_deref(),
        Some(best.as_str()),
        "{fen} {limits}: {lines:#?}"
    );
}

#[test]
fn lines_are_legal_at_every_depth() {
    let mut engine = Engine::start();
    for multipv in [1, 3] {
        engine.say(format!("setoption name MultiPV value {multipv}"));
        for fen in POSITIONS {
            for limits in ["depth 1", "depth 4", "depth 9", "nodes 1500", "nodes 7"] {
                check_all(&mut engine, fen, limits);
            }
        }
    }
    engine.quit();
}

#[test]
fn lines_are_legal_with_two_threads_and_a_full_table() {
    let mut engine = Engine::start();
    engine.say("setoption name Hash value 1\nsetoption name Threads value 2");
    for fen in POSITIONS {
        check_all(&mut engine, fen, "movetime 60");
    }
    engine.quit();
}

#[test]
fn a_line_knows_the_game_before_it() {
    let mut engine = Engine::start();
    let mut board: Board = "8/8/4k3/8/8/4K3/8/R7 w - - 0 1".parse().unwrap();
    let fen = board.to_string();
    let mut keys = Vec::new();
    let shuffle = "e3d3 e6d6 d3e3 d6e6 e3d3 e6d6 d3e3";
    for text in shuffle.split(' ') {
        keys.push(board.key());
        let m = board.find(text.parse().unwrap()).unwrap();
        let _ = board.make(m);
    }
    engine.say(format!("position fen {fen} moves {shuffle}\ngo depth 8"));
    let (lines, _) = engine.answer();
    assert!(
        lines
            .iter()
            .filter_map(|line| check(&board, &keys, line))
            .count()
            > 7
    );
    engine.quit();
}

#[test]
fn whole_games_are_legal_to_the_end() {
    let mut engine = Engine::start();
    for opening in ["e2e4 c7c5", "d2d4 d7d5"] {
        let mut board = Board::start();
        let mut keys = Vec::new();
        let mut moves = opening.to_owned();
        engine.say("ucinewgame");
        for text in opening.split(' ') {
            keys.push(board.key());
            let m = board.find(text.parse().unwrap()).unwrap();
            let _ = board.make(m);
        }
        while board.outcome_after(&keys).is_none() && board.claim(&keys).is_none() {
            engine.say(format!("position startpos moves {moves}\ngo nodes 400"));
            let (lines, best) = engine.answer();
            for line in &lines {
                check(&board, &keys, line);
            }
            let m = board.find(best.parse().unwrap()).expect("a legal move");
            keys.push(board.key());
            let _ = board.make(m);
            moves.push(' ');
            moves.push_str(&best);
        }
    }
    engine.quit();
}

/// Tools count nodes by the last line.
#[test]
fn the_last_line_has_all_nodes() {
    let mut engine = Engine::start();
    for nodes in [1_000, 7_777] {
        engine.say(format!("go nodes {nodes}"));
        let lines = engine.until(|line| line.starts_with("bestmove"));
        let last = lines.iter().rfind(|line| line.contains(" pv ")).unwrap();
        assert!(last.contains(&format!(" nodes {nodes} ")), "{last}");
    }
    engine.quit();
}
