//! Where things are: one truth for drawing and for the mouse.

use ratatui::layout::Rect;

use super::widgets::board::{BoardSize, rect_of, square_at};
use crate::chess::Square;

/// The largest rows of a square.
pub const LARGEST_SQUARE: u16 = 7;

/// A board and the rows that each of its squares takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSpot {
    /// Squares and labels: digits on the left, letters below.
    pub area: Rect,
    /// Rows of a square; it is twice as many columns wide.
    pub h: u16,
}

impl BoardSpot {
    /// Columns of a board with labels.
    #[must_use]
    pub const fn width(h: u16) -> u16 {
        16 * h + 2
    }

    /// Rows of a board with labels.
    #[must_use]
    pub const fn height(h: u16) -> u16 {
        8 * h + 1
    }

    /// With its corner here.
    #[must_use]
    pub const fn at(x: u16, y: u16, h: u16) -> Self {
        Self {
            area: Rect::new(x, y, Self::width(h), Self::height(h)),
            h,
        }
    }

    /// As the board itself calls it.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        BoardSize::new(self.h).unwrap_or(BoardSize::SMALLEST)
    }

    /// The square under a cell.
    #[must_use]
    pub fn square(&self, column: u16, row: u16, flipped: bool) -> Option<Square> {
        square_at(self.area, self.size(), flipped, column, row)
    }

    /// The cells of a square.
    #[must_use]
    pub fn cells(&self, square: Square, flipped: bool) -> Rect {
        rect_of(self.area, self.size(), flipped, square)
    }
}

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
