//! Who solves what: the share of puzzles that each of some levels solves, by the puzzles' ratings.

use std::collections::BTreeMap;
use std::fmt;

use super::games::Words;
use super::grade::Grader;
use super::pack::Puzzles;
use super::puzzle::Puzzle;
use crate::engine::Position;

/// Who tries.
const LEVELS: [u16; 6] = [600, 900, 1200, 1500, 1800, 2100];
/// Ratings that are this near are told together.
const BIN: u16 = 200;
/// A share of fewer puzzles says little, and its order is not judged.
const FEW: u32 = 12;
/// So many points more or less are chance, where nearly all or hardly any are solved.
const CHANCE: f64 = 2.0;

/// Tries, and how many of them solved the puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tries {
    solved: u32,
    all: u32,
}

impl Tries {
    /// The share that was solved, in percent.
    fn points(self) -> f64 {
        100.0 * f64::from(self.solved) / f64::from(self.all.max(1))
    }
}

/// What was tried of puzzles with like ratings.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    puzzles: u32,
    tries: [Tries; LEVELS.len()],
}

/// Who solved what, by where the ratings begin.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    bins: BTreeMap<u16, Bin>,
}

impl Solved {
    /// Half of the puzzles by chance, or all of them.
    #[must_use]
    pub fn half(puzzles: &Puzzles, seed: Option<u64>) -> Vec<usize> {
        let mut words = Words(seed.unwrap_or(0));
        let all = 0..puzzles.entries().len();
        all.filter(|_| words.next().is_multiple_of(2) || seed.is_none())
            .collect()
    }

    /// Lets every level try a puzzle.
    pub fn try_on(&mut self, grader: &mut Grader, puzzle: &Puzzle, tries: u64) {
        let start = Position::from(puzzle.board.clone());
        self.bin(puzzle.rating).puzzles += 1;
        for (level, elo) in LEVELS.into_iter().enumerate() {
            for number in 0..tries {
                let solved = grader.solves(&start, &puzzle.solution, elo, number);
                self.note(puzzle.rating, level, solved);
            }
        }
    }

    fn note(&mut self, rating: u16, level: usize, solved: bool) {
        let tries = &mut self.bin(rating).tries[level];
        tries.all += 1;
        tries.solved += u32::from(solved);
    }

    fn bin(&mut self, rating: u16) -> &mut Bin {
        self.bins.entry(rating / BIN * BIN).or_default()
    }

    /// Where a share does not fall with the rating or rise with the level, beyond chance.
    #[must_use]
    pub fn disorder(&self) -> Vec<String> {
        let mut found = Vec::new();
        let enough = self.bins.iter().filter(|(_, it)| it.puzzles >= FEW);
        let bins: Vec<_> = enough.map(|(bin, it)| (bin, it.tries)).collect();
        for (bin, shares) in &bins {
            for (pair, levels) in shares.windows(2).zip(LEVELS.windows(2)) {
                let less = pair[0].points() - pair[1].points();
                if less > CHANCE {
                    found.push(format!(
                        "{bin}: {} solves {less:.1} points less than {}",
                        levels[1], levels[0]
                    ));
                }
            }
        }
        for pair in bins.windows(2) {
            for (level, elo) in LEVELS.into_iter().enumerate() {
                let more = pair[1].1[level].points() - pair[0].1[level].points();
                if more > CHANCE {
                    found.push(format!(
                        "{elo} solves {more:.1} points more of {} than of {}",
                        pair[1].0, pair[0].0
                    ));
                }
            }
        }
        found
    }
}

/// A row for each bin.
impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rating   puzzles")?;
        for elo in LEVELS {
            write!(f, "{elo:>7}")?;
        }
        writeln!(f)?;
        for (bin, it) in &self.bins {
            write!(f, "{bin:>4}-{:<4} {:>6}", bin + BIN - 1, it.puzzles)?;
            for one in it.tries {
                write!(f, "{:>6.1}%", one.points())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_out_of_order_is_told() {
        let mut solved = Solved::default();
        for rating in [650, 850] {
            solved.bin(rating).puzzles = 60;
            for level in 0..LEVELS.len() {
                for number in 0..60 {
                    let share = 10 * level + if rating == 650 { 9 } else { 0 };
                    solved.note(rating, level, number < share);
                }
            }
        }
        assert!(solved.disorder().is_empty(), "{solved}");
        for _ in 0..60 {
            solved.note(850, 0, true);
        }
        let wrong = solved.disorder().join("\n");
        assert!(
            wrong.contains("800: 900 solves 33.3 points less than 600"),
            "{wrong}"
        );
        assert!(
            wrong.contains("600 solves 35.0 points more of 800 than of 600"),
            "{wrong}"
        );
        assert!(
            solved.to_string().contains("\n 600-799      60  15.0%"),
            "{solved}"
        );
    }
}
