//! Who attacks what, and what stands behind.

use super::replay::{Man, man_of};
use crate::chess::geometry::step;
use crate::chess::{Board, Color, Kind, Square, SquareSet};

/// Whether the man on one square attacks another square, pinned or not.
pub(super) fn attacks(board: &Board, from: Square, to: Square) -> bool {
    match board.piece_at(from) {
        None => false,
        Some(piece) if piece.kind == Kind::Pawn => {
            SquareSet::from(from).pawn_attacks(piece.color).contains(to)
        }
        Some(piece) => from != to && board.piece_reaches(piece.kind, from, to),
    }
}

/// The men of a side, kings included.
pub(super) fn men(board: &Board, color: Color) -> impl Iterator<Item = Man> {
    Square::all().filter_map(move |square| man_of(board, color, square))
}

/// The men of the other side that the man on a square attacks.
pub(super) fn victims(board: &Board, from: Square) -> Vec<Man> {
    let Some(piece) = board.piece_at(from) else {
        return Vec::new();
    };
    let others = men(board, !piece.color);
    others
        .filter(|man| attacks(board, from, man.square))
        .collect()
}

/// Whether a kind of piece moves along lines.
pub(super) const fn is_slider(kind: Kind) -> bool {
    matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen)
}

/// The first man behind `front`, seen from a slider that attacks it.
pub(super) fn behind(board: &Board, slider: Square, front: Square) -> Option<Square> {
    let kind = board.piece_at(slider)?.kind;
    if !is_slider(kind) || !attacks(board, slider, front) {
        return None;
    }
    let step = step(slider, front);
    let mut at = front.step(step);
    // Cells off the board are no square: the walk ends there.
    loop {
        let square = Square::all().find(|square| square.mailbox() == at)?;
        if board.piece_at(square).is_some() {
            return Some(square);
        }
        at = at.wrapping_add_signed(step);
    }
}

/// Whether a square lies between two others that a line connects.
pub(super) fn lies_between(square: Square, one: Square, other: Square) -> bool {
    let line = step(one, other);
    let mut at = one.step(line);
    let cells = (0..8).map_while(|_| {
        let here = at;
        at = at.wrapping_add_signed(line);
        (here != other.mailbox()).then_some(here)
    });
    line != 0 && cells.into_iter().any(|cell| cell == square.mailbox())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn behind_a_man_stands_the_next_on_the_line() {
        let board: Board = "q3k3/8/2n5/8/4B3/8/8/4K3 w - - 0 1".parse().unwrap();
        let found = behind(&board, square("e4"), square("c6"));
        assert_eq!(found, Some(square("a8")));
        assert_eq!(behind(&board, square("e1"), square("e4")), None);
        let board: Board = "4k3/8/2n5/8/4B3/8/8/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(behind(&board, square("e4"), square("c6")), None);
    }

    #[test]
    fn between_means_on_the_line() {
        assert!(lies_between(square("d5"), square("b3"), square("g8")));
        assert!(!lies_between(square("g8"), square("b3"), square("g8")));
        assert!(!lies_between(square("d4"), square("b3"), square("g8")));
        assert!(!lies_between(square("d4"), square("b3"), square("c8")));
    }
}
