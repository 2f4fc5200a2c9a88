//! The engine's first moves, which it knows by heart or from a book that somebody brought: another
//! opening every game, without a search.

use super::Play;
use crate::chess::Move;
use crate::engine::Level;
use crate::openings::by_heart;
use crate::tui::live_game::{BookWish, from_book};
use crate::tui::shared::Shared;
use crate::tui::ticket::Ticket;

impl Play {
    /// Plays a move that is known here, or looks for one in the book that somebody brought. Whether no
    /// search is needed, as far as is known yet.
    pub(super) fn plays_by_heart(&mut self, level: Level, shared: &mut Shared) -> bool {
        // Of characters the engine knows the openings.
        let most_plies = level.strength().known_plies();
        if !shared.wants_book() || most_plies == 0 {
            return false;
        }
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
