//! Puzzles in states that show what they can.

use pillarbox::engine::{EngineEvent, Finding, Score};
use pillarbox::learn::puzzles::read_set;
use pillarbox::learn::{Attempt, Mode};
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::event::Event;
use pillarbox::tui::files::FileEvent;
use pillarbox::tui::update;
use ratatui::crossterm::event::{Event as TermEvent, KeyCode, KeyEvent};

use crate::update::FORKS;
use crate::update::play::{id, info};

fn press(app: &mut App, code: KeyCode) {
    let event = Event::Term(TermEvent::Key(KeyEvent::from(code)));
    let now = app.shared.now;
    update::update(app, event, now);
}

/// Somebody who has tried some, and missed one yesterday.
fn trained() -> App {
    let mut app = super::app();
    for (at, solved) in [true, false, true, true].into_iter().enumerate() {
        app.shared.record.add(Attempt {
            at: 1_735_500_000 + at as u64,
            puzzle: format!("1.{at}.1"),
            day: format!("2024.12.{}", 27 + at),
            rating: 1400,
            solved,
            seconds: 20,
            mode: Mode::Rated,
        });
    }
    let waiting = app.waiting();
    if let Screen::Menu(menu) = &mut app.screen {
        menu.waiting = waiting;
    }
    app
}

/// The list of what can be solved; `d` goes down, `e` chooses.
pub(super) fn list(keys: &str) -> App {
    let mut app = trained();
    for key in keys.chars() {
        press(
            &mut app,
            match key {
                'd' => KeyCode::Down,
                'e' => KeyCode::Enter,
                key => KeyCode::Char(key),
            },
        );
    }
    app
}

/// Puzzles of a file, with these moves played.
pub(super) fn solved(moves: &str) -> App {
    let mut app = trained();
    let event = Event::File(FileEvent::Puzzles {
        name: "own.epd".into(),
        puzzles: read_set(FORKS).unwrap(),
    });
    let now = app.shared.now;
    update::update(&mut app, event, now);
    for san in moves.split_whitespace() {
        for letter in san.chars() {
            press(&mut app, KeyCode::Char(letter));
        }
        press(&mut app, KeyCode::Enter);
    }
    app
}

/// A wrong move, and why it is wrong.
pub(super) fn wrong() -> App {
    let mut app = solved("Nb6");
    let Screen::Puzzles(room) = &app.screen else {
        panic!("nothing is solved");
    };
    let search = room.view.panel.search.expect("the engine is asked");
    let answer = room.view.board.parse_san("Qb7").unwrap();
    let mut found = info(500, vec![answer]);
    found.score = Score::cp(500);
    let event = Event::Engine {
        ticket: search.ticket,
        event: EngineEvent::Done {
            id: id(),
            finding: Finding {
                lines: vec![found],
                ..Finding::default()
            },
            elapsed: std::time::Duration::ZERO,
        },
    };
    let now = app.shared.now;
    update::update(&mut app, event, now);
    app
}

/// Against the clock, after some time.
pub(super) fn rush() -> App {
    let mut app = list("pddde");
    press(&mut app, KeyCode::Esc);
    for _ in 0..4 {
        press(&mut app, KeyCode::Down);
    }
    press(&mut app, KeyCode::Enter);
    for _ in 0..3 {
        press(&mut app, KeyCode::Char(']'));
    }
    let now = app.shared.now + std::time::Duration::from_secs(75);
    update::update(&mut app, Event::Tick, now);
    app
}
