//! What can be solved: kinds of puzzles, and their themes.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, draw_frame, inside};
use super::list::{choice_style, next_row, pointer, row_at, rows_seen};
use super::{Answer, Below, Component, Hit};
use crate::learn::puzzles::{Theme, builtin};
use crate::text::capitalized;
use crate::tui::event::Request;
use crate::tui::keymap::Action;
use crate::tui::setup::Solve;
use crate::tui::shared::Shared;
use crate::tui::wrap::{cut, width};

/// What is said to whoever asks for what is due too early.
pub const NOTHING_DUE: &str = "Nothing is due today: what you miss comes back tomorrow.";

/// A row of the list.
#[derive(Clone, Debug)]
enum Entry {
    Solve(Solve),
    /// The list of themes.
    Themes,
    /// The list of mistakes of one's own.
    Mistakes,
}

/// What can be solved.
#[derive(Clone, Debug)]
pub struct PuzzlesList {
    rows: Vec<(Entry, String, String)>,
    title: String,
    /// Whether these are the themes.
    pub themes: bool,
    /// The chosen row.
    pub row: usize,
}

impl PuzzlesList {
    /// The kinds of puzzles.
    #[must_use]
    pub fn new(shared: &Shared) -> Self {
        let standing = shared.standing();
        let due = match shared.due() {
            0 => "nothing is due today".to_owned(),
            due => format!("{due} due today"),
        };
        let today = match shared.daily_result() {
            None => "the same for everybody".to_owned(),
            Some(true) => "solved".to_owned(),
            Some(false) => "missed".to_owned(),
        };
        let row = |entry, name: &str, about: String| (entry, name.to_owned(), about);
        let rating = format!("near your {:.0}", standing.glicko.rating);
        let kept = match shared.bank.cards.len() {
            0 => "review a game first".to_owned(),
            1 => "one is kept".to_owned(),
            kept => format!("{kept} are kept"),
        };
        Self {
            rows: vec![
                row(Entry::Solve(Solve::Rated), "Rated", rating),
                row(Entry::Solve(Solve::Due), "Training", due),
                row(Entry::Solve(Solve::Daily), "Today's puzzle", today),
                row(Entry::Themes, "By theme", "fork, pin, mate in two…".into()),
                row(
                    Entry::Solve(Solve::Clock),
                    "Three minutes",
                    "as many as you can".into(),
                ),
                row(
                    Entry::Solve(Solve::Streak),
                    "In a row",
                    "until you miss one".into(),
                ),
                row(Entry::Mistakes, "Your mistakes", kept),
            ],
            title: format!("{} puzzles", builtin().entries().len()),
            themes: false,
            row: usize::from(shared.due() > 0),
        }
    }

    /// The themes, each with how many there are.
    fn by_theme() -> Self {
        let row = |theme: Theme| {
            let count = builtin().about(Some(theme)).count();
            let entry = Entry::Solve(Solve::Theme(theme));
            (entry, capitalized(&theme.name()), format!("{count}"), count)
        };
        let rows = Theme::ALL.into_iter().map(row);
        let rows = rows.filter(|&(.., count)| count > 0);
        Self {
            rows: rows
                .map(|(entry, name, about, _)| (entry, name, about))
                .collect(),
            title: "Puzzles about".into(),
            themes: true,
            row: 0,
        }
    }

    fn place(&self, area: Rect) -> Rect {
        let longest = self
            .rows
            .iter()
            .map(|(_, name, about)| width(name) + width(about) + 3);
        let wanted = longest.max().unwrap_or(0).max(width(&self.title)) + 8;
        let height = self.rows.len() as u16 + 2;
        centered(above_keys(area), wanted.min(76) as u16, height)
    }

    fn seen(&self, area: Rect) -> Vec<(usize, Rect)> {
        rows_seen(inside(self.place(area)), self.rows.len(), self.row)
    }

    fn choose(&mut self, row: usize, shared: &mut Shared) -> Answer {
        match self.rows.get(row).map(|(entry, ..)| entry.clone()) {
            Some(Entry::Themes) => {
                *self = Self::by_theme();
                return Answer::Stay;
            }
            Some(Entry::Solve(Solve::Due)) if shared.due() == 0 => {
                shared.say(NOTHING_DUE);
                return Answer::Stay;
            }
            Some(Entry::Mistakes) => shared.request(Request::Mistakes),
            Some(Entry::Solve(solve)) => shared.request(Request::Solve(solve)),
            None => return Answer::Stay,
        }
        Answer::Close
    }
}

impl Component for PuzzlesList {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let (look, area) = (&shared.look, frame.area());
        draw_frame(look, &self.title, self.place(area), frame);
        for (at, place) in self.seen(area) {
            let chosen = at == self.row;
            let (_, name, about) = &self.rows[at];
            let room = usize::from(place.width).saturating_sub(4);
            let name = cut(&look.plain(name), room);
            let about = cut(&look.plain(about), room.saturating_sub(width(&name) + 1));
            let gap = " ".repeat(room.saturating_sub(width(&name) + width(&about)));
            let text = format!(" {name}{gap}{about} ");
            let text = Span::styled(text, choice_style(look, chosen));
            let line = Line::from(vec![pointer(look, chosen), text]);
            line.render(place, frame.buffer_mut());
        }
    }

    fn frame(&self, area: Rect, _shared: &Shared, _below: &Below<'_>) -> Option<Rect> {
        Some(self.place(area))
    }

    fn hit(&self, at: Position, area: Rect, _shared: &Shared) -> Hit {
        row_at(&self.seen(area), at)
    }

    fn act(&mut self, action: Action, shared: &mut Shared, _below: &Below<'_>) -> Answer {
        let count = self.rows.len();
        let page = self.seen(shared.area()).len();
        match action {
            Action::Up => self.row = next_row(self.row, count, false),
            Action::Down | Action::Complete => self.row = next_row(self.row, count, true),
            Action::PageUp => self.row = self.row.saturating_sub(page),
            Action::PageDown => self.row = (self.row + page).min(count - 1),
            Action::First => self.row = 0,
            Action::Last => self.row = count - 1,
            Action::Choose => return self.choose(self.row, shared),
            Action::Cancel if self.themes => *self = Self::new(shared),
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
