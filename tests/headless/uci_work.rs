//! What a person at a terminal asks the engine for over UCI, short and long.

use super::uci::{MATED, count, is_legal};
use super::uci_driver::Engine;

#[test]
fn the_handy_commands() {
    let mut engine = Engine::start();
    engine.say("perft 3");
    let lines = engine.until(|line| line.starts_with("Nodes searched"));
    assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    assert!(lines.contains(&"e2e4: 600".to_owned()));
    engine.say("go perft 2");
    engine.until(|line| line == "Nodes searched: 400");
    engine.say("eval");
    engine.until(|line| line.starts_with("total "));
    engine.say("bench 1");
    engine.until(|line| line.ends_with(" nps") && line.contains(" nodes "));
    engine.quit();
}

#[test]
fn a_count_too_deep_is_as_deep_as_can_be() {
    let mut engine = Engine::start();
    engine.say(format!("position fen {MATED}"));
    for (asked, quoted) in [
        ("perft 100", "perft 100 "),
        (
            "go perft 99999999999999999999",
            "perft 99999999999999999999 ",
        ),
    ] {
        engine.say(asked);
        let lines = engine.until(|line| line == "Nodes searched: 0");
        assert!(lines[0].starts_with("info string "), "{lines:?}");
        assert!(lines[0].contains(quoted) && lines[0].ends_with(" 99 is used"));
    }
    engine.quit();
}

#[test]
fn long_work_is_done_beside_the_listening() {
    let mut engine = Engine::start();
    engine.ready();
    for work in ["go perft 20", "bench 25"] {
        let name = work.trim_start_matches("go ").split(' ').next().unwrap();
        engine.say(work);
        engine.ready();
        assert!(is_legal(super::START, &engine.best("go depth 2")));
        engine.say("stop");
        engine.until(|line| line == format!("info string {name} was stopped"));
        engine.say("perft 1");
        engine.until(|line| line == "Nodes searched: 20");
    }
    engine.quit();
}

#[test]
fn one_count_comes_after_the_other() {
    let mut engine = Engine::start();
    for work in [
        "perft 4",
        "position startpos moves e2e4",
        "perft 1",
        "perft 2",
    ] {
        engine.say(work);
    }
    for total in [197_281, 20, 600] {
        engine.until(|line| line == format!("Nodes searched: {total}"));
    }
    // A stop is for all that was asked for.
    for work in ["perft 20", "perft 1", "stop", "perft 2"] {
        engine.say(work);
    }
    let lines = engine.until(|line| line == "Nodes searched: 600");
    assert!(
        !lines.contains(&"Nodes searched: 20".to_owned()),
        "{lines:?}"
    );
    engine.quit();
}

#[test]
fn a_result_that_was_asked_for_is_not_lost_by_saying_no_more() {
    for (work, last) in [("go perft 4", "Nodes searched: 197281"), ("bench 4", "nps")] {
        let mut engine = Engine::start();
        engine.say(work);
        assert!(engine.hang_up().last().unwrap().ends_with(last), "{work}");
        let run = super::run_with_input(&["uci"], format!("{work}\n"));
        assert!(run.out.trim_end().ends_with(last), "{}", run.out);
    }
}

#[test]
fn quitting_ends_what_runs_and_cancels_what_has_not_begun() {
    // All of these would take for ever.
    for work in ["perft 20", "bench 99"] {
        let mut engine = Engine::start();
        engine.say(format!("{work}\nperft 20\nbench 99\nperft 20"));
        engine.ready();
        let lines = engine.quit();
        assert_eq!(count(&lines, "Nodes searched"), 0, "{lines:?}");
    }
    // Who only says no more wants all of what comes to an end.
    let mut engine = Engine::start();
    engine.say("perft 3\nperft 2\nbench 1");
    let lines = engine.hang_up();
    assert_eq!(count(&lines, "Nodes searched"), 2, "{lines:?}");
    assert!(lines.last().unwrap().ends_with("nps"), "{lines:?}");
}

#[test]
fn a_search_that_ends_by_itself_answers_whoever_has_said_all() {
    for go in [
        "go depth 6",
        "go nodes 20000",
        "go movetime 200",
        "go infinite\ngo depth 5",
    ] {
        let run = super::run_with_input(&["uci"], format!("{go}\n"));
        let last = run.out.lines().last().unwrap_or_default().to_owned();
        let m = last.strip_prefix("bestmove ").unwrap_or(&last);
        let m = m.split(' ').next().unwrap_or_default();
        assert!(is_legal(super::START, m), "{go}: {}", run.out);
    }
    let run = super::run_with_input(&["uci"], "go depth 6\n");
    assert!(run.out.contains("info depth 6 "), "{}", run.out);
}

#[test]
fn a_board_full_of_queens_is_answered() {
    let mut engine = Engine::start();
    let fen = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    engine.say(format!("position fen {fen}"));
    for go in ["go depth 0", "go depth 1"] {
        let m = engine.best(go);
        assert!(is_legal(fen, &m), "{go}: {m}");
    }
    engine.quit();
}

#[test]
fn a_thousand_new_games_are_one() {
    let mut engine = Engine::start();
    engine.say("setoption name Hash value 1024");
    engine.ready();
    for _ in 0..20 {
        engine.say("ucinewgame\n".repeat(100));
    }
    assert!(is_legal(super::START, &engine.best("go depth 1")));
    engine.quit();
}

#[test]
fn words_after_a_command_are_no_obstacle() {
    let mut engine = Engine::start();
    engine.say("isready or not");
    assert_eq!(engine.until(|line| line == "readyok").len(), 1);
    engine.say("go infinite\nplease stop it");
    assert_eq!(count(&engine.ready(), "bestmove"), 0);
    engine.say("stop now");
    engine.answer();
    engine.say("quit x");
    engine.hang_up();
}
