use std::time::Duration;

use super::faults::{FORM, Faults};
use super::*;
use crate::chess::{Board, Move};
use crate::engine::eval::{Evaluator, PsqSums};
use crate::engine::{Bound, Info, Position, Score};

/// Lines with these moves and scores.
fn lines(board: &Board, wanted: &[(&str, i32)]) -> Vec<Info> {
    let line = |(index, &(sans, score)): (usize, &(&str, i32))| {
        let mut board = board.clone();
        let play = |san| {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
            m
        };
        Info {
            depth: 2,
            seldepth: 2,
            multipv: index + 1,
            score: Score::cp(score),
            bound: Bound::Exact,
            nodes: 10,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: sans.split(' ').map(play).collect(),
        }
    };
    wanted.iter().enumerate().map(line).collect()
}

/// The position behind these moves, which it knows.
pub(super) fn after(moves: &[&str]) -> Position {
    let mut position = Position::from(Board::start());
    for san in moves {
        let m = position.board.parse_san(san).unwrap();
        position.play(m);
    }
    position
}

/// How often each of these moves is played in 400 games.
fn choices(elo: u16, position: &Position, wanted: &[(&str, i32)]) -> Vec<usize> {
    let lines = lines(&position.board, wanted);
    let mut counts = vec![0; wanted.len()];
    let mut evaluator = Evaluator::new();
    let mut judge = |board: &Board| evaluator.evaluate(board, PsqSums::of(board));
    for seed in 0..400 {
        let mut chosen = lines.clone();
        let player = Player::new(Strength::Rated(elo), seed);
        player.choose(position, &[], &mut chosen, &mut judge);
        let is = |line: &Info| line.pv[0] == chosen[0].pv[0];
        counts[lines.iter().position(is).unwrap()] += 1;
    }
    counts
}

#[test]
fn levels_have_growing_numbers() {
    let elos: Vec<u16> = Level::all().map(Level::elo).collect();
    for pair in elos.windows(2) {
        assert!((80..=250).contains(&(pair[1] - pair[0])), "{pair:?}");
    }
    assert_eq!((Level::new(0), Level::new(14)), (None, None));
    assert_eq!(Level::FULL.strength(), Strength::Full);
    assert!(Strength::Rated(2400) < Strength::Full);
    assert!(Level::all().all(|level| Level::nearest(level.elo()) == level));
}

#[test]
fn levels_have_names_and_so_have_those_between() {
    for (number, level) in (1..).zip(Level::all()) {
        assert_eq!(level.number(), number);
        assert_eq!(level.name(), format!("level {number}"));
        assert_eq!(Level::named(&level.name()), Some(level));
    }
    let between = Level::rated(1340);
    assert_eq!((between.name().as_str(), between.number()), ("1340", 5));
    assert_eq!(Level::named("1340"), Some(between));
    assert_eq!(between.harder().map(Level::elo), Some(1400));
    assert_eq!(between.easier().map(Level::elo), Some(1200));
    assert_eq!(Level::rated(9), Level::LEAST);
    assert_eq!((Level::FULL.harder(), Level::LEAST.easier()), (None, None));
    for name in ["level 0", "level 14", "Ann", ""] {
        assert_eq!(Level::named(name), None);
    }
}

#[test]
fn threats_that_are_hard_to_see_are_overlooked_more_often_by_the_weak() {
    // The queen can take the pawn on b7, and the rook comes to b8 behind her.
    let fen = "r4rk1/pp3ppp/8/8/8/1Q6/PP3PPP/R4RK1 w - - 0 20";
    let position = Position::from(fen.parse::<Board>().unwrap());
    let wanted = [("Rfd1 h6", 10), ("Qxb7 Rfb8", -600)];
    let share = |elo| choices(elo, &position, &wanted)[1];
    let (beginner, player, master) = (share(400), share(1200), share(2400));
    assert!(beginner > player && player > master, "{beginner} {player}");
    assert_eq!(master, 0);
}

#[test]
fn a_piece_that_can_be_taken_is_seldom_left() {
    let position = after(&["e4", "e5", "Qh5", "Nf6"]);
    let wanted = [("Qxe5 Be7", 80), ("Nc3 Nxh5", -800)];
    assert!(choices(1200, &position, &wanted)[1] < 40);
    assert!(choices(400, &position, &wanted)[1] > 0);
}

#[test]
fn what_was_taken_is_taken_back() {
    let position = after(&["e4", "d5", "exd5"]);
    let wanted = [("Nf6", 40), ("Qxd5", -20), ("a6", -90)];
    assert_eq!(choices(800, &position, &wanted), [0, 400, 0]);
    // Unless that is much worse than something else.
    let wanted = [("Nf6", 40), ("Qxd5", -900), ("a6", -90)];
    assert_eq!(choices(800, &position, &wanted)[1], 0);
}

#[test]
fn a_mate_in_one_is_seen_from_the_third_level_up() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let position = Position::from(fen.parse::<Board>().unwrap());
    let played = |level: Level, wanted: &[&str]| {
        let wanted: Vec<Move> = wanted
            .iter()
            .map(|san| position.board.parse_san(san).unwrap())
            .collect();
        let mut lines = lines(&position.board, &[("Kd2", 500)]);
        let player = Player::new(level.strength(), 1);
        player.choose(&position, &wanted, &mut lines, &mut |_| Score::ZERO);
        let first = &lines[0];
        (first.pv[0].san(&position.board).to_string(), first.score)
    };
    let level = |number| Level::new(number).unwrap();
    assert_eq!(played(level(2), &[]), ("Kd2".to_owned(), Score::cp(500)));
    for level in (3..Level::COUNT).map(level) {
        assert_eq!(played(level, &[]), ("Ra8#".to_owned(), Score::mate_in(1)));
    }
    assert_eq!(played(level(9), &["Kd2", "Ra7"]).0, "Kd2");
}

#[test]
fn what_is_not_seen_stays_the_same_within_a_game() {
    let position = after(&["e4", "e5"]);
    let wanted = [
        ("Nf3", 40),
        ("Bc4", 35),
        ("Nc3", 30),
        ("d4", 20),
        ("a3", -10),
    ];
    let lines = lines(&position.board, &wanted);
    let chosen = |seed| {
        let mut lines = lines.clone();
        let player = Player::new(Strength::Rated(600), seed);
        player.choose(&position, &[], &mut lines, &mut |_| Score::ZERO);
        lines[0].pv[0]
    };
    assert!((0..50).all(|seed| chosen(seed) == chosen(seed)));
    assert!((0..50).any(|seed| chosen(seed) != chosen(0)));
}

#[test]
fn days_differ_but_not_too_much() {
    for level in Level::all().filter(|&level| level < Level::FULL) {
        let usual = Faults::of(level.elo());
        let nodes: Vec<f64> = (0..200)
            .filter_map(|seed| Player::new(level.strength(), seed).faults)
            .map(|faults| faults.nodes)
            .collect();
        let possible = usual.nodes / FORM..=usual.nodes * FORM;
        assert!(nodes.iter().all(|nodes| possible.contains(nodes)));
        assert!(nodes.iter().any(|&nodes| nodes < usual.nodes * 0.75));
        assert!(nodes.iter().any(|&nodes| nodes > usual.nodes * 1.33));
    }
}

#[test]
fn who_wins_does_not_go_back_to_where_he_was() {
    let mut again = Position::from("7k/8/8/8/8/8/R7/K7 w - - 0 1".parse::<Board>().unwrap());
    for san in ["Ra3", "Kg8", "Ra2", "Kh8"] {
        let m = again.board.parse_san(san).unwrap();
        again.play(m);
    }
    assert_eq!(
        choices(600, &again, &[("Ra3", 520), ("Rb2", 500)]),
        [0, 400]
    );
    // Who does not win may.
    let counts = choices(600, &again, &[("Ra3", 20), ("Rb2", 0)]);
    assert!(counts[0] > 0, "{counts:?}");
}

#[test]
fn who_has_won_an_ending_lets_pawns_run_and_gives_nothing_away() {
    let position: Board = "8/8/8/3k4/8/1R6/PPP2PPP/4KB2 w - - 0 50".parse().unwrap();
    let wanted = [("a4", 3_000), ("Rd3 Kc5", 2_980), ("Bc4 Kxc4", 2_400)];
    let counts = choices(800, &Position::from(position), &wanted);
    assert!(counts[0] > counts[1] && counts[2] < 20, "{counts:?}");
}

#[test]
fn pieces_do_not_go_home_in_the_opening_for_no_reason() {
    let position = after(&["e4", "e5", "Nc3", "Nc6"]);
    let wanted = [("Nf3", 40), ("Nb1", 0), ("a3", 0)];
    let counts = choices(600, &position, &wanted);
    assert!(4 * counts[1] < counts[2], "{counts:?}");
    // Later they may.
    let later = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 4 30";
    let later = Position::from(later.parse::<Board>().unwrap());
    let counts = choices(600, &later, &[("Nf3", 40), ("Nb1", 0), ("a3", 0)]);
    assert!(2 * counts[1] > counts[2], "{counts:?}");
}
