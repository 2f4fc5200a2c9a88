//! Principal variations fit to be shown: legal to their last move, and over where the game is over.

use crate::chess::Move;
use crate::engine::Position;

/// Cuts what cannot be played, or would be played after the end of the game. The first move of a
/// position that is already drawn by rule stays: whoever asks wants a move.
pub(super) fn trim(position: &Position, pv: &mut Vec<Move>) {
    let mut position = position.clone();
    let mut end = 0;
    for &m in &*pv {
        let legal = position.board.legal_moves().contains(&m);
        debug_assert!(legal, "{m} in {pv:?} is not legal in {}", position.board);
        if !legal {
            break;
        }
        position.play(m);
        end += 1;
        let (board, earlier) = (&position.board, &position.earlier);
        if board.claim(earlier).is_some() || board.outcome_after(earlier).is_some() {
            break;
        }
    }
    pv.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;

    #[test]
    fn nothing_follows_the_end_of_the_game() {
        let line = |fen: &str, moves: &str| {
            let mut position = Position::from(fen.parse::<Board>().unwrap());
            let start = position.clone();
            let mut pv = Vec::new();
            for text in moves.split(' ') {
                let m = position.board.find(text.parse().unwrap()).unwrap();
                pv.push(m);
                position.play(m);
            }
            trim(&start, &mut pv);
            pv.len()
        };
        let knights = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 e7e5";
        assert_eq!(line(&Board::start().to_string(), knights), 8, "threefold");
        assert_eq!(line("7k/8/8/8/8/8/8/KR6 w - - 98 90", "b1b2 h8g8 b2b3"), 2);
        assert_eq!(line("7k/8/8/8/8/8/8/KR6 w - - 120 90", "b1b2 h8g8"), 1);
        assert_eq!(line("k7/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2 a8a7 b2b3"), 1);
    }
}
