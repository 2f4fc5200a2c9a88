//! Playing below full strength, like a person rather than like a broken machine.
//!
//! A weaker player judges positions as well as the evaluation written by hand does, a strong one as the
//! network does, but looks at fewer of them, and errs in the choice of its move: some moves do not come to
//! its mind, and of some that do it does not see the answer, the more often the harder they are for people
//! to see. What it does not see stays the same for a position within a game. All that is more in one game
//! and less in another. It takes back what was taken, and from 800 points up it sees every mate in one.

mod aimless;
mod chance;
mod character;
mod faults;
mod player;
mod roster;
mod sight;

use faults::NETWORK;

pub use character::{Character, Mind, MoveLikes, Persona, Repertoire};
pub use player::Player;

/// How strong to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strength {
    /// As strong as Stockfish 15.1 with this `UCI_Elo`.
    Rated(u16),
    /// As somebody plays who has a manner of their own.
    Character(Character),
    /// All it can.
    #[default]
    Full,
}

impl Strength {
    /// The weakest and the strongest of those that have a number.
    pub const RANGE: [u16; 2] = [400, 2400];

    /// Whether its positions are judged by the network.
    #[must_use]
    pub const fn knows_network(self) -> bool {
        match self {
            Self::Rated(elo) => elo >= NETWORK,
            Self::Character(_) => false,
            Self::Full => true,
        }
    }

    /// What it scores half the points against; of full strength, at 100 ms a move.
    #[must_use]
    pub const fn elo(self) -> u16 {
        match self {
            Self::Rated(elo) => elo,
            Self::Character(who) => who.persona().elo,
            Self::Full => FULL_ELO,
        }
    }

    /// The character that plays, if one does.
    #[must_use]
    pub const fn character(self) -> Option<Character> {
        match self {
            Self::Character(who) => Some(who),
            Self::Rated(_) | Self::Full => None,
        }
    }

    /// How many plies of a game it may know by heart: a beginner thinks from the third move on, and each
    /// level knows a move more. Characters have openings of their own.
    #[must_use]
    pub fn known_plies(self) -> usize {
        match self {
            Self::Rated(_) => KNOWN_TO_ALL + 2 * usize::from(Level(self).number()),
            Self::Character(_) => 0,
            Self::Full => usize::MAX,
        }
    }

    /// Its place in the order: by strength, and of equals a plain level first.
    const fn rank(self) -> (u16, usize) {
        let behind = match self {
            Self::Rated(_) => 0,
            Self::Character(who) => 1 + who.index(),
            Self::Full => usize::MAX,
        };
        (self.elo(), behind)
    }
}

impl Ord for Strength {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Strength {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Who plays: one of the strengths that people choose from, which have numbers from 1 (who knows the moves) to
/// 13 (all it can), or one between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(Strength);

/// The strength of each level, and who plays so.
const LEVELS: [(u16, &str); 13] = [
    (400, "knows the moves"),
    (600, "a beginner"),
    (800, "a keen beginner"),
    (1000, "a casual player"),
    (1200, "plays at home"),
    (1400, "plays often"),
    (1550, "a club player"),
    (1700, "a good club player"),
    (1850, "a strong club player"),
    (2000, "a tournament player"),
    (2150, "a candidate master"),
    (2300, "a master"),
    (FULL_ELO, "full strength"),
];

/// So many plies of an opening everybody knows.
const KNOWN_TO_ALL: usize = 2;

/// What full strength is worth at 100 ms a move; with more time it is more.
const FULL_ELO: u16 = 2500;

impl Level {
    /// The weakest.
    pub const LEAST: Self = Self(Strength::Rated(LEVELS[0].0));
    /// All it can.
    pub const FULL: Self = Self(Strength::Full);
    /// How many have numbers.
    pub const COUNT: u8 = LEVELS.len() as u8;

    /// The level with this number, if it is one from 1 to 13.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            0 => None,
            Self::COUNT => Some(Self::FULL),
            1..Self::COUNT => Some(Self(Strength::Rated(LEVELS[number as usize - 1].0))),
            _ => None,
        }
    }

    /// Somebody of this strength, or of the nearest one that there is.
    #[must_use]
    pub fn rated(elo: u16) -> Self {
        let [least, most] = Strength::RANGE;
        Self(Strength::Rated(elo.clamp(least, most)))
    }

    /// A character.
    #[must_use]
    pub const fn of(who: Character) -> Self {
        Self(Strength::Character(who))
    }

    /// The character that plays, if one does.
    #[must_use]
    pub const fn character(self) -> Option<Character> {
        self.0.character()
    }

    /// All levels that have a number, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::COUNT).filter_map(Self::new)
    }

    /// 1 to 13: its number, or that of the last level that is not stronger.
    #[must_use]
    pub fn number(self) -> u8 {
        let weaker = Self::all().filter(|&level| level <= self);
        weaker.count().max(1) as u8
    }

    /// What it is called: `level 4`, or `1340` for one between them, or a character's name.
    #[must_use]
    pub fn name(self) -> String {
        let number = self.number();
        if let Some(who) = self.character() {
            who.persona().name.to_owned()
        } else if Self::new(number) == Some(self) {
            format!("level {number}")
        } else {
            self.elo().to_string()
        }
    }

    /// What it is called where one is chosen: `4, about 1000: a casual player`; `Rosa, about 1450`.
    #[must_use]
    pub fn label(self) -> String {
        let (number, elo, who) = (self.number(), self.elo(), self.who());
        if let Some(character) = self.character() {
            format!("{}, about {elo}", character.persona().name)
        } else if self == Self::FULL {
            format!("{number}, {who}: {elo} at 0.1 s a move")
        } else if Self::new(number) == Some(self) {
            format!("{number}, about {elo}: {who}")
        } else {
            format!("about {elo}: {who}")
        }
    }

    /// What it is called where nobody knows that our engine plays: characters have names of their own.
    #[must_use]
    pub fn full_name(self) -> String {
        let name = self.name();
        if self.character().is_some() {
            name
        } else {
            format!("Pillarbox {name}")
        }
    }

    /// Who is called so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        if let Some(who) = Character::named(name) {
            return Some(Self::of(who));
        }
        match name.strip_prefix("level ") {
            Some(number) => Self::new(number.parse().ok()?),
            None => Some(Self::rated(name.parse().ok()?)),
        }
    }

    /// The next stronger level, if there is one.
    #[must_use]
    pub fn harder(self) -> Option<Self> {
        Self::all().find(|level| level.elo() > self.elo())
    }

    /// The next weaker level, if there is one.
    #[must_use]
    pub fn easier(self) -> Option<Self> {
        Self::all().rev().find(|level| level.elo() < self.elo())
    }

    /// What it scores half the points against: see [`Strength`]. Of full strength, at 100 ms a move.
    #[must_use]
    pub const fn elo(self) -> u16 {
        self.0.elo()
    }

    /// Who plays so, in a few words.
    #[must_use]
    pub fn who(self) -> &'static str {
        match self.character() {
            Some(who) => who.persona().who,
            None => LEVELS[usize::from(self.number()) - 1].1,
        }
    }

    /// How strong it is.
    #[must_use]
    pub const fn strength(self) -> Strength {
        self.0
    }

    /// The level with a number that is nearest to a strength.
    #[must_use]
    pub fn nearest(elo: u16) -> Self {
        Self::all()
            .min_by_key(|level| level.elo().abs_diff(elo))
            .unwrap_or(Self::FULL)
    }
}

#[cfg(test)]
mod tests;
