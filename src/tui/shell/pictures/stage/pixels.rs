//! Squares, where pictures are pixels that replace what the cells show: only cells are sent that look
//! different.

use std::io::Write;

use ratatui::layout::Rect;

use super::super::Overlay;
use super::super::gallery::Gallery;
use super::arrows::{ends, offset};
use super::{Squares, Stage};
use crate::tui::artwork::{Arrow, BoardArt, Picture};
use crate::tui::widgets::board::BoardScene;

/// A picture of its own costs as much as so many cells more in another one.
const CELLS_OF_A_PICTURE: u32 = 4;

impl Stage {
    /// The difference between the squares that are shown and these.
    pub(super) fn show_pixels(
        &mut self,
        wanted: &Squares,
        boards: &[BoardScene],
        galleries: &mut [Option<Gallery>],
        change: &mut Overlay,
    ) {
        for (at, old) in &self.squares {
            let stays = wanted.get(at).is_some_and(|new| new.place == old.place);
            if !stays {
                change.uncovered.push(old.place);
                self.drawn.remove(at);
            }
        }
        for (at, new) in wanted {
            let old = self.squares.get(at);
            if old.is_some_and(|old| old.looks_like(new)) {
                continue;
            }
            let Some(gallery) = galleries[usize::from(new.rows)].as_mut() else {
                continue;
            };
            let before = self.drawn.remove(at);
            if new.arrows.is_empty() && before.is_none() {
                go_to(&mut change.bytes, (new.place.x, new.place.y));
                change.bytes.extend(gallery.square(new.art));
                continue;
            }
            // Where the cells were written anew, nothing is left of the picture.
            let old = old.filter(|old| old.place == new.place && old.ground == new.ground);
            let before = before.or_else(|| old.map(|old| gallery.artist.square(old.art)));
            let (board, square) = new.at;
            let after = gallery.picture_of(&boards[board].art, square);
            let cells = gallery.cells(new.place);
            let parts = match before.filter(|_| old.is_some()) {
                Some(before) => changed_parts(&before, &after, cells),
                None => vec![cells.whole()],
            };
            for part in parts {
                let picture = cut(&after, part, cells);
                let place = cells.place(new.place, part);
                go_to(&mut change.bytes, (place.x, place.y));
                let bytes = gallery.encode_part(&picture, (place.width, place.height));
                change.bytes.extend(bytes);
            }
            if !new.arrows.is_empty() {
                self.drawn.insert(*at, after);
            }
        }
    }
}

fn go_to(out: &mut Vec<u8>, (x, y): (u16, u16)) {
    let _ = write!(out, "\x1b[{};{}H", y + 1, x + 1);
}

/// How the picture of a square is divided: into cells, or into larger parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Cells {
    pub columns: u16,
    pub rows: u16,
}

impl Cells {
    const fn whole(self) -> Rect {
        Rect::new(0, 0, self.columns, self.rows)
    }

    /// Where a part of a square lies on the screen.
    fn place(self, square: Rect, part: Rect) -> Rect {
        let (width, height) = (square.width / self.columns, square.height / self.rows);
        Rect::new(
            square.x + part.x * width,
            square.y + part.y * height,
            part.width * width,
            part.height * height,
        )
    }

    /// The pixels of a part of a picture: columns and rows of them.
    fn pixels(self, picture: &Picture, part: Rect) -> [std::ops::Range<usize>; 2] {
        let range = |start: u16, length: u16, cells: u16, pixels: u32| {
            let at = |cell: u16| cell as usize * pixels as usize / usize::from(cells.max(1));
            at(start)..at(start + length)
        };
        [
            range(part.x, part.width, self.columns, picture.width),
            range(part.y, part.height, self.rows, picture.height),
        ]
    }
}

/// The parts of a square, in cells, in which two pictures differ.
fn changed_parts(before: &Picture, after: &Picture, cells: Cells) -> Vec<Rect> {
    if (before.width, before.height) != (after.width, after.height) {
        return vec![cells.whole()];
    }
    let mut parts: Vec<Rect> = Vec::new();
    for row in 0..cells.rows {
        let differs = |column: &u16| {
            let cell = Rect::new(*column, row, 1, 1);
            let [columns, mut rows] = cells.pixels(after, cell);
            rows.any(|y| {
                let line = |picture: &Picture| {
                    let start = y * picture.width as usize;
                    (start + columns.start) * 4..(start + columns.end) * 4
                };
                before.rgba[line(before)] != after.rgba[line(after)]
            })
        };
        let mut columns = (0..cells.columns).filter(differs);
        let Some(first) = columns.next() else {
            continue;
        };
        let last = columns.next_back().unwrap_or(first);
        let run = Rect::new(first, row, last - first + 1, 1);
        // With the one above, if that is not much more than both.
        if let Some(above) = parts.last_mut()
            && above.bottom() == row
            && above.union(run).area() <= above.area() + run.area() + CELLS_OF_A_PICTURE
        {
            *above = above.union(run);
        } else {
            parts.push(run);
        }
    }
    parts
}

/// A part of a picture.
fn cut(picture: &Picture, part: Rect, cells: Cells) -> Picture {
    let [columns, rows] = cells.pixels(picture, part);
    let width = picture.width as usize;
    let line = |y: usize| &picture.rgba[(y * width + columns.start) * 4..][..columns.len() * 4];
    Picture {
        width: columns.len() as u32,
        height: rows.len() as u32,
        rgba: rows.flat_map(line).copied().collect(),
    }
}

/// The arrows that may reach into a square: it lies between their ends, and not far from their line.
pub(super) fn reaching(board: &BoardArt, at: usize) -> Vec<(Arrow, bool)> {
    let (column, row) = ((at % 8) as i32, (at / 8) as i32);
    let within = |at: i32, one: i32, other: i32| one.min(other) <= at && at <= one.max(other);
    let arrows = board.arrows.iter().filter(|&&arrow| {
        let (from, to) = ends(board, arrow);
        let between = within(column, from.0, to.0) && within(row, from.1, to.1);
        let (off, length) = offset((from, to), (column, row));
        // From the middle of a square to its corner it is 0.71 of a side, and half a head is 0.24.
        between && 100 * off * off <= 93 * length
    });
    arrows
        .map(|&arrow| (arrow, board.shares_end(arrow)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::artwork::Ink;

    const CELLS: Cells = Cells {
        columns: 4,
        rows: 3,
    };

    fn picture(changed: &[(u32, u32)]) -> Picture {
        let (width, height) = (40, 60);
        let mut rgba = vec![7; (width * height * 4) as usize];
        for (x, y) in changed {
            rgba[((y * width + x) * 4) as usize] = 9;
        }
        Picture {
            width,
            height,
            rgba,
        }
    }

    #[test]
    fn only_cells_that_differ_are_sent() {
        let parts = |changed: &[(u32, u32)]| changed_parts(&picture(&[]), &picture(changed), CELLS);
        assert_eq!(parts(&[]), []);
        assert_eq!(parts(&[(10, 20)]), [Rect::new(1, 1, 1, 1)]);
        assert_eq!(parts(&[(9, 19), (39, 19)]), [Rect::new(0, 0, 4, 1)]);
        // Neighbors are one picture, if that has not many more cells.
        assert_eq!(parts(&[(0, 0), (0, 20)]), [Rect::new(0, 0, 1, 2)]);
        let apart = parts(&[(0, 0), (0, 59)]);
        assert_eq!(apart, [Rect::new(0, 0, 1, 1), Rect::new(0, 2, 1, 1)]);
        let after = picture(&[(10, 20)]);
        let part = cut(&after, Rect::new(1, 1, 1, 1), CELLS);
        assert_eq!((part.width, part.height), (10, 20));
        assert_eq!(part.rgba[..8], [9, 7, 7, 7, 7, 7, 7, 7]);
        let other = Picture::default();
        assert_eq!(changed_parts(&other, &after, CELLS), [CELLS.whole()]);
    }

    #[test]
    fn an_arrow_reaches_only_squares_near_its_line() {
        let arrow = |from: &str, to: &str| Arrow {
            from: from.parse().unwrap(),
            to: to.parse().unwrap(),
            ink: Ink::Green,
        };
        let mut board = BoardArt::empty();
        board.arrows = vec![arrow("a1", "h8")];
        let reached = |board: &BoardArt| {
            (0..64)
                .filter(|&at| !reaching(board, at).is_empty())
                .count()
        };
        assert_eq!(reached(&board), 22, "a diagonal and the corners beside it");
        let before = reaching(&board, 56);
        // Another one with the same end moves its head, whichever way it comes.
        board.arrows.push(arrow("h1", "h8"));
        assert_ne!(reaching(&board, 56), before);
    }
}
