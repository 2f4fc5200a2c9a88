//! Pieces from their shapes: outline, body, details.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Shader, Stroke, Transform,
};

use super::set::Set;
use crate::chess::Piece;
use crate::tui::theme::{Rgb, Theme};

/// The side of the grid that shapes are drawn on.
const GRID: f32 = 100.0;
/// The outline's width on the grid, of which half lies outside of the shape.
const OUTLINE: f32 = 4.0;
/// It never becomes thinner than this many pixels.
const THINNEST: f32 = 1.3;

/// A color without transparency.
pub(super) fn opaque(Rgb(red, green, blue): Rgb) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}

/// Paint of this color with smooth edges.
pub(super) fn paint(color: Color) -> Paint<'static> {
    Paint {
        shader: Shader::SolidColor(color),
        ..Paint::default()
    }
}

/// A pen with round ends and corners.
pub(super) fn pen(width: f32) -> Stroke {
    Stroke {
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    }
}

/// Draws a piece in the middle of a square, as large as it fits.
pub(super) fn draw(pixmap: &mut Pixmap, theme: &Theme, set: &Set, piece: Piece) {
    let (width, height) = (pixmap.width() as f32, pixmap.height() as f32);
    let scale = width.min(height) / GRID;
    let place = Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        (width - GRID * scale) / 2.0,
        (height - GRID * scale) / 2.0,
    );
    let shape = set.shape(piece.kind);
    let colors = theme.pieces(piece.color);
    let outline = OUTLINE.max(THINNEST / scale);
    let mut stroke = |path: &Path, color: Rgb, width: f32| {
        pixmap.stroke_path(path, &paint(opaque(color)), &pen(width), place, None);
    };
    for body in &shape.bodies {
        stroke(body, colors.outline, outline);
    }
    for body in &shape.bodies {
        let fill = paint(opaque(colors.fill));
        pixmap.fill_path(body, &fill, FillRule::Winding, place, None);
    }
    for line in &shape.lines {
        let ink = paint(opaque(colors.shade));
        pixmap.stroke_path(line, &ink, &pen(outline), place, None);
    }
    for spot in &shape.spots {
        let ink = paint(opaque(colors.shade));
        pixmap.fill_path(spot, &ink, FillRule::Winding, place, None);
    }
}
