//! What was analyzed and waits, to choose one.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, draw_frame, inside};
use super::list::{choice_style, next_row, pointer, row_at, rows_seen};
use super::{Answer, Below, Component, Hit};
use crate::tui::keymap::Action;
use crate::tui::shared::Shared;
use crate::tui::wrap::{cut, width};

/// What the list is called.
const TITLE: &str = "Analyses that are not saved";

/// What was analyzed and waits, the one that was left last first.
#[derive(Clone, Debug)]
pub struct AnalysesList {
    pub names: Vec<String>,
    /// The chosen row.
    pub row: usize,
}

impl AnalysesList {
    /// A list with its first row chosen.
    #[must_use]
    pub const fn new(names: Vec<String>) -> Self {
        Self { names, row: 0 }
    }

    fn place(&self, area: Rect) -> Rect {
        let longest = self.names.iter().map(|name| width(name)).max().unwrap_or(0);
        // The pointer and the border stand beside a name.
        let wanted = longest.max(width(TITLE)) + 8;
        let rows = self.names.len() as u16 + 2;
        centered(above_keys(area), wanted.min(76) as u16, rows)
    }

    fn rows(&self, area: Rect) -> Vec<(usize, Rect)> {
        rows_seen(inside(self.place(area)), self.names.len(), self.row)
    }
}

impl Component for AnalysesList {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let (look, area) = (&shared.look, frame.area());
        draw_frame(look, TITLE, self.place(area), frame);
        for (at, place) in self.rows(area) {
            let chosen = at == self.row;
            let room = usize::from(place.width).saturating_sub(4);
            let name = cut(&look.plain(&self.names[at]), room);
            let name = Span::styled(format!(" {name} "), choice_style(look, chosen));
            let line = Line::from(vec![pointer(look, chosen), name]);
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
        let count = self.names.len().max(1);
        let page = self.rows(shared.area()).len();
        match action {
            Action::Up => self.row = next_row(self.row, count, false),
            Action::Down | Action::Complete => self.row = next_row(self.row, count, true),
            Action::PageUp => self.row = self.row.saturating_sub(page),
            Action::PageDown => self.row = (self.row + page).min(count - 1),
            Action::Choose => return Answer::Resume(self.row),
            Action::Cancel => return Answer::Close,
            _ => {}
        }
        Answer::Stay
    }

    fn click(&mut self, hit: Hit, _shared: &mut Shared) -> Answer {
        match hit {
            Hit::Row(row) => Answer::Resume(row),
            _ => Answer::Stay,
        }
    }

    fn word(&self, action: Action, _shared: &Shared) -> Option<&'static str> {
        (action == Action::Choose).then_some("go on")
    }
}
