//! Books of openings that somebody brought.

use std::fs;

use pillarbox::chess::Board;
use pillarbox::openings::{BookBuilder, BookKey, MoveCode};

use super::home::Home;
use super::start::Start;

#[test]
fn the_engine_plays_from_the_book_that_it_is_given() {
    let home = Home::new();
    let path = home.path().join("my.bin");
    let mut board = Board::start();
    let mut builder = BookBuilder::default();
    for san in ["h4", "e5", "Rh3"] {
        let m = board.parse_san(san).unwrap();
        builder.add(BookKey::of(&board), MoveCode::of(m), 1);
        let _ = board.make(m);
    }
    let mut bytes = Vec::new();
    builder.write(&mut bytes).unwrap();
    fs::write(&path, bytes).unwrap();
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
