//! What a pawn becomes.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, draw_frame, inside};
use super::list::{choice_style, next_row, pointer, row_at};
use super::{Answer, Below, Component, Hit};
use crate::chess::{Kind, Square};
use crate::text::capitalized;
use crate::tui::keymap::Action;
use crate::tui::shared::Shared;

/// A pawn on its last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// Where it stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What is chosen so far.
    pub choice: Kind,
}

impl Promotion {
    /// With the piece chosen that it mostly becomes.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            choice: Kind::PROMOTIONS[0],
        }
    }

    const fn answer(self) -> Answer {
        Answer::Promote {
            from: self.from,
            to: self.to,
            kind: self.choice,
        }
    }

    fn step(&mut self, forward: bool) {
        let all = Kind::PROMOTIONS;
        let at = all.iter().position(|&kind| kind == self.choice);
        self.choice = all[next_row(at.unwrap_or(0), all.len(), forward)];
    }
}

fn place(area: Rect) -> Rect {
    centered(above_keys(area), 24, 6)
}

/// One row for each of [`Kind::PROMOTIONS`].
fn rows(area: Rect) -> Vec<(usize, Rect)> {
    let rows = 0..Kind::PROMOTIONS.len();
    rows.zip(inside(place(area)).rows()).collect()
}

impl Component for Promotion {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let (look, area) = (&shared.look, frame.area());
        draw_frame(look, "The pawn becomes", place(area), frame);
        for (at, place) in rows(area) {
            let kind = Kind::PROMOTIONS[at];
            let chosen = kind == self.choice;
            let name = capitalized(kind.name());
            let letter = kind.letter().to_ascii_lowercase();
            let text = format!(" {} {name}  ({letter}) ", look.kind(kind));
            let line = Line::from(vec![
                pointer(look, chosen),
                Span::styled(text, choice_style(look, chosen)),
            ]);
            line.render(place, frame.buffer_mut());
        }
    }

    fn frame(&self, area: Rect, _shared: &Shared, _below: &Below<'_>) -> Option<Rect> {
        Some(place(area))
    }

    fn hit(&self, at: Position, area: Rect, _shared: &Shared) -> Hit {
        row_at(&rows(area), at)
    }

    fn key(
        &mut self,
        key: KeyEvent,
        _bound: Option<Action>,
        _shared: &mut Shared,
    ) -> Option<Answer> {
        let KeyCode::Char(letter) = key.code else {
            return None;
        };
        let kind = Kind::from_letter(letter.to_ascii_uppercase())?;
        if !Kind::PROMOTIONS.contains(&kind) {
            return None;
        }
        self.choice = kind;
        Some(self.answer())
    }

    fn act(&mut self, action: Action, _shared: &mut Shared, _below: &Below<'_>) -> Answer {
        match action {
            Action::Left | Action::Up => self.step(false),
            Action::Right | Action::Down | Action::Complete => self.step(true),
            Action::Choose => return self.answer(),
            Action::Cancel => return Answer::Close,
            _ => {}
        }
        Answer::Stay
    }

    fn click(&mut self, hit: Hit, _shared: &mut Shared) -> Answer {
        let Hit::Row(row) = hit else {
            return Answer::Stay;
        };
        self.choice = Kind::PROMOTIONS[row];
        self.answer()
    }
}
