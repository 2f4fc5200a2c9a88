//! The games of a file to choose from: which are found, and which one is chosen.

use std::path::PathBuf;

use super::listing::{GameListing, small};
use crate::store::Stamp;
use crate::tui::scroll::Window;
use crate::tui::text_input::LineEdit;
use crate::tui::ticket::Ticket;

/// How far a file has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadProgress {
    /// Bytes read.
    pub read: u64,
    /// Bytes in all.
    pub total: u64,
}

impl ReadProgress {
    /// In percent, never more than a hundred.
    #[must_use]
    pub fn percent(self) -> u64 {
        let part = u128::from(self.read) * 100 / u128::from(self.total.max(1));
        part.min(100) as u64
    }
}

/// A file whose games are listed.
#[derive(Clone, Debug)]
pub struct GameFile {
    /// The order that its games come with.
    pub ticket: Ticket,
    pub path: PathBuf,
    /// As it was when it was read.
    pub stamp: Stamp,
    /// Whether it holds the person's own games.
    pub mine: bool,
    /// All its games, as far as they are known.
    pub games: GameListing,
    /// How many of them can be found at all.
    pub listed: usize,
    /// How far it has been read, until that is done.
    pub progress: Option<ReadProgress>,
    /// The words that the games have to have.
    pub search: LineEdit,
    /// The games that have them.
    pub found: Vec<u32>,
    /// The chosen one of these.
    pub row: usize,
    /// The first of these that is seen.
    pub top: usize,
    /// What was searched for last, in small letters.
    searched: String,
}

impl GameFile {
    /// A file of which no game is known yet.
    #[must_use]
    pub fn new(ticket: Ticket, path: PathBuf, stamp: Stamp) -> Self {
        Self {
            ticket,
            path,
            stamp,
            mine: false,
            games: GameListing::default(),
            listed: 0,
            progress: None,
            search: LineEdit::default(),
            found: Vec::new(),
            row: 0,
            top: 0,
            searched: String::new(),
        }
    }

    /// Takes more games in.
    pub fn add(&mut self, more: &GameListing) {
        let first = self.games.len();
        self.games.append(more);
        let words: Vec<&str> = self.searched.split_whitespace().collect();
        // The newest of one's own games stays chosen.
        let at_end = self.mine && self.row + 1 >= self.found.len();
        let new = (first..self.games.len()).filter(|&row| self.is_listed(row));
        let new: Vec<usize> = new.collect();
        self.listed += new.len();
        let new = new
            .into_iter()
            .filter(|&row| self.games.matches(row, &words));
        self.found.extend(new.map(|row| row as u32));
        if at_end {
            self.step(isize::MAX);
        }
    }

    /// Games that were only watched are not among one's own.
    fn is_listed(&self, row: usize) -> bool {
        !self.mine || !self.games.is_watched(row)
    }

    /// The words have changed: finds the games again, and stays at the chosen one if it is there.
    pub fn search_again(&mut self) {
        let chosen = self.chosen();
        let now = small(self.search.text());
        let words: Vec<&str> = now.split_whitespace().collect();
        // More letters can only leave fewer games.
        if now.starts_with(&self.searched) {
            let games = &self.games;
            self.found
                .retain(|&row| games.matches(row as usize, &words));
        } else {
            let rows = 0..self.games.len();
            let rows = rows.filter(|&row| self.is_listed(row));
            let fitting = rows.filter(|&row| self.games.matches(row, &words));
            self.found = fitting.map(|row| row as u32).collect();
        }
        self.searched = now;
        let again = chosen.and_then(|row| self.found.binary_search(&(row as u32)).ok());
        self.row = again.unwrap_or(0);
    }

    /// The chosen game, by its number in the file from 0.
    #[must_use]
    pub fn chosen(&self) -> Option<usize> {
        self.found.get(self.row).map(|&row| row as usize)
    }

    /// Chooses a game by its number in the file, and all games are found again if it was not.
    pub fn choose(&mut self, game: usize) {
        if self.found.binary_search(&(game as u32)).is_err() {
            self.search = LineEdit::default();
            self.search_again();
        }
        self.row = self.found.binary_search(&(game as u32)).unwrap_or(0);
    }

    /// Goes so many games up or down.
    pub fn step(&mut self, rows: isize) {
        let last = self.found.len().saturating_sub(1);
        self.row = self.row.saturating_add_signed(rows).min(last);
    }

    /// The first game that is seen if so many are, so that the chosen one is among them.
    #[must_use]
    pub fn first_seen(&self, seen: usize) -> usize {
        let total = self.found.len();
        Window { seen, total }.following(self.top, self.row..self.row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::listing::tests::{GAMES, listing};
    use super::*;

    fn file() -> GameFile {
        let mut file = GameFile::new(Ticket::default(), "a.pgn".into(), Stamp::default());
        file.add(&listing(GAMES));
        file
    }

    fn search(file: &mut GameFile, text: &str) -> Vec<u32> {
        file.search.set(text);
        file.search_again();
        file.found.clone()
    }

    #[test]
    fn narrowing_and_widening_find_the_same() {
        let mut file = file();
        for text in ["", "R", "Ru", "RuB", "rub 1-0", "rub", "x", "rub 0-1", ""] {
            let found = search(&mut file, text);
            let mut fresh = self::file();
            fresh.search.set("something else first");
            fresh.search_again();
            assert_eq!(found, search(&mut fresh, text), "{text}");
        }
    }

    #[test]
    fn the_chosen_game_stays_chosen_while_it_is_found() {
        let mut file = file();
        file.step(2);
        assert_eq!(file.chosen(), Some(2));
        search(&mut file, "rubin");
        assert_eq!((file.row, file.chosen()), (1, Some(2)));
        search(&mut file, "müller");
        assert_eq!(file.chosen(), Some(1));
        search(&mut file, "nobody");
        assert_eq!(file.chosen(), None);
        file.step(5);
        file.add(&listing(GAMES));
        assert_eq!((file.found.len(), file.games.len()), (0, 6));
        file.choose(4);
        assert_eq!((file.chosen(), file.search.text()), (Some(4), ""));
        file.step(isize::MIN);
        assert_eq!(file.row, 0);
        file.step(isize::MAX);
        assert_eq!(file.row, 5);
    }

    #[test]
    fn the_chosen_game_is_always_seen() {
        let mut file = file();
        for (row, top) in [(0, 0), (2, 0), (1, 2), (2, 100)] {
            (file.row, file.top) = (row, top);
            for seen in 1..5 {
                let first = file.first_seen(seen);
                assert!((first..first + seen).contains(&row), "{row} {top} {seen}");
                assert!(first == 0 || first + seen <= 3);
            }
        }
        assert_eq!(ReadProgress { read: 5, total: 0 }.percent(), 100);
        assert_eq!(ReadProgress { read: 1, total: 3 }.percent(), 33);
    }
}
