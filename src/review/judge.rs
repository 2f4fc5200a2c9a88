//! What a score is worth in chances: pure arithmetic.

use crate::chess::Color;
use crate::game::{Eval, Nag};

// The engine's scores need no scaling for it: its evaluation was tuned on positions with
// Stockfish 15.1's scores.
// CITE: Lichess' constant for the winning chances of a score in centipawns, "WinPercent" in scalachess.
const STEEPNESS: f64 = 0.003_682_08;

/// Beyond this many centipawns the chances no longer change; a mate counts as much.
const MOST: i32 = 1000;

/// White's chance to win, from 0 to 1.
#[must_use]
pub fn win_chance(eval: Eval) -> f64 {
    let cp = match eval {
        Eval::Cp(cp) => cp.clamp(-MOST, MOST),
        Eval::Mate(moves) if moves > 0 => MOST,
        Eval::Mate(_) => -MOST,
    };
    1.0 / (1.0 + (-STEEPNESS * f64::from(cp)).exp())
}

/// White's chance to win as people read it, from 0 to 1: a mate that is forced is won.
#[must_use]
pub fn expectation(eval: Eval) -> f64 {
    match eval {
        Eval::Mate(moves) => f64::from(u8::from(moves > 0)),
        Eval::Cp(_) => win_chance(eval),
    }
}

/// A move that gave something away, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Slip {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The chance to win that the mover must have lost by it.
    // CITE: Lichess' thresholds, "CpAdvice" in lila's tree module: 0.1, 0.2 and 0.3 of a scale that
    // is twice as long.
    const fn least_loss(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.05,
            Self::Mistake => 0.10,
            Self::Blunder => 0.15,
        }
    }

    /// What a move was that changed the verdict like this.
    #[must_use]
    pub fn between(before: Eval, after: Eval, mover: Color) -> Option<Self> {
        let gained = win_chance(after) - win_chance(before);
        let lost = match mover {
            Color::White => -gained,
            Color::Black => gained,
        };
        Self::ALL
            .into_iter()
            .rfind(|slip| lost >= slip.least_loss())
    }

    /// What somebody noted about a move: the inner `None` is a move that was judged and found good.
    #[must_use]
    pub fn noted(nags: &[Nag]) -> Option<Option<Self>> {
        let judgment = nags.iter().find(|nag| nag.judges_move())?;
        Some(match *judgment {
            Nag::INACCURACY => Some(Self::Inaccuracy),
            Nag::MISTAKE => Some(Self::Mistake),
            Nag::BLUNDER => Some(Self::Blunder),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_as_bad_as_the_chance_it_gave_away() {
        let judged = |before, after, mover| Slip::between(Eval::Cp(before), Eval::Cp(after), mover);
        assert_eq!(judged(0, -40, Color::White), None);
        assert_eq!(judged(0, -60, Color::White), Some(Slip::Inaccuracy));
        assert_eq!(judged(0, -120, Color::White), Some(Slip::Mistake));
        assert_eq!(judged(0, -200, Color::White), Some(Slip::Blunder));
        // What White loses is no mistake of Black's, and the other way round.
        assert_eq!(judged(0, -200, Color::Black), None);
        assert_eq!(judged(-200, 0, Color::Black), Some(Slip::Blunder));
        // Who is winning anyway may give much away.
        assert_eq!(judged(1500, 900, Color::White), None);
        let lost_mate = Slip::between(Eval::Mate(2), Eval::Cp(0), Color::White);
        assert_eq!(lost_mate, Some(Slip::Blunder));
    }

    #[test]
    fn a_note_about_a_move_counts_even_if_it_is_praise() {
        assert_eq!(Slip::noted(&[]), None);
        assert_eq!(Slip::noted(&[Nag::new(14)]), None);
        let noted = |nag| Slip::noted(&[Nag::new(18), nag]);
        assert_eq!(noted(Nag::BLUNDER), Some(Some(Slip::Blunder)));
        assert_eq!(noted(Nag::INACCURACY), Some(Some(Slip::Inaccuracy)));
        assert_eq!(noted(Nag::INTERESTING), Some(None));
    }

    #[test]
    fn a_forced_mate_is_certain_where_it_is_read() {
        for (eval, percent) in [
            (Eval::Mate(8), 100.0),
            (Eval::Mate(-2), 0.0),
            (Eval::Cp(5000), 97.545),
        ] {
            let chance = expectation(eval) * 100.0;
            assert!((chance - percent).abs() < 0.0005, "{eval:?}: {chance}");
        }
    }

    #[test]
    fn chances_are_the_published_ones() {
        for (eval, percent) in [
            (Eval::Cp(0), 50.0),
            (Eval::Cp(15), 51.380),
            (Eval::Cp(100), 59.103),
            (Eval::Cp(-100), 40.897),
            (Eval::Cp(300), 75.113),
            (Eval::Cp(1000), 97.545),
            (Eval::Cp(2000), 97.545),
            (Eval::Mate(3), 97.545),
            (Eval::Mate(-1), 2.455),
        ] {
            let chance = win_chance(eval) * 100.0;
            assert!((chance - percent).abs() < 0.0005, "{eval:?}: {chance}");
        }
    }
}
