//! The mistakes that are kept, to choose one.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, draw_frame, inside};
use super::list::{choice_style, next_row, pointer, row_at, rows_seen};
use super::{Answer, Below, Component, Hit};
use crate::review::{Bank, Card};
use crate::tui::event::Request;
use crate::tui::keymap::Action;
use crate::tui::shared::Shared;
use crate::tui::wrap::{cut, width};

/// The mistakes that are kept, those that are due first. The first row is all of those.
#[derive(Clone, Debug)]
pub struct MistakesList {
    cards: Vec<Card>,
    due: usize,
    /// The chosen row.
    pub row: usize,
}

impl MistakesList {
    /// A list with its first row chosen.
    #[must_use]
    pub fn new(bank: &Bank, today: &str) -> Self {
        let mut cards = bank.cards.clone();
        cards.sort_by_key(|card| (card.is_learnt(), card.due.clone()));
        Self {
            due: cards.iter().filter(|card| card.is_due(today)).count(),
            cards,
            row: 0,
        }
    }

    fn title(&self) -> String {
        match self.cards.len() {
            1 => "One mistake is kept".into(),
            count => format!("{count} mistakes are kept"),
        }
    }

    fn first_row(&self) -> String {
        match self.due {
            0 => "None is due today".into(),
            1 => "Solve the one that is due".into(),
            due => format!("Solve the {due} that are due"),
        }
    }

    /// What is said of a mistake: the move, the game, and when it comes back.
    fn text(&self, at: usize) -> (String, String) {
        let Some(card) = at.checked_sub(1).and_then(|at| self.cards.get(at)) else {
            return (self.first_row(), String::new());
        };
        let source = &card.exercise.source;
        let known = |name: &str| !matches!(name, "" | "?");
        let game = if known(&source.white) && known(&source.black) {
            format!("  {} – {}", source.white, source.black)
        } else {
            String::new()
        };
        let when = if card.is_learnt() {
            "learnt".to_owned()
        } else if at <= self.due {
            "due".to_owned()
        } else {
            card.due.clone()
        };
        (format!("{}{game}", card.exercise.name()), when)
    }

    fn count(&self) -> usize {
        self.cards.len() + 1
    }

    fn place(&self, area: Rect) -> Rect {
        let rows = (0..self.count()).map(|at| self.text(at));
        let longest = rows
            .map(|(name, when)| width(&name) + width(&when) + 2)
            .max();
        let wanted = longest.unwrap_or(0).max(width(&self.title())) + 8;
        centered(
            above_keys(area),
            wanted.min(76) as u16,
            self.count() as u16 + 2,
        )
    }

    fn rows(&self, area: Rect) -> Vec<(usize, Rect)> {
        rows_seen(inside(self.place(area)), self.count(), self.row)
    }

    /// Solves what is chosen.
    fn choose(&self, row: usize, shared: &mut Shared) -> Answer {
        shared.request(match row.checked_sub(1).and_then(|at| self.cards.get(at)) {
            Some(card) => Request::Practice(vec![card.exercise.clone()]),
            None => Request::PracticeDue,
        });
        Answer::Close
    }
}

impl Component for MistakesList {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let (look, area) = (&shared.look, frame.area());
        draw_frame(look, &self.title(), self.place(area), frame);
        for (at, place) in self.rows(area) {
            let chosen = at == self.row;
            let (name, when) = self.text(at);
            let room = usize::from(place.width).saturating_sub(4);
            let left = room.saturating_sub(width(&when) + 1);
            let name = cut(&look.plain(&name), left);
            let gap = " ".repeat(room.saturating_sub(width(&name) + width(&when)));
            let text = format!(" {name}{gap}{when} ");
            let text = Span::styled(text, choice_style(look, chosen));
            let line = Line::from(vec![pointer(look, chosen), text]);
            line.render(place, frame.buffer_mut());
        }
    }

    fn frame(&self, area: Rect, _shared: &Shared, _below: &Below<'_>) -> Option<Rect> {
        Some(self.place(area))
    }

    fn hit(&self, at: Position, area: Rect, _shared: &Shared) -> Hit {
        row_at(&self.rows(area), at)
    }

    fn act(&mut self, action: Action, shared: &mut Shared, _below: &Below<'_>) -> Answer {
        let count = self.count();
        let page = self.rows(shared.area()).len();
        match action {
            Action::Up => self.row = next_row(self.row, count, false),
            Action::Down | Action::Complete => self.row = next_row(self.row, count, true),
            Action::PageUp => self.row = self.row.saturating_sub(page),
            Action::PageDown => self.row = (self.row + page).min(count - 1),
            Action::First => self.row = 0,
            Action::Last => self.row = count - 1,
            Action::Choose => return self.choose(self.row, shared),
            Action::Cancel => return Answer::Close,
            _ => {}
        }
        Answer::Stay
    }

    fn click(&mut self, hit: Hit, shared: &mut Shared) -> Answer {
        match hit {
            Hit::Row(row) => self.choose(row, shared),
            _ => Answer::Stay,
        }
    }

    fn word(&self, action: Action, _shared: &Shared) -> Option<&'static str> {
        (action == Action::Choose).then_some("solve")
    }
}
