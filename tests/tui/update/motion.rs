//! Pieces that glide to their squares, at moments that are told.

use std::time::Duration;

use pillarbox::chess::Piece;
use pillarbox::config::MotionWish;
use pillarbox::tui::event::Event;
use pillarbox::tui::look::PictureSizes;
use pillarbox::tui::theme::ColorDepth;
use pillarbox::tui::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event as TermEvent, MouseEventKind};

use super::{DOWN, Driven, LEFT};
use crate::reach::Hit;
use crate::snapshots::draw;

/// As long as any glide takes.
const ALL: Duration = Duration::from_millis(120);

/// On a screen with room.
fn open(place: &str) -> Driven {
    let mut driven = Driven::open(place);
    driven.send(Event::Term(TermEvent::Resize(120, 40)));
    driven
}

/// Who is on the way, as `Pe2e4`.
fn gliding(driven: &Driven) -> String {
    let travels = driven.app.shared.look.motion.travels();
    let told = travels.iter().map(|it| {
        let piece: Piece = it.piece;
        format!("{piece}{}{}", it.from, it.to)
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Plays a move, and lets it arrive.
fn arrive(driven: &mut Driven) {
    while let Some(frame) = driven.app.shared.look.motion.next_frame() {
        driven.now = frame;
        driven.send(Event::Tick);
    }
    driven.now += ALL;
}

fn drag(driven: &mut Driven, from: &str, to: &str) {
    let [from, to] = [from, to].map(|name| driven.cell(Hit::Square(name.parse().unwrap())));
    driven.mouse(DOWN, from);
    driven.mouse(MouseEventKind::Drag(LEFT), to);
    driven.mouse(MouseEventKind::Up(LEFT), to);
}

#[test]
fn a_move_glides_however_it_is_made_except_by_dragging() {
    let mut typed = open("two");
    typed.keys("'e4 enter");
    assert_eq!(gliding(&typed), "Pe2e4");
    let mut clicked = open("two");
    for square in ["e2", "e4"] {
        clicked.click(Hit::Square(square.parse().unwrap()));
    }
    assert_eq!(gliding(&clicked), "Pe2e4");
    let mut chosen = open("two");
    chosen.keys("enter enter up up enter");
    assert_eq!(gliding(&chosen), "Pe2e4", "by the cursor");
    let mut dragged = open("two");
    drag(&mut dragged, "e2", "e4");
    assert_eq!(gliding(&dragged), "");
    assert_eq!(dragged.view().plies(), 1);
}

#[test]
fn the_engines_move_and_steps_through_the_game_glide() {
    let mut driven = open("play");
    driven.keys("'e4 enter");
    arrive(&mut driven);
    driven.answer("e5", 10);
    assert_eq!(gliding(&driven), "pe7e5");
    arrive(&mut driven);
    for (key, told) in [
        (",", "pe5e7"),
        (",", "Pe4e2"),
        (".", "Pe2e4"),
        (".", "pe7e5"),
    ] {
        driven.keys(key);
        assert_eq!(gliding(&driven), told, "{key}");
        arrive(&mut driven);
    }
    driven.keys("u");
    assert_eq!(gliding(&driven), "Pe4e2 pe5e7", "both are taken back");
}

#[test]
fn castling_moves_two_and_a_dragged_king_only_the_rook() {
    let castle = "two 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut driven = open(castle);
    driven.keys("'O-O enter");
    assert_eq!(gliding(&driven), "Rh1f1 Ke1g1");
    let mut driven = open(castle);
    drag(&mut driven, "e1", "g1");
    assert_eq!(gliding(&driven), "Rh1f1");
}

#[test]
fn a_promotion_glides_once_it_is_chosen() {
    let mut driven = open("two 4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for square in ["a7", "a8"] {
        driven.click(Hit::Square(square.parse().unwrap()));
    }
    assert_eq!(gliding(&driven), "", "the choice lies above");
    driven.keys("enter");
    assert_eq!(gliding(&driven), "Pa7a8");
}

#[test]
fn a_key_during_a_glide_is_done_at_once() {
    let mut driven = open("two");
    driven.keys("'e4 enter");
    driven.now += Duration::from_millis(10);
    // No time passes between these.
    driven.keys("'e5 enter");
    assert_eq!(driven.view().plies(), 2);
    assert_eq!(gliding(&driven), "pe7e5", "the first is where it belongs");
    driven.keys("down");
    assert!(driven.view().cursor_shown);
    assert_eq!(gliding(&driven), "pe7e5", "this goes on below");
    driven.keys("?");
    assert!(driven.app.popup.is_some());
    assert_eq!(gliding(&driven), "", "a popup ends it");
}

#[test]
fn a_frame_after_a_glide_is_as_if_there_had_been_none() {
    for line in ["e4", "e4 d5 exd5", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"] {
        let end = |wish, pictures: bool| {
            let mut driven = open("two");
            driven.app.shared.settings.motion = wish;
            if pictures {
                let theme = driven.app.shared.look.theme.name;
                driven.app.shared.look.pictures = PictureSizes::new(theme, true, 1..=6);
            }
            let mut differed = false;
            for san in line.split(' ') {
                driven.keys(&format!("'{san} enter"));
                let first = shown(&driven);
                arrive(&mut driven);
                differed |= first != shown(&driven);
            }
            assert_eq!(differed, wish == MotionWish::Auto, "{line}");
            assert_eq!(driven.app.next_wake(), None, "nothing is due");
            shown(&driven)
        };
        for pictures in [false, true] {
            let with = end(MotionWish::Auto, pictures);
            assert!(with == end(MotionWish::Off, pictures), "{line}");
        }
    }
}

/// All cells, and the boards for pictures.
fn shown(driven: &Driven) -> String {
    let (columns, rows) = driven.app.shared.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    let mut boards = Vec::new();
    terminal
        .draw(|frame| boards = view(&driven.app, frame))
        .unwrap();
    format!("{:?} {boards:?}", terminal.backend().buffer())
}

#[test]
fn off_means_no_more_frames_than_moves() {
    let mut driven = open("two");
    driven.keys(": 'set_motion_off enter");
    driven.keys("'e4 enter");
    assert_eq!(gliding(&driven), "");
    assert_eq!(driven.app.next_wake(), None);
    driven.keys(": 'set_motion_on enter");
    driven.now += ALL;
    driven.keys("'e5 enter");
    assert_eq!(gliding(&driven), "pe7e5");
    // While something glides, frames are due; then no more.
    let due = driven.app.next_wake().expect("a frame");
    assert!(due > driven.now && due < driven.now + ALL);
    arrive(&mut driven);
    assert_eq!(driven.app.next_wake(), None);
}

#[test]
fn a_slow_machine_has_no_motion_until_it_is_set_again() {
    let mut driven = open("two");
    for san in ["e4", "e5", "Nf3"] {
        driven.keys(&format!("'{san} enter"));
        assert_ne!(gliding(&driven), "", "{san}");
        driven.wait(Duration::from_millis(90));
        assert_eq!(gliding(&driven), "", "{san} is late");
        driven.now += ALL;
    }
    driven.keys("'Nc6 enter");
    assert_eq!(gliding(&driven), "");
    driven.keys(": 'set_motion_auto enter");
    driven.now += ALL;
    driven.keys("'Bc4 enter");
    assert_eq!(gliding(&driven), "Bf1c4");
}

#[test]
fn where_it_cannot_be_seen_nothing_glides() {
    let told = |change: &dyn Fn(&mut Driven)| {
        let mut driven = open("two");
        change(&mut driven);
        driven.keys("'e4 enter");
        gliding(&driven)
    };
    assert_eq!(told(&|_| {}), "Pe2e4");
    assert_eq!(told(&|it| it.app.shared.size = (80, 24)), "");
    assert_eq!(told(&|it| it.app.shared.look.depth = ColorDepth::None), "");
    assert_eq!(told(&|it| it.app.shared.look.ascii = true), "");
    assert_eq!(told(&|it| it.app.shared.look.motion.remote = true), "");
    let pictures = |it: &mut Driven, movable| {
        let look = &mut it.app.shared.look;
        look.pictures = PictureSizes::new(look.theme.name, movable, 1..=6);
    };
    // Pictures glide at any size where they are moved by number, and nowhere else.
    assert_eq!(told(&|it| pictures(it, false)), "");
    let small = |it: &mut Driven| {
        pictures(it, true);
        it.app.shared.size = (80, 24);
    };
    assert_eq!(told(&small), "Pe2e4");
}

#[test]
fn another_screen_or_side_does_not_glide() {
    let mut driven = open("two");
    driven.keys("'e4 enter");
    arrive(&mut driven);
    driven.keys("v");
    assert_eq!(gliding(&driven), "");
    driven.keys("A enter");
    assert!(driven.is_analysis());
    assert_eq!(gliding(&driven), "");
    driven.keys(",");
    assert_eq!(gliding(&driven), "Pe4e2");
    driven.keys("q enter");
    assert_eq!(gliding(&driven), "");
    assert_eq!(driven.app.next_wake(), None);
}

#[test]
fn a_piece_on_its_way_is_drawn_once_and_between_the_squares() {
    let mut driven = open("two");
    let square = |driven: &Driven, name: &str| {
        let shown = draw(&driven.app, driven.app.shared.size);
        let cells = driven.find(|hit| hit == Hit::Square(name.parse().unwrap()));
        let inked = cells.iter().filter(|&&at| shown[at].symbol() != " ");
        inked.count()
    };
    let [e2, e3, e4] = ["e2", "e3", "e4"].map(|name| square(&driven, name));
    assert!(e2 > 0 && e3 == 0 && e4 == 0);
    driven.keys("'e4 enter");
    let there = square(&driven, "e2");
    assert!(there >= e2, "{there} of {e2}");
    for _ in 0..3 {
        driven.wait(Duration::from_millis(20));
    }
    assert!(square(&driven, "e3") > 0);
    arrive(&mut driven);
    assert_eq!(square(&driven, "e3"), 0);
    assert!(square(&driven, "e4") >= e2);
}
