//! The bar beside the board that shows who is better.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::Widget;

use crate::tui::theme::{ColorDepth, Rgb, Theme};

/// A vertical bar, as wide and as high as its area: White's share grows from White's side.
#[derive(Clone, Copy, Debug)]
pub struct EvalBar<'a> {
    /// White's share, 0 to 1; `None` while nothing is known.
    pub white: Option<f32>,
    /// Is Black at the bottom?
    pub flipped: bool,
    pub theme: &'a Theme,
    /// How many colors the terminal has.
    pub depth: ColorDepth,
    /// Is only ASCII to be used?
    pub ascii: bool,
}

/// Blocks that fill a cell from below, by eighths.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Thin lines at both sides: on a light terminal White's part would not be seen without them.
const LEFT_EDGE: &str = "▏";
const RIGHT_EDGE: &str = "▕";
/// Their color, which stands out from White's and from Black's.
const EDGE: Rgb = Rgb::hex(0x0080_8080);

impl Widget for EvalBar<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let clip = area.intersection(buffer.area);
        let filled = self.filled(area.height);
        for at in clip.positions() {
            let edge = if at.x + 1 == area.right() {
                RIGHT_EDGE
            } else if at.x == area.x {
                LEFT_EDGE
            } else {
                " "
            };
            let (symbol, style) = self.look(filled, area.bottom() - 1 - at.y, edge);
            if let Some(cell) = buffer.cell_mut(at) {
                cell.set_symbol(symbol).set_style(style);
            }
        }
    }
}

impl EvalBar<'_> {
    /// Eighths of a row, counted from below, up to which the color at the bottom goes.
    fn filled(&self, height: u16) -> u32 {
        let white = self.white.filter(|share| share.is_finite()).unwrap_or(0.5);
        let white = white.clamp(0.0, 1.0);
        let bottom = if self.flipped { 1.0 - white } else { white };
        (bottom * f32::from(height) * 8.0).round() as u32
    }

    /// Symbol and style of a row, the lowest being 0, with this edge.
    fn look(&self, filled: u32, row: u16, edge: &'static str) -> (&'static str, Style) {
        let eighths = filled.saturating_sub(8 * u32::from(row)).min(8) as usize;
        if self.ascii || self.depth == ColorDepth::None {
            return (self.plain(eighths), Style::reset());
        }
        let (white, black) = self.colors();
        let (bottom, top) = if self.flipped {
            (black, white)
        } else {
            (white, black)
        };
        match eighths {
            0 => (edge, Style::reset().fg(EDGE.at(self.depth)).bg(top)),
            8 => (edge, Style::reset().fg(EDGE.at(self.depth)).bg(bottom)),
            part => (EIGHTHS[part], Style::reset().fg(bottom).bg(top)),
        }
    }

    /// Without colors White is hollow and Black solid, as the pieces are.
    fn plain(&self, eighths: usize) -> &'static str {
        let mostly_bottom = eighths >= 4;
        let white = mostly_bottom != self.flipped;
        match (self.ascii, white) {
            (true, true) => ".",
            (true, false) => "#",
            (false, true) => "░",
            (false, false) => "█",
        }
    }

    fn colors(&self) -> (Color, Color) {
        let (white, black) = (self.theme.white.fill, self.theme.black.fill);
        (white.at(self.depth), black.at(self.depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::ThemeName;

    fn bar(white: f32) -> EvalBar<'static> {
        EvalBar {
            white: Some(white),
            flipped: false,
            theme: Theme::of(ThemeName::Brown),
            depth: ColorDepth::True,
            ascii: false,
        }
    }

    fn draw(bar: EvalBar<'_>, height: u16) -> Buffer {
        let area = Rect::new(0, 0, 2, height);
        let mut buffer = Buffer::empty(area);
        bar.render(area, &mut buffer);
        buffer
    }

    /// How many rows are White's, counting parts of rows.
    fn white_rows(buffer: &Buffer) -> f32 {
        let white: Color = Theme::of(ThemeName::Brown).white.fill.into();
        let rows = (0..buffer.area.height).map(|row| {
            let cell = &buffer[(0, row)];
            let part = EIGHTHS.iter().position(|block| *block == cell.symbol());
            // An edge leaves the cell to what is behind it.
            let part = part.unwrap_or(0) as f32 / 8.0;
            match (cell.fg == white, cell.bg == white) {
                (true, _) => part,
                (_, true) => 1.0 - part,
                _ => 0.0,
            }
        });
        rows.sum()
    }

    #[test]
    fn whites_share_is_drawn_to_the_eighth_both_ways_round() {
        for eighths in 0..=64_u16 {
            let share = f32::from(eighths) / 64.0;
            for flipped in [false, true] {
                let buffer = draw(
                    EvalBar {
                        flipped,
                        ..bar(share)
                    },
                    8,
                );
                assert!((white_rows(&buffer) - share * 8.0).abs() < 0.01, "{share}");
                let bottom = buffer[(0, 7)].bg == Rgb::hex(0xfffaf0).into();
                assert!(
                    eighths != 48 || bottom != flipped,
                    "White is on White's side"
                );
            }
        }
    }

    #[test]
    fn an_edge_tells_the_bar_from_a_terminal_of_its_color() {
        for &theme in ThemeName::ALL {
            let theme = Theme::of(theme);
            for fill in [theme.white.fill, theme.black.fill] {
                assert!(EDGE.contrast(fill) >= 2.5, "{:?}", EDGE.contrast(fill));
            }
        }
        let buffer = draw(bar(1.0), 3);
        for row in 0..3 {
            assert_eq!(buffer[(0, row)].symbol(), "▏");
            assert_eq!(buffer[(1, row)].symbol(), "▕");
            assert_ne!(buffer[(0, row)].fg, buffer[(0, row)].bg);
        }
    }

    #[test]
    fn without_colors_the_shapes_tell() {
        let lines = |bar, symbols: [&str; 4]| {
            let buffer = draw(bar, 4);
            assert_eq!([0, 1, 2, 3].map(|row| buffer[(1, row)].symbol()), symbols);
        };
        let plain = EvalBar {
            depth: ColorDepth::None,
            ..bar(0.75)
        };
        lines(plain, ["█", "░", "░", "░"]);
        lines(
            EvalBar {
                flipped: true,
                ..plain
            },
            ["░", "░", "░", "█"],
        );
        lines(
            EvalBar {
                ascii: true,
                ..plain
            },
            ["#", ".", ".", "."],
        );
    }

    #[test]
    fn odd_values_and_areas_are_harmless() {
        for white in [f32::NAN, f32::INFINITY, -3.0, 7.0] {
            draw(bar(white), 5);
        }
        let mut buffer = Buffer::empty(Rect::new(3, 3, 4, 4));
        for area in [
            Rect::new(0, 0, 0, 0),
            Rect::new(0, 0, 40, 40),
            Rect::new(5, 5, 1, 90),
            Rect::new(0, 4, 4, 3),
            Rect::new(90, 90, 2, 2),
        ] {
            bar(0.6).render(area, &mut buffer);
        }
    }
}
