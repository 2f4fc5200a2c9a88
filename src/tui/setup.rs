//! What a new game shall be like, or what shall be solved.

use std::sync::Arc;
use std::time::Duration;

use crate::chess::{Board, Color};
use crate::config::Side;
use crate::engine::Level;
use crate::game::TimeControl;
use crate::learn::Mode;
use crate::learn::puzzles::{Puzzle, Theme};

/// The event of a game that was watched, by which it is known again.
pub const WATCHED: &str = "Engine match";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// A person against the engine.
    Play,
    /// Two people at one board.
    TwoPlayers,
    Watch,
}

/// What shall be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solve {
    /// Puzzles near the person's rating.
    Rated,
    Theme(Theme),
    /// As many as possible without an error.
    Streak,
    /// As many as possible in some minutes.
    Clock,
    /// The one of the day.
    Daily,
    /// What was missed, and mistakes of the person's own games.
    Due,
    /// Those of a file.
    Set {
        name: String,
        puzzles: Arc<Vec<Puzzle>>,
    },
}

impl Solve {
    /// What kind of try it is.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match self {
            Self::Rated => Mode::Rated,
            Self::Theme(_) => Mode::Theme,
            Self::Streak => Mode::Streak,
            Self::Clock => Mode::Clock,
            Self::Daily => Mode::Daily,
            Self::Due => Mode::Again,
            Self::Set { .. } => Mode::Set,
        }
    }
}

/// How long engines think when they play each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// The same for every move.
    Movetime(Duration),
    Clock(TimeControl),
}

/// A new game, as the form or the command line describes it.
#[derive(Clone, Debug)]
pub struct GameSetup {
    pub kind: GameKind,
    /// What the person is called against the engine.
    pub name: String,
    /// Which side the person takes against the engine.
    pub side: Side,
    /// How strong the engine is against a person.
    pub level: Level,
    /// How strong the engines are against each other, White's of the first game first.
    pub levels: [Level; 2],
    /// Who plays everybody against everybody, instead of those two.
    pub robin: Vec<Level>,
    /// The clock in games of people.
    pub clock: TimeControl,
    /// The pace of engines among themselves.
    pub pace: Pace,
    /// How many games to watch, of each pair if there are more than two players.
    pub games: u32,
    /// Where to start, if not at the usual position.
    pub start: Option<Box<Board>>,
}

/// The most games of a match.
pub const MOST_GAMES: u32 = 9999;

impl GameSetup {
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
