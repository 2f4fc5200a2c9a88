//! Positions to learn from, packed so that millions of them fit into memory.

use super::games::{GameResult, MOST, ScoredGame};
use super::rng::Rng;
use crate::chess::{Board, Color, Kind, Piece, Square};
use crate::engine::eval::{Evaluator, PsqSums};
use crate::engine::net::features::View;

/// A position with its score and result, both for the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    occupied: u64,
    /// Half a byte for every man, in the order of the squares.
    men: [u8; 16],
    /// What it is worth, in the teacher's centipawns.
    pub score: i16,
    /// Twice the points that the side to move got in the end, if that is known.
    pub points: Option<u8>,
    side: Color,
}

impl Sample {
    /// Packs a position.
    #[must_use]
    pub fn new(board: &Board, score: i16, result: Option<GameResult>) -> Self {
        let points = |result| match (result, board.side()) {
            (GameResult::Drawn, _) => 1,
            (GameResult::Won, Color::White) | (GameResult::Lost, Color::Black) => 2,
            _ => 0,
        };
        let mut sample = Self {
            occupied: 0,
            men: [0; 16],
            score,
            points: result.map(points),
            side: board.side(),
        };
        let men = Square::all().filter_map(|square| Some((square, board.piece_at(square)?)));
        for (number, (square, piece)) in men.enumerate() {
            sample.occupied |= square.bit();
            let code = (8 * (piece.color as u8)) | piece.kind as u8;
            sample.men[number / 2] |= code << (4 * (number & 1));
        }
        sample
    }

    /// How many men there are.
    #[must_use]
    pub const fn men(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let mut left = self.occupied;
        (0..self.men()).map(move |number| {
            let square = Square::from_index(left.trailing_zeros() as u8);
            left &= left - 1;
            let code = self.men[number / 2] >> (4 * (number & 1)) & 15;
            let color = if code & 8 == 0 {
                Color::White
            } else {
                Color::Black
            };
            let kind = Kind::ALL[usize::from(code & 7)];
            (square, Piece { color, kind })
        })
    }

    /// The inputs that are on, for the side to move and for the other.
    #[inline(always)]
    pub fn inputs(&self, list: &mut Vec<(usize, usize)>) {
        let mut kings = [Square::from_index(0); 2];
        for (square, piece) in self.pieces() {
            if piece.kind == Kind::King {
                kings[piece.color as usize] = square;
            }
        }
        let view = |color: Color| View::of(color, kings[color as usize]);
        let (own, other) = (view(self.side), view(!self.side));
        list.clear();
        list.extend(
            self.pieces()
                .map(|(square, piece)| (own.input(piece, square), other.input(piece, square))),
        );
    }
}

/// Adds the positions of a game.
pub fn unpack(game: &ScoredGame, samples: &mut Vec<Sample>) {
    game.for_each(|board, score, result| samples.push(Sample::new(board, score, result)));
}

/// Adds the positions of a game and those after some of their moves, with what the evaluation written by hand
/// says of them: many, free of charge, to begin with.
pub fn unpack_by_hand(
    game: &ScoredGame,
    moves: usize,
    evaluator: &mut Evaluator,
    samples: &mut Vec<Sample>,
) {
    let mut rng = Rng::new(u64::from(game.number));
    let mut judge = |board: &Board| {
        if !board.in_check() {
            let score = evaluator.evaluate(board, PsqSums::of(board)).get();
            let most = i32::from(MOST);
            let score = score.clamp(-most, most) as i16;
            samples.push(Sample::new(board, score, None));
        }
    };
    game.for_each(|board, _, _| {
        judge(board);
        let legal = board.legal_moves();
        for _ in 0..moves.min(legal.len()) {
            let mut after = board.clone();
            let _ = after.make(legal[rng.below(legal.len())]);
            judge(&after);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::self_play::play;
    use super::super::teacher::{Effort, OwnSearch};
    use super::*;

    #[test]
    fn a_position_is_unpacked_as_it_was() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/8/8/8/5k2/8/5p2/5K2 b - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            let sample = Sample::new(&board, -31, Some(GameResult::Won));
            assert_eq!(
                sample.points,
                Some(if board.side() == Color::White { 2 } else { 0 })
            );
            let men: Vec<_> = sample.pieces().collect();
            assert!(
                men.iter()
                    .all(|&(square, piece)| board.piece_at(square) == Some(piece))
            );
            let count = Square::all()
                .filter(|&square| board.piece_at(square).is_some())
                .count();
            assert_eq!(men.len(), count);
        }
    }

    #[test]
    fn the_side_to_move_comes_first() {
        let inputs = |fen: &str| {
            let mut list = Vec::new();
            Sample::new(&fen.parse().unwrap(), 0, None).inputs(&mut list);
            list.sort_unstable();
            list
        };
        let white = inputs("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(white, inputs("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"));
        let swapped: Vec<_> = white.iter().map(|&(own, other)| (other, own)).collect();
        let mut black = inputs("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
        black.sort_unstable_by_key(|&(own, other)| (other, own));
        assert_eq!(black, swapped);
    }

    #[test]
    fn the_hand_judges_positions_and_what_comes_after_them() {
        let mut teacher = OwnSearch::new(Effort::Depth(1)).unwrap();
        let game = play(3, 1, 0, &mut teacher).unwrap();
        let mut evaluator = Evaluator::new();
        let mut unpacked = |moves| {
            let mut samples = Vec::new();
            unpack_by_hand(&game, moves, &mut evaluator, &mut samples);
            samples
        };
        let alone = unpacked(0);
        assert_eq!(alone.len(), game.scored());
        let mut at = 0;
        game.for_each(|board, _, _| {
            let score = Evaluator::new().evaluate(board, PsqSums::of(board));
            assert_eq!(i32::from(alone[at].score), score.get(), "{board}");
            at += 1;
        });
        assert!(unpacked(2).len() > 2 * alone.len());
    }
}
