//! What the keys do that mean the same on every screen with a game.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::hand::choose_at_cursor;
use super::{Focus, GameScreen, analyst, entry, graph, walk};
use crate::game::read_move;
use crate::tui::keymap::{Action, Key};
use crate::tui::shared::Shared;

/// No more than this of a pasted text goes into a line.
const LONGEST_PASTE: usize = 800;
/// What is longer is no move.
const LONGEST_MOVE: usize = 12;

/// Begins to type a move if the key is a letter that can begin one. Whether it is.
pub(super) fn key(screen: &mut dyn GameScreen, key: KeyEvent) -> bool {
    if screen.is_typing() || !Key::from(key).begins_move() {
        return false;
    }
    match key.code {
        KeyCode::Char(letter) => {
            entry::open(screen, &letter.to_string());
            true
        }
        _ => false,
    }
}

/// Puts a pasted text into the move that is typed, or begins with it. Whether it belongs there.
pub(super) fn paste(screen: &mut dyn GameScreen, text: &str) -> bool {
    let short: String = text.chars().take(LONGEST_PASTE).collect();
    if let Some(entry) = &mut screen.view_mut().entry {
        entry.edited();
        entry.text.insert(short.trim());
        return true;
    }
    let text = text.trim();
    let is_move = text.len() < LONGEST_MOVE && read_move(&screen.view().board, text).is_ok();
    if is_move {
        entry::open(screen, text);
    }
    is_move
}

/// Does what a key means on every screen with a game, while no move is typed.
pub(super) fn act(screen: &mut dyn GameScreen, action: Action, shared: &mut Shared) {
    match action {
        Action::Up | Action::Down | Action::Left | Action::Right => arrow(screen, action, shared),
        Action::PageUp => walk(screen, -20, shared),
        Action::PageDown => walk(screen, 20, shared),
        Action::Back => walk(screen, -1, shared),
        Action::Forward => walk(screen, 1, shared),
        Action::First => walk(screen, i32::MIN, shared),
        Action::Last => walk(screen, i32::MAX, shared),
        Action::Choose => choose_at_cursor(screen, shared),
        Action::Focus => screen.view_mut().step_focus(true),
        Action::FocusBack => screen.view_mut().step_focus(false),
        Action::Graph => graph::toggle_graph(screen, shared),
        Action::Type => entry::open(screen, ""),
        Action::Flip => {
            let view = screen.view_mut();
            view.flipped = !view.flipped;
        }
        Action::MoreLines => analyst::change_lines(screen, true, shared),
        Action::FewerLines => analyst::change_lines(screen, false, shared),
        Action::CopyFen => {
            let text = screen.seen().to_string();
            shared.copy("Position (FEN)", text);
        }
        _ => {}
    }
}

/// Shows and hides what the engine thinks. Where one part at a time has room, this is the one then.
pub fn toggle_panel(screen: &mut dyn GameScreen, shared: &Shared) {
    screen.view_mut().toggle_panel();
    let unseen = screen.regions(shared.area(), shared).lines.is_none();
    let view = screen.view_mut();
    if view.panel.visible && unseen {
        view.focus = Focus::Lines;
    }
}

fn arrow(screen: &mut dyn GameScreen, action: Action, shared: &mut Shared) {
    match (screen.view().focus, action) {
        (Focus::Board, _) => screen.view_mut().move_cursor(action),
        (Focus::Lines, Action::Up | Action::Down) => {
            analyst::scroll_lines(screen, action == Action::Down, shared);
        }
        (_, Action::Left) => walk(screen, -1, shared),
        (_, Action::Right) => walk(screen, 1, shared),
        // A row of the list is a move of both sides.
        (_, Action::Up) => walk(screen, -2, shared),
        (_, _) => walk(screen, 2, shared),
    }
}
