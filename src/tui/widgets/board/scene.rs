//! A board that the terminal shows as a picture: what it is given besides bare squares in cells.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::geometry::place;
use super::{BoardColors, BoardSize, BoardView, SquareCell, rect_of};
use crate::chess::Square;
use crate::tui::artwork::{Area, BoardArt, MarkSet, SquareArt};
use crate::tui::motion::Travel;
use crate::tui::pieces::Pieces;

/// Characters that nothing else on the screen has: a cell of a square whose picture is wanted holds
/// the one of its square while a frame is drawn. What covers the square replaces it.
const FIRST_SIGN: u32 = 0xf_0000;

/// The sign of the square at this place, counted as it is seen.
fn sign(at: usize) -> char {
    char::from_u32(FIRST_SIGN + at as u32).unwrap_or(' ')
}

/// A board on the screen, as plain data for whoever shows pictures.
#[derive(Clone, Debug)]
pub struct BoardScene {
    pub size: BoardSize,
    /// How it looks; the squares row by row from the top left.
    pub art: BoardArt,
    /// The cells of each square.
    pub places: [Rect; 64],
    /// The color of each square in its cells.
    pub grounds: [Color; 64],
    /// Which squares are bare and wholly seen, as bits: the others get no picture.
    pub bare: u64,
    /// Pieces on their way over squares that are all bare.
    pub travels: Vec<Travel>,
}

impl BoardScene {
    /// Whether the square at this place may have a picture.
    #[must_use]
    pub const fn is_bare(&self, at: usize) -> bool {
        self.bare >> at & 1 == 1
    }

    /// The cells of all its squares.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.places
            .iter()
            .fold(self.places[0], |area, place| area.union(*place))
    }

    /// Finds out which squares are covered by nothing, when all is drawn.
    fn look_at(&mut self, buffer: &Buffer) {
        for (at, place) in self.places.iter().enumerate() {
            let mut symbol = [0; 4];
            let symbol = sign(at).encode_utf8(&mut symbol);
            let inside = buffer.area.intersection(*place) == *place && !place.is_empty();
            let bare = inside && place.positions().all(|it| buffer[it].symbol() == symbol);
            self.bare |= u64::from(bare) << at;
        }
        self.land();
    }

    /// Lets pieces arrive at once whose way leads below something.
    fn land(&mut self) {
        for travel in std::mem::take(&mut self.travels) {
            let flipped = self.art.flipped;
            let area = Area::spanning(travel.from, travel.to, flipped);
            let rows = area.row..area.row + area.rows;
            let columns = area.column..area.column + area.columns;
            let mut crossed = rows.flat_map(|row| columns.clone().map(move |it| row * 8 + it));
            if crossed.all(|at| self.is_bare(at as usize)) {
                self.travels.push(travel);
            } else {
                let (column, row) = place(flipped, travel.to);
                self.art.squares[usize::from(row * 8 + column)].piece = Some(travel.piece);
            }
        }
    }
}

/// Looks which squares of the boards are seen, and takes their signs off the screen.
pub fn find_bare_squares(boards: &mut [BoardScene], buffer: &mut Buffer) {
    for board in &mut *boards {
        board.look_at(buffer);
    }
    let signs = sign(0)..=sign(63);
    for place in boards.iter().flat_map(|board| board.places) {
        for at in place.intersection(buffer.area).positions() {
            let first = buffer[at].symbol().chars().next();
            if first.is_some_and(|c| signs.contains(&c)) {
                buffer[at].set_symbol(" ");
            }
        }
    }
}

impl BoardView<'_> {
    /// The board as it would be drawn in this area, for pictures.
    #[must_use]
    pub fn scene(&self, area: Rect) -> BoardScene {
        let colors = BoardColors::new(self);
        let mut scene = BoardScene {
            size: self.size,
            art: BoardArt {
                arrows: self.marks.arrows.clone(),
                flipped: self.flipped,
                ..BoardArt::empty()
            },
            places: [Rect::ZERO; 64],
            grounds: [Color::Reset; 64],
            bare: 0,
            travels: self.marks.travels.clone(),
        };
        for square in Square::all() {
            let at = self.index(square);
            let cell = self.cell(area, square, &colors);
            scene.places[at] = rect_of(area, self.size, self.flipped, square);
            scene.grounds[at] = cell.background;
            scene.art.squares[at] = self.art(&cell);
        }
        scene
    }

    /// What its cells hold while the frame is drawn.
    pub(super) fn ground_sign(&self, cell: &SquareCell) -> Option<char> {
        (self.pieces == Pieces::Pictures).then(|| sign(self.index(cell.square)))
    }

    fn index(&self, square: Square) -> usize {
        let (column, row) = place(self.flipped, square);
        usize::from(row * 8 + column)
    }

    fn art(&self, cell: &SquareCell) -> SquareArt {
        let all = self.marks_of(cell);
        let circles = self.marks.circles.iter();
        let mut circles = circles.filter(|(square, _)| *square == cell.square);
        SquareArt {
            piece: cell.piece,
            dark: cell.dark,
            tint: self.marks.tint(cell.square),
            marks: all.fold(MarkSet::EMPTY, MarkSet::with),
            circle: circles.next_back().map(|&(_, ink)| ink),
        }
    }
}
