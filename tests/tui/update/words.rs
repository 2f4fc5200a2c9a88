//! Words on the screen: they say what is so.

use ratatui::buffer::Cell;

use super::Driven;

/// The screen at this size, a line for each row.
pub(super) fn screen(driven: &Driven, (width, height): (u16, u16)) -> String {
    let drawn = crate::snapshots::draw(&driven.app, (width, height));
    let rows = drawn.content.chunks(usize::from(width));
    let text = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>();
    rows.map(text).collect::<Vec<_>>().join("\n")
}

const SIZE: (u16, u16) = (80, 24);

/// What the program says at the moment.
fn notice(driven: &Driven) -> &str {
    driven
        .app
        .shared
        .notice
        .as_ref()
        .map_or("", |notice| &notice.text)
}

#[test]
fn the_menu_says_what_it_goes_on_with() {
    let mut driven = Driven::open("play");
    driven.type_all("e4");
    driven.keys("q enter");
    let game = screen(&driven, SIZE);
    assert!(
        game.contains("Continue       your game against level 4"),
        "{game}"
    );

    // A finished game that is only analyzed is no game to go on with.
    let mut driven = Driven::open("play");
    driven.type_all("e4");
    driven.keys("G enter enter A enter q enter q enter");
    let analysis = screen(&driven, SIZE);
    assert!(
        analysis.contains("Continue       analysis of You – Pillarbox level 4"),
        "{analysis}"
    );
    let narrow = screen(&driven, (60, 20));
    assert!(narrow.contains("analysis of You – Pill"), "{narrow}");

    driven.keys("down enter enter");
    driven.type_all("d4");
    driven.keys("q enter");
    let both = screen(&driven, SIZE);
    for part in [
        "Continue       your game against level 4",
        "Last analysis  You – Pillarbox level 4",
    ] {
        assert!(both.contains(part), "{part} in {both}");
    }

    let mut driven = Driven::open("study");
    driven.keys("q enter");
    let position = screen(&driven, SIZE);
    assert!(
        position.contains("Continue       analysis of a position"),
        "{position}"
    );
}

#[test]
fn the_values_of_a_setting_are_offered_behind_its_name() {
    for (typed, offered, chosen) in [
        ("'theme_", ["theme brown", "theme mono"], "theme brown "),
        (
            "'set_mouse_",
            ["set mouse on", "set mouse off"],
            "set mouse on ",
        ),
        ("'pace_i", ["pace instant"; 2], "pace instant "),
    ] {
        let mut driven = Driven::open("menu");
        driven.keys(&format!(": {typed}"));
        let shown = screen(&driven, SIZE);
        for part in offered {
            assert!(shown.contains(part), "{part} in {shown}");
        }
        driven.keys("tab");
        let line = screen(&driven, SIZE);
        assert!(line.contains(&format!(":{chosen}")), "{chosen} in {line}");
    }
    // A setting is completed like a command.
    let mut driven = Driven::open("menu");
    driven.keys(": 'the tab");
    assert!(screen(&driven, SIZE).contains("theme color-blind"));
}

#[test]
fn switches_are_on_and_off_and_wrong_values_name_the_right_ones() {
    let mut driven = Driven::open("menu");
    driven.keys(": 'set_mouse_false enter");
    assert_eq!(notice(&driven), "mouse is off now.");
    driven.keys(": 'mouse_on enter");
    assert_eq!(notice(&driven), "mouse is on now.");
    driven.keys(": 'set_mouse_maybe enter");
    let shown = screen(&driven, SIZE);
    assert!(
        shown.contains("mouse can be on or off, not \"maybe\""),
        "{shown}"
    );
}

#[test]
fn endings_without_a_side_of_ones_own_are_short_too() {
    let mut driven = Driven::open("two");
    driven.type_all("f3 e5 g4 Qh4#");
    let mate = screen(&driven, SIZE);
    assert!(mate.contains("Black wins by checkmate. "), "{mate}");

    let mut driven = Driven::open("two");
    driven.type_all("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    driven.keys("esc");
    let drawn = screen(&driven, SIZE);
    let words = "Draw: the same position came up three times. ";
    assert!(drawn.contains(words), "{drawn}");
}

#[test]
fn a_wrong_value_of_a_setting_is_told_once() {
    let mut driven = Driven::open("two");
    driven.keys("S enter 'elephant enter");
    let shown = screen(&driven, SIZE);
    assert_eq!(shown.matches("elephant").count(), 1, "{shown}");
}

#[test]
fn a_list_of_commands_says_how_many_there_are() {
    let mut driven = Driven::open("study");
    driven.keys(":");
    let shown = screen(&driven, SIZE);
    assert!(shown.contains(" 1-8 of "), "{shown}");
    driven.keys("down down down down down down down down down");
    let shown = screen(&driven, SIZE);
    assert!(shown.contains(" 2-9 of "), "{shown}");
}

#[test]
fn a_pasted_text_takes_the_place_of_a_wrong_one() {
    let mut driven = Driven::open("menu");
    driven.keys(": 'nonsense enter");
    driven.paste("help");
    driven.keys("enter");
    assert!(matches!(
        driven.app.popup,
        Some(pillarbox::tui::popups::Popup::Help(_))
    ));
    let mut driven = Driven::open("menu");
    driven.keys("E f");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    driven.paste(fen);
    driven.keys("enter");
    assert!(super::describe::describe(&driven).contains(fen));
}

#[test]
fn a_game_that_was_played_is_judged_although_it_has_a_graph() {
    let mut driven = Driven::open("two");
    driven.type_all("e4 e5");
    driven.keys("G enter enter");
    for san in ["e4", "e5", "Nf3"] {
        driven.answer(san, 30);
    }
    driven.keys("A enter G enter");
    assert!(driven.analysis().run.is_some(), "{}", notice(&driven));
    // White's first move gives all away.
    for (san, score) in [("d4", 0), ("e5", 500), ("Nf3", -500)] {
        driven.answer(san, score);
    }
    let said = notice(&driven);
    assert!(
        said.contains("1 move judged, no mistake, 1 blunder"),
        "{said}"
    );
}
