//! The time that moves took: White's as bars that rise from the middle, Black's as bars that hang.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Modifier, Style};
use ratatui::widgets::Widget;

use super::inks::{Ground, Inks};
use super::{EIGHTHS, GraphFrame, MoveNumbers, axis, column_of, columns_of};
use crate::chess::Color;
use crate::tui::look::Look;
use crate::tui::theme::ColorDepth;

/// The time used over a game, fitted into what of the area is on the screen.
#[derive(Clone, Copy, Debug)]
pub struct TimeGraph<'a> {
    /// What the move took that led to each ply; `None` where that is not known.
    pub times: &'a [Option<Duration>],
    /// The ply that is on the board.
    pub cursor: Option<usize>,
    pub numbers: MoveNumbers,
    pub look: &'a Look,
}

/// A side's bars, for each column the time and whether it is the shown move's.
type Bars = Vec<Option<(Duration, bool)>>;

impl Widget for TimeGraph<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let frame = GraphFrame::of(area);
        let plot = frame.plot;
        if plot.is_empty() {
            return;
        }
        self.draw_ground(plot, buffer);
        let longest = self.times.iter().flatten().max().copied();
        if let Some(longest) = longest.filter(|longest| !longest.is_zero()) {
            for color in Color::ALL {
                for (x, bar) in self.bars(color, plot).into_iter().enumerate() {
                    if let Some((time, shown)) = bar {
                        // Long thoughts are rare: the root leaves the short ones something to show.
                        let part = (time.as_secs_f32() / longest.as_secs_f32()).sqrt();
                        self.draw_bar((plot, x as u16), color, (part, shown), buffer);
                    }
                }
            }
        }
        if let Some(place) = frame.scale {
            let most = short(longest.unwrap_or_default());
            let words = [(1.0, most.as_str()), (0.5, "0"), (0.0, most.as_str())];
            axis::draw_scale(place, &words, self.look, buffer);
        }
        if let Some(row) = frame.numbers {
            let cursor = (self.times.len(), self.cursor);
            axis::draw_numbers((row, plot), cursor, self.numbers, self.look, buffer);
        }
    }
}

impl TimeGraph<'_> {
    /// The rows of either side; an odd one between them is the middle line.
    const fn half(plot: Rect) -> u16 {
        plot.height / 2
    }

    /// The middle line, and a line behind the bars for the shown move.
    fn draw_ground(&self, plot: Rect, buffer: &mut Buffer) {
        let (rule, line) = if self.look.ascii {
            ("-", "|")
        } else {
            ("─", "│")
        };
        let dim = Style::reset().patch(self.look.dim());
        let shown = self.cursor.filter(|ply| *ply < self.times.len());
        let shown = shown.map(|ply| column_of(plot, self.times.len(), ply));
        for at in plot.positions() {
            let middle = plot.height % 2 == 1 && at.y == plot.y + Self::half(plot);
            let symbol = match shown == Some(at.x) {
                _ if middle => rule,
                true => line,
                false => " ",
            };
            if let Some(cell) = buffer.cell_mut(at) {
                cell.set_symbol(symbol).set_style(dim);
            }
        }
    }

    /// The two plies of a move share their columns, since their bars go different ways.
    fn bars(&self, color: Color, plot: Rect) -> Bars {
        let (width, plies) = (usize::from(plot.width), self.times.len());
        let mut bars = vec![None; width];
        for (ply, time) in self.times.iter().enumerate().skip(1) {
            let Some(time) = time.filter(|_| self.numbers.mover(ply) == color) else {
                continue;
            };
            let (from, to) = match color {
                Color::White => (ply, (ply + 1).min(plies - 1)),
                Color::Black => (ply.saturating_sub(1).max(1), ply),
            };
            let (first, last) = (
                columns_of(width, plies, from).0,
                columns_of(width, plies, to).1,
            );
            // A gap between bars, where they are wide enough.
            let end = if last - first >= 2 { last } else { last + 1 };
            let shown = self.cursor == Some(ply);
            for bar in &mut bars[first..end] {
                let more = bar.is_none_or(|(longest, _)| longest < time);
                if more || shown {
                    *bar = Some((time, shown));
                }
            }
        }
        bars
    }

    fn draw_bar(
        &self,
        (plot, x): (Rect, u16),
        color: Color,
        (part, shown): (f32, bool),
        buffer: &mut Buffer,
    ) {
        let rows = Self::half(plot);
        let eighths = (part * f32::from(rows) * 8.0).round().max(1.0) as usize;
        for step in 0..rows {
            let filled = eighths.saturating_sub(8 * usize::from(step)).min(8);
            if filled == 0 {
                break;
            }
            let y = match color {
                Color::White => plot.y + rows - 1 - step,
                Color::Black => plot.bottom() - rows + step,
            };
            let (symbol, style) = self.bar_cell(color, filled, shown);
            if let Some(cell) = buffer.cell_mut((plot.x + x, y)) {
                cell.set_symbol(symbol).set_style(style);
            }
        }
    }

    /// A cell of a bar that is filled by so many eighths from the middle line on. What hangs is drawn
    /// in reverse, since blocks only rise.
    fn bar_cell(&self, color: Color, filled: usize, shown: bool) -> (&'static str, Style) {
        let ink = self.ink(color, shown);
        let style = Style::reset().fg(ink);
        let reversed = style.add_modifier(Modifier::REVERSED);
        match (color, filled) {
            _ if self.look.ascii => ("#", style),
            (_, 8) => (" ", reversed),
            (Color::White, part) => (EIGHTHS[part], style),
            (Color::Black, part) => (EIGHTHS[8 - part], reversed),
        }
    }

    fn ink(&self, color: Color, shown: bool) -> Ink {
        let inks = Inks {
            theme: self.look.theme,
            depth: self.look.depth,
            paper: self.look.paper,
        };
        let ground = match color {
            Color::White => Ground::White,
            Color::Black => Ground::Black,
        };
        match self.look.depth {
            ColorDepth::Ansi16 if shown => Ink::Indexed(3),
            // The terminal's own ink: nobody knows how its white looks on its ground.
            ColorDepth::Ansi16 | ColorDepth::None => Ink::Reset,
            _ => inks.color(ground, shown),
        }
    }
}

/// A time in four columns.
fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64().ceil() as u64;
    match (seconds / 3600, seconds / 60) {
        (0, 0) => format!("{seconds} s"),
        (0, minutes @ 1..10) => format!("{minutes}:{:02}", seconds % 60),
        (0, minutes) => format!("{minutes} m"),
        (hours, minutes) => format!("{hours}h{:02}", minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Theme, ThemeName};

    fn look(ascii: bool) -> Look {
        Look::new(Theme::of(ThemeName::Brown), ColorDepth::True, ascii)
    }

    fn lines(times: &[Option<u64>], ascii: bool, width: u16, height: u16) -> Vec<String> {
        let times: Vec<_> = times
            .iter()
            .map(|time| time.map(Duration::from_secs))
            .collect();
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let graph = TimeGraph {
            times: &times,
            cursor: None,
            numbers: MoveNumbers {
                first: 1,
                side: Color::White,
            },
            look: &look(ascii),
        };
        graph.render(area, &mut buffer);
        let row = |y| {
            (0..width)
                .map(|x| buffer[(x, y)].symbol().to_owned())
                .collect()
        };
        (0..height).map(row).collect()
    }

    #[test]
    fn white_rises_and_black_hangs() {
        // After the start: White 4 s, Black 1 s, White nothing known, Black 4 s.
        let times = [None, Some(4), Some(1), None, Some(4)];
        let rows = lines(&times, true, 5, 5);
        assert_eq!(rows, [" ##  ", " ##  ", "-----", " ####", "   ##"]);
    }

    #[test]
    fn the_root_of_a_time_is_drawn_to_the_eighth() {
        let rows = lines(&[None, Some(64), Some(64), Some(4), Some(25)], false, 5, 2);
        // A quarter, and five eighths in reverse.
        assert_eq!(rows, ["   ▂▂", "   ▃▃"]);
    }

    #[test]
    fn no_times_and_odd_areas_are_harmless() {
        for (width, height) in [(0, 0), (1, 1), (5, 0), (60, 12), (3, 7)] {
            for times in [
                &[][..],
                &[None],
                &[None, Some(0)],
                &[None, Some(9), Some(1)],
            ] {
                lines(times, false, width, height);
            }
        }
    }

    #[test]
    fn times_fit_the_scale() {
        for seconds in [0, 9, 59, 60, 599, 600, 3599, 3600, 35_999] {
            let text = short(Duration::from_secs(seconds));
            assert!(text.len() <= 4, "{text}");
        }
    }
}
