//! Moves that are made while the other side thinks: they wait, and are played if they are legal then.

use super::GameScreen;
use crate::chess::{Board, Color, Move, Square};
use crate::game::read_move;

/// A move that waits for its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    /// As it was typed, or its squares: so it is read when its turn has come.
    pub text: String,
    /// As it is shown: the move that it means, if that is known by now.
    pub shown: String,
    /// Where it goes from and to, as far as that is known by now.
    pub squares: Option<(Square, Square)>,
}

impl Premove {
    /// What was typed.
    #[must_use]
    pub(super) fn typed(screen: &dyn GameScreen, text: &str) -> Self {
        let board = board_in_hand(screen);
        let read = board.as_ref().and_then(|board| {
            let m = read_move(board, text).ok()?;
            Some((m, m.san(board).to_string()))
        });
        Self {
            text: text.to_owned(),
            shown: read
                .as_ref()
                .map_or_else(|| text.to_owned(), |(_, san)| san.clone()),
            squares: read.map(|(m, _)| (m.from(), m.to())),
        }
    }

    /// What was moved by hand.
    #[must_use]
    pub(super) fn by_hand(from: Square, to: Square) -> Self {
        let text = format!("{from}{to}");
        Self {
            shown: text.clone(),
            text,
            squares: Some((from, to)),
        }
    }
}

/// The side whose pieces can be taken in hand.
pub(super) fn side_in_hand(screen: &dyn GameScreen) -> Color {
    let turn = screen.view().board.side();
    screen.premover().unwrap_or(turn)
}

/// The position in which a move by hand is made: before the turn has come, the one with that turn.
/// There is none if the other side has to answer a check.
pub(super) fn board_in_hand(screen: &dyn GameScreen) -> Option<Board> {
    let mut board = screen.view().board.clone();
    if screen.premover().is_some() {
        if board.in_check() {
            return None;
        }
        let _ = board.make_null();
    }
    Some(board)
}

/// Moves from a square that can be made by hand, as far as they are known by now.
pub(super) fn moves_in_hand(screen: &dyn GameScreen, from: Square) -> Vec<Move> {
    let board = board_in_hand(screen);
    let moves = board.map(|board| board.legal_moves());
    let moves = moves.iter().flat_map(|moves| moves.iter().copied());
    moves.filter(|m| m.from() == from).collect()
}
