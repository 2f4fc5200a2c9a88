//! Moves typed by hand.

use ratatui::crossterm::event::KeyEvent;

use super::{GameScreen, GameView};
use crate::game::{MoveError, matching, read_move};
use crate::tui::event::Request;
use crate::tui::keymap::{Action, Context};
use crate::tui::shared::Shared;
use crate::tui::text_input::LineEdit;

/// A move being typed.
#[derive(Clone, Debug, Default)]
pub struct MoveEntry {
    pub text: LineEdit,
    /// Why it is no move, once Enter was pressed.
    pub problem: Option<String>,
    /// Which of the matching moves is chosen.
    pub pick: Option<usize>,
}

/// Opens the line for a move with a text in it, if a person may move.
pub(super) fn open(screen: &mut dyn GameScreen, text: &str, shared: &mut Shared) {
    if let Some(obstacle) = screen.obstacle(shared) {
        shared.warn(obstacle);
        return;
    }
    screen.view_mut().entry = Some(MoveEntry {
        text: LineEdit::new(text),
        ..MoveEntry::default()
    });
}

/// Whether the key was one for the line.
pub(super) fn edits(view: &mut GameView, key: KeyEvent, shared: &Shared) -> bool {
    let bound = shared.keymap.action(Context::Entry, key).is_some();
    let Some(entry) = &mut view.entry else {
        return false;
    };
    if bound || !entry.text.key(key) {
        return false;
    }
    entry.problem = None;
    entry.pick = None;
    if entry.text.text().is_empty() {
        view.entry = None;
    }
    true
}

/// Keys of the table while a move is typed.
pub(super) fn act(screen: &mut dyn GameScreen, action: Action, shared: &mut Shared) {
    let view = screen.view_mut();
    match action {
        Action::Choose => enter(screen, shared),
        Action::Cancel => view.entry = None,
        Action::Complete => complete(view),
        Action::Up => choose(view, false),
        Action::Down => choose(view, true),
        _ => {}
    }
}

/// The legal moves that match what is typed.
fn found(view: &GameView) -> Vec<String> {
    let Some(entry) = &view.entry else {
        return Vec::new();
    };
    let found = matching(&view.board, entry.text.text());
    found.into_iter().map(|(_, san)| san).collect()
}

fn choose(view: &mut GameView, forward: bool) {
    let count = found(view).len();
    let Some(entry) = &mut view.entry else {
        return;
    };
    if count > 0 {
        let step = if forward { 1 } else { count - 1 };
        entry.pick = Some(entry.pick.map_or(0, |pick| (pick + step) % count));
    }
}

/// Fills in the chosen move, or what all matching moves begin with.
fn complete(view: &mut GameView) {
    let found = found(view);
    let Some(entry) = &mut view.entry else {
        return;
    };
    if let Some(san) = found.get(entry.pick.unwrap_or(0)) {
        entry.text.set(san);
        entry.pick = None;
        entry.problem = None;
    }
}

fn enter(screen: &mut dyn GameScreen, shared: &mut Shared) {
    let view = screen.view_mut();
    let found = found(view);
    let Some(entry) = &mut view.entry else {
        return;
    };
    if let Some(san) = entry.pick.and_then(|pick| found.get(pick)) {
        entry.text.set(san);
        entry.pick = None;
    }
    match read_move(&view.board, entry.text.text()) {
        Ok(m) => {
            view.entry = None;
            screen.person_moves(m, shared);
        }
        Err(MoveError::Promotion { from, to }) => {
            view.entry = None;
            shared.request(Request::Promote { from, to });
        }
        Err(error) => entry.problem = Some(error.to_string()),
    }
}
