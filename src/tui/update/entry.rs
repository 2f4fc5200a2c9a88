//! Moves typed by hand.

use ratatui::crossterm::event::KeyEvent;

use super::{board, game};
use crate::game::{MoveError, matching as moves_matching, read_move};
use crate::tui::app::App;
use crate::tui::keymap::{Action, Context};
use crate::tui::play::MoveEntry;
use crate::tui::popups::{Popup, Promotion};
use crate::tui::text_input::LineEdit;

/// Opens the line for a move with a text in it, if a person may move.
pub(super) fn open(app: &mut App, text: &str) {
    let Some(play) = app.play() else {
        return;
    };
    if let Some(obstacle) = board::obstacle(play) {
        app.shared.warn(obstacle);
        return;
    }
    play.entry = Some(MoveEntry {
        text: LineEdit::new(text),
        ..MoveEntry::default()
    });
}

/// Whether the key was one for the line.
pub(super) fn edits(app: &mut App, key: KeyEvent) -> bool {
    if app.popup.is_some() {
        return false;
    }
    let bound = app.shared.keymap.action(Context::Entry, key).is_some();
    let Some(entry) = app.play().and_then(|play| play.entry.as_mut()) else {
        return false;
    };
    if bound || !entry.text.key(key) {
        return false;
    }
    entry.problem = None;
    entry.pick = None;
    if entry.text.text().is_empty()
        && let Some(play) = app.play()
    {
        play.entry = None;
    }
    true
}

/// Keys of the table while a move is typed.
pub(super) fn act(app: &mut App, action: Action) {
    match action {
        Action::Choose => enter(app),
        Action::Cancel => {
            if let Some(play) = app.play() {
                play.entry = None;
            }
        }
        Action::Complete => complete(app),
        Action::Up => choose(app, false),
        Action::Down => choose(app, true),
        _ => {}
    }
}

/// The legal moves that match what is typed.
fn matching(app: &App) -> Vec<String> {
    let Some((play, entry)) = app
        .game()
        .and_then(|play| Some((play, play.entry.as_ref()?)))
    else {
        return Vec::new();
    };
    let found = moves_matching(&play.board, entry.text.text());
    found.into_iter().map(|(_, san)| san).collect()
}

fn choose(app: &mut App, forward: bool) {
    let count = matching(app).len();
    let Some(entry) = app.play().and_then(|play| play.entry.as_mut()) else {
        return;
    };
    if count > 0 {
        let step = if forward { 1 } else { count - 1 };
        entry.pick = Some(entry.pick.map_or(0, |pick| (pick + step) % count));
    }
}

/// Fills in the chosen move, or what all matching moves begin with.
fn complete(app: &mut App) {
    let found = matching(app);
    let Some(entry) = app.play().and_then(|play| play.entry.as_mut()) else {
        return;
    };
    if let Some(san) = found.get(entry.pick.unwrap_or(0)) {
        entry.text.set(san);
        entry.pick = None;
        entry.problem = None;
    }
}

fn enter(app: &mut App) {
    let found = matching(app);
    let Some(play) = app.play() else {
        return;
    };
    let Some(entry) = &mut play.entry else {
        return;
    };
    if let Some(san) = entry.pick.and_then(|pick| found.get(pick)) {
        entry.text.set(san);
        entry.pick = None;
    }
    match read_move(&play.board, entry.text.text()) {
        Ok(m) => {
            play.entry = None;
            game::person_moves(app, m);
        }
        Err(MoveError::Promotion { from, to }) => {
            play.entry = None;
            app.popup = Some(Popup::Promotion(Promotion::new(from, to)));
        }
        Err(error) => entry.problem = Some(error.to_string()),
    }
}
