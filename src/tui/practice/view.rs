//! What is drawn of mistakes to be solved.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{Outcome, Practice, Stage};
use crate::chess::Color;
use crate::tui::game_view::{GamePicture, Hint, MovesPlace, player_line};
use crate::tui::keymap::{Action, Context};
use crate::tui::look::Look;
use crate::tui::scroll::Window;
use crate::tui::shared::Shared;
use crate::tui::widgets::heading::heading;
use crate::tui::widgets::player_line::PlayerLine;
use crate::tui::widgets::sentence::Sentence;
use crate::tui::wrap::{cut, wrap};

impl GamePicture for Practice {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a> {
        let board = self
            .line
            .as_ref()
            .map_or(&self.view.board, |line| line.board());
        let name = self.exercise().map(|exercise| match color {
            Color::White => exercise.source.white.as_str(),
            Color::Black => exercise.source.black.as_str(),
        });
        let name = name.filter(|name| !name.is_empty() && *name != "?");
        let name = name.map_or_else(|| color.to_string(), str::to_owned);
        player_line(board, color, name, &shared.look)
    }

    fn draw_moves(&self, look: &Look, place: MovesPlace, buffer: &mut Buffer) {
        let area = place.area;
        if area.is_empty() {
            return;
        }
        let row = |y: u16| Rect {
            y,
            height: 1,
            ..area
        };
        let count = self.tasks.len();
        let number = format!("{} of {count}", (self.at + 1).min(count));
        heading(look, "Practice", &number, false, area.width).render(row(area.y), buffer);
        let mut y = area.y + 1;
        for text in self.text(look, usize::from(area.width)) {
            if y >= area.bottom() {
                return;
            }
            Line::from(text).render(row(y), buffer);
            y += 1;
        }
        // A blank row.
        y += 1;
        let seen = usize::from(area.bottom().saturating_sub(y));
        let first = Window { seen, total: count }.around(self.at);
        for (at, task) in self.tasks.iter().enumerate().skip(first).take(seen) {
            let (sign, style) = mark(task.outcome, look);
            let pointer = if at == self.at { look.pointer() } else { " " };
            let name = if at > self.at && task.outcome == Outcome::Open {
                "…".to_owned()
            } else {
                task.exercise.name()
            };
            let name = cut(
                &look.plain(&name),
                usize::from(area.width).saturating_sub(4),
            );
            let line = Line::from(vec![
                Span::raw(format!("{pointer} ")),
                Span::styled(look.plain(sign).into_owned(), style),
                Span::raw(format!(" {name}")),
            ]);
            line.render(row(y), buffer);
            y += 1;
        }
    }

    fn sentence(&self, shared: &Shared, _room: u16) -> Sentence {
        let key = |action| shared.key(Context::Practice, action);
        let text = match &self.stage {
            Stage::Asked => self.hint_text(shared).unwrap_or_else(|| self.task_text()),
            Stage::Checked(_) => "Looking at it…".into(),
            Stage::Wrong(text) => {
                let (again, right) = (key(Action::Step), key(Action::Right));
                let walk = match &self.line {
                    Some(_) => format!(" {right} shows it,"),
                    None => String::new(),
                };
                format!("{text}{walk} {again} tries again.")
            }
            Stage::Right(text) => format!("{text} {} goes on.", key(Action::Step)),
            Stage::Shown => {
                let (next, right) = (key(Action::Step), key(Action::Right));
                format!("This was best: {right} shows what follows, {next} goes on.")
            }
            Stage::Over => self.result_text(shared),
        };
        let style = match self.stage {
            Stage::Right(_) => shared.look.good(),
            Stage::Wrong(_) => shared.look.bad(),
            Stage::Over => shared.look.strong(),
            _ => Style::new(),
        };
        Sentence {
            text,
            style,
            grows: true,
        }
    }
}

impl Practice {
    /// What is to be done.
    fn task_text(&self) -> String {
        let Some(exercise) = self.exercise() else {
            return String::new();
        };
        let (side, played) = (exercise.mover(), exercise.played.san(&exercise.start));
        format!("{side} to move. {played} was a mistake here: find something better.")
    }

    fn hint_text(&self, shared: &Shared) -> Option<String> {
        let board = &self.view.board;
        Some(match self.view.hint? {
            Hint::Waiting => return None,
            Hint::Piece(m) => {
                let piece = board.piece_at(m.from())?;
                let (name, square) = (piece.kind.name(), m.from());
                let key = shared.key(Context::Practice, Action::Hint);
                format!("Look at the {name} on {square}. {key} again shows the move.")
            }
            Hint::Move(m) | Hint::Why(m) => format!("{} is the move: play it.", m.san(board)),
        })
    }

    /// What was solved.
    fn result_text(&self, shared: &Shared) -> String {
        let leave = shared.key(Context::Practice, Action::Cancel);
        let count = self.tasks.len();
        let (solved, found) = self.score();
        let more = match found {
            0 => String::new(),
            found => format!(", {found} more with help"),
        };
        format!("{solved} of {count} solved at once{more}. {leave} leaves.")
    }

    /// What is said in the panel above the list.
    fn text(&self, look: &Look, room: usize) -> Vec<String> {
        let Some(exercise) = self.exercise() else {
            let (solved, found) = self.score();
            let rest = self.tasks.len() - solved - found;
            return vec![
                format!("solved at once {solved}"),
                format!("with help {found}"),
                format!("not found {rest}"),
            ];
        };
        let date = exercise.source.date.as_str();
        let date = Some(date).filter(|date| !date.is_empty() && !date.starts_with('?'));
        let place = match date {
            Some(date) => format!("{}, {date}", exercise.name()),
            None => exercise.name(),
        };
        let said = match &self.stage {
            Stage::Wrong(text) | Stage::Right(text) => text.clone(),
            _ => self.task_text(),
        };
        let texts = [place, String::new(), said];
        let rows = texts.iter().flat_map(|text| wrap(&look.plain(text), room));
        rows.collect()
    }
}

fn mark(outcome: Outcome, look: &Look) -> (&'static str, Style) {
    match outcome {
        Outcome::Open => ("·", look.dim()),
        Outcome::Solved => (if look.ascii { "+" } else { "✓" }, look.good()),
        Outcome::Found => (if look.ascii { "o" } else { "○" }, Style::new()),
        Outcome::Shown => (if look.ascii { "x" } else { "✗" }, look.bad()),
    }
}
