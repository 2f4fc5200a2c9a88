//! However the program ends, the terminal is put back and the game is offered again.

use rustix::process::Signal;

use super::harness::Term;
use super::home::Home;
use super::start::Start;

const MOVES: &str = "e4 e5 Nf3 Nc6";
/// The exit code of a program that has panicked.
pub(super) const PANIC: u32 = 101;

/// A game of two players with some moves.
fn game(home: &Home) -> Term {
    let mut term = Start::new(home, "").run();
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    term.type_moves(MOVES);
    term.wait_for_moves(MOVES);
    term
}

/// The next start offers the game with all its moves.
fn assert_offered(home: &Home, moves: &str) -> Term {
    let mut term = Start::new(home, "").run();
    term.wait_for_text(&["Continue", "Quit"]);
    term.send("\r");
    term.wait_for_moves(moves);
    term
}

#[test]
fn leaving_by_key_keeps_the_game() {
    let home = Home::new();
    let mut term = game(&home);
    term.send("q\rq");
    assert_eq!(term.wait_for_exit(), 0);
    term.assert_restored(0);
    assert_offered(&home, MOVES);
}

#[test]
fn control_c_keeps_the_game() {
    let home = Home::new();
    let mut term = game(&home);
    let mark = term.mark();
    term.send("\x03");
    assert_eq!(term.wait_for_exit(), 0);
    term.assert_restored(mark);
    let mut term = assert_offered(&home, MOVES);
    term.type_moves("Bb5");
    term.wait_for_moves("e4 e5 Nf3 Nc6 Bb5");
}

fn signal_keeps_the_game(signal: Signal) {
    let home = Home::new();
    let mut term = game(&home);
    home.wait_until_saved("Nc6");
    let mark = term.mark();
    term.signal(signal);
    term.wait_for_exit();
    term.assert_restored(mark);
    assert_offered(&home, MOVES);
}

#[test]
fn a_request_to_end_keeps_the_game() {
    signal_keeps_the_game(Signal::TERM);
}

#[test]
fn a_hang_up_signal_keeps_the_game() {
    signal_keeps_the_game(Signal::HUP);
}

#[test]
fn a_terminal_that_goes_away_keeps_the_game() {
    let home = Home::new();
    let mut term = game(&home);
    home.wait_until_saved("Nc6");
    term.hang_up("v");
    assert_ne!(term.wait_for_exit(), PANIC);
    assert_offered(&home, MOVES);
}

#[test]
fn a_terminal_that_goes_away_while_the_engine_thinks_ends_it() {
    let home = Home::new();
    let mut term = Start::new(&home, "demo --movetime 60000").run();
    term.wait_for_text(&["depth"]);
    term.hang_up("v");
    assert_ne!(term.wait_for_exit(), PANIC);
}

#[test]
fn a_terminal_that_takes_nothing_cannot_hold_the_program() {
    let home = Home::new();
    let mut term = game(&home);
    home.wait_until_saved("Nc6");
    term.resize(200, 60);
    term.stop_reading("v");
    // Far more than a terminal keeps for a reader.
    for _ in 0..100 {
        term.send("v");
    }
    term.signal(Signal::TERM);
    term.wait_for_exit();
    assert_offered(&home, MOVES);
}

#[test]
fn a_killed_program_loses_nothing() {
    let home = Home::new();
    let mut term = game(&home);
    home.wait_until_saved("Nc6");
    term.signal(Signal::KILL);
    term.wait_for_exit();
    assert_offered(&home, MOVES);
}

/// A game in a program that a shell with job control has started.
fn game_below_shell(home: &Home) -> Term {
    let mut term = Start::by_shell(home, "").run();
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    term.type_moves(MOVES);
    term.wait_for_moves(MOVES);
    term
}

/// Checks that the shell has its terminal back, and lets it continue the program.
fn continue_by_shell(term: &mut Term, mark: usize) {
    term.wait_for_bytes(mark, "idle");
    term.assert_restored(mark);
    term.forget_screen();
    let mark = term.mark();
    term.send("\n");
    term.wait_for_bytes(mark, "\x1b[?1049h");
    term.wait_for_moves(MOVES);
    term.wait_for_text(&["a   b   c   d   e   f   g   h", "help"]);
    assert!(!term.is_cooked());
}

#[test]
fn a_stop_gives_the_terminal_back_and_a_continue_takes_it() {
    let home = Home::new();
    let mut term = game_below_shell(&home);
    for _ in 0..2 {
        let mark = term.mark();
        term.send("\x1a");
        continue_by_shell(&mut term, mark);
    }
    term.type_moves("Bb5");
    term.wait_for_moves("e4 e5 Nf3 Nc6 Bb5");
}

#[cfg(target_os = "linux")]
#[test]
fn a_stop_signal_from_outside_is_like_the_key() {
    let home = Home::new();
    let mut term = game_below_shell(&home);
    let mark = term.mark();
    rustix::process::kill_process(term.child_of_shell(), Signal::TSTP).unwrap();
    continue_by_shell(&mut term, mark);
    term.type_moves("Bb5");
    term.wait_for_moves("e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn a_stop_without_a_shell_above_does_nothing() {
    let home = Home::new();
    let mut term = game(&home);
    term.send("\x1a");
    term.signal(Signal::TSTP);
    term.type_moves("Bb5");
    term.wait_for_moves("e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn every_signal_that_would_end_it_keeps_the_game_and_the_terminal() {
    for signal in [Signal::USR1, Signal::USR2, Signal::ALARM, Signal::XCPU] {
        signal_keeps_the_game(signal);
    }
}

#[test]
fn a_file_that_would_be_too_large_does_not_end_it() {
    let home = Home::new();
    let mut term = game(&home);
    term.signal(Signal::XFSZ);
    term.type_moves("Bb5");
    term.wait_for_moves("e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn an_early_signal_finds_the_terminal_as_it_was() {
    // As soon as anything is written, the terminal has been taken.
    for _ in 0..20 {
        let home = Home::new();
        let mut term = Start::new(&home, "").run();
        term.wait_for_bytes(0, "\x1b");
        term.signal(Signal::TERM);
        assert_eq!(term.wait_for_exit(), 0);
        term.assert_restored(0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_stop_that_nobody_told_about_does_not_spoil_the_modes() {
    let home = Home::new();
    let mut term = game(&home);
    assert!(term.is_raw());
    term.signal(Signal::STOP);
    term.wait_until_stopped();
    term.set_cooked();
    assert!(!term.is_raw());
    term.forget_screen();
    term.signal(Signal::CONT);
    term.wait_for_moves(MOVES);
    assert!(term.is_raw());
    term.type_moves("Bb5");
    term.wait_for_moves("e4 e5 Nf3 Nc6 Bb5");
}

#[test]
fn a_finished_game_that_cannot_be_saved_is_saved_later() {
    let home = Home::new();
    let games = home.games();
    std::fs::create_dir_all(&games).unwrap();
    let mut term = game(&home);
    term.command("resign");
    term.wait_for_text(&["esign"]);
    term.send("\r");
    term.wait_for_text(&["White resigned: Black wins"]);
    term.send("q\r");
    term.wait_for_text(&["Could not add a game to"]);
    term.send("j");
    term.wait_for_text(&["A finished game is not in games.pgn yet"]);
    term.send("\x03");
    term.wait_for_exit();
    // It is not offered as if it went on, and still told.
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["A finished game is not in games.pgn yet", "Quit"]);
    assert!(!term.look(|screen| screen.contents().contains("Continue")));
    std::fs::remove_dir(&games).unwrap();
    term.send("\x03");
    term.wait_for_exit();
    let text = std::fs::read_to_string(&games).unwrap();
    assert!(text.contains("[Result \"0-1\"]"), "{text}");
    assert!(text.contains("2. Nf3 Nc6 0-1"), "{text}");
    let term = Start::new(&home, "").run();
    term.wait_for_text(&["version", "Quit"]);
    assert_eq!(std::fs::read_to_string(&games).unwrap(), text);
}

#[test]
fn a_game_whose_end_is_on_the_screen_outlasts_a_kill() {
    let home = Home::new();
    let mut term = game(&home);
    term.command("resign");
    term.wait_for_text(&["esign"]);
    term.send("\r");
    term.wait_for_text(&["White resigned: Black wins"]);
    home.wait_until_saved("0-1");
    assert!(!home.games().exists(), "its end may be taken back");
    term.signal(Signal::KILL);
    term.wait_for_exit();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["version", "Quit"]);
    assert!(!term.look(|screen| screen.contents().contains("Continue")));
    term.send("\x03");
    term.wait_for_exit();
    let text = std::fs::read_to_string(home.games()).unwrap();
    assert!(text.contains("2. Nf3 Nc6 0-1"), "{text}");
}
