//! Files of games: opened, changed, saved, and never at the cost of somebody else's.

use std::fs;
use std::path::PathBuf;

use pillarbox::game::{GameTree, NodeId, index, read_game};
use rustix::process::Signal;

use super::harness::{Term, until};
use super::home::Home;
use super::start::Start;

const FIRST: &str = "[Event \"First\"]\r\n[White \"M\u{fc}ller\"]\r\n\r\n1. e4 e5 2. Nf3 *\r\n\r\njunk in between\r\n\r\n";
const SECOND: &str = "[Event \"Second\"]\n[White \"Cid\"]\n[Black \"Dot\"]\n[Result \"1-0\"]\n\n1. d4 d5 2. c4 1-0\n";

/// A file of two games; the letters of the first are Latin-1.
fn two_games(home: &Home) -> (PathBuf, Vec<u8>) {
    let first: Vec<u8> = FIRST.chars().map(|c| c as u8).collect();
    let path = home.path().join("two.pgn");
    fs::write(&path, [&first, SECOND.as_bytes()].concat()).unwrap();
    (path, first)
}

fn open(home: &Home, path: &std::path::Path) -> Term {
    Start::new(home, &format!("analyze {}", path.display())).run()
}

/// The second game with a variation and a comment, as far as the screen knows it.
fn analyze_second(home: &Home, path: &std::path::Path) -> Term {
    let mut term = open(home, path);
    term.wait_for_text(&["two.pgn", "2 games", "M\u{fc}ller", "Cid"]);
    term.send("dot");
    term.wait_for_text(&["1 of 2 games"]);
    term.send("\r");
    term.wait_for_text(&["Moves", "two.pgn", "c4"]);
    // Before Black's first move, another one, with a word about it.
    term.send("\x1b[H.");
    term.type_moves("Nf6");
    term.wait_for_text(&["1… Nf6", "* two.pgn"]);
    term.send(";");
    term.wait_for_text(&["Comment"]);
    term.send("Indian {sic}\x13");
    term.wait_for_text(&["Indian"]);
    term
}

fn second_of(path: &std::path::Path) -> GameTree {
    let bytes = fs::read(path).unwrap();
    let entry = index(&bytes[..]).nth(1).unwrap().unwrap();
    let (tree, problems) = read_game(&bytes[entry.offset as usize..]).unwrap();
    assert!(problems.is_empty());
    tree
}

#[test]
fn a_game_is_chosen_changed_saved_and_read_back() {
    let home = Home::new();
    let (path, first) = two_games(&home);
    let mut term = analyze_second(&home, &path);
    term.send("\x13");
    term.wait_for_text(&["Saved to "]);
    term.wait_for(|screen| !screen.contents().contains("* two.pgn"));
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes[..first.len()], first, "the other game is as it was");
    let (mut wanted, _) = read_game(SECOND.as_bytes()).unwrap();
    let d4 = wanted.children(NodeId::ROOT)[0];
    let nf6 = wanted.board(d4).parse_san("Nf6").unwrap();
    let nf6 = wanted.add(d4, nf6);
    wanted.set_comment(nf6, "Indian (sic)");
    // Nobody had named its opening.
    wanted.set_tag("ECO", "D06");
    wanted.set_tag("Opening", "Queen's Gambit");
    assert_eq!(second_of(&path), wanted);
    // Once more, after another edit.
    term.type_moves("c4");
    term.wait_for_text(&["* two.pgn"]);
    term.command("save");
    term.wait_for(|screen| !screen.contents().contains("* two.pgn"));
    assert_eq!(second_of(&path).count(), wanted.count() + 1);
    assert_eq!(fs::read(&path).unwrap()[..first.len()], first);
    // Saved at the very end: nothing is offered again.
    term.type_moves("e6");
    term.wait_for_text(&["* two.pgn"]);
    term.send("\x13\x03");
    assert_eq!(term.wait_for_exit(), 0);
    assert_eq!(second_of(&path).count(), wanted.count() + 2);
    let term = Start::new(&home, "").run();
    term.wait_for_text(&["Two players", "Quit"]);
    assert!(!term.look(|screen| screen.contents().contains("Continue")));
}

#[test]
fn a_file_that_somebody_else_changed_is_asked_about() {
    let home = Home::new();
    let (path, first) = two_games(&home);
    let mut term = analyze_second(&home, &path);
    let third = "\n[Event \"Third\"]\n\n1. g4 *\n";
    let theirs = [&first, SECOND.as_bytes(), third.as_bytes()].concat();
    fs::write(&path, &theirs).unwrap();
    term.send("\x13");
    term.wait_for_text(&["two.pgn was changed by another program", "yes", "no"]);
    assert_eq!(fs::read(&path).unwrap(), theirs);
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("another program"));
    term.wait_for_text(&["* two.pgn"]);
    assert_eq!(fs::read(&path).unwrap(), theirs);
    term.send("\x13");
    term.wait_for_text(&["another program"]);
    term.send("\r");
    term.wait_for_text(&["Saved to "]);
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(&first) && bytes.ends_with(third.as_bytes()));
    assert_eq!(second_of(&path).count(), 4);
}

#[test]
fn what_could_not_be_read_is_not_lost_without_a_question() {
    let home = Home::new();
    let path = home.path().join("two.pgn");
    let text = "[White \"Ann\"]\n\n1. e4 e5 2. Qx9 Nc6 3. Nf3 *\n";
    fs::write(&path, text).unwrap();
    let mut term = open(&home, &path);
    term.wait_for_text(&["The line ends before 2. "]);
    term.type_moves("d4");
    term.wait_for_text(&["* two.pgn"]);
    term.send("\x13");
    term.wait_for_text(&["Save anyway", "yes", "no"]);
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("Save anyway"));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    // Under another name there is nothing to be lost.
    term.command("append ~/other.pgn");
    term.wait_for_text(&["Added to "]);
    term.send("\x13");
    term.wait_for_text(&["Save anyway"]);
    term.send("\r");
    term.wait_for_text(&["Saved to "]);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(
        saved.contains("(1. d4)") && !saved.contains("Nc6"),
        "{saved}"
    );
}

#[test]
fn the_oldest_of_too_many_analyses_is_not_lost_at_the_end() {
    let home = Home::new();
    let folder = home.path().join("data/pillarbox/games-in-progress");
    fs::create_dir_all(&folder).unwrap();
    let study = |number| format!("%study shown=\n[Event \"Study {number}\"]\n\n1. e4 *\n\n");
    let studies: String = (1..=20).map(study).collect();
    fs::write(folder.join("1-0.pgn"), studies).unwrap();
    let mut term = Start::new(&home, "analyze").run();
    term.wait_for_text(&["no moves yet"]);
    term.type_moves("b4");
    home.wait_until_saved("1. b4");
    term.signal(Signal::TERM);
    term.wait_for_exit();
    let games = fs::read_to_string(home.games()).unwrap_or_default();
    assert!(!games.contains("Study 2"), "{games}");
    // If the program could not leave by itself in time, all are where they were.
    if !games.contains("\"Study 1\"") {
        home.wait_until_saved("\"Study 1\"");
    }
    for kept in ["\"Study 2\"", "\"Study 20\"", "1. b4"] {
        home.wait_until_saved(kept);
    }
}

#[test]
fn changes_outlast_the_program_and_can_be_saved_then() {
    let home = Home::new();
    let (path, first) = two_games(&home);
    let mut term = analyze_second(&home, &path);
    home.wait_until_saved("Indian");
    term.signal(Signal::KILL);
    term.wait_for_exit();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Continue", "Quit"]);
    term.send("\r");
    term.wait_for_text(&["1… Nf6", "Indian", "* two.pgn"]);
    term.send("\x13");
    term.wait_for_text(&["Saved to "]);
    assert_eq!(fs::read(&path).unwrap()[..first.len()], first);
    assert_eq!(second_of(&path).count(), 4);
}

#[test]
fn a_played_game_and_an_analysis_both_outlast_the_program() {
    let home = Home::new();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    term.type_moves("e4 e5");
    term.wait_for_moves("e4 e5");
    term.send("A\r");
    term.wait_for_text(&["threat", "m book"]);
    term.type_moves("f4");
    term.wait_for_text(&["* not saved"]);
    home.wait_until_saved("%study");
    term.signal(Signal::HUP);
    term.wait_for_exit();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Continue", "Last analysis"]);
    term.send("\r");
    term.wait_for_moves("e4 e5");
    term.send("q\r");
    term.wait_for_text(&["Last analysis"]);
    term.send("\x1b[B\r");
    term.wait_for_text(&["f4", "* not saved"]);
}

#[test]
fn a_new_file_is_saved_and_an_old_one_is_not_overwritten() {
    let home = Home::new();
    let (path, _) = two_games(&home);
    let before = fs::read(&path).unwrap();
    let mut term = Start::new(&home, "analyze").run();
    term.wait_for_text(&["no moves yet"]);
    term.type_moves("b4");
    term.command("save ~/new.pgn");
    term.wait_for_text(&["Saved to ", "new.pgn"]);
    let new = home.path().join("new.pgn");
    assert!(fs::read_to_string(&new).unwrap().ends_with("\n\n1. b4 *\n"));
    term.command("save ~/two.pgn");
    term.wait_for_text(&["exists (", "Add this game"]);
    assert_eq!(fs::read(&path).unwrap(), before);
    term.send("\r");
    term.wait_for_text(&["Added to "]);
    let after = fs::read(&path).unwrap();
    assert!(after.starts_with(&before) && after.ends_with(b"\n\n1. b4 *\n"));
    term.command("append ~/new.pgn");
    until("the second game", || {
        fs::read(&new).is_ok_and(|bytes| index(&bytes[..]).count() == 2)
    });
    term.command("save ~/no/such/folder.pgn");
    term.wait_for_text(&["Could not save"]);
}

#[test]
fn what_holds_no_game_is_told() {
    let home = Home::new();
    let empty = home.path().join("empty.pgn");
    fs::write(&empty, "").unwrap();
    let mut term = open(&home, &empty);
    term.wait_for_text(&["empty.pgn has no games in it."]);
    for (path, words) in [
        ("~/nothing.pgn", "Could not read"),
        ("/dev/zero", "not an ordinary file"),
        ("~", "folder"),
    ] {
        term.command(&format!("open {path}"));
        term.wait_for_text(&[words]);
        term.send("\x1b");
        term.wait_for(|screen| !screen.contents().contains(words));
    }
}

#[test]
fn a_name_with_accents_of_their_own_can_be_typed_and_completed() {
    let home = Home::new();
    // As some systems write what their users type.
    let path = home.path().join("Mu\u{308}ller.pgn");
    fs::write(&path, SECOND).unwrap();
    let mut term = open(&home, &path);
    term.wait_for_text(&["Moves", "c4"]);
    term.send("q\r");
    term.wait_for_text(&["Two players"]);
    term.command(&format!("open {}", path.display()));
    term.wait_for_text(&["Moves", "c4"]);
    term.send("q\r");
    term.wait_for_text(&["Two players"]);
    term.send(&format!(":open {}/Mu", home.path().display()));
    term.wait_for_text(&["Commands", "u\u{308}ller.pgn"]);
    term.send("\t");
    term.wait_for_text(&["Mu\u{308}ller.pgn"]);
    term.send("\r");
    term.wait_for_text(&["Moves", "c4"]);
}
