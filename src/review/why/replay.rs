//! A line played out on the board.

use crate::chess::{Board, Color, Kind, Move, Piece, Square};

/// A man on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub square: Square,
}

/// A line with the position before each of its moves, and the one after the last.
#[derive(Clone, Debug)]
pub struct Replay {
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Replay {
    /// Plays the moves as far as they are legal.
    #[must_use]
    pub fn new(board: &Board, line: impl IntoIterator<Item = Move>) -> Self {
        let mut boards = vec![board.clone()];
        let mut moves = Vec::new();
        for m in line {
            let mut next = boards[moves.len()].clone();
            if !next.legal_moves().contains(&m) {
                break;
            }
            let _ = next.make(m);
            boards.push(next);
            moves.push(m);
        }
        Self { boards, moves }
    }

    /// How many moves were played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The position after so many plies.
    #[must_use]
    pub fn board(&self, ply: usize) -> &Board {
        &self.boards[ply]
    }

    /// The position at the end.
    #[must_use]
    pub fn last(&self) -> &Board {
        &self.boards[self.moves.len()]
    }

    /// The move with this number, the first being 0.
    #[must_use]
    pub fn played(&self, ply: usize) -> Move {
        self.moves[ply]
    }

    /// Who makes the move with this number.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Color {
        self.boards[ply].side()
    }

    /// The man that a move takes, where it stands before it is taken.
    #[must_use]
    pub fn taken(&self, ply: usize) -> Option<Man> {
        let m = self.moves[ply];
        let square = if m.is_en_passant() {
            Square::at(m.to().file(), m.from().rank())
        } else {
            m.to()
        };
        m.captured().map(|kind| Man { kind, square })
    }

    /// The numbers of the moves of a side from this one on.
    pub fn moves_of(&self, color: Color, first: usize) -> impl Iterator<Item = usize> {
        (first..self.plies()).filter(move |&ply| self.mover(ply) == color)
    }

    /// A move as people write it.
    #[must_use]
    pub fn san(&self, ply: usize) -> String {
        self.moves[ply].san(&self.boards[ply]).to_string()
    }

    /// The moves from `first` to before `end` as people write them.
    #[must_use]
    pub fn sans(&self, first: usize, end: usize) -> String {
        let moves: Vec<String> = (first..end).map(|ply| self.san(ply)).collect();
        moves.join(" ")
    }

    /// Where the man that stands on a square after so many plies stood at an earlier point of the
    /// line. A pawn that promoted counts as the same man; the rook of a castling does not.
    #[must_use]
    pub fn origin(&self, square: Square, ply: usize, earlier: usize) -> Square {
        (earlier..ply).rev().fold(square, |at, ply| {
            if self.moves[ply].to() == at {
                self.moves[ply].from()
            } else {
                at
            }
        })
    }

    /// Whether the man on a square stays there from one point of the line to another.
    #[must_use]
    pub fn rests(&self, square: Square, from: usize, to: usize) -> bool {
        self.moves[from..to]
            .iter()
            .all(|m| m.from() != square && m.to() != square)
            && self.boards[from].piece_at(square) == self.boards[to].piece_at(square)
    }
}

/// The man of this side on a square.
pub(super) fn man_of(board: &Board, color: Color, square: Square) -> Option<Man> {
    match board.piece_at(square) {
        Some(Piece { color: owner, kind }) if owner == color => Some(Man { kind, square }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::replay;

    #[test]
    fn a_line_ends_where_it_is_no_longer_legal() {
        let line = replay(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e2e4 e7e5 g1f3",
        );
        assert_eq!((line.plies(), line.sans(0, 3).as_str()), (3, "e4 e5 Nf3"));
        let origin = line.origin("f3".parse().unwrap(), 3, 0);
        assert_eq!(origin.to_string(), "g1");
    }

    #[test]
    fn a_pawn_taken_in_passing_stands_beside_the_square() {
        let line = replay("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
        assert_eq!(line.taken(0).unwrap().square.to_string(), "d5");
    }
}
