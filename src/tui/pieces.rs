//! How pieces look: pixels, glyphs or letters.

mod sprites;

use crate::chess::{Color, Kind, Piece};

/// The ways to draw a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pieces {
    /// Pixels, with outline and fill where there is room; glyphs where a square has but one row.
    #[default]
    Sprites,
    /// The chess symbols of Unicode.
    Glyphs,
    /// `KQRBNP` for White and `kqrbnp` for Black, and nothing but ASCII anywhere on the board.
    Letters,
    /// Not at all: the cells are bare squares, and the terminal is given pictures to lay on them.
    Pictures,
}

impl Pieces {
    /// What the environment allows: the Linux console and a dumb terminal have no chess symbols.
    pub fn detect(env: impl Fn(&str) -> Option<String>) -> Self {
        match env("TERM").as_deref() {
            Some("linux" | "dumb") => Self::Letters,
            _ => Self::Sprites,
        }
    }

    /// What is really drawn on squares of this many rows.
    #[must_use]
    pub const fn at(self, rows: u16) -> Self {
        match self {
            Self::Sprites if rows < SMALLEST => Self::Glyphs,
            other => other,
        }
    }

    /// Is only ASCII to be used?
    #[must_use]
    pub const fn ascii(self) -> bool {
        matches!(self, Self::Letters)
    }
}

/// One pixel of a sprite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pixel {
    /// The square shows through.
    Clear,
    Outline,
    Fill,
    /// A detail on the body.
    Shade,
}

/// Rows of the smallest square that has sprites.
pub const SMALLEST: u16 = 2;
/// Rows of the largest square that has sprites of its own size.
const LARGEST: u16 = 6;

/// Have the sprites for squares of this many rows an outline? The smallest have no room for one.
#[must_use]
pub const fn outlined(rows: u16) -> bool {
    rows > 3
}

/// The pixel of a sprite for squares of this many rows, counted in half columns and half rows;
/// clear outside, and for sizes that have no sprites. The smallest sprites have a pixel for every
/// half column, the others for every column. On squares larger than the largest sprites these stand
/// in the middle.
#[must_use]
pub fn pixel(kind: Kind, rows: u16, x: u16, y: u16) -> Pixel {
    let art: &[&str] = match rows {
        SMALLEST => &sprites::FOUR,
        3 => &sprites::SIX,
        4 => &sprites::EIGHT,
        5 => &sprites::TEN,
        LARGEST.. => &sprites::TWELVE,
        _ => return Pixel::Clear,
    };
    let air = rows.saturating_sub(LARGEST);
    let x = if outlined(rows) { x / 2 } else { x };
    let (Some(x), Some(y)) = (x.checked_sub(air), y.checked_sub(air)) else {
        return Pixel::Clear;
    };
    let x = usize::from(x);
    let width = width(art);
    if x >= width {
        return Pixel::Clear;
    }
    let column = kind as usize * (width + 1) + x;
    let row = art.get(y as usize).map(|row| row.as_bytes());
    match row.and_then(|row| row.get(column)) {
        Some(b'#') => Pixel::Outline,
        Some(b'o') => Pixel::Fill,
        Some(b'+') => Pixel::Shade,
        _ => Pixel::Clear,
    }
}

/// Pixels across one sprite: a row of the table is six of them with five gaps.
const fn width(art: &[&str]) -> usize {
    (art[0].len() - 5) / 6
}

/// The solid symbol, used for both sides and told apart by color.
///
/// Unicode gives the pawn, alone among the twelve, an emoji form as well. Its default is text, but
/// some systems paint the emoji all the same; the text selector (U+FE0E) asks for the text form.
/// It never changes the width, unlike its sibling for emoji, so every terminal counts one column.
#[must_use]
pub const fn solid(kind: Kind) -> &'static str {
    ["♟\u{fe0e}", "♞", "♝", "♜", "♛", "♚"][kind as usize]
}

/// The hollow symbol: White's where there are no colors.
#[must_use]
pub const fn hollow(kind: Kind) -> &'static str {
    ["♙", "♘", "♗", "♖", "♕", "♔"][kind as usize]
}

/// The letter, as text for a cell.
#[must_use]
pub const fn letter(piece: Piece) -> &'static str {
    match piece.color {
        Color::White => ["P", "N", "B", "R", "Q", "K"][piece.kind as usize],
        Color::Black => ["p", "n", "b", "r", "q", "k"][piece.kind as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::text::Span;

    const SIZES: [(u16, &[&str]); 5] = [
        (2, &sprites::FOUR),
        (3, &sprites::SIX),
        (4, &sprites::EIGHT),
        (5, &sprites::TEN),
        (6, &sprites::TWELVE),
    ];

    /// Every half column and half row of a square.
    fn positions(rows: u16) -> impl Iterator<Item = (u16, u16)> {
        (0..2 * rows).flat_map(move |y| (0..4 * rows).map(move |x| (x, y)))
    }

    #[test]
    fn every_row_of_the_tables_has_the_right_length() {
        for (rows, art) in SIZES {
            let height = 2 * rows as usize;
            let width = if outlined(rows) { height } else { 2 * height };
            assert_eq!(art.len(), height);
            for line in art {
                assert_eq!(line.len(), 6 * width + 5, "{line}");
                for (column, letter) in line.chars().enumerate() {
                    let gap = column % (width + 1) == width;
                    assert!(
                        if gap {
                            letter == ' '
                        } else {
                            "#o+.".contains(letter)
                        },
                        "{line}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_inside_has_an_outline_around_it() {
        for (rows, _) in &SIZES[2..] {
            let rows = *rows;
            for kind in Kind::ALL {
                for (x, y) in positions(rows) {
                    if matches!(pixel(kind, rows, x, y), Pixel::Clear | Pixel::Outline) {
                        continue;
                    }
                    let around = [
                        (x.wrapping_sub(2), y),
                        (x + 2, y),
                        (x, y.wrapping_sub(1)),
                        (x, y + 1),
                    ];
                    for (x, y) in around {
                        assert_ne!(
                            pixel(kind, rows, x, y),
                            Pixel::Clear,
                            "{} of {rows} rows is open at {x}, {y}",
                            kind.name()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_smallest_are_of_one_color_and_one_part() {
        for (rows, kind) in [2, 3]
            .into_iter()
            .flat_map(|rows| Kind::ALL.map(|kind| (rows, kind)))
        {
            let at = |(x, y): (u16, u16)| pixel(kind, rows, x, y);
            let body: Vec<_> = positions(rows)
                .filter(|place| at(*place) == Pixel::Fill)
                .collect();
            let clear = positions(rows).filter(|place| at(*place) == Pixel::Clear);
            assert_eq!(body.len() + clear.count(), positions(rows).count());
            // From the foot, everything can be reached without lifting the pen.
            let mut reached = vec![(2 * rows, 2 * rows - 1)];
            let mut next = 0;
            while let Some(&(x, y)) = reached.get(next) {
                next += 1;
                for at in [
                    (x.wrapping_sub(1), y),
                    (x + 1, y),
                    (x, y.wrapping_sub(1)),
                    (x, y + 1),
                ] {
                    if body.contains(&at) && !reached.contains(&at) {
                        reached.push(at);
                    }
                }
            }
            assert_eq!(reached.len(), body.len(), "{}", kind.name());
        }
    }

    #[test]
    fn every_silhouette_but_the_knights_is_symmetric() {
        for (rows, _) in SIZES {
            let same = |kind, x, y| {
                let clear = |x| pixel(kind, rows, x, y) == Pixel::Clear;
                clear(x) == clear(4 * rows - 1 - x)
            };
            for kind in Kind::ALL {
                let symmetric = positions(rows).all(|(x, y)| same(kind, x, y));
                assert_eq!(symmetric, kind != Kind::Knight, "{} of {rows}", kind.name());
            }
        }
    }

    #[test]
    fn no_two_kinds_share_a_silhouette_and_all_have_a_body() {
        for (rows, _) in SIZES {
            let shape = |kind| {
                positions(rows)
                    .map(|(x, y)| pixel(kind, rows, x, y))
                    .collect::<Vec<_>>()
            };
            for (i, kind) in Kind::ALL.into_iter().enumerate() {
                assert!(shape(kind).contains(&Pixel::Fill));
                let silhouette = |kind| {
                    shape(kind)
                        .into_iter()
                        .map(|pixel| pixel == Pixel::Clear)
                        .collect::<Vec<_>>()
                };
                for other in &Kind::ALL[..i] {
                    assert_ne!(silhouette(kind), silhouette(*other), "{rows} rows");
                }
            }
        }
    }

    #[test]
    fn symbols_are_one_column_wide() {
        for kind in Kind::ALL {
            assert_eq!(Span::raw(solid(kind)).width(), 1);
            assert_eq!(Span::raw(hollow(kind)).width(), 1);
        }
    }

    #[test]
    fn small_squares_and_plain_terminals_get_less() {
        assert_eq!(Pieces::Sprites.at(1), Pieces::Glyphs);
        assert_eq!(Pieces::Sprites.at(2), Pieces::Sprites);
        assert_eq!(Pieces::Letters.at(6), Pieces::Letters);
        let terminal = |name: &'static str| Pieces::detect(move |_| Some(name.to_owned()));
        assert_eq!(terminal("linux"), Pieces::Letters);
        assert_eq!(terminal("xterm"), Pieces::Sprites);
        assert_eq!(pixel(Kind::King, 7, 3, 3), Pixel::Clear);
    }
}
