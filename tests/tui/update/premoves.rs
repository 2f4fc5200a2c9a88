//! What is typed, clicked or moved while the engine thinks, and what is true only until it moves.

use std::time::Duration;

use pillarbox::store::News;
use pillarbox::tui::event::Event;
use pillarbox::tui::popups::Popup;

use ratatui::buffer::Cell;

use super::Driven;
use super::describe::describe;
use crate::reach::Hit;
use crate::snapshots::draw;

fn square(driven: &mut Driven, name: &str) {
    driven.click(Hit::Square(name.parse().unwrap()));
}

/// The last rows of the screen.
fn said(driven: &Driven) -> String {
    let shown = draw(&driven.app, (80, 24));
    let rows = shown.content.chunks(80).skip(22);
    let text = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    text.collect::<Vec<_>>().join("\n")
}

/// A game against the engine, which thinks about this move.
fn thinking(first: &str) -> Driven {
    let mut driven = Driven::open("play");
    driven.type_all(first);
    assert!(driven.live().thinking.is_some());
    driven
}

fn moves(driven: &Driven) -> String {
    let view = driven.view();
    let line = view.tree.path(view.head);
    let moves = line
        .iter()
        .filter_map(|&node| view.tree.node(node).played());
    moves.map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_typed_move_waits_for_the_engine_and_is_played() {
    let mut driven = thinking("e4");
    driven.keys("'nf3 enter");
    assert_eq!(moves(&driven), "e2e4");
    assert!(said(&driven).contains("Pre-move Nf3"), "{}", said(&driven));
    driven.answer("e5", 10);
    assert_eq!(moves(&driven), "e2e4 e7e5 g1f3");
    assert!(driven.live().thinking.is_some());
    assert!(!said(&driven).contains("Pre-move"), "{}", said(&driven));
}

#[test]
fn a_recapture_can_wait_although_it_is_not_possible_yet() {
    let mut driven = Driven::open("play");
    driven.type_all("e4");
    driven.answer("e5", 10);
    driven.type_all("Nf3");
    driven.answer("d5", 10);
    driven.type_all("d3");
    driven.keys("'dxe4 enter");
    driven.answer("dxe4", 10);
    assert!(moves(&driven).ends_with("d5e4 d3e4"), "{}", moves(&driven));
}

#[test]
fn a_move_that_is_not_legal_then_is_given_up_with_a_reason() {
    let mut driven = thinking("e4");
    driven.keys("'e5 enter");
    driven.answer("e5", 10);
    assert_eq!(moves(&driven), "e2e4 e7e5");
    let notice = driven.app.shared.notice.clone().unwrap();
    assert!(
        notice
            .text
            .starts_with("Your pre-move e5 cannot be played: ")
    );
    assert!(notice.text.len() > 40, "{}", notice.text);
    // A new move replaces it, and it does not come again.
    driven.type_all("d4");
    driven.answer("exd4", 0);
    assert_eq!(moves(&driven), "e2e4 e7e5 d2d4 e5d4");
}

#[test]
fn what_no_piece_could_play_does_not_wait() {
    for (text, waits) in [
        ("Nh8", false),
        ("e2e4", false),
        ("a1b2", false),
        ("dxc3", true),
    ] {
        let mut driven = thinking("e4");
        driven.keys(&format!("'{text} enter"));
        let said = said(&driven);
        assert_eq!(said.contains(&format!("Pre-move {text}")), waits, "{said}");
        assert_eq!(said.contains("none of your pieces"), !waits, "{said}");
    }
}

#[test]
fn escape_takes_it_back_and_another_move_replaces_it() {
    let mut driven = thinking("e4");
    driven.keys("'d4 enter esc");
    driven.answer("e5", 10);
    assert_eq!(moves(&driven), "e2e4 e7e5");
    let mut driven = thinking("e4");
    driven.keys("'d4 enter 'd3 enter");
    driven.answer("e5", 10);
    assert_eq!(moves(&driven), "e2e4 e7e5 d2d3");
    for keys in ["u", "s"] {
        let mut driven = thinking("e4");
        driven.keys("'d4 enter");
        driven.keys(keys);
        assert!(!said(&driven).contains("Pre-move"), "{keys}");
    }
}

#[test]
fn clicks_and_the_cursor_make_one_too() {
    let mut driven = thinking("e4");
    square(&mut driven, "g1");
    assert_eq!(driven.view().hand.selected, Some("g1".parse().unwrap()));
    square(&mut driven, "f3");
    assert!(said(&driven).contains("Pre-move g1f3"), "{}", said(&driven));
    driven.answer("e5", 10);
    assert_eq!(moves(&driven), "e2e4 e7e5 g1f3");

    let mut driven = thinking("e4");
    driven.keys("left enter up enter");
    driven.answer("e5", 10);
    assert_eq!(moves(&driven), "e2e4 e7e5 d2d3");

    // What no piece of its kind can do is refused at once.
    let mut driven = thinking("e4");
    square(&mut driven, "g1");
    square(&mut driven, "g4");
    assert!(describe(&driven).contains("The knight on g1 cannot go to g4."));
    driven.answer("e5", 10);
    assert_eq!(moves(&driven), "e2e4 e7e5");
}

#[test]
fn what_is_begun_goes_on_when_the_engine_has_moved() {
    let mut driven = thinking("e4");
    driven.keys("'nf");
    driven.answer("e5", 10);
    driven.keys("'3 enter");
    assert_eq!(moves(&driven), "e2e4 e7e5 g1f3");
    let mut driven = thinking("e4");
    square(&mut driven, "g1");
    driven.answer("e5", 10);
    square(&mut driven, "f3");
    assert_eq!(moves(&driven), "e2e4 e7e5 g1f3");
}

#[test]
fn a_promotion_that_waited_asks_for_the_piece() {
    let mut driven = Driven::open("play 7k/4P3/8/8/8/8/7P/4K3 w - - 0 1");
    driven.type_all("h3");
    driven.keys("'e8 enter");
    driven.answer("Kg7", 0);
    assert!(matches!(driven.app.popup, Some(Popup::Promotion(_))));
}

#[test]
fn what_is_said_about_a_position_ends_with_it() {
    let mut driven = thinking("e4");
    driven.keys("H enter");
    assert!(describe(&driven).contains("It is Pillarbox level 4's turn."));
    driven.answer("e5", 10);
    assert_eq!(driven.app.shared.notice, None);
    assert!(said(&driven).contains("Your move"), "{}", said(&driven));

    // What is true for longer stays.
    let mut driven = thinking("e4");
    driven.send(Event::Saver(News::Failed("the disk is full".into())));
    driven.answer("e5", 10);
    assert!(driven.app.shared.notice.is_some());

    // The end of a game ends it, too.
    let mut driven = Driven::open("two");
    driven.app.shared.defaults.game.clock = "1+0".parse().unwrap();
    driven.keys("n enter enter");
    driven.type_all("e4");
    driven.keys("H enter");
    assert!(describe(&driven).contains("Looking for a hint"));
    driven.wait(Duration::from_mins(2));
    assert!(driven.live().ending.is_some());
    assert_eq!(driven.app.shared.notice, None);
}

#[test]
fn the_cursor_is_seen_from_the_first_arrow_to_mouse_typed_move_or_end() {
    let shown = |driven: &Driven| driven.view().cursor_shown;
    for place in ["two", "play", "study", "watch"] {
        assert!(!shown(&Driven::open(place)), "{place}");
    }
    let arrow = || {
        let mut driven = Driven::open("two");
        driven.keys("up");
        assert!(shown(&driven));
        driven
    };
    let mut driven = arrow();
    square(&mut driven, "e2");
    assert!(!shown(&driven));
    let mut driven = arrow();
    driven.type_all("e4");
    assert!(!shown(&driven));
    let mut driven = arrow();
    driven.keys("G enter enter");
    assert!(!shown(&driven));
    // Moves with the cursor keep it.
    let mut driven = arrow();
    driven.keys("down enter up up enter");
    assert_eq!(driven.view().plies(), 1);
    assert!(shown(&driven));
}
