//! Why a move was bad, in one sentence that the board proves.
//!
//! Nothing is searched here: a [`Case`] brings the engine's best line and the line that refutes the move
//! that was played, and what is said is what happens in these lines when they are played out.
//!
//! | file | what it is |
//! |---|---|
//! | `replay` | a line played out |
//! | `exchange` | what captures on a square win |
//! | `material` | what a line wins for good |
//! | `sight` | who attacks what |
//! | [`tactics`] | fork, pin, skewer and so on in a line, whoever plays it |
//! | `mate` | lines that end in mate |
//! | `half_points` | stalemate, repetition, bare kings; trades into endings |
//! | `reason` | which of all this is the reason |
//! | `merit` | why a move is good, and what is threatened |
//! | `sentence` | the words |

mod exchange;
mod half_points;
mod mate;
mod material;
mod merit;
mod reason;
mod replay;
mod sentence;
mod sight;
pub mod tactics;

pub use half_points::{HalfPoint, Trade};
pub use mate::Mate;
pub use material::{Gain, gain};
pub use merit::{Merit, Outlook, merit, threat};
pub use reason::{Reason, Winning};
pub use replay::{Man, Replay};

use crate::chess::{Board, Color, Key, Move, Square};
use crate::game::Eval;

/// What an engine thinks: its line and what it is worth.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The moves, as both sides would play.
    pub line: Vec<Move>,
    /// What the position is worth, from White's side as always.
    pub eval: Eval,
}

/// A move that was played and what an engine thinks of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The position before the move.
    pub board: Board,
    /// The keys of all positions of the game before that one, the oldest first; none if they are unknown.
    pub earlier: Vec<Key>,
    /// The move before it, if there was one: not taking back is called by its name.
    pub last: Option<Move>,
    /// The move.
    pub played: Move,
    /// What was best instead of it.
    pub best: Thought,
    /// What is best against it, beginning with the other side's answer.
    pub answer: Thought,
}

impl Case {
    /// Who made the move.
    #[must_use]
    pub fn mover(&self) -> Color {
        self.board.side()
    }

    /// The best line, played out.
    #[must_use]
    pub fn best_line(&self) -> Replay {
        Replay::new(&self.board, self.best.line.iter().copied())
    }

    /// The move that was played and what follows, played out.
    #[must_use]
    pub fn played_line(&self) -> Replay {
        let answer = self.answer.line.iter().copied();
        Replay::new(&self.board, std::iter::once(self.played).chain(answer))
    }
}

/// Why a move was bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// What happens, with all that is needed to see it on the board.
    pub reason: Reason,
    /// The same for a person.
    pub sentence: String,
}

impl Why {
    /// A word for what kind of reason it is; none for the plain sentence.
    #[must_use]
    pub fn motif(&self) -> Option<&'static str> {
        self.reason.motif()
    }

    /// The moves that prove it: from the position before the move if something better was missed, else
    /// from the one after it.
    #[must_use]
    pub fn proof(&self, case: &Case) -> Vec<Move> {
        let line = |thought: &Thought, plies: usize| {
            let most = thought.line.len();
            thought.line[..plies.min(most)].to_vec()
        };
        match &self.reason {
            Reason::MissesMate(_) => case.best.line.clone(),
            Reason::MissesDraw(_, plies) => line(&case.best, *plies),
            Reason::Misses(winning) => line(&case.best, winning.gain.plies),
            // The played line is counted from the move itself.
            Reason::Loses(winning) => line(&case.answer, winning.gain.plies - 1),
            Reason::Draws(_, plies) => line(&case.answer, plies - 1),
            Reason::AllowsMate(_) | Reason::Trades(_) | Reason::Plain => case.answer.line.clone(),
        }
    }
}

/// Why a move was bad. The move must be legal and worse than the best one; the lines may be of any length.
#[must_use]
pub fn explain(case: &Case) -> Why {
    let (best, played) = (case.best_line(), case.played_line());
    let reason = reason::find(case, &best, &played);
    let sentence = sentence::write(case, &best, &played, &reason);
    Why { reason, sentence }
}

/// The most that the side to move wins by one capture or promotion and what follows on its square, in points.
#[must_use]
pub fn material_at_risk(board: &Board) -> i32 {
    exchange::most(board)
}

/// What a move wins in points if the other side answers on its square, or not at all if that does not pay.
#[must_use]
pub fn winning_exchange(board: &Board, m: Move) -> i32 {
    exchange::of(board, m)
}

/// What a side wins along a line for good, and by which motif, from the first move on: the rules by which
/// mistakes are explained.
#[must_use]
pub fn winning(replay: &Replay, color: Color) -> Option<Winning> {
    gain(replay, color).and_then(|gain| reason::winning(replay, 0, color, gain))
}

/// The mate by a side at the end of a line.
#[must_use]
pub fn mate_at_end(replay: &Replay, winner: Color) -> Option<Mate> {
    mate::at_end(replay, 0, winner)
}

/// Whether the man on one square attacks another square, pinned or not.
#[must_use]
pub fn attacks(board: &Board, from: Square, to: Square) -> bool {
    sight::attacks(board, from, to)
}

/// The first man behind `front`, seen from a bishop, rook or queen that attacks it.
#[must_use]
pub fn behind(board: &Board, slider: Square, front: Square) -> Option<Square> {
    sight::behind(board, slider, front)
}

/// A score in centipawns for one side, capped where more no longer matters; a mate is the cap.
fn centipawns(eval: Eval, color: Color) -> i32 {
    let white = match eval {
        Eval::Cp(score) => score.clamp(-1000, 1000),
        Eval::Mate(moves) if moves > 0 => 1000,
        Eval::Mate(_) => -1000,
    };
    match color {
        Color::White => white,
        Color::Black => -white,
    }
}

/// Moves to mate for one side, negative if it is mated.
fn mate_for(eval: Eval, color: Color) -> Option<i32> {
    match (eval, color) {
        (Eval::Cp(_), _) => None,
        (Eval::Mate(moves), Color::White) => Some(moves),
        (Eval::Mate(moves), Color::Black) => Some(-moves),
    }
}

#[cfg(test)]
mod tests;
