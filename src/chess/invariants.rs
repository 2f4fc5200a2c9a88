//! Recomputing everything that a board keeps.

use std::fmt;

use super::board::Board;
use super::castling::{Castling, Wing};
use super::piece::{Color, Kind, Piece};
use super::square::Square;
use super::square_set::SquareSet;
use super::zobrist::Key;

/// The first thing about a board that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    what: &'static str,
    kept: String,
    fresh: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: kept {}, recomputed {}",
            self.what, self.kept, self.fresh
        )
    }
}

impl std::error::Error for Difference {}

fn same<T: PartialEq + fmt::Debug>(
    what: &'static str,
    kept: &T,
    fresh: &T,
) -> Result<(), Difference> {
    if kept == fresh {
        return Ok(());
    }
    Err(Difference {
        what,
        kept: format!("{kept:?}"),
        fresh: format!("{fresh:?}"),
    })
}

impl Board {
    /// Recomputes all that is kept beside the cells, and names the first difference.
    pub fn check(&self) -> Result<(), Difference> {
        let mut pawns = [SquareSet::EMPTY; 2];
        let mut points = [0; 2];
        let mut counts = [[0; 6]; 2];
        let mut key = Key::castling(self.castling()) ^ Key::en_passant(self.en_passant());
        let mut pawn_key = Key::default();
        let mut standing = 0;
        if self.side() == Color::Black {
            key ^= Key::BLACK_TO_MOVE;
        }
        for square in Square::all() {
            let Some(Piece { color, kind }) = self.piece_at(square) else {
                continue;
            };
            let man = self.cell(square.mailbox()).man();
            same("where a man stands", &self.square_of(man), &square)?;
            same(
                "the side of a man",
                &(man.index() >= 16),
                &(color == Color::Black),
            )?;
            let in_list = self.men(color, kind).0 & man.bit() != 0;
            same("a man in the list of his kind", &in_list, &true)?;
            standing |= man.bit();
            counts[color as usize][kind as usize] += 1;
            points[color as usize] += kind.points();
            let own = Key::piece(color, kind, square);
            key ^= own;
            if kind == Kind::Pawn {
                pawns[color as usize] |= SquareSet::from(square);
                pawn_key ^= own;
            }
        }
        same("the men on the board", &self.standing().0, &standing)?;
        for color in Color::ALL {
            for kind in Kind::ALL {
                let fresh = counts[color as usize][kind as usize];
                same("how many of a kind", &self.count(color, kind), &fresh)?;
            }
            same("pawn set", &self.pawns(color), &pawns[color as usize])?;
            same("points", &self.points(color), &points[color as usize])?;
            same("kings", &counts[color as usize][Kind::King as usize], &1)?;
        }
        same("key", &self.key, &key)?;
        same("pawn key", &self.pawn_key, &pawn_key)?;
        same(
            "castling rights",
            &self.castling(),
            &self.possible_castling(),
        )?;
        let usable = self
            .en_passant()
            .and_then(|square| self.usable_en_passant(square));
        same("en passant square", &self.en_passant(), &usable)?;
        self.check_rim()?;
        let waiting = self.king(!self.side());
        let attacked = self.is_attacked(waiting, self.side());
        same("the waiting side in check", &attacked, &false)
    }

    /// The rights kept, less those whose king or rook is not at home.
    fn possible_castling(&self) -> Castling {
        let mut possible = Castling::NONE;
        for (_, color, wing) in Castling::EACH {
            let home = if color == Color::White { 0 } else { 7 };
            let rook = Square::at(if wing == Wing::King { 7 } else { 0 }, home);
            let stands = |kind, square| self.piece_at(square) == Some(Piece { color, kind });
            if self.castling().has(color, wing)
                && stands(Kind::King, Square::at(4, home))
                && stands(Kind::Rook, rook)
            {
                possible = possible.with(color, wing);
            }
        }
        possible
    }

    /// Nothing has been written outside the 64 squares.
    fn check_rim(&self) -> Result<(), Difference> {
        let rim = (0..120u8)
            .filter(|index| !(2..10).contains(&(index / 10)) || matches!(index % 10, 0 | 9));
        for index in rim {
            let cell = self.cell(index);
            let shut = !cell.open_to(Color::White) && !cell.open_to(Color::Black);
            same("a rim cell is shut", &shut, &true)?;
        }
        Ok(())
    }
}
