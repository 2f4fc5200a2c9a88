//! The position that a game starts from.

use std::fmt;

use crate::chess::{Board, FenError, Outcome};

/// Why no game can start from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// It is no legal position.
    Fen(FenError),
    /// There is nothing left to play.
    Over(Outcome),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "{error}"),
            Self::Over(outcome) => write!(f, "the game is over in this position: {outcome}"),
        }
    }
}

impl std::error::Error for StartError {}

/// Reads a FEN that a game shall start from: legal, and not over already.
pub fn read_start(fen: &str) -> Result<Board, StartError> {
    let board: Board = fen.parse().map_err(StartError::Fen)?;
    match board.outcome() {
        Some(outcome) => Err(StartError::Over(outcome)),
        None => Ok(board),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_starts_where_there_is_something_to_play() {
        let start = Board::start();
        assert_eq!(read_start(&start.to_string()), Ok(start));
        let said = |fen: &str| read_start(fen).unwrap_err().to_string();
        assert_eq!(
            said("R3k3/8/4K3/8/8/8/8/8 b - - 0 1"),
            "the game is over in this position: White wins by checkmate"
        );
        assert_eq!(said("8/8 w - -"), "the board has 2 ranks, not 8: \"8/8\"");
        assert_eq!(said("8 w - -"), "the board has 1 rank, not 8: \"8\"");
    }
}
