//! What the engine threatens after its move: the coach names it, and a hint may be about it.

use super::Play;
use crate::chess::Key;
use crate::engine::Finding;
use crate::review::why::{Thought, threat};
use crate::tui::game_view::{AnalystSearch, GameScreen, Inquiry, Purpose};
use crate::tui::shared::Shared;
use crate::tui::thoughts::white_view;

use super::coach::quick_look;

/// What the other side would do in a position if it were its turn.
pub(super) struct Danger {
    /// The position.
    key: Key,
    thought: Thought,
    /// What that threatens, if it is worth a word.
    sentence: Option<String>,
}

impl Play {
    /// After the engine's move: looks for a threat that the person may miss.
    pub(super) fn watch_out(&mut self, shared: &mut Shared) {
        let view = &self.game.view;
        let waits = self.game.persons_turn() && self.coach.held().is_none() && view.hint.is_none();
        if waits && self.is_coached(shared) && !view.live().in_check() {
            self.look_for_threat(shared);
        }
    }

    /// Asks the analyst what the other side would do now. The person must not be in check.
    pub(super) fn look_for_threat(&mut self, shared: &mut Shared) {
        let view = &mut self.game.view;
        view.panel.stop(shared);
        let inquiry = Inquiry {
            threat: true,
            ..Inquiry::new(view.head, Purpose::Coach, quick_look(Vec::new()))
        };
        view.inquire(&inquiry, shared);
    }

    /// The analyst says what the other side would do.
    pub(super) fn threat_found(
        &mut self,
        search: AnalystSearch,
        finding: &Finding,
        shared: &mut Shared,
    ) {
        let board = self.game.view.live();
        if let Some(line) = finding.lines.first().filter(|_| search.key == board.key()) {
            let thought = Thought {
                line: line.pv.clone(),
                eval: white_view(line.score, !board.side()),
            };
            self.danger = Some(Danger {
                key: search.key,
                sentence: threat(&board, &thought),
                thought,
            });
        }
        self.settle_reason(shared);
        self.follow(shared);
    }

    /// What the other side would do in the newest position, if that is known.
    pub(super) fn known_threat(&self) -> Option<&Thought> {
        let key = self.game.view.live().key();
        let danger = self.danger.as_ref().filter(|danger| danger.key == key);
        danger.map(|danger| &danger.thought)
    }

    /// The threat that the coach names.
    pub(super) fn threat_text(&self, shared: &Shared) -> Option<String> {
        let view = &self.game.view;
        let wanted = self.game.persons_turn() && self.is_coached(shared);
        let danger = self.danger.as_ref().filter(|_| wanted)?;
        let seen = view.is_live() && danger.key == view.board.key();
        danger
            .sentence
            .clone()
            .filter(|_| seen && view.hand.selected.is_none())
    }
}
