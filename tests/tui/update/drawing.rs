//! Arrows and circles, drawn with the right button and by commands.

use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::Driven;
use super::describe::describe;
use crate::reach::{self, Hit};
use crate::snapshots::draw;
use pillarbox::config::PieceSet;
use pillarbox::tui::app::Screen;
use pillarbox::tui::look::PictureSizes;
use pillarbox::tui::shared::Shared;

const RIGHT: MouseButton = MouseButton::Right;

/// The first cell of a square.
fn place(driven: &Driven, square: &str) -> (u16, u16) {
    let square = square.parse().unwrap();
    driven.find(|hit| hit == Hit::Square(square))[0]
}

fn stroke(driven: &mut Driven, from: &str, to: &str) {
    let (from, to) = (place(driven, from), place(driven, to));
    driven.mouse(MouseEventKind::Down(RIGHT), from);
    if from != to {
        driven.mouse(MouseEventKind::Drag(RIGHT), to);
    }
    driven.mouse(MouseEventKind::Up(RIGHT), to);
}

fn shapes(driven: &Driven) -> String {
    let shapes = reach::view(&driven.app).shapes();
    let shapes: Vec<String> = shapes.iter().map(ToString::to_string).collect();
    shapes.join(" ")
}

#[test]
fn what_is_drawn_is_kept_with_an_analyzed_game_and_undone() {
    let mut driven = Driven::open("study");
    driven.keys("'e4 enter");
    stroke(&mut driven, "g8", "f6");
    stroke(&mut driven, "d5", "d5");
    assert_eq!(shapes(&driven), "Gd5 Gg8f6");
    let pgn = driven.analysis().pgn();
    assert!(pgn.contains("{ [%csl Gd5] [%cal Gg8f6] }"), "{pgn}");
    assert!(driven.analysis().document.changed);
    driven.keys("u");
    assert_eq!(shapes(&driven), "Gg8f6");
    driven.keys("u");
    assert_eq!(shapes(&driven), "");
    driven.keys("U");
    assert_eq!(shapes(&driven), "Gg8f6");
    driven.keys(",");
    assert_eq!(shapes(&driven), "", "another position has its own");
    driven.keys(".");
    assert_eq!(shapes(&driven), "Gg8f6");
    for want in ["Rg8f6", "Yg8f6", "Bg8f6", ""] {
        stroke(&mut driven, "g8", "f6");
        assert_eq!(shapes(&driven), want);
    }
}

#[test]
fn what_is_drawn_in_play_goes_with_the_next_move() {
    let mut driven = Driven::open("two");
    stroke(&mut driven, "e2", "e4");
    assert_eq!(shapes(&driven), "Ge2e4");
    driven.keys("'e4 enter");
    assert_eq!(shapes(&driven), "");
    driven.keys(",");
    assert_eq!(shapes(&driven), "");
    assert!(!pillarbox::game::to_pgn(&reach::view(&driven.app).tree).contains('%'));
}

#[test]
fn what_is_being_drawn_is_seen_and_can_be_left() {
    let mut driven = Driven::open("study");
    let size = driven.app.shared.size;
    let before = draw(&driven.app, size);
    let (from, to) = (place(&driven, "d2"), place(&driven, "d4"));
    driven.mouse(MouseEventKind::Down(RIGHT), from);
    driven.mouse(MouseEventKind::Drag(RIGHT), to);
    let row = |shown: &ratatui::buffer::Buffer| -> Vec<String> {
        let cells = (0..4).flat_map(|x| (0..2).map(move |y| (to.0 + x, to.1 + y)));
        cells.map(|at| shown[at].symbol().to_owned()).collect()
    };
    assert_ne!(row(&draw(&driven.app, size)), row(&before));
    driven.mouse(MouseEventKind::Drag(RIGHT), (0, 0));
    assert_eq!(row(&draw(&driven.app, size)), row(&before));
    driven.mouse(MouseEventKind::Up(RIGHT), (0, 0));
    assert_eq!(shapes(&driven), "");
    assert!(!driven.analysis().document.changed);
}

#[test]
fn the_right_button_puts_back_what_is_in_hand() {
    let mut driven = Driven::open("two");
    let at = place(&driven, "e2");
    driven.mouse(super::DOWN, at);
    driven.mouse(MouseEventKind::Up(super::LEFT), at);
    assert!(driven.view().hand.selected.is_some());
    stroke(&mut driven, "e2", "e4");
    assert!(driven.view().hand.selected.is_none());
    assert_eq!(shapes(&driven), "");
}

#[test]
fn commands_draw_too() {
    for place in ["study", "two", "watch"] {
        let mut driven = Driven::open(place);
        driven.keys(": 'arrow_e2e4_red enter");
        driven.keys(": 'circle_d5 enter");
        let mut now: Vec<_> = reach::view(&driven.app).shapes();
        now.sort_by_key(|shape| !shape.is_circle());
        assert_eq!(now.len(), 2, "{place}");
        assert_eq!(now[0].to_string(), "Gd5");
        assert_eq!(now[1].to_string(), "Re2e4");
        driven.keys(": 'marks_clear enter");
        assert_eq!(shapes(&driven), "", "{place}");
    }
    let mut driven = Driven::open("study");
    for (typed, told) in [
        ("arrow_e2", "arrow takes two squares and a color"),
        ("arrow_e2e2", "arrow takes two squares and a color"),
        ("circle_e2e4", "circle takes a square and a color"),
        ("marks", "marks takes clear behind it"),
        ("marks_clear", "there is nothing drawn"),
    ] {
        driven.keys(&format!(": '{typed} enter"));
        let shown = describe(&driven);
        assert!(shown.contains(told), "{typed}: {shown}");
        driven.keys("esc esc");
    }
    let mut driven = Driven::open("menu");
    driven.keys(": 'circle_e4 enter");
    assert!(describe(&driven).contains("circle does nothing here"));
}

#[test]
fn pictures_have_room_for_the_arrows_of_all_lines() {
    let mut driven = Driven::open("study");
    driven.report(&[(30, "e4 e5"), (20, "d4 d5")]);
    let shared = &mut driven.app.shared;
    let others = |shared: &Shared, screen: &Screen| {
        let boards = screen.room().boards(shared, shared.area());
        format!("{boards:?}").matches("Other").count()
    };
    assert_eq!(others(shared, &driven.app.screen), 0);
    shared.settings.pieces = PieceSet::Auto;
    shared.look.pictures = PictureSizes::new(shared.look.theme.name, true, 1..=6);
    assert_eq!(others(shared, &driven.app.screen), 1);
}

/// What the board shows, cell by cell, of the squares named.
fn cells(driven: &Driven, squares: &str) -> Vec<String> {
    let shown = draw(&driven.app, driven.app.shared.size);
    let squares = squares.split_whitespace().map(|name| name.parse().unwrap());
    let cells = squares.flat_map(|square| driven.find(|hit| hit == Hit::Square(square)));
    cells.map(|at| shown[at].symbol().to_owned()).collect()
}

#[test]
fn the_engines_moves_are_arrows() {
    let ends = "e4 d4 c4";
    let mut driven = Driven::open("study");
    let plain = cells(&driven, ends);
    driven.report(&[(30, "e4 e5"), (20, "d4 d5")]);
    let best = cells(&driven, ends);
    assert_ne!(best, plain);
    let d4 = cells(&driven, "d4");
    assert!(d4.iter().all(|cell| cell == " "), "only the best: {d4:?}");
    driven.keys("w");
    assert_eq!(cells(&driven, ends), plain);
    assert!(!driven.app.shared.settings.arrows);
    driven.keys("w");
    assert_eq!(cells(&driven, ends), best);
    driven.keys("x");
    assert_eq!(cells(&driven, ends), plain, "nothing is known of a threat");
    let before = cells(&driven, "e6 e5");
    driven.report(&[(30, "e5 e4"), (10, "d5 d4")]);
    assert_ne!(cells(&driven, "e6 e5"), before);
    let d6 = cells(&driven, "d6");
    assert!(d6.iter().all(|cell| cell == " "), "one threat: {d6:?}");
    driven.keys(": 'arrows_off enter");
    assert_eq!(cells(&driven, "e6 e5"), before);
}
