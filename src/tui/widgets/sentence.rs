//! A sentence in the last row above the keys; if it is long it grows upwards.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

use crate::tui::look::Look;
use crate::tui::wrap::{cut, width, wrap};

/// A text and how it looks.
pub struct Sentence {
    pub text: String,
    pub style: Style,
    /// Whether it may take more rows than its own: news may, what can be seen anyway may not.
    pub grows: bool,
}

impl Sentence {
    /// What can be seen anyway, or matters little.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            style: Style::new(),
            grows: false,
        }
    }

    /// Draws it so that it ends in this row.
    pub fn draw(&self, look: &Look, place: Rect, buffer: &mut Buffer) {
        let text = look.plain(&self.text);
        let mut lines = wrap(&text, usize::from(place.width));
        if !self.grows && lines.len() > 1 {
            // As many of its sentences as fit.
            let fits = |end: usize| width(&text[..end]) <= usize::from(place.width);
            let ends = text.match_indices(['.', ':']).map(|(at, _)| at);
            let end = ends.take_while(|&end| fits(end + 1)).max();
            lines = vec![match end {
                Some(end) => format!("{}.", &text[..end]),
                None => cut(&text, usize::from(place.width)),
            }];
        }
        let most = lines.len().min(usize::from(place.y) + 1);
        for (up, line) in lines[..most].iter().rev().enumerate() {
            let row = Rect {
                y: place.y - up as u16,
                ..place
            };
            if most > 1 {
                Clear.render(row, buffer);
            }
            Line::styled(line.as_str(), self.style).render(row, buffer);
        }
    }
}
