//! Moves that people do not make for no reason: pieces go home in the opening, castling is given up, a
//! piece walks to and fro.

use crate::chess::{Board, Color, Kind, Move};
use crate::engine::Position;

/// The opening ends behind this move at the latest.
pub(super) const OPENING: u16 = 12;
/// So many own moves are remembered.
const REMEMBERED: usize = 5;

/// How much a move is without an aim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Walk {
    /// So many of the last own moves were made by the same man, and quiet ones.
    pub(super) steps: i32,
    /// It goes back to where it stood a few moves ago.
    pub(super) goes_back: bool,
}

impl Walk {
    /// What it costs somebody with so much taste for moves without a reason.
    pub(super) fn price(self, taste: i32) -> i32 {
        const STEP: i32 = 12;
        const BACK: i32 = 30;
        let back = taste.min(BACK).max(taste / 2);
        self.steps * taste.min(STEP) + if self.goes_back { back } else { 0 }
    }
}

/// Whether a move goes on with a walk of a piece that nothing drives.
pub(super) fn walk(position: &Position, m: Move) -> Walk {
    let board = &position.board;
    let is_pawn = board.piece_at(m.from()).map(|piece| piece.kind) == Some(Kind::Pawn);
    let is_driven = board.is_attacked(m.from(), !board.side());
    let mut walk = Walk::default();
    if is_pawn || is_driven || m.is_noisy() || m.is_castle() {
        return walk;
    }
    let mut at = m.from();
    let own = position.moves.iter().rev().skip(1).step_by(2);
    for before in own.take(REMEMBERED) {
        if before.to() == at {
            // Before that the man was elsewhere for a reason, or was another one.
            if before.is_noisy() || before.is_castle() {
                break;
            }
            at = before.from();
            walk.steps += 1;
            walk.goes_back |= at == m.to();
        }
    }
    walk
}

/// Whether a move in the opening undoes what was done, or what was to come: a knight or bishop goes home,
/// king or rook give up castling, and nothing has driven them.
pub(super) fn undoes(board: &Board, m: Move) -> bool {
    let Some(piece) = board.piece_at(m.from()) else {
        return false;
    };
    if board.fullmoves() > OPENING
        || m.captured().is_some()
        || board.is_attacked(m.from(), !board.side())
    {
        return false;
    }
    match piece.kind {
        Kind::Knight | Kind::Bishop => m.to().rank() == home(board.side()),
        Kind::King | Kind::Rook => {
            let mut after = board.clone();
            let _ = after.make(m);
            !m.is_castle() && after.castling() != board.castling()
        }
        Kind::Queen | Kind::Pawn => false,
    }
}

/// The rank on which pieces begin.
pub(super) fn home(side: Color) -> u8 {
    match side {
        Color::White => 0,
        Color::Black => 7,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::after;
    use super::*;

    fn walk_of(moves: &[&str], san: &str) -> Walk {
        let position = after(moves);
        walk(&position, position.board.parse_san(san).unwrap())
    }

    #[test]
    fn a_rook_that_goes_to_and_fro_is_noticed() {
        let game = ["a4", "h6", "Ra3", "g6", "Rd3", "f6"];
        let on = Walk {
            steps: 2,
            goes_back: false,
        };
        assert_eq!(walk_of(&game, "Re3"), on);
        let back = walk_of(&game, "Ra3");
        assert!(back.goes_back);
        assert!(back.price(32) > on.price(32) && on.price(32) > 0);
        assert_eq!((back.price(0), on.price(0)), (0, 0));
        // Another piece, a pawn, and what takes or is driven away.
        assert_eq!(walk_of(&game, "Nf3"), Walk::default());
        assert_eq!(walk_of(&["a3", "h6"], "a4"), Walk::default());
        assert_eq!(walk_of(&game[..5], "f5"), Walk::default());
        let driven = [
            "a4", "h6", "Ra3", "d5", "Rd3", "d4", "Rg3", "Nf6", "b3", "e5", "b4", "Bd6",
        ];
        assert!(walk_of(&driven[..10], "Rd3").goes_back);
        assert_eq!(
            walk_of(&[&driven[..], &["h3", "e4"]].concat(), "Rd3"),
            Walk::default()
        );
    }

    #[test]
    fn a_walk_ends_where_another_man_came_to_the_square() {
        // The rook that stands on d1 has just taken there: it was the other one that came from a1.
        let mut position: Position = "3r2k1/8/8/8/8/8/5PPP/R4RK1 w - - 0 30"
            .parse::<Board>()
            .unwrap()
            .into();
        for san in ["Rad1", "Rxd1", "Rxd1", "Kf7"] {
            let m = position.board.parse_san(san).unwrap();
            position.play(m);
        }
        let back = position.board.parse_san("Ra1").unwrap();
        assert_eq!(walk(&position, back), Walk::default());
    }

    #[test]
    fn castling_is_given_up_for_a_reason_only() {
        let open = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";
        let of = |fen: &str, san: &str| {
            let board: Board = fen.parse().unwrap();
            undoes(&board, board.parse_san(san).unwrap())
        };
        for san in ["Ke2", "Kf1", "Rg1", "Bf1"] {
            assert!(of(open, san), "{san}");
        }
        for san in ["O-O", "Bb3", "Nc3", "a3", "Qe2"] {
            assert!(!of(open, san), "{san}");
        }
        // Later nobody minds, and a king in check has no choice.
        assert!(!of(&open.replace("2 3", "2 30"), "Ke2"));
        let check = "r1b1kbnr/pppp1ppp/2n5/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR w KQkq - 1 3";
        assert!(!of(check, "Ke2"));
    }
}
