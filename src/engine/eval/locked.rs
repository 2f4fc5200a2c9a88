//! Pawns that are locked for good, with kings that cannot get at them: nothing will ever happen.

use crate::chess::{Board, Color, SquareSet};

/// Whether no pawn can ever move or be taken, in a position of kings and pawns.
pub(super) fn is_locked(board: &Board) -> bool {
    let all = board.all_pawns();
    !all.is_empty()
        && board.en_passant().is_none()
        && Color::ALL.into_iter().all(|us| {
            let own = board.pawns(us);
            let stuck = !own.forward(us).meets(!all);
            stuck && !own.pawn_attacks(us).meets(board.pawns(!us))
        })
        && Color::ALL.into_iter().all(|us| !gets_at_pawns(board, us))
}

/// Whether a king has a way to an enemy pawn that no other pawn guards.
fn gets_at_pawns(board: &Board, us: Color) -> bool {
    let (own, enemy) = (board.pawns(us), board.pawns(!us));
    // The other king may bar the way for a while, but not for good.
    let free = !(own | enemy.pawn_attacks(!us));
    let mut reach = SquareSet::from(board.king(us));
    loop {
        let row = reach | reach.beside();
        let around = row | row.forward(Color::White) | row.forward(Color::Black);
        let more = reach | (around & free);
        if more.meets(enemy) {
            return true;
        }
        if more == reach {
            return false;
        }
        reach = more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locked_is_what_no_pawn_and_no_king_can_open() {
        for (fen, locked) in [
            ("4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8/8 w - - 0 1", true),
            ("8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 9 50", true),
            // The g- and h-files are open to both kings.
            ("4k3/8/p1p1p3/PpPpPp2/1P1P1P2/4K3/8/8 w - - 0 1", false),
            // The pawn on a2 can still step forward.
            ("4k3/8/p1p1p1p1/1pPpPpPp/1P1P1P1P/4K3/P7/8 w - - 0 1", false),
            // A pawn can be taken.
            ("4k3/8/p1p1p1p1/1pPpPpPp/PP1P1P1P/4K3/8/8 w - - 0 1", false),
            ("8/8/8/p1p1p1p1/P1P1P1P1/8/4K3/7k w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false),
        ] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(is_locked(&board), locked, "{fen}");
        }
    }

    #[test]
    fn a_pawn_that_can_be_taken_in_passing_opens_all() {
        let fen = "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K3/8/8 w - b6 0 1";
        let board: Board = fen.parse().unwrap();
        assert!(board.en_passant().is_some() && !is_locked(&board));
    }
}
