//! What a new game shall be like.

use std::time::Duration;

use super::text_input::LineEdit;
use crate::chess::{Board, Color};
use crate::config::Side;
use crate::engine::Level;
use crate::game::TimeControl;

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// A person against the engine.
    Play,
    /// Two people at one board.
    TwoPlayers,
    /// Engine against engine.
    Watch,
}

/// How long engines think when they play each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// The same for every move.
    Movetime(Duration),
    /// By the clock.
    Clock(TimeControl),
}

/// A new game, as the form or the command line describes it.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Who plays whom.
    pub kind: GameKind,
    /// Which side the person takes against the engine.
    pub side: Side,
    /// How strong the engine is against a person.
    pub level: Level,
    /// How strong the engines are against each other, White's of the first game first.
    pub levels: [Level; 2],
    /// The clock in games of people.
    pub clock: TimeControl,
    /// The pace of engines among themselves.
    pub pace: Pace,
    /// How many games to watch.
    pub games: u32,
    /// Where to start, if not at the usual position.
    pub start: Option<Box<Board>>,
    /// The chosen row of the form.
    pub row: usize,
    /// The position that is being typed, if one is, and what is wrong with it.
    pub edit: Option<(LineEdit, Option<String>)>,
}

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The person's side.
    Side,
    /// The engine's level.
    Level,
    /// The level of the first engine, which starts with White.
    First,
    /// The level of the second engine.
    Second,
    /// The clock.
    Clock,
    /// The time of a move.
    Pace,
    /// The number of games.
    Games,
    /// The first position.
    Position,
}

/// Clocks to choose from; others can be given by command.
const CLOCKS: [&str; 8] = ["none", "1+0", "3+2", "5+0", "5+3", "10+5", "15+10", "30+20"];
/// Times of a move to choose from, in milliseconds.
const PACES: [u64; 8] = [50, 100, 250, 500, 1000, 2000, 5000, 10000];
const GAMES: [u32; 7] = [1, 2, 4, 10, 20, 50, 100];
/// The most games of a match.
pub const MOST_GAMES: u32 = 9999;

impl Field {
    /// What the form calls it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Side => "You play",
            Self::Level => "Level",
            Self::First => "First engine",
            Self::Second => "Second engine",
            Self::Clock => "Clock",
            Self::Pace => "Time a move",
            Self::Games => "Games",
            Self::Position => "Position",
        }
    }
}

impl NewGame {
    /// The rows that matter for this kind of game.
    #[must_use]
    pub const fn fields(&self) -> &'static [Field] {
        match self.kind {
            GameKind::Play => &[Field::Side, Field::Level, Field::Clock, Field::Position],
            GameKind::TwoPlayers => &[Field::Clock, Field::Position],
            GameKind::Watch => &[
                Field::First,
                Field::Second,
                Field::Pace,
                Field::Games,
                Field::Position,
            ],
        }
    }

    /// What the form is called.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self.kind {
            GameKind::Play => "Play against the engine",
            GameKind::TwoPlayers => "Two players",
            GameKind::Watch => "Watch engine against engine",
        }
    }

    /// The row that the keys change.
    #[must_use]
    pub fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.row.min(fields.len() - 1)]
    }

    /// What is chosen in a row.
    #[must_use]
    pub fn value(&self, field: Field) -> String {
        match field {
            Field::Side => match self.side {
                Side::White => "White".into(),
                Side::Black => "Black".into(),
                Side::Random => "White or Black, by lot".into(),
            },
            Field::Level => level_text(self.level),
            Field::First => level_text(self.levels[0]),
            Field::Second => level_text(self.levels[1]),
            Field::Clock => clock_text(self.clock),
            Field::Pace => match self.pace {
                Pace::Movetime(time) => format!("{} s", time.as_secs_f64()),
                Pace::Clock(clock) => clock_text(clock),
            },
            Field::Games => self.games.to_string(),
            Field::Position => match (&self.start, self.kind) {
                (Some(board), _) => board.to_string(),
                (None, GameKind::Watch) => "varied openings".into(),
                (None, _) => "start of a game".into(),
            },
        }
    }

    /// Chooses the next or the previous value of the chosen row.
    pub fn step(&mut self, forward: bool) {
        match self.field() {
            Field::Side => {
                let all = [Side::White, Side::Black, Side::Random];
                self.side = next_of(&all, self.side, forward);
            }
            Field::Level => self.level = next_level(self.level, forward),
            Field::First => self.levels[0] = next_level(self.levels[0], forward),
            Field::Second => self.levels[1] = next_level(self.levels[1], forward),
            Field::Clock => {
                let all = CLOCKS.map(|text| text.parse().expect("the table holds clocks"));
                self.clock = next_of(&all, self.clock, forward);
            }
            Field::Pace => {
                let all = PACES.map(|ms| Pace::Movetime(Duration::from_millis(ms)));
                self.pace = next_of(&all, self.pace, forward);
            }
            Field::Games => self.games = next_of(&GAMES, self.games, forward),
            // Typed, not chosen; a step clears it.
            Field::Position => self.start = None,
        }
    }

    /// Which color the person gets; `chance` decides where nobody else does.
    #[must_use]
    pub const fn color(&self, chance: u64) -> Color {
        match self.side {
            Side::White => Color::White,
            Side::Random if chance.is_multiple_of(2) => Color::White,
            Side::Black | Side::Random => Color::Black,
        }
    }
}

/// `4 of 10`, with a word at both ends.
fn level_text(level: Level) -> String {
    let word = match level.number() {
        1 => ", beginner",
        10 => ", full strength",
        _ => "",
    };
    format!("{} of 10{word}", level.number())
}

fn clock_text(clock: TimeControl) -> String {
    if clock == TimeControl::None {
        "none".into()
    } else {
        format!("{clock} (minutes + seconds a move)")
    }
}

fn next_level(level: Level, forward: bool) -> Level {
    let number = level.number();
    let next = if forward { number + 1 } else { number - 1 };
    Level::new(next).unwrap_or(level)
}

/// The neighbor of a value in a list, around its ends; the first if it is not in the list.
fn next_of<T: PartialEq + Copy>(all: &[T], value: T, forward: bool) -> T {
    let step = if forward { 1 } else { all.len() - 1 };
    match all.iter().position(|&each| each == value) {
        Some(at) => all[(at + step) % all.len()],
        None => all[0],
    }
}
