//! `stats`.

use serde_json::Value;

use super::run_with_input;

const GAMES: &str = "[White \"Fool\"]\n[Black \"Legal\"]\n[Date \"2024.05.01\"]\n\n\
    1. f3 $6 {[%eval -0.8]} e5 {[%eval -0.8]} 2. g4 $4 {[%eval #-1][%clk 0:00:09]} Qh4# 0-1\n\n\
    [White \"Legal\"]\n[Black \"Fool\"]\n\n1. e4 c5 1/2-1/2\n\n\
    [White \"A\"]\n[Black \"B\"]\n\n1. e4 c5 1-0\n";

#[test]
fn tables_say_how_somebody_plays() {
    let run = run_with_input(&["stats", "-", "--player", "fool"], GAMES);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let rows: Vec<String> = run
        .out
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    for row in [
        "\"fool\": 2 games, 1 of them reviewed",
        "Black 1 0 1 0 -",
        "Sicilian Defense 1 0 1 0 -",
        "opening 2 1 0 1 100.0",
        "less than 10 seconds left 1 0 0 1 100.0",
    ] {
        assert!(rows.iter().any(|line| line == row), "{row}: {}", run.out);
    }
}

#[test]
fn json_says_the_same() {
    let run = run_with_input(&["stats", "-", "--player", "legal", "--json"], GAMES);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let told: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(told["all"]["games"], 2);
    assert_eq!(
        (&told["black"]["won"], &told["white"]["drawn"]),
        (&1.into(), &1.into())
    );
    assert_eq!(told["accuracies"][0]["date"], "2024.05.01");
    assert_eq!(told["accuracies"][0]["accuracy"], 100.0);
    assert_eq!(told["errors"]["phases"]["opening"]["moves"], 2);
}

#[test]
fn opponents_are_levels_and_characters() {
    let game = |who: &str| {
        format!("[White \"Ann\"]\n[BlackPlayer \"{who}\"]\n[BlackElo \"900\"]\n\n1. e4 e5 1-0\n\n")
    };
    let games = ["Pip", "level 4", "Pip"].map(game).concat();
    let run = run_with_input(&["stats", "-", "--player", "ann", "--json"], games);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(told["levels"]["4"]["games"], 1);
    assert_eq!(
        told["levels"].as_object().map(serde_json::Map::len),
        Some(1)
    );
    assert_eq!(told["characters"]["Pip"]["won"], 2);
    assert!(told["strength"]["elo"].as_f64() > Some(1000.0), "{told}");
    assert!(told["strength"]["margin"].as_f64() > Some(200.0), "{told}");
}

#[test]
fn who_played_no_game_is_told_so() {
    let run = run_with_input(&["stats", "-", "--player", "nobody"], GAMES);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("has no game of \"nobody\""), "{}", run.err);
    let run = run_with_input(&["stats", "-"], GAMES);
    assert_eq!(run.code, 2);
}
