//! Books of openings that somebody brought.

use std::fs;
use std::path::PathBuf;

use pillarbox::chess::Board;
use pillarbox::openings::{BookBuilder, BookKey, MoveCode};

use super::home::Home;
use super::start::Start;

/// A book that knows these moves from the first position on.
fn write_book(home: &Home, moves: &str) -> PathBuf {
    let path = home.path().join("my.bin");
    let mut board = Board::start();
    let mut builder = BookBuilder::default();
    for san in moves.split_whitespace() {
        let m = board.parse_san(san).unwrap();
        builder.add(BookKey::of(&board), MoveCode::of(m), 1);
        let _ = board.make(m);
    }
    let mut bytes = Vec::new();
    builder.write(&mut bytes).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn the_engine_plays_from_the_book_that_it_is_given() {
    let home = Home::new();
    let path = write_book(&home, "h4 e5 Rh3");
    let arguments = format!("play --color black --level 10 --book {}", path.display());
    let mut term = Start::new(&home, &arguments).run();
    term.wait_for_text(&["h4"]);
    term.type_moves("e5");
    term.wait_for_text(&["Rh3"]);
}

#[test]
fn a_file_that_is_no_book_is_told_and_the_game_goes_on() {
    let home = Home::new();
    let path = home.path().join("my.bin");
    fs::write(&path, "no book").unwrap();
    let settings = format!(
        "pace = \"instant\"\nbook_file = {:?}\n",
        path.to_str().unwrap()
    );
    home.write_settings(settings.as_bytes());
    let term = Start::new(&home, "play --color black").run();
    term.wait_for_text(&["Cannot use the book", "my.bin"]);
    term.wait_for(|screen| screen.contents().contains("1."));
}

#[test]
fn the_moves_of_a_book_and_of_own_games_are_listed_and_played() {
    let home = Home::new();
    let path = write_book(&home, "h4 e5 Rh3");
    let settings = format!("name = \"Ann\"\nbook_file = {:?}\n", path.to_str().unwrap());
    home.write_settings(settings.as_bytes());
    fs::create_dir_all(home.games().parent().unwrap()).unwrap();
    let games = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. h4 a5 1-0\n\n\
        [White \"Bob\"]\n[Black \"Ann\"]\n[Result \"1-0\"]\n\n1. h4 e5 1-0\n";
    fs::write(home.games(), games).unwrap();
    let mut term = Start::new(&home, "analyze").run();
    term.wait_for_text(&["m book"]);
    term.send("m");
    term.wait_for_text(&["Book my.bin", "1 h4", "100%", "+1 =0 -1"]);
    term.send("1");
    // Of the answers one is the book's, and the other is in a game that was won.
    term.wait_for_text(&["1.  h4", "1 e5", "+0 =0 -1", "2 a5", "+1 =0 -0"]);
    let (column, row) = term.look(|screen| {
        let rows: Vec<_> = screen.rows(0, 200).collect();
        let row = rows.iter().position(|row| row.contains("2 a5")).unwrap();
        let at = rows[row].find("2 a5").unwrap();
        (rows[row][..at].chars().count() + 1, row + 1)
    });
    term.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    term.wait_for(|screen| {
        let text = screen.contents();
        let mut lines = text.lines();
        lines.any(|line| line.contains("1.  h4") && line.contains("a5"))
    });
}
