//! Arrows from square to square.

use tiny_skia::{
    FillRule, LineCap, PathBuilder, Pixmap, PixmapPaint, Stroke, StrokeDash, Transform,
};

use super::marks::polygon;
use super::pieces::{opaque, paint, pen};
use super::scene::{Arrow, BoardArt, Ink, seen};
use crate::chess::Square;
use crate::tui::theme::{Rgb, Theme, ThemeName};

/// How much of what is below an arrow it hides.
const OPACITY: f32 = 0.82;
/// Lengths as shares of a square's shorter side.
const HEAD: f32 = 0.4;
const HEAD_WIDTH: f32 = 0.42;
const RIM: f32 = 0.026;
/// The color of the rim, which stands out on every square, whatever color is within.
const DARK: Rgb = Rgb::hex(0x080808);
/// How far from the middle an arrow ends where others end on the same square.
const APART: f32 = 0.24;

/// The color of an arrow or a circle.
pub(super) const fn ink_color(theme: &Theme, ink: Ink) -> Rgb {
    let [green, red, yellow, blue] = match theme.name {
        ThemeName::ColorBlind => [0x009e73, 0xd55e00, 0xf0e442, 0x0072b2],
        ThemeName::Mono => [0x303030, 0x000000, 0xf0f0f0, 0x606060],
        _ => [0x18862a, 0xb02424, 0xf0a010, 0x1c4fb0],
    };
    match ink {
        Ink::Green => Rgb::hex(green),
        Ink::Red => Rgb::hex(red),
        Ink::Yellow => Rgb::hex(yellow),
        Ink::Blue => Rgb::hex(blue),
        // Without colors a hint is pale, and an arrow has no square of its own to be pale on.
        Ink::Best | Ink::Other if matches!(theme.name, ThemeName::Mono) => Rgb::hex(0x181818),
        Ink::Best | Ink::Other => theme.hint,
        Ink::Threat => theme.capture,
    }
}

/// An arrow in pixels: where its shaft begins and ends, and its head.
struct Stroked {
    ink: Ink,
    from: (f32, f32),
    neck: (f32, f32),
    head: [(f32, f32); 3],
}

/// Draws all arrows of a board on an empty picture of the whole of it: heads lie above all shafts.
pub(super) fn draw(layer: &mut Pixmap, theme: &Theme, square: (u32, u32), board: &BoardArt) {
    let side = square.0.min(square.1) as f32;
    let arrows: Vec<Stroked> = (board.arrows.iter())
        .filter_map(|&arrow| stroked(arrow, square, board))
        .collect();
    for arrow in &arrows {
        draw_shaft(layer, theme, side, arrow);
    }
    for arrow in &arrows {
        draw_head(layer, theme, side, arrow);
    }
}

/// Draws one of the arrows of a board, as it is among the others.
pub(super) fn draw_one(
    layer: &mut Pixmap,
    theme: &Theme,
    square: (u32, u32),
    (board, at): (&BoardArt, usize),
) {
    let side = square.0.min(square.1) as f32;
    if let Some(arrow) = stroked(board.arrows[at], square, board) {
        draw_shaft(layer, theme, side, &arrow);
        draw_head(layer, theme, side, &arrow);
    }
}

/// Whether others end where this one does, so that it leaves room for their heads.
pub(super) fn is_shared(arrow: Arrow, board: &BoardArt) -> bool {
    let others = (board.arrows.iter()).filter(|it| it.to == arrow.to && it.from != it.to);
    others.count() > 1
}

/// Lays arrows over what is there, which shines through them.
pub(super) fn lay(below: &mut Pixmap, layer: &Pixmap, (x, y): (i32, i32)) {
    let paint = PixmapPaint {
        opacity: OPACITY,
        ..PixmapPaint::default()
    };
    below.draw_pixmap(x, y, layer.as_ref(), &paint, Transform::identity(), None);
}

/// Where an arrow lies; none if it goes nowhere.
fn stroked(arrow: Arrow, square: (u32, u32), board: &BoardArt) -> Option<Stroked> {
    let from = middle(arrow.from, square, board.flipped);
    let to = middle(arrow.to, square, board.flipped);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length <= 0.0 {
        return None;
    }
    let (dx, dy) = (dx / length, dy / length);
    let side = square.0.min(square.1) as f32;
    let apart = if is_shared(arrow, board) { APART } else { 0.0 };
    let along = |share: f32| (to.0 - dx * side * share, to.1 - dy * side * share);
    let neck = along(apart + HEAD);
    let half = side * HEAD_WIDTH / 2.0;
    Some(Stroked {
        ink: arrow.ink,
        from,
        // The shaft reaches into the head, so that no gap shows.
        neck: along(apart + HEAD * 0.8),
        head: [
            along(apart),
            (neck.0 - dy * half, neck.1 + dx * half),
            (neck.0 + dy * half, neck.1 - dx * half),
        ],
    })
}

fn middle(square: Square, (width, height): (u32, u32), flipped: bool) -> (f32, f32) {
    let (column, row) = seen(square, flipped);
    (
        (column as f32 + 0.5) * width as f32,
        (row as f32 + 0.5) * height as f32,
    )
}

/// What a person drew is slender, the engine's best move is broad, its others are thin,
/// a threat is dashed.
fn draw_shaft(layer: &mut Pixmap, theme: &Theme, side: f32, arrow: &Stroked) {
    let color = ink_color(theme, arrow.ink);
    let width = side
        * match arrow.ink {
            Ink::Best => 0.2,
            Ink::Other => 0.1,
            _ => 0.135,
        };
    let mut path = PathBuilder::new();
    path.move_to(arrow.from.0, arrow.from.1);
    path.line_to(arrow.neck.0, arrow.neck.1);
    let Some(path) = path.finish() else {
        return;
    };
    let rim = rim_width(side);
    let dash = (arrow.ink == Ink::Threat)
        .then(|| StrokeDash::new(vec![side * 0.24, side * 0.12], 0.0))
        .flatten();
    let line = |width: f32| Stroke {
        line_cap: if arrow.ink == Ink::Threat {
            LineCap::Butt
        } else {
            LineCap::Round
        },
        dash: dash.clone(),
        ..pen(width)
    };
    let identity = Transform::identity();
    layer.stroke_path(&path, &paint(opaque(DARK)), &line(width), identity, None);
    let inner = (width - 2.0 * rim).max(width / 3.0);
    layer.stroke_path(&path, &paint(opaque(color)), &line(inner), identity, None);
}

fn draw_head(layer: &mut Pixmap, theme: &Theme, side: f32, arrow: &Stroked) {
    let color = ink_color(theme, arrow.ink);
    let Some(head) = polygon(&arrow.head) else {
        return;
    };
    let identity = Transform::identity();
    let pen = pen(rim_width(side) * 2.0);
    layer.stroke_path(&head, &paint(opaque(DARK)), &pen, identity, None);
    let ink = paint(opaque(color));
    layer.fill_path(&head, &ink, FillRule::Winding, identity, None);
}

fn rim_width(side: f32) -> f32 {
    (side * RIM).max(1.1)
}
