//! What is drawn of a lesson.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{LessonRoom, Said};
use crate::chess::Color;
use crate::game::Eval;
use crate::tui::game_view::{Focus, GamePicture, GameScreen, MovesPlace, player_line};
use crate::tui::keymap::{ARROWS, Action, Context};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::widgets::heading::heading;
use crate::tui::widgets::player_line::PlayerLine;
use crate::tui::widgets::sentence::Sentence;
use crate::tui::wrap::wrap;

impl GamePicture for LessonRoom {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a> {
        player_line(&self.view.board, color, color.to_string(), &shared.look)
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
        let count = self.stars.len();
        let number = format!("{} of {count}", (self.at + 1).min(count));
        let title = &self.lesson().title;
        heading(look, title, &number, self.reads(), area.width).render(row(area.y), buffer);
        let room = usize::from(area.height).saturating_sub(1);
        // What is said comes first; what each exercise gave is shown where there is room for it.
        let width = usize::from(area.width).saturating_sub(1);
        let mut rows = if self.reads() {
            // The window may have grown since.
            let page = self.page(look, width);
            let first = self.scroll.min(page.len().saturating_sub(room));
            page.into_iter().skip(first).collect()
        } else {
            self.rows(look, width, room)
        };
        if rows.len() + 2 <= room {
            rows.push(Line::default());
            rows.push(self.star_row(look));
            let about = wrapped(look, ABOUT_STARS, look.dim(), width);
            if rows.len() + about.len() <= room {
                rows.extend(about);
            }
        }
        for (line, y) in rows.into_iter().zip(area.y + 1..area.bottom()) {
            line.render(row(y), buffer);
        }
    }

    fn verdict(&self) -> Option<Eval> {
        self.trial.as_ref()?.exercise().bar
    }

    fn sentence(&self, shared: &Shared, room: u16) -> Sentence {
        let go_on = shared.key(Context::Practice, Action::Step);
        let choose = shared.key(Context::Practice, Action::Choose);
        // Where the panel has room for what is said, the row below it says what the keys do.
        let told = room >= WIDE;
        let text = match (&self.trial, &self.said) {
            (None, _) => self.result_text(shared),
            (Some(_), Said::Right) if told => format!("{go_on} goes on."),
            (Some(trial), Said::Right) => format!("{} {go_on} goes on.", trial.exercise().right),
            _ if told => {
                let arrows = shared.arrows(Context::Practice, &ARROWS);
                format!("Move with {arrows} and {choose}, with the mouse, or type.")
            }
            _ if self.reads() => format!("{choose} goes to the board."),
            (_, Said::Task) if !self.shows_all(shared) => {
                let text = shared.key(Context::Practice, Action::Focus);
                format!("{} {text}: text.", self.said_text())
            }
            _ => self.said_text(),
        };
        Sentence {
            text,
            style: if told && self.trial.is_some() {
                shared.look.dim()
            } else {
                self.style(&shared.look)
            },
            grows: true,
        }
    }
}

/// The columns of a screen on which the panel has room for everything.
const WIDE: u16 = 70;

/// What stars mean.
const ABOUT_STARS: &str = "Three stars: at the first try and without a hint.";

impl LessonRoom {
    fn style(&self, look: &Look) -> Style {
        match self.said {
            _ if self.trial.is_none() => look.strong(),
            Said::Right | Said::Good(_) => look.good(),
            Said::Wrong | Said::Slipped(_) | Said::Refused(_) | Said::Lost(_) => look.bad(),
            Said::Task | Said::Hint(_) | Said::Thinks | Said::Lasting(_) => Style::new(),
        }
    }

    /// The answer to the last try, or what is to be done.
    fn said_text(&self) -> String {
        let Some(trial) = &self.trial else {
            return String::new();
        };
        let exercise = trial.exercise();
        match &self.said {
            Said::Task => exercise.task.clone(),
            Said::Good(text) | Said::Slipped(text) | Said::Lasting(text) | Said::Hint(text) => {
                text.clone()
            }
            Said::Wrong => exercise.wrong.clone(),
            Said::Refused(why) => (*why).to_owned(),
            Said::Thinks => format!("{} thinks.", trial.board().side()),
            Said::Lost(why) => why.clone(),
            Said::Right => exercise.right.clone(),
        }
    }

    /// What is said when all exercises have come up.
    fn result_text(&self, shared: &Shared) -> String {
        let key = |action| shared.key(Context::Practice, action);
        let (go_on, leave) = (key(Action::Step), key(Action::Cancel));
        let count = self.stars.len();
        let done = self.done();
        let said = if done < count {
            format!("{done} of {count} exercises are done.")
        } else {
            "The lesson is done.".to_owned()
        };
        match self.after() {
            Some(_) => format!("{said} {go_on} begins the next one, {leave} leaves."),
            None => format!("{said} It was the last one. {leave} leaves."),
        }
    }

    /// What the panel says: the explanation, the task, and the answer. The explanation gives way where there
    /// is no room, and first the blank rows in it.
    fn rows(&self, look: &Look, width: usize, room: usize) -> Vec<Line<'static>> {
        let said = self.said_rows(look, width);
        let lesson = self.lesson();
        for air in [true, false] {
            let mut rows = Vec::new();
            rows.extend(air.then(Line::default));
            for text in &lesson.text {
                rows.extend(wrapped(look, text, Style::new(), width));
                rows.extend(air.then(Line::default));
            }
            rows.extend((!air).then(Line::default));
            if rows.len() + said.len() <= room {
                rows.extend(said);
                return rows;
            }
        }
        said
    }

    /// The task, below it the hint or the answer to the last try.
    fn said_rows(&self, look: &Look, width: usize) -> Vec<Line<'static>> {
        let mut rows = Vec::new();
        let Some(trial) = &self.trial else {
            return rows;
        };
        let pointer = Span::styled(format!("{} ", look.pointer()), look.brand());
        let task = &trial.exercise().task;
        rows.extend(marked(look, pointer, task, look.strong(), width));
        if self.said != Said::Task {
            let mark = Span::styled(self.mark(look), self.style(look));
            rows.push(Line::default());
            rows.extend(marked(
                look,
                mark,
                &self.said_text(),
                self.style(look),
                width,
            ));
        }
        rows
    }

    /// All that there is to read, where it has to be scrolled.
    fn page(&self, look: &Look, width: usize) -> Vec<Line<'static>> {
        let mut rows = Vec::new();
        for text in &self.lesson().text {
            rows.extend(wrapped(look, text, Style::new(), width));
        }
        rows.push(Line::default());
        rows.extend(self.said_rows(look, width));
        rows
    }

    /// Whether the text has the arrows, where there is no room for all.
    pub(super) fn reads(&self) -> bool {
        self.view.focus == Focus::Moves
    }

    /// Whether all of the text and of the task is seen beside the board.
    pub(super) fn shows_all(&self, shared: &Shared) -> bool {
        let parts = self.regions(shared.area(), shared);
        parts.board.is_some() && self.hidden_rows(shared) == Some(0)
    }

    /// How many rows of all that there is to read have no room; nothing if it has no place at all.
    fn hidden_rows(&self, shared: &Shared) -> Option<usize> {
        let place = self.regions(shared.area(), shared).moves?;
        let rows = self.page(&shared.look, usize::from(place.width).saturating_sub(1));
        let room = usize::from(place.height).saturating_sub(1);
        Some(rows.len().saturating_sub(room))
    }

    /// Scrolls the text by a row.
    pub(super) fn scroll_text(&mut self, down: bool, shared: &Shared) {
        let most = self.hidden_rows(shared).unwrap_or(0);
        self.scroll = if down {
            (self.scroll + 1).min(most)
        } else {
            self.scroll.saturating_sub(1)
        };
    }

    /// What stands before the answer, so that it does not depend on color.
    fn mark(&self, look: &Look) -> &'static str {
        match (&self.said, look.ascii) {
            (Said::Right | Said::Good(_), false) => "✓ ",
            (Said::Right | Said::Good(_), true) => "+ ",
            (Said::Wrong | Said::Slipped(_) | Said::Lost(_) | Said::Refused(_), false) => "✗ ",
            (Said::Wrong | Said::Slipped(_) | Said::Lost(_) | Said::Refused(_), true) => "x ",
            (Said::Hint(_), _) => "? ",
            (Said::Task | Said::Thinks | Said::Lasting(_), _) => "  ",
        }
    }

    /// What each exercise gave, in a row.
    fn star_row(&self, look: &Look) -> Line<'static> {
        let mut spans = Vec::new();
        for (at, stars) in self.stars.iter().enumerate() {
            let here = at == self.at && self.trial.is_some();
            let pointer = if here { look.pointer() } else { " " };
            spans.push(Span::styled(pointer.to_owned(), look.brand()));
            let (full, none) = stars_text(*stars, look);
            spans.push(Span::styled(full, look.good()));
            spans.push(Span::styled(none + " ", look.dim()));
        }
        Line::from(spans)
    }
}

fn wrapped(look: &Look, text: &str, style: Style, width: usize) -> Vec<Line<'static>> {
    let rows = wrap(&look.plain(text), width).into_iter();
    rows.map(|row| Line::styled(row, style)).collect()
}

/// A text with a mark before it; its rows begin behind the mark.
fn marked(
    look: &Look,
    mark: Span<'static>,
    text: &str,
    style: Style,
    width: usize,
) -> Vec<Line<'static>> {
    let indent = mark.width();
    let rows = wrap(&look.plain(text), width.saturating_sub(indent));
    let mut mark = Some(mark);
    let line = |row: String| {
        let first = mark.take().unwrap_or_else(|| Span::raw(" ".repeat(indent)));
        Line::from(vec![first, Span::styled(row, style)])
    };
    rows.into_iter().map(line).collect()
}

/// The stars that an exercise gave, and those that it did not.
fn stars_text(stars: Option<u8>, look: &Look) -> (String, String) {
    let (star, none, open) = if look.ascii {
        ("*", ".", "-")
    } else {
        ("★", "☆", "·")
    };
    match stars.map(usize::from) {
        Some(stars) => (
            star.repeat(stars),
            none.repeat(3_usize.saturating_sub(stars)),
        ),
        None => (String::new(), open.repeat(3)),
    }
}
