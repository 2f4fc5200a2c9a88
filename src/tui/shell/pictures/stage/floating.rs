//! Pieces on their way, where pictures are moved by number: a few bytes a frame.

use super::super::gallery::Gallery;
use super::super::kitty::{self, Floating};
use super::{Image, Stage, lone_piece, placement_id};
use crate::tui::widgets::board::BoardScene;

/// The layer of a square on which nothing ever lies, for numbers that no square has.
const UNUSED_LAYER: u8 = 3;
/// Above pieces and as many arrows as anybody draws.
const ABOVE_ALL: u8 = 99;

impl Stage {
    /// Moves the pieces that are on their way. Those that no longer are come back.
    pub(super) fn show_floating(
        &mut self,
        boards: &[BoardScene],
        galleries: &mut [Option<Gallery>],
        out: &mut Vec<u8>,
    ) -> Vec<Floating> {
        let travels = boards.iter().flat_map(|board| {
            let travels = board.travels.iter();
            travels.map(move |travel| (board, travel))
        });
        let mut wanted = Vec::new();
        for (number, (board, travel)) in travels.enumerate() {
            let rows = board.size.rows();
            let art = lone_piece(travel.piece);
            let Some(image) = self.image(Image { rows, art }, galleries, out) else {
                continue;
            };
            let Some(gallery) = &galleries[usize::from(rows)] else {
                continue;
            };
            let (cell, offset) = gallery.pixel(board.places[0], travel.place(board.art.flipped));
            wanted.push(Floating {
                image,
                id: placement_id((0, number as u16), UNUSED_LAYER),
                cell,
                offset,
                layer: ABOVE_ALL,
            });
        }
        let moved = wanted.iter().filter(|it| !self.floating.contains(it));
        moved.for_each(|it| kitty::float(out, *it));
        let same =
            |one: &Floating, other: &Floating| (one.image, one.id) == (other.image, other.id);
        let shown = std::mem::replace(&mut self.floating, wanted);
        let stays = |old: &Floating| self.floating.iter().any(|new| same(old, new));
        shown.into_iter().filter(|old| !stays(old)).collect()
    }
}
