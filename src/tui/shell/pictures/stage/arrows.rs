//! Arrows, where pictures are kept under a number: each shape is sent once, and then only placed.

use std::cmp::Reverse;

use super::super::gallery::Gallery;
use super::super::kitty::{self, Placement};
use super::{Stage, placement_id};
use crate::tui::artwork::{Area, Arrow, BoardArt, Ink};
use crate::tui::widgets::board::BoardScene;

/// The layer of the lowest arrow: above marks and pieces.
const LAYER: u8 = 3;

/// An arrow as a picture, which is the same wherever it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ArrowImage {
    rows: u16,
    ink: Ink,
    /// Columns and rows from its beginning to its end, as seen.
    reach: (i32, i32),
    /// Whether it leaves room for the head of another one.
    shared: bool,
}

impl Stage {
    /// The difference between the arrows that are shown and those of these boards. One is not shown
    /// while anything covers a square that it spans.
    pub(super) fn show_arrows(
        &mut self,
        boards: &[BoardScene],
        galleries: &mut [Option<Gallery>],
        out: &mut Vec<u8>,
    ) {
        let mut wanted = Vec::new();
        for board in boards {
            for (order, at) in from_below(&board.art).into_iter().enumerate() {
                let Some(corners) = bare_corners(board, board.art.arrows[at]) else {
                    continue;
                };
                let Some(image) = self.arrow_image(board, at, galleries, out) else {
                    continue;
                };
                let [first, last] = corners.map(|at| board.places[at]);
                wanted.push(Placement {
                    image,
                    id: placement_id((first.y, first.x), LAYER),
                    place: first.union(last),
                    layer: LAYER.saturating_add(order as u8),
                });
            }
        }
        let name = |it: &Placement| (it.image, it.id);
        let shown = std::mem::take(&mut self.arrows);
        for old in &shown {
            if !wanted.iter().any(|new| name(new) == name(old)) {
                kitty::remove(out, old.image, old.id);
            }
        }
        let changed = wanted.iter().filter(|new| !shown.contains(new));
        changed.for_each(|new| kitty::place(out, *new));
        self.arrows = wanted;
    }

    /// The number of the picture of an arrow, which is sent if it was not before.
    fn arrow_image(
        &mut self,
        board: &BoardScene,
        at: usize,
        galleries: &mut [Option<Gallery>],
        out: &mut Vec<u8>,
    ) -> Option<u32> {
        let rows = board.size.rows();
        let image = ArrowImage::of(&board.art, board.art.arrows[at], rows);
        if let Some(id) = self.arrow_images.get(&image) {
            return Some(*id);
        }
        let gallery = galleries[usize::from(rows)].as_ref()?;
        let picture = gallery.artist.arrow(&board.art, at)?;
        let id = self.next_id();
        kitty::send_flat(out, id, &picture);
        self.arrow_images.insert(image, id);
        Some(id)
    }
}

impl ArrowImage {
    fn of(board: &BoardArt, arrow: Arrow, rows: u16) -> Self {
        let (from, to) = ends(board, arrow);
        Self {
            rows,
            ink: arrow.ink,
            reach: (to.0 - from.0, to.1 - from.1),
            shared: board.shares_end(arrow),
        }
    }
}

/// The numbers of the arrows of a board, the lowest first. One whose shaft crosses the square on which
/// another ends lies below it, so that no head is hidden; else they lie as they are told.
fn from_below(board: &BoardArt) -> Vec<usize> {
    let crossed = |arrow: Arrow| {
        let others = board.arrows.iter().filter(|it| it.to != arrow.to);
        others
            .filter(|it| crosses(ends(board, arrow), ends(board, **it).1))
            .count()
    };
    let mut order: Vec<usize> = (0..board.arrows.len()).collect();
    order.sort_by_key(|&at| Reverse(crossed(board.arrows[at])));
    order
}

/// Where an arrow begins and ends: column and row, as seen.
pub(super) fn ends(board: &BoardArt, arrow: Arrow) -> ((i32, i32), (i32, i32)) {
    let seen = |area: Area| (area.column as i32, area.row as i32);
    let at = |square| seen(Area::spanning(square, square, board.flipped));
    (at(arrow.from), at(arrow.to))
}

/// Whether the line between the middles of two squares runs through the inner part of a third one.
fn crosses(line: ((i32, i32), (i32, i32)), square: (i32, i32)) -> bool {
    let (from, to) = line;
    let (off, length) = offset(line, square);
    let gone = (to.0 - from.0) * (square.0 - from.0) + (to.1 - from.1) * (square.1 - from.1);
    (0..=length).contains(&gone) && 4 * off * off <= length
}

/// How far a square is from the line between two others: the distance is the first number over the root
/// of the second one.
pub(super) fn offset((from, to): ((i32, i32), (i32, i32)), square: (i32, i32)) -> (i32, i32) {
    let along = (to.0 - from.0, to.1 - from.1);
    let beside = (square.0 - from.0, square.1 - from.1);
    let length = along.0 * along.0 + along.1 * along.1;
    (along.0 * beside.1 - along.1 * beside.0, length)
}

/// The first and the last square that an arrow spans, if it goes anywhere and nothing covers one of
/// them.
fn bare_corners(board: &BoardScene, arrow: Arrow) -> Option<[usize; 2]> {
    let area = Area::spanning(arrow.from, arrow.to, board.art.flipped);
    let rows = area.row..area.row + area.rows;
    let columns = || area.column..area.column + area.columns;
    let squares = rows.flat_map(|row| columns().map(move |column| (row * 8 + column) as usize));
    let squares: Vec<usize> = squares.collect();
    let bare = arrow.from != arrow.to && squares.iter().all(|&at| board.is_bare(at));
    bare.then(|| Some([*squares.first()?, *squares.last()?]))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(arrows: &[&str], flipped: bool) -> BoardArt {
        let arrow = |text: &&str| Arrow {
            from: text[..2].parse().unwrap(),
            to: text[2..].parse().unwrap(),
            ink: Ink::Green,
        };
        BoardArt {
            arrows: arrows.iter().map(arrow).collect(),
            flipped,
            ..BoardArt::empty()
        }
    }

    #[test]
    fn a_shaft_that_crosses_a_head_lies_below() {
        for flipped in [false, true] {
            let order = |arrows: &[&str]| from_below(&board(arrows, flipped));
            assert_eq!(order(&["a1d4", "d1d8"]), [1, 0]);
            assert_eq!(order(&["d1d8", "a1d4"]), [0, 1]);
            // Else the last one is on top.
            assert_eq!(order(&["e2e4", "g1f3", "b1c3"]), [0, 1, 2]);
            assert_eq!(order(&["e2e4", "d2d4", "a1a8", "h5a5"]), [2, 0, 1, 3]);
        }
    }

    #[test]
    fn arrows_of_one_shape_are_one_picture() {
        let board = board(&["g1f3", "b1a3", "b1c3", "g3f5", "a3f5"], false);
        let images: Vec<ArrowImage> = (board.arrows.iter())
            .map(|&arrow| ArrowImage::of(&board, arrow, 2))
            .collect();
        assert_eq!(images[0], images[1]);
        assert_ne!(images[0], images[2], "another way");
        assert_ne!(images[0], images[3], "its end is shared");
    }
}
