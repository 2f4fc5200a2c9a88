//! Solving puzzles, and what is due.

use std::time::Duration;

use super::play::{id, info};
use super::{Driven, LEGAL};
use crate::reach;
use pillarbox::engine::{EngineEvent, Finding};
use pillarbox::game::read_game;
use pillarbox::learn::puzzles::builtin;
use pillarbox::learn::{Attempt, Mode};
use pillarbox::tui::app::Screen;
use pillarbox::tui::event::{Effect, Event};
use pillarbox::tui::puzzles::{Mark, Puzzles};
use pillarbox::tui::update;

fn room(driven: &Driven) -> &Puzzles {
    match &driven.app.screen {
        Screen::Puzzles(puzzles) => puzzles,
        _ => panic!("no puzzle on the screen"),
    }
}

fn sentence(driven: &Driven) -> String {
    let game = reach::game(&driven.app).expect("a board");
    game.sentence(&driven.app.shared, 80).text
}

/// What was asked to be kept since it was last looked at.
fn kept(driven: &mut Driven) -> Vec<Attempt> {
    let effects = std::mem::take(&mut driven.effects);
    let kept = effects.into_iter().filter_map(|effect| match effect {
        Effect::KeepAttempts(tries) => Some(tries),
        _ => None,
    });
    kept.flatten().collect()
}

/// Plays the solution of the puzzle on the board.
fn solve(driven: &mut Driven) {
    let puzzle = room(driven).puzzle().expect("a puzzle").clone();
    for m in puzzle.solution.iter().step_by(2) {
        driven.keys(&format!("'{} enter", m.uci()));
    }
}

/// A legal move that does not solve it, and does not end the game either.
fn other(driven: &Driven) -> String {
    let puzzle = room(driven).puzzle().expect("a puzzle");
    let legal = puzzle.board.legal_moves();
    let wrong = legal.iter().find(|&&m| {
        let mut after = puzzle.board.clone();
        let _ = after.make(m);
        m != puzzle.solution[0] && after.outcome().is_none()
    });
    wrong.expect("another move").uci().to_string()
}

#[test]
fn a_wrong_move_is_refuted_and_then_the_solution_is_shown() {
    let mut driven = Driven::open("puzzle");
    driven.wait(Duration::from_secs(7));
    driven.keys("'Nb6 enter");
    // It is kept at once, before anything is explained.
    let tries = kept(&mut driven);
    assert_eq!(tries.len(), 1);
    let first = &tries[0];
    assert_eq!(
        (first.solved, first.seconds, first.mode),
        (false, 7, Mode::Set)
    );
    let search = room(&driven)
        .view
        .panel
        .search
        .expect("the engine is asked");
    let answer = room(&driven).view.board.parse_san("Qb7").unwrap();
    let finding = Finding {
        lines: vec![info(-500, vec![answer])],
        ..Finding::default()
    };
    driven.send(Event::Engine {
        ticket: search.ticket,
        event: EngineEvent::Done {
            id: id(),
            finding,
            elapsed: Duration::ZERO,
        },
    });
    let said = sentence(&driven);
    assert!(said.starts_with("Nb6 is not it: Qb7 answers it"), "{said}");
    assert!(
        said.contains("u tries again, Space shows the solution"),
        "{said}"
    );
    driven.keys("u 'Nc7 enter 'Nxa8 enter");
    let said = sentence(&driven);
    assert!(said.starts_with("Found: Nxa8. Fork."), "{said}");
    // Found in the end is missed all the same, and counts once.
    assert!(kept(&mut driven).is_empty());
    driven.keys("space s");
    assert!(sentence(&driven).starts_with("This solves it. Back rank, mate in 1."));
    driven.keys("space");
    assert!(sentence(&driven).starts_with("0 of 2 solved"));
}

#[test]
fn a_rating_moves_with_what_is_solved_and_missed() {
    let mut driven = Driven::open("menu");
    driven.keys("p enter");
    let before = driven.app.shared.standing().glicko.rating;
    let first = room(&driven).puzzle().unwrap().id.clone();
    let near = f64::from(room(&driven).puzzle().unwrap().rating);
    assert!((near - before).abs() < 200.0, "{near}");
    solve(&mut driven);
    let after = driven.app.shared.standing().glicko.rating;
    assert!(after > before);
    let said = sentence(&driven);
    let told = format!("Your rating: {before:.0} → {after:.0}.");
    assert!(said.contains(&told), "{said}");
    let tries = kept(&mut driven);
    assert_eq!(
        (tries.len(), &tries[0].puzzle, tries[0].solved),
        (1, &first, true)
    );
    driven.keys("space");
    assert_ne!(room(&driven).puzzle().unwrap().id, first);
    driven.keys("s");
    assert!(driven.app.shared.standing().glicko.rating < after);
    assert_eq!(room(&driven).marks, [Mark::Solved, Mark::Missed]);
}

#[test]
fn what_was_missed_comes_back_with_ones_own_mistakes() {
    let mut driven = Driven::open("menu");
    driven.app.shared.settings.name = "Bob".into();
    let (tree, _) = read_game(LEGAL.as_bytes()).unwrap();
    update::begin_analysis(&mut driven.app, tree);
    driven.keys("R enter");
    driven.review(usize::MAX);
    let mistakes = driven.app.shared.bank.cards.len();
    assert!(mistakes > 0);
    driven.app.screen = Screen::Menu(pillarbox::tui::menu::Menu::default());
    driven.keys("p home enter s");
    let missed = room(&driven).puzzle().unwrap().id.clone();
    driven.keys("esc");
    driven.app.shared.today = "2025.01.01".into();
    assert_eq!(driven.app.shared.due(), mistakes + 1);
    assert_eq!(driven.app.waiting().due, mistakes + 1);
    // The list begins with what is due.
    driven.keys("p enter");
    assert!(
        sentence(&driven).contains("was a mistake here"),
        "{}",
        sentence(&driven)
    );
    let mut seen = Vec::new();
    for _ in 0..=mistakes {
        seen.extend(room(&driven).puzzle().map(|puzzle| puzzle.id.clone()));
        driven.keys("s space");
    }
    assert_eq!(seen, [missed]);
    assert!(sentence(&driven).contains(&format!("0 of {} solved", mistakes + 1)));
    assert_eq!(driven.app.shared.due(), 0);
}

#[test]
fn a_puzzle_of_a_file_comes_back_though_the_file_may_be_gone() {
    let mut driven = Driven::open("puzzle");
    driven.keys("s esc");
    let tries = kept(&mut driven);
    let text = pillarbox::learn::Record::keep("", tries).unwrap();
    let mut later = Driven::open("menu");
    later.app.shared.today = "2025.01.01".into();
    later.app.shared.record = pillarbox::learn::Record::read(&text).unwrap().0;
    assert_eq!(later.app.shared.due(), 1);
    later.keys("p enter 'Nc7 enter 'Nxa8 enter");
    assert_eq!(room(&later).marks, [Mark::Solved]);
    assert_eq!(later.app.shared.due(), 0);
}

#[test]
fn three_minutes_are_three_minutes() {
    let mut driven = Driven::open("menu");
    driven.keys("p down down down down enter");
    for _ in 0..3 {
        solve(&mut driven);
    }
    let wrong = other(&driven);
    driven.keys(&format!("'{wrong} enter"));
    let notice = driven
        .app
        .shared
        .notice
        .clone()
        .expect("the solution is told")
        .text;
    assert!(notice.starts_with("Not "), "{notice}");
    let marks = [Mark::Solved, Mark::Solved, Mark::Solved, Mark::Missed];
    assert_eq!(room(&driven).marks, marks);
    assert!(driven.app.next_wake().is_some());
    driven.wait(Duration::from_secs(179));
    assert!(!sentence(&driven).contains("Time is up"));
    driven.wait(Duration::from_secs(1));
    assert!(sentence(&driven).starts_with("Time is up: 3 solved of 4. Your best: 3."));
    let wrong = other(&driven);
    driven.keys(&format!("'{wrong} enter"));
    assert_eq!(room(&driven).marks, marks, "too late");
    driven.keys("esc space");
    assert!(room(&driven).marks.is_empty(), "another time");
}

#[test]
fn a_row_ends_with_the_first_that_is_missed() {
    let mut driven = Driven::open("menu");
    driven.keys("p down down down down down enter");
    let mut ratings = Vec::new();
    for _ in 0..6 {
        ratings.push(room(&driven).puzzle().unwrap().rating);
        solve(&mut driven);
        driven.keys("space");
    }
    assert!(ratings[5] > ratings[0], "{ratings:?}");
    driven.keys("s space");
    assert!(
        sentence(&driven).starts_with("6 in a row."),
        "{}",
        sentence(&driven)
    );
}

#[test]
fn everybody_has_the_same_puzzle_of_the_day() {
    let ids: Vec<String> = (0..2)
        .map(|lots| {
            let mut driven = Driven::open("menu");
            // Other chances than those of the first.
            for _ in 0..lots {
                driven.keys("p enter esc");
            }
            driven.keys("p home down down enter");
            let id = room(&driven).puzzle().unwrap().id.clone();
            solve(&mut driven);
            driven.keys("space");
            assert!(
                sentence(&driven).contains("tomorrow"),
                "{}",
                sentence(&driven)
            );
            assert_eq!(driven.app.shared.daily_result(), Some(true));
            id
        })
        .collect();
    assert_eq!(ids[0], ids[1]);
    assert!(builtin().find(&ids[0]).is_some());
}
