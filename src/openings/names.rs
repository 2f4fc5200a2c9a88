//! What openings are called, by their positions: it does not matter in which order the moves came.

use std::fmt;

use super::table::TABLE;
use crate::chess::Key;

/// A code of the Encyclopedia of Chess Openings, A00 to E99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco(u16);

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let volume = char::from(b'A' + (self.0 / 100) as u8);
        write!(f, "{volume}{:02}", self.0 % 100)
    }
}

/// An opening that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code.
    pub eco: Eco,
    /// What people call it: a family, and after a colon its variations.
    pub name: String,
}

impl Opening {
    /// The opening that has this very position.
    ///
    /// ```
    /// use pillarbox::chess::Board;
    /// use pillarbox::openings::Opening;
    ///
    /// let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    /// let board: Board = fen.parse().unwrap();
    /// assert_eq!(Opening::of(board.key()).unwrap().to_string(), "B20 Sicilian Defense");
    /// ```
    #[must_use]
    pub fn of(position: Key) -> Option<Self> {
        let place = TABLE.find(position)?;
        Some(Self {
            eco: Eco(TABLE.code(place)),
            name: TABLE.name(place),
        })
    }

    /// The opening of a game, by all its positions, the oldest first: that of the last one which has
    /// a name.
    #[must_use]
    pub fn of_game(positions: &[Key]) -> Option<Self> {
        positions.iter().rev().find_map(|&key| Self::of(key))
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// For how many plies a game follows lines that are known, by all its positions, the oldest first.
#[must_use]
pub fn known_plies(positions: &[Key]) -> usize {
    let known = |key: &&Key| TABLE.find(**key).is_some() || TABLE.is_on_the_way(**key);
    positions.iter().skip(1).take_while(known).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;

    /// The positions of a game.
    fn positions(fen: &str, moves: &str) -> Vec<Key> {
        let mut board: Board = fen.parse().unwrap();
        let mut keys = vec![board.key()];
        for san in moves.split_whitespace() {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
            keys.push(board.key());
        }
        keys
    }

    fn from_start(moves: &str) -> Vec<Key> {
        positions(&Board::start().to_string(), moves)
    }

    fn name(moves: &str) -> Option<String> {
        Opening::of_game(&from_start(moves)).map(|opening| opening.to_string())
    }

    #[test]
    fn games_have_the_name_of_the_last_position_that_has_one() {
        for (moves, told) in [
            ("e4", "B00 King's Pawn Game"),
            (
                "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
                "B90 Sicilian Defense: Najdorf Variation",
            ),
            (
                "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 b6 Nc3 h6 h3",
                "C70 Ruy Lopez: Morphy Defense",
            ),
            ("d4 Nf6 c4 g6 Nc3 d5", "D80 Grünfeld Defense"),
        ] {
            let told = told.to_owned();
            assert_eq!(name(moves), Some(told), "{moves}");
        }
        assert_eq!(name(""), None);
    }

    #[test]
    fn another_order_of_moves_is_the_same_opening() {
        let usual = name("d4 Nf6 c4 e6 Nf3 d5 Nc3");
        assert!(usual.is_some());
        assert_eq!(name("c4 e6 Nc3 d5 d4 Nf6 Nf3"), usual);
        assert_eq!(name("Nf3 d5 d4 Nf6 c4 e6 Nc3"), usual);
    }

    #[test]
    fn a_position_that_was_set_up_can_have_a_name() {
        let fen = "rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2";
        let game = positions(fen, "d5 e5");
        let opening = Opening::of_game(&game).unwrap();
        assert_eq!(opening.to_string(), "C02 French Defense: Advance Variation");
        assert_eq!(known_plies(&game), 2);
        let ending = positions("8/5k2/8/8/8/8/4PK2/8 w - - 0 1", "Kf3 Kf6");
        assert_eq!(Opening::of_game(&ending), None);
        assert_eq!(known_plies(&ending), 0);
    }

    #[test]
    fn a_game_is_known_as_long_as_a_line_goes_through_its_positions() {
        for (moves, plies) in [
            ("", 0),
            ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 b6 Nc3 h6", 7),
            // The third move has no name, but stands on the way to one.
            ("Nh3 d5 g3 e5 f4 a6", 5),
            // By another way into a line, and out of it.
            ("d4 e6 e4 d5 e5 a5 h4", 5),
        ] {
            assert_eq!(known_plies(&from_start(moves)), plies, "{moves}");
        }
    }
}
