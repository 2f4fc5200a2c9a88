//! What an interface says, read without acting on it.

use std::fmt;

use super::go::Go;
use super::repeated;
use super::setup::Setup;

/// One line of the protocol.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// Say who you are and what can be set.
    Uci,
    /// Talk more, or less.
    Debug(bool),
    /// Are you there?
    IsReady,
    /// Set an option.
    SetOption {
        /// Its name, in any case.
        name: &'a str,
        /// Its value; empty for a button.
        value: &'a str,
    },
    /// Nothing to register.
    Register,
    /// What follows belongs to another game.
    NewGame,
    /// Where to begin.
    Position(Setup<'a>),
    /// Think.
    Go(Box<Go<'a>>),
    /// Answer now.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// Leave.
    Quit,
    /// Show the board.
    Show,
    /// Explain the evaluation.
    Eval,
    /// Search the bench positions.
    Bench(Option<u32>),
    /// Count the leaves of the tree of moves.
    Perft {
        /// Plies; perhaps too many.
        depth: u32,
        /// The number as it was said.
        asked: &'a str,
    },
}

/// Why a line could not be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CommandError {
    /// No command in it.
    Unknown(String),
    /// A word that wants a number, and what stands there.
    Number {
        /// The word before.
        word: &'static str,
        /// What came, shortened.
        found: String,
    },
    /// A word that means nothing to this command.
    Word {
        /// The command.
        command: &'static str,
        /// The word, shortened.
        found: String,
    },
    /// `setoption` without a name.
    NoName,
    /// `position` without `startpos` or `fen`.
    NoStart(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(line) => write!(f, "unknown command {line:?}"),
            Self::Number { word, found } if found.is_empty() => {
                write!(f, "{word} needs a number")
            }
            Self::Number { word, found } => write!(f, "{word} needs a number, not {found:?}"),
            Self::Word { command, found } => write!(f, "{command} does not know {found:?}"),
            Self::NoName => write!(f, "setoption needs \"name\" and the name of an option"),
            Self::NoStart(found) => {
                write!(f, "position needs \"startpos\" or \"fen\", not {found:?}")
            }
        }
    }
}

impl std::error::Error for CommandError {}

/// The first word of a text and the rest.
pub(super) fn word(text: &str) -> (&str, &str) {
    let text = text.trim_ascii_start();
    let end = text
        .bytes()
        .position(|byte| byte.is_ascii_whitespace())
        .unwrap_or(text.len());
    text.split_at(end)
}

impl<'a> Command<'a> {
    /// Reads a line. Words before the command are skipped, as the protocol wants it, if what
    /// follows them is flawless: a sentence with a "go" in it starts no search. A command in the
    /// first place is one, whatever follows it.
    pub(super) fn parse(line: &'a str) -> Result<Self, CommandError> {
        const MOST_SKIPPED: usize = 8;
        let (first, rest) = word(line);
        if let Some(command) = Self::bare(first) {
            return Ok(command);
        }
        if let Some(command) = Self::read(first, rest) {
            return command;
        }
        let mut rest = rest;
        for _ in 0..MOST_SKIPPED {
            let (first, after) = word(rest);
            rest = after;
            if let Some(command) = Self::bare(first) {
                // A lone word is clear enough; more words may be a sentence.
                if word(rest).0.is_empty() {
                    return Ok(command);
                }
                break;
            }
            match Self::read(first, rest) {
                Some(Ok(Self::Go(go))) if !go.complaints.is_empty() => break,
                Some(Ok(command)) => return Ok(command),
                Some(Err(_)) => break,
                None => {}
            }
        }
        Err(CommandError::Unknown(repeated(line.trim())))
    }

    /// The commands that are one word.
    fn bare(name: &str) -> Option<Self> {
        match name {
            "uci" => Some(Self::Uci),
            "isready" => Some(Self::IsReady),
            "ucinewgame" => Some(Self::NewGame),
            "stop" => Some(Self::Stop),
            "ponderhit" => Some(Self::PonderHit),
            "quit" => Some(Self::Quit),
            "d" => Some(Self::Show),
            "eval" => Some(Self::Eval),
            _ => None,
        }
    }

    /// The commands that say more.
    fn read(name: &str, rest: &'a str) -> Option<Result<Self, CommandError>> {
        match name {
            "debug" => Some(match word(rest).0 {
                "on" => Ok(Self::Debug(true)),
                "off" => Ok(Self::Debug(false)),
                found => Err(CommandError::Word {
                    command: "debug",
                    found: repeated(found),
                }),
            }),
            "register" => Some(Ok(Self::Register)),
            "setoption" => Some(set_option(rest)),
            "position" => Some(Setup::read(rest).map(Self::Position)),
            "go" => Some(Ok(Self::go(rest))),
            "bench" => Some(match word(rest).0 {
                "" => Ok(Self::Bench(None)),
                text => natural("bench", text).map(|depth| Self::Bench(Some(depth))),
            }),
            "perft" => Some(Self::perft(rest)),
            _ => None,
        }
    }

    fn go(text: &'a str) -> Self {
        let (first, rest) = word(text);
        if first == "perft"
            && let Ok(perft) = Self::perft(rest)
        {
            return perft;
        }
        Self::Go(Box::new(Go::read(text)))
    }

    fn perft(text: &'a str) -> Result<Self, CommandError> {
        let (asked, _) = word(text);
        natural("perft", asked).map(|depth| Self::Perft { depth, asked })
    }
}

/// What stands before a word, and what after it.
pub(super) fn split_at_word<'a>(text: &'a str, mark: &str) -> (&'a str, &'a str) {
    let mut rest = text;
    loop {
        let (next, after) = word(rest);
        if next.is_empty() {
            return (text, "");
        }
        if next == mark {
            let end = text.len() - after.len() - next.len();
            return (&text[..end], after);
        }
        rest = after;
    }
}

fn set_option(rest: &str) -> Result<Command<'_>, CommandError> {
    let (name_word, text) = word(rest);
    if name_word != "name" {
        return Err(CommandError::NoName);
    }
    // The name may have blanks in it; it ends where the word "value" stands.
    let (name, value) = split_at_word(text, "value");
    let (name, value) = (name.trim_ascii(), value.trim_ascii());
    if name.is_empty() {
        return Err(CommandError::NoName);
    }
    Ok(Command::SetOption { name, value })
}

/// A whole number; one too large for us is as good as the largest.
pub(super) fn integer(word: &'static str, text: &str) -> Result<i64, CommandError> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let error = || CommandError::Number {
        word,
        found: repeated(text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(error());
    }
    let negative = text.starts_with('-');
    let size = digits.parse().unwrap_or(i64::MAX);
    Ok(if negative { -size } else { size })
}

fn natural(word: &'static str, text: &str) -> Result<u32, CommandError> {
    let value = integer(word, text)?;
    u32::try_from(value.max(0)).or(Ok(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_blanks_in_names_and_values() {
        let line = "setoption  name Move Overhead  value  30 ms ";
        let name = "Move Overhead";
        let value = "30 ms";
        assert_eq!(Command::parse(line), Ok(Command::SetOption { name, value }));
        let button = Command::SetOption {
            name: "Clear Hash",
            value: "",
        };
        assert_eq!(Command::parse("setoption name Clear Hash"), Ok(button));
        assert_eq!(
            Command::parse("setoption value 3"),
            Err(CommandError::NoName)
        );
    }

    #[test]
    fn junk_before_a_command_is_skipped_but_sentences_are_not_commands() {
        assert_eq!(Command::parse("joho debug on"), Ok(Command::Debug(true)));
        assert_eq!(Command::parse(" \t isready\r"), Ok(Command::IsReady));
        for line in ["", "I go home", "please stop it", "xyzzy", "\0\0", "é go û"] {
            let error = Command::parse(line).unwrap_err();
            assert_eq!(error, CommandError::Unknown(line.trim().to_owned()));
        }
    }

    #[test]
    fn a_command_in_the_first_place_is_obeyed_whatever_follows() {
        for (line, command) in [
            ("stop x", Command::Stop),
            ("quit now, please", Command::Quit),
            ("isready x", Command::IsReady),
            ("uci 2", Command::Uci),
            ("ponderhit e2e4", Command::PonderHit),
            ("ucinewgame go", Command::NewGame),
        ] {
            assert_eq!(Command::parse(line), Ok(command), "{line}");
        }
        // Not even what comes after the refused one.
        assert!(Command::parse("please stop it go depth 3").is_err());
    }
}
