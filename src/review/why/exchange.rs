//! What captures win on one square, counted in the points that people know, with legal moves only: a
//! pinned man takes nothing.

use crate::chess::{Board, Kind, Move, Square};

/// What the side to move wins on a square by taking there as long as it pays.
pub(super) fn on(board: &Board, square: Square) -> i32 {
    let moves = board.legal_moves();
    let cheapest = moves
        .iter()
        .copied()
        .filter(|m| m.to() == square && m.is_capture())
        .min_by_key(|m| board.piece_at(m.from()).map(|piece| piece.kind));
    cheapest.map_or(0, |m| of(board, m).max(0))
}

/// What a move wins if the other side answers on its square, or not at all if that does not pay.
pub(super) fn of(board: &Board, m: Move) -> i32 {
    let mut after = board.clone();
    let _ = after.make(m);
    worth(m) - on(&after, m.to())
}

/// What a move changes on the board itself.
pub(super) fn worth(m: Move) -> i32 {
    let taken = m.captured().map_or(0, points);
    let promoted = m.promotion().map_or(0, |kind| points(kind) - 1);
    taken + promoted
}

/// The most that the side to move wins by one capture or promotion and what follows on its square.
pub(super) fn most(board: &Board) -> i32 {
    let moves = board.legal_moves();
    let gains = moves.iter().filter(|m| worth(**m) > 0);
    gains.map(|&m| of(board, m)).max().unwrap_or(0).max(0)
}

/// The value that people are taught; a king is worth more than all else.
pub(super) fn points(kind: Kind) -> i32 {
    match kind {
        Kind::King => 100,
        kind => i32::from(kind.points()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(fen: &str, square: &str) -> i32 {
        on(&fen.parse().unwrap(), square.parse().unwrap())
    }

    #[test]
    fn exchanges_stop_when_they_no_longer_pay() {
        assert_eq!(wins("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d5"), 1);
        assert_eq!(wins("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "d5"), 0);
        assert_eq!(wins("3rk3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", "d5"), 5);
        assert_eq!(wins("4k3/3q4/8/3b4/8/8/3R4/4K3 w - - 0 1", "d5"), 0);
    }

    #[test]
    fn a_pinned_guard_does_not_take_back() {
        assert_eq!(wins("4k3/4p3/3n4/8/5B2/8/8/4RK2 w - - 0 1", "d6"), 3);
        assert_eq!(wins("4k3/4p3/3n4/8/5B2/8/8/3R1K2 w - - 0 1", "d6"), 1);
    }

    #[test]
    fn the_best_of_all_is_found() {
        let board = "4k3/P7/8/3p4/8/8/8/3QK3 w - - 0 1".parse().unwrap();
        assert_eq!(most(&board), 8);
    }
}
