//! However the program ends or rests, nothing of it is left in the terminal. Only `kill -9` leaves
//! what is there, since nobody is told of it.

use rustix::process::Signal;

use super::super::harness::{Term, contains};
use super::super::home::Home;
#[cfg(debug_assertions)]
use super::super::leaving::PANIC;
use super::super::start::Start;
use super::KITTY;
use super::kitty::Kitty;

/// Checks that a terminal with Kitty's protocol has nothing of ours left, and that it is put back.
fn assert_gone(term: &Term, mark: usize) {
    let kitty = Kitty::after(&term.bytes());
    assert!(kitty.placements.is_empty(), "{kitty:?}");
    assert!(kitty.images.is_empty(), "{kitty:?}");
    term.assert_restored(mark);
}

/// The game that was left, with its pictures.
fn game_again(home: &Home) -> Term {
    let mut term = KITTY.run(Start::new(home, ""));
    term.wait_for_text(&["Continue", "Quit"]);
    term.send("\r");
    term.wait_for_bytes(0, KITTY.begins);
    term
}

#[test]
fn however_it_ends_no_picture_is_left() {
    let home = Home::new();
    let mut term = KITTY.game(&home);
    let mark = term.mark();
    term.send("\x03");
    assert_eq!(term.wait_for_exit(), 0);
    assert_gone(&term, mark);
    for signal in [Signal::TERM, Signal::HUP, Signal::QUIT, Signal::USR1] {
        let term = &mut game_again(&home);
        let mark = term.mark();
        term.signal(signal);
        term.wait_for_exit();
        assert_gone(term, mark);
    }
}

/// What was written since the terminal was given back.
#[cfg(debug_assertions)]
fn after_leaving(term: &Term) -> Vec<u8> {
    let mut bytes = term.bytes();
    let back = bytes.windows(8).rposition(|part| part == b"\x1b[?1049l");
    bytes.split_off(back.unwrap())
}

#[cfg(debug_assertions)]
#[test]
fn after_a_panic_no_picture_is_left() {
    let home = Home::new();
    let mut term = KITTY.game(&home);
    let mark = term.mark();
    // An arrow is a picture too.
    term.drag_with(2, "g1", "f3");
    KITTY.wait_for_pictures(&term, mark);
    assert_eq!(Kitty::after(&term.bytes()).placements.len(), 33);
    let mark = term.mark();
    term.command("crash screen");
    assert_eq!(term.wait_for_exit(), PANIC);
    assert_gone(&term, mark);
    assert!(contains(&after_leaving(&term), b"asked to fail"));
}

/// While the rest of the program goes on to draw.
#[cfg(debug_assertions)]
#[test]
fn after_a_panic_of_another_thread_nothing_is_drawn() {
    let home = Home::new();
    let mut term = KITTY.run(Start::new(&home, "demo --movetime 60000"));
    term.wait_for_bytes(0, KITTY.begins);
    term.wait_for_text(&["depth"]);
    let mark = term.mark();
    term.command("crash thread");
    term.wait_for_bytes(mark, "asked to fail");
    term.signal(Signal::TERM);
    term.wait_for_exit();
    assert!(!contains(&after_leaving(&term), b"\x1b[?2026h"));
    assert_gone(&term, mark);
}

#[cfg(target_os = "linux")]
#[test]
fn asleep_no_picture_is_left_and_awake_all_are_back() {
    let home = Home::new();
    let mut term = KITTY.game_in(Start::by_shell(&home, ""));
    let mark = term.mark();
    term.send("\x1a");
    term.wait_for_bytes(mark, "idle");
    assert_gone(&term, mark);
    let mark = term.mark();
    term.send("\n");
    KITTY.wait_for_pictures(&term, mark);
    assert_eq!(Kitty::after(&term.bytes()).placements.len(), 32);
}
