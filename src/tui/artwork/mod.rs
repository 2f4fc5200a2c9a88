//! The board as a picture: a piece set of our own, drawn as vectors, and all that lies on squares.
//!
//! An [`Artist`] draws at one size of square and in one theme. It keeps the pieces that it has drawn,
//! since drawing them is most of the work; putting a square or a board together is copying. Make
//! another one when the size or the theme changes. It is plain data and can live on any thread.
//!
//! A picture can be had in pieces or as a whole. For a terminal that places pictures by number there
//! are [`Artist::piece`], [`Artist::overlay`] and [`Artist::arrow`], which lie on top of each other in
//! the order overlay, piece, arrows, over squares whose color is the theme's. For a terminal that is
//! only given pixels there are [`Artist::square`], [`Artist::part`] and [`Artist::board`], which are
//! opaque. All marks of a square lie below its piece: pieces stay clear of the edges, where marks are.
//!
//! Sizes are in pixels, need not be equal, and may be anything: an empty square gives empty pictures.

mod arrows;
mod marks;
mod path;
mod pieces;
mod scene;
mod set;

use tiny_skia::{IntSize, Pixmap, PixmapPaint, Transform};

use crate::chess::Piece;
use crate::tui::theme::{Surface, Theme};

pub use marks::{Mark, MarkSet};
pub use scene::{Area, Arrow, BoardArt, Ink, Picture, SquareArt};
use set::Set;

/// The longest side of a square that is drawn; a terminal that asks for more is mistaken.
const LONGEST: u32 = 640;

/// Draws at one size and in one theme, and keeps the pieces that it has drawn.
#[derive(Debug)]
pub struct Artist {
    theme: &'static Theme,
    /// Width and height of a square in pixels.
    square: (u32, u32),
    set: Set,
    /// By [`Piece::code`].
    pieces: [Option<Pixmap>; 16],
    /// The arrows that were drawn last: every square that they reach asks for its part of them.
    arrows: Option<ArrowLayer>,
}

/// Arrows drawn on a picture of the whole board, so that a part of it is the same to the pixel.
#[derive(Debug)]
struct ArrowLayer {
    arrows: Vec<Arrow>,
    flipped: bool,
    pixmap: Pixmap,
}

impl Artist {
    /// One who draws squares of this width and height in pixels.
    #[must_use]
    pub fn new(theme: &'static Theme, (width, height): (u32, u32)) -> Self {
        Self {
            theme,
            square: (width.min(LONGEST), height.min(LONGEST)),
            set: Set::new(),
            pieces: [const { None }; 16],
            arrows: None,
        }
    }

    /// Width and height of a square in pixels, as it is really drawn.
    #[must_use]
    pub const fn square_size(&self) -> (u32, u32) {
        self.square
    }

    /// A piece, the size of a square and transparent around it.
    pub fn piece(&mut self, piece: Piece) -> Picture {
        Picture::of(self.drawn(piece).cloned())
    }

    /// The marks and the circle of a square alone, transparent elsewhere.
    #[must_use]
    pub fn overlay(&self, art: SquareArt) -> Picture {
        let mut pixmap = self.blank(1, 1);
        if let Some(pixmap) = &mut pixmap {
            marks::draw(pixmap, self.theme, art);
        }
        Picture::of(pixmap)
    }

    /// A square with all that is on it.
    pub fn square(&mut self, art: SquareArt) -> Picture {
        let mut pixmap = self.blank(1, 1);
        if let Some(pixmap) = &mut pixmap {
            self.draw_square(pixmap, art, (0, 0));
        }
        Picture::of(pixmap)
    }

    /// One of the arrows of a board, on a transparent picture of the squares that it spans.
    #[must_use]
    pub fn arrow(&self, board: &BoardArt, at: usize) -> Option<Picture> {
        let arrow = board.arrows.get(at)?;
        let area = Area::spanning(arrow.from, arrow.to, board.flipped);
        let mut layer = self.blank(8, 8)?;
        arrows::draw_one(&mut layer, self.theme, self.square, (board, at));
        let mut pixmap = self.blank(area.columns, area.rows)?;
        arrows::lay(&mut pixmap, &layer, self.corner(area));
        Some(Picture::from(pixmap))
    }

    /// The whole board with all that is on it.
    pub fn board(&mut self, board: &BoardArt) -> Picture {
        self.part(board, Area::BOARD)
    }

    /// Some squares of a board, with all that lies on them or reaches into them.
    pub fn part(&mut self, board: &BoardArt, area: Area) -> Picture {
        let area = area.on_board();
        let mut pixmap = self.blank(area.columns, area.rows);
        if let Some(pixmap) = &mut pixmap {
            self.draw_part(pixmap, board, area);
        }
        Picture::of(pixmap)
    }

    fn draw_part(&mut self, pixmap: &mut Pixmap, board: &BoardArt, area: Area) {
        let (width, height) = self.square;
        for row in 0..area.rows {
            for column in 0..area.columns {
                let at = (area.row + row) * 8 + area.column + column;
                let corner = ((column * width) as i32, (row * height) as i32);
                self.draw_square(pixmap, board.squares[at as usize], corner);
            }
        }
        let corner = self.corner(area);
        if let Some(arrows) = self.drawn_arrows(board) {
            arrows::lay(pixmap, arrows, corner);
        }
    }

    fn draw_square(&mut self, pixmap: &mut Pixmap, art: SquareArt, corner: (i32, i32)) {
        let Some(mut square) = self.blank(1, 1) else {
            return;
        };
        let ground = self.theme.square(Surface::Outlined, art.dark, art.tint);
        square.fill(pieces::opaque(ground));
        marks::draw(&mut square, self.theme, art);
        if let Some(piece) = art.piece.and_then(|piece| self.drawn(piece)) {
            lay(&mut square, piece, (0, 0));
        }
        copy(pixmap, &square, corner);
    }

    /// A piece as it is kept; none where a square has no pixels.
    fn drawn(&mut self, piece: Piece) -> Option<&Pixmap> {
        if self.pieces[piece.code()].is_none() {
            let mut pixmap = self.blank(1, 1)?;
            pieces::draw(&mut pixmap, self.theme, &self.set, piece);
            self.pieces[piece.code()] = Some(pixmap);
        }
        self.pieces[piece.code()].as_ref()
    }

    /// The arrows on a whole board, drawn only if they are others than the last ones.
    fn drawn_arrows(&mut self, board: &BoardArt) -> Option<&Pixmap> {
        let same = |kept: &ArrowLayer| kept.arrows == board.arrows && kept.flipped == board.flipped;
        if !self.arrows.as_ref().is_some_and(same) {
            self.arrows = None;
            if !board.arrows.is_empty() {
                let mut pixmap = self.blank(8, 8)?;
                arrows::draw(&mut pixmap, self.theme, self.square, board);
                self.arrows = Some(ArrowLayer {
                    arrows: board.arrows.clone(),
                    flipped: board.flipped,
                    pixmap,
                });
            }
        }
        self.arrows.as_ref().map(|kept| &kept.pixmap)
    }

    /// Where a picture of the whole board begins, as a picture of this part sees it.
    const fn corner(&self, area: Area) -> (i32, i32) {
        let (width, height) = self.square;
        (
            -((area.column * width) as i32),
            -((area.row * height) as i32),
        )
    }

    /// Room for so many squares; none where it would have no pixels.
    fn blank(&self, columns: u32, rows: u32) -> Option<Pixmap> {
        let size = IntSize::from_wh(self.square.0 * columns, self.square.1 * rows)?;
        Pixmap::new(size.width(), size.height())
    }
}

/// Puts a picture in place of a part of a larger one, which has room for it.
fn copy(below: &mut Pixmap, above: &Pixmap, (x, y): (i32, i32)) {
    let (width, stride) = (above.width() as usize, below.width() as usize);
    let start = y as usize * stride + x as usize;
    let rows = below.pixels_mut()[start..].chunks_mut(stride);
    for (to, from) in rows.zip(above.pixels().chunks(width)) {
        to[..width].copy_from_slice(from);
    }
}

/// Lays a picture on another one.
fn lay(below: &mut Pixmap, above: &Pixmap, (x, y): (i32, i32)) {
    let paint = PixmapPaint::default();
    below.draw_pixmap(x, y, above.as_ref(), &paint, Transform::identity(), None);
}

#[cfg(test)]
mod tests;
