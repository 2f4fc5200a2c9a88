//! White's chances over a game, as an area: White's part light and below, Black's dark and above, as
//! in the bar beside the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::inks::{Ground, Inks};
use super::{EIGHTHS, GraphFrame, MoveNumbers, Series, axis, column_of};
use crate::review::Slip;
use crate::tui::look::Look;
use crate::tui::theme::ColorDepth;

/// A graph of one or two observers, fitted into what of the area is on the screen. What the first
/// one sees fills the plot, and what the second one sees is a line on it.
#[derive(Clone, Copy, Debug)]
pub struct EvalGraph<'a> {
    pub series: &'a [Series<'a>],
    /// Bad moves by ply.
    pub slips: &'a [(usize, Slip)],
    /// The ply that is on the board.
    pub cursor: Option<usize>,
    pub numbers: MoveNumbers,
    pub look: &'a Look,
}

/// Heights within a row that a line can have, from below.
const LINES: [&str; 3] = ["▁", "─", "▔"];

/// The plot while it is being drawn.
struct Plot<'a> {
    area: Rect,
    inks: Inks<'a>,
    /// For each column how many eighths of a row are White's, from below.
    light: Vec<Option<usize>>,
    /// The column of the shown ply.
    shown: Option<usize>,
    ascii: bool,
}

impl Widget for EvalGraph<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let frame = GraphFrame::of(area);
        if frame.plot.is_empty() {
            return;
        }
        let plot = self.plot(frame.plot);
        plot.draw_area(buffer);
        plot.draw_shown(buffer);
        if let Some(second) = self.series.get(1) {
            let (width, plies) = (usize::from(frame.plot.width), self.plies());
            let values = (0..width).map(|x| second.column(x, width, plies));
            plot.draw_line(&values.collect::<Vec<_>>(), buffer);
        }
        for slip in Slip::ALL {
            for (ply, _) in self.slips.iter().filter(|(_, found)| *found == slip) {
                let column = column_of(frame.plot, self.plies(), *ply) - frame.plot.x;
                plot.draw_slip(usize::from(column), slip, buffer);
            }
        }
        if let Some(place) = frame.scale {
            let words = [(1.0, "100"), (0.5, "50"), (0.0, "0")];
            axis::draw_scale(place, &words, self.look, buffer);
        }
        if let Some(row) = frame.numbers {
            let cursor = (self.plies(), self.cursor);
            axis::draw_numbers((row, frame.plot), cursor, self.numbers, self.look, buffer);
        }
    }
}

impl<'a> EvalGraph<'a> {
    fn plies(&self) -> usize {
        let lengths = self.series.iter().map(|series| series.values.len());
        lengths.max().unwrap_or(0)
    }

    fn plot(&self, area: Rect) -> Plot<'a> {
        let (width, plies) = (usize::from(area.width), self.plies());
        let eighths = f32::from(area.height) * 8.0;
        let light = (0..width).map(|x| {
            let value = self.series.first()?.column(x, width, plies)?;
            Some((value * eighths).round() as usize)
        });
        let cursor = self.cursor.filter(|ply| *ply < plies);
        Plot {
            area,
            inks: Inks {
                theme: self.look.theme,
                depth: self.look.depth,
                paper: self.look.paper,
            },
            light: light.collect(),
            shown: cursor.map(|ply| usize::from(column_of(area, plies, ply) - area.x)),
            ascii: self.look.ascii,
        }
    }
}

impl Plot<'_> {
    fn height(&self) -> usize {
        usize::from(self.area.height)
    }

    /// How many eighths of a cell are White's; rows are counted from the top.
    fn part(&self, x: usize, row: usize) -> Option<usize> {
        let light = (*self.light.get(x)?)?;
        let below = 8 * (self.height() - 1 - row);
        Some(light.saturating_sub(below).min(8))
    }

    /// Whose most of a cell is.
    fn ground(&self, x: usize, row: usize) -> Ground {
        match self.part(x, row) {
            None => Ground::Open,
            Some(0..4) => Ground::Black,
            Some(_) => Ground::White,
        }
    }

    fn is_shown(&self, x: usize) -> bool {
        self.shown == Some(x)
    }

    fn put(&self, (x, row): (usize, usize), symbol: &str, style: Style, buffer: &mut Buffer) {
        let at = (self.area.x + x as u16, self.area.y + row as u16);
        if let Some(cell) = buffer.cell_mut(at) {
            cell.set_symbol(symbol).set_style(style);
        }
    }

    fn draw_area(&self, buffer: &mut Buffer) {
        let middle = self.height() / 2;
        // Even chances lie within the middle row, or between the two that are there.
        let (middle, rule) = match (self.height() % 2, self.ascii) {
            (1, true) => (middle, "-"),
            (1, false) => (middle, "╌"),
            (_, true) => (middle - 1, "_"),
            (_, false) => (middle - 1, "▁"),
        };
        for row in 0..self.height() {
            for x in 0..self.light.len() {
                let (ground, shown) = (self.ground(x, row), self.is_shown(x));
                let at = (x, row);
                match self.part(x, row) {
                    Some(part @ 1..=7) if !self.ascii => {
                        self.put(at, EIGHTHS[part], self.inks.border(shown), buffer);
                    }
                    _ if self.plain() && ground != Ground::Open => {
                        let symbol = if ground == Ground::White { "." } else { "#" };
                        self.put(at, symbol, Style::reset(), buffer);
                    }
                    _ if row == middle => {
                        self.put(at, rule, self.inks.rule(ground, shown), buffer);
                    }
                    _ => self.put(at, " ", self.inks.ground(ground, shown), buffer),
                }
            }
        }
    }

    /// Neither colors nor blocks: letters tell the parts apart.
    fn plain(&self) -> bool {
        self.ascii && self.inks.depth == ColorDepth::None
    }

    /// The column of the shown ply: a line, where its color does not tell it from the others.
    fn draw_shown(&self, buffer: &mut Buffer) {
        let Some(x) = self.shown else {
            return;
        };
        let symbol = if self.ascii { "|" } else { "│" };
        for row in 0..self.height() {
            let ground = self.ground(x, row);
            let told = self.inks.tints() && ground != Ground::Open;
            let whole = self.ascii || matches!(self.part(x, row), None | Some(0 | 8));
            if !told && whole {
                self.put((x, row), symbol, self.inks.pointer(ground), buffer);
            }
        }
    }

    /// What another observer sees.
    fn draw_line(&self, values: &[Option<f32>], buffer: &mut Buffer) {
        let levels = LINES.len() * self.height();
        let level = |value: f32| ((value * levels as f32) as usize).min(levels - 1);
        let row = |level: usize| self.height() - 1 - level / LINES.len();
        let mut before = None;
        for (x, value) in values.iter().enumerate() {
            let here = value.map(level);
            if let Some(here) = here {
                let symbol = if self.ascii {
                    "o"
                } else {
                    LINES[here % LINES.len()]
                };
                let from = before.map_or(row(here), row);
                let (top, bottom) = (from.min(row(here)), from.max(row(here)));
                for between in (top + 1)..bottom {
                    self.put_line((x, between), if self.ascii { "o" } else { "│" }, buffer);
                }
                self.put_line((x, row(here)), symbol, buffer);
            }
            before = here;
        }
    }

    fn put_line(&self, at: (usize, usize), symbol: &str, buffer: &mut Buffer) {
        let style = self
            .inks
            .second(self.ground(at.0, at.1), self.is_shown(at.0));
        self.put(at, symbol, style, buffer);
    }

    /// A point where a bad move led to, of a shape of its own.
    fn draw_slip(&self, x: usize, slip: Slip, buffer: &mut Buffer) {
        let Some(light) = self.light.get(x).copied().flatten() else {
            return;
        };
        let from_below = (light.saturating_sub(1) / 8).min(self.height() - 1);
        let row = self.height() - 1 - from_below;
        let symbol = match (slip, self.ascii) {
            (Slip::Inaccuracy, false) => "•",
            (Slip::Mistake, false) => "●",
            (Slip::Blunder, false) => "◆",
            (Slip::Inaccuracy, true) => "i",
            (Slip::Mistake, true) => "?",
            (Slip::Blunder, true) => "X",
        };
        let style = self.inks.slip(slip, self.ground(x, row), self.is_shown(x));
        self.put((x, row), symbol, style, buffer);
    }
}

#[cfg(test)]
mod tests;
