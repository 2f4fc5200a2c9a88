//! What an interface can set.

use std::fmt;
use std::time::Duration;

use super::repeated;
#[cfg(feature = "tune")]
use crate::engine::Parameters;
use crate::engine::ranges::{MOST_HASH, MOST_LINES, MOST_THREADS, USUAL_HASH};
use crate::engine::{Character, Evaluation, Level, Settings, Strength};

/// Everything that can be set, as it is set now.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// What the engine wants to know.
    pub(super) engine: Settings,
    /// Whether scores come with the chances to win, draw and lose.
    pub(super) show_wdl: bool,
    /// Whether moves come from a book as long as it knows some.
    pub(super) own_book: bool,
    /// The file of that book; the built-in one if it is empty.
    pub(super) book_file: String,
    /// After so many plies of a game no book is asked.
    pub(super) book_depth: usize,
    /// Who plays, if not the engine itself.
    character: Option<Character>,
    /// The level that it plays at, unless a number says how strong it shall be.
    level: Level,
    /// Whether the number counts.
    limited: bool,
    /// That number.
    elo: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            engine: Settings::default(),
            show_wdl: false,
            own_book: false,
            book_file: String::new(),
            book_depth: USUAL_BOOK,
            character: None,
            level: Level::FULL,
            limited: false,
            elo: USUAL_ELO,
        }
    }
}

/// What a change asks for besides being remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing.
    Set,
    /// The value was out of range: the nearest one was taken.
    Clamped(usize),
    /// Forget what was searched.
    ClearHash,
    /// Open another book.
    OpenBook,
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OptionError {
    /// There is none of this name.
    Unknown(String),
    /// The value is none for this option.
    Value {
        /// Its name as we write it.
        name: &'static str,
        /// What would be right.
        expected: &'static str,
        /// What came, shortened.
        found: String,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no option {name:?}"),
            Self::Value {
                name,
                expected,
                found,
            } => write!(f, "option {name} needs {expected}, not {found:?}"),
        }
    }
}

impl std::error::Error for OptionError {}

#[derive(Clone, Copy)]
enum Kind {
    Spin {
        default: usize,
        least: usize,
        most: usize,
    },
    Check,
    Button,
    /// A text, empty by default.
    Text,
    /// One of several words, the first being the default.
    Combo(&'static [&'static str]),
}

const MOST_OVERHEAD: usize = 5_000;
/// Somewhere in the middle, for who asks for a weaker player and does not say how weak.
const USUAL_ELO: u16 = 1500;

/// Plies that a game follows a book, and the most that it can.
const USUAL_BOOK: usize = 20;
const MOST_BOOK: usize = 1_000;

/// What an interface sends for an empty text.
const EMPTY: &str = "<empty>";

/// The engine itself, and all characters.
const CHARACTERS: [&str; 1 + Character::COUNT] = {
    let mut words = ["none"; 1 + Character::COUNT];
    let mut at = 0;
    while at < Character::COUNT {
        words[1 + at] = Character::NAMES[at];
        at += 1;
    }
    words
};

const OPTIONS: [(&str, Kind); 16] = [
    (
        "Hash",
        Kind::Spin {
            default: USUAL_HASH,
            least: 1,
            most: MOST_HASH,
        },
    ),
    ("Clear Hash", Kind::Button),
    (
        "Threads",
        Kind::Spin {
            default: 1,
            least: 1,
            most: MOST_THREADS,
        },
    ),
    (
        "MultiPV",
        Kind::Spin {
            default: 1,
            least: 1,
            most: MOST_LINES,
        },
    ),
    ("Ponder", Kind::Check),
    (
        "Move Overhead",
        Kind::Spin {
            default: 10,
            least: 0,
            most: MOST_OVERHEAD,
        },
    ),
    (
        "Level",
        Kind::Spin {
            default: Level::COUNT as usize,
            least: 1,
            most: Level::COUNT as usize,
        },
    ),
    ("UCI_LimitStrength", Kind::Check),
    (
        "UCI_Elo",
        Kind::Spin {
            default: USUAL_ELO as usize,
            least: Strength::RANGE[0] as usize,
            most: Strength::RANGE[1] as usize,
        },
    ),
    ("Character", Kind::Combo(&CHARACTERS)),
    ("Evaluation", Kind::Combo(&["network", "hand"])),
    ("UCI_ShowWDL", Kind::Check),
    ("UCI_AnalyseMode", Kind::Check),
    ("OwnBook", Kind::Check),
    ("BookFile", Kind::Text),
    (
        "BookDepth",
        Kind::Spin {
            default: USUAL_BOOK,
            least: 1,
            most: MOST_BOOK,
        },
    ),
];

impl Options {
    /// The lines that answer `uci`.
    pub(super) fn describe() -> impl Iterator<Item = String> {
        let usual = OPTIONS.iter().map(|&(name, kind)| match kind {
            Kind::Spin {
                default,
                least,
                most,
            } => format!("option name {name} type spin default {default} min {least} max {most}"),
            Kind::Check => format!("option name {name} type check default false"),
            Kind::Button => format!("option name {name} type button"),
            Kind::Text => format!("option name {name} type string default {EMPTY}"),
            Kind::Combo(words) => {
                let choice = words.join(" var ");
                format!(
                    "option name {name} type combo default {} var {choice}",
                    words[0]
                )
            }
        });
        #[cfg(feature = "tune")]
        let usual = usual.chain(Parameters::ALL.iter().map(|it| {
            let (name, default, min, max) = (it.name, it.default, it.min, it.max);
            format!("option name {name} type spin default {default} min {min} max {max}")
        }));
        usual
    }

    /// Sets one, whose name may come in any case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, OptionError> {
        #[cfg(feature = "tune")]
        if let Ok(number) = value.parse()
            && self.engine.parameters.set(name, number)
        {
            return Ok(Change::Set);
        }
        let known = OPTIONS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        let &(name, kind) = known.ok_or_else(|| OptionError::Unknown(repeated(name)))?;
        let wrong = |expected| OptionError::Value {
            name,
            expected,
            found: repeated(value),
        };
        match kind {
            Kind::Button => Ok(Change::ClearHash),
            Kind::Text => {
                let text = if value == EMPTY { "" } else { value };
                text.clone_into(&mut self.book_file);
                Ok(Change::OpenBook)
            }
            Kind::Combo(words) => {
                let known = words.iter().find(|word| word.eq_ignore_ascii_case(value));
                let word = known.ok_or_else(|| wrong("one of its words"))?;
                if name == "Character" {
                    self.character = Character::named(word);
                    self.set_strength();
                } else {
                    self.engine.evaluation = match *word {
                        "hand" => Evaluation::Hand,
                        _ => Evaluation::Network,
                    };
                }
                Ok(Change::Set)
            }
            Kind::Check => {
                let on = match value {
                    _ if value.eq_ignore_ascii_case("true") => true,
                    _ if value.eq_ignore_ascii_case("false") => false,
                    _ => return Err(wrong("true or false")),
                };
                self.set_check(name, on);
                Ok(Change::Set)
            }
            Kind::Spin { least, most, .. } => {
                let digits = value.strip_prefix('-').unwrap_or(value);
                if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    return Err(wrong("a number"));
                }
                // What has a sign is too small, and digits that do not fit are too many.
                let asked = if value.starts_with('-') {
                    None
                } else {
                    Some(value.parse().unwrap_or(usize::MAX))
                };
                let taken = asked.unwrap_or(0).clamp(least, most);
                self.set_spin(name, taken);
                Ok(if asked == Some(taken) {
                    Change::Set
                } else {
                    Change::Clamped(taken)
                })
            }
        }
    }

    fn set_check(&mut self, name: &str, on: bool) {
        match name {
            "UCI_ShowWDL" => self.show_wdl = on,
            "OwnBook" => self.own_book = on,
            "UCI_AnalyseMode" => self.engine.analyze = on,
            "UCI_LimitStrength" => {
                self.limited = on;
                self.set_strength();
            }
            // Whether it may ponder is the interface's knowledge: it says `go ponder`.
            _ => {}
        }
    }

    fn set_spin(&mut self, name: &str, value: usize) {
        let engine = &mut self.engine;
        match name {
            "Hash" => engine.hash = value,
            "Threads" => engine.threads = value,
            "MultiPV" => engine.multipv = value,
            "Move Overhead" => engine.overhead = Duration::from_millis(value as u64),
            "BookDepth" => self.book_depth = value,
            "Level" => {
                self.level = Level::new(value as u8).unwrap_or(Level::FULL);
                self.set_strength();
            }
            "UCI_Elo" => {
                self.elo = value as u16;
                self.set_strength();
            }
            _ => {}
        }
    }

    fn set_strength(&mut self) {
        self.engine.strength = if let Some(who) = self.character {
            Strength::Character(who)
        } else if self.limited {
            Strength::Rated(self.elo)
        } else {
            self.level.strength()
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_described_is_what_holds() {
        let mut options = Options::default();
        options.set("UCI_LimitStrength", "true").unwrap();
        for (name, kind) in OPTIONS {
            if name == "Level" {
                continue;
            }
            if let Kind::Spin {
                default,
                least,
                most,
            } = kind
            {
                let numbers = |options: &Options| (options.engine.clone(), options.book_depth);
                let before = numbers(&options);
                assert_eq!(options.set(name, &default.to_string()), Ok(Change::Set));
                assert_eq!(numbers(&options), before, "{name}");
                let huge = "99999999999999999999999";
                assert_eq!(options.set(name, huge), Ok(Change::Clamped(most)));
                assert_ne!(most != default, numbers(&options) == before, "{name}");
                assert_eq!(options.set(name, "-1"), Ok(Change::Clamped(least)));
                (options.engine, options.book_depth) = before;
            }
        }
        assert_eq!(Options::describe().count(), OPTIONS.len());
    }

    #[test]
    fn a_number_says_how_strong_it_is_only_if_it_shall() {
        let mut options = Options::default();
        let strength = |options: &Options| options.engine.strength;
        options.set("UCI_Elo", "1800").unwrap();
        assert_eq!(strength(&options), Strength::Full);
        options.set("Level", "4").unwrap();
        assert_eq!(strength(&options), Strength::Rated(1000));
        options.set("UCI_LimitStrength", "true").unwrap();
        assert_eq!(strength(&options), Strength::Rated(1800));
        assert_eq!(options.set("UCI_Elo", "3000"), Ok(Change::Clamped(2400)));
        options.set("UCI_LimitStrength", "false").unwrap();
        assert_eq!(strength(&options), Strength::Rated(1000));
        let rosa = Character::named("Rosa").map(Strength::Character);
        assert_eq!(options.set("Character", "rosa"), Ok(Change::Set));
        assert_eq!(Some(strength(&options)), rosa);
        options.set("Character", "none").unwrap();
        assert_eq!(strength(&options), Strength::Rated(1000));
        let error = options.set("Character", "Nobody").unwrap_err().to_string();
        assert!(error.contains("\"Nobody\""), "{error}");
    }

    #[test]
    fn names_come_in_any_case_and_bad_values_are_quoted() {
        let mut options = Options::default();
        assert_eq!(options.set("hAsH", "7"), Ok(Change::Set));
        assert_eq!(options.engine.hash, 7);
        assert_eq!(options.set("clear hash", ""), Ok(Change::ClearHash));
        let error = options.set("Hash", "abc").unwrap_err().to_string();
        assert!(
            error.contains("Hash") && error.contains("\"abc\""),
            "{error}"
        );
        let path = "/a folder/My Book.bin";
        assert_eq!(options.set("BookFile", path), Ok(Change::OpenBook));
        assert_eq!(options.book_file, path);
        assert_eq!(options.set("BookFile", "<empty>"), Ok(Change::OpenBook));
        assert_eq!(options.book_file, "");
        assert!(options.set("Ponder", "maybe").is_err());
        assert!(options.set("Magic", "1").is_err());
        assert_eq!(options.engine.hash, 7);
    }

    /// A tuner reaches the numbers of the search.
    #[cfg(feature = "tune")]
    #[test]
    fn numbers_of_the_search_are_options() {
        let mut options = Options::default();
        let before = options.engine.parameters.clone();
        let it = &Parameters::ALL[0];
        let described = |line: String| line.contains(&format!(" {} ", it.name));
        assert!(Options::describe().any(described));
        assert_eq!(options.set(it.name, &it.max.to_string()), Ok(Change::Set));
        assert_ne!(options.engine.parameters, before);
        assert!(options.set(it.name, &(it.max + 1).to_string()).is_err());
    }
}
