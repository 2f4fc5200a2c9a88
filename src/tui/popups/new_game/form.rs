//! The form for a new game.

use std::time::Duration;

use crate::chess::Board;
use crate::config::Side;
use crate::engine::Level;
use crate::game::TimeControl;
use crate::tui::setup::{GameKind, GameSetup, Pace};
use crate::tui::text_input::LineEdit;

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormField {
    Side,
    Level,
    /// The level of the first engine, which starts with White.
    First,
    /// The level of the second engine.
    Second,
    Clock,
    /// The time of a move.
    Pace,
    /// The number of games.
    Games,
    Position,
}

/// Clocks to choose from; others can be given by command.
const CLOCKS: [&str; 8] = ["none", "1+0", "3+2", "5+0", "5+3", "10+5", "15+10", "30+20"];
/// Times of a move to choose from, in milliseconds.
const PACES: [u64; 8] = [50, 100, 250, 500, 1000, 2000, 5000, 10000];
const GAMES: [u32; 7] = [1, 2, 4, 10, 20, 50, 100];

impl FormField {
    /// What the form calls it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Side => "You play",
            Self::Level => "Level",
            Self::First => "First engine",
            Self::Second => "Second engine",
            Self::Clock => "Clock",
            Self::Pace => "Time per move",
            Self::Games => "Games",
            Self::Position => "Position",
        }
    }
}

/// The form for a new game.
#[derive(Clone, Debug)]
pub struct NewGameForm {
    /// What is chosen so far.
    pub setup: GameSetup,
    pub row: usize,
    /// The position that is being typed, if one is, and what is wrong with it.
    pub edit: Option<(LineEdit, Option<String>)>,
    /// The level that would be an even game.
    pub even: Option<Level>,
}

impl NewGameForm {
    /// As it opens.
    #[must_use]
    pub const fn new(setup: GameSetup) -> Self {
        Self {
            setup,
            row: 0,
            edit: None,
            even: None,
        }
    }

    /// The rows that matter for this kind of game.
    #[must_use]
    pub const fn fields(&self) -> &'static [FormField] {
        match self.setup.kind {
            GameKind::Play => &[
                FormField::Side,
                FormField::Level,
                FormField::Clock,
                FormField::Position,
            ],
            GameKind::TwoPlayers => &[FormField::Clock, FormField::Position],
            GameKind::Watch => &[
                FormField::First,
                FormField::Second,
                FormField::Pace,
                FormField::Games,
                FormField::Position,
            ],
        }
    }

    /// What the form is called.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self.setup.kind {
            GameKind::Play => "Play against the engine",
            GameKind::TwoPlayers => "Two players",
            GameKind::Watch => "Watch engine against engine",
        }
    }

    /// The row that the keys change.
    #[must_use]
    pub fn field(&self) -> FormField {
        let fields = self.fields();
        fields[self.row.min(fields.len() - 1)]
    }

    /// What is chosen in a row.
    #[must_use]
    pub fn value(&self, field: FormField) -> String {
        match field {
            FormField::Side => match self.setup.side {
                Side::White => "White".into(),
                Side::Black => "Black".into(),
                Side::Random => "Random".into(),
            },
            FormField::Level => self.level_text(),
            FormField::First => level_text(self.setup.levels[0]),
            FormField::Second => level_text(self.setup.levels[1]),
            FormField::Clock => clock_text(self.setup.clock),
            FormField::Pace => match self.setup.pace {
                Pace::Movetime(time) => format!("{} s", time.as_secs_f64()),
                Pace::Clock(clock) => clock_text(clock),
            },
            FormField::Games => self.setup.games.to_string(),
            FormField::Position => match (&self.setup.start, self.setup.kind) {
                (Some(board), _) if **board == Board::start() => "Standard".into(),
                (Some(board), _) => board.to_string(),
                (None, GameKind::Watch) => "Varied openings".into(),
                (None, _) => "Standard".into(),
            },
        }
    }

    /// The level of the engine, and whether it would be an even game.
    fn level_text(&self) -> String {
        let level = self.setup.level;
        if self.even == Some(level) && level != Level::FULL {
            format!("{}, about {}: even for you", level.number(), level.elo())
        } else {
            level_text(level)
        }
    }

    /// Chooses the next or the previous value of the chosen row.
    pub fn step(&mut self, forward: bool) {
        match self.field() {
            FormField::Side => {
                let all = [Side::White, Side::Black, Side::Random];
                self.setup.side = next_of(&all, self.setup.side, forward);
            }
            FormField::Level => self.setup.level = next_level(self.setup.level, forward),
            FormField::First => self.setup.levels[0] = next_level(self.setup.levels[0], forward),
            FormField::Second => self.setup.levels[1] = next_level(self.setup.levels[1], forward),
            FormField::Clock => {
                let all = CLOCKS.map(|text| text.parse().expect("the table holds clocks"));
                self.setup.clock = next_of(&all, self.setup.clock, forward);
            }
            FormField::Pace => {
                let all = PACES.map(|ms| Pace::Movetime(Duration::from_millis(ms)));
                self.setup.pace = next_of(&all, self.setup.pace, forward);
            }
            FormField::Games => self.setup.games = next_of(&GAMES, self.setup.games, forward),
            // Typed, not chosen; a step clears it.
            FormField::Position => self.setup.start = None,
        }
    }
}

/// `4, about 1000: a casual player`.
fn level_text(level: Level) -> String {
    let (number, elo, who) = (level.number(), level.elo(), level.who());
    if level == Level::FULL {
        format!("{number}, {who}: {elo} and more")
    } else if Level::new(number) == Some(level) {
        format!("{number}, about {elo}: {who}")
    } else {
        format!("about {elo}: {who}")
    }
}

fn clock_text(clock: TimeControl) -> String {
    if clock == TimeControl::None {
        "none".into()
    } else {
        format!("{clock} (minutes + seconds per move)")
    }
}

fn next_level(level: Level, forward: bool) -> Level {
    let next = if forward {
        level.harder()
    } else {
        level.easier()
    };
    next.unwrap_or(level)
}

/// The neighbor of a value in a list, around its ends; the first if it is not in the list.
fn next_of<T: PartialEq + Copy>(all: &[T], value: T, forward: bool) -> T {
    let step = if forward { 1 } else { all.len() - 1 };
    match all.iter().position(|&each| each == value) {
        Some(at) => all[(at + step) % all.len()],
        None => all[0],
    }
}
