//! What is to be analyzed, in the forms in which people give it on the command line.

use std::fs;

use portable_pty::CommandBuilder;

use super::harness::Term;
use super::home::Home;
use super::start::Start;

/// In the letters of western Europe, as old files are.
const TWO: &[u8] =
    b"[White \"Ann\"]\n\n1. e4 e5 *\n\n[White \"\x8aari\xe6\"]\n\n1. d4 d5 2. c4 1-0\n";

/// `analyze -` behind a pipe from a file with these bytes.
fn piped(start: &Start, folder: &Home, bytes: &[u8]) -> Start {
    let source = folder.path().join("source");
    fs::write(&source, bytes).unwrap();
    let program = env!("CARGO_BIN_EXE_pillarbox");
    let script = format!("cat '{}' | '{program}' analyze -", source.display());
    let mut command = CommandBuilder::new("/bin/sh");
    command.env_clear();
    command.args(["-c", &script]);
    for (name, value) in start.command.iter_full_env_as_str() {
        command.env(name, value);
    }
    Start {
        command,
        size: start.size,
    }
}

fn choose_second(term: &mut Term) {
    term.wait_for_text(&["Ann", "Šariæ", "2 games", "These games are kept in"]);
    term.send("\x1b[B\r");
    term.wait_for_text(&["Šariæ – ?", "Queen's Gambit"]);
}

#[test]
fn of_piped_games_one_is_chosen_with_the_keys_of_the_terminal() {
    let home = Home::new();
    let mut term = piped(&Start::new(&home, ""), &home, TWO).run();
    choose_second(&mut term);
    let kept = home.path().join("data/pillarbox/pasted.pgn");
    assert!(fs::read_to_string(&kept).unwrap().contains("Šariæ"));
    // The terminal is watched and put back as ever.
    let mark = term.mark();
    term.send("q\r");
    term.wait_for_text(&["Analyze", "Quit"]);
    term.send("q");
    assert_eq!(term.wait_for_exit(), 0);
    term.assert_restored(mark);
}

#[test]
fn piped_games_are_chosen_from_where_nothing_can_be_kept() {
    let home = Home::new();
    let temporary = home.path().join("tmp");
    fs::create_dir(&temporary).unwrap();
    // A file where a folder should be: even root cannot write below it.
    fs::write(home.path().join("data"), "").unwrap();
    let start = Start::new(&home, "").env("TMPDIR", temporary.to_str().unwrap());
    let mut term = piped(&start, &home, TWO).run();
    choose_second(&mut term);
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 1);
}

#[test]
fn a_single_position_can_be_piped() {
    let home = Home::new();
    let fen = b"\"8/8/8/8/8/4k3/4p3/4K3 b - - 0 1\"\n";
    let mut term = piped(&Start::new(&home, ""), &home, fen).run();
    term.wait_for_text(&["depth", "no moves yet"]);
    term.send("kf3\r");
    term.wait_for_text(&["1.  …          Kf3"]);
}

#[test]
fn nothing_piped_is_told_before_the_screen_opens() {
    let home = Home::new();
    let mut term = piped(&Start::new(&home, ""), &home, b"\n").run();
    assert_eq!(term.wait_for_exit(), 2);
    term.wait_for_text(&["standard input: there is nothing to analyze"]);
}

#[test]
fn a_path_may_stand_in_quotation_marks() {
    let home = Home::new();
    let path = home.path().join("my file.pgn");
    fs::write(&path, "1. c4 e5 *\n").unwrap();
    let path = path.display();
    for quoted in [
        format!("\"{path}\""),
        format!("'{path}'"),
        format!("{path}"),
    ] {
        let mut start = Start::new(&home, "analyze");
        start.command.arg(&quoted);
        let term = start.run();
        term.wait_for_text(&["1.  c4         e5"]);
    }
}
