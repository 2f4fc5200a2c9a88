//! Playing below full strength, like a person rather than like a broken machine.
//!
//! A weaker player judges positions as well as the evaluation written by hand does, a strong one as the
//! network does, but looks at fewer of them, and errs in the choice of its move: some moves do not come to
//! its mind, and of some that do it does not see the answer, the more often the harder they are for people
//! to see. What it does not see stays the same for a position within a game. All that is more in one game
//! and less in another. It takes back what was taken, and from 800 points up it sees every mate in one.

mod chance;
mod character;
mod faults;
mod roster;
mod sight;

use super::limits::Limits;
use super::{Bound, Finding, Info, Position, Score, Switches};
use crate::chess::{Board, Move};
use chance::{mix, spread, unit};
use faults::{FORM, Faults, NETWORK};
use sight::difficulty;

pub use character::{Character, Mind, MoveLikes, Persona, Repertoire};

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

/// Somebody of a strength, at play in one game.
#[derive(Clone, Debug)]
pub struct Player {
    strength: Strength,
    /// What holds it back in this game.
    faults: Option<Faults>,
    seed: u64,
}

/// The weakest that sees every mate in one.
const SEES_MATE: u16 = 800;
/// What is worse than another move by more than this is not played for taking back.
const TAKING_BACK: i32 = 150;
/// Below this score it takes care: more mistakes would only look like giving up.
const LOSING: i32 = -250;
/// How much care that is.
const CARE: f64 = 0.5;
/// Who sees nothing better than this much below what there is looks again.
const SECOND_LOOK: i32 = 250;
/// Nothing is overlooked more often than this.
const MOST_UNSEEN: f64 = 0.7;
/// Beyond this a score is only won or lost.
const DECIDED: i32 = 2_000;
/// How much more a mate is than that, and how much less if it is not seen.
const MATES: i32 = 1_000;
const UNSEEN_MATE: i32 = 2_000;

impl Player {
    /// A player for a new game; the seed decides what it does not see, and how its day is.
    #[must_use]
    pub fn new(strength: Strength, seed: u64) -> Self {
        let form = FORM.powf(2.0 * unit(seed) - 1.0);
        let faults = match strength {
            Strength::Rated(elo) => Some(Faults::of(elo).on_a_day(form)),
            Strength::Character(who) if who.is_person() => Some(who.faults().on_a_day(form)),
            // Machines know no days.
            Strength::Character(who) => Some(who.faults()),
            Strength::Full => None,
        };
        Self {
            strength,
            faults,
            seed,
        }
    }

    /// How strong it is.
    #[must_use]
    pub const fn strength(&self) -> Strength {
        self.strength
    }

    /// The techniques of its search, of those that are wanted.
    #[must_use]
    pub const fn switches(&self, wanted: Switches) -> Switches {
        match self.strength.character() {
            Some(who) => who.persona().switches,
            None => wanted,
        }
    }

    /// A move that it knows by heart here, as if a search had found it.
    #[must_use]
    pub fn knows(&self, position: &Position) -> Option<Finding> {
        let m = self.strength.character()?;
        let m = m.opening_move(position, self.seed)?;
        let line = Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score: Score::ZERO,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: std::time::Duration::ZERO,
            hashfull: 0,
            pv: vec![m],
        };
        Some(Finding {
            lines: vec![line],
            ..Finding::default()
        })
    }

    /// The limits, tightened to what it looks at.
    #[must_use]
    pub fn limits(&self, mut limits: Limits) -> Limits {
        if let Some(faults) = self.faults {
            let (nodes, depth) = (faults.nodes as u64, faults.depth.round() as u32);
            limits.nodes = Some(limits.nodes.map_or(nodes, |asked| asked.min(nodes)));
            limits.depth = Some(limits.depth.map_or(depth, |asked| asked.min(depth)));
        }
        limits
    }

    /// How many lines the search should give, when this many are asked for.
    #[must_use]
    pub fn multipv(&self, asked: usize) -> usize {
        self.faults
            .map_or(asked, |faults| asked.max(faults.choices.round() as usize))
    }

    /// Puts the line first that is to be played. Only the wanted moves may be, all if there are none. `judge`
    /// says what a position is worth to the side to move at first sight, which takes no network.
    pub fn choose(
        &self,
        position: &Position,
        wanted: &[Move],
        lines: &mut Vec<Info>,
        judge: &mut dyn FnMut(&Board) -> Score,
    ) {
        let Some(faults) = self.faults else {
            return;
        };
        let Some(best) = lines.first() else {
            return;
        };
        let sees_mates = self.strength >= Strength::Rated(SEES_MATE);
        let mate = mate_in_one(position, wanted).filter(|_| sees_mates);
        if let Some(m) = mate {
            // Its search may not have come so far.
            let line = Info {
                score: Score::mate_in(1),
                bound: Bound::Exact,
                pv: vec![m],
                ..best.clone()
            };
            lines.retain(|line| line.pv.first() != Some(&m));
            lines.insert(0, line);
            return;
        }
        let care = if best.score < Score::cp(LOSING) {
            CARE
        } else {
            1.0
        };
        let faults = Faults {
            overlooks: faults.overlooks * care,
            trusts: faults.trusts * care,
            ..faults
        };
        let index =
            taking_back(position, lines).or_else(|| self.favorite(position, lines, faults, judge));
        if let Some(index) = index {
            lines[..=index].rotate_right(1);
        }
    }

    /// The line that looks best. What does not come to mind at once does only when all else looks bad.
    fn favorite(
        &self,
        position: &Position,
        lines: &[Info],
        faults: Faults,
        judge: &mut dyn FnMut(&Board) -> Score,
    ) -> Option<usize> {
        let unseen = |m: Move| {
            let hard = difficulty(&position.board, position.last, m);
            unit(self.word(position, m, 1)) < (faults.overlooks * hard).min(MOST_UNSEEN)
        };
        let appeal = |(index, line): &(usize, &Info)| {
            let looks = self.looks(position, line, faults, judge);
            let seen = !line.pv.first().is_some_and(|&m| unseen(m));
            let less = match line.score.is_win() {
                _ if seen => 0,
                true => UNSEEN_MATE,
                false => SECOND_LOOK,
            };
            let looks = looks - less;
            // Of equals the one that the search prefers.
            (looks, std::cmp::Reverse(*index))
        };
        let best = lines.iter().enumerate().max_by_key(appeal);
        best.map(|(index, _)| index)
    }

    /// What a line looks like to it: who does not see the answer believes the first sight.
    fn looks(
        &self,
        position: &Position,
        line: &Info,
        faults: Faults,
        judge: &mut dyn FnMut(&Board) -> Score,
    ) -> i32 {
        let mut worth = match line.score.mate_moves() {
            // The sooner the better.
            Some(moves @ 1..) => DECIDED + (MATES - 100 * moves).max(0),
            _ => line.score.get().clamp(-DECIDED, DECIDED),
        };
        let Some(&m) = line.pv.first() else {
            return worth;
        };
        if let Some(&answer) = line.pv.get(1) {
            let mut after = position.board.clone();
            let _ = after.make(m);
            let hard = difficulty(&after, Some(m), answer);
            // The same threat is seen, or not, behind all moves that allow it.
            if unit(self.word(position, answer, 2)) < faults.trusts * hard {
                worth = worth.max((-judge(&after).get()).min(DECIDED));
            }
        }
        let liked = self.strength.character();
        let liked = liked.map_or(0, |who| who.persona().moves.of(&position.board, m));
        worth + liked + spread(self.word(position, m, 3), faults.taste as i32)
    }

    /// Chance that belongs to a move in a position of this game.
    fn word(&self, position: &Position, m: Move, purpose: u64) -> u64 {
        let squares = u64::from(m.from().index()) << 6 | u64::from(m.to().index());
        mix(position.board.key().get() ^ self.seed.rotate_left(17)) ^ (squares << 8 | purpose)
    }
}

/// A move that mates at once.
fn mate_in_one(position: &Position, wanted: &[Move]) -> Option<Move> {
    let board = &position.board;
    let mates = |m: Move| {
        let mut after = board.clone();
        let _ = after.make(m);
        !after.has_legal_move()
    };
    board
        .legal_moves()
        .iter()
        .copied()
        .filter(|m| wanted.is_empty() || wanted.contains(m))
        .find(|&m| board.gives_check(m) && mates(m))
}

/// A line that takes back what was taken, if it is not much worse than the best. Nobody misses that.
fn taking_back(position: &Position, lines: &[Info]) -> Option<usize> {
    let taken = position.last.filter(|last| last.is_capture())?;
    let best = lines.first()?.score.get();
    lines.iter().position(|line| {
        let takes_back = |m: &Move| m.is_capture() && m.to() == taken.to();
        line.score.get() + TAKING_BACK >= best && line.pv.first().is_some_and(takes_back)
    })
}

#[cfg(test)]
mod tests;
