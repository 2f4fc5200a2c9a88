//! What cannot be read of a PGN, and why.

use std::fmt;

use crate::chess::FenError;
use crate::game::tree::NodeId;
use crate::text::excerpt;

/// Why no game could be read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnError {
    /// Nothing that looks like a game; the text begins like this.
    NoGame(String),
    /// The position that the game starts from is not one.
    Start(FenError),
    /// It is not chess but a variant, with this name.
    Variant(String),
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame(text) if text.is_empty() => {
                f.write_str("there is no game: nothing was given")
            }
            Self::NoGame(text) => write!(f, "there is no game in \"{text}\""),
            Self::Start(error) => write!(f, "the game's FEN tag: {error}"),
            Self::Variant(name) if is_chess960(name) => {
                f.write_str("Chess960 is not supported yet")
            }
            Self::Variant(name) => write!(f, "it is a game of {name}, which is not supported"),
        }
    }
}

impl std::error::Error for PgnError {}

/// The variant that a `Variant` tag names, unless that is chess after all.
pub(super) fn variant(tag: &str) -> Option<PgnError> {
    const CHESS: [&str; 6] = ["", "?", "standard", "normal", "chess", "from position"];
    let name = excerpt(tag.trim());
    let chess = CHESS.contains(&name.to_lowercase().as_str());
    (!chess).then_some(PgnError::Variant(name))
}

fn is_chess960(name: &str) -> bool {
    let name = name.to_lowercase();
    ["960", "fischer", "freestyle"]
        .iter()
        .any(|part| name.contains(part))
}

/// What is missing because of a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The rest of a line, from a move that could not be read.
    Line,
    /// A comment, a part of one, a glyph, or a variation that has no place.
    Note,
    /// One of two results that are not the same.
    Result,
}

/// Something that could not be read or kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is missing.
    pub lost: Lost,
    /// The last position of the line that was kept.
    pub at: NodeId,
    /// The number of the move with its dots: `12.` or `12...`.
    pub number: String,
    /// What stands there.
    pub text: String,
    /// Why it is no move, or was not kept.
    pub why: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, text, .. } = self;
        match self.lost {
            Lost::Line => write!(f, "the line ends before {number} \"{text}\"")?,
            Lost::Note => write!(f, "not all is kept before {number}, \"{text}\"")?,
            Lost::Result => return f.write_str(&self.why),
        }
        write!(f, ": {}", self.why)
    }
}
