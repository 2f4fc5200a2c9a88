//! Arrows from square to square.

use tiny_skia::{Color, PathBuilder, Pixmap, Transform};

use super::pieces::{paint, pen};
use super::{BoardArt, Ink};
use crate::chess::Square;
use crate::tui::theme::{Rgb, Theme};

/// The color of an arrow or a circle.
pub(super) fn ink_color(theme: &Theme, ink: Ink) -> Rgb {
    match ink {
        Ink::Green => Rgb::hex(0x15781b),
        Ink::Red => Rgb::hex(0x882020),
        Ink::Yellow => Rgb::hex(0xe68f00),
        Ink::Blue => Rgb::hex(0x003088),
        Ink::Best => theme.hint,
        Ink::Threat => theme.capture,
    }
}

/// Draws all arrows of a board on a picture of the whole of it.
pub(super) fn draw(
    pixmap: &mut Pixmap,
    theme: &Theme,
    (width, height): (u32, u32),
    board: &BoardArt,
) {
    let middle = |square: Square| {
        let (file, rank) = (f32::from(square.file()), f32::from(square.rank()));
        let (column, row) = if board.flipped {
            (7.0 - file, rank)
        } else {
            (file, 7.0 - rank)
        };
        ((column + 0.5) * width as f32, (row + 0.5) * height as f32)
    };
    for arrow in &board.arrows {
        let (from, to) = (middle(arrow.from), middle(arrow.to));
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        let Rgb(red, green, blue) = ink_color(theme, arrow.ink);
        let color = Color::from_rgba8(red, green, blue, 190);
        if let Some(path) = path.finish() {
            let pen = pen(width.min(height) as f32 * 0.15);
            pixmap.stroke_path(&path, &paint(color), &pen, Transform::identity(), None);
        }
    }
}
