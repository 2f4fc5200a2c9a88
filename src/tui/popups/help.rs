//! The page of keys.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Below;
use super::page::{Page, PagePopup, widest};
use crate::text::capitalized;
use crate::tui::shared::Shared;
use crate::tui::wrap::{width, wrap};

/// Columns of a key and what it does.
const WIDTH: u16 = 72;

/// Fewer columns than this are narrow.
const NARROW: usize = 32;

/// The keys of the screen below, in the table's order, and the mouse.
#[derive(Clone, Debug, Default)]
pub struct Help {
    /// Rows scrolled away.
    pub scroll: u16,
}

impl PagePopup for Help {
    fn page<'a>(&'a self, area: Rect, shared: &'a Shared, below: &'a Below<'_>) -> Page<'a> {
        let beside = widest(area) >= 2 * WIDTH + 6;
        Page {
            title: "Keys",
            wanted: if beside { 2 * WIDTH + 6 } else { WIDTH + 4 },
            columns: if beside { 2 } else { 1 },
            rows: Box::new(|room| rows(shared, below, usize::from(room))),
        }
    }

    fn scrolled(&self) -> u16 {
        self.scroll
    }

    fn scrolled_mut(&mut self) -> &mut u16 {
        &mut self.scroll
    }
}

fn rows(shared: &Shared, below: &Below<'_>, room: usize) -> Vec<Line<'static>> {
    let look = &shared.look;
    let keyed = shared.keymap.rows(below.context);
    let mut table: Vec<(String, &str)> = keyed
        .map(|row| (shared.key_names(below.context, row).join(" "), row.about))
        .collect();
    if let Some(mouse) = below.mouse.filter(|_| shared.mouse()) {
        table.push(("Mouse".to_owned(), mouse));
    }
    for (what, path) in &shared.files.places {
        table.push((capitalized(what), path));
    }
    let longest = table.iter().map(|(keys, _)| width(keys)).max();
    let keys_width = longest.unwrap_or(0).min(room / 2) + 2;
    let mut rows = Vec::new();
    for (keys, about) in table {
        if room < NARROW {
            // Each has rows of its own where both would be squeezed beside each other.
            rows.push(Line::styled(keys, look.strong()));
            let text = wrap(&look.plain(about), room.saturating_sub(2));
            rows.extend(text.into_iter().map(|text| Line::from(format!("  {text}"))));
            continue;
        }
        let text = wrap(&look.plain(about), room.saturating_sub(keys_width));
        let blank = " ".repeat(keys_width.saturating_sub(width(&keys)));
        for (at, text) in text.into_iter().enumerate() {
            let start = if at == 0 {
                Span::styled(format!("{keys}{blank}"), look.strong())
            } else {
                Span::raw(" ".repeat(keys_width))
            };
            rows.push(Line::from(vec![start, Span::raw(text)]));
        }
    }
    rows
}
