//! `position` and the moves behind it.

use std::fmt;

use super::command::{CommandError, split_at_word, word};
use super::repeated;
use crate::chess::{Board, Color, FenError, UciMove, UciMoveError};
use crate::engine::Position;

/// A start and the moves from there, not yet looked at.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Setup<'a> {
    /// `None` for the start of a game.
    pub(super) fen: Option<&'a str>,
    /// Moves in coordinates, separated by blanks.
    pub(super) moves: &'a str,
}

/// Why a position cannot be set up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SetupError {
    /// The start is not a legal position.
    Fen(FenError),
    /// Something among the moves is none.
    Syntax(UciMoveError),
    /// A move that cannot be made.
    Illegal {
        /// The move.
        m: UciMove,
        /// Its place in the list, from 1.
        number: usize,
        /// Whose turn it was.
        side: Color,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "{error}"),
            Self::Syntax(error) => write!(f, "{error}"),
            Self::Illegal { m, number, side } => {
                write!(
                    f,
                    "\"{m}\", number {number} of the moves, is not legal for {side}"
                )
            }
        }
    }
}

impl std::error::Error for SetupError {}

impl<'a> Setup<'a> {
    /// Reads what follows the word `position`.
    pub(super) fn read(rest: &'a str) -> Result<Self, CommandError> {
        let (start, text) = word(rest);
        let (before, moves) = split_at_word(text, "moves");
        let fen = match start {
            "startpos" => None,
            "fen" => Some(before.trim_ascii()),
            found => return Err(CommandError::NoStart(repeated(found))),
        };
        Ok(Self { fen, moves })
    }

    /// Plays the moves from the start.
    pub(super) fn position(&self) -> Result<Position, SetupError> {
        let start = match self.fen {
            Some(fen) => fen.parse().map_err(SetupError::Fen)?,
            None => Board::start(),
        };
        let mut position = Position::from(start);
        for (i, text) in self.moves.split_ascii_whitespace().enumerate() {
            let m = text.parse().map_err(SetupError::Syntax)?;
            let legal = position.board.find(m).ok_or(SetupError::Illegal {
                m,
                number: i + 1,
                side: position.board.side(),
            })?;
            position.play(legal);
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::*;

    #[test]
    fn positions_say_what_is_wrong_with_them() {
        let position = |line| match Command::parse(line) {
            Ok(Command::Position(setup)) => setup.position().map_err(|error| error.to_string()),
            other => panic!("{other:?}"),
        };
        let position_after = position("position startpos moves e2e4 e7e5").unwrap();
        assert_eq!(position_after.earlier.len(), 2);
        let fen = "8/8/8/8/8/8/8/K1k5 w - - 3 9";
        let line = format!("position fen {fen} moves a1a2");
        let setup = Setup {
            fen: Some(fen),
            moves: " a1a2",
        };
        assert_eq!(Command::parse(&line), Ok(Command::Position(setup)));
        for (line, said) in [
            ("position fen 8/8 w - -", "ranks"),
            ("position startpos moves e2e4 e2e4", "number 2 of the moves"),
            ("position startpos moves e9", "e9"),
        ] {
            let error = position(line).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
        assert!(Command::parse("position nowhere").is_err());
    }
}
