//! How a match of two stands.

/// Wins of the first engine, draws, wins of the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the first engine.
    pub first: u32,
    pub draws: u32,
    /// Won by the second engine.
    pub second: u32,
}

impl Tally {
    /// The points of both, a draw counting half, as people write it: `3½`.
    #[must_use]
    pub fn points(self) -> [String; 2] {
        [self, self.reversed()].map(|side| {
            let halves = side.halves();
            match (halves / 2, halves % 2) {
                (0, 1) => "½".into(),
                (whole, 0) => whole.to_string(),
                (whole, _) => format!("{whole}½"),
            }
        })
    }

    /// Seen from the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            first: self.second,
            draws: self.draws,
            second: self.first,
        }
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            first: self.first + other.first,
            draws: self.draws + other.draws,
            second: self.second + other.second,
        }
    }

    /// How many games that were.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.first + self.draws + self.second
    }

    /// The half points of the first.
    #[must_use]
    pub const fn halves(self) -> u32 {
        2 * self.first + self.draws
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_with_halves() {
        let tally = |first, draws, second| Tally {
            first,
            draws,
            second,
        };
        assert_eq!(tally(0, 0, 0).points(), ["0", "0"]);
        assert_eq!(tally(0, 1, 0).points(), ["½", "½"]);
        assert_eq!(tally(2, 3, 1).points(), ["3½", "2½"]);
    }
}
