//! What is to be drawn, as plain data, and what comes of it: a picture.

use tiny_skia::Pixmap;

use super::marks::MarkSet;
use crate::chess::{Piece, Square};
use crate::tui::theme::{Rgb, Theme, Tint};

/// Pixels, four bytes each: red, green, blue, alpha; not premultiplied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub rgba: Vec<u8>,
}

impl Picture {
    pub(super) fn of(pixmap: Option<Pixmap>) -> Self {
        pixmap.map_or_else(Self::default, Self::from)
    }
}

impl From<Pixmap> for Picture {
    fn from(pixmap: Pixmap) -> Self {
        Self {
            width: pixmap.width(),
            height: pixmap.height(),
            rgba: pixmap.take_demultiplied(),
        }
    }
}

/// How one square is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareArt {
    pub piece: Option<Piece>,
    pub dark: bool,
    pub tint: Tint,
    pub marks: MarkSet,
    /// A circle that a person drew around it: `[%csl]`.
    pub circle: Option<Ink>,
}

impl SquareArt {
    /// Nothing but the square itself.
    #[must_use]
    pub const fn plain(dark: bool) -> Self {
        Self {
            piece: None,
            dark,
            tint: Tint::Plain,
            marks: MarkSet::EMPTY,
            circle: None,
        }
    }
}

/// The colors of arrows and circles: the four of `[%cal]` and `[%csl]`, and the engine's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    Green,
    Red,
    Yellow,
    Blue,
    /// The engine's best move.
    Best,
    /// Another good move of the engine.
    Other,
    /// What the other side threatens.
    Threat,
}

impl Ink {
    pub const ALL: [Self; 7] = [
        Self::Green,
        Self::Red,
        Self::Yellow,
        Self::Blue,
        Self::Best,
        Self::Other,
        Self::Threat,
    ];

    /// Its color beside those of a theme.
    #[must_use]
    pub const fn color(self, theme: &Theme) -> Rgb {
        super::arrows::ink_color(theme, self)
    }
}

/// From the middle of one square to that of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    pub from: Square,
    pub to: Square,
    pub ink: Ink,
}

/// The column and the row of a square as seen, counted from the top left.
pub(super) fn seen(square: Square, flipped: bool) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    if flipped {
        (7 - file, rank)
    } else {
        (file, 7 - rank)
    }
}

/// How a board is to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardArt {
    /// By what is seen: row by row from the top left.
    pub squares: [SquareArt; 64],
    pub arrows: Vec<Arrow>,
    /// Is Black at the bottom? Arrows are told by the names of squares.
    pub flipped: bool,
}

impl BoardArt {
    /// Whether others end where this arrow does.
    #[must_use]
    pub fn shares_end(&self, arrow: Arrow) -> bool {
        super::arrows::is_shared(arrow, self)
    }

    /// An empty board.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            squares: std::array::from_fn(|at| SquareArt::plain((at / 8 + at % 8) % 2 == 1)),
            arrows: Vec::new(),
            flipped: false,
        }
    }
}

/// Some rows and columns of a board as seen, counted in squares from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    pub column: u32,
    pub row: u32,
    pub columns: u32,
    pub rows: u32,
}

impl Area {
    /// The whole board.
    pub const BOARD: Self = Self {
        column: 0,
        row: 0,
        columns: 8,
        rows: 8,
    };

    /// The smallest one that has both squares, and so all that a piece crosses between them.
    #[must_use]
    pub fn spanning(from: Square, to: Square, flipped: bool) -> Self {
        let (from, to) = (seen(from, flipped), seen(to, flipped));
        Self {
            column: from.0.min(to.0),
            row: from.1.min(to.1),
            columns: from.0.abs_diff(to.0) + 1,
            rows: from.1.abs_diff(to.1) + 1,
        }
    }

    /// As much of it as lies on the board.
    pub(super) fn on_board(self) -> Self {
        let (column, row) = (self.column.min(8), self.row.min(8));
        Self {
            column,
            row,
            columns: self.columns.min(8 - column),
            rows: self.rows.min(8 - row),
        }
    }
}
