//! Lessons.

use pillarbox::learn::lessons::{Progress, courses};
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::lesson::LessonRoom;
use pillarbox::tui::popups::{LessonsList, Popup};
use ratatui::crossterm::event::KeyCode;

use super::over;
use super::review::press;

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
