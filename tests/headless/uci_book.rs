//! Moves from a book over UCI.

use std::fs;

use super::uci::is_legal;
use super::uci_driver::Engine;
use super::{START, run_with_input};

/// A search that nobody has the patience for.
const LONG: &str = "go movetime 3600000";

#[test]
fn the_book_answers_at_once_if_it_is_wanted() {
    let mut engine = Engine::start();
    assert_ne!(engine.best("go depth 1"), "(none)");
    engine.say("setoption name OwnBook value true");
    let mut moves: Vec<String> = (0..20).map(|_| engine.best(LONG)).collect();
    assert!(moves.iter().all(|m| is_legal(START, m)), "{moves:?}");
    moves.sort_unstable();
    moves.dedup();
    assert!(moves.len() > 1, "{moves:?}");
    engine.say("position startpos moves e2e4 c7c5 g1f3 d7d6 d2d4");
    assert_eq!(engine.best(LONG), "c5d4");
    // Who wants to know what the engine thinks is told that.
    for go in [
        "go infinite",
        "go ponder wtime 1000 btime 1000",
        "go movetime 3600000 searchmoves c5d4",
    ] {
        engine.say(go);
        engine.until(|line| line.starts_with("info depth 3 "));
        engine.say("stop");
        engine.answer();
    }
    engine.say("setoption name BookDepth value 5");
    let (lines, _) = {
        engine.say("go depth 2");
        engine.answer()
    };
    assert!(lines.iter().any(|line| line.starts_with("info depth 2 ")));
    engine.quit();
}

#[test]
fn a_book_of_somebody_is_used_and_a_bad_one_replaced() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("my book.bin");
    let name = path.to_string_lossy();
    let made = run_with_input(
        &["book", "build", "-", "-o", &name],
        "1. a4 a5 2. Ra3 1-0\n",
    );
    assert_eq!(made.code, 0, "{}", made.err);
    let mut engine = Engine::start();
    engine.say("setoption name OwnBook value true");
    engine.say(format!("setoption name BookFile value {name}"));
    assert_eq!(engine.best(LONG), "a2a4");
    let bad = folder.path().join("bad.bin");
    fs::write(&bad, "no book").unwrap();
    for (file, why) in [
        (bad.to_string_lossy().into_owned(), "7 bytes"),
        (format!("{name}x"), "there is no such file"),
    ] {
        engine.say(format!("setoption name BookFile value {file}"));
        let said = engine.ready();
        let told = said
            .iter()
            .filter(|line| line.contains(&file) && line.contains(why));
        assert_eq!(told.count(), 1, "{said:?}");
        let m = engine.best(LONG);
        assert!(is_legal(START, &m) && m != "a2a4", "{m}");
    }
    engine.say("setoption name BookFile value <empty>");
    assert_ne!(engine.best(LONG), "a2a4");
    engine.quit();
}
