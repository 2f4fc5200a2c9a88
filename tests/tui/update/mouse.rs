//! Clicks on and beside what lies on top.

use pillarbox::tui::popups::{Hit, Popup};

use super::Driven;

#[test]
fn a_click_beside_puts_away_what_lies_on_top() {
    for (place, keys) in [
        ("menu", "?"),
        ("menu", "S"),
        ("menu", "enter"),
        ("play", "'e4 enter G enter"),
        ("two 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "'e8 enter"),
        ("study", "y"),
    ] {
        let mut driven = Driven::open(place);
        driven.keys(keys);
        assert!(driven.app.popup.is_some(), "{place} {keys}");
        driven.effects.clear();
        driven.click_popup(Hit::Nothing);
        assert!(driven.app.popup.is_some(), "{place} {keys}");
        driven.click_popup(Hit::Beside);
        assert!(driven.app.popup.is_none(), "{place} {keys}");
        assert!(driven.effects.is_empty(), "{:?}", driven.effects);
    }
}

#[test]
fn what_is_being_written_stays() {
    for keys in [": 'fen", "'e4 enter ; 'Good"] {
        let mut driven = Driven::open("study");
        driven.keys(keys);
        let (columns, rows) = driven.app.shared.size;
        for at in [(0, 0), (columns - 1, 0), (columns / 2, rows / 3)] {
            driven.mouse(super::DOWN, at);
            let stays = matches!(
                &driven.app.popup,
                Some(Popup::Command(_) | Popup::Comment(_))
            );
            assert!(stays, "{keys} {at:?}");
        }
    }
}

#[test]
fn a_bad_position_that_is_pasted_can_be_mended() {
    let mut driven = Driven::open("menu");
    driven.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 x");
    let Some(Popup::Command(line)) = &driven.app.popup else {
        panic!("{:?}", driven.app.popup);
    };
    assert!(line.problem.is_some());
    driven.keys("backspace '1 enter");
    let board = driven.view().board.to_string();
    assert_eq!(board, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert!(driven.is_analysis());
}
