//! The engine's first moves, which it knows by heart or from a book that somebody brought: another
//! opening every game, without a search.

use super::Play;
use crate::chess::Move;
use crate::engine::Level;
use crate::openings::by_heart;
use crate::tui::live_game::{BookWish, from_book};
use crate::tui::shared::Shared;
use crate::tui::ticket::Ticket;

/// So many plies of an opening everybody knows; a level more, a move more.
const KNOWN_TO_ALL: usize = 2;

impl Play {
    /// Plays a move that is known here, or looks for one in the book that somebody brought. Whether no
    /// search is needed, as far as is known yet.
    pub(super) fn plays_by_heart(&mut self, level: Level, shared: &mut Shared) -> bool {
        // Characters have openings of their own, which the engine knows.
        if !shared.wants_book() || level.character().is_some() {
            return false;
        }
        let most_plies = known_plies(level);
        let seed = self.seed;
        if shared.book_file().is_some() {
            return self.game.ask_book(BookWish { seed, most_plies }, shared);
        }
        let Some(m) = by_heart(&self.game.view.live(), seed, most_plies) else {
            return false;
        };
        let thinking = self.game.begin_move(shared);
        self.found(thinking, from_book(m), shared);
        true
    }

    /// The book on the disk answers: its move is played, or the engine has to think after all.
    pub(super) fn book_answers(&mut self, ticket: Ticket, m: Option<Move>, shared: &mut Shared) {
        let Some(thinking) = self.game.asked_book(ticket) else {
            return;
        };
        if let Some(m) = m {
            self.found(thinking, from_book(m), shared);
        } else {
            self.game.thinking = None;
            self.engine_thinks(shared);
        }
    }
}

/// How many plies of a game a level can know by heart: a beginner thinks from the third move on.
fn known_plies(level: Level) -> usize {
    KNOWN_TO_ALL + 2 * usize::from(level.number())
}
