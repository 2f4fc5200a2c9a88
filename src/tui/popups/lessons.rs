//! The lessons, to choose one.

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, draw_frame, inside};
use super::list::{choice_style, next_row, pointer, row_at, rows_seen};
use super::{Answer, Below, Component, Hit};
use crate::learn::lessons::{Course, Lesson, Progress};
use crate::tui::event::Request;
use crate::tui::keymap::{Action, Context};
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::wrap::{cut, width, wrap};

/// A lesson in the list.
#[derive(Clone, Debug)]
struct Row {
    place: (usize, usize),
    name: String,
    /// Its stars if all of it is done.
    stars: Option<u8>,
    done: usize,
    exercises: usize,
}

/// What a line of the list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// A course, by its number.
    Course(usize),
    /// A lesson, by its row.
    Lesson(usize),
    /// Nothing, between two courses.
    Gap,
}

/// All lessons in their order, with what is done of them.
#[derive(Clone, Debug)]
pub struct LessonsList {
    courses: Vec<String>,
    rows: Vec<Row>,
    /// The chosen row.
    pub row: usize,
    /// While keys and stars are explained in place of the list: the rows that are scrolled away.
    help: Option<usize>,
}

impl LessonsList {
    /// A list with this lesson chosen, or the one to go on with.
    #[must_use]
    pub fn new(courses: &[Course], progress: &Progress, at: Option<(usize, usize)>) -> Self {
        let mut rows = Vec::new();
        for (course, it) in courses.iter().enumerate() {
            for (lesson, about) in it.lessons.iter().enumerate() {
                rows.push(Row::new((course, lesson), about, progress));
            }
        }
        let wanted = at.or_else(|| progress.next(courses));
        let row = rows.iter().position(|row| Some(row.place) == wanted);
        Self {
            courses: courses.iter().map(|it| it.title.clone()).collect(),
            rows,
            row: row.unwrap_or(0),
            help: None,
        }
    }

    fn title(&self) -> String {
        if self.help.is_some() {
            return "Lessons: stars and keys".to_owned();
        }
        let done = self.rows.iter().filter(|row| row.stars.is_some()).count();
        format!("Lessons: {done} of {} done", self.rows.len())
    }

    /// All lines: each course, and its lessons below it.
    fn lines(&self) -> Vec<Shown> {
        let mut lines = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            if row.place.1 == 0 {
                lines.extend((at > 0).then_some(Shown::Gap));
                lines.push(Shown::Course(row.place.0));
            }
            lines.push(Shown::Lesson(at));
        }
        lines
    }

    fn place(&self, area: Rect) -> Rect {
        let height = self.lines().len() as u16 + 2;
        centered(above_keys(area), WIDTH, height)
    }

    /// The lines that are seen, and where. With the first lesson of a course its name is seen.
    fn seen(&self, area: Rect) -> Vec<(Shown, Rect)> {
        let lines = self.lines();
        let chosen = lines.iter().position(|it| *it == Shown::Lesson(self.row));
        let room = inside(self.place(area));
        let seen = rows_seen(room, lines.len(), chosen.unwrap_or(0));
        let first = seen.first().map_or(0, |(at, _)| *at);
        let hidden = chosen == Some(first) && first > 0;
        let shift = usize::from(hidden);
        let seen = seen.into_iter();
        seen.map(|(at, place)| (lines[at - shift], place)).collect()
    }

    /// What stars mean and what the keys do.
    fn help_lines(shared: &Shared, room: usize) -> Vec<Line<'static>> {
        let look = &shared.look;
        let row = |text: String| Line::raw(look.plain(&text).into_owned());
        let mut lines: Vec<Line<'static>> = wrap(ABOUT_STARS, room).into_iter().map(row).collect();
        lines.push(Line::default());
        for (action, about) in KEYS {
            let key = shared.key(Context::Popup, action);
            lines.extend(wrap(&format!("{key}: {about}"), room).into_iter().map(row));
        }
        lines
    }

    fn draw_help(&self, first: usize, shared: &Shared, frame: &mut Frame) {
        let place = inside(self.place(frame.area()));
        let lines = Self::help_lines(shared, usize::from(place.width));
        let room = usize::from(place.height);
        let first = first.min(lines.len().saturating_sub(room));
        for (line, y) in lines.into_iter().skip(first).zip(place.y..place.bottom()) {
            let row = Rect {
                y,
                height: 1,
                ..place
            };
            line.render(row, frame.buffer_mut());
        }
    }

    /// A key while that is shown: it scrolls, and all others go back to the list.
    fn act_in_help(&mut self, first: usize, action: Action, shared: &Shared) {
        let place = inside(self.place(shared.area()));
        let lines = Self::help_lines(shared, usize::from(place.width)).len();
        let most = lines.saturating_sub(usize::from(place.height));
        self.help = match action {
            Action::Up => Some(first.min(most).saturating_sub(1)),
            Action::Down => Some((first + 1).min(most)),
            _ => None,
        };
    }

    /// The rows of lessons that are seen, to be clicked.
    fn lessons_seen(&self, area: Rect) -> Vec<(usize, Rect)> {
        let lesson = |(shown, place)| match shown {
            Shown::Lesson(row) => Some((row, place)),
            _ => None,
        };
        self.seen(area).into_iter().filter_map(lesson).collect()
    }

    fn choose(&self, row: usize, shared: &mut Shared) -> Answer {
        if let Some(Row { place, .. }) = self.rows.get(row) {
            let (course, lesson) = *place;
            shared.request(Request::Lesson { course, lesson });
        }
        Answer::Close
    }

    /// How many lessons of a course are done, and how many it has.
    fn share(&self, course: usize) -> (usize, usize) {
        let rows = self.rows.iter().filter(|row| row.place.0 == course);
        let done = rows.clone().filter(|row| row.stars.is_some()).count();
        (done, rows.count())
    }

    fn course_line(&self, course: usize, look: &Look, width: usize) -> Line<'static> {
        let (done, all) = self.share(course);
        let title = look.plain(&self.courses[course]).into_owned();
        let share = format!("{done:>2} of {all:>2}");
        let used = self::width(&title) + share.len() + 5;
        let bar = meter(look, done, all, width.saturating_sub(used).min(12));
        let used = used + self::width(&bar);
        let gap = " ".repeat(width.saturating_sub(used));
        let style = if done == all { look.good() } else { look.dim() };
        Line::from(vec![
            Span::styled(format!(" {title}"), look.strong()),
            Span::raw(gap),
            Span::styled(format!("  {bar} {share} "), style),
        ])
    }

    fn lesson_line(&self, row: usize, look: &Look, width: usize) -> Line<'static> {
        let chosen = row == self.row;
        let row = &self.rows[row];
        let state = row.state(look);
        let room = width.saturating_sub(6);
        let left = room.saturating_sub(self::width(&state) + 1);
        let name = cut(&look.plain(&row.name), left);
        let gap = " ".repeat(room.saturating_sub(self::width(&name) + self::width(&state)));
        let style = choice_style(look, chosen);
        let done = if chosen || row.done == 0 {
            style
        } else {
            look.good()
        };
        Line::from(vec![
            Span::raw(" "),
            pointer(look, chosen),
            Span::styled(format!(" {name}{gap}"), style),
            Span::styled(format!("{state} "), done),
        ])
    }
}

/// The columns of the list.
const WIDTH: u16 = 54;

/// What stars mean.
const ABOUT_STARS: &str = "Three stars: at the first try and without a hint. Two: after one or two wrong tries or \
    hints. One: after more. A lesson has as many as its worst exercise, and you can do it again.";

/// What the keys do in the list.
const KEYS: [(Action, &str); 6] = [
    (Action::Up, "the lesson above"),
    (Action::Down, "the lesson below"),
    (Action::PageDown, "a page down"),
    (Action::Last, "the last lesson"),
    (Action::Choose, "begin the chosen lesson"),
    (Action::Cancel, "go back"),
];

/// A bar of so many cells.
fn meter(look: &Look, done: usize, all: usize, cells: usize) -> String {
    let full = (done * cells).checked_div(all).unwrap_or(0);
    let (on, off) = if look.ascii {
        ("#", "-")
    } else {
        ("━", "─")
    };
    on.repeat(full) + &off.repeat(cells - full)
}

impl Row {
    fn new(place: (usize, usize), lesson: &Lesson, progress: &Progress) -> Self {
        Self {
            place,
            name: lesson.title.clone(),
            stars: progress.lesson_stars(lesson),
            done: progress.done(lesson),
            exercises: lesson.exercises.len(),
        }
    }

    fn state(&self, look: &Look) -> String {
        let (star, none) = if look.ascii {
            ("*", ".")
        } else {
            ("★", "☆")
        };
        match self.stars.map(usize::from) {
            Some(stars) => star.repeat(stars) + &none.repeat(3_usize.saturating_sub(stars)),
            None if self.done == 0 => String::new(),
            None => format!("{} of {}", self.done, self.exercises),
        }
    }
}

impl Component for LessonsList {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let (look, area) = (&shared.look, frame.area());
        draw_frame(look, &self.title(), self.place(area), frame);
        if let Some(first) = self.help {
            self.draw_help(first, shared, frame);
            return;
        }
        for (shown, place) in self.seen(area) {
            let width = usize::from(place.width);
            let line = match shown {
                Shown::Course(course) => self.course_line(course, look, width),
                Shown::Lesson(row) => self.lesson_line(row, look, width),
                Shown::Gap => continue,
            };
            line.render(place, frame.buffer_mut());
        }
    }

    fn frame(&self, area: Rect, _shared: &Shared, _below: &Below<'_>) -> Option<Rect> {
        Some(self.place(area))
    }

    fn hit(&self, at: Position, area: Rect, _shared: &Shared) -> Hit {
        row_at(&self.lessons_seen(area), at)
    }

    fn key(
        &mut self,
        key: KeyEvent,
        _bound: Option<Action>,
        shared: &mut Shared,
    ) -> Option<Answer> {
        let helps = shared.keymap.action(Context::Menu, key) == Some(Action::Help);
        helps.then(|| {
            self.help = if self.help.is_some() { None } else { Some(0) };
            Answer::Stay
        })
    }

    fn act(&mut self, action: Action, shared: &mut Shared, _below: &Below<'_>) -> Answer {
        if let Some(first) = self.help {
            self.act_in_help(first, action, shared);
            return Answer::Stay;
        }
        let count = self.rows.len();
        let page = self.lessons_seen(shared.area()).len();
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
            _ if self.help.take().is_some() => Answer::Stay,
            Hit::Row(row) => self.choose(row, shared),
            _ => Answer::Stay,
        }
    }

    fn word(&self, action: Action, _shared: &Shared) -> Option<&'static str> {
        let word = if self.help.is_some() { "list" } else { "begin" };
        (action == Action::Choose).then_some(word)
    }
}
