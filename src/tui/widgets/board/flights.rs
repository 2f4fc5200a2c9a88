//! Pieces on their way over squares of pixels.

use ratatui::style::Color;

use super::geometry::place;
use super::pieces::Paints;
use super::{BoardColors, BoardSize, BoardView};
use crate::chess::{Kind, Square};
use crate::tui::pieces::{Pieces, outlined, pixel};
use crate::tui::theme::ColorDepth;

/// A sprite on its way, counted in half columns and half rows from the board's corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    kind: Kind,
    paints: Paints,
    corner: (u16, u16),
}

/// Whether pieces can be seen gliding in the cells of a board of this size. Smaller ones have no
/// outline: in passing they would run together with those of their own color.
#[must_use]
pub fn can_glide(pieces: Pieces, depth: ColorDepth, size: BoardSize) -> bool {
    pieces == Pieces::Sprites && depth != ColorDepth::None && outlined(size.rows())
}

impl BoardView<'_> {
    /// The sprites on their way. They go by whole columns, so that no cell needs a third color, and by
    /// half rows.
    pub(super) fn flights(&self, colors: &BoardColors) -> Vec<Flight> {
        let (columns, rows) = (self.size.columns(), self.size.rows());
        let travels = self.marks.travels.iter();
        let flights = travels.map(|travel| {
            let (x, y) = travel.place(self.flipped);
            let step = |at: f32, steps: u16| (at * f32::from(steps)).round() as u16;
            Flight {
                kind: travel.piece.kind,
                paints: colors.sides[travel.piece.color as usize],
                corner: (2 * step(x, columns), step(y, 2 * rows)),
            }
        });
        flights.collect()
    }

    /// The color of a piece on its way at this pixel of a square.
    pub(super) fn flown_over(
        &self,
        flights: &[Flight],
        square: Square,
        (x, y): (u16, u16),
    ) -> Option<Color> {
        if flights.is_empty() {
            return None;
        }
        let (column, row) = place(self.flipped, square);
        let rows = self.size.rows();
        let (x, y) = (column * 4 * rows + x, row * 2 * rows + y);
        flights.iter().find_map(|flight| {
            let (left, top) = flight.corner;
            let part = pixel(flight.kind, rows, x.checked_sub(left)?, y.checked_sub(top)?);
            flight.paints.of(part)
        })
    }
}
