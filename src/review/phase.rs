//! Opening, middlegame, endgame.

use crate::chess::{Board, Color, Kind, Square};

/// A part of a game. A game never goes back to an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// From the first move on.
    Opening,
    /// Pieces are gone from the board or from where they began, or the sides have met.
    Middlegame,
    /// Few pieces are left.
    Endgame,
}

// CITE: Lichess' borders, "Divider" in scalachess.
/// With so many pieces, pawns and kings aside, the middlegame has begun.
const MIDDLEGAME_PIECES: u32 = 10;
/// With so many, the endgame.
const ENDGAME_PIECES: u32 = 6;
/// A first rank with fewer men is left.
const HOME: usize = 4;
/// The sides have met if both have men in so many squares of two by two. Our own measure: over 150 games
/// the middlegame begins at the same move as by Lichess' on average, and two and a half plies away from it.
const MEETINGS: usize = 7;

impl Phase {
    /// All of them in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::Endgame => "endgame",
        }
    }

    /// Where a game is that was in a phase before this position.
    #[must_use]
    pub fn after(self, board: &Board) -> Self {
        self.max(Self::of(board))
    }

    /// The phase by the position alone.
    fn of(board: &Board) -> Self {
        let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        let count = |kind| -> u32 { Color::ALL.map(|side| board.count(side, kind)).iter().sum() };
        let pieces: u32 = kinds.into_iter().map(count).sum();
        let has_left = |side| men_at_home(board, side) < HOME;
        if pieces <= ENDGAME_PIECES {
            Self::Endgame
        } else if pieces <= MIDDLEGAME_PIECES
            || Color::ALL.into_iter().any(has_left)
            || meetings(board) >= MEETINGS
        {
            Self::Middlegame
        } else {
            Self::Opening
        }
    }
}

/// How many of its men a side has on its first rank.
fn men_at_home(board: &Board, side: Color) -> usize {
    let rank = match side {
        Color::White => 0,
        Color::Black => 7,
    };
    let men = (0..8).filter_map(|file| board.piece_at(Square::at(file, rank)));
    men.filter(|piece| piece.color == side).count()
}

/// In how many squares of two by two both sides have men.
fn meetings(board: &Board) -> usize {
    let has = |file: u8, rank: u8, side| {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let mut men = corners
            .into_iter()
            .filter_map(|(right, up)| board.piece_at(Square::at(file + right, rank + up)));
        men.any(|piece| piece.color == side)
    };
    let both = |file: u8, rank: u8| has(file, rank, Color::White) && has(file, rank, Color::Black);
    let squares = (0..7).flat_map(|file| (0..7).map(move |rank| (file, rank)));
    squares.filter(|&(file, rank)| both(file, rank)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str) -> Phase {
        Phase::of(&fen.parse().unwrap())
    }

    #[test]
    fn each_border_has_two_sides() {
        assert_eq!(Phase::of(&Board::start()), Phase::Opening);
        // Eleven pieces and ten, with the first ranks held.
        assert_eq!(
            of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBNR w - - 0 1"),
            Phase::Opening
        );
        assert_eq!(
            of("rnb1kbn1/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBNR w - - 0 1"),
            Phase::Middlegame
        );
        // Seven and six.
        assert_eq!(
            of("rn2k1nr/pppppppp/8/8/8/8/PPPPPPPP/R1B1K1N1 w - - 0 1"),
            Phase::Middlegame
        );
        assert_eq!(
            of("rn2k2r/pppppppp/8/8/8/8/PPPPPPPP/R1B1K1N1 w - - 0 1"),
            Phase::Endgame
        );
        // Four men on the first rank and three, with all pieces on the board.
        assert_eq!(
            of("rnbqkbnr/pppppppp/8/8/8/2NQBNB1/PPPPPPPP/R3K2R w - - 0 1"),
            Phase::Middlegame
        );
        assert_eq!(
            of("rnbqkbnr/pppppppp/8/8/8/2NQBN2/PPPPPPPP/R3KB1R w - - 0 1"),
            Phase::Opening
        );
    }

    #[test]
    fn the_sides_meet_in_the_middle() {
        let after = |moves: &str| {
            let mut board = Board::start();
            for san in moves.split_whitespace() {
                let m = board.parse_san(san).unwrap();
                let _ = board.make(m);
            }
            board
        };
        assert_eq!(meetings(&Board::start()), 0);
        assert_eq!(meetings(&after("e4 e5")), 2);
        let italian = after("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6 Ng5 Ng4");
        assert_eq!(
            (meetings(&italian), Phase::of(&italian)),
            (6, Phase::Opening)
        );
        let clash = "r1bqkb1r/pp1n1ppp/2p1p3/1N1pPn2/2PP1N2/3BB3/PP3PPP/R2QK2R w KQkq - 0 1";
        assert_eq!(meetings(&clash.parse().unwrap()), 7);
        assert_eq!(of(clash), Phase::Middlegame);
    }

    #[test]
    fn a_game_does_not_go_back() {
        assert_eq!(Phase::Endgame.after(&Board::start()), Phase::Endgame);
        assert_eq!(Phase::Opening.after(&Board::start()), Phase::Opening);
    }
}
