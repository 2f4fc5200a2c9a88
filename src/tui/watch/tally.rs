//! How a match stands.

use crate::chess::Color;
use crate::game::GameResult;

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
        [self.first, self.second].map(|wins| {
            let halves = 2 * wins + self.draws;
            match (halves / 2, halves % 2) {
                (0, 1) => "½".into(),
                (whole, 0) => whole.to_string(),
                (whole, _) => format!("{whole}½"),
            }
        })
    }

    /// Counts a finished game; the first engine may have had White in it.
    pub const fn count(&mut self, result: GameResult, first_is_white: bool) {
        let winner = match result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Unfinished => return,
        };
        match winner {
            None => self.draws += 1,
            Some(Color::White) if first_is_white => self.first += 1,
            Some(Color::Black) if !first_is_white => self.first += 1,
            Some(_) => self.second += 1,
        }
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

    #[test]
    fn games_count_for_who_won_them_with_either_color() {
        let mut tally = Tally::default();
        tally.count(GameResult::WhiteWins, true);
        tally.count(GameResult::BlackWins, false);
        tally.count(GameResult::WhiteWins, false);
        tally.count(GameResult::Draw, true);
        tally.count(GameResult::Unfinished, true);
        assert_eq!((tally.first, tally.draws, tally.second), (2, 1, 1));
    }
}
