//! The mouse: over a popup, or for the screen.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{actions, popups};
use crate::tui::app::App;
use crate::tui::keymap::Action;
use crate::tui::layout::too_small;
use crate::tui::room;

/// Takes a mouse event in.
pub(super) fn mouse(app: &mut App, event: MouseEvent) {
    if let Some(action) = key_at(app, event) {
        app.shared.notice = None;
        actions::act(app, action);
        return;
    }
    if app.popup.is_none() {
        let (room, shared) = app.parts();
        room.mouse(event, shared);
        return;
    }
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            app.shared.notice = None;
            popups::click(app, Position::new(event.column, event.row));
        }
        MouseEventKind::Down(MouseButton::Right) => popups::put_away(app),
        MouseEventKind::ScrollUp => popups::wheel(app, false),
        MouseEventKind::ScrollDown => popups::wheel(app, true),
        _ => {}
    }
}

/// The key of the last row that is clicked on.
fn key_at(app: &App, event: MouseEvent) -> Option<Action> {
    let area = app.shared.area();
    let down = event.kind == MouseEventKind::Down(MouseButton::Left);
    if !down || too_small(area) || event.row != area.height - 1 {
        return None;
    }
    let place = (area.width, event.column);
    match &app.popup {
        Some(popup) => popup.footer_at(place, &app.shared),
        None => room::footer_at(app.screen.room(), &app.shared, place),
    }
}
