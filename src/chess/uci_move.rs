//! Moves as coordinates.

use std::fmt;
use std::str::FromStr;

use super::piece::Kind;
use super::square::Square;

/// Coordinate notation as UCI writes it: `e2e4`, `e7e8q`, castling as the king's move.
///
/// It says nothing about legality: [`super::Board::find`] looks it up among the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The square that a piece leaves.
    pub from: Square,
    /// The square that it goes to.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Kind>,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// A text that is not coordinate notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciMoveError(String);

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a move in coordinates, such as e2e4 or e7e8q",
            self.0
        )
    }
}

impl std::error::Error for UciMoveError {}

impl FromStr for UciMove {
    type Err = UciMoveError;

    fn from_str(text: &str) -> Result<Self, UciMoveError> {
        let error = || UciMoveError(super::excerpt(text));
        let square = |range| text.get(range).and_then(|name: &str| name.parse().ok());
        let from = square(0..2).ok_or_else(error)?;
        let to = square(2..4).ok_or_else(error)?;
        let promotion = match &text[4..] {
            "" => None,
            "q" | "Q" => Some(Kind::Queen),
            "r" | "R" => Some(Kind::Rook),
            "b" | "B" => Some(Kind::Bishop),
            "n" | "N" => Some(Kind::Knight),
            _ => return Err(error()),
        };
        Ok(Self {
            from,
            to,
            promotion,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_read_and_quoted_when_wrong() {
        for text in ["e2e4", "a7a8q", "h2h1n"] {
            assert_eq!(text.parse::<UciMove>().unwrap().to_string(), text);
        }
        for text in ["", "e2", "e2e9", "e7e8k", "e2e4qq", "é2e4", "0000"] {
            let error = text.parse::<UciMove>().unwrap_err();
            assert!(error.to_string().contains(&format!("{text:?}")), "{error}");
        }
    }
}
