//! What follows from what was tried: a rating, streaks, and what comes back.

use std::collections::{HashMap, HashSet};

use super::choose::day_number;
use super::glicko::{Glicko, Met};
use super::record::{Attempt, Mode, Record};
use crate::review::{DAYS, next_step};

/// How far off the rating of a puzzle may be: it was measured with our levels, not with people.
const PUZZLE_DEVIATION: f64 = 80.0;

/// Where somebody stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// How good he is.
    pub glicko: Glicko,
    /// How many puzzles were tried, and solved.
    pub tried: usize,
    /// How many of these were solved.
    pub solved: usize,
    /// How many were solved in a row up to now.
    pub streak: usize,
    /// How many were solved in a row at the best.
    pub best_streak: usize,
    /// On how many days in a row something was tried, up to the last one.
    pub days: u32,
    /// How much the last rated try changed the rating.
    pub change: f64,
}

impl Standing {
    /// By all that was tried.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let mut standing = Self::default();
        let mut last_rated = None;
        let mut last = None;
        let mut rated = HashSet::new();
        let mut counted = HashSet::new();
        for attempt in record.attempts() {
            // Who solves one again on the same day has not solved another.
            if counted.insert((attempt.puzzle.as_str(), attempt.day.as_str())) {
                standing.count(attempt);
            }
            let day = day_number(&attempt.day);
            standing.days = match (last, day) {
                (Some(last), Some(day)) if day == last => standing.days,
                (Some(last), Some(day)) if day == last + 1 => standing.days + 1,
                _ => 1,
            };
            last = day;
            // Who has seen a solution proves nothing by it.
            if attempt.mode.is_rated() && rated.insert(attempt.puzzle.as_str()) {
                let pause = match (last_rated, day) {
                    (Some(last), Some(day)) => u32::try_from(day - last).unwrap_or(0),
                    _ => 0,
                };
                last_rated = day;
                standing.rate(attempt, pause);
            }
        }
        standing
    }

    fn count(&mut self, attempt: &Attempt) {
        self.tried += 1;
        self.solved += usize::from(attempt.solved);
        self.streak = if attempt.solved { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
    }

    fn rate(&mut self, attempt: &Attempt, pause: u32) {
        let before = self.glicko.rating;
        let rested = self.glicko.rested(pause);
        self.glicko = rested.after(&[Met {
            rating: attempt.rating.into(),
            deviation: PUZZLE_DEVIATION,
            score: f64::from(u8::from(attempt.solved)),
        }]);
        self.change = self.glicko.rating - before;
    }
}

/// The puzzles that were missed and come back on this day, those first that wait for longest. They have
/// boxes like the mistakes of one's own games: solved in time a puzzle moves a box up, missed it falls back
/// into the first.
#[must_use]
pub fn due(record: &Record, today: &str) -> Vec<String> {
    let mut boxes: HashMap<&str, (usize, String)> = HashMap::new();
    for attempt in record.attempts() {
        match boxes.get_mut(attempt.puzzle.as_str()) {
            // Solved before its time it shows nothing new.
            Some((_, due)) if attempt.solved && attempt.day < *due => {}
            Some(place) => *place = next_step(place.0, attempt.solved, &attempt.day),
            None if attempt.solved => {}
            None => {
                boxes.insert(&attempt.puzzle, next_step(0, false, &attempt.day));
            }
        }
    }
    let mut waiting: Vec<(String, &str)> = boxes
        .into_iter()
        .filter(|(_, (step, due))| *step < DAYS.len() && due.as_str() <= today)
        .map(|(puzzle, (_, due))| (due, puzzle))
        .collect();
    waiting.sort();
    waiting.into_iter().map(|(_, id)| id.to_owned()).collect()
}

/// The tries of a run against the clock agree about its beginning within so many seconds.
const SAME_RUN: u64 = 2;

/// The most that were solved in one run against the clock.
#[must_use]
pub fn best_rush(record: &Record) -> usize {
    let (mut best, mut solved, mut run) = (0, 0, None);
    for attempt in record.attempts().filter(|it| it.mode == Mode::Clock) {
        let begun = attempt.at.saturating_sub(attempt.seconds.into());
        if run.is_none_or(|first: u64| first.abs_diff(begun) > SAME_RUN) {
            (solved, run) = (0, Some(begun));
        }
        solved += usize::from(attempt.solved);
        best = best.max(solved);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::{attempt, record};
    use super::*;

    const DAY: u64 = 86_400;

    #[test]
    fn a_rating_rises_with_what_is_solved_and_falls_with_what_is_not() {
        let new = Standing::of(&record(&[]));
        assert_eq!(new, Standing::default());
        let one = Standing::of(&record(&[attempt(1, "a", true)]));
        assert!(one.change > 50.0 && one.glicko.rating > new.glicko.rating);
        let two = Standing::of(&record(&[attempt(1, "a", true), attempt(2, "b", false)]));
        assert!(two.change < 0.0 && two.glicko.rating < one.glicko.rating);
        assert!(two.glicko.deviation < one.glicko.deviation);
        // The same puzzle again, and other kinds of tries, count for nothing.
        let more = Standing::of(&record(&[
            attempt(1, "a", true),
            attempt(2, "b", false),
            attempt(3, "b", true),
            Attempt {
                mode: Mode::Clock,
                ..attempt(4, "c", true)
            },
        ]));
        assert_eq!(more.glicko, two.glicko);
        assert_eq!((more.tried, more.solved), (3, 2));
    }

    #[test]
    fn a_pause_makes_a_rating_less_sure() {
        let soon = Standing::of(&record(&[attempt(1, "a", true), attempt(2, "b", true)]));
        let late = Standing::of(&record(&[
            attempt(1, "a", true),
            attempt(20 * DAY, "b", true),
        ]));
        assert!(late.glicko.deviation > soon.glicko.deviation);
    }

    #[test]
    fn the_best_against_the_clock_is_known_again() {
        let rush = |at, seconds, solved| Attempt {
            mode: Mode::Clock,
            seconds,
            ..attempt(at, "a", solved)
        };
        let mut tries = vec![attempt(50, "x", true)];
        // Two of three, and three in another run that was begun before the time of the first was over.
        for (at, seconds, solved) in [(100, 5, true), (120, 26, false), (130, 35, true)] {
            tries.push(rush(at, seconds, solved));
        }
        for (at, seconds) in [(145, 10), (150, 15), (160, 24)] {
            tries.push(rush(at, seconds, true));
        }
        assert_eq!(best_rush(&record(&tries)), 3);
        assert_eq!(best_rush(&record(&tries[..4])), 2);
        assert_eq!(best_rush(&record(&[])), 0);
    }

    #[test]
    fn streaks_are_of_puzzles_and_of_days() {
        let standing = Standing::of(&record(&[
            attempt(1, "a", true),
            attempt(2, "b", true),
            attempt(3, "c", false),
            attempt(3 * DAY, "d", true),
            attempt(4 * DAY, "e", false),
            attempt(4 * DAY + 1, "f", true),
        ]));
        assert_eq!((standing.streak, standing.best_streak), (1, 2));
        assert_eq!(standing.days, 2);
    }

    #[test]
    fn what_was_missed_comes_back_at_growing_intervals() {
        let mut tries = vec![attempt(0, "a", false), attempt(1, "b", true)];
        let due = |tries: &[Attempt], day: u32| {
            super::due(&record(tries), &format!("2026.11.{day:02}")).join(" ")
        };
        assert_eq!(
            (due(&tries, 1), due(&tries, 2)),
            (String::new(), "a".into())
        );
        // On the day itself a second try shows nothing.
        tries.push(attempt(2, "a", true));
        assert_eq!(due(&tries, 2), "a");
        tries.push(attempt(DAY, "a", true));
        assert_eq!(
            (due(&tries, 2), due(&tries, 3)),
            (String::new(), "a".into())
        );
        tries.push(attempt(2 * DAY, "a", true));
        assert_eq!(
            (due(&tries, 5), due(&tries, 6)),
            (String::new(), "a".into())
        );
        tries.push(attempt(5 * DAY, "a", false));
        tries.push(attempt(5 * DAY, "c", false));
        assert_eq!(due(&tries, 7), "a c");
    }
}
