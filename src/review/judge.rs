//! What a score is worth in chances: pure arithmetic.

use crate::chess::Color;
use crate::game::{Eval, Nag};

// It belongs to scores that mean what Stockfish's mean; those of our engine do when they are told
// (`Score::told`).
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

/// The chance to win that the mover has lost from one verdict to the next; never less than nothing.
#[must_use]
pub fn chance_lost(before: Eval, after: Eval, mover: Color) -> f64 {
    (chance_of(mover, before) - chance_of(mover, after)).max(0.0)
}

/// A side's chance to win, from 0 to 1.
#[must_use]
pub fn chance_of(side: Color, eval: Eval) -> f64 {
    match side {
        Color::White => win_chance(eval),
        Color::Black => 1.0 - win_chance(eval),
    }
}

/// An evaluation, which is White's, as a side sees it.
pub(super) const fn seen_by(side: Color, eval: Eval) -> Eval {
    match (side, eval) {
        (Color::White, eval) => eval,
        (Color::Black, Eval::Cp(cp)) => Eval::Cp(-cp),
        (Color::Black, Eval::Mate(moves)) => Eval::Mate(-moves),
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
    pub(super) const fn least_loss(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.05,
            Self::Mistake => 0.10,
            Self::Blunder => 0.15,
        }
    }

    /// What a move was that changed the verdict like this.
    #[must_use]
    pub fn between(before: Eval, after: Eval, mover: Color) -> Option<Self> {
        let view = |eval| seen_by(mover, eval);
        match (view(before), view(after)) {
            // Who walks into a mate has lost less if the game was lost anyway.
            (Eval::Cp(before), Eval::Mate(..=0)) => Some(Self::in_proportion(-before)),
            // So has who throws one away and still wins.
            (Eval::Mate(1..), Eval::Cp(after)) => Some(Self::in_proportion(after)),
            (Eval::Mate(1..), Eval::Mate(..=0)) => Some(Self::Blunder),
            // A mate that comes later is a mate, and one that is found is no fault.
            (Eval::Mate(_), _) | (_, Eval::Mate(_)) => None,
            (Eval::Cp(_), Eval::Cp(_)) => Self::by_loss(chance_lost(before, after, mover)),
        }
    }

    /// What a move was that lost this much of the chance to win.
    fn by_loss(lost: f64) -> Option<Self> {
        let mut worst_first = Self::ALL.into_iter().rev();
        worst_first.find(|slip| lost >= slip.least_loss())
    }

    /// What it is to bring a mate about, or to lose it, in a position that was decided by so much
    /// without it.
    // CITE: Lichess' borders, "MateAdvice" in lila's tree module.
    const fn in_proportion(decided_by: i32) -> Self {
        match decided_by {
            1000.. => Self::Inaccuracy,
            701.. => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// Its glyph.
    #[must_use]
    pub const fn nag(self) -> Nag {
        match self {
            Self::Inaccuracy => Nag::INACCURACY,
            Self::Mistake => Nag::MISTAKE,
            Self::Blunder => Nag::BLUNDER,
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
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

    /// What a move is called by who makes it, from either side, with the scores as its side sees them.
    fn called(before: Eval, after: Eval) -> Option<Slip> {
        let white = Slip::between(before, after, Color::White);
        let turned = |eval| seen_by(Color::Black, eval);
        let black = Slip::between(turned(before), turned(after), Color::Black);
        assert_eq!(white, black, "{before:?} {after:?}");
        white
    }

    #[test]
    fn every_border_of_a_loss_has_two_sides() {
        for (after, below, slip) in [
            (-55, None, Slip::Inaccuracy),
            (-111, Some(Slip::Inaccuracy), Slip::Mistake),
            (-169, Some(Slip::Mistake), Slip::Blunder),
        ] {
            let from_nothing = |after| called(Eval::Cp(0), Eval::Cp(after));
            assert_eq!(from_nothing(after + 1), below);
            assert_eq!(from_nothing(after), Some(slip));
        }
        for slip in Slip::ALL {
            let least = slip.least_loss();
            assert_eq!(Slip::by_loss(least), Some(slip));
            assert!(Slip::by_loss(least - 1e-9) < Some(slip));
        }
        // Beyond a thousand there is nothing to lose, nor to win back.
        assert_eq!(called(Eval::Cp(3000), Eval::Cp(1000)), None);
        assert_eq!(called(Eval::Cp(-1000), Eval::Cp(-3000)), None);
    }

    #[test]
    fn every_border_of_a_mate_has_two_sides() {
        for (score, slip) in [
            (0, Slip::Blunder),
            (-3000, Slip::Blunder),
            (700, Slip::Blunder),
            (701, Slip::Mistake),
            (999, Slip::Mistake),
            (1000, Slip::Inaccuracy),
            (3000, Slip::Inaccuracy),
        ] {
            let walked_into = called(Eval::Cp(-score), Eval::Mate(-4));
            assert_eq!(walked_into, Some(slip), "a mate from {}", -score);
            let thrown_away = called(Eval::Mate(4), Eval::Cp(score));
            assert_eq!(thrown_away, Some(slip), "no mate but {score}");
        }
        assert_eq!(
            called(Eval::Mate(1), Eval::Mate(-1)),
            Some(Slip::Blunder),
            "a mate for the other side"
        );
        for (before, after) in [
            (Eval::Mate(2), Eval::Mate(9)),
            (Eval::Mate(-9), Eval::Mate(-2)),
            (Eval::Mate(-9), Eval::Cp(-3000)),
            (Eval::Mate(-9), Eval::Mate(3)),
            (Eval::Cp(3000), Eval::Mate(3)),
        ] {
            assert_eq!(called(before, after), None, "{before:?} {after:?}");
        }
    }

    #[test]
    fn what_a_side_loses_is_never_less_than_nothing() {
        let lost = chance_lost(Eval::Cp(0), Eval::Cp(-100), Color::White);
        assert!((lost - 0.091_03).abs() < 1e-5, "{lost}");
        let lost = chance_lost(Eval::Cp(0), Eval::Cp(-100), Color::Black);
        assert!(lost.abs() < f64::EPSILON, "{lost}");
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
