//! The evaluation over a whole game, as a curve of White's chances.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::Widget;

use crate::tui::theme::{ColorDepth, Theme};

/// White's chances, ply by ply, as one observer sees them.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// 0 to 1 for each position; `None` where there is no value.
    pub values: &'a [Option<f32>],
}

impl Series<'_> {
    fn at(&self, ply: usize) -> Option<f32> {
        let value = self.values.get(ply).copied().flatten();
        value
            .filter(|value| value.is_finite())
            .map(|value| value.clamp(0.0, 1.0))
    }

    /// Lowest and highest value of these plies.
    fn range(&self, from: usize, to: usize) -> Option<(f32, f32)> {
        let values = (from..to).filter_map(|ply| self.at(ply));
        values.fold(None, |range, value| match range {
            None => Some((value, value)),
            Some((lowest, highest)) => Some((value.min(lowest), value.max(highest))),
        })
    }

    /// Between two plies with values, a straight line; next to a gap, the ply's own value.
    fn between(&self, ply: f32) -> Option<f32> {
        let (before, part) = (ply.max(0.0).floor(), ply.max(0.0).fract());
        let (left, right) = (self.at(before as usize), self.at(before as usize + 1));
        match (left, right) {
            (Some(left), Some(right)) => Some(left + (right - left) * part),
            (Some(left), None) if part < 0.5 => Some(left),
            (None, Some(right)) if part >= 0.5 => Some(right),
            _ => None,
        }
    }
}

/// A graph with one or two curves, fitted into what of the area is on the screen. One is filled towards the middle line; of two, the first is a
/// full line and the second a dotted one.
#[derive(Clone, Copy, Debug)]
pub struct EvalGraph<'a> {
    pub series: &'a [Series<'a>],
    /// The ply that is on the board.
    pub cursor: Option<usize>,
    /// What to write about that ply; empty for the chances in percent.
    pub readout: &'a str,
    pub theme: &'a Theme,
    /// How many colors the terminal has.
    pub depth: ColorDepth,
    /// Is only ASCII to be used?
    pub ascii: bool,
}

/// The ply that this column of the screen shows, of a graph of so many plies drawn in `area`: the
/// first one where a column stands for several. Columns outside count as the nearest inside.
#[must_use]
pub fn ply_at(area: Rect, plies: usize, column: u16) -> usize {
    let offset = column
        .saturating_sub(area.x)
        .min(area.width.saturating_sub(1));
    usize::from(offset) * plies / usize::from(area.width.max(1))
}

/// The middle one of the columns that show this ply.
fn column_of(area: Rect, plies: usize, ply: usize) -> u16 {
    let (width, plies) = (usize::from(area.width), plies.max(1));
    let ply = ply.min(plies - 1);
    let last = ((ply + 1) * width).saturating_sub(1) / plies;
    let first = (ply * width).div_ceil(plies).min(last);
    area.x.saturating_add(((first + last) / 2) as u16)
}

impl Widget for EvalGraph<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let grid = if self.ascii {
            self.letters(area)
        } else {
            self.braille(area)
        };
        for at in area.positions() {
            let (symbol, style) = grid.look(&self, at.x - area.x, at.y - area.y);
            if let Some(cell) = buffer.cell_mut(at) {
                cell.set_char(symbol).set_style(style);
            }
        }
        self.draw_cursor(area, buffer);
    }
}

/// Dots of the graph, `across` times `down` to a cell.
struct Grid {
    across: usize,
    down: usize,
    width: usize,
    height: usize,
    /// For each dot a bit for each series, and one for the middle line.
    dots: Vec<u8>,
}

/// The middle line's bit.
const LINE: u8 = 4;

impl EvalGraph<'_> {
    fn plies(&self) -> usize {
        let lengths = self.series.iter().map(|series| series.values.len());
        lengths.max().unwrap_or(0)
    }

    fn braille(&self, area: Rect) -> Grid {
        self.plot(Grid::new(area, 2, 4))
    }

    fn letters(&self, area: Rect) -> Grid {
        self.plot(Grid::new(area, 1, 1))
    }

    fn plot(&self, mut grid: Grid) -> Grid {
        let middle = grid.middle();
        let step = if grid.across == 1 { 1 } else { 2 };
        for x in (0..grid.width).step_by(step) {
            grid.set(x, middle, LINE);
        }
        let filled = self.series.len() == 1 && grid.across == 2;
        for (i, series) in self.series.iter().take(2).enumerate() {
            let mut before = None;
            for x in 0..grid.width {
                let span = self.span(series, &grid, x);
                if let Some((top, bottom)) = span {
                    let (top, bottom) = if filled {
                        (top.min(middle), bottom.max(middle))
                    } else {
                        joined((top, bottom), before)
                    };
                    // The second curve leaves every other dot out, and no join of dots.
                    if i == 0 {
                        (top..=bottom).for_each(|y| grid.set(x, y, 1));
                    } else if x % (2 * grid.across) < grid.across {
                        (top..=bottom).step_by(2).for_each(|y| grid.set(x, y, 2));
                    }
                }
                before = span;
            }
        }
        grid
    }

    /// The dots from top to bottom that the curve has in this column of dots.
    fn span(&self, series: &Series<'_>, grid: &Grid, x: usize) -> Option<(usize, usize)> {
        let (plies, width) = (self.plies(), grid.width);
        let (lowest, highest) = if plies > width {
            series.range(x * plies / width, (x + 1) * plies / width)?
        } else {
            let ply = (x as f32 + 0.5) / width as f32 * plies as f32 - 0.5;
            let value = series.between(ply)?;
            (value, value)
        };
        Some((grid.row(highest), grid.row(lowest)))
    }

    fn style(&self, dots: u8) -> Style {
        let dim = Style::reset().add_modifier(Modifier::DIM);
        let colored = |color: Color| match self.depth {
            ColorDepth::None => Style::reset(),
            _ => Style::reset().fg(color),
        };
        match dots & 3 {
            0 => dim,
            1 => Style::reset(),
            2 => colored(Color::Cyan),
            _ => colored(Color::Cyan).add_modifier(Modifier::BOLD),
        }
    }

    /// The column of the cursor: a line, and the curve in reverse. What it shows is
    /// written at the far end of the top row.
    fn draw_cursor(&self, area: Rect, buffer: &mut Buffer) {
        let plies = self.plies();
        let Some(ply) = self.cursor.filter(|ply| *ply < plies) else {
            return;
        };
        let column = column_of(area, plies, ply);
        for row in area.top()..area.bottom() {
            let Some(cell) = buffer.cell_mut((column, row)) else {
                continue;
            };
            if cell.symbol() == " " {
                cell.set_symbol(if self.ascii { "|" } else { "│" });
            } else {
                cell.modifier.remove(Modifier::DIM);
                cell.modifier.insert(Modifier::REVERSED);
            }
        }
        let text = self.readout(ply);
        let width = Span::raw(&text).width();
        if width >= usize::from(area.width) || area.height < 3 {
            return;
        }
        let left = column - area.x < area.width / 2;
        let x = if left {
            area.right() - width as u16
        } else {
            area.x
        };
        buffer.set_string(x, area.y, text, Style::reset().add_modifier(Modifier::BOLD));
    }

    fn readout(&self, ply: usize) -> String {
        if !self.readout.is_empty() {
            return self.readout.to_owned();
        }
        let percent = |series: &Series<'_>| match series.at(ply) {
            Some(value) => format!("{:.0} %", value * 100.0),
            None => "-".to_owned(),
        };
        let parts: Vec<String> = self.series.iter().take(2).map(percent).collect();
        parts.join(" / ")
    }
}

/// A span made longer until it touches the one before, as a line would.
fn joined(span: (usize, usize), before: Option<(usize, usize)>) -> (usize, usize) {
    let (top, bottom) = span;
    match before {
        Some((_, lower)) if lower + 1 < top => (lower + 1, bottom),
        Some((upper, _)) if upper > bottom + 1 => (top, upper - 1),
        _ => span,
    }
}

impl Grid {
    fn new(area: Rect, across: usize, down: usize) -> Self {
        let (width, height) = (
            usize::from(area.width) * across,
            usize::from(area.height) * down,
        );
        Self {
            across,
            down,
            width,
            height,
            dots: vec![0; width * height],
        }
    }

    /// The row of dots for even chances.
    fn middle(&self) -> usize {
        self.row(0.5)
    }

    /// The row of dots for these chances of White.
    fn row(&self, value: f32) -> usize {
        ((1.0 - value) * (self.height - 1) as f32).round() as usize
    }

    fn set(&mut self, x: usize, y: usize, bit: u8) {
        if let Some(dot) = self.dots.get_mut(y * self.width + x) {
            *dot |= bit;
        }
    }

    /// Symbol and style of a cell.
    fn look(&self, graph: &EvalGraph<'_>, column: u16, row: u16) -> (char, Style) {
        let (left, top) = (
            usize::from(column) * self.across,
            usize::from(row) * self.down,
        );
        let dot = |x: usize, y: usize| self.dots[(top + y) * self.width + left + x];
        if self.down == 1 {
            let dots = dot(0, 0);
            return (letter(dots), graph.style(dots));
        }
        let (mut pattern, mut all) = (0, 0);
        for (y, bits) in BRAILLE.iter().enumerate() {
            for (x, bit) in bits.iter().enumerate() {
                let dots = dot(x, y);
                all |= dots;
                pattern |= if dots == 0 { 0 } else { *bit };
            }
        }
        let symbol = match pattern {
            0 => ' ',
            _ => char::from_u32(0x2800 + pattern).unwrap_or(' '),
        };
        let style = graph.style(all);
        // Black's half of a filled curve is paler.
        if graph.series.len() == 1 && top > self.middle() {
            return (symbol, style.add_modifier(Modifier::DIM));
        }
        (symbol, style)
    }
}

/// The bits of a braille character, row by row.
const BRAILLE: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// A dot where there is only ASCII.
const fn letter(dots: u8) -> char {
    match dots & 3 {
        0 if dots == 0 => ' ',
        0 => '-',
        1 => '*',
        2 => 'o',
        _ => '#',
    }
}

#[cfg(test)]
mod tests;
