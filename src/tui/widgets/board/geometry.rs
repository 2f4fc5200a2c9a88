//! Where squares are on the screen: the only place that knows, for drawing and for the mouse.

use ratatui::layout::Rect;

use crate::chess::Square;

/// Columns left of the board for the rank's number.
const LEFT: u16 = 2;
/// Rows below the board for the file's letter.
const BELOW: u16 = 1;

/// How large a board is: the number of rows of a square, 1 to 7. A cell is about twice as high as
/// wide, so a square has twice as many columns as rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize(u16);

impl BoardSize {
    pub const SMALLEST: Self = Self(1);
    pub const LARGEST: Self = Self(7);

    /// Every size, the smallest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (Self::SMALLEST.0..=Self::LARGEST.0).map(Self)
    }

    /// A board with squares of this many rows.
    #[must_use]
    pub fn new(rows: u16) -> Option<Self> {
        Self::all().find(|size| size.0 == rows)
    }

    /// Rows of a square.
    #[must_use]
    pub const fn rows(self) -> u16 {
        self.0
    }

    /// Columns of a square.
    #[must_use]
    pub const fn columns(self) -> u16 {
        2 * self.0
    }

    /// Columns of the whole board with its labels.
    #[must_use]
    pub const fn width(self) -> u16 {
        8 * self.columns() + LEFT
    }

    /// Rows of the whole board with its labels.
    #[must_use]
    pub const fn height(self) -> u16 {
        8 * self.rows() + BELOW
    }
}

/// The cells of a square on a board drawn at the top left of `area`.
#[must_use]
pub fn rect_of(area: Rect, size: BoardSize, flipped: bool, square: Square) -> Rect {
    let (column, row) = place(flipped, square);
    Rect {
        x: area.x.saturating_add(LEFT + column * size.columns()),
        y: area.y.saturating_add(row * size.rows()),
        width: size.columns(),
        height: size.rows(),
    }
}

/// The square that covers this cell of the screen, if one does.
#[must_use]
pub fn square_at(
    area: Rect,
    size: BoardSize,
    flipped: bool,
    column: u16,
    row: u16,
) -> Option<Square> {
    let x = column.checked_sub(area.x)?.checked_sub(LEFT)? / size.columns();
    let y = row.checked_sub(area.y)? / size.rows();
    if x > 7 || y > 7 || column >= area.right() || row >= area.bottom() {
        return None;
    }
    let (file, rank) = if flipped { (7 - x, y) } else { (x, 7 - y) };
    Some(Square::at(file as u8, rank as u8))
}

/// Column and row of a square, 0 to 7 from the top left.
pub(super) fn place(flipped: bool, square: Square) -> (u16, u16) {
    let (file, rank) = (u16::from(square.file()), u16::from(square.rank()));
    if flipped {
        (7 - file, rank)
    } else {
        (file, 7 - rank)
    }
}

/// The square so many columns to the right and rows up as the board is seen, or the same at its rim.
#[must_use]
pub fn beside(square: Square, (right, up): (i8, i8), flipped: bool) -> Square {
    let turn = if flipped { -1 } else { 1 };
    let file = square.file() as i8 + right * turn;
    let rank = square.rank() as i8 + up * turn;
    if (0..8).contains(&file) && (0..8).contains(&rank) {
        Square::at(file as u8, rank as u8)
    } else {
        square
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_a_square_leads_back_to_it() {
        for size in BoardSize::all() {
            let area = Rect::new(7, 3, size.width(), size.height());
            for flipped in [false, true] {
                let mut cells = 0;
                for square in Square::all() {
                    for cell in rect_of(area, size, flipped, square).positions() {
                        assert!(area.contains(cell));
                        assert_eq!(square_at(area, size, flipped, cell.x, cell.y), Some(square));
                        cells += 1;
                    }
                }
                let found = area.positions();
                let found = found.filter(|at| square_at(area, size, flipped, at.x, at.y).is_some());
                assert_eq!(found.count(), cells, "labels belong to no square");
            }
        }
    }

    #[test]
    fn corners_are_where_a_player_expects_them() {
        let size = BoardSize::new(2).unwrap();
        let area = Rect::new(0, 0, size.width(), size.height());
        let corner = |name: &str, flipped| {
            let rect = rect_of(area, size, flipped, name.parse().unwrap());
            (rect.x, rect.y)
        };
        assert_eq!(corner("a8", false), (2, 0));
        assert_eq!(corner("h1", false), (30, 14));
        assert_eq!(corner("h1", true), (2, 0));
        assert_eq!(corner("a8", true), (30, 14));
    }

    #[test]
    fn cells_around_the_board_are_no_squares() {
        let size = BoardSize::SMALLEST;
        let area = Rect::new(5, 5, 100, 100);
        for (column, row) in [
            (0, 0),
            (6, 5),
            (7, 4),
            (23, 5),
            (7, 13),
            (u16::MAX, u16::MAX),
        ] {
            assert_eq!(square_at(area, size, false, column, row), None);
        }
    }

    #[test]
    fn sizes_are_those_of_the_table() {
        let table = [
            (18, 9),
            (34, 17),
            (50, 25),
            (66, 33),
            (82, 41),
            (98, 49),
            (114, 57),
        ];
        for (size, (width, height)) in BoardSize::all().zip(table) {
            assert_eq!((size.width(), size.height()), (width, height));
        }
        assert_eq!(BoardSize::new(0), None);
        assert_eq!(BoardSize::new(8), None);
    }
}
