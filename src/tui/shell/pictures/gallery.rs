//! The pictures of squares of one size in one theme, ready to be sent; made on a thread of their own.

use std::collections::HashMap;
use std::sync::mpsc::Sender;
use std::thread;

use ratatui::layout::Rect;

use super::palette::Indexed;
use super::stage::Cells;
use super::{Protocol, iterm, sixel};
use crate::chess::{Color, Kind, Piece};
use crate::tui::artwork::{Area, Artist, BoardArt, Picture, SquareArt};
use crate::tui::shell::Message;
use crate::tui::theme::Theme;

/// The name of the thread. If it fails, there are no pictures, and nothing else is lost.
pub(in crate::tui::shell) const THREAD: &str = "painter";
/// The most squares that are kept as they are sent. A game has about sixty; the rest are marks.
const MOST_KEPT: usize = 400;
/// Colors of a part of a square.
const PART_COLORS: usize = 7;

/// What decides how pictures look: all of them are made anew when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    pub theme: &'static Theme,
    pub protocol: Protocol,
    /// Pixels of a cell.
    pub cell: (u16, u16),
    /// The same to the 64th of a pixel, where the terminal has rounded it up.
    pub fine: (u32, u32),
}

impl Style {
    /// Pixels of so many columns and rows. A picture that is scaled anyway has whole cells.
    fn pixels(&self, (columns, rows): (u16, u16)) -> (u32, u32) {
        let (width, height) = match self.protocol {
            Protocol::Sixel => self.fine,
            Protocol::Kitty | Protocol::Iterm2 => whole(self.cell),
        };
        let pixels = |cells: u16, cell: u32| u32::from(cells) * cell / FINE;
        (pixels(columns, width), pixels(rows, height))
    }
}

/// So many parts has a pixel.
pub(super) const FINE: u32 = 64;

/// A cell of whole pixels to the 64th of one.
pub(super) fn whole((width, height): (u16, u16)) -> (u32, u32) {
    (u32::from(width) * FINE, u32::from(height) * FINE)
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
        let size = style.pixels((2 * rows, rows));
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
            let bytes = self.encode(&picture, (2 * self.rows, self.rows));
            self.squares.insert(art, bytes);
        }
        &self.squares[&art]
    }

    /// A square of a board with the arrows that reach into it.
    pub(super) fn picture_of(&mut self, board: &BoardArt, at: usize) -> Picture {
        let area = Area {
            column: at as u32 % 8,
            row: at as u32 / 8,
            columns: 1,
            rows: 1,
        };
        self.artist.part(board, area)
    }

    /// How a picture of a square can be divided: at cells, if these begin at a pixel.
    pub(super) fn cells(&self, place: Rect) -> Cells {
        let fine = self.style.fine;
        let parts = |cells: u16, fine: u32| if fine.is_multiple_of(FINE) { cells } else { 1 };
        Cells {
            columns: parts(place.width, fine.0),
            rows: parts(place.height, fine.1),
        }
    }

    /// A picture of so many columns and rows as it is sent.
    fn encode(&self, picture: &Picture, cells: (u16, u16)) -> Vec<u8> {
        match self.style.protocol {
            Protocol::Sixel => sixel::encode(&Indexed::new(picture, sixel::COLORS)),
            Protocol::Iterm2 | Protocol::Kitty => {
                iterm::encode(&Indexed::new(picture, iterm::COLORS), cells)
            }
        }
    }

    /// A part of a square with arrows as it is sent. Those hide the soft shades of a piece, and few
    /// colors are few bytes.
    pub(super) fn encode_part(&self, picture: &Picture, cells: (u16, u16)) -> Vec<u8> {
        let indexed = Indexed::new(picture, PART_COLORS);
        match self.style.protocol {
            Protocol::Sixel => sixel::encode(&indexed),
            Protocol::Iterm2 | Protocol::Kitty => iterm::encode(&indexed, cells),
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
