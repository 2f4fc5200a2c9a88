//! The frame of what lies on top.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color, Modifier};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Widget};

use crate::tui::look::Look;
use crate::tui::wrap::cut;

/// Borders without anything but ASCII.
const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The signs of a frame.
#[must_use]
pub const fn borders(look: &Look) -> border::Set<'static> {
    if look.ascii { ASCII } else { border::ROUNDED }
}

/// An empty frame with a title, and at the bottom what part of it is seen.
pub struct PopupFrame<'a> {
    pub look: &'a Look,
    pub title: &'a str,
    /// What to write at the bottom right; empty for nothing.
    pub more: &'a str,
}

impl Widget for PopupFrame<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        Clear.render(area, buffer);
        let room = usize::from(area.width).saturating_sub(4);
        let title = cut(&self.look.plain(self.title), room);
        let mut block = Block::new()
            .borders(Borders::ALL)
            .border_set(borders(self.look))
            .border_style(self.look.dim());
        if !title.is_empty() {
            // The border below it is dim, by an attribute or by a color.
            let style = self.look.strong().fg(Color::Reset);
            let style = style.remove_modifier(Modifier::DIM);
            block = block.title(Span::styled(format!(" {title} "), style));
        }
        if !self.more.is_empty() {
            let more = format!(" {} ", cut(&self.look.plain(self.more), room));
            let line = Line::from(more).alignment(Alignment::Right);
            block = block.title_bottom(line);
        }
        block.render(area, buffer);
    }
}
