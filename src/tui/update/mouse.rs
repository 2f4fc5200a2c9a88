//! The mouse: over a popup, or for the screen.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::popups;
use crate::tui::app::App;

/// Takes a mouse event in.
pub(super) fn mouse(app: &mut App, event: MouseEvent) {
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
