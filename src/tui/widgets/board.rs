//! The chess board: squares, pieces, highlights, labels.
//!
//! Every highlight is a background *and* a mark of its own shape, so that none depends on color.

mod blocks;
mod flights;
mod geometry;
mod marks;
mod pieces;
mod scene;
mod signs;
mod strokes;

use std::fmt;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Widget;

use crate::chess::{self, Board, Piece, Square};
use crate::tui::pieces::{Pieces, outlined};
use crate::tui::theme::{ColorDepth, Rgb, Surface, Theme, Tint};

pub use flights::can_glide;
pub use geometry::{BoardSize, beside, rect_of, square_at};
pub use marks::{Drag, Marks};
pub use scene::{BoardScene, find_bare_squares};

use flights::Flight;
use pieces::Paints;
use strokes::Strokes;

/// Anything that has pieces on squares, be it a legal position or not.
pub trait Placement: fmt::Debug {
    /// What stands on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;
}

impl Placement for Board {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        Self::piece_at(self, square)
    }
}

/// A position as it is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    pub position: &'a dyn Placement,
    pub size: BoardSize,
    /// Is Black at the bottom?
    pub flipped: bool,
    pub theme: &'a Theme,
    /// How many colors the terminal has.
    pub depth: ColorDepth,
    pub pieces: Pieces,
    /// How ranks and files are labeled, if they are. The room for the labels is kept in any case.
    pub labels: Option<Style>,
    pub marks: &'a Marks,
}

/// A square about to be drawn.
#[derive(Clone, Copy, Debug)]
struct SquareCell {
    square: Square,
    /// Where it is, which may be outside of the buffer.
    rect: Rect,
    dark: bool,
    piece: Option<Piece>,
    /// The background as the terminal shows it.
    background: Color,
    /// The colors of the piece.
    paints: Option<Paints>,
}

/// What is drawn across squares, worked out once for all of them.
#[derive(Debug)]
struct Across {
    strokes: Strokes,
    flights: Vec<Flight>,
}

/// The colors of the whole board as the terminal shows them, worked out once for all squares.
#[derive(Debug)]
struct BoardColors {
    /// By light and dark, then by tint.
    squares: [[Color; Tint::ALL.len()]; 2],
    /// By side.
    sides: [Paints; 2],
}

impl BoardColors {
    fn new(view: &BoardView<'_>) -> Self {
        let surface = view.surface();
        let color = |dark, tint| view.theme.square_color(surface, dark, tint, view.depth);
        Self {
            squares: [false, true].map(|dark| Tint::ALL.map(|tint| color(dark, tint))),
            sides: chess::Color::ALL.map(|side| view.paints(side)),
        }
    }
}

impl Widget for BoardView<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let clip = area.intersection(buffer.area);
        if clip.is_empty() {
            return;
        }
        let colors = BoardColors::new(&self);
        let across = Across {
            strokes: Strokes::new(&self),
            flights: self.flights(&colors),
        };
        for square in Square::all() {
            let cell = self.cell(area, square, &colors);
            let mut canvas = Canvas { buffer, clip };
            self.draw_square(&mut canvas, &cell, &across);
            if self.marks.stars & square.bit() != 0 && cell.piece.is_none() {
                self.draw_star(&mut canvas, &cell);
            }
        }
        if let Some(style) = self.labels {
            self.draw_labels(style, area, &mut Canvas { buffer, clip });
        }
    }
}

impl BoardView<'_> {
    fn cell(&self, area: Rect, square: Square, colors: &BoardColors) -> SquareCell {
        let dark = (square.file() + square.rank()).is_multiple_of(2);
        let piece = self.marks.piece_on(self.position, square);
        let background = colors.squares[usize::from(dark)][self.marks.tint(square) as usize];
        SquareCell {
            square,
            rect: rect_of(area, self.size, self.flipped, square),
            dark,
            piece,
            background: self.arrow_end(square, background).unwrap_or(background),
            paints: piece.map(|piece| colors.sides[piece.color as usize]),
        }
    }

    /// Sprites or glyphs, after what fits the size. The smallest sprites have no outline and live
    /// on squares of the right colors; with 16 colors or none there are no such squares.
    fn drawn(&self) -> Pieces {
        match self.depth {
            ColorDepth::True | ColorDepth::Ansi256 => self.pieces.at(self.size.rows()),
            ColorDepth::Ansi16 | ColorDepth::None if outlined(self.size.rows()) => self.pieces,
            ColorDepth::Ansi16 | ColorDepth::None => self.pieces.at(1),
        }
    }

    fn surface(&self) -> Surface {
        match (self.drawn(), self.size.rows()) {
            (Pieces::Pictures, _) => Surface::Outlined,
            (Pieces::Sprites, rows) if outlined(rows) => Surface::Outlined,
            _ => Surface::Plain,
        }
    }

    fn draw_square(&self, canvas: &mut Canvas<'_>, cell: &SquareCell, across: &Across) {
        if let Some(sign) = self.ground_sign(cell) {
            let style = Style::reset().bg(cell.background);
            let mut symbol = [0; 4];
            let symbol = sign.encode_utf8(&mut symbol);
            for at in cell.rect.intersection(canvas.clip).positions() {
                canvas.put(at.x, at.y, symbol, style);
            }
            return;
        }
        let pixels = self.drawn() == Pieces::Sprites;
        if pixels && self.depth != ColorDepth::None {
            self.draw_pixels(canvas, cell, across);
            return;
        }
        self.draw_ground(canvas, cell);
        if self.strokes_are_pixels() {
            self.draw_strokes(canvas, cell, &across.strokes);
        } else {
            self.draw_drawn_signs(canvas, cell);
        }
        if let Some(piece) = cell.piece {
            if pixels {
                self.draw_silhouette(canvas, cell, piece);
            } else {
                self.draw_symbol(canvas, cell, piece);
            }
        }
        self.draw_signs(canvas, cell);
    }

    /// The empty square. Without colors the dark ones get a pattern.
    fn draw_ground(&self, canvas: &mut Canvas<'_>, cell: &SquareCell) {
        let (symbol, style) = match self.depth {
            ColorDepth::None if cell.dark && self.pieces.ascii() => (":", Style::reset()),
            ColorDepth::None if cell.dark => ("░", Style::reset().add_modifier(Modifier::DIM)),
            _ => (" ", Style::reset().bg(cell.background)),
        };
        for at in cell.rect.intersection(canvas.clip).positions() {
            canvas.put(at.x, at.y, symbol, style);
        }
    }

    /// A star to be collected: gold, unless something else is said of the square.
    fn draw_star(&self, canvas: &mut Canvas<'_>, cell: &SquareCell) {
        let marked = self.marks.tint(cell.square) != Tint::Plain;
        let colors = match self.depth {
            ColorDepth::None => None,
            ColorDepth::Ansi16 => Some((Color::Black, Color::Yellow)),
            depth => Some((
                Rgb::hex(0x3a_26_04).at(depth),
                Rgb::hex(0xe3_b0_3a).at(depth),
            )),
        };
        let mut style = Style::reset().add_modifier(Modifier::BOLD);
        if let Some((star, gold)) = colors {
            let ground = if marked { cell.background } else { gold };
            style = style.fg(star).bg(ground);
            if !marked {
                for at in cell.rect.intersection(canvas.clip).positions() {
                    canvas.put(at.x, at.y, " ", style);
                }
            }
        }
        let (column, row) = self.middle(cell.rect);
        let star = if self.pieces.ascii() { "*" } else { "★" };
        canvas.put(column, row, star, style);
    }

    fn draw_labels(&self, style: Style, area: Rect, canvas: &mut Canvas<'_>) {
        const FILES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
        const RANKS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
        let below = area.y.saturating_add(self.size.height() - 1);
        for i in 0..8 {
            let rect = rect_of(area, self.size, self.flipped, Square::at(i, i));
            let (column, row) = self.middle(rect);
            canvas.put(area.x, row, RANKS[i as usize], style);
            canvas.put(column, below, FILES[i as usize], style);
        }
    }

    /// The cell of a square on which a glyph stands: left of the middle, where there are two rows
    /// the lower one, as on a floor.
    fn middle(&self, rect: Rect) -> (u16, u16) {
        let rows = self.size.rows();
        (
            rect.x.saturating_add(rows - 1),
            rect.y.saturating_add(rows / 2),
        )
    }
}

/// The part of the buffer that may be drawn on.
struct Canvas<'a> {
    buffer: &'a mut Buffer,
    clip: Rect,
}

impl Canvas<'_> {
    /// Puts one symbol, or nothing where nothing may be drawn.
    fn put(&mut self, column: u16, row: u16, symbol: &str, style: Style) {
        if !self.clip.contains((column, row).into()) {
            return;
        }
        if let Some(cell) = self.buffer.cell_mut((column, row)) {
            cell.set_symbol(symbol).set_style(style);
        }
    }

    /// Changes the look of what is there.
    fn restyle(&mut self, column: u16, row: u16, style: Style) {
        if !self.clip.contains((column, row).into()) {
            return;
        }
        if let Some(cell) = self.buffer.cell_mut((column, row)) {
            cell.set_style(style);
        }
    }
}

#[cfg(test)]
mod tests;
