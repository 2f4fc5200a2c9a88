//! What is drawn on a square below its piece: each mark has a shape of its own besides its color.

use tiny_skia::{
    Color, FillRule, GradientStop, Path, PathBuilder, Pixmap, Point, RadialGradient, Rect,
    SpreadMode, Transform,
};

use super::SquareArt;
use super::arrows::ink_color;
use super::pieces::{edge, opaque, paint, painted, pen, translucent};
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

    /// Its color in a theme.
    #[must_use]
    pub const fn color(self, theme: &Theme) -> Rgb {
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
    let mut square = Canvas::new(pixmap);
    for mark in Mark::ALL.into_iter().filter(|&mark| art.marks.has(mark)) {
        let color = mark.color(theme);
        let ink = opaque(theme.ink(color, ground));
        match mark {
            Mark::Last => square.draw_ticks(ink),
            Mark::Selected => square.draw_brackets(ink),
            Mark::Hint => square.draw_star(ink),
            Mark::Target => square.fill(square.circle(0.15), ink),
            Mark::Capture => square.stroke(square.circle(0.45), ink, 0.075),
            Mark::Check => {
                square.draw_glow(color);
                square.draw_exclamation(ink);
            }
            Mark::Cursor => square.draw_frame(ink),
        }
    }
    if let Some(ink) = art.circle {
        let color = ink_color(theme, ink);
        square.fill(square.circle(0.43), translucent(color, 60));
        square.stroke(square.circle(0.43), translucent(color, 220), 0.055);
    }
}

/// A square to be drawn on: lengths are shares of its shorter side.
struct Canvas<'a> {
    pixmap: &'a mut Pixmap,
    width: f32,
    height: f32,
    side: f32,
}

impl<'a> Canvas<'a> {
    fn new(pixmap: &'a mut Pixmap) -> Self {
        let (width, height) = (pixmap.width() as f32, pixmap.height() as f32);
        Self {
            pixmap,
            width,
            height,
            side: width.min(height),
        }
    }

    /// Two opposite corners cut off.
    fn draw_ticks(&mut self, ink: Color) {
        let arm = self.side * 0.15;
        let (width, height) = (self.width, self.height);
        for corner in [
            [(0.0, 0.0), (arm, 0.0), (0.0, arm)],
            [
                (width, height),
                (width - arm, height),
                (width, height - arm),
            ],
        ] {
            self.fill(polygon(&corner), ink);
        }
    }

    /// An angle in each corner.
    fn draw_brackets(&mut self, ink: Color) {
        let (thick, arm) = (edge(self.side), self.whole(0.24));
        let (width, height) = (self.width, self.height);
        let angle = [
            (0.0, 0.0),
            (arm, 0.0),
            (arm, thick),
            (thick, thick),
            (thick, arm),
            (0.0, arm),
        ];
        for (right, bottom) in [(false, false), (true, false), (false, true), (true, true)] {
            let corner = angle.map(|(x, y)| {
                (
                    if right { width - x } else { x },
                    if bottom { height - y } else { y },
                )
            });
            self.fill(polygon(&corner), ink);
        }
    }

    /// A star of four rays in the bottom left corner.
    fn draw_star(&mut self, ink: Color) {
        let ray = (self.side * 0.09).floor().max(1.0);
        let (x, y) = (ray, self.height - ray);
        let waist = (self.side * 0.028).max(1.05);
        let star = [
            (x, y - ray),
            (x + waist, y - waist),
            (x + ray, y),
            (x + waist, y + waist),
            (x, y + ray),
            (x - waist, y + waist),
            (x - ray, y),
            (x - waist, y - waist),
        ];
        self.fill(polygon(&star), ink);
    }

    /// Light from the middle that ends before the edges.
    fn draw_glow(&mut self, color: Rgb) {
        let middle = Point::from_xy(self.width / 2.0, self.height / 2.0);
        let stop = |at, alpha| GradientStop::new(at, translucent(color, alpha));
        let stops = vec![stop(0.0, 255), stop(0.45, 210), stop(1.0, 0)];
        let (radius, mode) = (self.side * 0.56, SpreadMode::Pad);
        let glow = RadialGradient::new(
            middle,
            0.0,
            middle,
            radius,
            stops,
            mode,
            Transform::identity(),
        );
        let whole = Rect::from_xywh(0.0, 0.0, self.width, self.height);
        if let (Some(glow), Some(whole)) = (glow, whole) {
            let paint = painted(glow);
            self.pixmap
                .fill_rect(whole, &paint, Transform::identity(), None);
        }
    }

    /// An exclamation mark in the top right corner.
    fn draw_exclamation(&mut self, ink: Color) {
        let x = self.width - self.side * 0.1;
        let (wide, narrow) = (self.side * 0.052, self.side * 0.034);
        let (top, bottom) = (self.side * 0.042, self.side * 0.21);
        let bar = [
            (x - wide, top),
            (x + wide, top),
            (x + narrow, bottom),
            (x - narrow, bottom),
        ];
        self.fill(polygon(&bar), ink);
        let dot = PathBuilder::from_circle(x, self.side * 0.285, wide);
        self.fill(dot, ink);
    }

    /// A line all around.
    fn draw_frame(&mut self, ink: Color) {
        let thick = edge(self.side);
        let mut frame = PathBuilder::new();
        let outer = Rect::from_ltrb(0.0, 0.0, self.width, self.height);
        let inner = Rect::from_ltrb(thick, thick, self.width - thick, self.height - thick);
        for rect in [outer, inner].into_iter().flatten() {
            frame.push_rect(rect);
        }
        self.fill(frame.finish(), ink);
    }

    fn circle(&self, radius: f32) -> Option<Path> {
        PathBuilder::from_circle(self.width / 2.0, self.height / 2.0, self.side * radius)
    }

    /// As many pixels, so that straight edges are sharp.
    fn whole(&self, share: f32) -> f32 {
        (self.side * share).round().max(1.0)
    }

    fn fill(&mut self, path: Option<Path>, color: Color) {
        if let Some(path) = path {
            let (paint, rule) = (paint(color), FillRule::EvenOdd);
            self.pixmap
                .fill_path(&path, &paint, rule, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, color: Color, width: f32) {
        if let Some(path) = path {
            let pen = pen((self.side * width).max(1.0));
            self.pixmap
                .stroke_path(&path, &paint(color), &pen, Transform::identity(), None);
        }
    }
}

/// A shape with straight edges.
pub(super) fn polygon(points: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (at, &(x, y)) in points.iter().enumerate() {
        if at == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
    path.finish()
}
