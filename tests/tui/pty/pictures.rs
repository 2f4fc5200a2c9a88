//! Terminals that show pictures, made up: they answer as real ones do, and what they would show is
//! counted from the bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rustix::process::Signal;

use super::harness::{FRAME_END, Term, contains};
use super::home::Home;
use super::start::Start;

/// A part of the pawn that is drawn in cells at this size.
const PAWN: &str = "▟";
/// The last of all questions.
const ASKED: &str = "\x1b[c";
const KITTY: &str = "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.26.5)\x1b\\\x1b[6;18;9t\x1b[?62;c";
const SIXEL: &str = "\x1bP>|foot(1.16)\x1b\\\x1b[6;18;9t\x1b[?62;4;22c";
const ITERM: &str = "\x1bP>|iTerm2 3.5.1\x1b\\\x1b[6;18;9t\x1b[?62;4c";
/// How each way begins a picture.
const PLACED: &str = "\x1b_Ga=p,";
const DRAWN: &str = "\x1bP0;1;0q";
const SHOWN: &str = "\x1b]1337;File=";

/// What a terminal with Kitty's protocol has after some bytes.
#[derive(Debug, Default)]
struct Kitty {
    /// Pictures that it keeps.
    images: BTreeSet<u32>,
    /// Where they lie, by number and number of the place.
    placements: BTreeMap<(u32, u32), (u16, u16)>,
}

impl Kitty {
    fn after(bytes: &[u8]) -> Self {
        let mut kitty = Self::default();
        let text = String::from_utf8_lossy(bytes);
        let mut cursor = (0, 0);
        for part in text.split('\x1b') {
            if let Some(place) = part.strip_prefix('[').and_then(|it| it.strip_suffix('H')) {
                let place = place.split_once(';').unwrap_or(("1", "1"));
                cursor = (place.0.parse().unwrap(), place.1.parse().unwrap());
            }
            if let Some(command) = part.strip_prefix("_G") {
                kitty.obey(command.split(';').next().unwrap(), cursor);
            }
        }
        kitty
    }

    fn obey(&mut self, keys: &str, cursor: (u16, u16)) {
        let value = |key: &str| {
            let mut all = keys.split(',').filter_map(|it| it.split_once('='));
            all.find(|(name, _)| *name == key).map(|(_, value)| value)
        };
        let number = |key: &str| value(key).map_or(0, |value| value.parse::<u32>().unwrap());
        let (image, place) = (number("i"), number("p"));
        match (value("a"), value("d")) {
            (Some("t"), _) => assert!(self.images.insert(image), "{image} is sent twice"),
            (Some("p"), _) => {
                assert!(self.images.contains(&image), "{image} was never sent");
                self.placements.insert((image, place), cursor);
            }
            (Some("d"), Some("i")) => {
                let there = self.placements.remove(&(image, place));
                assert!(there.is_some(), "{image} does not lie at {place}");
            }
            (Some("d"), Some("I")) => {
                self.images.remove(&image);
                self.placements.retain(|key, _| key.0 != image);
            }
            (Some("d"), Some("a")) => self.placements.clear(),
            (Some("q") | None, _) => {}
            other => panic!("{other:?} in {keys}"),
        }
    }
}

/// A game of two people in a terminal that has answered, with pictures on the board.
fn game(home: &Home, answers: &str, begins: &str) -> Term {
    let mut term = Start::new(home, "").run();
    term.wait_for_bytes(0, ASKED);
    term.send(answers);
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    term.wait_for_bytes(0, begins);
    term.wait_for_silence(Duration::from_millis(200));
    term
}

fn count(bytes: &[u8], wanted: &str) -> usize {
    String::from_utf8_lossy(bytes).matches(wanted).count()
}

fn any_picture(bytes: &[u8]) -> bool {
    [PLACED, DRAWN, SHOWN, "\x1b_Ga=t"]
        .iter()
        .any(|begins| contains(bytes, begins.as_bytes()))
}

#[test]
fn kitty_is_sent_each_piece_once_and_moves_it_by_number() {
    let home = Home::new();
    let mut term = game(&home, KITTY, PLACED);
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
        term.wait_for_silence(Duration::from_millis(100));
        let bytes = term.bytes();
        let kitty = Kitty::after(&bytes);
        // Besides, both squares of the last move are marked.
        assert_eq!(kitty.placements.len(), men + 2, "{san}: {kitty:?}");
        let pieces = count(&bytes, "\x1b_Ga=t");
        assert!(pieces <= 12 + 4, "{san}: {pieces} pictures were sent");
    }
}

#[test]
fn a_move_costs_kitty_little() {
    let home = Home::new();
    let mut term = game(&home, KITTY, PLACED);
    term.type_moves("e4 e5 Nf3 Nc6");
    term.wait_for_moves("e4 e5 Nf3 Nc6");
    term.wait_for_silence(Duration::from_millis(200));
    // Back and forth: a frame each, without the line in which moves are typed.
    for key in [",", ".", ",", ",", ".", "."] {
        let mark = term.mark();
        term.send(key);
        term.wait_for_bytes(mark, "\x1b[?2026l");
        term.wait_for_silence(Duration::from_millis(100));
        let written = term.mark() - mark;
        assert!(written <= 2048, "{written} bytes");
        assert!(contains(&term.bytes()[mark..], PLACED.as_bytes()));
    }
}

#[test]
fn a_move_costs_pixels_more_but_not_much() {
    for (answers, begins) in [(SIXEL, DRAWN), (ITERM, SHOWN)] {
        let home = Home::new();
        let mut term = game(&home, answers, begins);
        assert!(count(&term.bytes(), begins) >= 64, "a whole board");
        assert!(!contains(&term.bytes(), PLACED.as_bytes()));
        term.type_moves("e4 e5 Nf3 Nc6");
        term.wait_for_moves("e4 e5 Nf3 Nc6");
        term.wait_for_silence(Duration::from_millis(200));
        for key in [",", ".", ",", ",", ".", "."] {
            let mark = term.mark();
            term.send(key);
            term.wait_for_bytes(mark, begins);
            term.wait_for_silence(Duration::from_millis(100));
            let bytes = &term.bytes()[mark..];
            assert!(bytes.len() <= 20 << 10, "{} bytes", bytes.len());
            assert!(count(bytes, begins) <= 8, "more than what has changed");
        }
    }
}

#[test]
fn frames_while_an_engine_thinks_have_no_pictures() {
    for (answers, begins) in [(KITTY, PLACED), (SIXEL, DRAWN)] {
        let home = Home::new();
        let mut term = Start::new(&home, "demo --movetime 60000").run();
        term.wait_for_bytes(0, ASKED);
        term.send(answers);
        term.wait_for_bytes(0, begins);
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
    for (answers, begins) in [(KITTY, PLACED), (SIXEL, DRAWN)] {
        let term = game(&home, answers, begins);
        term.wait_for_silence(Duration::from_millis(1100));
    }
}

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
    term.send("N");
    term.send(&KITTY[..KITTY.len() / 2]);
    term.send(&KITTY[KITTY.len() / 2..]);
    term.send("f3\r");
    term.wait_for_moves("Nf3");
    term.wait_for_bytes(0, PLACED);
    term.type_moves("Nf6");
    term.wait_for_moves("Nf3 Nf6");
    // Now the board is bare squares in the cells.
    term.wait_for(|screen| !screen.contents().contains(PAWN));
}

#[test]
fn what_a_person_chooses_comes_before_the_answers() {
    let home = Home::new();
    let mut term = Start::new(&home, "--pictures sixel").run();
    term.wait_for_bytes(0, ASKED);
    term.send(KITTY);
    term.two_players(None);
    term.wait_for_bytes(0, DRAWN);
    assert!(!contains(&term.bytes(), PLACED.as_bytes()));
    term.command("set pictures off");
    term.wait_for_text(&[PAWN]);
    term.command("set pictures kitty");
    term.wait_for_bytes(0, PLACED);
    term.wait_for(|screen| !screen.contents().contains(PAWN));
    // A set of pieces in cells is one without pictures.
    term.command("set pieces glyphs");
    term.wait_for_text(&["♜"]);
    let kitty = Kitty::after(&term.bytes());
    assert!(kitty.placements.is_empty(), "{kitty:?}");
}

#[test]
fn a_popup_takes_the_pictures_below_it_away() {
    let home = Home::new();
    let mut term = game(&home, KITTY, PLACED);
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
    let term = game(&home, KITTY, PLACED);
    let mark = term.mark();
    term.resize(120, 40);
    term.wait_for_bytes(mark, PLACED);
    term.wait_for_silence(Duration::from_millis(300));
    let kitty = Kitty::after(&term.bytes());
    assert_eq!(kitty.placements.len(), 32, "{kitty:?}");
    let largest = kitty.placements.values().max().unwrap();
    assert!(largest.0 > 24, "{kitty:?}");
}

/// Checks that a terminal with Kitty's protocol has nothing of ours left, and that it is put back.
fn assert_gone(term: &Term, mark: usize) {
    let kitty = Kitty::after(&term.bytes());
    assert!(kitty.placements.is_empty(), "{kitty:?}");
    assert!(kitty.images.is_empty(), "{kitty:?}");
    term.assert_restored(mark);
}

#[test]
fn however_it_ends_no_picture_is_left() {
    let home = Home::new();
    let mut term = game(&home, KITTY, PLACED);
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

/// The game that was left, with its pictures.
fn game_again(home: &Home) -> Term {
    let mut term = Start::new(home, "").run();
    term.wait_for_bytes(0, ASKED);
    term.send(KITTY);
    term.wait_for_text(&["Continue", "Quit"]);
    term.send("\r");
    term.wait_for_bytes(0, PLACED);
    term
}

#[cfg(target_os = "linux")]
#[test]
fn asleep_no_picture_is_left_and_awake_all_are_back() {
    let home = Home::new();
    let mut term = Start::by_shell(&home, "").run();
    term.wait_for_bytes(0, ASKED);
    term.send(KITTY);
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    term.wait_for_bytes(0, PLACED);
    term.wait_for_silence(Duration::from_millis(200));
    let mark = term.mark();
    term.send("\x1a");
    term.wait_for_bytes(mark, "idle");
    let kitty = Kitty::after(&term.bytes());
    assert!(kitty.placements.is_empty() && kitty.images.is_empty());
    let mark = term.mark();
    term.send("\n");
    term.wait_for_bytes(mark, PLACED);
    term.wait_for_silence(Duration::from_millis(200));
    assert_eq!(Kitty::after(&term.bytes()).placements.len(), 32);
}

#[test]
fn a_terminal_that_loses_pictures_is_sent_them_again() {
    let home = Home::new();
    let mut term = game(&home, KITTY, PLACED);
    let bytes = term.bytes();
    let first = *Kitty::after(&bytes).images.first().unwrap();
    let sent = count(&bytes, "\x1b_Ga=t");
    for round in 1..=3 {
        let mark = term.mark();
        term.send(&format!("\x1b_Gi={first},p=9;ENOENT:gone\x1b\\"));
        term.wait_for_bytes(mark, PLACED);
        term.wait_for_silence(Duration::from_millis(200));
        assert_eq!(count(&term.bytes(), "\x1b_Ga=t"), sent * (round + 1));
    }
    // Not for ever: at last the pieces are drawn in cells.
    term.send(&format!("\x1b_Gi={first},p=9;ENOENT:gone\x1b\\"));
    term.wait_for_text(&[PAWN]);
}

#[test]
fn an_arrow_is_a_small_picture_that_goes_with_it() {
    let home = Home::new();
    let mut term = game(&home, KITTY, PLACED);
    let before = Kitty::after(&term.bytes());
    let ((x, y), (to_x, to_y)) = (term.square("g1"), term.square("f3"));
    let drag = format!("\x1b[<2;{x};{y}M\x1b[<34;{to_x};{to_y}M\x1b[<2;{to_x};{to_y}m");
    let mark = term.mark();
    term.send(&drag);
    term.wait_for_bytes(mark, PLACED);
    term.wait_for_silence(Duration::from_millis(200));
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
fn each_frame_is_whole() {
    let home = Home::new();
    let term = game(&home, SIXEL, DRAWN);
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
