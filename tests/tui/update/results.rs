//! The end of a game is told on a card beside the board.

use std::time::Duration;

use super::Driven;
use super::describe::describe;
use crate::reach::{self, Hit};
use crate::snapshots::draw;
use pillarbox::tui::keymap::Action;
use ratatui::layout::Rect;

/// White mates in one.
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

/// A game that was just won.
fn won() -> Driven {
    let mut driven = Driven::open(&format!("play {MATE}"));
    driven.keys("'Ra8 enter");
    assert!(reach::live(&driven.app).ending.is_some());
    driven
}

fn shown(driven: &Driven) -> Vec<String> {
    let (columns, rows) = driven.app.shared.size;
    let buffer = draw(&driven.app, (columns, rows));
    let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
    (0..rows).map(row).collect()
}

fn tells(driven: &Driven, text: &str) -> bool {
    shown(driven).iter().any(|row| row.contains(text))
}

#[test]
fn the_result_is_told_large_until_it_is_put_away() {
    let mut driven = won();
    for text in [
        "╭",
        " You won ",
        "▄█      █▀█",
        "You win by checkmate.",
        "m rematch  n↵ new game  R review",
        "u takes it back",
        "Esc close",
    ] {
        assert!(tells(&driven, text), "{text}: {:#?}", shown(&driven));
    }
    driven.keys("esc");
    assert!(!tells(&driven, " You won ") && !tells(&driven, "Esc close"));
    // The list of moves and the sentence tell it then, and the keys mean what they did.
    assert!(tells(&driven, "1-0") && tells(&driven, "You win by checkmate. m rematch"));
    assert!(tells(&driven, "Engine"));
    driven.keys("m");
    assert!(
        describe(&driven).contains("at=0/0"),
        "{}",
        describe(&driven)
    );
    assert!(!tells(&driven, " You won "));
}

#[test]
fn who_looks_back_sees_moves_and_who_takes_back_sees_the_next_end() {
    let mut driven = won();
    driven.keys(",");
    assert!(!tells(&driven, " You won "));
    driven.keys(".");
    assert!(tells(&driven, " You won "));
    driven.keys("esc u");
    assert!(!tells(&driven, " You won "));
    driven.keys("'Ra8 enter");
    assert!(tells(&driven, " You won "));
}

#[test]
fn the_keys_of_the_card_can_be_clicked() {
    for (action, expected) in [
        (Action::Rematch, "at=0/0"),
        (Action::New, "form=Play"),
        (Action::Cancel, "ended="),
    ] {
        let mut driven = won();
        driven.app.shared.size = (200, 60);
        assert!(!describe(&driven).contains("form=Play"));
        driven.click(Hit::Key(action));
        let got = describe(&driven);
        assert!(got.contains(expected), "{action:?}: {got}");
        assert_eq!(tells(&driven, " You won "), action == Action::New);
    }
    let mut driven = won();
    driven.click(Hit::Key(Action::Review));
    assert!(driven.app.screen.game_mut().is_some());
    assert!(
        !describe(&driven).contains("ended="),
        "{}",
        describe(&driven)
    );
}

#[test]
fn a_card_lies_on_nothing_else() {
    let driven = won();
    for columns in 20..=220 {
        for rows in 12..=64 {
            let parts = reach::regions(&driven.app, Rect::new(0, 0, columns, rows));
            let Some(card) = parts.result else { continue };
            assert!(card.width >= 20 && card.height >= 7, "{columns}x{rows}");
            assert!(card.right() <= columns && card.bottom() <= rows);
            let on_card = parts.all().into_iter().filter(|it| it.intersects(card));
            assert_eq!(on_card.count(), 1, "{columns}x{rows}");
        }
    }
    for (columns, rows) in [
        (60, 20),
        (80, 24),
        (120, 40),
        (160, 50),
        (200, 60),
        (60, 50),
    ] {
        let parts = reach::regions(&driven.app, Rect::new(0, 0, columns, rows));
        assert!(parts.result.is_some(), "{columns}x{rows}");
    }
}

#[test]
fn a_match_tells_its_games_and_its_score() {
    let mut driven = Driven::open(&format!("watch {MATE}"));
    driven.app.shared.size = (120, 40);
    driven.answer("Ra8", 900);
    driven.wait(Duration::from_secs(2));
    for text in [
        " White won ",
        "game 1 of 2",
        "n↵ next game",
        "Score: White 1, Black 0.",
    ] {
        assert!(tells(&driven, text), "{text}: {:#?}", shown(&driven));
    }
    driven.keys("esc");
    assert!(!tells(&driven, " White won "));
}

/// The frame says that it is a draw, and the sentence below only why.
#[test]
fn a_draw_is_called_one_once() {
    let mut driven = Driven::open("play 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    driven.keys("'Qf7 enter");
    assert!(tells(&driven, "Stalemate: no legal move"));
    let rows = shown(&driven).join("\n");
    assert_eq!(rows.matches("Draw").count(), 1, "{rows}");
}

/// Black's move has three dots before it, in ASCII too.
#[test]
fn the_graph_names_the_move_of_black_in_ascii() {
    let mut driven = Driven::open("study");
    driven.app.shared.size = (120, 40);
    driven.app.shared.look.ascii = true;
    driven.keys("'e4 enter 'e5 enter");
    driven.report(&[(30, "Nf3 Nc6")]);
    assert!(tells(&driven, "1... e5  +0.30"));
}
