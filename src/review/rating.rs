//! How strong a person is, from games against players of known strength: pure arithmetic.

use std::fmt;

use crate::engine::Level;

/// A strength, and how far off it may well be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The most likely strength.
    pub elo: f64,
    /// In nineteen of twenty cases it is no further off.
    pub margin: f64,
}

impl Rating {
    /// The level that would be an even game.
    #[must_use]
    pub fn even(self) -> Level {
        Level::nearest(self.elo.max(0.0) as u16)
    }
}

/// `about 1240, give or take 310`, to the next ten.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ten = |value: f64| (value.max(100.0) / 10.0).round() * 10.0;
        write!(
            f,
            "about {}, give or take {}",
            ten(self.elo),
            ten(self.margin)
        )
    }
}

/// A game against somebody of this strength, and what it brought: 1, 0.5 or 0.
pub type Scored = (u16, f64);

/// Before the first game a person is thought to be so strong, within so much.
const BEFORE: (f64, f64) = (1100.0, 450.0);
/// People learn: only the newest games count.
const NEWEST: usize = 30;

/// How strong somebody is who had these results, the newest last. Nobody knows without any.
///
/// The strength at which these results and what is known of people before are likeliest together, where a
/// difference of 400 points means ten points to one.
// CITE: the curve is Elo's, in its logistic form.
#[must_use]
pub fn rating(results: &[Scored]) -> Option<Rating> {
    let newest = &results[results.len().saturating_sub(NEWEST)..];
    if newest.is_empty() {
        return None;
    }
    let scale = std::f64::consts::LN_10 / 400.0;
    let (mean, deviation) = BEFORE;
    let known = deviation.powi(-2);
    // The slope falls everywhere, so that halving finds where it is nothing.
    let slope = |elo: f64| {
        let surprise = |&(other, points): &Scored| points - expected(elo, other.into());
        scale * newest.iter().map(surprise).sum::<f64>() - (elo - mean) * known
    };
    let (mut low, mut high) = (-1000.0, 5000.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let elo = (low + high) / 2.0;
    let told = |&(other, _): &Scored| {
        let part = expected(elo, other.into());
        part * (1.0 - part) * scale * scale
    };
    let information = known + newest.iter().map(told).sum::<f64>();
    Some(Rating {
        elo,
        margin: 1.96 / information.sqrt(),
    })
}

/// The points that one player can expect against another.
fn expected(elo: f64, other: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((other - elo) / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_knows_without_a_game_and_few_games_say_little() {
        assert_eq!(rating(&[]), None);
        let one = rating(&[(1000, 1.0)]).unwrap();
        let many = rating(&[(1000, 1.0), (1000, 0.0)].repeat(15)).unwrap();
        assert!(one.elo > 1100.0 && one.margin > 400.0, "{one:?}");
        assert!(
            (many.elo - 1000.0).abs() < 15.0 && many.margin < 140.0,
            "{many:?}"
        );
    }

    #[test]
    fn it_is_told_with_its_margin_and_finds_an_even_game() {
        let known = rating(&[(1550, 0.5); 12]).unwrap();
        assert_eq!(known.to_string(), "about 1530, give or take 190");
        assert_eq!(known.even().number(), 7);
        let lost = rating(&[(400, 0.0); 30]).unwrap();
        assert_eq!(lost.even(), Level::LEAST);
    }

    #[test]
    fn who_scores_half_is_as_strong_and_who_wins_is_stronger() {
        let after = |points| rating(&[(1500, points); 10]).unwrap().elo;
        assert!(after(0.0) < after(0.5) && after(0.5) < after(1.0));
        assert!((after(0.5) - 1500.0).abs() < 80.0);
    }

    #[test]
    fn old_games_are_forgotten() {
        let mut results = vec![(400, 0.0); 100];
        results.extend([(1600, 0.5); NEWEST]);
        assert_eq!(rating(&results), rating(&[(1600, 0.5); NEWEST]));
    }

    /// A person of known strength who always plays the nearest level is known well enough after five games.
    #[test]
    fn five_games_tell_the_strength() {
        let levels: Vec<u16> = (2..=12).map(|step| step * 200).collect();
        let mut word = 1u64;
        let mut chance = || {
            word = word
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (word >> 33) as f64 / f64::from(u32::MAX >> 1)
        };
        let mut close = 0;
        let runs = 400;
        for run in 0..runs {
            let strength = 600.0 + 1200.0 * f64::from(run) / f64::from(runs);
            let mut results: Vec<Scored> = Vec::new();
            for _ in 0..5 {
                let elo = rating(&results).map_or(BEFORE.0, |rating| rating.elo);
                let apart = |level: &&u16| (f64::from(**level) - elo).abs();
                let nearest = levels.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
                let other = *nearest.unwrap();
                let won = chance() < expected(strength, other.into());
                results.push((other, f64::from(u8::from(won))));
            }
            let found = rating(&results).unwrap();
            close += u32::from((found.elo - strength).abs() <= 250.0);
        }
        assert!(close * 10 >= runs as u32 * 8, "{close} of {runs}");
    }
}
