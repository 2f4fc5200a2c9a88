//! What a position is worth.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A position's worth in centipawns for the side to move, or a mate in so many plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The longest line that a search follows.
pub const MAX_PLY: usize = 246;

/// A mate on the board is worth this, one ply away one less, and so on.
const MATE: i32 = 32_000;
/// How far from nothing a draw may be within a search.
pub(super) const DRAW_NOISE: i32 = 1;
/// From here on a score is a mate.
const MATE_IN_MAX_PLY: i32 = MATE - 2 * MAX_PLY as i32;

/// Scores of a search, and what people are told instead. With +1.00 half the games are won at move 32 of
/// the engine's own games, and on what is nearly won it agrees with other engines, which call it less than
/// our search does.
// Fitted to scores of Stockfish 15.1 at a million nodes, whose +1.00 means the same, in games of weakened
// engines; the second knot is our own fit of wins by score, see `wdl`.
const TOLD: [[i32; 2]; 8] = [
    [0, 0],
    [83, 100],
    [250, 320],
    [350, 418],
    [550, 553],
    [800, 700],
    [1000, 820],
    [2000, 1400],
];

/// A number of one column of [`TOLD`] as one of another, on straight lines between the rows and beyond the last.
const fn along(number: i32, from: usize, to: usize) -> i32 {
    let size = number.abs();
    let mut row = 1;
    while row + 1 < TOLD.len() && size > TOLD[row][from] {
        row += 1;
    }
    let (before, after) = (TOLD[row - 1], TOLD[row]);
    let (run, rise) = (after[from] - before[from], after[to] - before[to]);
    let found = before[to] + ((size - before[from]) * rise + run / 2) / run;
    if number < 0 { -found } else { found }
}

impl Score {
    /// A draw.
    pub const ZERO: Self = Self(0);
    /// More than any score.
    pub const INFINITE: Self = Self(MATE + 1);

    /// This many centipawns, kept clear of the mates.
    #[inline(always)]
    #[must_use]
    pub const fn cp(centipawns: i32) -> Self {
        let most = MATE_IN_MAX_PLY - 1;
        Self(if centipawns > most {
            most
        } else if centipawns < -most {
            -most
        } else {
            centipawns
        })
    }

    /// As people are told: in pawns that mean what they mean elsewhere, and a draw as nothing, which the
    /// search takes for a little more or less.
    #[must_use]
    pub const fn told(self) -> Self {
        if self.is_mate() {
            self
        } else if self.0.abs() <= DRAW_NOISE {
            Self::ZERO
        } else {
            Self::cp(along(self.0, 0, 1))
        }
    }

    /// Back from [`Score::told`].
    #[must_use]
    pub(super) const fn searched(self) -> Self {
        if self.is_mate() {
            self
        } else {
            Self::cp(along(self.0, 1, 0))
        }
    }

    /// The number inside: centipawns, or something close to [`Score::INFINITE`] for a mate.
    #[inline(always)]
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Back from [`Score::get`].
    #[inline(always)]
    #[must_use]
    pub const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }

    /// The side to move is mated after this many plies from the root.
    #[inline(always)]
    #[must_use]
    pub const fn mated_in(ply: usize) -> Self {
        Self(ply as i32 - MATE)
    }

    /// The side to move mates after this many plies from the root.
    #[inline(always)]
    #[must_use]
    pub const fn mate_in(ply: usize) -> Self {
        Self(MATE - ply as i32)
    }

    /// Whether this is a mate for either side.
    #[inline(always)]
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= MATE_IN_MAX_PLY
    }

    /// Whether the side to move mates.
    #[inline(always)]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= MATE_IN_MAX_PLY
    }

    /// Whether the side to move is mated.
    #[inline(always)]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -MATE_IN_MAX_PLY
    }

    /// Moves until mate, negative if the side to move is mated.
    #[must_use]
    pub const fn mate_moves(self) -> Option<i32> {
        if self.is_win() {
            Some((MATE - self.0 + 1) / 2)
        } else if self.is_loss() {
            Some(-((MATE + self.0) / 2))
        } else {
            None
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline(always)]
    fn add(self, margin: i32) -> Self {
        Self(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline(always)]
    fn sub(self, margin: i32) -> Self {
        Self(self.0 - margin)
    }
}

/// As UCI writes it: `cp 31` or `mate -3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        for (score, moves) in [
            (Score::mate_in(1), 1),
            (Score::mate_in(3), 2),
            (Score::mate_in(5), 3),
            (Score::mated_in(2), -1),
            (Score::mated_in(4), -2),
            (Score::mated_in(0), 0),
        ] {
            assert_eq!(score.mate_moves(), Some(moves), "{score:?}");
            assert!(score.is_mate());
        }
        assert_eq!(Score::cp(31).mate_moves(), None);
        assert!(!Score::cp(1_000_000).is_mate() && !Score::cp(-1_000_000).is_mate());
    }
    #[test]
    fn what_is_told_grows_with_the_score_and_leads_back() {
        let mut last = -1;
        for cp in 0..5000 {
            let told = Score::cp(cp).told();
            assert!(told.get() >= last, "{cp}");
            assert_eq!(Score::cp(-cp).told(), -told);
            assert!((told.searched().get() - cp).abs() <= 1, "{cp}");
            last = told.get();
        }
        assert_eq!(Score::cp(83).told(), Score::cp(100));
        for mate in [Score::mate_in(5), Score::mated_in(8)] {
            assert_eq!((mate.told(), mate.searched()), (mate, mate));
        }
        // The largest score that is no mate stays one that is none.
        assert!(!Score::cp(i32::MAX).told().is_mate());
    }
}
