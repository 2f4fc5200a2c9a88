//! What the network sees: every man on the board, from both sides.

use crate::chess::{Color, Piece, Square};

/// Men of two sides, of six kinds, on 64 squares.
pub const INPUTS: usize = 768;

/// How one side looks at the board: its own first rank below, its king on the left half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    color: Color,
    /// What turns the number of a square into the one that this side sees.
    flip: u8,
}

impl View {
    /// The view of the side whose king stands here.
    #[inline(always)]
    #[must_use]
    pub fn of(color: Color, king: Square) -> Self {
        let upside_down = if color == Color::Black { 56 } else { 0 };
        let mirrored = if king.file() > 3 { 7 } else { 0 };
        Self {
            color,
            flip: upside_down ^ mirrored,
        }
    }

    /// The input that a man on a square is.
    #[inline(always)]
    #[must_use]
    pub fn input(self, piece: Piece, square: Square) -> usize {
        let side = usize::from(piece.color != self.color);
        384 * side + 64 * piece.kind as usize + usize::from(square.index() ^ self.flip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Kind;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn both_sides_see_the_same_of_a_mirrored_board() {
        let knight = |color| Piece {
            color,
            kind: Kind::Knight,
        };
        let white = View::of(Color::White, square("c1"));
        let black = View::of(Color::Black, square("c8"));
        assert_eq!(
            white.input(knight(Color::White), square("f3")),
            black.input(knight(Color::Black), square("f6"))
        );
        let mirrored = View::of(Color::White, square("f1"));
        assert_eq!(
            white.input(knight(Color::Black), square("f3")),
            mirrored.input(knight(Color::Black), square("c3"))
        );
    }

    #[test]
    fn every_man_is_an_input_of_its_own() {
        let view = View::of(Color::Black, square("g8"));
        let mut seen = [false; INPUTS];
        for color in [Color::White, Color::Black] {
            for kind in Kind::ALL {
                for square in Square::all() {
                    let input = view.input(Piece { color, kind }, square);
                    assert!(!std::mem::replace(&mut seen[input], true));
                }
            }
        }
        assert!(seen.iter().all(|&seen| seen));
    }
}
