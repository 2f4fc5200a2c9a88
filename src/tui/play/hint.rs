//! A hint in three steps: the piece to look at, its move, and why that is good.

use std::time::Duration;

use super::Play;
use crate::chess::{Key, Move};
use crate::engine::Finding;
use crate::review::why::{Outlook, Thought, merit};
use crate::tui::game_view::{GameScreen, Hint, Inquiry, Purpose};
use crate::tui::live_game::within;
use crate::tui::shared::Shared;
use crate::tui::thoughts::white_view;

/// How long the analyst looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(400);
/// A hint from a search shallower than this is not worth giving.
const HINT_DEPTH: u32 = 10;

/// What is behind a hint.
pub(super) struct Backing {
    /// The position that it is about.
    key: Key,
    best: Thought,
    /// Why the move is good, once that was asked.
    reason: Option<String>,
}

impl Play {
    /// A step further with the hint.
    pub(super) fn hint(&mut self, shared: &mut Shared) {
        if let Some(obstacle) = self.idle(shared) {
            shared.refuse(obstacle);
            return;
        }
        let view = &mut self.game.view;
        match view.hint {
            Some(Hint::Piece(m)) => {
                view.hint = Some(Hint::Move(m));
                self.tell_hint(shared);
            }
            Some(Hint::Move(m) | Hint::Why(m)) => self.give_reason(m, shared),
            Some(Hint::Waiting) => {}
            None => {
                let known = view.analyst_thoughts().filter(|t| t.depth >= HINT_DEPTH);
                let known = known.and_then(|t| t.lines.first()).map(|line| Thought {
                    line: line.moves.clone(),
                    eval: line.eval,
                });
                if let Some(best) = known.filter(|best| !best.line.is_empty()) {
                    self.hint_at(best, shared);
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
        let side = self.game.view.board.side();
        if let (Some(line), Some(Hint::Waiting)) = (finding.lines.first(), self.game.view.hint) {
            let best = Thought {
                line: line.pv.clone(),
                eval: white_view(line.score, side),
            };
            self.hint_at(best, shared);
        }
        self.follow(shared);
    }

    /// The first step.
    fn hint_at(&mut self, best: Thought, shared: &mut Shared) {
        let view = &mut self.game.view;
        let Some(&m) = best.line.first() else {
            return;
        };
        view.hint = Some(Hint::Piece(m));
        self.backing = Some(Backing {
            key: view.board.key(),
            best,
            reason: None,
        });
        self.tell_hint(shared);
    }

    /// The last step. What the other side threatens is looked for if the move itself wins nothing.
    fn give_reason(&mut self, m: Move, shared: &mut Shared) {
        self.game.view.hint = Some(Hint::Why(m));
        // A notice has one row, which is too short for a reason.
        shared.notice = None;
        if self.reason().is_some() {
            return;
        }
        let enough = self.outlook().is_none_or(|outlook| {
            outlook.threat.is_some() || outlook.board.in_check() || merit(&outlook).is_proven
        });
        if enough {
            self.settle_reason(shared);
        } else {
            self.look_for_threat(shared);
        }
    }

    /// Says why the move is good, after all that is known.
    pub(super) fn settle_reason(&mut self, shared: &mut Shared) {
        let asked = matches!(self.game.view.hint, Some(Hint::Why(_)));
        let Some(outlook) = self.outlook().filter(|_| asked) else {
            return;
        };
        if let Some(backing) = &mut self.backing {
            backing.reason = Some(merit(&outlook).sentence);
            shared.notice = None;
        }
    }

    /// The position that the hint is about, with what is known of it.
    fn outlook(&self) -> Option<Outlook> {
        let view = &self.game.view;
        let backing = self.backing.as_ref();
        let backing = backing.filter(|backing| backing.key == view.board.key())?;
        Some(Outlook {
            board: view.board.clone(),
            last: view.tree.node(view.shown).played(),
            best: backing.best.clone(),
            threat: self.known_threat().cloned(),
        })
    }

    /// Why the move of the hint is good.
    pub(super) fn reason(&self) -> Option<&str> {
        let key = self.game.view.board.key();
        let backing = self.backing.as_ref().filter(|backing| backing.key == key)?;
        backing.reason.as_deref()
    }

    /// Says what the hint shows.
    fn tell_hint(&self, shared: &mut Shared) {
        if let Some(text) = self.hint_text(shared) {
            shared.remark(text);
        }
    }
}
