//! Where things are: one truth for drawing and for the mouse.

mod editor;
mod game;
mod hit;
mod menu;

use ratatui::layout::Rect;

pub use editor::{EditorRegions, Section, editor};
pub use game::{BoardSpot, GameRegions, game};
pub use hit::{Hit, hit};
pub use menu::{MenuRegions, menu};

/// Columns and rows below which there is only a sentence.
pub const SMALLEST: (u16, u16) = (20, 12);

/// Whether nothing but a sentence fits.
#[must_use]
pub const fn too_small(area: Rect) -> bool {
    area.width < SMALLEST.0 || area.height < SMALLEST.1
}

/// A rectangle that stays within another, empty where it does not reach it.
pub(super) fn within(area: Rect, x: u16, y: u16, width: u16, height: u16) -> Rect {
    let wanted = Rect::new(
        area.x.saturating_add(x),
        area.y.saturating_add(y),
        width,
        height,
    );
    if wanted.x >= area.right() || wanted.y >= area.bottom() {
        return Rect::new(area.x, area.y, 0, 0);
    }
    wanted.intersection(area)
}

/// The top rows of an area and the rest.
pub(super) fn split_top(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    let top = Rect {
        height: rows,
        ..area
    };
    let rest = Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    };
    (top, rest)
}

/// All but the bottom rows of an area, and these.
pub(super) fn split_bottom(area: Rect, rows: u16) -> (Rect, Rect) {
    split_top(area, area.height.saturating_sub(rows))
}

/// The left columns of an area and the rest behind a gap.
pub(super) fn split_left(area: Rect, columns: u16, gap: u16) -> (Rect, Rect) {
    let columns = columns.min(area.width);
    let skipped = (columns + gap).min(area.width);
    let left = Rect {
        width: columns,
        ..area
    };
    let rest = Rect {
        x: area.x + skipped,
        width: area.width - skipped,
        ..area
    };
    (left, rest)
}
