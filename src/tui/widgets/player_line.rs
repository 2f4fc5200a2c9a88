//! A player: whose turn it is, the name, what was won, the clock. In one row, or with a large clock.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::large_text::LargeText;
use crate::chess::{Color, Kind, Piece};
use crate::game::clock_text;
use crate::tui::look::Look;
use crate::tui::wrap::{cut, width};

/// Below this the clock is pressing.
pub const PRESSING: Duration = Duration::from_secs(10);

pub struct PlayerLine<'a> {
    pub look: &'a Look,
    pub color: Color,
    pub name: String,
    pub to_move: bool,
    pub clock: Option<ClockFace>,
    /// Pieces that only this side still has.
    pub more: Vec<Kind>,
    /// By how many points this side is ahead, if it is.
    pub ahead: i32,
}

/// A clock as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockFace {
    /// What a record of the game says.
    Noted(Duration),
    /// Of a game that is being played.
    Running { left: Duration, over: bool },
}

/// The columns that a name has at least beside a large clock.
const NAME: u16 = 19;

impl PlayerLine<'_> {
    /// The time left, with its style.
    fn clock(&self) -> Option<Span<'static>> {
        Some(match self.clock? {
            // Pressing time is told by the frame around it and the sign, not by color alone.
            ClockFace::Running { left, over } if left < PRESSING && !over => {
                let style = self.look.bad().add_modifier(Modifier::REVERSED);
                Span::styled(format!(" !{} ", clock_text(left)), style)
            }
            ClockFace::Running { left, .. } if self.to_move => {
                Span::styled(format!("{} ", clock_text(left)), self.look.strong())
            }
            ClockFace::Noted(left) | ClockFace::Running { left, .. } => {
                Span::raw(format!("{} ", clock_text(left)))
            }
        })
    }

    /// What this side has more than the other, and by how many points.
    fn material(&self) -> (String, String) {
        let points = if self.ahead > 0 {
            format!("+{}", self.ahead)
        } else {
            String::new()
        };
        // What one has more, the other has lost: it is drawn as the other's.
        let color = !self.color;
        let more = self.more.iter();
        let pieces = more
            .map(|&kind| self.look.piece(Piece { color, kind }))
            .collect();
        (pieces, points)
    }

    /// The row as spans, never wider than `room`.
    #[must_use]
    pub fn line(&self, room: u16) -> Line<'static> {
        let look = self.look;
        let room = usize::from(room);
        let (mark, style) = if self.to_move {
            (look.pointer(), look.strong())
        } else {
            (" ", Style::new())
        };
        let clock = self.clock();
        let clock_width = clock.as_ref().map_or(0, Span::width);
        let left = room.saturating_sub(2 + clock_width + usize::from(clock_width > 0));
        let name = cut(&self.name, left);
        let mut rest = left.saturating_sub(width(&name));
        let mut spans = vec![
            Span::styled(format!("{mark} "), style),
            Span::styled(name, style),
        ];
        let (pieces, points) = self.material();
        for (text, style) in [(points, Style::new()), (pieces, look.dim())] {
            if !text.is_empty() && width(&text) + 2 <= rest {
                rest -= width(&text) + 2;
                let at = spans.len().min(2);
                spans.insert(at, Span::styled(format!("  {text}"), style));
            }
        }
        if let Some(clock) = clock {
            spans.push(Span::raw(" ".repeat(rest + 1)));
            spans.push(clock);
        }
        Line::from(spans)
    }
}

impl PlayerLine<'_> {
    /// The time left as large digits: the text, the scale, and the style.
    fn large_clock(&self, area: Rect) -> Option<(String, u16, Style)> {
        let (text, style) = match self.clock? {
            // Pressing time is told by the sign and the tenths, not by color alone.
            ClockFace::Running { left, over } if left < PRESSING && !over => {
                (format!("!{}", clock_text(left)), self.look.bad())
            }
            ClockFace::Noted(left) | ClockFace::Running { left, over: true } => {
                (clock_text(left), Style::new())
            }
            ClockFace::Running { left, .. } if self.to_move => {
                (clock_text(left), self.look.strong())
            }
            ClockFace::Running { left, .. } => (clock_text(left), self.look.dim()),
        };
        let ascii = self.look.ascii;
        let fits = |scale: &u16| {
            let rows = LargeText::rows(*scale, ascii);
            let beside = if area.height == rows { NAME } else { 0 };
            let large = LargeText {
                text: &text,
                scale: *scale,
                style,
                ascii,
            };
            let wide = large.width().map(|wide| wide + beside);
            rows <= area.height && wide.is_some_and(|wide| wide <= area.width)
        };
        let scale = (1..=2).rev().find(fits)?;
        Some((text, scale, style))
    }

    /// Name and captured pieces on the left, the clock on the right; if there is a row more than the
    /// clock has, the name is above it.
    fn draw_block(&self, area: Rect, buffer: &mut Buffer) -> bool {
        let Some((text, scale, style)) = self.large_clock(area) else {
            return false;
        };
        let large = LargeText {
            text: &text,
            scale,
            style,
            ascii: self.look.ascii,
        };
        let rows = LargeText::rows(scale, self.look.ascii);
        let wide = large.width().unwrap_or(area.width);
        let above = u16::from(area.height > rows);
        let place = Rect {
            // A column of air at the rim of the screen.
            x: area.right() - wide - u16::from(wide < area.width),
            y: area.y + above,
            width: wide,
            height: rows,
        };
        large.render(place, buffer);
        let left = place.x - area.x;
        let row = |row, width| Rect {
            y: area.y + row,
            width,
            height: 1,
            ..area
        };
        let name = if above == 1 { area.width } else { left };
        self.name_line(name).render(row(0, name), buffer);
        self.material_line(left).render(row(1, left), buffer);
        true
    }

    fn name_line(&self, room: u16) -> Line<'static> {
        let (mark, style) = if self.to_move {
            (self.look.pointer(), self.look.strong())
        } else {
            (" ", Style::new())
        };
        let name = cut(&self.name, usize::from(room.saturating_sub(3)));
        Line::styled(format!("{mark} {name}"), style)
    }

    /// The pieces, and by how many points they are more.
    fn material_line(&self, room: u16) -> Line<'static> {
        let (pieces, points) = self.material();
        let room = usize::from(room).saturating_sub(3);
        let mut spans = vec![Span::raw("  ")];
        if width(&pieces) + 1 + width(&points) <= room && !pieces.is_empty() {
            spans.push(Span::styled(format!("{pieces} "), self.look.dim()));
        }
        if width(&points) <= room {
            spans.push(Span::raw(points));
        }
        Line::from(spans)
    }
}

impl Widget for &PlayerLine<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.height > 1 && self.draw_block(area, buffer) {
            return;
        }
        if !area.is_empty() {
            self.line(area.width).render(area, buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{ColorDepth, Theme, ThemeName};

    fn look(depth: ColorDepth) -> Look {
        Look::new(Theme::of(ThemeName::Brown), depth, false)
    }

    /// The rows of a player with so many milliseconds left, and the style of the first digit.
    fn drawn(
        depth: ColorDepth,
        (left, to_move, over): (u64, bool, bool),
        (columns, rows): (u16, u16),
    ) -> (Vec<String>, Style) {
        let look = look(depth);
        let player = PlayerLine {
            look: &look,
            color: Color::White,
            name: "Pillarbox level 3".into(),
            to_move,
            clock: Some(ClockFace::Running {
                left: Duration::from_millis(left),
                over,
            }),
            more: vec![Kind::Rook, Kind::Pawn],
            ahead: 6,
        };
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        player.render(area, &mut buffer);
        let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
        let digit = area
            .positions()
            .find(|&at| "█▀▄".contains(buffer[at].symbol()));
        let style = digit.map_or(Style::new(), |at| buffer[at].style());
        ((0..rows).map(row).collect(), style)
    }

    #[test]
    fn a_large_clock_stands_beside_the_name_or_below_it() {
        let (rows, _) = drawn(ColorDepth::True, (301_000, true, false), (43, 3));
        assert_eq!(rows[0], "▸ Pillarbox level 3          █▀▀ ▄ █▀█ ▄█  ");
        assert!(rows[1].starts_with("  ♜♟\u{fe0e} +6"), "{rows:?}");
        let (rows, _) = drawn(ColorDepth::True, (301_000, true, false), (23, 4));
        assert_eq!(rows[0], "▸ Pillarbox level 3    ");
        assert!(rows[1].ends_with("█▀▀ ▄ █▀█ ▄█  "), "{rows:?}");
        // Hours are as wide as the narrowest panel.
        let (rows, _) = drawn(ColorDepth::True, (5_400_000, true, false), (23, 4));
        assert!(rows[1].starts_with("▄█  ▄ ▀▀█"), "{rows:?}");
        let (rows, _) = drawn(ColorDepth::True, (301_000, true, false), (17, 2));
        assert!(rows[0].contains("5:01"), "{rows:?}");
    }

    #[test]
    fn the_clock_that_runs_stands_out_and_a_pressing_one_more() {
        use ratatui::style::Modifier;
        for depth in [ColorDepth::True, ColorDepth::Ansi16, ColorDepth::None] {
            let style = |state| drawn(depth, state, (43, 3)).1;
            let (runs, waits) = (style((60_000, true, false)), style((60_000, false, false)));
            assert!(runs.add_modifier.contains(Modifier::BOLD));
            assert!(waits.add_modifier.contains(Modifier::DIM));
            let pressing = style((9_800, true, false));
            let red = depth != ColorDepth::None;
            assert_eq!(pressing.fg != runs.fg, red, "{depth:?}");
            // Tenths and a sign besides the color; not after the end.
            let (rows, _) = drawn(depth, (9_800, true, false), (43, 3));
            assert!(rows[0].contains("█ █▀█ ▄ █▀█ █▀█   █▀█"), "{rows:?}");
            assert_eq!(style((9_800, false, true)).fg, runs.fg);
        }
    }
}
