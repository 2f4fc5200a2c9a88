//! The form for a new game.

use std::time::Duration;

use crate::chess::Board;
use crate::config::Side;
use crate::engine::{Character, Level};
use crate::game::TimeControl;
use crate::review::Rating;
use crate::tui::setup::{GameKind, GameSetup, Pace};
use crate::tui::text_input::LineEdit;

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormField {
    Side,
    /// The engine at a level, or a character.
    Opponent,
    Level,
    /// Two engines, or everybody against everybody.
    Match,
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
            Self::Opponent => "Opponent",
            Self::Level => "Level",
            Self::Match => "Match",
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
    /// How strong the person is, if there are games that tell.
    pub rating: Option<Rating>,
    /// The level of the engine when no character plays.
    pub plain: Level,
}

impl NewGameForm {
    /// As it opens.
    #[must_use]
    pub fn new(setup: GameSetup) -> Self {
        let plain = match setup.level.character() {
            None => setup.level,
            Some(who) => Level::nearest(who.persona().elo),
        };
        Self {
            plain,
            setup,
            row: 0,
            edit: None,
            rating: None,
        }
    }

    /// The rows that matter for this kind of game.
    #[must_use]
    pub fn fields(&self) -> &'static [FormField] {
        match self.setup.kind {
            GameKind::Play if self.setup.level.character().is_some() => &[
                FormField::Side,
                FormField::Opponent,
                FormField::Clock,
                FormField::Position,
            ],
            GameKind::Play => &[
                FormField::Side,
                FormField::Opponent,
                FormField::Level,
                FormField::Clock,
                FormField::Position,
            ],
            GameKind::TwoPlayers => &[FormField::Clock, FormField::Position],
            GameKind::Watch if !self.setup.robin.is_empty() => &[
                FormField::Match,
                FormField::Pace,
                FormField::Games,
                FormField::Position,
            ],
            GameKind::Watch => &[
                FormField::Match,
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
            FormField::Opponent if self.setup.level.character().is_some() => {
                self.setup.level.label()
            }
            FormField::Opponent => "the engine, at a level".into(),
            FormField::Level => self.level_text(),
            FormField::Match => match_text(&self.setup.robin),
            FormField::First => self.setup.levels[0].label(),
            FormField::Second => self.setup.levels[1].label(),
            FormField::Clock => clock_text(self.setup.clock),
            FormField::Pace => match self.setup.pace {
                Pace::Movetime(time) => format!("{} s", time.as_secs_f64()),
                Pace::Clock(clock) => clock_text(clock),
            },
            FormField::Games if self.setup.robin.is_empty() => self.setup.games.to_string(),
            FormField::Games => {
                let players = self.setup.robin.len() as u32;
                let all = players * (players - 1) / 2 * self.setup.games;
                format!("{} of each pair, {all} in all", self.setup.games)
            }
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
        let even = self.rating.map(Rating::even);
        if even == Some(level) && level != Level::FULL {
            format!("{}, about {}: even for you", level.number(), level.elo())
        } else {
            level.label()
        }
    }

    /// How strong the person is, and which level would be an even game where somebody else is chosen.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        let wanted = self.setup.kind == GameKind::Play;
        let rating = self.rating.filter(|_| wanted)?;
        let even = rating.even();
        let you = format!("You are {rating}.");
        if even == self.setup.level {
            return Some(you);
        }
        let (number, elo) = (even.number(), even.elo());
        Some(format!(
            "{you} Level {number}, about {elo}, would be an even game."
        ))
    }

    /// The character that the chosen row is about, if one plays there.
    #[must_use]
    pub fn character(&self) -> Option<Character> {
        match self.field() {
            FormField::First => self.setup.levels[0].character(),
            FormField::Second => self.setup.levels[1].character(),
            _ if self.setup.kind == GameKind::Play => self.setup.level.character(),
            _ => None,
        }
    }

    /// Chooses the next or the previous value of the chosen row.
    pub fn step(&mut self, forward: bool) {
        match self.field() {
            FormField::Side => {
                let all = [Side::White, Side::Black, Side::Random];
                self.setup.side = next_of(&all, self.setup.side, forward);
            }
            FormField::Opponent => {
                let mut all = vec![self.plain];
                all.extend(characters());
                self.setup.level = next_of(&all, self.setup.level, forward);
            }
            FormField::Level => {
                self.setup.level = next_level(self.setup.level, forward);
                self.plain = self.setup.level;
            }
            FormField::First | FormField::Second => {
                let second = usize::from(self.field() == FormField::Second);
                let mut all: Vec<Level> = Level::all().collect();
                all.extend(characters());
                let level = self.setup.levels[second];
                // One between the levels has its place among them.
                let at = if all.contains(&level) {
                    level
                } else {
                    Level::nearest(level.elo())
                };
                self.setup.levels[second] = next_of(&all, at, forward);
            }
            FormField::Match => {
                let all = fields_of_players();
                let at = all.iter().position(|players| *players == self.setup.robin);
                let step = if forward { 1 } else { all.len() - 1 };
                let next = (at.unwrap_or(0) + step) % all.len();
                self.setup.robin.clone_from(&all[next]);
            }
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

/// All characters: people and machines, the weakest of each first.
fn characters() -> Vec<Level> {
    let mut all: Vec<Character> = Character::all().collect();
    all.sort_by_key(|who| (!who.is_person(), who.persona().elo));
    all.into_iter().map(Level::of).collect()
}

/// Who can play everybody against everybody; nobody means that two engines play.
fn fields_of_players() -> Vec<Vec<Level>> {
    let is_person = |level: &Level| level.character().is_some_and(Character::is_person);
    let (people, machines) = characters().into_iter().partition(is_person);
    let levels = Level::all().filter(|&level| level != Level::FULL);
    vec![Vec::new(), people, machines, characters(), levels.collect()]
}

/// Who plays.
fn match_text(players: &[Level]) -> String {
    let count = players.len();
    let what = fields_of_players()
        .iter()
        .position(|known| known == players);
    match what {
        Some(0) => "two engines".into(),
        Some(1) => format!("everybody: {count} people"),
        Some(2) => format!("everybody: {count} machines"),
        Some(3) => format!("everybody: {count} people and machines"),
        Some(4) => format!("everybody: {count} levels"),
        _ => format!("everybody: {count} players"),
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
