//! What lies where, and when it is taken away again.

use std::time::Duration;

use super::super::harness::{FRAME_END, until};
use super::super::home::Home;
use super::kitty::Kitty;
use super::{KITTY, PAWN, SENT, SIXEL, any_picture, count};

#[test]
fn kitty_is_sent_each_piece_once_and_moves_it_by_number() {
    let home = Home::new();
    let mut term = KITTY.game(&home);
    let kitty = Kitty::after(&term.bytes());
    assert_eq!(kitty.images.len(), 12, "{kitty:?}");
    assert_eq!(kitty.placements.len(), 32, "{kitty:?}");
    // At the corner of the square, which is one column left of its letter and a row above its digit.
    let (column, row) = term.square("e2");
    let corner = (row - 1, column - 1);
    assert!(kitty.placements.values().any(|&at| at == corner));
    // A capture and castling: as many men as there are, and nobody is sent again.
    for (san, men) in [
        ("e4", 32),
        ("d5", 32),
        ("exd5", 31),
        ("Nf6", 31),
        ("Nf3", 31),
        ("Nxd5", 30),
        ("Be2", 30),
        ("e6", 30),
        ("O-O", 30),
    ] {
        term.send(&format!("{san}\r"));
        term.wait_for_text(&[san]);
        term.wait_for_silence(Duration::from_millis(200));
        until("all have arrived", || {
            Kitty::after(&term.bytes()).floating.is_empty()
        });
        let bytes = term.bytes();
        let kitty = Kitty::after(&bytes);
        // Besides, both squares of the last move are marked.
        assert_eq!(kitty.placements.len(), men + 2, "{san}: {kitty:?}");
        let pieces = count(&bytes, SENT);
        assert!(pieces <= 12 + 4, "{san}: {pieces} pictures were sent");
    }
}

#[test]
fn a_popup_takes_the_pictures_below_it_away() {
    let home = Home::new();
    let mut term = KITTY.game(&home);
    let before = Kitty::after(&term.bytes()).placements.len();
    term.send("?");
    term.wait_for_text(&["Keys"]);
    let kitty = Kitty::after(&term.bytes());
    // Nothing lies where the help is, on a screen that it fills from side to side.
    assert!(kitty.placements.is_empty(), "{kitty:?}");
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("Keys"));
    term.wait_for_silence(Duration::from_millis(200));
    assert_eq!(Kitty::after(&term.bytes()).placements.len(), before);
    // So does another screen, and one that is too small.
    term.resize(19, 11);
    term.wait_for_text(&["Pillarbox needs"]);
    assert!(Kitty::after(&term.bytes()).placements.is_empty());
    term.resize(80, 24);
    term.wait_for_silence(Duration::from_millis(300));
    assert_eq!(Kitty::after(&term.bytes()).placements.len(), before);
    term.send("q\r");
    term.wait_for_text(&["Continue", "Quit"]);
    assert!(Kitty::after(&term.bytes()).placements.is_empty());
}

#[test]
fn a_new_size_places_all_of_them_anew() {
    let home = Home::new();
    let term = KITTY.game(&home);
    let mark = term.mark();
    term.resize(120, 40);
    KITTY.wait_for_pictures(&term, mark);
    let kitty = Kitty::after(&term.bytes());
    assert_eq!(kitty.placements.len(), 32, "{kitty:?}");
    let largest = kitty.placements.values().max().unwrap();
    assert!(largest.0 > 24, "{kitty:?}");
}

/// A terminal that is told to clear its whole screen forgets even the pictures it shall keep.
#[test]
fn a_narrower_window_keeps_the_pictures() {
    let home = Home::new();
    let term = KITTY.game(&home);
    let mark = term.mark();
    term.resize(74, 24);
    KITTY.wait_for_pictures(&term, mark);
    assert_eq!(count(&term.bytes()[mark..], "\x1b[2J"), 0);
    assert_eq!(Kitty::after(&term.bytes()).placements.len(), 32);
}

/// Each of the pieces is told to be missing, which is one loss.
#[test]
fn many_lost_pictures_are_one_loss() {
    let home = Home::new();
    let mut term = KITTY.game(&home);
    let sent = count(&term.bytes(), SENT);
    let ids = Kitty::after(&term.bytes()).images;
    let gone = |id: &u32| format!("\x1b_Gi={id},p=9;ENOENT:gone\x1b\\");
    let gone: Vec<String> = ids.iter().map(gone).collect();
    assert!(ids.len() > 4);
    let mark = term.mark();
    term.send(&gone.concat());
    KITTY.wait_for_pictures(&term, mark);
    assert_eq!(count(&term.bytes(), SENT), 2 * sent);
}

#[test]
fn an_arrow_is_a_small_picture_that_goes_with_it() {
    let home = Home::new();
    let mut term = KITTY.game(&home);
    let before = Kitty::after(&term.bytes());
    let mark = term.mark();
    term.drag_with(2, "g1", "f3");
    KITTY.wait_for_pictures(&term, mark);
    let kitty = Kitty::after(&term.bytes());
    assert_eq!(kitty.images.len(), before.images.len() + 1, "{kitty:?}");
    assert_eq!(kitty.placements.len(), before.placements.len() + 1);
    let written = term.mark() - mark;
    assert!(written <= 8192, "{written} bytes");
    // A popup over it takes it away.
    term.send("?");
    term.wait_for_text(&["Keys"]);
    assert!(Kitty::after(&term.bytes()).placements.is_empty());
}

#[test]
fn a_terminal_that_loses_pictures_is_sent_them_again() {
    let home = Home::new();
    let mut term = KITTY.game(&home);
    let bytes = term.bytes();
    let first = *Kitty::after(&bytes).images.first().unwrap();
    let sent = count(&bytes, SENT);
    for round in 1..=3 {
        let mark = term.mark();
        term.send(&format!("\x1b_Gi={first},p=9;ENOENT:gone\x1b\\"));
        KITTY.wait_for_pictures(&term, mark);
        assert_eq!(count(&term.bytes(), SENT), sent * (round + 1));
    }
    // Not for ever: at last the pieces are drawn in cells.
    term.send(&format!("\x1b_Gi={first},p=9;ENOENT:gone\x1b\\"));
    term.wait_for_text(&[PAWN]);
}

#[test]
fn each_frame_is_whole() {
    let home = Home::new();
    let term = SIXEL.game(&home);
    let bytes = term.bytes();
    // No picture lies outside of a frame, where the terminal would show it half done.
    let (begin, end) = (b"\x1b[?2026h".as_slice(), FRAME_END);
    let mut outside = Vec::new();
    let mut rest = &bytes[..];
    while let Some(at) = find(rest, begin) {
        outside.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        let Some(at) = find(rest, end) else { break };
        rest = &rest[at + end.len()..];
    }
    assert!(!any_picture(&outside));
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}
