//! Help in lessons that are played out against the engine.

use pillarbox::learn::lessons::{Progress, courses};
use pillarbox::tui::app::Screen;
use pillarbox::tui::event::Effect;
use pillarbox::tui::lesson::LessonRoom;

use super::Driven;
use super::words::screen;

/// The lesson whose first exercise is called so.
fn lesson(first: &str) -> Driven {
    let mut driven = Driven::open("menu");
    let all = courses();
    let mut places = all.iter().enumerate().flat_map(|(course, it)| {
        let lessons = it.lessons.iter().enumerate();
        lessons.map(move |(lesson, it)| ((course, lesson), it.exercises[0].id.clone()))
    });
    let (place, _) = places.find(|(_, id)| id == first).expect("such a lesson");
    let room = LessonRoom::new(courses(), place, &Progress::default()).expect("a lesson");
    driven.app.screen = Screen::Lesson(Box::new(room));
    driven
}

fn says(driven: &Driven, text: &str) {
    let shown = screen(driven, (120, 40));
    assert!(shown.contains(text), "{text:?} in\n{shown}");
}

#[test]
fn help_is_about_the_position_on_the_board() {
    let mut driven = lesson("opposition-1");
    driven.keys("'H enter");
    says(&driven, "Do not push the pawn yet");
    driven.type_all("Kd4");
    driven.answer("Kd6", 0);
    driven.keys("'H enter");
    // The hints of the exercise are about its beginning: the engine is asked.
    driven.answer("e4", 500);
    says(&driven, "Look at the pawn on e2.");
    driven.keys("'H enter");
    says(&driven, "Play e4.");
    // A move that is being sought is not waited for.
    driven.type_all("e4");
    driven.answer("Ke6", 0);
    driven.keys("'H enter");
    driven.type_all("e5");
    driven.answer("Kd7", 0);
    says(&driven, "Black plays Kd7");
}

#[test]
fn help_after_a_slip_says_that_the_goal_is_out_of_reach() {
    let mut driven = lesson("rook-1");
    // A star is left behind, and the moves do not suffice any more.
    driven.keys("] ] ]");
    driven.type_all("Kg1");
    driven.keys("'H enter");
    says(&driven, "The goal is out of reach from here");
    let asked = |effect: &Effect| matches!(effect, Effect::Go(_));
    assert!(!driven.effects.iter().any(asked));
}

#[test]
fn help_that_was_sought_when_the_lesson_was_left_can_be_asked_for_again() {
    let mut driven = lesson("opposition-1");
    driven.type_all("Kd4");
    driven.answer("Kd6", 0);
    // The first search is never answered.
    driven.keys("'H enter q");
    assert!(driven.asked().is_some());
    driven.keys("down down down down down enter enter");
    says(&driven, "The opposition");
    driven.keys("'H enter");
    driven.answer("e4", 500);
    says(&driven, "Look at the pawn on e2.");
}
