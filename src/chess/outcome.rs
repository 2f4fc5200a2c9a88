//! How a game ends by the rules.

use std::fmt;

use super::board::Board;
use super::piece::{Color, Kind};
use super::square_set::SquareSet;
use super::zobrist::Key;

/// The end of a game by the rules alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The king is in check and nothing helps.
    Checkmate {
        /// Who gave it.
        winner: Color,
    },
    /// Nobody wins.
    Draw(Draw),
}

/// Why a game is drawn, or may be claimed as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// No legal move, and no check.
    Stalemate,
    /// Neither side has what it takes to mate.
    InsufficientMaterial,
    /// 75 moves of each side without a capture or a pawn's move: the game is over.
    SeventyFiveMoves,
    /// The same position for the fifth time: the game is over.
    FivefoldRepetition,
    /// 50 moves of each side without a capture or a pawn's move: a player may claim.
    FiftyMoves,
    /// The same position for the third time: a player may claim.
    ThreefoldRepetition,
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "neither side can mate",
            Self::SeventyFiveMoves => "75 moves without a capture or a pawn move",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::FiftyMoves => "50 moves without a capture or a pawn move",
            Self::ThreefoldRepetition => "threefold repetition",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Self::Draw(draw) => write!(f, "draw: {draw}"),
        }
    }
}

/// Plies without a capture or a pawn's move after which a player may claim a draw.
pub(crate) const FIFTY_MOVES: u16 = 100;
/// Plies without a capture or a pawn's move after which the game is over.
const SEVENTY_FIVE_MOVES: u16 = 150;

impl Board {
    /// How the game has ended, without a look at the positions before this one: mate, stalemate,
    /// insufficient material, 75 moves.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_after(&[])
    }

    /// How the game has ended, given the keys of all earlier positions, the newest last. Mate
    /// comes before everything else.
    #[must_use]
    pub fn outcome_after(&self, earlier: &[Key]) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.in_check() {
                Outcome::Checkmate {
                    winner: !self.side(),
                }
            } else {
                Outcome::Draw(Draw::Stalemate)
            });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::Draw(Draw::InsufficientMaterial));
        }
        if self.halfmoves() >= SEVENTY_FIVE_MOVES {
            return Some(Outcome::Draw(Draw::SeventyFiveMoves));
        }
        (self.occurrences(earlier) >= 5).then_some(Outcome::Draw(Draw::FivefoldRepetition))
    }

    /// The draw that a player may claim in this position, given the keys of all earlier ones.
    #[must_use]
    pub fn claim(&self, earlier: &[Key]) -> Option<Draw> {
        if self.occurrences(earlier) >= 3 {
            Some(Draw::ThreefoldRepetition)
        } else if self.halfmoves() >= FIFTY_MOVES && self.has_legal_move() {
            Some(Draw::FiftyMoves)
        } else {
            None
        }
    }

    /// How often this position has been on the board, now included.
    #[must_use]
    pub fn occurrences(&self, earlier: &[Key]) -> usize {
        let reversible = earlier.iter().rev().take(self.halfmoves() as usize);
        // The same side is to move after every second ply only.
        1 + reversible
            .skip(1)
            .step_by(2)
            .filter(|&&key| key == self.key())
            .count()
    }

    /// Whether neither side can mate by any sequence of legal moves that material alone rules
    /// out: the lone kings, one minor piece, or bishops all on squares of one color.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.cannot_win(color))
    }

    /// Whether this side can never mate, whatever the other does.
    // CITE: the case analysis follows what FIDE's dead position rule means for material, as
    // shakmaty's `has_insufficient_material` has it for standard chess.
    #[must_use]
    pub fn cannot_win(&self, color: Color) -> bool {
        let has_any = |color, kinds: &[Kind]| kinds.iter().any(|&kind| self.has(color, kind));
        if has_any(color, &[Kind::Pawn, Kind::Rook, Kind::Queen]) {
            return false;
        }
        let them = !color;
        if self.has(color, Kind::Knight) {
            // A single knight mates only if the enemy's own men can smother his king; queens
            // cannot, since they can always take or give way.
            let alone = self.count(color, Kind::Knight) + self.count(color, Kind::Bishop) == 1;
            let blockers = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook];
            return alone && !has_any(them, &blockers);
        }
        // Bishops mate only with men in the way of the king that they do not attack.
        !self.has(color, Kind::Bishop)
            || (self.bishops_on_one_shade() && !has_any(them, &[Kind::Pawn, Kind::Knight]))
    }

    /// Whether all bishops of both sides stand on squares of one color.
    fn bishops_on_one_shade(&self) -> bool {
        let all: SquareSet = Color::ALL
            .into_iter()
            .flat_map(|color| self.pieces(color, Kind::Bishop))
            .collect();
        !all.meets(SquareSet::LIGHT) || !all.meets(!SquareSet::LIGHT)
    }
}
