//! A hint in two steps: first the piece to look at, then its move.

use std::time::Duration;

use super::Play;
use crate::engine::Finding;
use crate::tui::game_view::{GameScreen, Hint, Inquiry, Purpose};
use crate::tui::live_game::within;
use crate::tui::shared::Shared;

/// How long the analyst looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(400);
/// A hint from a search shallower than this is not worth giving.
const HINT_DEPTH: u32 = 10;

impl Play {
    /// A step further with the hint.
    pub(super) fn hint(&mut self, shared: &mut Shared) {
        if let Some(obstacle) = self.idle(shared) {
            shared.refuse(obstacle);
            return;
        }
        let view = &mut self.game.view;
        match view.hint {
            Some(Hint::Piece(m) | Hint::Move(m)) => {
                view.hint = Some(Hint::Move(m));
                self.tell_hint(shared);
            }
            Some(Hint::Waiting) => {}
            None => {
                let known = view.analyst_thoughts().filter(|t| t.depth >= HINT_DEPTH);
                let known = known.and_then(|t| t.lines.first()?.moves.first().copied());
                if let Some(m) = known {
                    view.hint = Some(Hint::Piece(m));
                    self.tell_hint(shared);
                    return;
                }
                view.hint = Some(Hint::Waiting);
                view.panel.stop(shared);
                let inquiry = Inquiry::new(view.shown, Purpose::Hint, within(HINT_TIME));
                view.inquire(&inquiry, shared);
                shared.remark("Looking for a hint…");
            }
        }
    }

    /// The analyst has found something.
    pub(super) fn hint_found(&mut self, finding: &Finding, shared: &mut Shared) {
        let view = &mut self.game.view;
        if let (Some(m), Some(Hint::Waiting)) = (finding.best(), view.hint) {
            view.hint = Some(Hint::Piece(m));
            self.tell_hint(shared);
        }
        self.follow(shared);
    }

    /// Says what the hint shows.
    fn tell_hint(&self, shared: &mut Shared) {
        if let Some(text) = self.hint_text(shared) {
            shared.remark(text);
        }
    }
}
