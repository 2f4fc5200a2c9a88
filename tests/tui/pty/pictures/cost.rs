//! How much is written.

use std::time::Duration;

use super::super::harness::Term;
use super::super::home::Home;
use super::super::start::Start;
use super::{Emulator, ITERM, KITTY, SIXEL, any_picture, count};

/// The most bytes of a move where pictures are placed by number, and where they are pixels.
const PLACED_MOVE: usize = 2 << 10;
const PIXELS_MOVE: usize = 20 << 10;

/// What a key makes the program write.
fn written(emulator: Emulator, term: &mut Term, key: &str) -> Vec<u8> {
    let mark = term.mark();
    term.send(key);
    emulator.wait_for_pictures(term, mark);
    term.bytes()[mark..].to_vec()
}

#[test]
fn a_move_costs_little() {
    for (emulator, most) in [
        (KITTY, PLACED_MOVE),
        (SIXEL, PIXELS_MOVE),
        (ITERM, PIXELS_MOVE),
    ] {
        let home = Home::new();
        let mut term = emulator.game(&home);
        let whole = count(&term.bytes(), emulator.begins);
        assert!(whole >= 32, "{whole} pictures are no board");
        term.type_moves("e4 e5 Nf3 Nc6");
        term.wait_for_moves("e4 e5 Nf3 Nc6");
        term.wait_for_silence(Duration::from_millis(200));
        // Back and forth: a frame each, without the line in which moves are typed.
        for key in [",", ".", ",", ",", ".", "."] {
            let bytes = written(emulator, &mut term, key);
            assert!(bytes.len() <= most, "{} bytes", bytes.len());
            let pictures = count(&bytes, emulator.begins);
            assert!(pictures <= 8, "{pictures} are more than what has changed");
        }
    }
}

#[test]
fn frames_while_an_engine_thinks_have_no_pictures() {
    for emulator in [KITTY, SIXEL] {
        let home = Home::new();
        let term = emulator.run(Start::new(&home, "demo --movetime 60000"));
        term.wait_for_bytes(0, emulator.begins);
        term.wait_for_text(&["depth"]);
        // The frame with the pictures is over; what follows is thinking.
        let mark = term.mark();
        term.wait_for_bytes(mark, "\x1b[?2026l");
        let mark = term.mark();
        for _ in 0..5 {
            let mark = term.mark();
            term.wait_for_bytes(mark, "\x1b[?2026l");
        }
        assert!(!any_picture(&term.bytes()[mark..]));
    }
}

#[test]
fn a_screen_with_pictures_is_silent_when_nothing_happens() {
    let home = Home::new();
    for emulator in [KITTY, SIXEL] {
        let term = emulator.game(&home);
        term.wait_for_silence(Duration::from_millis(1100));
    }
}
