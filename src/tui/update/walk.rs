//! Looking around in a game, and taking something along.

use super::study::study;
use crate::game::NodeId;
use crate::tui::app::App;
use crate::tui::event::Effect;
use crate::tui::popups::{Popup, Text};

/// Shows a position so many plies from the one that is shown.
pub(super) fn walk(app: &mut App, plies: i32) {
    let Some(play) = app.play() else {
        return;
    };
    let line = play.line();
    let at = line
        .iter()
        .position(|&node| node == play.shown)
        .unwrap_or(0) as i32;
    let to = at.saturating_add(plies).clamp(0, line.len() as i32 - 1);
    play.show(line[to as usize]);
    study(app);
}

/// Shows a position of the game.
pub(super) fn go_to(app: &mut App, node: NodeId) {
    if let Some(play) = app.play() {
        if play.analysis.is_some() {
            // It may lie on another line than the one that is listed.
            play.look_at(node);
        } else {
            play.show(node);
        }
        study(app);
    }
}

/// Copies the shown position, and shows it too, since a terminal may refuse.
pub(super) fn copy_fen(app: &mut App) {
    if let Some(play) = app.game() {
        let text = play.seen().to_string();
        copy(app, "Position (FEN)", text);
    }
}

/// Copies the game.
pub(super) fn copy_pgn(app: &mut App) {
    if let Some(play) = app.game() {
        let text = play.pgn(&app.shared.today);
        copy(app, "Game (PGN)", text);
    }
}

/// Copies a text, and shows it too, since a terminal may refuse.
pub(super) fn copy(app: &mut App, what: &str, text: String) {
    app.shared.ask(Effect::Copy(text.clone()));
    app.popup = Some(Popup::Text(Text::new(
        format!("{what}, copied if the terminal allows it"),
        text,
    )));
}
