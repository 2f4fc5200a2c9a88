//! A player: whose turn it is, the name, what was won, the clock.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

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

impl Widget for &PlayerLine<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if !area.is_empty() {
            self.line(area.width).render(area, buffer);
        }
    }
}
