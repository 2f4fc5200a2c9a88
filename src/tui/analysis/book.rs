//! The moves that are known in the shown position, listed in place of the engine's lines.

use std::cmp::Reverse;
use std::sync::Arc;

use super::Analysis;
use crate::chess::{Board, Key};
use crate::openings::{BookMove, Opening, known_moves};
use crate::review::{PlayedMoves, Score};
use crate::tui::event::{BookList, BookQuestion, Effect};
use crate::tui::files::shown_name;
use crate::tui::game_view::{Focus, GameScreen};
use crate::tui::look::Look;
use crate::tui::shared::{Played, Shared};
use crate::tui::ticket::Ticket;
use crate::tui::widgets::known_moves::{KnownMove, KnownMoves};

/// The panel of known moves.
#[derive(Debug, Default)]
pub struct BookPanel {
    /// It takes the place of the engine's lines.
    pub open: bool,
    /// The chosen move of the list, from 0.
    pub chosen: usize,
    /// What the book knows, and what it was asked.
    listed: Option<(Asked, BookList)>,
    /// What the book on the disk is being asked.
    asked: Option<(Ticket, Asked)>,
    /// What had the arrows before the list took its place.
    before: Option<Focus>,
}

/// A position, and the file of the book that was to know its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    at: Key,
    file: Option<String>,
}

impl Analysis {
    /// Lists the known moves, or the engine's lines again.
    pub(super) fn toggle_book(&mut self, shared: &mut Shared) {
        self.book.open = !self.book.open;
        self.book.chosen = 0;
        // The list is that of the game's position, and so is the board then.
        self.preview = None;
        if !self.book.open {
            self.view.focus = self.book.before.take().unwrap_or(self.view.focus);
            return;
        }
        // Where one part at a time has room, this is the one then.
        if self.regions(shared.area(), shared).lines.is_none() {
            self.book.before = Some(self.view.focus);
            self.view.focus = Focus::Lines;
        }
        self.ask_book(shared);
    }

    /// Asks for what is not known yet: the own games once, the book on the disk in every position.
    pub(super) fn ask_book(&mut self, shared: &mut Shared) {
        if !self.book.open {
            return;
        }
        shared.count_games();
        let wanted = Asked {
            at: self.view.board.key(),
            file: shared.book_file().map(ToOwned::to_owned),
        };
        let listed = self.book.listed.as_ref().map(|(asked, _)| asked);
        if listed.is_none_or(|listed| listed.at != wanted.at) {
            self.book.chosen = 0;
        }
        let asked = self.book.asked.as_ref().map(|(_, asked)| asked);
        if listed == Some(&wanted) || asked == Some(&wanted) {
            return;
        }
        let Some(file) = wanted.file.clone() else {
            let moves = known_moves(&self.view.board);
            self.book.listed = Some((wanted, BookList { moves, file: None }));
            self.book.asked = None;
            return;
        };
        let ticket = shared.ticket();
        self.book.asked = Some((ticket, wanted));
        shared.ask(Effect::ListBook(Box::new(BookQuestion {
            ticket,
            board: self.view.board.clone(),
            file,
        })));
    }

    /// The book on the disk answers. What belongs to an older question is not heard.
    pub(super) fn book_lists(&mut self, ticket: Ticket, list: BookList) {
        let answered = self.book.asked.take_if(|(asked, _)| *asked == ticket);
        if let Some((_, asked)) = answered {
            self.book.listed = Some((asked, list));
        }
    }

    /// What the book knows in the shown position.
    fn book_list(&self) -> Option<&BookList> {
        let key = self.view.board.key();
        let (asked, list) = self.book.listed.as_ref()?;
        (asked.at == key).then_some(list)
    }

    /// The moves that are known in the shown position.
    #[must_use]
    pub fn known_moves(&self, shared: &Shared) -> Vec<KnownMove> {
        let book = self.book_list().map_or(&[][..], |list| &list.moves);
        let played = match &shared.played {
            Played::Known(played) => Some(played),
            Played::Unread | Played::Reading { .. } => None,
        };
        listed(&self.view.board, book, played)
    }

    /// The panel as it is drawn.
    pub(super) fn book_panel<'a>(&self, shared: &Shared, look: &'a Look) -> KnownMoves<'a> {
        let moves = self.known_moves(shared);
        let list = self.book_list();
        let title = match list.and_then(|list| list.file.as_deref()) {
            Some(file) => format!("Book {}", shown_name(file.as_ref())),
            None => "Book".to_owned(),
        };
        let games: u32 = moves
            .iter()
            .filter_map(|it| it.score)
            .map(|it| it.games())
            .sum();
        let right = match (&shared.played, games) {
            (Played::Reading { .. }, _) => "reading your games".to_owned(),
            (_, 0) => String::new(),
            (_, 1) => "1 game of yours".to_owned(),
            (_, games) => format!("{games} games of yours"),
        };
        KnownMoves {
            title,
            right,
            nothing: if list.is_none() {
                "looking into the book"
            } else {
                "no move is known here"
            },
            chosen: self.book.chosen.min(moves.len().saturating_sub(1)),
            moves,
            focused: self.view.focus == Focus::Lines,
            look,
        }
    }

    /// Chooses the move above or below.
    pub(super) fn choose_known(&mut self, down: bool, shared: &Shared) {
        let last = self.known_moves(shared).len().saturating_sub(1);
        let chosen = self.book.chosen.min(last);
        self.book.chosen = if down {
            (chosen + 1).min(last)
        } else {
            chosen.saturating_sub(1)
        };
    }

    /// Plays a move of the list, from 0.
    pub(super) fn play_known(&mut self, number: usize, shared: &mut Shared) {
        match self.known_moves(shared).get(number) {
            Some(known) => {
                self.preview = None;
                self.branch(known.m);
                self.follow(shared);
            }
            None => shared.warn(format!("The list has no move {}.", number + 1)),
        }
    }
}

/// All moves of a position that the book, a name or an own game knows: the weightiest first, then those
/// that were played most.
fn listed(board: &Board, book: &[BookMove], played: Option<&Arc<PlayedMoves>>) -> Vec<KnownMove> {
    let total: u64 = book.iter().map(|known| u64::from(known.weight)).sum();
    let mut found = Vec::new();
    for &m in &board.legal_moves() {
        let weight = book.iter().find(|known| known.m == m);
        let weight = weight.map(|known| u64::from(known.weight));
        let score = played.and_then(|played| played.score(board.key(), m));
        let mut after = board.clone();
        let _ = after.make(m);
        let opening = Opening::of(after.key()).map(|it| it.to_string());
        if weight.is_none() && score.is_none() && opening.is_none() {
            continue;
        }
        let known = KnownMove {
            m,
            san: m.san(board).to_string(),
            share: weight.map(|weight| share_text(weight, total)),
            score,
            opening,
        };
        let games = score.as_ref().map_or(0, Score::games);
        found.push((Reverse(weight), Reverse(games), known));
    }
    found.sort_by(|one, other| {
        let key = |it: &(Reverse<Option<u64>>, Reverse<u32>, KnownMove)| (it.0, it.1);
        key(one)
            .cmp(&key(other))
            .then_with(|| one.2.san.cmp(&other.2.san))
    });
    found.into_iter().map(|(_, _, known)| known).collect()
}

/// `45%`, and `<1%` for what is little but not nothing.
fn share_text(weight: u64, total: u64) -> String {
    match (100 * weight + total / 2).checked_div(total) {
        Some(0) if weight > 0 => "<1%".into(),
        share => format!("{}%", share.unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Color;
    use crate::game::read_game;

    #[test]
    fn book_names_and_own_games_are_one_list() {
        let board = Board::start();
        let book = [("d4", 3), ("e4", 1), ("a3", 0)].map(|(san, weight)| BookMove {
            m: board.parse_san(san).unwrap(),
            weight,
        });
        let mut played = PlayedMoves::default();
        for text in ["1. h4 e5 1-0", "1. h4 d5 0-1", "1. e4 e5 1-0"] {
            let (tree, _) = read_game(text.as_bytes()).unwrap();
            played.add(&tree, Color::White);
        }
        let moves = listed(&board, &book, Some(&Arc::new(played)));
        let first: Vec<_> = moves
            .iter()
            .map(|it| (it.san.as_str(), it.share.as_deref()))
            .collect();
        let wanted = [
            ("d4", Some("75%")),
            ("e4", Some("25%")),
            ("a3", Some("0%")),
            ("h4", None),
        ];
        assert_eq!(first[..4], wanted);
        let score = moves[3].score.unwrap();
        assert_eq!((score.won, score.lost), (1, 1));
        assert_eq!(moves[0].opening.as_deref(), Some("A40 Queen's Pawn Game"));
        // Every first move has a name.
        assert_eq!(moves.len(), 20);
        assert_eq!(share_text(1, 1000), "<1%");
        assert_eq!(share_text(0, 0), "0%");
    }
}
