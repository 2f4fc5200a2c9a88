//! Choosing an opponent, and tournaments.

use std::fs;

use super::harness::{Term, until};
use super::home::Home;
use super::start::Start;

fn menu(home: &Home) -> Term {
    let term = Start::new(home, "").run();
    term.wait_for_text(&["Play", "My games"]);
    term
}

/// Clicks where a text stands.
fn click(term: &mut Term, text: &str) {
    term.wait_for_text(&[text]);
    let found = term.look(|screen| {
        let rows = screen.contents();
        let mut rows = rows.lines().enumerate();
        rows.find_map(|(row, line)| {
            let byte = line.find(text)?;
            Some((line[..byte].chars().count() + 1, row + 1))
        })
    });
    let (column, row) = found.expect("it is there");
    term.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
}

#[test]
fn a_character_is_chosen_with_the_keyboard_and_plays() {
    let home = Home::new();
    let mut term = menu(&home);
    term.send("\r");
    term.wait_for_text(&["Opponent", "the engine, at a level"]);
    // Black for the person, the first character as opponent, who begins.
    term.send("\x1b[C\x1b[B\x1b[C");
    term.wait_for_text(&["Pip, about", "a beginner who loves checks", "(o.o)"]);
    term.send("\r");
    term.wait_for_text(&["Pip", "1. e4"]);
    home.wait_until_saved("[White \"Pip\"]");
}

#[test]
fn a_character_is_chosen_with_the_mouse() {
    let home = Home::new();
    let mut term = menu(&home);
    click(&mut term, "Play");
    click(&mut term, "the engine, at a level");
    term.wait_for_text(&["▸ Opponent"]);
    click(&mut term, "›");
    term.wait_for_text(&["Pip, about"]);
    click(&mut term, "starts the game");
    term.wait_for_text(&["Pip", "Your move"]);
}

#[test]
fn a_tournament_is_played_to_its_end_and_its_table_shown() {
    let home = Home::new();
    // White has one move, after which nobody can win.
    let start = Start::new(&home, "demo --robin pip,abacus,1 --movetime 1 --fen");
    let mut term = start.with("8/8/8/8/8/8/k5q1/7K w - - 0 1").run();
    term.send("T");
    term.wait_for_text(&["Standings", "Pip", "Abacus", "level 1"]);
    term.send("\x1b");
    term.wait_for_text(&["The tournament is over"]);
    until("three games are kept", || {
        let kept = fs::read_to_string(home.games()).unwrap_or_default();
        kept.matches("[Round \"").count() == 3
    });
    term.send("T");
    term.wait_for(|screen| {
        let text = screen.contents();
        let points = |name: &str| {
            text.lines()
                .any(|line| line.contains(name) && line.contains('·'))
        };
        points("Pip") && points("Abacus") && points("level 1")
    });
}

#[test]
fn who_is_unknown_is_quoted() {
    let home = Home::new();
    let mut term = Start::new(&home, "play --character Nobody").run();
    term.wait_for_text(&["Nobody", "characters are Pip"]);
    assert_eq!(term.wait_for_exit(), 2);
}
