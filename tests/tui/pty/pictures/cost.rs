//! How much is written.

use std::time::Duration;

use super::super::harness::{Term, until};
use super::super::home::Home;
use super::super::start::Start;
use super::kitty::Kitty;
use super::{Emulator, ITERM, KITTY, SENT, SIXEL, any_picture, count};

/// The most bytes of a move where pictures are placed by number, the name of another opening among them, and
/// where they are pixels.
const PLACED_MOVE: usize = 9 << 8;
const PIXELS_MOVE: usize = 20 << 10;
/// The same where arrows across the board come and go with the move.
const MARKED_MOVE: usize = 24 << 10;
/// The most bytes of an arrow or of marks that Kitty has not seen before: the arrow goes from corner to
/// corner, and its pixels are sent this once.
const NEW_PICTURE: usize = 2 << 10;

/// How a picture of Kitty ends that is as large as it is, on its way: no cells are told before.
const FLOATING: &str = ",z=99,C=1";
/// The most frames of a piece on its way.
const MOST_FRAMES: usize = 6;

/// What a key makes the program write.
fn written(emulator: Emulator, term: &mut Term, key: &str) -> Vec<u8> {
    let mark = term.mark();
    term.send(key);
    emulator.wait_for_pictures(term, mark);
    term.bytes()[mark..].to_vec()
}

#[test]
fn a_move_costs_little() {
    let kinds = [
        (KITTY, PLACED_MOVE),
        (SIXEL, PIXELS_MOVE),
        (ITERM, PIXELS_MOVE),
    ];
    for ((emulator, most), (columns, rows)) in kinds
        .into_iter()
        .flat_map(|kind| [(80, 24), (120, 40)].map(|size| (kind, size)))
    {
        let home = Home::new();
        let mut term = emulator.game_in(Start::new(&home, "").size(columns, rows));
        let whole = count(&term.bytes(), emulator.begins);
        assert!(whole >= 32, "{whole} pictures are no board");
        term.type_moves("e4 e5 Nf3 Nc6");
        term.wait_for_moves("e4 e5 Nf3 Nc6");
        term.wait_for_silence(Duration::from_millis(200));
        // Back and forth: a frame each, without the line in which moves are typed.
        for key in [",", ".", ",", ",", ".", "."] {
            let bytes = written(emulator, &mut term, key);
            assert!(bytes.len() <= most, "{} bytes", bytes.len());
            let glide = count(&bytes, FLOATING);
            let pictures = count(&bytes, emulator.begins) - glide;
            assert!(pictures <= 8, "{pictures} are more than what has changed");
            assert!(glide <= MOST_FRAMES, "{glide} frames");
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

/// A game whose positions have arrows and circles, also from one corner of the board to another.
const MARKED: &str = "1. e4 {[%cal Gg1f3,Ra8h1][%csl Ye5]} e5 {[%cal Gg1f3,Bh5e8]} \
    2. Nf3 {[%cal Re1e8][%csl Gd4,Rd5]} Nc6 {[%cal Gf1b5,Yb5c6,Bd2d4]} 3. Bb5 {[%csl Gc6]} a6 *";

/// That game on the analysis board, before its first move, with the engine switched off.
fn marked_game(emulator: Emulator, home: &Home, (columns, rows): (u16, u16)) -> Term {
    let file = home.path().join("marked.pgn");
    std::fs::write(&file, MARKED).unwrap();
    let start = Start::new(home, &format!("analyze {}", file.to_str().unwrap()));
    let mut term = emulator.run(start.size(columns, rows));
    emulator.wait_for_pictures(&term, 0);
    term.send("l");
    term.wait_for_text(&["The engine is off"]);
    term.wait_for_silence(Duration::from_millis(200));
    term
}

#[test]
fn an_arrow_is_sent_once_and_costs_kitty_little() {
    for size in [(80, 24), (120, 40)] {
        let home = Home::new();
        let mut term = marked_game(KITTY, &home, size);
        for _ in 0..6 {
            let bytes = written(KITTY, &mut term, ".");
            let most = PLACED_MOVE + count(&bytes, SENT) * NEW_PICTURE;
            assert!(bytes.len() <= most, "{} bytes at {size:?}", bytes.len());
        }
        for key in [",", ",", ",", ".", ",", ",", "."] {
            let bytes = written(KITTY, &mut term, key);
            assert_eq!(count(&bytes, SENT), 0);
            assert!(bytes.len() <= PLACED_MOVE, "{} bytes", bytes.len());
        }
    }
}

/// Castling is the most that moves at once, and on the largest board most cells change.
#[test]
fn gliding_costs_kitty_little() {
    for (columns, rows) in [(80, 24), (200, 60)] {
        let home = Home::new();
        let start = Start::new(&home, "").size(columns, rows);
        let mut term = KITTY.game_in(start);
        let line = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O";
        term.type_moves(line);
        term.wait_for_moves(line);
        term.wait_for_silence(Duration::from_millis(200));
        for (key, pieces) in [(",", 2), (",", 1), (".", 1), (".", 2)] {
            // However slow the machine was up to now.
            let mark = term.mark();
            term.command("set motion on");
            term.wait_for_bytes(mark, "\x1b[?2026l");
            term.wait_for_silence(Duration::from_millis(200));
            let bytes = written(KITTY, &mut term, key);
            assert!(bytes.len() <= PLACED_MOVE, "{} bytes", bytes.len());
            assert!(count(&bytes, FLOATING) >= pieces, "all set off");
            assert!(count(&bytes, FLOATING) <= pieces * MOST_FRAMES);
        }
        // They arrive, and that is all.
        until("all have arrived", || {
            Kitty::after(&term.bytes()).floating.is_empty()
        });
        term.wait_for_silence(Duration::from_millis(600));
    }
}

#[test]
fn without_motion_a_move_is_one_frame() {
    for emulator in [KITTY, SIXEL] {
        let home = Home::new();
        home.write_settings(b"motion = \"off\"\n");
        let mut term = emulator.game(&home);
        term.type_moves("e4 e5 Nf3");
        term.wait_for_moves("e4 e5 Nf3");
        term.wait_for_silence(Duration::from_millis(200));
        for key in [",", ",", "."] {
            let bytes = written(emulator, &mut term, key);
            assert_eq!(count(&bytes, "\x1b[?2026l"), 1);
            assert_eq!(count(&bytes, FLOATING), 0);
        }
    }
}

#[test]
fn arrows_cost_pixels_only_where_they_are() {
    for (emulator, size) in [
        (SIXEL, (80, 24)),
        (SIXEL, (120, 40)),
        (ITERM, (80, 24)),
        (ITERM, (120, 40)),
    ] {
        let home = Home::new();
        let mut term = marked_game(emulator, &home, size);
        for key in [".", ".", ".", ".", ".", ",", ",", ",", ","] {
            let bytes = written(emulator, &mut term, key);
            // A notice that goes out meanwhile is a frame of its own and not the move's.
            let text = String::from_utf8_lossy(&bytes);
            let frames = text.split("\x1b[?2026h");
            let drawn = frames.filter(|frame| frame.contains(emulator.begins));
            let length: usize = drawn.map(str::len).sum();
            assert!(length > 0 && length <= MARKED_MOVE, "{length} bytes");
        }
    }
}

/// Where the engine's moves are arrows, these change while it thinks, and cost little each time.
#[test]
fn arrows_that_change_while_the_engine_thinks_cost_little() {
    for (emulator, most) in [
        // Three new arrows, and the text.
        (KITTY, 3 * NEW_PICTURE + PLACED_MOVE),
        (SIXEL, PIXELS_MOVE),
        (ITERM, PIXELS_MOVE),
    ] {
        let home = Home::new();
        let term = emulator.run(Start::new(&home, "analyze").size(120, 40));
        term.wait_for_bytes(0, emulator.begins);
        // Frames while it thinks, after the one that has begun.
        for _ in 0..6 {
            let mark = term.mark();
            term.wait_for_bytes(mark, "\x1b[?2026l");
        }
        let bytes = term.bytes();
        let text = String::from_utf8_lossy(&bytes);
        let frames = text.split("\x1b[?2026h");
        let pictures = |frame: &str| count(frame.as_bytes(), emulator.begins);
        // The first one with pictures is a whole board.
        let mut after = frames.skip_while(|frame| pictures(frame) < 32).skip(1);
        assert!(after.clone().next().is_some());
        assert!(after.all(|frame| frame.len() <= most && pictures(frame) < 32));
    }
}
