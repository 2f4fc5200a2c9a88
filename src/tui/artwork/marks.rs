//! What is drawn on a square below its piece: each mark has a shape of its own besides its color.

use tiny_skia::{Color, FillRule, Path, PathBuilder, Pixmap, Rect, Transform};

use super::SquareArt;
use super::arrows::ink_color;
use super::pieces::{opaque, paint, pen};
use crate::tui::theme::{Rgb, Surface, Theme};

/// Why a square is marked, those drawn first at the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// The last move came from or went to it: two corners.
    Last,
    /// Its piece is picked up: four corners.
    Selected,
    /// The hint is about it: a star.
    Hint,
    /// A picked up piece may go there: a dot.
    Target,
    /// A picked up piece may take there: a ring.
    Capture,
    /// A king in check stands on it: a glow and an exclamation mark.
    Check,
    /// The cursor is on it: a frame.
    Cursor,
}

impl Mark {
    pub const ALL: [Self; 7] = [
        Self::Last,
        Self::Selected,
        Self::Hint,
        Self::Target,
        Self::Capture,
        Self::Check,
        Self::Cursor,
    ];

    const fn color(self, theme: &Theme) -> Rgb {
        match self {
            Self::Last => theme.last,
            Self::Selected => theme.selected,
            Self::Hint => theme.hint,
            Self::Target => theme.target,
            Self::Capture => theme.capture,
            Self::Check => theme.check,
            Self::Cursor => theme.cursor,
        }
    }
}

/// Marks of one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MarkSet(u8);

impl MarkSet {
    pub const EMPTY: Self = Self(0);

    /// These and one more.
    #[must_use]
    pub const fn with(self, mark: Mark) -> Self {
        Self(self.0 | 1 << mark as u8)
    }

    #[must_use]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u8 != 0
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Mark> for MarkSet {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        marks.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Draws the marks and the circle of a square over the whole of a picture.
pub(super) fn draw(pixmap: &mut Pixmap, theme: &Theme, art: SquareArt) {
    let ground = theme.square(Surface::Outlined, art.dark, art.tint);
    for mark in Mark::ALL.into_iter().filter(|&mark| art.marks.has(mark)) {
        draw_mark(pixmap, mark, opaque(theme.ink(mark.color(theme), ground)));
    }
    if let Some(ink) = art.circle {
        let (width, height) = (pixmap.width() as f32, pixmap.height() as f32);
        let side = width.min(height);
        let ring = PathBuilder::from_circle(width / 2.0, height / 2.0, side * 0.46);
        stroke(pixmap, ring, opaque(ink_color(theme, ink)), side * 0.05);
    }
}

fn draw_mark(pixmap: &mut Pixmap, mark: Mark, color: Color) {
    let (width, height) = (pixmap.width() as f32, pixmap.height() as f32);
    let side = width.min(height);
    let circle = |share: f32| PathBuilder::from_circle(width / 2.0, height / 2.0, side * share);
    match mark {
        Mark::Target => fill(pixmap, circle(0.14), color),
        Mark::Capture => stroke(pixmap, circle(0.44), color, side * 0.07),
        Mark::Cursor => {
            let half = side * 0.03;
            let frame = Rect::from_ltrb(half, half, width - half, height - half);
            stroke(pixmap, frame.map(PathBuilder::from_rect), color, half * 2.0);
        }
        Mark::Last | Mark::Selected | Mark::Hint | Mark::Check => {
            let arm = side * 0.2;
            let mut path = PathBuilder::new();
            path.move_to(0.0, 0.0);
            path.line_to(arm, 0.0);
            path.line_to(0.0, arm);
            path.close();
            fill(pixmap, path.finish(), color);
        }
    }
}

fn fill(pixmap: &mut Pixmap, path: Option<Path>, color: Color) {
    if let Some(path) = path {
        let whole = Transform::identity();
        pixmap.fill_path(&path, &paint(color), FillRule::Winding, whole, None);
    }
}

fn stroke(pixmap: &mut Pixmap, path: Option<Path>, color: Color, width: f32) {
    if let Some(path) = path {
        let whole = Transform::identity();
        pixmap.stroke_path(&path, &paint(color), &pen(width), whole, None);
    }
}
