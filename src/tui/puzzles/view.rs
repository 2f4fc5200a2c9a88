//! What is drawn of puzzles.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::answer::WON;
use super::{Mark, Puzzles, Stage, Task};
use crate::chess::{Board, Color, Move, Outcome};
use crate::game::Eval;
use crate::learn::puzzles::Theme;
use crate::review::why::{Outlook, Thought, merit};
use crate::text::capitalized;
use crate::tui::game_view::{GamePicture, GameScreen, Hint, MovesPlace, player_line};
use crate::tui::keymap::{Action, Context};
use crate::tui::look::Look;
use crate::tui::setup::Solve;
use crate::tui::shared::Shared;
use crate::tui::widgets::heading::heading;
use crate::tui::widgets::player_line::{ClockFace, PlayerLine};
use crate::tui::widgets::sentence::Sentence;
use crate::tui::wrap::{cut, wrap};

impl GamePicture for Puzzles {
    fn player_line<'a>(&self, color: Color, shared: &'a Shared) -> PlayerLine<'a> {
        let board = self.seen();
        let solver = self.task.as_ref().map(|task| task.board().side());
        let own = solver == Some(color);
        let left = self.left(shared).filter(|_| own);
        PlayerLine {
            clock: left.map(|left| ClockFace::Running {
                left,
                over: self.stage == Stage::Over,
            }),
            ..player_line(board, color, self.name(color, own), &shared.look)
        }
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
        let (title, number) = (self.solve.title(), self.number());
        heading(look, &title, &number, false, area.width).render(row(area.y), buffer);
        let room = usize::from(area.width);
        let mut lines = self.lines(look, room);
        let marks = self.marks(look, room);
        if !marks.is_empty() {
            lines.push(Line::default());
        }
        for (y, line) in (area.y + 1..area.bottom()).zip(lines.into_iter().chain(marks)) {
            line.render(row(y), buffer);
        }
    }

    fn sentence(&self, shared: &Shared, _room: u16) -> Sentence {
        let key = |action| shared.key(Context::Practice, action);
        let text = match &self.stage {
            Stage::Asked => self.hint_text(shared).unwrap_or_else(|| self.asked()),
            Stage::Checked(m) => {
                let before = self.view.tree.parent(self.view.head);
                let board = before.map(|at| self.view.tree.board(at));
                let san = board.map(|board| m.san(&board).to_string());
                format!("{}: looking for what it misses…", san.unwrap_or_default())
            }
            Stage::Wrong(text) => {
                let (next, again) = (key(Action::Step), key(Action::TakeBack));
                let walk = match &self.line {
                    Some(_) => format!(" {} shows it,", key(Action::Right)),
                    None => String::new(),
                };
                format!("{text}{walk} {again} tries again, {next} shows the solution.")
            }
            Stage::Right(text) => {
                let next = key(Action::Step);
                format!("{text}{}{} {next} goes on.", self.about(), self.change())
            }
            Stage::Shown => {
                let (next, right) = (key(Action::Step), key(Action::Right));
                format!(
                    "This solves it.{} {right} shows what follows, {next} goes on.",
                    self.about()
                )
            }
            Stage::Over => self.result(shared),
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

impl Puzzles {
    fn name(&self, color: Color, own: bool) -> String {
        match &self.task {
            Some(Task::Mistake(exercise)) => {
                let name = match color {
                    Color::White => exercise.source.white.as_str(),
                    Color::Black => exercise.source.black.as_str(),
                };
                if matches!(name, "" | "?") {
                    color.to_string()
                } else {
                    name.to_owned()
                }
            }
            Some(Task::Puzzle(_)) if own => format!("You ({:.0})", self.now.glicko.rating),
            Some(Task::Puzzle(puzzle)) => format!("Puzzle ({})", puzzle.rating),
            None => color.to_string(),
        }
    }

    /// Which one it is, at the end of the heading.
    fn number(&self) -> String {
        match &self.solve {
            Solve::Rated => format!("{:.0}", self.now.glicko.rating),
            Solve::Clock | Solve::Streak => format!("{} solved", self.solved()),
            Solve::Daily => String::new(),
            Solve::Theme(_) => format!("{} of {}", self.solved(), self.marks.len()),
            Solve::Due | Solve::Set { .. } => {
                let over = usize::from(self.task.is_some());
                let at = self.seen.len();
                format!("{} of {}", at.max(over), at + self.queue.len())
            }
        }
    }

    /// What is to be done.
    fn asked(&self) -> String {
        let Some(task) = &self.task else {
            return String::new();
        };
        let side = task.board().side();
        match task {
            _ if self.ply > 0 => "Right so far. And now?".to_owned(),
            Task::Puzzle(_) => format!("{side} to move: find the one move that works."),
            Task::Mistake(exercise) => {
                let played = exercise.played.san(&exercise.start);
                format!("{side} to move. {played} was a mistake here: find something better.")
            }
        }
    }

    fn hint_text(&self, shared: &Shared) -> Option<String> {
        let board = &self.view.board;
        Some(match self.view.hint? {
            Hint::Piece(m) => {
                let piece = board.piece_at(m.from())?;
                let (name, square) = (piece.kind.name(), m.from());
                let key = shared.key(Context::Practice, Action::Hint);
                let counts = if self.solve.mode().is_rated() {
                    " With help it counts as missed."
                } else {
                    ""
                };
                format!("Look at the {name} on {square}. {key} again shows the move.{counts}")
            }
            Hint::Move(m) => {
                let key = shared.key(Context::Practice, Action::Hint);
                format!(
                    "{} is the move: play it. {key} again says why.",
                    m.san(board)
                )
            }
            Hint::Why(m) => format!("{}: {}", m.san(board), self.reason()),
            Hint::Waiting => return None,
        })
    }

    /// Why the next move of the solution is good.
    fn reason(&self) -> String {
        let Some(task) = &self.task else {
            return String::new();
        };
        let board = self.view.board.clone();
        let line = task.whole()[self.ply..].to_vec();
        let proven = merit(&Outlook {
            last: self.last_move(),
            best: Thought {
                eval: Self::promised(&line, &board),
                line,
            },
            threat: None,
            board,
        });
        if proven.is_proven {
            proven.sentence
        } else {
            format!("all else is worse.{}", self.about())
        }
    }

    /// What a line comes to for who is to move: a mate, or something that it wins.
    fn promised(line: &[Move], board: &Board) -> Eval {
        let mut end = board.clone();
        for &m in line {
            let _ = end.make(m);
        }
        let sign = match board.side() {
            Color::White => 1,
            Color::Black => -1,
        };
        match end.outcome() {
            Some(Outcome::Checkmate { .. }) => Eval::Mate(sign * line.len().div_ceil(2) as i32),
            _ => Eval::Cp(sign * WON),
        }
    }

    /// What it was about, once that gives nothing away.
    fn about(&self) -> String {
        let Some(Task::Puzzle(puzzle)) = &self.task else {
            return String::new();
        };
        let known = |theme: &Theme| *theme != Theme::Combination;
        let names: Vec<String> = puzzle
            .themes
            .iter()
            .filter(known)
            .map(Theme::name)
            .collect();
        match &names[..] {
            [] => String::new(),
            names => format!(" {}.", capitalized(&names.join(", "))),
        }
    }

    /// How the rating has changed by it.
    fn change(&self) -> String {
        let [before, now] = [self.before, self.now].map(|it| it.glicko.rating.round());
        if self.solve.mode().is_rated() && (before - now).abs() >= 1.0 {
            format!(" Your rating: {before:.0} → {now:.0}.")
        } else {
            String::new()
        }
    }

    /// What was achieved.
    fn result(&self, shared: &Shared) -> String {
        let (solved, tried) = (self.solved(), self.marks.len());
        let key = |action| shared.key(Context::Practice, action);
        let (again, leave) = (key(Action::Step), key(Action::Cancel));
        match self.solve {
            Solve::Clock => {
                let best = Self::best_rush(shared).max(solved);
                format!(
                    "Time is up: {solved} solved of {tried}. Your best: {best}. {again} tries again, {leave} leaves."
                )
            }
            Solve::Streak => {
                format!("{solved} in a row. {again} tries again, {leave} leaves.")
            }
            Solve::Daily => format!(
                "The next one comes tomorrow.{} {leave} leaves.",
                self.change()
            ),
            Solve::Due => format!(
                "{solved} of {tried} solved: what was missed comes back tomorrow. {leave} leaves."
            ),
            _ => format!("{solved} of {tried} solved. {leave} leaves."),
        }
    }

    /// What is said in the panel.
    fn lines(&self, look: &Look, room: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let mut say = |text: &str, style: Style| {
            for part in wrap(&look.plain(text), room) {
                lines.push(Line::styled(part, style));
            }
        };
        match &self.task {
            Some(Task::Puzzle(puzzle)) if puzzle.id.is_empty() => {}
            Some(Task::Puzzle(puzzle)) => {
                say(
                    &format!("Puzzle {}, rated {}", puzzle.id, puzzle.rating),
                    look.dim(),
                );
            }
            Some(Task::Mistake(exercise)) => {
                let text = format!("Your own: {}, {}", exercise.name(), exercise.source.date);
                say(text.trim_end_matches([',', ' ']), look.dim());
            }
            None => {}
        }
        let glicko = self.now.glicko;
        let [before, now] = [self.before, self.now].map(|it| it.glicko.rating.round() as i64);
        let sure = (2.0 * glicko.deviation).round();
        let text = match now - before {
            0 => format!("You {now} ± {sure:.0}"),
            change => format!("You {before} → {now} ({change:+})"),
        };
        say(&text, look.strong());
        // A run of its own is counted above.
        if self.now.streak > 1 && self.solve != Solve::Streak {
            let (streak, best) = (self.now.streak, self.now.best_streak);
            say(&format!("{streak} in a row, best {best}"), Style::new());
        }
        if self.now.days > 1 {
            say(&format!("{} days in a row", self.now.days), Style::new());
        }
        if matches!(self.stage, Stage::Right(_) | Stage::Shown) {
            say(self.about().trim(), look.good());
        }
        lines
    }

    /// A sign for each that came up.
    fn marks(&self, look: &Look, room: usize) -> Vec<Line<'static>> {
        let in_row = (room / 2).max(1);
        let rows = self.marks.chunks(in_row);
        let sign = |mark: &Mark| match mark {
            Mark::Solved => Span::styled(if look.ascii { "+ " } else { "✓ " }, look.good()),
            Mark::Missed => Span::styled(if look.ascii { "x " } else { "✗ " }, look.bad()),
        };
        rows.map(|row| Line::from(row.iter().map(sign).collect::<Vec<_>>()))
            .collect()
    }
}

impl Solve {
    /// What it is called.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Self::Rated => "Rated".into(),
            Self::Theme(theme) => capitalized(&theme.name()),
            Self::Streak => "In a row".into(),
            Self::Clock => "Three minutes".into(),
            Self::Daily => "Today's puzzle".into(),
            Self::Due => "Training".into(),
            Self::Set { name, .. } => cut(name, 24),
        }
    }
}
