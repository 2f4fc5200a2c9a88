//! `book`.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};

use serde_json::Value;
use tempfile::TempDir;

use super::{START, fine, refused, run_with_input};

const GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n\
    [White \"C\"]\n[Black \"D\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 2. Nf3 1/2-1/2\n\n\
    [White \"E\"]\n[Black \"F\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n\
    [White \"G\"]\n[Black \"H\"]\n\n1. d4 d5 2. c4 *\n";

/// The path of a file in a folder, as an argument.
fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

fn shown(book: &str, fen: &str) -> Vec<(String, u64)> {
    let told: Value = serde_json::from_str(&fine(&["book", "show", book, fen, "--json"])).unwrap();
    let moves = told["moves"].as_array().unwrap().iter();
    moves
        .map(|it| {
            (
                it["san"].as_str().unwrap().to_owned(),
                it["weight"].as_u64().unwrap(),
            )
        })
        .collect()
}

fn known(moves: &[(&str, u64)]) -> Vec<(String, u64)> {
    let moves = moves.iter();
    moves
        .map(|(san, weight)| ((*san).to_owned(), *weight))
        .collect()
}

#[test]
fn a_book_is_made_of_games_and_shown() {
    let folder = TempDir::new().unwrap();
    let book = path(&folder, "my book.bin");
    let run = run_with_input(&["book", "build", "-", "-o", &book], GAMES);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("from 4 games to "), "{}", run.out);
    // A win is 2, a draw and an open end 1, and what only lost is left out.
    assert_eq!(shown(&book, "startpos"), known(&[("e4", 3), ("d4", 1)]));
    let answers = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(shown(&book, answers), known(&[("c5", 1)]));
    let castles = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5";
    assert_eq!(shown(&book, castles), known(&[("O-O", 2)]));
    let table = fine(&["book", "show", &book, START]);
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|row| row.split_whitespace().collect())
        .collect();
    assert_eq!(rows[1..], [["e4", "3", "75.0"], ["d4", "1", "25.0"]]);
    let nothing = fine(&["book", "show", &book, "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"]);
    assert_eq!(nothing, "no move is known here\n");
    let bytes = fs::read(&book).unwrap();
    let keys: Vec<&[u8]> = bytes.chunks(16).map(|entry| &entry[..8]).collect();
    assert!(keys.is_sorted() && bytes.len().is_multiple_of(16));
}

#[test]
fn plies_and_common_moves_can_be_chosen() {
    let folder = TempDir::new().unwrap();
    let book = path(&folder, "a.bin");
    let few = ["book", "build", "-", "-o", &book, "--plies", "1"];
    assert_eq!(run_with_input(&few, GAMES).code, 0);
    assert_eq!(fs::read(&book).unwrap().len(), 2 * 16);
    // One that is there is replaced.
    let common = ["book", "build", "-", "-o", &book, "--min-games", "2"];
    assert_eq!(run_with_input(&common, GAMES).code, 0);
    assert_eq!(shown(&book, "startpos"), known(&[("e4", 3), ("d4", 1)]));
    let answers = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(shown(&book, answers), []);
    let none = ["book", "build", "-", "-o", &book, "--min-games", "3"];
    let run = run_with_input(&none, GAMES);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("has no move for a book"), "{}", run.err);
    assert_eq!(shown(&book, "startpos").len(), 2, "the old one stays");
}

#[test]
fn what_is_no_book_is_not_replaced() {
    let folder = TempDir::new().unwrap();
    let games = path(&folder, "games.pgn");
    fs::write(&games, GAMES).unwrap();
    let error = refused(&["book", "build", &games, "-o", &games]);
    assert!(error.contains("is no book"), "{error}");
    assert_eq!(fs::read_to_string(&games).unwrap(), GAMES);
    let empty = path(&folder, "empty.bin");
    fs::write(&empty, "").unwrap();
    fine(&["book", "build", &games, "-o", &empty]);
    let nowhere = path(&folder, "none/a.bin");
    let error = refused(&["book", "build", &games, "-o", &nowhere]);
    assert!(error.contains("could not save"), "{error}");
}

#[test]
fn broken_games_are_named_and_skipped() {
    let folder = TempDir::new().unwrap();
    let book = path(&folder, "a.bin");
    let games = format!("[White \"X\"]\n\n1. e4 e5 2. Qxh8 1-0\n\n{GAMES}");
    let run = run_with_input(&["book", "build", "-", "-o", &book], games);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("line 1: the game is skipped"),
        "{}",
        run.err
    );
    assert!(run.err.contains("Qxh8"), "{}", run.err);
    assert!(run.out.contains("from 4 games"), "{}", run.out);
    assert_eq!(shown(&book, "startpos"), known(&[("e4", 3), ("d4", 1)]));
}

#[test]
fn what_is_no_book_is_refused_with_its_name() {
    let folder = TempDir::new().unwrap();
    let text = "1. e4 e5 2. Nf3\n1. d4 d5 2. Nf3\n1. c4 c5 2. Nf3\n";
    for (name, bytes, why) in [
        ("empty.bin", Vec::new(), "it is empty"),
        ("cut.bin", vec![0; 47], "47 bytes"),
        ("game.pgn", text.into(), "not in order"),
    ] {
        let book = path(&folder, name);
        fs::write(&book, bytes).unwrap();
        let error = refused(&["book", "show", &book, START]);
        assert!(error.contains(why) && error.contains(name), "{error}");
    }
    let missing = path(&folder, "none.bin");
    let error = refused(&["book", "show", &missing]);
    assert!(error.contains("there is no such file"), "{error}");
    let error = refused(&["book", "show", &path(&folder, "")]);
    assert!(error.contains("it is a folder"), "{error}");
    assert!(refused(&["book", "show", "built-in", "no position"]).contains("\"no position\""));
}

/// Two gigabytes of which almost nothing is on the disk, with one position at its end.
#[test]
fn a_huge_book_costs_nothing() {
    let folder = TempDir::new().unwrap();
    let book = path(&folder, "huge.bin");
    let mut file = File::create(&book).unwrap();
    file.seek(SeekFrom::Start(2 << 30)).unwrap();
    let mut entry = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
    entry.extend([0x03, 0x1c, 0, 9, 0, 0, 0, 0]);
    file.write_all(&entry).unwrap();
    assert_eq!(shown(&book, "startpos"), known(&[("e4", 9)]));
}

#[test]
fn the_built_in_book_is_shown_too() {
    let moves = shown("built-in", "startpos");
    assert!(moves.len() >= 3 && moves[0].0 == "e4", "{moves:?}");
}
