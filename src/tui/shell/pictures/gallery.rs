//! The pictures of squares of one size in one theme, ready to be sent; made on a thread of their own.

use std::collections::HashMap;
use std::sync::mpsc::Sender;
use std::thread;

use ratatui::layout::Rect;

use super::palette::Indexed;
use super::{Protocol, iterm, sixel};
use crate::chess::{Color, Kind, Piece};
use crate::tui::artwork::{Area, Artist, BoardArt, SquareArt};
use crate::tui::shell::Message;
use crate::tui::theme::Theme;

/// The name of the thread. If it fails, there are no pictures, and nothing else is lost.
pub(in crate::tui::shell) const THREAD: &str = "painter";
/// The most squares that are kept as they are sent. A game has about sixty; the rest are marks.
const MOST_KEPT: usize = 400;

/// What decides how pictures look: all of them are made anew when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    pub theme: &'static Theme,
    pub protocol: Protocol,
    /// Pixels of a cell.
    pub cell: (u16, u16),
}

/// Pictures of squares with so many rows.
#[derive(Debug)]
pub(in crate::tui) struct Gallery {
    pub(super) style: Style,
    pub(super) rows: u16,
    pub(super) artist: Artist,
    /// Squares as they are sent, for the ways that only take pixels.
    squares: HashMap<SquareArt, Vec<u8>>,
}

impl Gallery {
    fn new(style: Style, rows: u16) -> Self {
        let (width, height) = style.cell;
        let pixels = |cells: u16, cell: u16| u32::from(cells) * u32::from(cell);
        let size = (pixels(2 * rows, width), pixels(rows, height));
        let mut gallery = Self {
            style,
            rows,
            artist: Artist::new(style.theme, size),
            squares: HashMap::new(),
        };
        gallery.prepare();
        gallery
    }

    /// Makes what every game needs.
    fn prepare(&mut self) {
        for color in Color::ALL {
            for kind in Kind::ALL {
                let piece = Some(Piece { color, kind });
                for dark in [false, true] {
                    let plain = SquareArt::plain(dark);
                    match self.style.protocol {
                        Protocol::Kitty => drop(self.artist.square(SquareArt { piece, ..plain })),
                        Protocol::Iterm2 | Protocol::Sixel => {
                            self.square(SquareArt { piece, ..plain });
                        }
                    }
                }
            }
        }
    }

    /// The cell and its pixel at which a square is drawn that lies so many squares from the first one,
    /// whose cells these are.
    pub(super) fn pixel(&self, first: Rect, squares: (f32, f32)) -> ((u16, u16), (u16, u16)) {
        let at = |squares: f32, cells: u16, cell: u16| {
            let pixels = (squares * f32::from(cells) * f32::from(cell)).round() as u16;
            (pixels / cell, pixels % cell)
        };
        let (width, height) = self.style.cell;
        let (column, x) = at(squares.0, first.width, width);
        let (row, y) = at(squares.1, first.height, height);
        ((first.x + column, first.y + row), (x, y))
    }

    /// A square as it is sent.
    pub(super) fn square(&mut self, art: SquareArt) -> &[u8] {
        if self.squares.len() > MOST_KEPT {
            self.squares.clear();
        }
        if !self.squares.contains_key(&art) {
            let picture = self.artist.square(art);
            let bytes = self.encode(&picture);
            self.squares.insert(art, bytes);
        }
        &self.squares[&art]
    }

    /// A square of a board with the arrows that reach into it.
    pub(super) fn square_of(&mut self, board: &BoardArt, at: usize) -> Vec<u8> {
        let area = Area {
            column: at as u32 % 8,
            row: at as u32 / 8,
            columns: 1,
            rows: 1,
        };
        let picture = self.artist.part(board, area);
        self.encode(&picture)
    }

    fn encode(&self, picture: &crate::tui::artwork::Picture) -> Vec<u8> {
        match self.style.protocol {
            Protocol::Sixel => sixel::encode(&Indexed::new(picture, sixel::COLORS)),
            Protocol::Iterm2 | Protocol::Kitty => {
                let indexed = Indexed::new(picture, iterm::COLORS);
                iterm::encode(&indexed, (2 * self.rows, self.rows))
            }
        }
    }
}

/// Orders a gallery, which comes as a message when it is ready.
pub(super) fn order(style: Style, rows: u16, inbox: Sender<Message>) {
    let body = move || {
        let gallery = Gallery::new(style, rows);
        let _ = inbox.send(Message::Painted(Box::new(gallery)));
    };
    // Without a thread there are no pictures.
    let _ = thread::Builder::new().name(THREAD.into()).spawn(body);
}
