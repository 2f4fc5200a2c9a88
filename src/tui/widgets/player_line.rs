//! A player: whose turn it is, the name, what was won, the clock.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::chess::{Color, Piece};
use crate::game::clock_text;
use crate::tui::app::App;
use crate::tui::play::Play;
use crate::tui::wrap::{cut, width};

/// Below this the clock is pressing.
const PRESSING: Duration = Duration::from_secs(10);

/// One player's row.
pub struct PlayerLine<'a> {
    /// The program.
    pub app: &'a App,
    /// The game.
    pub play: &'a Play,
    /// Which player.
    pub color: Color,
}

impl PlayerLine<'_> {
    fn to_move(&self) -> bool {
        // What is studied has no turn but that of the board.
        let turn = match self.play.analysis {
            Some(_) => self.play.seen().side(),
            None => self.play.turn(),
        };
        self.play.ending.is_none() && turn == self.color
    }

    /// The time left, with its style.
    fn clock(&self) -> Option<Span<'static>> {
        if self.play.analysis.is_some() {
            let left = self.play.time_left(self.color)?;
            return Some(Span::raw(format!("{} ", clock_text(left))));
        }
        let clock = self.play.clock.as_ref()?;
        let left = clock.left(self.color, self.app.shared.now);
        let text = clock_text(left);
        let look = &self.app.shared.look;
        // Pressing time is told by the frame around it and the sign, not by color alone.
        Some(if left < PRESSING && self.play.ending.is_none() {
            let style = look.bad().add_modifier(Modifier::REVERSED);
            Span::styled(format!(" !{text} "), style)
        } else if self.to_move() {
            Span::styled(format!("{text} "), look.strong())
        } else {
            Span::raw(format!("{text} "))
        })
    }

    /// What this side has more than the other, and by how many points.
    fn material(&self) -> (String, String) {
        let material = self.play.material();
        let sign = match self.color {
            Color::White => 1,
            Color::Black => -1,
        };
        let ahead = material.difference * sign;
        let points = if ahead > 0 {
            format!("+{ahead}")
        } else {
            String::new()
        };
        // What one has more, the other has lost: it is drawn as the other's.
        let color = !self.color;
        let pieces = material.more[self.color as usize]
            .iter()
            .map(|&kind| self.app.shared.look.piece(Piece { color, kind }))
            .collect();
        (pieces, points)
    }

    /// The row as spans, never wider than `room`.
    #[must_use]
    pub fn line(&self, room: u16) -> Line<'static> {
        let look = &self.app.shared.look;
        let room = usize::from(room);
        let (mark, style) = if self.to_move() {
            (look.pointer(), look.strong())
        } else {
            (" ", Style::new())
        };
        let clock = self.clock();
        let clock_width = clock.as_ref().map_or(0, Span::width);
        let left = room.saturating_sub(2 + clock_width + usize::from(clock_width > 0));
        let name = cut(&self.play.name(self.color), left);
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

impl Widget for &PlayerLine<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if !area.is_empty() {
            self.line(area.width).render(area, buffer);
        }
    }
}
