//! What the referee says when it gives no answer.

use std::fmt;

use crate::chess::UciMove;

/// Why the referee gives no answer, or not ours.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefereeError {
    /// Not SAN at all.
    Syntax(String),
    /// SAN, but no legal move here.
    Illegal(String),
    /// SAN that fits several legal moves.
    Ambiguous(String),
    /// A position of ours that shakmaty does not take; the text says which and why.
    Refused(String),
    /// The two sets of rules part.
    Disagreement(Box<Disagreement>),
}

/// Where and how our rules and shakmaty's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position.
    pub fen: String,
    /// The moves that led to it from the position asked about.
    pub path: Vec<UciMove>,
    /// How many legal moves we count.
    pub ours: usize,
    /// How many shakmaty counts.
    pub theirs: usize,
    /// The moves that only we hold legal, or that we understand otherwise.
    pub only_ours: Vec<UciMove>,
    /// The moves that only shakmaty holds legal, or understands otherwise.
    pub only_theirs: Vec<UciMove>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "in {:?}, reached by {}, we count {} moves and shakmaty {}; only ours: {}; only \
             shakmaty's: {}",
            self.fen,
            MoveRow(&self.path),
            self.ours,
            self.theirs,
            MoveRow(&self.only_ours),
            MoveRow(&self.only_theirs)
        )
    }
}

/// Moves in a row, or a word for none.
struct MoveRow<'a>(&'a [UciMove]);

impl fmt::Display for MoveRow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("no move");
        }
        for (i, m) in self.0.iter().enumerate() {
            write!(f, "{}{m}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Display for RefereeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(text) => {
                write!(
                    f,
                    "{text:?} is not a move, such as e4, Nbd2, exd6, e8=Q or O-O"
                )
            }
            Self::Illegal(text) => write!(f, "{text:?} is not a legal move here"),
            Self::Ambiguous(text) => write!(f, "{text:?} could be more than one move"),
            Self::Refused(text) => f.write_str(text),
            Self::Disagreement(disagreement) => fmt::Display::fmt(disagreement, f),
        }
    }
}

impl std::error::Error for RefereeError {}
