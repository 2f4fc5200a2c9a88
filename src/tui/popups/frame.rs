//! The frames of popups: where they lie, and what can stand in one.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use crate::tui::layout::split_bottom;
use crate::tui::look::Look;
use crate::tui::widgets::popup::PopupFrame;
use crate::tui::wrap::wrap;

/// Where frames may lie: the keys at the bottom stay.
pub(super) fn above_keys(area: Rect) -> Rect {
    split_bottom(area, 1).0
}

/// A frame in the middle of an area, never larger than it.
pub(super) fn centered(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

/// What a frame holds: without its border and the blank beside it.
pub(super) fn inside(frame: Rect) -> Rect {
    let blank = u16::from(frame.width >= 24);
    Rect {
        x: frame.x + (1 + blank).min(frame.width),
        y: frame.y + 1.min(frame.height),
        width: frame.width.saturating_sub(2 + 2 * blank),
        height: frame.height.saturating_sub(2),
    }
}

pub(super) fn draw_frame(look: &Look, title: &str, place: Rect, frame: &mut Frame) {
    let popup = PopupFrame {
        look,
        title,
        more: "",
    };
    popup.render(place, frame.buffer_mut());
}

/// Sentences from the top of a place on.
pub(super) fn paragraph(look: &Look, text: &str, style: Style, place: Rect, frame: &mut Frame) {
    let text = look.plain(text);
    let lines = wrap(&text, usize::from(place.width));
    for (line, row) in lines.into_iter().zip(place.rows()) {
        Line::styled(line, style).render(row, frame.buffer_mut());
    }
}
