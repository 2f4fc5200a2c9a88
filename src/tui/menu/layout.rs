//! The parts of the menu.

use ratatui::layout::Rect;

use super::Menu;
use super::view::{LETTERS, PICTURE};
use crate::tui::layout::{split_bottom, too_small, within};
use crate::tui::shared::Shared;

/// Columns of an entry with its words.
const ENTRY: u16 = 46;
/// Columns of an entry without them.
const SHORT_ENTRY: u16 = 17;

/// Where the parts of the menu are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MenuRegions {
    /// The name: a row, or the rows of its large letters.
    pub title: Rect,
    /// What it is, below the name, where there is room.
    pub subtitle: Option<Rect>,
    /// The pillar box, where there is room.
    pub picture: Option<Rect>,
    /// The entries, in their order.
    pub items: Vec<Rect>,
    /// A sentence, or the version.
    pub notice: Rect,
    pub footer: Rect,
}

/// Where the parts of the menu are.
#[must_use]
pub fn regions(area: Rect, shared: &Shared, menu: &Menu) -> MenuRegions {
    if too_small(area) {
        return MenuRegions::default();
    }
    let (rest, footer) = split_bottom(area, 1);
    let (body, notice) = split_bottom(rest, 1);
    let count = menu.entries().len() as u16;
    // On a large screen the name and the picture are twice as large.
    let roomy = body.width >= 2 * LETTERS.0 + 8 && body.height >= 2 * (LETTERS.1 + PICTURE.1) + 18;
    let scale = if roomy { 2 } else { 1 };
    let [letters, art] = [LETTERS, PICTURE].map(|(width, height)| (width * scale, height * scale));
    let large = body.width >= letters.0 + 2 && body.height >= letters.1 + 5 + count;
    // Where there is hardly room the entries come first.
    let (title, subtitle) = match (large, body.height > count) {
        (true, _) => (letters.1, 1),
        (false, true) => (1, 0),
        (false, false) => (0, 0),
    };
    let step = if body.height >= 28 + title { 2 } else { 1 };
    let list = (count - 1) * step + 1;
    let picture = large
        && !shared.look.ascii
        && body.width >= art.0 + 4 + ENTRY
        && body.height >= title + subtitle + 3 + art.1;
    let below = if picture { list.max(art.1) } else { list };
    let gap = body.height.saturating_sub(title + subtitle + below);
    // Before the name, between the name and the list; the rest is left at the bottom.
    let (before, between) = (gap / 3, (gap / 3).clamp(1, 3).min(gap));
    let width = if large { letters.0 } else { body.width.min(9) };
    let list_top = before + title + subtitle + between;
    let entry = if body.width >= ENTRY {
        ENTRY
    } else {
        SHORT_ENTRY.min(body.width)
    };
    let (picture_width, all) = if picture {
        (art.0 + 4 * scale, art.0 + 4 * scale + ENTRY)
    } else {
        (0, entry)
    };
    let left = (body.width - all) / 2;
    let list_top = list_top + (below - list) / 2;
    // Where there is no room for all, the chosen one is seen.
    let hidden = (menu.row as u16 + 1).saturating_sub(body.height);
    let items = (0..count).map(|at| match at.checked_sub(hidden) {
        Some(seen) => {
            let x = left + picture_width;
            // The names of a game that waits may need what is left of the row.
            let wide = if entry == ENTRY {
                body.width - x
            } else {
                entry
            };
            within(body, x, list_top + seen * step, wide, 1)
        }
        None => Rect::default(),
    });
    MenuRegions {
        title: within(body, (body.width - width) / 2, before, width, title),
        subtitle: large.then(|| within(body, 0, before + title, body.width, 1)),
        picture: picture.then(|| {
            let top = before + title + subtitle + between + (below - art.1) / 2;
            within(body, left, top, art.0, art.1)
        }),
        items: items.collect(),
        notice,
        footer,
    }
}
