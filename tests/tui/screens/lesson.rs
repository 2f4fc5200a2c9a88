//! Lessons.

use pillarbox::chess::Square;
use pillarbox::learn::lessons::{Progress, courses};
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::lesson::LessonRoom;
use pillarbox::tui::popups::{LessonsList, Popup};
use ratatui::buffer::Cell;
use ratatui::crossterm::event::KeyCode;

use super::over;
use super::review::press;
use crate::snapshots::draw;

/// Somebody who has done the first lesson and a part of the second.
fn progress() -> Progress {
    let mut progress = Progress::default();
    for (id, stars) in [("rook-1", 3), ("rook-2", 3), ("rook-3", 2), ("rook-4", 3)] {
        progress.put(id, stars);
    }
    progress.put("bishop-1", 3);
    progress
}

/// The list of lessons.
pub(super) fn list() -> App {
    let list = LessonsList::new(&courses(), &progress(), None);
    over(super::app(), Popup::Lessons(list))
}

/// The first lesson, after these moves.
pub(super) fn rook(moves: &[&str]) -> App {
    let mut app = super::app();
    let room = LessonRoom::new(courses(), (0, 0), &Progress::default());
    app.screen = Screen::Lesson(Box::new(room.expect("there is a first lesson")));
    for san in moves {
        for letter in san.chars() {
            press(&mut app, KeyCode::Char(letter));
        }
        press(&mut app, KeyCode::Enter);
    }
    app
}

/// What is seen on a screen of this size.
fn seen(app: &mut App, size: (u16, u16)) -> String {
    app.shared.size = size;
    let buffer = draw(app, size);
    let cells = buffer.content().iter().map(Cell::symbol);
    let rows: Vec<&str> = cells.collect();
    let rows = rows.chunks(usize::from(size.0));
    rows.map(|row| row.concat() + "\n").collect()
}

fn room(app: &App) -> &LessonRoom {
    match &app.screen {
        Screen::Lesson(room) => room,
        _ => panic!("a lesson was to be there"),
    }
}

#[test]
fn enter_goes_on_after_whatever_is_typed() {
    let mut app = rook(&["Rd8"]);
    for key in ['R', 'a', '4'] {
        press(&mut app, KeyCode::Char(key));
    }
    press(&mut app, KeyCode::Enter);
    assert_eq!(
        (room(&app).at(), room(&app).view.entry.is_none()),
        (1, true)
    );
}

#[test]
fn all_of_the_text_can_be_read_on_small_screens() {
    for size in [(20, 12), (40, 12)] {
        let mut app = rook(&[]);
        app.shared.size = size;
        assert!(!seen(&mut app, size).contains("The rook goes"), "{size:?}");
        press(&mut app, KeyCode::Tab);
        assert!(seen(&mut app, size).contains("The rook goes"), "{size:?}");
        for _ in 0..40 {
            press(&mut app, KeyCode::Down);
        }
        let end = seen(&mut app, size);
        assert!(end.contains("the star."), "{size:?}: {end}");
        press(&mut app, KeyCode::Enter);
        assert!(!seen(&mut app, size).contains("click"), "{size:?}");
    }
    // Where all is seen, the arrows stay with the board.
    let mut app = rook(&[]);
    app.shared.size = (80, 24);
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Up);
    assert_eq!(room(&app).view.cursor, "d5".parse::<Square>().unwrap());
}

#[test]
fn the_cursor_goes_back_to_the_piece() {
    let mut app = rook(&[]);
    for key in [KeyCode::Enter, KeyCode::Up, KeyCode::Enter] {
        press(&mut app, key);
    }
    assert_eq!(room(&app).view.cursor, "d4".parse::<Square>().unwrap());
}

#[test]
fn the_list_explains_stars() {
    let mut app = list();
    press(&mut app, KeyCode::Char('?'));
    assert!(seen(&mut app, (80, 24)).contains("Three stars"));
    press(&mut app, KeyCode::Esc);
    assert!(seen(&mut app, (80, 24)).contains("The rook"));
    press(&mut app, KeyCode::Esc);
    assert!(app.popup.is_none());
}
