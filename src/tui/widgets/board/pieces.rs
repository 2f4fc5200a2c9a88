//! Pieces on squares: pixels, silhouettes, symbols.

use ratatui::style::{Color, Modifier, Style};

use super::{BoardView, Canvas, Cell};
use crate::chess::{self, Piece};
use crate::tui::pieces::{Pieces, Pixel, hollow, letter, pixel, solid};
use crate::tui::theme::{ColorDepth, PieceColors};

impl BoardView<'_> {
    /// A square of pixels: two to a cell, one above the other.
    pub(super) fn draw_pixels(&self, canvas: &mut Canvas<'_>, cell: &Cell) {
        let rect = cell.rect;
        let marks = self.pixel_marks(cell);
        let paints = cell.piece.map(|piece| self.paints(piece));
        let color = |x: u16, y: u16| {
            let below = || marks.below(x, y).unwrap_or(cell.background);
            marks
                .above(x, y)
                .unwrap_or_else(|| match (cell.piece, paints) {
                    (Some(piece), Some(paints)) => {
                        let part = pixel(piece.kind, self.size.rows(), x, y);
                        paints.of(part).unwrap_or_else(below)
                    }
                    _ => below(),
                })
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
        let style = self.symbol_style(piece, cell.background);
        canvas.put(column, row, symbol, style);
        if self.size.rows() > 1 && self.depth == ColorDepth::Ansi16 {
            canvas.put(column.saturating_add(1), row, " ", style);
        }
    }

    /// Of 16 colors, which each terminal defines for itself, no two squares can be counted on to
    /// set off both white and black. So there a piece lies on a token: black on white for White,
    /// white on black for Black.
    fn symbol_style(&self, piece: Piece, background: Color) -> Style {
        let bold = Style::reset().add_modifier(Modifier::BOLD);
        match (self.depth, piece.color) {
            (ColorDepth::None, _) => bold,
            (ColorDepth::Ansi16, chess::Color::White) => {
                Style::reset().fg(Color::Indexed(0)).bg(Color::Indexed(7))
            }
            (ColorDepth::Ansi16, chess::Color::Black) => {
                Style::reset().fg(Color::Indexed(7)).bg(Color::Indexed(0))
            }
            (depth, side) => {
                let ink = self.theme.pieces(side).glyph.at(depth);
                bold.fg(ink).bg(background)
            }
        }
    }

    fn paints(&self, piece: Piece) -> Paints {
        let PieceColors {
            fill,
            outline,
            shade,
            ..
        } = *self.theme.pieces(piece.color);
        Paints {
            outline: outline.at(self.depth),
            fill: fill.at(self.depth),
            shade: shade.at(self.depth),
        }
    }
}

/// The colors of one sprite as the terminal shows them.
#[derive(Clone, Copy, Debug)]
struct Paints {
    outline: Color,
    fill: Color,
    shade: Color,
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
