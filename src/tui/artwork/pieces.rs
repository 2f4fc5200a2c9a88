//! Pieces from their shapes: outline, body, details.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Mask, Paint, Path, Pixmap,
    Point, Shader, SpreadMode, Stroke, Transform,
};

use super::set::Set;
use crate::chess::{self, Piece};
use crate::tui::theme::{PieceColors, Rgb, Theme};

/// The side of the grid that shapes are drawn on.
const GRID: f32 = 100.0;
/// Where all pieces stand.
const FOOT: f32 = 90.0;
/// How high the highest reaches.
const TOP: f32 = 6.8;
/// How far the outline reaches out of a shape, on the grid.
const OUTLINE: f32 = 2.5;
/// The width of the lines on a body, on the grid and at least in pixels.
const LINE: (f32, f32) = (2.3, 1.0);
/// Pixels of the smallest square with room for lines that are close together.
const FINE_FROM: f32 = 36.0;

/// A color without transparency.
pub(super) fn opaque(Rgb(red, green, blue): Rgb) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}

/// A color that lets something through.
pub(super) fn translucent(Rgb(red, green, blue): Rgb, alpha: u8) -> Color {
    Color::from_rgba8(red, green, blue, alpha)
}

/// Paint of this color with smooth edges.
pub(super) fn paint(color: Color) -> Paint<'static> {
    painted(Shader::SolidColor(color))
}

pub(super) fn painted(shader: Shader<'static>) -> Paint<'static> {
    Paint {
        shader,
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
    let (width, height) = (pixmap.width(), pixmap.height());
    let side = width.min(height) as f32;
    let rim = outline(side);
    let place = placed(width as f32, height as f32, rim);
    let scale = place.sx;

    let shape = set.shape(piece.kind);
    let colors = theme.pieces(piece.color);
    let black = paint(opaque(colors.outline));
    pixmap.stroke_path(&shape.body, &black, &pen(rim * 2.0 / scale), place, None);
    let fill = painted(roundness(piece.color, colors));
    pixmap.fill_path(&shape.body, &fill, FillRule::Winding, place, None);
    // What is on a body ends where the body does.
    let inside = Mask::new(width, height).map(|mut mask| {
        mask.fill_path(&shape.body, FillRule::Winding, true, place);
        mask
    });
    let ink = match piece.color {
        chess::Color::White => colors.shade.mix(colors.outline, 0.45),
        chess::Color::Black => colors.shade,
    };
    let ink = paint(opaque(ink));
    let line_width = LINE.0.max(LINE.1 / scale);
    let small = side < FINE_FROM;
    let fine = shape.fine.iter().filter(|_| !small);
    let glints = (shape.glints.iter()).filter(|_| piece.color == chess::Color::Black);
    for line in shape.lines.iter().chain(fine).chain(glints) {
        let place = sharpened(line, place);
        pixmap.stroke_path(line, &ink, &pen(line_width), place, inside.as_ref());
    }
    for spot in &shape.spots {
        pixmap.fill_path(spot, &ink, FillRule::Winding, place, inside.as_ref());
    }
}

/// The outline's width in pixels in a square of this side. In small squares it is wider than drawn: a
/// line much thinner than two pixels is nowhere quite black.
fn outline(side: f32) -> f32 {
    (side * OUTLINE / GRID).max(1.35 + side * 0.007)
}

/// How many pixels every piece leaves free along the edges of a square of this side, for marks.
pub(super) fn edge(side: f32) -> f32 {
    (side * 0.055).floor().max(1.0)
}

/// From the grid to pixels, in the middle of a square, with room for an outline of this width and
/// free edges: where outlines cannot become thinner, shapes become smaller.
fn placed(width: f32, height: f32, rim: f32) -> Transform {
    let side = width.min(height);
    let free_edge = edge(side);
    let most = (side - 2.0 * free_edge - 2.0 * rim) / (FOOT - TOP);
    let scale = most.clamp(side / GRID / 2.0, side / GRID);
    let free = (height - side) / 2.0;
    let tall = (FOOT - TOP) * scale + 2.0 * rim;
    // The foot ends between two rows of pixels, and so has a sharp edge.
    let standing = free + FOOT * side / GRID + rim;
    let foot = standing
        .round()
        .max((free + free_edge + tall - 0.01).ceil());
    let left = (width - GRID * scale) / 2.0;
    Transform::from_row(scale, 0.0, 0.0, scale, left, foot - rim - FOOT * scale)
}

/// A level line is moved to the middle of a row of pixels, or it would be two pale rows.
fn sharpened(line: &Path, place: Transform) -> Transform {
    let bounds = line.bounds();
    if bounds.height() > 0.0 || bounds.width() < 1.0 {
        return place;
    }
    let y = bounds.top() * place.sy + place.ty;
    place.post_translate(0.0, y.floor() + 0.5 - y)
}

/// The color of a body, lit from the left.
fn roundness(side: chess::Color, colors: &PieceColors) -> Shader<'static> {
    let lit = |share: f32| opaque(colors.fill.mix(colors.shade, share));
    let (left, middle, right) = match side {
        chess::Color::White => (0.0, 0.0, 0.22),
        chess::Color::Black => (0.28, 0.0, 0.0),
    };
    let stops = vec![
        GradientStop::new(0.0, lit(left)),
        GradientStop::new(0.5, lit(middle)),
        GradientStop::new(1.0, lit(right)),
    ];
    let (start, end) = (Point::from_xy(22.0, 0.0), Point::from_xy(82.0, 0.0));
    LinearGradient::new(start, end, stops, SpreadMode::Pad, Transform::identity())
        .unwrap_or(Shader::SolidColor(lit(middle)))
}
