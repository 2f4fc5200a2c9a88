//! Who sees what on a board that need not be legal: the answer to "what if this piece went there".

use crate::chess::{Board, Color, Kind, Piece, Square};

/// The pieces on their squares, and nothing else.
pub(super) struct Sight([Option<Piece>; 64]);

impl Sight {
    pub(super) fn of(board: &Board) -> Self {
        let mut pieces = [None; 64];
        for square in Square::all() {
            pieces[square.index() as usize] = board.piece_at(square);
        }
        Self(pieces)
    }

    /// The same after a piece has gone somewhere, whether it may or not.
    pub(super) fn after(mut self, from: Square, to: Square) -> Self {
        let piece = self.0[from.index() as usize].take();
        self.0[to.index() as usize] = piece;
        self
    }

    /// The same without the piece on a square.
    pub(super) fn without(mut self, square: Square) -> Self {
        self.0[square.index() as usize] = None;
        self
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index() as usize]
    }

    /// The pieces of a side that attack a square.
    pub(super) fn attackers(&self, target: Square, by: Color) -> Vec<Square> {
        Square::all()
            .filter(|&from| from != target)
            .filter(|&from| self.at(from).is_some_and(|piece| piece.color == by))
            .filter(|&from| self.attacks(from, target))
            .collect()
    }

    fn attacks(&self, from: Square, target: Square) -> bool {
        self.at(from).is_some_and(|piece| {
            let way = match piece.kind {
                Kind::Pawn => is_pawn_capture(piece.color, from, target),
                kind => goes_that_way(kind, from, target),
            };
            way && self.first_between(from, target).is_none()
        })
    }

    /// The first piece on the way from one square to another, if they lie on one line.
    pub(super) fn first_between(&self, from: Square, to: Square) -> Option<Square> {
        between(from, to)
            .into_iter()
            .find(|&square| self.at(square).is_some())
    }
}

/// How many files and ranks it is from one square to another.
pub(super) fn distance(from: Square, to: Square) -> (i8, i8) {
    (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    )
}

/// Whether a piece that is no pawn could go there on an empty board.
pub(super) fn goes_that_way(kind: Kind, from: Square, to: Square) -> bool {
    let (files, ranks) = distance(from, to);
    let (files, ranks) = (files.abs(), ranks.abs());
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files == ranks && files != 0;
    match kind {
        Kind::Pawn => false,
        Kind::Knight => files + ranks == 3 && files != 0 && ranks != 0,
        Kind::Bishop => diagonal,
        Kind::Rook => straight,
        Kind::Queen => straight || diagonal,
        Kind::King => files.max(ranks) == 1,
    }
}

/// Whether the piece on a square could go to another if the others stood as they must: castling and
/// pawns included, whoever's turn it is.
#[must_use]
pub fn could_go(board: &Board, from: Square, to: Square) -> bool {
    let Some(Piece { color, kind }) = board.piece_at(from) else {
        return false;
    };
    let (files, ranks) = distance(from, to);
    match kind {
        Kind::Pawn => {
            let steps = ranks * forward(color);
            let first = if color == Color::White { 1 } else { 6 };
            let doubled = steps == 2 && from.rank() == first;
            is_pawn_capture(color, from, to) || (files == 0 && (steps == 1 || doubled))
        }
        // Castling, by the king's way or by his rook.
        Kind::King if ranks == 0 && files.abs() >= 2 => {
            let home = if color == Color::White { 0 } else { 7 };
            from == Square::at(4, home)
        }
        kind => goes_that_way(kind, from, to),
    }
}

/// One rank forward for this side.
pub(super) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// Whether a pawn attacks that square.
pub(super) fn is_pawn_capture(color: Color, from: Square, to: Square) -> bool {
    let (files, ranks) = distance(from, to);
    files.abs() == 1 && ranks == forward(color)
}

/// The squares strictly between two on one line; none if they are on none.
pub(super) fn between(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = distance(from, to);
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new();
    }
    let steps = files.abs().max(ranks.abs());
    (1..steps)
        .map(|step| {
            let file = from.file() as i8 + step * files.signum();
            let rank = from.rank() as i8 + step * ranks.signum();
            Square::at(file as u8, rank as u8)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_could_go_their_ways_on_any_board() {
        let board: Board = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
            .parse()
            .unwrap();
        let could =
            |from: &str, to: &str| could_go(&board, from.parse().unwrap(), to.parse().unwrap());
        for (from, to) in [
            ("g1", "f3"),
            ("g1", "e2"),
            ("f1", "a6"),
            ("a1", "a8"),
            ("d1", "h5"),
            ("e2", "e4"),
            ("e2", "d3"),
            ("e1", "g1"),
            ("e1", "h1"),
            ("e8", "c8"),
            ("e7", "e5"),
        ] {
            assert!(could(from, to), "{from}{to}");
        }
        for (from, to) in [
            ("g1", "g3"),
            ("f1", "f3"),
            ("e2", "e5"),
            ("e2", "e1"),
            ("e7", "e8"),
            ("e1", "e3"),
            ("e4", "e5"),
        ] {
            assert!(!could(from, to), "{from}{to}");
        }
    }

    #[test]
    fn it_sees_what_the_rules_see() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            let sight = Sight::of(&board);
            for square in Square::all() {
                for color in Color::ALL {
                    let seen = !sight.attackers(square, color).is_empty();
                    assert_eq!(seen, board.is_attacked(square, color), "{fen} {square}");
                }
            }
        }
    }
}
