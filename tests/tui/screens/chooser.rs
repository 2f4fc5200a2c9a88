//! The games of a file.

use super::analysis::analyzed;
use super::over;
use pillarbox::game::index;
use pillarbox::store::Stamp;
use pillarbox::tui::app::App;
use pillarbox::tui::files::{GameFile, GameListing, ReadProgress};
use pillarbox::tui::popups::{GamesList, Popup};
use pillarbox::tui::ticket::Ticket;
use std::fmt::Write;

/// A file of games, one of them with tags that mean harm.
pub(super) fn chooser(search: &str, reading: bool) -> App {
    let mut text = String::from(
        "[Event \"Hastings\"]\n[Date \"1895.08.05\"]\n[White \"Pillsbury, Harry Nelson\"]\n\
        [Black \"Chigorin, Mikhail Ivanovich\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
        [Event \"\u{1b}]0;title\u{7}\u{202e}drowkcab\"]\n[Date \"\u{9b}31m2024.01.01\"]\n\
        [White \"A\u{300}\u{300}\u{300}\u{300}\u{300}\u{1b}[2JMallory\"]\n[Black \"漢字漢字漢字漢字漢字漢字漢字\"]\n\
        [Result \"a very long result indeed\"]\n\n1. e4 *\n\n1. d4 *\n\n",
    );
    for number in 1..60 {
        let _ = write!(
            text,
            "[Event \"Łódź, round {number}\"]\n[Date \"1907.12.{:02}\"]\n[White \"Rotlewi, Georg\"]\n\
            [Black \"Rubinstein, Akiba\"]\n[Result \"1/2-1/2\"]\n\
            [ECO \"D40\"]\n[Opening \"Queen's Gambit Declined: Semi-Tarrasch Defense\"]\n\n1. d4 1/2-1/2\n\n",
            number % 31 + 1
        );
    }
    let mut listing = GameListing::default();
    for entry in index(text.as_bytes()) {
        listing.push(&entry.unwrap());
    }
    let mut app = analyzed();
    let mut file = GameFile::new(
        Ticket::default(),
        "/home/someone/classic games.pgn".into(),
        Stamp::default(),
    );
    file.add(&listing);
    file.progress = reading.then_some(ReadProgress {
        read: 43,
        total: 100,
    });
    file.step(1);
    file.search.set(search);
    file.search_again();
    app.shared.files.listed = Some(Box::new(file));
    over(app, Popup::Games(GamesList))
}
