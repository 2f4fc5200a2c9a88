//! What the terminal shows of pictures, and the bytes that make it show something else.

mod arrows;
mod floating;
mod pixels;

use std::collections::{BTreeMap, HashMap};

use ratatui::layout::Rect;
use ratatui::style::Color;

use super::gallery::Gallery;
use super::kitty::{self, Floating, Placement};
use super::{Overlay, Protocol};
use crate::chess::Piece;
use crate::tui::artwork::{Arrow, Picture, SquareArt};
use crate::tui::widgets::board::BoardScene;
use arrows::ArrowImage;
pub(super) use pixels::Cells;
use pixels::reaching;

/// So many pictures may be sent until all of them are forgotten and sent anew.
const MOST_SENT: u32 = 400;

/// A square as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown {
    place: Rect,
    rows: u16,
    art: SquareArt,
    /// The color of its cells. When they are written anew, the picture may be gone.
    ground: Color,
    /// Arrows that may reach into it, for the ways that only take pixels, and whether they share their
    /// end with others.
    arrows: Vec<(Arrow, bool)>,
    /// The number of the board and of the square on it.
    at: (usize, usize),
}

/// By the place on the screen: row and column.
type Squares = BTreeMap<(u16, u16), Shown>;

/// A picture that Kitty keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Image {
    rows: u16,
    /// A piece alone, or the marks of a square alone.
    art: SquareArt,
}

/// What the terminal shows.
#[derive(Debug, Default)]
pub(super) struct Stage {
    squares: Squares,
    /// Squares with arrows as they are shown, where they are pixels.
    drawn: HashMap<(u16, u16), Picture>,
    arrows: Vec<Placement>,
    /// Pieces on their way.
    floating: Vec<Floating>,
    images: HashMap<Image, u32>,
    arrow_images: HashMap<ArrowImage, u32>,
    /// The number of the first picture, so that those of other programs are left alone.
    first: u32,
    /// How many pictures have been sent.
    sent: u32,
    /// Pictures that are no longer needed.
    useless: Vec<u32>,
    /// Whether all that lies on the screen has to be taken away first.
    stale: bool,
}

impl Stage {
    pub(super) fn new(first: u32) -> Self {
        Self {
            first,
            ..Self::default()
        }
    }

    /// The numbers of the pictures that the terminal may keep.
    pub(super) const fn sent(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.sent
    }

    /// Whether what was sent will be taken away before the next frame.
    pub(super) const fn is_stale(&self) -> bool {
        self.stale
    }

    /// The cells were cleared: pixels are gone with them, and pictures laid over them may be.
    pub(super) fn cleared(&mut self) {
        self.arrows.clear();
        self.squares.clear();
        self.floating.clear();
        self.drawn.clear();
        self.stale = self.sent > 0;
    }

    /// The terminal may have nothing of ours any more: what it still has is taken away.
    pub(super) fn lost(&mut self) {
        self.cleared();
        self.outdate();
    }

    /// Other pictures will be needed.
    pub(super) fn outdate(&mut self) {
        self.floating.clear();
        self.useless.extend(self.images.drain().map(|(_, id)| id));
        let arrows = self.arrow_images.drain().map(|(_, id)| id);
        self.useless.extend(arrows);
    }

    /// Goes from what is shown to these boards.
    pub(super) fn show(
        &mut self,
        boards: &[BoardScene],
        galleries: &mut [Option<Gallery>],
        protocol: Option<Protocol>,
    ) -> Overlay {
        let kitty = protocol == Some(Protocol::Kitty);
        let wanted = squares(boards, kitty);
        let mut change = Overlay::default();
        if self.sent > MOST_SENT {
            self.lost();
        }
        if kitty || self.sent > 0 {
            let out = &mut change.bytes;
            self.sweep(out);
            // A piece is nowhere at no moment: it sets off before it is taken from its square, and has
            // arrived before it no longer floats.
            let landed = self.show_floating(boards, galleries, out);
            self.show_placed(&wanted, galleries, out);
            self.show_arrows(boards, galleries, out);
            for Floating { image, id, .. } in landed {
                kitty::remove(out, image, id);
            }
        } else {
            self.show_pixels(&wanted, boards, galleries, &mut change);
        }
        self.squares = wanted;
        if !change.bytes.is_empty() {
            // The cursor and the colors are where ratatui left them.
            change.bytes.splice(0..0, *b"\x1b7");
            change.bytes.extend(b"\x1b8");
        }
        change
    }

    /// Takes away what nobody needs.
    fn sweep(&mut self, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.stale) {
            out.extend(kitty::CLEAR.as_bytes());
        }
        for id in std::mem::take(&mut self.useless) {
            kitty::forget(out, id);
        }
        if self.images.is_empty() && self.arrow_images.is_empty() {
            self.sent = 0;
        }
    }

    /// The difference, where pictures are laid on cells by number.
    fn show_placed(
        &mut self,
        wanted: &Squares,
        galleries: &mut [Option<Gallery>],
        out: &mut Vec<u8>,
    ) {
        let shown = std::mem::take(&mut self.squares);
        for (at, old) in &shown {
            let new = wanted.get(at);
            for (layer, image) in layers(old) {
                let kept = new.is_some_and(|new| layers(new).any(|it| it == (layer, image)));
                if let Some(&id) = self.images.get(&image).filter(|_| !kept) {
                    kitty::remove(out, id, placement_id(*at, layer));
                }
            }
        }
        for (at, new) in wanted {
            // What lies on cells that are not written stays.
            let old = shown.get(at);
            let old = old.filter(|old| (old.place, old.ground) == (new.place, new.ground));
            for (layer, image) in layers(new) {
                if old.is_some_and(|old| layers(old).any(|it| it == (layer, image))) {
                    continue;
                }
                let Some(image) = self.image(image, galleries, out) else {
                    continue;
                };
                let placement = Placement {
                    image,
                    id: placement_id(*at, layer),
                    place: new.place,
                    layer,
                };
                kitty::place(out, placement);
            }
        }
    }

    /// The number of a picture, which is sent if it was not before.
    fn image(
        &mut self,
        image: Image,
        galleries: &mut [Option<Gallery>],
        out: &mut Vec<u8>,
    ) -> Option<u32> {
        if let Some(id) = self.images.get(&image) {
            return Some(*id);
        }
        let gallery = galleries[usize::from(image.rows)].as_mut()?;
        let id = self.next_id();
        match image.art.piece {
            Some(piece) => kitty::send(out, id, &gallery.artist.piece(piece)),
            None => kitty::send_flat(out, id, &gallery.artist.overlay(image.art)),
        }
        self.images.insert(image, id);
        Some(id)
    }

    fn next_id(&mut self) -> u32 {
        let id = self.first + self.sent;
        self.sent += 1;
        id
    }
}

impl Shown {
    /// Whether the terminal shows the one when it shows the other.
    fn looks_like(&self, other: &Self) -> bool {
        let key = |it: &Self| (it.place, it.art, it.ground);
        key(self) == key(other) && self.arrows == other.arrows
    }
}

/// The squares of the boards that are seen and need a picture.
fn squares(boards: &[BoardScene], kitty: bool) -> Squares {
    let mut all = Squares::new();
    for (number, board) in boards.iter().enumerate() {
        for at in (0..64).filter(|&at| board.is_bare(at)) {
            let art = board.art.squares[at];
            let arrows = if kitty {
                Vec::new()
            } else {
                reaching(&board.art, at)
            };
            let plain = SquareArt {
                tint: art.tint,
                ..SquareArt::plain(art.dark)
            };
            // A cell may not have quite the color of a pixel, so where there are pixels they are on
            // every square.
            if kitty && art == plain {
                continue;
            }
            let place = board.places[at];
            let shown = Shown {
                place,
                rows: board.size.rows(),
                art,
                ground: board.grounds[at],
                arrows,
                at: (number, at),
            };
            all.insert((place.y, place.x), shown);
        }
    }
    all
}

/// The pictures that make up a square, from below: its marks and its piece.
fn layers(shown: &Shown) -> impl Iterator<Item = (u8, Image)> {
    let art = shown.art;
    let marks = SquareArt { piece: None, ..art };
    let bare = SquareArt {
        tint: art.tint,
        ..SquareArt::plain(art.dark)
    };
    let overlay = (marks != bare).then_some((1, marks));
    let piece = art.piece.map(|piece| (2, lone_piece(piece)));
    let rows = shown.rows;
    let image = move |(layer, art)| (layer, Image { rows, art });
    overlay.into_iter().chain(piece).map(image)
}

/// A piece as a picture that is the same whatever lies below.
fn lone_piece(piece: Piece) -> SquareArt {
    SquareArt {
        piece: Some(piece),
        ..SquareArt::plain(false)
    }
}

/// Tells the places of a picture apart.
fn placement_id((row, column): (u16, u16), layer: u8) -> u32 {
    (u32::from(row) * 1024 + u32::from(column)) * 4 + u32::from(layer)
}
