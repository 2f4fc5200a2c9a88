//! Puzzles in a real terminal, and what is kept of them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rustix::process::Signal;

use super::harness::{Term, until};
use super::home::Home;
use super::start::Start;

const SET: &str = "q3k3/8/8/3N4/8/8/5PPP/6K1 w - - pv Nc7+ Kd7 Nxa8; rating 1000; themes \"fork\";\n\
    6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; rating 600; themes \"mate-in-1 back-rank\";\n";

fn training(home: &Home) -> PathBuf {
    home.games().with_file_name("training.txt")
}

/// The tries that are kept, a line each.
fn tries(home: &Home) -> BTreeSet<String> {
    let text = std::fs::read_to_string(training(home)).unwrap_or_default();
    assert!(!text.contains("#!"), "{text}");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// The list of what can be solved.
fn list(home: &Home) -> Term {
    let mut term = Start::new(home, "").run();
    term.wait_for_text(&["Puzzles", "My games"]);
    term.send("p");
    term.wait_for_text(&["Rated", "Three minutes"]);
    term
}

#[test]
fn puzzles_of_a_file_are_solved_and_missed_and_come_back() {
    let home = Home::new();
    let file = home.path().join("own.epd");
    std::fs::write(&file, SET).unwrap();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Puzzles", "My games"]);
    term.command(&format!("puzzles {}", file.display()));
    term.wait_for_text(&["own.epd", "find the one move"]);
    term.send("Nc7+\r");
    term.wait_for_text(&["Right so far"]);
    term.send("Nxa8\r");
    term.wait_for_text(&["Right: Nxa8", "Fork"]);
    term.send(" ");
    term.wait_for_text(&["2 of 2"]);
    // A wrong move: the engine says why, and then the solution is shown.
    term.send("Rd7\r");
    term.wait_for_text(&["Rd7 is not it", "tries again"]);
    term.send(" ");
    term.wait_for_text(&["This solves it"]);
    until("both are kept", || tries(&home).len() == 2);
    term.send(" ");
    term.wait_for_text(&["1 of 2 solved"]);
    // Back to the list, and to the menu.
    term.send("q\r");
    term.wait_for_text(&["Three minutes"]);
    term.send("\u{1b}");
    term.wait_for_text(&["My games"]);
}

#[test]
fn tries_outlast_fifty_kills() {
    let home = Home::new();
    let mut known = BTreeSet::new();
    let mut kept = 0;
    for round in 0..50 {
        let mut term = list(&home);
        term.send("\r");
        term.wait_for_text(&["find the one move"]);
        term.send("s");
        term.wait_for_text(&["This solves it"]);
        // Half of the time it is killed at once, while it writes.
        if round % 2 == 0 {
            until("it is kept", || tries(&home).len() > kept);
        }
        term.signal(Signal::KILL);
        term.wait_for_exit();
        let now = tries(&home);
        assert!(now.is_superset(&known), "round {round}");
        assert!(now.len() <= known.len() + 1, "round {round}");
        kept = now.len();
        known = now;
    }
    assert!(kept >= 25, "{kept} of 50");
}

#[test]
fn two_programs_at_once_keep_both_tries() {
    let home = Home::new();
    let mut both = [list(&home), list(&home)];
    for (at, term) in both.iter_mut().enumerate() {
        // Different kinds of tries, so that the lines are not the same: those against the clock go on too.
        term.send(["\r", "\u{1b}[B\u{1b}[B\u{1b}[B\u{1b}[B\r"][at]);
        term.wait_for_text(&["find the one move"]);
    }
    for count in 1..=5 {
        for term in &mut both {
            term.send("]");
        }
        until("both are kept", || {
            let text = std::fs::read_to_string(training(&home)).unwrap_or_default();
            let kept = |mode: &str| text.matches(mode).count();
            kept(" rated ") == count && kept(" clock ") == count
        });
    }
}

#[test]
fn a_broken_file_is_put_aside_and_a_newer_one_left_alone() {
    let home = Home::new();
    std::fs::create_dir_all(home.games().parent().unwrap()).unwrap();
    let good = "1795014202 2026.11.18 1450 solved 12 rated 1.2.31";
    let text = format!("# pillarbox training 1\n{good}\n179501 broken\n");
    std::fs::write(training(&home), text).unwrap();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["lines of the training could not be read"]);
    term.send("p\r");
    term.wait_for_text(&["find the one move"]);
    term.send("s");
    until("it is put aside", || {
        let text = std::fs::read_to_string(training(&home)).unwrap();
        text.contains(good) && text.contains("#! 179501 broken") && text.lines().count() == 4
    });
    drop(term);
    let newer = format!("# pillarbox training 2\n{good} and more\n");
    std::fs::write(training(&home), &newer).unwrap();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["newer version"]);
    term.send("p\r");
    term.wait_for_text(&["find the one move"]);
    term.send("s");
    term.wait_for_text(&["newer version"]);
    term.send("qq");
    drop(term);
    assert_eq!(std::fs::read_to_string(training(&home)).unwrap(), newer);
}

#[test]
fn a_file_that_is_not_text_is_put_aside_and_goes_on() {
    let home = Home::new();
    std::fs::create_dir_all(home.games().parent().unwrap()).unwrap();
    let good = "1795014202 2026.11.18 1450 solved 12 rated 1.2.31";
    let bytes = format!("# pillarbox training 1\n{good}\n").into_bytes();
    std::fs::write(training(&home), [&bytes[..], b"\xff\xfe\n"].concat()).unwrap();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["training.txt.broken-1"]);
    term.send("p\r");
    term.wait_for_text(&["find the one move"]);
    term.send("s");
    until("it is kept", || {
        let text = std::fs::read_to_string(training(&home)).unwrap_or_default();
        text.contains(good) && text.contains(" missed ")
    });
}
