//! A game reviewed with the engine that is built in, and its mistakes solved.

use std::thread::sleep;
use std::time::{Duration, Instant};

use super::harness::Term;
use super::home::Home;
use super::start::Start;

/// White opens the way to the king and is mated.
const GAME: &str =
    "[White \"You\"]\n[Black \"Fool\"]\n[Date \"2026.11.15\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// A review takes longer than anything else.
fn wait_for_review(term: &Term) {
    let end = Instant::now() + Duration::from_secs(150);
    while !term.look(|screen| screen.contents().contains("Accuracy:")) {
        assert!(
            Instant::now() < end,
            "{}",
            term.look(vt100::Screen::contents)
        );
        sleep(Duration::from_millis(50));
    }
}

/// Clicks where a text stands.
fn click(term: &mut Term, text: &str) {
    term.wait_for_text(&[text]);
    let found = term.look(|screen| {
        let rows = screen.contents();
        let rows = rows.lines().enumerate();
        let place = |(row, line): (usize, &str)| {
            let byte = line.find(text)?;
            Some((line[..byte].chars().count() + 1, row))
        };
        rows.filter_map(place).last()
    });
    let (column, row) = found.expect("it is there");
    let (column, row) = (column + 1, row + 1);
    term.send(&format!(
        "\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"
    ));
}

#[test]
fn a_game_is_reviewed_and_its_mistakes_solved_with_keys() {
    let home = Home::new();
    std::fs::create_dir_all(home.games().parent().unwrap()).unwrap();
    std::fs::write(home.games(), GAME).unwrap();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Puzzles", "My games"]);
    term.send("\u{1b}[A\u{1b}[A\u{1b}[A\u{1b}[A\u{1b}[A\r");
    term.wait_for_text(&["Fool"]);
    term.send("\r");
    term.wait_for_text(&["Qh4#", "Engine"]);
    term.command("review 20000");
    wait_for_review(&term);
    term.wait_for_text(&["accuracy", "g4??", "Allows mate in one: Qh4#."]);
    // The mistake, and on the board what it allows.
    term.send("\u{1b}[F[");
    term.wait_for_text(&["2. g4?? Allows mate in one"]);
    term.send("\r");
    term.wait_for_text(&["What would follow, move 1 of 1"]);
    term.send("\u{1b}");
    // An escape right before a letter would be another key.
    term.wait_for(|screen| !screen.contents().contains("What would follow"));
    term.send("p");
    term.wait_for_text(&["Practice", "find something better"]);
    term.send("]]]");
    term.wait_for_text(&["Esc leaves"]);
    term.send("\u{1b}");
    term.wait_for_text(&["accuracy"]);
    // What is to be solved is kept for another day.
    term.send("qq\r");
    term.wait_for_text(&["due"]);
    let kept = home.games().with_file_name("mistakes.pgn");
    super::harness::until("the mistakes are kept", || {
        std::fs::read_to_string(&kept).is_ok_and(|text| text.contains("Allows mate in one"))
    });
    term.send("p");
    term.wait_for_text(&["Training", "due today"]);
    term.send("\r");
    term.wait_for_text(&["Training", "find something better"]);
}

#[test]
fn a_game_is_reviewed_and_its_mistakes_solved_with_the_mouse() {
    let home = Home::new();
    std::fs::create_dir_all(home.games().parent().unwrap()).unwrap();
    std::fs::write(home.games(), GAME).unwrap();
    let mut term = Start::new(&home, "").run();
    click(&mut term, "My games");
    click(&mut term, "Fool");
    term.wait_for_text(&["Qh4#", "Engine"]);
    click(&mut term, "review");
    wait_for_review(&term);
    click(&mut term, "next mistake");
    term.wait_for_text(&["show why"]);
    click(&mut term, "show why");
    term.wait_for_text(&["What would follow"]);
    click(&mut term, "back");
    click(&mut term, "practice");
    term.wait_for_text(&["find something better"]);
    click(&mut term, "solution");
    term.wait_for_text(&["This was best"]);
    click(&mut term, "next");
}
