//! The page of keys.

use ratatui::text::{Line, Span};

use crate::tui::app::App;
use crate::tui::wrap::{width, wrap};

pub(super) const TITLE: &str = "Keys";

/// Columns of a key and what it does.
pub(in crate::tui) const HELP_WIDTH: u16 = 72;

/// Fewer columns than this are narrow.
const NARROW: usize = 32;

/// What the mouse does where there is a board.
const MOUSE: &str = "click or drag pieces; click a move, a line or the graph to go there; the wheel steps through the game";

/// What it does where a position is set up.
const EDITOR_MOUSE: &str = "click a piece of the palette, then squares; drag pieces, or off the board to remove \
    them; right click empties a square; click fields and buttons";

/// The keys of the screen below, in the table's order, and the mouse.
pub(super) fn rows(app: &App, room: u16) -> Vec<Line<'static>> {
    let room = usize::from(room);
    let mut table: Vec<(String, &str)> = app
        .shared
        .keymap
        .rows(app.screen_context())
        .map(|row| (app.shared.key_names(row).join(" "), row.about))
        .collect();
    if app.shared.mouse() && app.game().is_some() {
        table.push(("Mouse".to_owned(), MOUSE));
    }
    if app.shared.mouse() && app.editor().is_some() {
        table.push(("Mouse".to_owned(), EDITOR_MOUSE));
    }
    let longest = table.iter().map(|(keys, _)| width(keys)).max();
    let keys_width = longest.unwrap_or(0).min(room / 2) + 2;
    let mut rows = Vec::new();
    for (keys, about) in table {
        if room < NARROW {
            // Each has rows of its own where both would be squeezed beside each other.
            rows.push(Line::styled(keys, app.shared.look.strong()));
            let text = wrap(&app.shared.look.plain(about), room.saturating_sub(2));
            rows.extend(text.into_iter().map(|text| Line::from(format!("  {text}"))));
            continue;
        }
        let text = wrap(
            &app.shared.look.plain(about),
            room.saturating_sub(keys_width),
        );
        let blank = " ".repeat(keys_width.saturating_sub(width(&keys)));
        for (at, text) in text.into_iter().enumerate() {
            let start = if at == 0 {
                Span::styled(format!("{keys}{blank}"), app.shared.look.strong())
            } else {
                Span::raw(" ".repeat(keys_width))
            };
            rows.push(Line::from(vec![start, Span::raw(text)]));
        }
    }
    rows
}
