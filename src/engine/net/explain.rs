//! What the network says of a position, and what every man is worth to it.

use std::fmt;

use super::accumulators::{evaluate, evaluate_without};
use crate::chess::{Board, Color, Kind, Piece, Square};

/// The verdict of the network. `Display` prints it as a board with the worth of each man.
pub struct Verdict {
    side: Color,
    /// For the side to move, in centipawns.
    total: i32,
    /// Every man but the kings, with what White has more with it than without.
    men: Vec<(Square, Piece, i32)>,
}

impl Verdict {
    /// What the position is worth to the side to move, in centipawns.
    #[must_use]
    pub const fn total(&self) -> i32 {
        self.total
    }

    /// What White has more with the man on a square than without it, in centipawns; `None` for kings and
    /// empty squares.
    #[must_use]
    pub fn worth(&self, square: Square) -> Option<i32> {
        let man = self.men.iter().find(|(at, ..)| *at == square)?;
        Some(man.2)
    }
}

/// Asks the network about a position, and about it without each of its men.
#[must_use]
pub fn explain(board: &Board) -> Verdict {
    let total = evaluate(board);
    let sign = if board.side() == Color::White { 1 } else { -1 };
    let men = Square::all()
        .filter_map(|square| Some((square, board.piece_at(square)?)))
        .filter(|(_, piece)| piece.kind != Kind::King)
        .map(|(square, piece)| {
            let worth = sign * (total - evaluate_without(board, square));
            (square, piece, worth)
        })
        .collect();
    Verdict {
        side: board.side(),
        total,
        men,
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |score: i32| f64::from(score) / 100.0;
        let (side, sign) = match self.side {
            Color::White => ("White", 1),
            Color::Black => ("Black", -1),
        };
        writeln!(
            f,
            "the network: {:+.2} for White, {:+.2} for {side} to move; what every man is worth to it:",
            pawns(sign * self.total),
            pawns(self.total)
        )?;
        for rank in (0..8).rev() {
            write!(f, "{}", rank + 1)?;
            for file in 0..8 {
                let square = Square::at(file, rank);
                match self.men.iter().find(|(at, ..)| *at == square) {
                    Some((_, piece, worth)) => {
                        write!(f, "  {}{:+6.2}", piece, pawns(*worth))?;
                    }
                    None => write!(f, "  {:>7}", ".")?,
                }
            }
            writeln!(f)?;
        }
        write!(f, " ")?;
        ('a'..='h').try_for_each(|file| write!(f, "  {file:>7}"))?;
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_man_is_worth_what_the_board_without_it_lacks() {
        let with: Board = "4k3/8/8/8/3q4/8/8/R3K3 b - - 0 1".parse().unwrap();
        let without: Board = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse().unwrap();
        let verdict = explain(&with);
        let queen = verdict.worth("d4".parse().unwrap());
        assert_eq!(verdict.total(), evaluate(&with));
        assert_eq!(queen, Some(evaluate(&without) - evaluate(&with)));
        assert_eq!(verdict.worth("e1".parse().unwrap()), None);
        assert_eq!(verdict.worth("e4".parse().unwrap()), None);
        assert_eq!(verdict.to_string().lines().count(), 10);
    }
}
