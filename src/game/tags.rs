//! The tag pairs of a game, and its result.

use std::fmt;
use std::str::FromStr;

use crate::chess::Color;

use crate::text::{excerpt, sanitize};

/// How a game came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: still going on, left, or not known.
    #[default]
    Unfinished,
}

impl GameResult {
    /// The result when this side has won.
    #[must_use]
    pub const fn win(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        })
    }
}

/// A text that is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultError(String);

impl fmt::Display for ResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a result: 1-0, 0-1, 1/2-1/2 or *", self.0)
    }
}

impl std::error::Error for ResultError {}

impl FromStr for GameResult {
    type Err = ResultError;

    fn from_str(text: &str) -> Result<Self, ResultError> {
        match text.replace(['–', '—', '−'], "-").as_str() {
            "1-0" => Ok(Self::WhiteWins),
            "0-1" => Ok(Self::BlackWins),
            "1/2-1/2" | "½-½" | "1/2" => Ok(Self::Draw),
            "*" => Ok(Self::Unfinished),
            _ => Err(ResultError(excerpt(text))),
        }
    }
}

/// The seven tags that every game has, in their order, with what stands for "unknown". The
/// seventh, `Result`, is not kept here: the game knows its result.
pub(super) const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The longest value that is kept, in characters.
const LONGEST_VALUE: usize = 400;
/// The longest name that is kept, in characters.
const LONGEST_NAME: usize = 80;
/// As many tags as a game may have.
pub(super) const MOST_TAGS: usize = 200;

/// Names and values in order: the roster first, then the others as they came.
///
/// A tag of the roster that is unknown is simply not there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag, if it is known.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The same, unless it says that nobody knows.
    #[must_use]
    pub fn told(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| !matches!(*value, "" | "?"))
    }

    /// Sets a tag; both texts are cleaned. An unknown value for one of the roster removes it.
    pub fn set(&mut self, name: &str, value: &str) {
        let name = clean_name(name);
        match clean_value(&name, value) {
            Some(value) => self.put(name, value),
            None => self.remove(&name),
        }
    }

    /// Sets a tag whose texts are clean.
    pub(super) fn put(&mut self, name: String, value: String) {
        if let Some(entry) = self.0.iter_mut().find(|(known, _)| *known == name) {
            entry.1 = value;
        } else if self.0.len() < MOST_TAGS {
            let place = roster_place(&name);
            let at = if place < ROSTER.len() {
                self.0
                    .partition_point(|(known, _)| roster_place(known) < place)
            } else {
                self.0.len()
            };
            self.0.insert(at, (name, value));
        }
    }

    /// Forgets a tag.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// All names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A name without what no name has.
pub(super) fn clean_name(name: &str) -> String {
    name.chars()
        .filter(|symbol| symbol.is_ascii_alphanumeric() || *symbol == '_')
        .take(LONGEST_NAME)
        .collect()
}

/// A value as it is kept under a clean name; nothing if it says nothing.
pub(super) fn clean_value(name: &str, value: &str) -> Option<String> {
    let value = sanitize(value, LONGEST_VALUE);
    let place = roster_place(name);
    let unknown = place < ROSTER.len() && (value == ROSTER[place].1 || value.is_empty());
    (!name.is_empty() && !unknown).then_some(value)
}

/// The place of a name in the roster, or the roster's length for any other.
pub(super) fn roster_place(name: &str) -> usize {
    ROSTER
        .iter()
        .position(|(known, _)| *known == name)
        .unwrap_or(ROSTER.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_comes_first_in_its_order() {
        let mut tags = Tags::default();
        for (name, value) in [
            ("ECO", "C20"),
            ("Black", "b"),
            ("Event", "e"),
            ("Annotator", "n"),
            ("White", "w"),
            ("Black", "B"),
        ] {
            tags.set(name, value);
        }
        let order: Vec<_> = tags.iter().collect();
        let want = [
            ("Event", "e"),
            ("White", "w"),
            ("Black", "B"),
            ("ECO", "C20"),
            ("Annotator", "n"),
        ];
        assert_eq!(order, want);
        assert_eq!(tags.get("Black"), Some("B"));
        tags.set("Black", "?");
        assert_eq!(tags.get("Black"), None);
    }

    #[test]
    fn hostile_tags_are_cleaned() {
        let mut tags = Tags::default();
        tags.set("Wh ite]\n", "a\u{1b}[2Jb\nc");
        assert_eq!(tags.get("White"), Some("ab c"));
        tags.set("", "x");
        tags.set("[]", "x");
        assert_eq!(tags.iter().count(), 1);
        for number in 0..1000 {
            tags.set(&format!("T{number}"), "x");
        }
        assert_eq!(tags.iter().count(), MOST_TAGS);
    }

    #[test]
    fn results_survive_their_text() {
        use GameResult::{BlackWins, Draw, Unfinished, WhiteWins};
        for result in [WhiteWins, BlackWins, Draw, Unfinished] {
            assert_eq!(result.to_string().parse(), Ok(result));
        }
        assert_eq!("½–½".parse(), Ok(Draw));
        let error = "2-0".parse::<GameResult>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"2-0\" is not a result: 1-0, 0-1, 1/2-1/2 or *"
        );
    }
}
