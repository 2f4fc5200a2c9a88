//! Pieces on squares: pixels, silhouettes, symbols.

use ratatui::style::{Color, Modifier, Style};

use super::{BoardView, Canvas, Cell};
use crate::chess::{self, Piece};
use crate::tui::pieces::{Pieces, Pixel, hollow, letter, pixel, solid};
use crate::tui::theme::{ColorDepth, Surface};

impl BoardView<'_> {
    /// A square of pixels: two to a cell, one above the other.
    pub(super) fn draw_pixels(&self, canvas: &mut Canvas<'_>, cell: &Cell) {
        let rect = cell.rect;
        let marks = self.pixel_marks(cell);
        let part = |x, y| match cell.piece {
            Some(piece) => pixel(piece.kind, self.size.rows(), x, y),
            None => Pixel::Clear,
        };
        let color = |x: u16, y: u16| {
            let paint = || cell.paints.and_then(|paints| paints.of(part(x, y)));
            let above = marks.above(x, y).or_else(paint);
            let any = above.or_else(|| marks.below(x, y));
            any.unwrap_or(cell.background)
        };
        for row in 0..rect.height {
            for column in 0..rect.width {
                let (upper, lower) = (color(column, 2 * row), color(column, 2 * row + 1));
                let style = Style::reset().bg(lower);
                let (symbol, style) = if upper == lower {
                    (" ", style)
                } else {
                    ("▀", style.fg(upper))
                };
                let x = rect.x.saturating_add(column);
                canvas.put(x, rect.y.saturating_add(row), symbol, style);
            }
        }
    }

    /// A sprite without colors: White's is hollow and Black's solid, as in print.
    pub(super) fn draw_silhouette(&self, canvas: &mut Canvas<'_>, cell: &Cell, piece: Piece) {
        let rect = cell.rect;
        let inked = |part| match piece.color {
            chess::Color::White => matches!(part, Pixel::Outline | Pixel::Shade),
            chess::Color::Black => matches!(part, Pixel::Outline | Pixel::Fill),
        };
        for row in 0..rect.height {
            for column in 0..rect.width {
                let part = |y| pixel(piece.kind, self.size.rows(), column, y);
                let (upper, lower) = (part(2 * row), part(2 * row + 1));
                let symbol = match (inked(upper), inked(lower)) {
                    (true, true) => "█",
                    (true, false) => "▀",
                    (false, true) => "▄",
                    (false, false) if upper == Pixel::Clear && lower == Pixel::Clear => continue,
                    (false, false) => " ",
                };
                let x = rect.x.saturating_add(column);
                canvas.put(x, rect.y.saturating_add(row), symbol, Style::reset());
            }
        }
    }

    /// A glyph or a letter in the middle of the square.
    pub(super) fn draw_symbol(&self, canvas: &mut Canvas<'_>, cell: &Cell, piece: Piece) {
        let (column, row) = self.middle(cell.rect);
        let symbol = match (self.drawn(), piece.color) {
            (Pieces::Letters, _) => letter(piece),
            (_, chess::Color::White) if self.depth == ColorDepth::None => hollow(piece.kind),
            _ => solid(piece.kind),
        };
        let style = self.symbol_style(cell, piece.color);
        canvas.put(column, row, symbol, style);
        if self.size.rows() > 1 && self.depth == ColorDepth::Ansi16 {
            canvas.put(column.saturating_add(1), row, " ", style);
        }
    }

    /// Of 16 colors, which each terminal defines for itself, no two squares can be counted on to
    /// set off both white and black. So there a piece lies on a token: black on white for White,
    /// white on black for Black.
    fn symbol_style(&self, cell: &Cell, side: chess::Color) -> Style {
        let (black, white) = (Color::Indexed(0), Color::Indexed(7));
        let bold = Style::reset().add_modifier(Modifier::BOLD);
        match (self.depth, side) {
            (ColorDepth::None, _) => bold,
            (ColorDepth::Ansi16, chess::Color::White) => Style::reset().fg(black).bg(white),
            (ColorDepth::Ansi16, chess::Color::Black) => Style::reset().fg(white).bg(black),
            _ => {
                let ink = cell.paints.map_or(Color::Reset, |paints| paints.glyph);
                bold.fg(ink).bg(cell.background)
            }
        }
    }

    pub(super) fn paints(&self, side: chess::Color) -> Paints {
        let mut colors = *self.theme.pieces(side);
        // Without a rim around it, a black piece needs all its blackness for itself.
        if self.surface() == Surface::Silhouettes && side == chess::Color::Black {
            colors.fill = colors.fill.mix(colors.outline, 0.6);
        }
        Paints {
            outline: colors.outline.at(self.depth),
            fill: colors.fill.at(self.depth),
            shade: colors.shade.at(self.depth),
            glyph: colors.glyph.at(self.depth),
        }
    }
}

/// The colors of one side's pieces as the terminal shows them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paints {
    outline: Color,
    fill: Color,
    shade: Color,
    glyph: Color,
}

impl Paints {
    const fn of(self, part: Pixel) -> Option<Color> {
        match part {
            Pixel::Clear => None,
            Pixel::Outline => Some(self.outline),
            Pixel::Fill => Some(self.fill),
            Pixel::Shade => Some(self.shade),
        }
    }
}
