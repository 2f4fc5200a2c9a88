//! Positions as shakmaty has them.

use std::fmt;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, MoveList, Position, PositionError};

use super::RefereeError;
use crate::chess::Board;

/// Our position as theirs. Material and checks that no game leads to are let through, since our
/// own FEN reader lets them through as well.
pub(super) fn position(board: &Board) -> Result<Chess, RefereeError> {
    let text = board.to_string();
    let refused = |why: &dyn fmt::Display| {
        RefereeError::Refused(format!("shakmaty does not take {text:?}: {why}"))
    };
    let fen = Fen::from_ascii(text.as_bytes()).map_err(|error| refused(&error))?;
    fen.into_position(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| refused(&error))
}

/// Their legal moves, unless these may be more than their list holds, which would panic.
pub(super) fn legal_moves(theirs: &Chess) -> Result<MoveList, RefereeError> {
    let room = MoveList::new().capacity();
    if theirs.checkers().is_empty() && most_moves(theirs) > room {
        let fen = Fen::from_position(theirs, shakmaty::EnPassantMode::Legal).to_string();
        return Err(RefereeError::Refused(format!(
            "shakmaty has no room for more than {room} moves, and {fen:?} may have more"
        )));
    }
    Ok(theirs.legal_moves())
}

/// At least as many as the moves that shakmaty generates before it drops those of pinned men.
fn most_moves(theirs: &Chess) -> usize {
    const PAWN: usize = 4;
    const PROMOTING_PAWN: usize = 12;
    const CASTLINGS: usize = 2;
    let board = theirs.board();
    let officers = theirs.us() & !board.pawns();
    let reach: usize = officers
        .into_iter()
        .map(|from| (board.attacks_from(from) & !theirs.us()).count())
        .sum();
    let last_step = theirs
        .turn()
        .fold_wb(shakmaty::Rank::Seventh, shakmaty::Rank::Second);
    let pawns = theirs.us() & board.pawns();
    let promoting = (pawns & last_step).count();
    reach + PROMOTING_PAWN * promoting + PAWN * (pawns.count() - promoting) + CASTLINGS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_moves_than_their_list_holds_are_refused() {
        // Our own FEN reader stops at sixteen men, so only a position of theirs gets here.
        let fen = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
        let theirs: Chess = Fen::from_ascii(fen.as_bytes())
            .unwrap()
            .into_position(CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .unwrap();
        let Err(RefereeError::Refused(told)) = legal_moves(&theirs) else {
            panic!("{fen} is not refused");
        };
        assert!(told.contains(fen), "{told}");
        let most: Board = "Q4Q2/2Q4Q/4Q3/1Q4Q1/3Q4/Q4Q2/pbQ4Q/kbQ1QQ1K w - - 0 1"
            .parse()
            .unwrap();
        assert!(most_moves(&position(&most).unwrap()) >= most.count_legal() as usize);
    }
}
