//! Which puzzle comes next.

use super::puzzles::{Puzzles, Theme, Words};

/// So far from the wanted rating a puzzle may lie at first, and each time that too few are found so much
/// further.
const NEAR: f64 = 75.0;
/// So many puzzles to choose from are enough.
const ENOUGH: usize = 8;
/// The puzzle of the day is for everybody: neither too plain nor too hard.
const DAILY: std::ops::RangeInclusive<u16> = 900..=1700;
/// A row of puzzles begins here, and each is harder by so much.
const CLIMB: [f64; 2] = [500.0, 45.0];

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    /// How hard it should be.
    pub rating: f64,
    /// What it should be about, if that matters.
    pub theme: Option<Theme>,
    /// Chance: the same number chooses the same.
    pub seed: u64,
}

/// A puzzle near a rating, rather one that is not known; nothing if none has the theme.
#[must_use]
pub fn choose(puzzles: &Puzzles, wish: &Wish, is_known: impl Fn(&str) -> bool) -> Option<usize> {
    let far = |index: usize| (f64::from(puzzles.entries()[index].rating) - wish.rating).abs();
    let all: Vec<usize> = puzzles.about(wish.theme).collect();
    let mut new: Vec<usize> = all
        .iter()
        .copied()
        .filter(|&at| !is_known(&puzzles.id(at)))
        .collect();
    if new.is_empty() {
        new = all;
    }
    new.sort_by(|&one, &other| far(one).total_cmp(&far(other)));
    let mut near = new.iter().take_while(|&&at| far(at) <= NEAR).count();
    for times in 2..50 {
        if near >= ENOUGH.min(new.len()) {
            break;
        }
        near = new
            .iter()
            .take_while(|&&at| far(at) <= NEAR * f64::from(times))
            .count();
    }
    let near = near.max(ENOUGH.min(new.len()));
    let chance = Words(wish.seed).next();
    (near > 0).then(|| new[(chance % near as u64) as usize])
}

/// How hard the next puzzle of a row should be, of which so many were solved.
#[must_use]
pub fn climbing(solved: usize) -> f64 {
    let [first, step] = CLIMB;
    (first + step * solved as f64).min(2400.0)
}

/// The puzzle of a day, as `2026.11.18`: the same for everybody, and another one every day until all have
/// come. Nothing if that is no day.
#[must_use]
pub fn daily(puzzles: &Puzzles, day: &str) -> Option<usize> {
    let entries = puzzles.entries();
    let mut fit: Vec<usize> = puzzles
        .about(None)
        .filter(|&index| DAILY.contains(&entries[index].rating))
        .collect();
    if fit.is_empty() {
        fit = puzzles.about(None).collect();
    }
    let count = fit.len() as i64;
    let day = day_number(day)?;
    if count == 0 {
        return None;
    }
    // Steps of about the golden ratio, which has nothing in common with the count, come to each in turn.
    let golden = count * 618 / 1000;
    let step = (golden.max(1)..=golden + count).find(|&step| common_divisor(step, count) == 1)?;
    Some(fit[(day * step).rem_euclid(count) as usize])
}

fn common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 {
        one
    } else {
        common_divisor(other, one % other)
    }
}

/// The number of a day: the next one has the next number.
///
/// CITE: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
pub(super) fn day_number(day: &str) -> Option<i64> {
    let mut parts = day.splitn(3, '.').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let fits = (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    // The year begins in March, so that a leap day is its last.
    let year = if month <= 2 { year - 1 } else { year };
    let month = (month + 9) % 12;
    let in_year = (153 * month + 2) / 5 + day - 1;
    let number = year * 365 + year / 4 - year / 100 + year / 400 + in_year;
    fits.then_some(number)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Puzzles rated 400, 410 and so on; every third is a fork.
    fn puzzles(count: usize) -> Puzzles {
        let line = |number: usize| {
            let theme = if number.is_multiple_of(3) {
                "fork"
            } else {
                "pin"
            };
            format!(
                "r3k3/8/8/3N4/8/8/8/4K3 w - - bm Nc7+; rating {}; themes \"{theme}\"; id \"{number}\";\n",
                400 + 10 * number
            )
        };
        Puzzles::from_epd(&(0..count).map(line).collect::<String>()).unwrap()
    }

    #[test]
    fn puzzles_are_near_new_and_about_what_was_asked_for() {
        let puzzles = puzzles(200);
        let mut seen = HashSet::new();
        for seed in 0..200 {
            let wish = Wish {
                rating: 1503.0,
                theme: (seed % 2 == 0).then_some(Theme::Fork),
                seed,
            };
            let at = choose(&puzzles, &wish, |id| seen.contains(id)).unwrap();
            let entry = &puzzles.entries()[at];
            assert!(wish.theme.is_none_or(|theme| entry.themes.has(theme)));
            let most = if seed < 10 { 225.0 } else { 1200.0 };
            assert!((f64::from(entry.rating) - 1503.0).abs() <= most, "{seed}");
            let is_new = seen.insert(puzzles.id(at).into_owned());
            assert!(is_new || seen.len() > 66, "{seed}");
            assert_eq!(
                choose(&puzzles, &wish, |_| false),
                choose(&puzzles, &wish, |_| false)
            );
        }
        let wish = Wish {
            rating: 1500.0,
            theme: Some(Theme::Zugzwang),
            seed: 1,
        };
        assert_eq!(choose(&puzzles, &wish, |_| false), None);
        // The nearest are far away, and one is found all the same.
        let far = Wish {
            rating: 9000.0,
            theme: None,
            seed: 3,
        };
        assert!(choose(&puzzles, &far, |_| true).unwrap() >= 190);
    }

    #[test]
    fn every_day_has_another_puzzle_until_all_have_come() {
        let puzzles = puzzles(200);
        let mut seen = HashSet::new();
        for (month, days) in [(4, 30), (5, 31), (6, 20)] {
            for day in 1..=days {
                let day = format!("2026.{month:02}.{day:02}");
                let at = daily(&puzzles, &day).unwrap();
                assert!(DAILY.contains(&puzzles.entries()[at].rating));
                assert_eq!(daily(&puzzles, &day), Some(at));
                assert!(seen.insert(at), "{day}");
            }
        }
        // Those from 900 to 1700.
        assert_eq!(seen.len(), 81);
        for none in ["", "2026.13.01", "2026.11", "today", "2026.11.00"] {
            assert_eq!(daily(&puzzles, none), None, "{none}");
        }
        assert_eq!(
            daily(&super::super::puzzles::Puzzles::pack(&[]), "2026.11.18"),
            None
        );
    }

    #[test]
    fn days_are_counted_over_ends_of_months_and_years() {
        for (one, next) in [
            ("2026.11.30", "2026.12.01"),
            ("2026.12.31", "2027.01.01"),
            ("2028.02.28", "2028.02.29"),
            ("2028.02.29", "2028.03.01"),
            ("2100.02.28", "2100.03.01"),
        ] {
            assert_eq!(
                day_number(one).map(|day| day + 1),
                day_number(next),
                "{one}"
            );
        }
    }

    #[test]
    fn a_row_gets_harder() {
        assert!(climbing(0) < climbing(1) && climbing(10) < climbing(20));
        assert!(climbing(1000) <= 2400.0);
    }
}
