//! Analyzing: what is pasted or opened, and what the engine makes of it.

use std::fs;

use super::harness::{Term, contains, until};
use super::home::Home;
use super::start::Start;

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

fn menu(home: &Home) -> Term {
    let term = Start::new(home, "").run();
    term.wait_for_text(&["Play", "Analyze", "Quit"]);
    term
}

/// How deep the engine has looked, as the screen says it.
fn depth(screen: &vt100::Screen) -> Option<u32> {
    let text = screen.contents();
    let (_, after) = text.split_once("depth ")?;
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Rows that are a line of the engine: a score, then the number of the next move.
fn lines(screen: &vt100::Screen, number: &str) -> usize {
    let text = screen.contents();
    let is_line = |row: &str| {
        let words: Vec<&str> = row.split_whitespace().collect();
        words.windows(2).any(|pair| {
            let scored = pair[0].starts_with(['+', '-', '#']) || pair[0] == "0.00";
            scored && pair[1] == number
        })
    };
    text.lines().filter(|row| is_line(row)).count()
}

/// Whether every thread of the program waits for something. One that thinks does not wait.
#[cfg(target_os = "linux")]
fn is_at_rest(term: &Term) -> bool {
    let tasks = fs::read_dir(format!("/proc/{}/task", term.process())).unwrap();
    tasks.flatten().all(|task| {
        // A thread that has ended meanwhile is at rest.
        let stat = fs::read_to_string(task.path().join("stat")).unwrap_or_default();
        stat.rsplit_once(") ")
            .is_none_or(|(_, fields)| fields.starts_with(['S', 'Z', 'X']))
    })
}

#[test]
fn a_pasted_position_is_analyzed_to_depth_ten_in_three_lines() {
    let home = Home::new();
    let mut term = menu(&home);
    term.paste(FEN);
    term.wait_for(|screen| depth(screen).is_some_and(|depth| depth >= 10));
    term.wait_for(|screen| lines(screen, "3.") == 3);
}

#[test]
#[cfg(target_os = "linux")]
fn leaving_ends_the_search() {
    let home = Home::new();
    let mut term = menu(&home);
    term.paste(FEN);
    term.wait_for(|screen| depth(screen).is_some());
    term.send("q\r");
    term.wait_for_text(&["Quit"]);
    let mut looks = 0;
    until("the end of the search", || {
        // Also a search that goes on may wait for a moment.
        looks = if is_at_rest(&term) { looks + 1 } else { 0 };
        looks == 20
    });
}

#[test]
fn a_megabyte_of_junk_is_one_sentence_and_nothing_is_lost() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.type_moves("e4 e5");
    let junk: String = (0..1 << 20)
        .map(|i: u32| char::from(b'!' + (i.wrapping_mul(2_654_435_761) >> 24) as u8 % 90))
        .collect();
    term.paste(&junk);
    term.wait_for_text(&["This"]);
    term.wait_for_moves("e4 e5");
    term.type_moves("Nf3");
    term.wait_for_moves("e4 e5 Nf3");
}

#[test]
fn a_paste_during_a_game_asks_first() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.type_moves("e4 e5");
    term.paste(FEN);
    term.wait_for_text(&["Analyze what you pasted?"]);
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("Analyze what you pasted?"));
    term.type_moves("Nf3");
    term.wait_for_moves("e4 e5 Nf3");
    term.paste(FEN);
    term.wait_for_text(&["Analyze what you pasted?"]);
    term.send("\r");
    term.wait_for(|screen| lines(screen, "3.") > 0);
    // The game waits in the menu.
    term.send("q\r");
    term.wait_for_text(&["Continue"]);
    term.send("\r");
    term.wait_for_moves("e4 e5 Nf3");
}

#[test]
fn a_hostile_game_does_no_harm() {
    let home = Home::new();
    let file = home.path().join("hostile.pgn");
    let marks = "e\u{301}".to_owned() + &"\u{301}".repeat(100_000);
    let long = "w".repeat(1 << 20);
    let text = format!(
        "[White \"\u{1b}]0;owned\u{7}\u{1b}[2J\u{202e}Mallory\"]\n\
         [Black \"\u{9b}31m{marks}\"]\n[Event \"{long}\"]\n\n\
         1. e4 {{\u{1b}]52;c;b3duZWQ=\u{7}\u{2066}bad\u{1b}[?1049l}} e5 {{{long}}} 2. Nf3 *\n"
    );
    fs::write(&file, text).unwrap();
    let mut term = Start::new(&home, &format!("analyze {}", file.display())).run();
    term.wait_for_text(&["e4", "Nf3", "Mallory"]);
    term.send("\x1b[F");
    term.wait_for(|screen| lines(screen, "2…") > 0);
    let mark = term.mark();
    term.send("Y");
    term.wait_for_bytes(mark, "\x1b]52;c;");
    assert!(term.look(vt100::Screen::alternate_screen));
    term.send("\x03");
    assert_eq!(term.wait_for_exit(), 0);
    let bytes = term.bytes();
    for harm in ["]0;owned", "b3duZWQ=", "\u{202e}", "\u{2066}", "\u{9b}"] {
        assert!(!contains(&bytes, harm.as_bytes()), "{harm:?} came through");
    }
    let accents = "\u{301}".repeat(4);
    assert!(!contains(&bytes, accents.as_bytes()));
}

#[test]
fn a_bad_position_is_explained_where_it_was_typed_and_can_be_mended() {
    let home = Home::new();
    let mut term = menu(&home);
    term.send(":fen 8/8/8/8/8/8/8/8x w - -\r");
    term.wait_for_text(&["fen 8/8/8/8/8/8/8/8x"]);
    let kept = term.look(vt100::Screen::contents);
    assert!(kept.contains("fen "), "{kept}");
    // All of it is replaced by a good one, in the same line.
    term.send("\x15");
    term.send(&format!("fen {FEN}\r"));
    until("the study", || term.look(|screen| lines(screen, "3.") > 0));
}

#[test]
fn what_the_right_button_draws_is_in_the_saved_file() {
    let home = Home::new();
    let file = home.path().join("drawn.pgn");
    fs::write(&file, "1. e4 e5 *\n").unwrap();
    let mut term = Start::new(&home, &format!("analyze {}", file.display())).run();
    term.wait_for_text(&["e4", "e5", "Engine"]);
    term.drag_with(2, "g1", "f3");
    term.drag_with(2, "d5", "d5");
    term.drag_with(2, "d5", "d5");
    term.wait_for_text(&["* drawn.pgn"]);
    term.send("\x13");
    until("the file", || {
        let text = fs::read_to_string(&file).unwrap_or_default();
        text.contains("{ [%csl Rd5] [%cal Gg1f3] } 1. e4 e5 *")
    });
    term.send("\x03");
    assert_eq!(term.wait_for_exit(), 0);
}
