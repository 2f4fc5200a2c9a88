//! Pieces on squares: pixels, silhouettes, symbols.

use ratatui::style::{Color, Modifier, Style};

use super::blocks::{BlockSymbol, Dot, Layer, block};
use super::{Across, BoardView, Canvas, SquareCell};
use crate::chess::{self, Piece};
use crate::tui::pieces::{Pieces, Pixel, hollow, letter, pixel, solid};
use crate::tui::theme::{ColorDepth, Surface};

impl BoardView<'_> {
    /// A square of pixels: four to a cell, though most sprites and all marks fill them by twos.
    pub(super) fn draw_pixels(&self, canvas: &mut Canvas<'_>, cell: &SquareCell, across: &Across) {
        let rect = cell.rect;
        let marks = self.pixel_marks(cell);
        let strokes = &across.strokes;
        let flown = |x, y| self.flown_over(&across.flights, cell.square, (x, y));
        let dot = |x: u16, y: u16| {
            let found = |layer, color: Option<Color>| color.map(|color| Dot { layer, color });
            let part = || cell.piece.map(|it| pixel(it.kind, self.size.rows(), x, y));
            let paint = || cell.paints.zip(part()).and_then(|(it, part)| it.of(part));
            found(Layer::Flight, flown(x, y))
                .or_else(|| found(Layer::MarkAbove, marks.above(x / 2, y)))
                .or_else(|| found(Layer::Piece, paint()))
                .or_else(|| found(Layer::MarkBelow, marks.below(x / 2, y)))
                .or_else(|| found(Layer::Stroke, strokes.color(self, cell, (x, y))))
                .unwrap_or(Dot {
                    layer: Layer::Ground,
                    color: cell.background,
                })
        };
        for row in 0..rect.height {
            for column in 0..rect.width {
                let (x, y) = (2 * column, 2 * row);
                let BlockSymbol { symbol, ink, back } =
                    block([dot(x, y), dot(x + 1, y), dot(x, y + 1), dot(x + 1, y + 1)]);
                let style = Style::reset().fg(ink).bg(back);
                let x = rect.x.saturating_add(column);
                canvas.put(x, rect.y.saturating_add(row), symbol, style);
            }
        }
    }

    /// A sprite without colors: White's is hollow and Black's solid, as in print.
    pub(super) fn draw_silhouette(&self, canvas: &mut Canvas<'_>, cell: &SquareCell, piece: Piece) {
        let rect = cell.rect;
        let inked = |part| match piece.color {
            chess::Color::White => matches!(part, Pixel::Outline | Pixel::Shade),
            chess::Color::Black => matches!(part, Pixel::Outline | Pixel::Fill),
        };
        for row in 0..rect.height {
            for column in 0..rect.width {
                let part = |y| pixel(piece.kind, self.size.rows(), 2 * column, y);
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
    pub(super) fn draw_symbol(&self, canvas: &mut Canvas<'_>, cell: &SquareCell, piece: Piece) {
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
    fn symbol_style(&self, cell: &SquareCell, side: chess::Color) -> Style {
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
        // Without a rim around it, a piece is like a large glyph.
        if self.surface() == Surface::Plain {
            colors.fill = colors.glyph;
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
    pub(super) const fn of(self, part: Pixel) -> Option<Color> {
        match part {
            Pixel::Clear => None,
            Pixel::Outline => Some(self.outline),
            Pixel::Fill => Some(self.fill),
            Pixel::Shade => Some(self.shade),
        }
    }
}
