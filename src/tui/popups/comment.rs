//! A comment being written.

use ratatui::Frame;
use ratatui::layout::Position;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use crate::tui::app::App;
use crate::tui::keymap::{Action, Context};
use crate::tui::play::Play;
use crate::tui::scroll::Window;
use crate::tui::text_input::TextBox;
use crate::tui::widgets::popup::PopupFrame;
use crate::tui::widgets::tree_list::name_of;

/// Draws the text with the cursor in sight; how to leave stands in the frame.
pub(super) fn draw(app: &App, text: &TextBox, frame: &mut Frame) {
    let parts = super::frame::comment(frame.area(), text);
    let key = |action| {
        app.shared
            .key_name(Context::Popup, action)
            .unwrap_or_default()
    };
    let keep = format!("{} keep", key(Action::Keep));
    let popup = PopupFrame {
        look: &app.shared.look,
        title: &title(app.game()),
        more: &match parts.frame.width {
            ..30 => keep,
            _ => format!("{keep} · {} leave", key(Action::Cancel)),
        },
    };
    popup.render(parts.frame, frame.buffer_mut());
    let inside = parts.text;
    if inside.is_empty() {
        return;
    }
    let room = usize::from(inside.width);
    let (column, row) = text.cursor(room);
    let rows = text.rows(room);
    let window = Window {
        seen: usize::from(inside.height),
        total: rows.len(),
    };
    let first = window.following(0, row..row + 1);
    for (text, place) in rows.iter().skip(first).zip(inside.rows()) {
        Line::raw(text.trim_end()).render(place, frame.buffer_mut());
    }
    // Blanks at the end of a row hang over its edge, and the cursor with them.
    let x = inside.x + (column as u16).min(inside.width - 1);
    let y = inside.y + (row - first) as u16;
    frame.set_cursor_position(Position::new(x, y));
}

fn title(play: Option<&Play>) -> String {
    match play.and_then(|play| name_of(&play.tree, play.shown)) {
        Some(name) => format!("Comment on {name}"),
        None => "Comment before the first move".into(),
    }
}
