//! Terminals of all sizes and kinds, and what comes out of them.

use std::process::{Command, Stdio};
use std::sync::PoisonError;
use std::time::Duration;

use super::harness::{STARTING, Term, contains};
use super::home::Home;
use super::look::moves_of;
use super::start::Start;

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

fn menu(home: &Home) -> Term {
    let term = Start::new(home, "").run();
    term.wait_for_text(&["Two players", "Quit"]);
    term
}

#[test]
fn a_storm_of_sizes_loses_nothing() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.type_moves("e4 e5");
    term.wait_for_moves("e4 e5");
    let sizes = [(1, 1), (80, 24), (2, 200), (300, 1), (20, 12), (200, 60)];
    for round in 0..100 {
        let (columns, rows) = sizes[round % sizes.len()];
        term.resize(columns, rows);
    }
    term.resize(80, 24);
    term.wait_for_moves("e4 e5");
    term.type_moves("Nf3");
    term.wait_for_moves("e4 e5 Nf3");
    // One by one too, each drawn before the next.
    for (columns, rows) in [(1, 1), (19, 11), (40, 12), (120, 40)] {
        let mark = term.mark();
        term.resize(columns, rows);
        term.wait_for_bytes(mark, "\x1b[?2026l");
    }
    term.wait_for_moves("e4 e5 Nf3");
}

#[test]
fn a_terminal_larger_than_memory_is_drawn_in_part() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.type_moves("e4 e5");
    term.wait_for_moves("e4 e5");
    let mark = term.mark();
    term.tell_size(65_535, 65_535);
    term.wait_for_bytes(mark, "\x1b[?2026l");
    term.type_moves("Nf3");
    term.resize(80, 24);
    term.wait_for_moves("e4 e5 Nf3");
}

#[test]
fn a_redraw_is_whole_and_asks_nothing() {
    let home = Home::new();
    let mut term = menu(&home);
    term.forget_screen();
    term.send("\x0c");
    term.wait_for_text(&["Two players", "Quit", "help"]);
    // An answer to a question would be taken for keys.
    assert!(!contains(&term.bytes(), b"\x1b[6n"));
}

#[test]
fn a_single_cell_is_enough_to_start() {
    let home = Home::new();
    let mut term = Start::new(&home, "").size(1, 1).run();
    term.wait_for_bytes(0, "\x1b[?2026l");
    let mark = term.mark();
    term.send("?");
    term.wait_for_bytes(mark, "\x1b[?2026l");
    term.resize(80, 24);
    term.wait_for_text(&["Keys"]);
    term.send("\x1b");
    term.wait_for_text(&["Two players", "Quit"]);
}

#[test]
fn a_pasted_position_is_opened() {
    let home = Home::new();
    let mut term = menu(&home);
    term.paste(&format!("{FEN}\n"));
    term.wait_for_text(&["Engine", "depth ", "Space best move"]);
    term.send("q\r");
    term.wait_for_text(&["Two players", "Quit"]);
    // A running game is not thrown away without a question.
    term.two_players(None);
    term.type_moves("e4");
    term.wait_for_moves("e4");
    term.paste(FEN);
    term.wait_for_text(&["Analyze what you pasted?"]);
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("pasted"));
    assert_eq!(term.look(moves_of), "e4");
}

#[test]
fn a_megabyte_of_junk_is_one_sentence() {
    let home = Home::new();
    let mut term = menu(&home);
    let mut junk = String::new();
    let mut state = 1_u32;
    while junk.len() < 1 << 20 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        junk.push(char::from(b' ' + (state >> 24) as u8 % 95));
    }
    term.paste(&junk);
    term.wait_for_text(&["This is no position"]);
    term.two_players(None);
    term.paste(&junk);
    term.wait_for_text(&["This is no position"]);
    term.type_moves("e4");
    term.wait_for_moves("e4");
}

#[test]
fn a_burst_of_keys_is_read_to_its_end() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.send(&format!("{}?", "v".repeat(5000)));
    term.wait_for_text(&["Keys"]);
}

/// The codes in sequences like `ESC [ 1;31 m`.
fn style_codes(bytes: &[u8]) -> Vec<u32> {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';' && c != ':')?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    sequences
        .flat_map(|codes| {
            let codes: Vec<u32> = codes.split([';', ':']).flat_map(str::parse).collect();
            codes
        })
        .collect()
}

#[test]
fn without_colors_the_pieces_still_differ() {
    let home = Home::new();
    let mut term = Start::new(&home, "").env("NO_COLOR", "1").run();
    term.wait_for_text(&["Two players", "Quit"]);
    term.two_players(None);
    term.type_moves("e4 e5");
    term.wait_for_moves("e4 e5");
    let colors: Vec<u32> = style_codes(&term.bytes())
        .into_iter()
        .filter(|code| matches!(code, 30..=38 | 40..=48 | 90..=107))
        .collect();
    assert!(colors.is_empty(), "{colors:?}");
    let look = |term: &Term, square| {
        let (column, row) = term.square(square);
        term.look(|screen| {
            let cell = screen.cell(row - 1, column - 1).unwrap();
            let style = (cell.bold(), cell.inverse(), cell.underline(), cell.dim());
            (cell.contents().to_owned(), style)
        })
    };
    for (white, black) in [("a2", "b7"), ("e1", "d8"), ("h1", "a8"), ("b1", "g8")] {
        assert_ne!(look(&term, white), look(&term, black), "{white} {black}");
    }
}

#[test]
fn with_colors_there_are_some() {
    let home = Home::new();
    let term = menu(&home);
    assert!(style_codes(&term.bytes()).contains(&38));
}

#[test]
fn a_dumb_terminal_gets_a_sentence() {
    let home = Home::new();
    let mut term = Start::new(&home, "").env("TERM", "dumb").run();
    assert_eq!(term.wait_for_exit(), 2);
    let text = String::from_utf8(term.bytes()).unwrap();
    assert_eq!(text.trim().lines().count(), 1, "{text:?}");
    assert!(text.contains("TERM=dumb"), "{text:?}");
    assert!(!text.contains('\x1b'), "{text:?}");
}

#[test]
fn no_terminal_gets_a_sentence() {
    for arguments in [&[][..], &["play"], &["demo"]] {
        let one_by_one = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let child = Command::new(env!("CARGO_BIN_EXE_pillarbox"))
            .args(arguments)
            .env("TERM", "xterm-256color")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(one_by_one);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text.lines().count(), 1, "{text:?}");
        assert!(text.contains("terminal"), "{text:?}");
    }
}

#[test]
fn an_idle_screen_is_silent() {
    let home = Home::new();
    let mut term = menu(&home);
    // Long enough to notice something that comes each second.
    let span = Duration::from_millis(1100);
    term.wait_for_silence(span);
    term.two_players(None);
    term.type_moves("e4");
    term.wait_for_moves("e4");
    term.wait_for_silence(span);
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let home = Home::new();
    let term = Start::new(&home, "--no-mouse").run();
    term.wait_for_text(&["Two players", "Quit"]);
    assert!(!contains(&term.bytes(), b"\x1b[?1002h"));
}
