//! The line that proves why a move was bad, walked along on the board.

use super::ReviewRoom;
use crate::chess::{Board, Move};
use crate::tui::analysis::Preview;
use crate::tui::keymap::{Action, Context};
use crate::tui::shared::Shared;

impl ReviewRoom {
    /// The moves that prove why the shown move was bad, and the position that they begin in.
    pub(super) fn proof_line(&self) -> Option<(Board, &[Move])> {
        let reason = self.finding()?.reason.as_ref()?;
        let view = &self.analysis.view;
        let start = if reason.missed {
            view.tree.board(view.tree.parent(view.shown)?)
        } else {
            view.board.clone()
        };
        (!reason.proof.is_empty()).then_some((start, reason.proof.as_slice()))
    }

    /// Puts the first move of the proof on the board.
    pub(super) fn show_proof(&mut self, shared: &mut Shared) {
        let Some(finding) = self.finding() else {
            return;
        };
        let eval = match &finding.reason {
            Some(reason) if reason.missed => finding.before,
            _ => finding.after,
        };
        let preview = self
            .proof_line()
            .and_then(|(start, moves)| Preview::along(moves, eval, start));
        if preview.is_none() {
            let next = shared.key(Context::Review, Action::NextSlip);
            shared.say(format!(
                "Nothing was wrong with this move: {next} goes to a mistake."
            ));
        }
        self.analysis.preview = preview;
    }

    /// What an action does while the proof is walked along; `false` if it is not about that. What looks
    /// elsewhere leaves it.
    pub(super) fn walk_proof(&mut self, action: Action) -> bool {
        let Some(preview) = &mut self.analysis.preview else {
            return false;
        };
        let at = preview.at();
        match action {
            Action::Right | Action::Forward | Action::Choose => preview.go(at + 1),
            Action::Left | Action::Back if at == 0 => self.analysis.preview = None,
            Action::Left | Action::Back => preview.go(at - 1),
            Action::First => preview.go(0),
            Action::Last => preview.go(usize::MAX),
            Action::Flip | Action::CopyFen | Action::CopyPgn | Action::Cancel | Action::Quit => {
                return false;
            }
            _ => {
                self.analysis.preview = None;
                return false;
            }
        }
        true
    }

    /// A step of the wheel along the proof. Whether there is one.
    pub(super) fn step_proof(&mut self, forward: bool) -> bool {
        let walked = self.analysis.preview.is_some();
        if walked {
            self.walk_proof(if forward { Action::Right } else { Action::Left });
        }
        walked
    }
}
