//! Arrows and circles in quarters of cells. They lie below pieces and marks, so that they hide nothing.

use ratatui::style::{Color, Style};

use super::blocks::{BlockSymbol, Dot, Layer, block};
use super::geometry::place;
use super::{BoardView, Canvas, SquareCell};
use crate::chess::Square;
use crate::tui::artwork::{Arrow, Ink};
use crate::tui::pieces::Pieces;
use crate::tui::theme::{ColorDepth, Rgb};

/// Lengths, in sides of a square.
const HEAD: f32 = 0.46;
const HEAD_WIDTH: f32 = 0.64;
/// How far from the middle of a square an arrow ends: before a piece, or in an empty square.
const BEFORE_PIECE: f32 = 0.36;
const IN_SQUARE: f32 = 0.04;

/// How much of the color of an arrow the square at its end has, the most first; from [`FROM`] on for the
/// square where it begins.
const END_SHARES: [f32; 5] = [1.0, 0.75, 0.5, 0.35, 0.2];
const FROM: usize = 2;
/// The contrast below which two colors are as light as each other.
const AS_LIGHT: f32 = 1.06;

/// A place on the board, in sides of a square from the top left as the board is seen.
type Point = (f32, f32);

/// What is drawn where, for a whole board.
#[derive(Debug, Default)]
pub(super) struct Strokes {
    /// Quarters in a row of the board.
    columns: usize,
    /// Row by row; empty if nothing is drawn at all.
    inks: Vec<Option<Ink>>,
}

impl Strokes {
    pub(super) fn new(view: &BoardView<'_>) -> Self {
        let marks = view.marks;
        if marks.arrows.is_empty() && marks.circles.is_empty() {
            return Self::default();
        }
        let rows = usize::from(view.size.rows());
        let mut strokes = Self {
            columns: 8 * 4 * rows,
            inks: vec![None; 8 * 4 * rows * 8 * 2 * rows],
        };
        for &(square, ink) in &marks.circles {
            let middle = middle(view, square);
            let width = pen(view);
            strokes.fill(ink, (middle, middle), |at| {
                if view.size.rows() > 2 {
                    in_ring(at, middle, width, style(view, ink))
                } else {
                    in_small_ring((at.0 - middle.0).abs(), (at.1 - middle.1).abs())
                }
            });
        }
        for &arrow in &marks.arrows {
            strokes.draw_arrow(view, arrow);
        }
        strokes
    }

    fn draw_arrow(&mut self, view: &BoardView<'_>, arrow: Arrow) {
        let Some(shaft) = Shaft::new(view, arrow) else {
            return;
        };
        // Of what leads there pieces would hide the most.
        let only_head = view.arrows_are_squares();
        let (column, row) = place(view.flipped, arrow.to);
        let in_end = |at: Point| at.0 as u16 == column && at.1 as u16 == row;
        self.fill(arrow.ink, (shaft.from, shaft.tip), |at| {
            shaft.covers(at) && (!only_head || in_end(at))
        });
    }

    /// Inks what is covered around these two places.
    fn fill(&mut self, ink: Ink, (a, b): (Point, Point), covers: impl Fn(Point) -> bool) {
        let (columns, rows) = (self.columns, self.inks.len() / self.columns);
        let range = |from: f32, to: f32, count: usize| {
            let scale = count as f32 / 8.0;
            let first = ((from.min(to) - 0.6).max(0.0) * scale) as usize;
            let last = ((from.max(to) + 0.6) * scale) as usize;
            first..(last + 1).min(count)
        };
        for row in range(a.1, b.1, rows) {
            for column in range(a.0, b.0, columns) {
                let share = |at: usize, count: usize| (at as f32 + 0.5) * 8.0 / count as f32;
                if covers((share(column, columns), share(row, rows))) {
                    self.inks[row * columns + column] = Some(ink);
                }
            }
        }
    }

    /// The color of a quarter of a square, counted from the top left of the square.
    pub(super) fn color(
        &self,
        view: &BoardView<'_>,
        cell: &SquareCell,
        (x, y): (u16, u16),
    ) -> Option<Color> {
        if self.inks.is_empty() {
            return None;
        }
        let (column, row) = place(view.flipped, cell.square);
        let side = usize::from(view.size.rows());
        let column = usize::from(column) * 4 * side + usize::from(x);
        let row = usize::from(row) * 2 * side + usize::from(y);
        let ink = self.inks.get(row * self.columns + column).copied()??;
        Some(view.stroke_color(ink, cell.background))
    }
}

/// An arrow: where its line begins, where that ends, where its head begins, and its direction.
struct Shaft {
    from: Point,
    tip: Point,
    along: Point,
    length: f32,
    width: f32,
    /// From dot to dot, where it is dotted.
    dot: f32,
    style: LineStyle,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineStyle {
    Solid,
    /// A threat.
    Dashed,
    /// A move that is not the best.
    Dotted,
    Double,
    Thick,
}

/// Of sixteen colors only two are sure to be seen on a square, so that what a person has drawn differs
/// by its line there.
fn style(view: &BoardView<'_>, ink: Ink) -> LineStyle {
    match ink {
        Ink::Threat => LineStyle::Dashed,
        Ink::Other => LineStyle::Dotted,
        Ink::Red if view.depth == ColorDepth::Ansi16 => LineStyle::Double,
        Ink::Yellow if view.depth == ColorDepth::Ansi16 => LineStyle::Dotted,
        Ink::Blue if view.depth == ColorDepth::Ansi16 => LineStyle::Thick,
        _ => LineStyle::Solid,
    }
}

/// Whether a place lies on the circle around another one, which stays within its square.
fn in_ring(at: Point, middle: Point, width: f32, style: LineStyle) -> bool {
    let inwards = 0.49 - distance(at, middle);
    let within = |from: f32, to: f32| (from..to).contains(&inwards);
    match style {
        LineStyle::Solid => within(0.0, width),
        LineStyle::Double => within(0.0, 0.8 * width) || within(1.6 * width, 2.4 * width),
        LineStyle::Thick => within(0.0, 2.2 * width),
        LineStyle::Dashed | LineStyle::Dotted => {
            let turn = (at.1 - middle.1).atan2(at.0 - middle.0) / std::f32::consts::TAU;
            within(0.0, width) && (turn * 8.0).rem_euclid(1.0) < 0.5
        }
    }
}

impl Shaft {
    fn new(view: &BoardView<'_>, arrow: Arrow) -> Option<Self> {
        let (from, to) = (middle(view, arrow.from), middle(view, arrow.to));
        let whole = distance(from, to);
        if whole < 0.5 {
            return None;
        }
        let along = ((to.0 - from.0) / whole, (to.1 - from.1) / whole);
        let taken = view.marks.piece_on(view.position, arrow.to).is_some();
        let length = whole - if taken { BEFORE_PIECE } else { IN_SQUARE };
        Some(Self {
            from,
            tip: (from.0 + along.0 * length, from.1 + along.1 * length),
            along,
            length,
            width: pen(view),
            dot: (1.0 / f32::from(view.size.rows())).max(0.25),
            style: style(view, arrow.ink),
        })
    }

    fn covers(&self, at: Point) -> bool {
        let (x, y) = (at.0 - self.from.0, at.1 - self.from.1);
        let along = x * self.along.0 + y * self.along.1;
        let aside = (x * self.along.1 - y * self.along.0).abs();
        let neck = self.length - HEAD;
        if along > self.length || along < 0.0 {
            return false;
        }
        if along > neck {
            return aside < HEAD_WIDTH * (self.length - along) / (2.0 * HEAD);
        }
        let part = |length: f32| along % length < length / 2.0;
        let thin = aside < self.width / 2.0;
        match self.style {
            LineStyle::Solid => thin,
            LineStyle::Dashed => thin && part(2.0 * self.dot),
            LineStyle::Dotted => thin && part(self.dot),
            LineStyle::Double => (0.15..0.3).contains(&aside),
            LineStyle::Thick => aside < 0.3,
        }
    }
}

/// Whether a quarter of a square of two rows, so far from its middle, is one of its outermost but no
/// corner: a circle as round as there is room for.
fn in_small_ring(x: f32, y: f32) -> bool {
    let (side, end) = (x > 0.4, y > 0.25);
    side != end && x < 0.5 && y < 0.5
}

/// About a pixel wide, whatever the size.
fn pen(view: &BoardView<'_>) -> f32 {
    match view.size.rows() {
        rows @ ..=3 => 0.56 / f32::from(rows),
        rows => (0.56 / f32::from(rows)).max(0.15),
    }
}

fn middle(view: &BoardView<'_>, square: Square) -> Point {
    let (column, row) = place(view.flipped, square);
    (f32::from(column) + 0.5, f32::from(row) + 0.5)
}

fn distance(a: Point, b: Point) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

impl BoardView<'_> {
    /// Whether arrows are drawn as pixels rather than as signs: where there are blocks and colors
    /// enough for them, and room.
    pub(super) fn strokes_are_pixels(&self) -> bool {
        let colors = matches!(self.depth, ColorDepth::True | ColorDepth::Ansi256);
        self.size.rows() > 1 && colors && !self.pieces.ascii()
    }

    /// Whether an arrow is told by its head and the colors of its ends, where there are any but grays.
    fn arrows_are_squares(&self) -> bool {
        let Rgb(red, green, blue) = Ink::Best.color(self.theme);
        let colored = red != green || green != blue;
        // In a picture they are arrows.
        let cells = self.drawn() != Pieces::Pictures;
        cells && self.strokes_are_pixels() && self.size.rows() == 2 && colored
    }

    /// The background of a square at the end of an arrow: about as light as it would be, so that pieces
    /// are seen as well, but in the arrow's color; less so where the arrow begins, and as far as the
    /// terminal has such colors.
    pub(super) fn arrow_end(&self, square: Square, background: Color) -> Option<Color> {
        if !self.arrows_are_squares() {
            return None;
        }
        let arrows = || self.marks.arrows.iter().rev();
        let into = arrows().find(|arrow| arrow.to == square);
        let arrow = into.or_else(|| arrows().find(|arrow| arrow.from == square))?;
        let below = Rgb::of_color(background)?;
        let light = below.luminance();
        let ink = arrow.ink.color(self.theme).with_luminance(light);
        let shares = if into.is_some() { 0 } else { FROM };
        END_SHARES[shares..].iter().find_map(|&share| {
            let color = below.mix(ink, share).with_luminance(light).at(self.depth);
            let shown = Rgb::of_color(color)?.luminance();
            let apart = (shown + 0.05) / (light + 0.05);
            (1.0 / AS_LIGHT..AS_LIGHT).contains(&apart).then_some(color)
        })
    }

    pub(super) fn stroke_color(&self, ink: Ink, background: Color) -> Color {
        if self.depth == ColorDepth::None {
            return Color::Reset;
        }
        let color = ink.color(self.theme);
        self.theme.stroke_color(color, background, self.depth)
    }

    /// Arrows and circles on a square whose piece is a symbol.
    pub(super) fn draw_strokes(
        &self,
        canvas: &mut Canvas<'_>,
        cell: &SquareCell,
        strokes: &Strokes,
    ) {
        let rect = cell.rect;
        let dot = |x: u16, y: u16| match strokes.color(self, cell, (x, y)) {
            Some(color) => Dot {
                layer: Layer::Stroke,
                color,
            },
            None => Dot {
                layer: Layer::Ground,
                color: cell.background,
            },
        };
        for row in 0..rect.height {
            for column in 0..rect.width {
                let (x, y) = (2 * column, 2 * row);
                let dots = [dot(x, y), dot(x + 1, y), dot(x, y + 1), dot(x + 1, y + 1)];
                if dots.iter().any(|dot| dot.layer == Layer::Stroke) {
                    let BlockSymbol { symbol, ink, back } = block(dots);
                    let style = Style::reset().fg(ink).bg(back);
                    let (x, y) = (rect.x + column, rect.y + row);
                    canvas.put(x, y, symbol, style);
                }
            }
        }
    }
}
