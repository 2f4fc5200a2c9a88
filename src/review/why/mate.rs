//! Lines that end in mate.

use super::replay::Replay;
use super::sight::attacks;
use crate::chess::{Board, Color, Kind, Outcome, Square};

/// A mate that a line leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mate {
    /// Moves of the side that mates, the mating one included.
    pub moves: usize,
    /// Whether the king dies behind his own men on his first rank.
    pub back_rank: bool,
}

/// The mate by a side at the end of a line, counted from the move number `first`.
#[must_use]
pub(super) fn at_end(replay: &Replay, first: usize, winner: Color) -> Option<Mate> {
    let last = replay.last();
    let mated = last.outcome() == Some(Outcome::Checkmate { winner });
    (mated && replay.plies() > first).then(|| Mate {
        moves: (replay.plies() - first).div_ceil(2),
        back_rank: is_back_rank(last),
    })
}

/// Whether the side to move, which is mated, stands on its first rank, is checked along it, and has a
/// man of its own on at least one square before it and no free square there that is not attacked.
fn is_back_rank(board: &Board) -> bool {
    let (us, king) = (board.side(), board.king(board.side()));
    let (home, next) = match us {
        Color::White => (0, 1),
        Color::Black => (7, 6),
    };
    if king.rank() != home {
        return false;
    }
    let along = board.checkers().all(|checker| {
        let kind = board.piece_at(checker).map(|piece| piece.kind);
        checker.rank() == home && matches!(kind, Some(Kind::Rook | Kind::Queen))
    });
    let before: Vec<Square> = (king.file().saturating_sub(1)..=(king.file() + 1).min(7))
        .map(|file| Square::at(file, next))
        .collect();
    let own = |square: Square| {
        board
            .piece_at(square)
            .is_some_and(|piece| piece.color == us)
    };
    let blocked = before.iter().filter(|&&square| own(square)).count();
    along
        && 2 * blocked >= before.len()
        && before.iter().all(|&square| attacks(board, king, square))
}

#[cfg(test)]
mod tests {
    use super::super::tests::replay;
    use super::*;

    #[test]
    fn a_mate_is_counted_in_moves_of_the_winner() {
        let line = replay("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
        let mate = at_end(&line, 0, Color::White).unwrap();
        assert_eq!((mate.moves, mate.back_rank), (1, true));
        assert_eq!(at_end(&line, 0, Color::Black), None);
        let line = replay("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "");
        assert_eq!(at_end(&line, 0, Color::White), None);
        let line = replay("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "f6f7 h8h7 g1h1");
        assert_eq!(
            at_end(&line, 0, Color::White),
            Some(Mate {
                moves: 2,
                back_rank: false
            })
        );
    }
}
