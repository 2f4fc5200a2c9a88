//! How hard a puzzle is: which of our levels solve it, and how much search it takes to see its first move.

use super::desk::Desk;
use super::games::reply;
use crate::chess::Move;
use crate::engine::Position;
use crate::engine::strength::Strength;
use crate::engine::worker::ThreadPool;

/// Who tries, each so many times.
const LEVELS: [u16; 10] = [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200];
const TRIES: u64 = 12;
/// The engine looks so long for the first move, and needs so much if it is plain.
const LONGEST: u64 = 40_000;
const PLAIN: f64 = 300.0;
/// A puzzle that takes ten times as much search is harder by so much.
const TENFOLD: f64 = 60.0;
/// So much more of the tries of the weak may succeed by chance.
const BY_LUCK: f64 = 0.1;
const TOGETHER: usize = 3;
/// No rating lies beyond these.
const RANGE: [f64; 2] = [400.0, 2600.0];

/// Lets players of all levels try.
pub struct Grader {
    seat: ThreadPool,
    seed: u64,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The strength at which about half would solve it.
    pub number: u16,
    /// The weak solve it more often than those who are stronger, so that the number says little.
    pub by_luck: bool,
}

impl Grader {
    /// The seed says what the players do not see; `None` if there is no memory for a table.
    #[must_use]
    pub fn new(seed: u64) -> Option<Self> {
        Some(Self {
            seat: ThreadPool::new(1)?,
            seed,
        })
    }

    /// The rating of a puzzle.
    pub fn rate(&mut self, desk: &mut Desk, start: &Position, solution: &[Move]) -> Rating {
        let shares = LEVELS.map(|elo| {
            let solved = (0..TRIES)
                .filter(|&n| self.solves(start, solution, elo, n))
                .count();
            (elo, solved as f64 / TRIES as f64)
        });
        desk.clear();
        let nodes = desk.nodes_to_find(start, solution[0], LONGEST);
        let effort = (nodes.unwrap_or(LONGEST).max(1) as f64 / PLAIN).log10();
        let rating = fit(&shares) + TENFOLD * effort;
        Rating {
            number: rating.clamp(RANGE[0], RANGE[1]).round() as u16,
            by_luck: is_luck(&shares),
        }
    }

    /// Whether somebody of a level finds every move.
    pub fn solves(&mut self, start: &Position, solution: &[Move], elo: u16, number: u64) -> bool {
        let strength = Strength::Rated(elo);
        let key = start.board.key().get();
        self.seat
            .begin(strength, self.seed ^ key.rotate_left(number as u32 + 1));
        let mut position = start.clone();
        for (ply, &m) in solution.iter().enumerate() {
            if ply % 2 == 0 {
                let found = reply(&mut self.seat, &position, strength);
                let mates = |found: Move| {
                    let mut after = position.board.clone();
                    let _ = after.make(found);
                    ply + 1 == solution.len() && after.in_check() && !after.has_legal_move()
                };
                if !found.is_some_and(|found| found == m || mates(found)) {
                    return false;
                }
            }
            position.play(m);
        }
        true
    }
}

/// Whether weaker players solve a puzzle more often than stronger ones: the weak play many moves for no
/// reason, and may hit upon what all others take for bad. Such a puzzle says nothing of who solves it.
fn is_luck(shares: &[(u16, f64)]) -> bool {
    let mut most = 0.0_f64;
    // Neighbours together, since a level alone does not try often enough.
    shares.windows(TOGETHER).any(|few| {
        let share = few.iter().map(|&(_, share)| share).sum::<f64>() / TOGETHER as f64;
        most = most.max(share);
        share < most - BY_LUCK
    })
}

/// The strength at which half would solve what these shares of some levels solve, by the curve of Elo's
/// formula.
#[must_use]
pub fn fit(shares: &[(u16, f64)]) -> f64 {
    // One who always solves and one who never does, far outside: all or nothing is a rating too.
    let all = shares.iter().copied().chain([(0, 0.0), (2800, 1.0)]);
    let all: Vec<(u16, f64)> = all.collect();
    let solved: f64 = all.iter().map(|&(_, share)| share).sum();
    let expected = |rating: f64| -> f64 {
        let one = |elo: u16| 1.0 / (1.0 + 10_f64.powf((rating - f64::from(elo)) / 400.0));
        all.iter().map(|&(elo, _)| one(elo)).sum()
    };
    let (mut low, mut high) = (-1000.0, 4000.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if expected(middle) > solved {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(shares: [f64; LEVELS.len()]) -> Vec<(u16, f64)> {
        LEVELS.into_iter().zip(shares).collect()
    }

    #[test]
    fn a_rating_is_where_half_is_solved() {
        let half = |elo: u16| {
            let share = |level| if level < elo { 0.0 } else { 1.0 };
            fit(&shares(LEVELS.map(share)))
        };
        assert!(half(400) < half(1000) && half(1000) < half(1800));
        assert!((1200.0..1400.0).contains(&half(1300)), "{}", half(1300));
    }

    #[test]
    fn what_the_weak_solve_and_the_strong_do_not_is_luck() {
        let rising = [0.0, 0.1, 0.1, 0.3, 0.2, 0.5, 0.8, 0.7, 1.0, 1.0];
        assert!(!is_luck(&shares(rising)));
        let guessed = [0.3, 0.2, 0.2, 0.0, 0.0, 0.0, 0.0, 0.1, 0.0, 0.9];
        assert!(is_luck(&shares(guessed)));
    }
}
