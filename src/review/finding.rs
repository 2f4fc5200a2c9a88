//! What was found out about one move of a game.

use super::accuracy::move_accuracy;
use super::judge::{Slip, chance_lost, chance_of, win_chance};
use super::phase::Phase;
use super::reason::Reason;
use crate::chess::{Color, Move, Outcome};
use crate::game::Eval;

/// What a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// The move that the engine would have played.
    Best,
    /// Another one, which gave little away or nothing.
    Good,
    /// One that gave something away.
    Slip(Slip),
}

/// What was found out about one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Who made it.
    pub mover: Color,
    /// The move.
    pub played: Move,
    /// The part of the game in which it was made.
    pub phase: Phase,
    /// What the position before it was worth, to White.
    pub before: Eval,
    /// What it was worth after the move. A mate on the board counts as a mate in one.
    pub after: Eval,
    /// How the move ended the game, if it did by the rules.
    pub over: Option<Outcome>,
    /// The best line from the position before; its first move may be the one played.
    pub best: Vec<Move>,
    /// The best line after the move: what refutes it, if it was bad.
    pub reply: Vec<Move>,
    /// What the move was; unknown as long as a quick look leaves a doubt.
    pub grade: Option<Grade>,
    /// Why it was bad, if it was.
    pub reason: Option<Reason>,
}

/// Who is so many hundredths of a pawn ahead has won.
const DECIDED: i32 = 1000;
/// Of two looks at a game that is decided one may see a mate in so many moves, and the other not.
const FAR_MATE: i32 = 5;

impl Finding {
    /// Who was winning has no more than this left, and had at least that much.
    const MISSED_WIN: (f64, f64) = (0.75, 0.60);

    /// What the move gave away, if that is certain and worth a word.
    #[must_use]
    pub const fn slip(&self) -> Option<Slip> {
        match self.grade {
            Some(Grade::Slip(slip)) => Some(slip),
            _ => None,
        }
    }

    /// The mover's chance to win that the move lost.
    #[must_use]
    pub fn lost(&self) -> f64 {
        chance_lost(self.before, self.after, self.mover)
    }

    /// How far the chances to win before and after it are apart, whoever gained.
    pub(super) fn changed(&self) -> f64 {
        (win_chance(self.before) - win_chance(self.after)).abs()
    }

    /// Whether the loss is so near to nothing worth a word that a second look may find it there.
    pub(super) fn is_within(&self, error: f64) -> bool {
        match (self.before, self.after) {
            (Eval::Cp(_), Eval::Cp(_)) => self.lost() < Slip::Inaccuracy.least_loss() + error,
            (Eval::Cp(worth), Eval::Mate(moves)) | (Eval::Mate(moves), Eval::Cp(worth)) => {
                // For the same side: who wins and is mated at last has blundered.
                worth.signum() == moves.signum()
                    && worth.abs() >= DECIDED
                    && moves.abs() >= FAR_MATE
            }
            (Eval::Mate(_), Eval::Mate(_)) => false,
        }
    }

    /// How good the move was, from 0 to 100.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        let chance = |eval| chance_of(self.mover, eval);
        move_accuracy(chance(self.before), chance(self.after))
    }

    /// Hundredths of a pawn that the move lost. Beyond ten pawns nothing is lost.
    #[must_use]
    pub fn centipawn_loss(&self) -> u32 {
        const MOST: i32 = 1000;
        let worth = |eval| match eval {
            Eval::Cp(cp) => cp.clamp(-MOST, MOST),
            Eval::Mate(1..) => MOST,
            Eval::Mate(_) => -MOST,
        };
        let gained = worth(self.after) - worth(self.before);
        let lost = match self.mover {
            Color::White => -gained,
            Color::Black => gained,
        };
        lost.max(0).unsigned_abs()
    }

    /// Whether the mover was winning and no longer is.
    #[must_use]
    pub fn missed_win(&self) -> bool {
        let (winning, no_longer) = Self::MISSED_WIN;
        let chance = |eval| chance_of(self.mover, eval);
        self.slip().is_some() && chance(self.before) >= winning && chance(self.after) < no_longer
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::chess::Board;

    /// A move of a side that changed the score like this, judged by that alone.
    pub(in crate::review) fn judged(mover: Color, before: Eval, after: Eval) -> Finding {
        let m = |san| Board::start().parse_san(san).unwrap();
        let slip = Slip::between(before, after, mover);
        Finding {
            mover,
            played: m("e4"),
            phase: Phase::Opening,
            before,
            after,
            over: None,
            best: vec![m("d4")],
            reply: Vec::new(),
            grade: Some(slip.map_or(Grade::Good, Grade::Slip)),
            reason: None,
        }
    }

    #[test]
    fn what_is_lost_is_counted_up_to_ten_pawns() {
        let lost = |mover, before, after| {
            judged(mover, Eval::Cp(before), Eval::Cp(after)).centipawn_loss()
        };
        assert_eq!(lost(Color::White, 30, -20), 50);
        assert_eq!(lost(Color::Black, 30, -20), 0);
        assert_eq!(lost(Color::Black, -20, 30), 50);
        assert_eq!(lost(Color::White, 3000, 800), 200);
        let mated = judged(Color::White, Eval::Cp(0), Eval::Mate(-1));
        assert_eq!(mated.centipawn_loss(), 1000);
    }

    #[test]
    fn a_win_is_missed_by_who_was_winning_and_is_not_any_more() {
        let missed = |before, after| judged(Color::Black, before, after).missed_win();
        // 75 and 60 of a hundred are 298 and 110 centipawns.
        assert!(missed(Eval::Cp(-299), Eval::Cp(-110)));
        assert!(!missed(Eval::Cp(-298), Eval::Cp(-110)));
        assert!(!missed(Eval::Cp(-299), Eval::Cp(-111)));
        assert!(missed(Eval::Mate(-2), Eval::Cp(0)));
        assert!(!missed(Eval::Mate(2), Eval::Cp(0)));
    }
}
