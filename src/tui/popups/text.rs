//! A text to read or to copy by hand.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::Below;
use super::page::{Page, PagePopup, widest};
use crate::tui::shared::Shared;
use crate::tui::wrap::{width, wrap};

/// A text to read or to copy by hand.
#[derive(Clone, Debug)]
pub struct TextPopup {
    pub title: String,
    pub text: String,
    /// Rows scrolled away.
    pub scroll: u16,
}

impl TextPopup {
    /// From its first row on.
    #[must_use]
    pub const fn new(title: String, text: String) -> Self {
        Self {
            title,
            text,
            scroll: 0,
        }
    }
}

impl PagePopup for TextPopup {
    fn page<'a>(&'a self, area: Rect, shared: &'a Shared, _below: &'a Below<'_>) -> Page<'a> {
        let longest = self.text.lines().map(width).max().unwrap_or(0);
        let longest = longest.max(width(&self.title) + 4);
        Page {
            title: &self.title,
            wanted: longest.min(usize::from(widest(area))) as u16 + 4,
            columns: 1,
            parts: Box::new(|room| {
                let text = shared.look.plain(&self.text);
                let lines = wrap(&text, usize::from(room)).into_iter();
                vec![lines.map(Line::from).collect()]
            }),
        }
    }

    fn scrolled(&self) -> u16 {
        self.scroll
    }

    fn scrolled_mut(&mut self) -> &mut u16 {
        &mut self.scroll
    }
}
