//! Which pictures a terminal is given, by what it answers and when.

use std::time::Duration;

use super::super::harness::contains;
use super::super::home::Home;
use super::super::start::Start;
use super::kitty::Kitty;
use super::{ASKED, KITTY, PAWN, SIXEL, any_picture};

/// Where the question would become the title of a pane.
#[test]
fn a_multiplexer_is_not_asked_for_pictures_of_kitty() {
    for (term, asked) in [("tmux-256color", false), ("screen", false), ("xterm", true)] {
        let home = Home::new();
        let term = Start::new(&home, "").env("TERM", term).run();
        term.wait_for_bytes(0, ASKED);
        assert_eq!(contains(&term.bytes(), b"\x1b_G"), asked);
    }
}

#[test]
fn terminals_that_say_no_or_nothing_get_cells() {
    for answers in [
        // Nothing at all, no Sixel, an error, another picture's number, no size of a cell, nonsense.
        "",
        "\x1b[6;18;9t\x1b[?62;22c",
        "\x1b_Gi=31;EINVAL:no\x1b\\\x1b[6;18;9t\x1b[?1;2c",
        "\x1b_Gi=7;OK\x1b\\\x1b[6;18;9t\x1b[?1;2c",
        "\x1b_Gi=31;OK\x1b\\\x1b[?62;4c",
        "\x1b_Gi=31;OK\x1b\\\x1b[6;0;0t\x1b[?62;4c",
        "\x1b_Gi=31;OK\x1b\\\x1b[6;9999;99999t\x1b[?62;4c",
        "\x1b_G\x1b\\\x1b[?;;;c\x1b[6t",
    ] {
        let home = Home::new();
        let mut term = Start::new(&home, "").run();
        term.wait_for_bytes(0, ASKED);
        term.send(answers);
        term.wait_for_text(&["Two players"]);
        term.two_players(None);
        term.type_moves("e4 e5");
        term.wait_for_moves("e4 e5");
        term.wait_for_silence(Duration::from_millis(300));
        assert!(!any_picture(&term.bytes()), "{answers:?}");
        // The pieces are in the cells.
        term.wait_for_text(&[PAWN]);
    }
}

#[test]
fn answers_may_come_late_and_in_the_middle_of_typing() {
    let home = Home::new();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    term.wait_for_text(&[PAWN]);
    let answers = KITTY.answers;
    term.send("N");
    term.send(&answers[..answers.len() / 2]);
    term.send(&answers[answers.len() / 2..]);
    term.send("f3\r");
    term.wait_for_moves("Nf3");
    term.wait_for_bytes(0, KITTY.begins);
    term.type_moves("Nf6");
    term.wait_for_moves("Nf3 Nf6");
    // Now the board is bare squares in the cells.
    term.wait_for(|screen| !screen.contents().contains(PAWN));
}

#[test]
fn what_a_person_chooses_comes_before_the_answers() {
    let home = Home::new();
    let mut term = KITTY.run(Start::new(&home, "--pictures sixel"));
    term.two_players(None);
    term.wait_for_bytes(0, SIXEL.begins);
    assert!(!contains(&term.bytes(), KITTY.begins.as_bytes()));
    term.command("set pictures off");
    term.wait_for_text(&[PAWN]);
    term.command("set pictures kitty");
    term.wait_for_bytes(0, KITTY.begins);
    term.wait_for(|screen| !screen.contents().contains(PAWN));
    // A set of pieces in cells is one without pictures.
    term.command("set pieces glyphs");
    term.wait_for_text(&["♜"]);
    let kitty = Kitty::after(&term.bytes());
    assert!(kitty.placements.is_empty(), "{kitty:?}");
}
