//! How a game ended, and why.

use std::fmt;

use crate::chess::{Board, Color, Draw, Key, Outcome};

use super::tags::GameResult;
use super::tree::GameTree;

/// The `Termination` tag of a game that is still going on.
pub const UNTERMINATED: &str = "Unterminated";

/// The end of a game and its reason. Written as one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The king is in check and nothing helps.
    Checkmate {
        /// Who gave it.
        winner: Color,
    },
    /// No legal move, and no check.
    Stalemate,
    /// The same position for the third time.
    Threefold,
    /// Fifty moves of each side without a capture or a pawn's move.
    FiftyMoves,
    /// Neither side has what it takes to mate.
    DeadPosition,
    /// A flag has fallen.
    TimeForfeit {
        /// Whose has not.
        winner: Color,
    },
    /// A flag has fallen, and the other side could never mate.
    TimeWithoutMaterial {
        /// Whose flag.
        flagged: Color,
    },
    /// One side gave up.
    Resignation {
        /// The other.
        winner: Color,
    },
    /// Both sides wanted a draw.
    Agreement,
    /// Left before the end.
    Abandoned,
}

impl Ending {
    /// How the game has ended by the rules, given the keys of all earlier positions. The third
    /// repetition and the fiftieth move end it without a claim.
    #[must_use]
    pub fn by_rules(board: &Board, earlier: &[Key]) -> Option<Self> {
        match board.outcome_after(earlier) {
            Some(Outcome::Checkmate { winner }) => Some(Self::Checkmate { winner }),
            Some(Outcome::Draw(draw)) => Some(Self::by_draw(draw)),
            None => board.claim(earlier).map(Self::by_draw),
        }
    }

    const fn by_draw(draw: Draw) -> Self {
        match draw {
            Draw::Stalemate => Self::Stalemate,
            Draw::InsufficientMaterial => Self::DeadPosition,
            Draw::SeventyFiveMoves | Draw::FiftyMoves => Self::FiftyMoves,
            Draw::FivefoldRepetition | Draw::ThreefoldRepetition => Self::Threefold,
        }
    }

    /// How the game ends when a flag falls in this position.
    #[must_use]
    pub fn by_time(flagged: Color, board: &Board) -> Self {
        if board.cannot_win(!flagged) {
            Self::TimeWithoutMaterial { flagged }
        } else {
            Self::TimeForfeit { winner: !flagged }
        }
    }

    /// Who has won, if somebody has.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner }
            | Self::TimeForfeit { winner }
            | Self::Resignation { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result of the game.
    #[must_use]
    pub fn result(self) -> GameResult {
        match self.winner() {
            Some(winner) => GameResult::win(winner),
            None if self == Self::Abandoned => GameResult::Unfinished,
            None => GameResult::Draw,
        }
    }

    /// The `Termination` tag.
    #[must_use]
    pub const fn termination(self) -> &'static str {
        match self {
            Self::TimeForfeit { .. } | Self::TimeWithoutMaterial { .. } => "Time forfeit",
            Self::Abandoned => "Abandoned",
            _ => "Normal",
        }
    }

    /// The sentence for whoever played this side against an engine; for everybody else that which
    /// names both.
    #[must_use]
    pub fn told(self, person: Option<Color>) -> String {
        let Some(person) = person else {
            return self.to_string();
        };
        let won = self.winner() == Some(person);
        let sentence = match self {
            Self::Checkmate { .. } if won => "You win by checkmate.",
            Self::Checkmate { .. } => "You lost by checkmate.",
            Self::TimeForfeit { .. } if won => "You win on time.",
            Self::TimeForfeit { .. } => "You lost on time.",
            Self::Resignation { .. } if won => "You win: your opponent resigned.",
            Self::Resignation { .. } => "You resigned.",
            Self::TimeWithoutMaterial { flagged } if flagged == person => {
                "Your time ran out, but your opponent cannot mate: draw."
            }
            Self::TimeWithoutMaterial { .. } => {
                "Your opponent's time ran out, but you cannot mate: draw."
            }
            Self::Agreement => "You agreed to a draw.",
            _ => return self.to_string(),
        };
        sentence.to_owned()
    }

    /// Notes result and termination in a game.
    pub fn note(self, game: &mut GameTree) {
        game.set_result(self.result());
        game.set_tag("Termination", self.termination());
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Checkmate { winner } => {
                write!(f, "{winner} wins by checkmate.")
            }
            Self::Stalemate => f.write_str("Draw by stalemate: no legal move, but no check."),
            Self::Threefold => f.write_str("Draw: the same position came up three times."),
            Self::FiftyMoves => f.write_str("Draw: fifty moves without a capture or a pawn move."),
            Self::DeadPosition => f.write_str("Draw: neither side has enough left to mate."),
            Self::TimeForfeit { winner } => {
                write!(f, "{winner} wins on time.")
            }
            Self::TimeWithoutMaterial { flagged } => write!(
                f,
                "{flagged} ran out of time, but {} cannot mate: draw.",
                !flagged
            ),
            Self::Resignation { winner } => write!(f, "{} resigned: {winner} wins.", !winner),
            Self::Agreement => f.write_str("Draw by agreement."),
            Self::Abandoned => f.write_str("The game was not finished."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_rules(fen: &str) -> Option<Ending> {
        Ending::by_rules(&fen.parse().unwrap(), &[])
    }

    #[test]
    fn the_rules_end_a_game() {
        let winner = Color::White;
        let mate = by_rules("R5k1/5ppp/8/8/8/8/8/4K3 b - - 99 60");
        assert_eq!(mate, Some(Ending::Checkmate { winner }));
        assert_eq!(
            by_rules("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
            Some(Ending::Stalemate)
        );
        assert_eq!(
            by_rules("7k/8/6K1/8/8/8/8/8 b - - 0 1"),
            Some(Ending::DeadPosition)
        );
        for halfmoves in [100, 150] {
            let fen = format!("7k/8/6K1/8/8/8/R7/8 b - - {halfmoves} 90");
            assert_eq!(by_rules(&fen), Some(Ending::FiftyMoves));
        }
        assert_eq!(by_rules("7k/8/6K1/8/8/8/R7/8 b - - 99 90"), None);
        assert_eq!(
            by_rules("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 60"),
            mate,
            "mate comes first"
        );
    }

    #[test]
    fn the_third_time_ends_it() {
        let mut board = Board::start();
        let mut keys = Vec::new();
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
            assert_eq!(Ending::by_rules(&board, &keys), None);
            keys.push(board.key());
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
        }
        assert_eq!(Ending::by_rules(&board, &keys), Some(Ending::Threefold));
    }

    #[test]
    fn time_wins_only_against_those_who_could_be_mated() {
        let rook: Board = "7k/8/6K1/8/8/8/R7/8 b - - 0 1".parse().unwrap();
        let lost = Ending::by_time(Color::Black, &rook);
        assert_eq!(
            lost,
            Ending::TimeForfeit {
                winner: Color::White
            }
        );
        let drawn = Ending::by_time(Color::White, &rook);
        assert_eq!(
            (drawn.result(), drawn.termination()),
            (GameResult::Draw, "Time forfeit")
        );
        assert_eq!(
            drawn.to_string(),
            "White ran out of time, but Black cannot mate: draw."
        );
    }

    #[test]
    fn endings_speak_to_the_person() {
        let (white, black) = (Some(Color::White), Some(Color::Black));
        let winner = Color::White;
        for (ending, won, lost) in [
            (
                Ending::Checkmate { winner },
                "You win by checkmate.",
                "You lost by checkmate.",
            ),
            (
                Ending::TimeForfeit { winner },
                "You win on time.",
                "You lost on time.",
            ),
            (
                Ending::Resignation { winner },
                "You win: your opponent resigned.",
                "You resigned.",
            ),
        ] {
            assert_eq!(ending.told(white), won);
            assert_eq!(ending.told(black), lost);
            assert_eq!(ending.told(None), ending.to_string());
        }
        assert_eq!(Ending::Stalemate.told(white), Ending::Stalemate.to_string());
    }

    #[test]
    fn every_ending_is_one_sentence_that_agrees_with_its_result() {
        let winner = Color::Black;
        for ending in [
            Ending::Checkmate { winner },
            Ending::Stalemate,
            Ending::Threefold,
            Ending::FiftyMoves,
            Ending::DeadPosition,
            Ending::TimeForfeit { winner },
            Ending::TimeWithoutMaterial { flagged: winner },
            Ending::Resignation { winner },
            Ending::Agreement,
            Ending::Abandoned,
        ] {
            let text = ending.to_string();
            assert!(
                text.ends_with('.') && text.matches('.').count() == 1,
                "{text}"
            );
            let wins = ending.result() == GameResult::BlackWins;
            assert_eq!(text.contains("Black wins"), wins, "{text}");
            assert_eq!(
                text.to_lowercase().contains("draw"),
                ending.result() == GameResult::Draw,
                "{text}"
            );
        }
        let mut game = GameTree::new(Board::start());
        Ending::Resignation { winner }.note(&mut game);
        assert_eq!(
            (game.result(), game.tag("Termination")),
            (GameResult::BlackWins, Some("Normal"))
        );
        assert_eq!(
            Ending::Checkmate {
                winner: Color::White
            }
            .to_string(),
            "White wins by checkmate."
        );
    }
}
