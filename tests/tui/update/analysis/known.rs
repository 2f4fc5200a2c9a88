//! The list of known moves: the book's, those with a name, and those of one's own games.

use std::sync::Arc;

use pillarbox::chess::Color;
use pillarbox::openings::BookMove;
use pillarbox::review::PlayedMoves;
use pillarbox::tui::event::{BookList, BookNews, OwnNews};
use pillarbox::tui::widgets::known_moves::KnownMove;

use super::*;

/// The moves of these games of White's.
fn played(games: &[&str]) -> Arc<PlayedMoves> {
    let mut played = PlayedMoves::default();
    for game in games {
        let (tree, _) = read_game(game.as_bytes()).unwrap();
        played.add(&tree, Color::White);
    }
    Arc::new(played)
}

impl Driven {
    fn known(&self) -> Vec<KnownMove> {
        self.analysis().known_moves(&self.app.shared)
    }

    /// Won, drawn, lost and open games with a move of the list.
    fn score(&self, san: &str) -> Option<[u32; 4]> {
        let known = self.known().into_iter().find(|known| known.san == san)?;
        let score = known.score?;
        Some([score.won, score.drawn, score.lost, score.open])
    }

    fn counts(&self) -> usize {
        let counts = |effect: &&Effect| matches!(effect, Effect::CountMoves(_));
        self.effects.iter().filter(counts).count()
    }

    /// What the book on the disk was asked last.
    fn question(&self) -> Option<(Ticket, String)> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::ListBook(asked) => Some((asked.ticket, asked.file.clone())),
            _ => None,
        })
    }

    /// A book on the disk answers with one move of the shown position.
    fn book_answers(&mut self, ticket: Ticket, san: &str) {
        let m = self.view().board.parse_san(san).unwrap();
        let list = BookList {
            moves: vec![BookMove { m, weight: 7 }],
            file: Some("club.bin".into()),
        };
        self.send(Event::Book(BookNews::Listed { ticket, list }));
    }
}

#[test]
fn own_games_are_counted_once_and_stand_beside_their_moves() {
    let mut driven = Driven::open("study");
    assert_eq!(driven.counts(), 0);
    driven.keys("m");
    assert_eq!(driven.counts(), 1);
    assert_eq!(driven.score("e4"), None);
    let games = played(&[
        "1. e4 e5 1-0",
        "1. e4 c5 0-1",
        "1. e4 *",
        "1. a3 e5 1/2-1/2",
    ]);
    driven.send(Event::Own(OwnNews::Played(Ok(games))));
    assert_eq!(driven.score("e4"), Some([1, 0, 1, 1]));
    assert_eq!(driven.score("a3"), Some([0, 1, 0, 0]));
    assert_eq!(driven.score("d4"), None);
    driven.keys("'e4 enter m m");
    assert_eq!(driven.score("c5"), Some([0, 0, 1, 0]));
    assert_eq!(driven.counts(), 1);
}

#[test]
fn who_gets_another_name_has_other_games() {
    let mut driven = Driven::open("study");
    driven.keys("m");
    // While those of the old name are still being read.
    driven.keys(": 'set_name_Zoe enter");
    driven.send(Event::Own(OwnNews::Played(Ok(played(&["1. e4 1-0"])))));
    assert_eq!(driven.score("e4"), None);
    assert_eq!(driven.counts(), 2);
    let named = |effect: &Effect| matches!(effect, Effect::CountMoves(name) if name == "Zoe");
    assert!(driven.effects.iter().any(named));
    driven.send(Event::Own(OwnNews::Played(Ok(played(&["1. e4 0-1"])))));
    assert_eq!(driven.score("e4"), Some([0, 0, 1, 0]));
}

#[test]
fn games_that_cannot_be_read_are_told_and_the_list_stays() {
    let mut driven = Driven::open("study");
    driven.keys("m");
    let why = "the games in x.pgn cannot be read: no";
    driven.send(Event::Own(OwnNews::Played(Err(why.into()))));
    let notice = driven.app.shared.notice.as_ref().expect("a notice");
    assert!(notice.trouble && notice.text.starts_with("The games in x.pgn"));
    assert_eq!(driven.known().len(), 20);
}

#[test]
fn digits_and_clicks_play_what_the_list_says() {
    for size in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        for row in 0..3 {
            let mut clicked = Driven::open("study");
            clicked.app.shared.size = size;
            clicked.keys("m");
            let san = clicked.known()[row].san.clone();
            clicked.click(Hit::Row(row));
            assert_eq!(clicked.san(), san, "{size:?}");
            let mut typed = Driven::open("study");
            typed.app.shared.size = size;
            typed.keys(&format!("m {}", row + 1));
            assert_eq!(typed.san(), san, "{size:?}");
            // The list is now that of the next position.
            assert_ne!(typed.known()[0].san, san);
            assert!(typed.analysis().book.open);
        }
    }
}

#[test]
fn the_wheel_and_the_arrows_choose_and_reach_the_last() {
    let mut driven = Driven::open("study");
    driven.keys("m");
    let at = driven.cell(Hit::Row(0));
    for _ in 0..30 {
        driven.mouse(MouseEventKind::ScrollDown, at);
    }
    assert_eq!(driven.analysis().book.chosen, 19);
    // What is chosen can be seen.
    let last = driven.known()[19].san.clone();
    driven.click(Hit::Row(19));
    assert_eq!(driven.san(), last);
    driven.mouse(MouseEventKind::ScrollUp, driven.cell(Hit::Row(0)));
    assert_eq!(driven.analysis().book.chosen, 0);
}

#[test]
fn the_list_takes_a_walked_line_from_the_board() {
    let mut driven = Driven::open("study");
    driven.report(&[(30, "a3 d5"), (20, "c4 e5")]);
    driven.keys("tab enter");
    assert!(driven.analysis().preview.is_some());
    driven.keys("m");
    assert!(driven.analysis().preview.is_none());
    // Lines are no longer what a digit plays.
    let first = driven.known()[0].san.clone();
    assert_ne!(first, "a3");
    driven.keys("1");
    assert_eq!(driven.san(), first);
}

#[test]
fn a_book_on_the_disk_is_asked_in_every_position() {
    let mut driven = Driven::open("study");
    driven.app.shared.settings.book_file = "club.bin".into();
    driven.keys("m");
    let (first, file) = driven.question().expect("a question");
    assert_eq!(file, "club.bin");
    driven.book_answers(first, "a4");
    assert_eq!(driven.known()[0].san, "a4");
    assert_eq!(driven.known()[0].share.as_deref(), Some("100%"));
    driven.keys("1");
    assert_eq!(driven.san(), "a4");
    let (second, _) = driven.question().expect("a question");
    assert_ne!(first, second);
    // An answer to what is no longer asked.
    driven.book_answers(first, "h5");
    assert!(driven.known().iter().all(|known| known.share.is_none()));
    driven.book_answers(second, "h6");
    assert_eq!(driven.known()[0].san, "h6");
    // Another book, the same position.
    driven.effects.clear();
    driven.app.shared.settings.book_file = "other.bin".into();
    driven.keys("m m");
    assert_eq!(driven.question().expect("a question").1, "other.bin");
}
