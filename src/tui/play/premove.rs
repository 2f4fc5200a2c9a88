//! A move that was made while the engine thinks.

use super::Play;
use crate::chess::Color;
use crate::game::{MoveError, read_move};
use crate::tui::event::Request;
use crate::tui::game_view::GameScreen;
use crate::tui::keymap::Action;
use crate::tui::shared::Shared;

impl Play {
    /// The person's side while the engine is to move and nothing older is looked at.
    pub(super) fn waiting_side(&self) -> Option<Color> {
        let game = &self.game;
        let waits = game.ending.is_none() && !game.persons_turn() && game.view.is_live();
        game.person().filter(|_| waits)
    }

    /// Plays the move that waited, if it is legal now.
    pub(super) fn play_premove(&mut self, shared: &mut Shared) {
        let premove = self.premove.take();
        let Some(premove) = premove.filter(|_| self.game.persons_turn()) else {
            return;
        };
        let view = &mut self.game.view;
        view.show(view.head);
        match read_move(&view.board, &premove.text) {
            Ok(m) => {
                if !self.weigh(m, shared) {
                    self.play_for_good(m, shared);
                }
            }
            Err(MoveError::Promotion { from, to }) => shared.request(Request::Promote { from, to }),
            Err(why) => {
                let text = premove.text;
                shared.refuse(format!("Your pre-move {text} cannot be played: {why}."));
            }
        }
    }

    /// What is said while a move waits.
    pub(super) fn premove_text(&self, shared: &Shared) -> Option<String> {
        let premove = self.premove.as_ref()?;
        let cancel = shared.key(self.place(), Action::Cancel);
        let shown = &premove.shown;
        Some(format!(
            "Pre-move {shown}: played next if it is legal. {cancel} cancels it."
        ))
    }
}
