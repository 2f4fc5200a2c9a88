//! Who plays whom in a match, and how it stands.

mod tally;

use crate::chess::Color;
use crate::engine::Level;
use crate::game::GameResult;

pub use tally::Tally;

/// Who takes part, and the results of every pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// Who takes part.
    pub players: Vec<Level>,
    /// Of each pair the one that comes first in the list has its wins first.
    tallies: Vec<Tally>,
}

impl Crosstable {
    /// Before the first game.
    #[must_use]
    pub fn new(players: Vec<Level>) -> Self {
        let pairs = players.len() * players.len().saturating_sub(1) / 2;
        Self {
            tallies: vec![Tally::default(); pairs],
            players,
        }
    }

    /// The place of the results of two players, who come in this order in the list.
    fn place(&self, first: usize, second: usize) -> usize {
        let before = first * (2 * self.players.len() - first - 1) / 2;
        before + second - first - 1
    }

    /// How one player stands against another, its own wins first.
    #[must_use]
    pub fn between(&self, one: usize, other: usize) -> Tally {
        if one < other {
            self.tallies[self.place(one, other)]
        } else {
            self.tallies[self.place(other, one)].reversed()
        }
    }

    /// The same, unless both are one.
    #[must_use]
    pub fn between_different(&self, one: usize, other: usize) -> Option<Tally> {
        (one != other).then(|| self.between(one, other))
    }

    /// How one player stands against all others.
    #[must_use]
    pub fn total(&self, one: usize) -> Tally {
        let others = (0..self.players.len()).filter(|&other| other != one);
        others.fold(Tally::default(), |sum, other| {
            sum.plus(self.between(one, other))
        })
    }

    /// Counts a finished game of these two, White first.
    pub fn count(&mut self, [white, black]: [usize; 2], result: GameResult) {
        let winner = match result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Unfinished => return,
        };
        let place = self.place(white.min(black), white.max(black));
        let tally = &mut self.tallies[place];
        match winner {
            None => tally.draws += 1,
            Some(color) if (color == Color::White) == (white < black) => tally.first += 1,
            Some(_) => tally.second += 1,
        }
    }

    /// The players from the best to the last: by points, then by the points of those that they took points
    /// from, as Sonneborn and Berger have it.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|&one| {
            let others = order_of_others(self.players.len(), one);
            let beaten: u32 = others
                .map(|other| self.between(one, other).halves() * self.total(other).halves())
                .sum();
            std::cmp::Reverse((self.total(one).halves(), beaten))
        });
        order
    }

    /// The first few with their points, in a line.
    #[must_use]
    pub fn leaders(&self, count: usize) -> String {
        let told = self.ranking().into_iter().take(count).map(|one| {
            let [points, _] = self.total(one).points();
            format!("{} {points}", short_name(self.players[one]))
        });
        told.collect::<Vec<_>>().join(", ")
    }
}

fn order_of_others(count: usize, one: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |&other| other != one)
}

/// What somebody is called where there is little room.
#[must_use]
pub fn short_name(level: Level) -> String {
    if level == Level::FULL {
        "Pillarbox".to_owned()
    } else {
        level.name()
    }
}

/// Everybody against everybody, so many times: who has White and Black in every game.
///
/// In every round each plays once, or rests if the number is odd; the next time around colors are reversed.
#[must_use]
pub fn round_robin(players: usize, times: u32) -> Vec<[usize; 2]> {
    let seats = players + players % 2;
    let circle = seats.saturating_sub(1);
    let mut once = Vec::new();
    for round in 0..circle {
        for board in 0..seats / 2 {
            let one = (round + board) % circle;
            let other = if board == 0 {
                circle
            } else {
                (round + circle - board) % circle
            };
            if one.max(other) >= players {
                continue;
            }
            // Who sits still has either color in turn, the others follow from where they sit.
            let first_is_white = if board == 0 {
                round % 2 == 0
            } else {
                board % 2 == 1
            };
            once.push(if first_is_white {
                [one, other]
            } else {
                [other, one]
            });
        }
    }
    let games = (0..times).flat_map(|time| {
        once.iter().map(move |&[white, black]| {
            if time % 2 == 0 {
                [white, black]
            } else {
                [black, white]
            }
        })
    });
    games.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(count: u8) -> Vec<Level> {
        (1..=count).filter_map(Level::new).collect()
    }

    #[test]
    fn everybody_meets_everybody_as_often_with_either_color() {
        for players in 2..=13 {
            let games = round_robin(players, 2);
            assert_eq!(games.len(), players * (players - 1));
            let mut met = vec![vec![0; players]; players];
            for [white, black] in games {
                met[white][black] += 1;
            }
            for (white, row) in met.iter().enumerate() {
                for (black, &count) in row.iter().enumerate() {
                    assert_eq!(
                        count,
                        i32::from(white != black),
                        "{players}: {white} {black}"
                    );
                }
            }
            // Once around nobody has one color much more often.
            for player in 0..players {
                let once = round_robin(players, 1);
                let whites = once.iter().filter(|game| game[0] == player).count() as i32;
                let blacks = once.iter().filter(|game| game[1] == player).count() as i32;
                assert_eq!(whites + blacks, players as i32 - 1);
                assert!(
                    (whites - blacks).abs() <= 2,
                    "{players}: {player} {whites} {blacks}"
                );
            }
        }
        assert_eq!(round_robin(2, 3), [[0, 1], [1, 0], [0, 1]]);
    }

    #[test]
    fn results_stand_in_the_table_from_both_sides() {
        let mut table = Crosstable::new(levels(4));
        table.count([2, 1], GameResult::WhiteWins);
        table.count([1, 2], GameResult::Draw);
        table.count([0, 3], GameResult::BlackWins);
        table.count([0, 3], GameResult::Unfinished);
        assert_eq!(table.between(2, 1).points(), ["1½", "½"]);
        assert_eq!(table.between(1, 2).points(), ["½", "1½"]);
        assert_eq!(table.total(2).games(), 2);
        assert_eq!(table.total(0).points(), ["0", "1"]);
        assert_eq!(table.ranking(), [2, 3, 1, 0]);
        assert_eq!(table.leaders(2), "level 3 1½, level 4 1");
    }

    #[test]
    fn of_equals_comes_first_who_took_points_from_better_ones() {
        let mut table = Crosstable::new(levels(4));
        // The first and the second have a point each: from the third, who has one too, and from the last.
        table.count([0, 2], GameResult::WhiteWins);
        table.count([1, 3], GameResult::WhiteWins);
        table.count([2, 3], GameResult::WhiteWins);
        assert_eq!(table.ranking(), [0, 1, 2, 3]);
        table.count([1, 0], GameResult::Draw);
        assert_eq!(table.ranking()[..2], [0, 1]);
    }
}
