//! A comment being written.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::draw_frame;
use crate::tui::app::App;
use crate::tui::layout;
use crate::tui::line::LineEdit;
use crate::tui::widgets::wrap::{width, wrap};

/// Draws as many rows as the comment needs, the cursor in one of them.
pub(super) fn draw(app: &App, line: &LineEdit, frame: &mut Frame) {
    let area = frame.area();
    let room = area.width.saturating_sub(8).clamp(1, 64);
    // A mark that is never typed shows where the cursor is, however the rows are broken.
    let text = line.text();
    let before: String = text.chars().take(line.column()).collect();
    let rows = wrap(text, usize::from(room));
    let height = (rows.len() as u16).clamp(3, area.height.saturating_sub(4).max(3));
    let place = layout::popup(area, room + 4, height + 2);
    draw_frame(app, "Comment", place, frame);
    let inside = Rect {
        x: place.x + 2,
        y: place.y + 1,
        width: place.width.saturating_sub(4),
        height: place.height.saturating_sub(2),
    };
    let (column, row) = cursor(&before, usize::from(room));
    let first = row.saturating_sub(usize::from(inside.height).saturating_sub(1));
    for (text, y) in rows.iter().skip(first).zip(inside.y..inside.bottom()) {
        let place = Rect::new(inside.x, y, inside.width, 1);
        Line::raw(text.as_str()).render(place, frame.buffer_mut());
    }
    let x = inside.x + (column as u16).min(inside.width.saturating_sub(1));
    let y = inside.y + (row - first) as u16;
    if area.contains(Position::new(x, y)) {
        frame.set_cursor_position(Position::new(x, y));
    }
}

/// Column and row of the end of a text that is broken into rows.
fn cursor(before: &str, room: usize) -> (usize, usize) {
    let rows = wrap(before, room);
    let last = rows.last().map_or(0, |row| width(row));
    let blanks = before.len() - before.trim_end().len();
    (last + blanks, rows.len().saturating_sub(1))
}
