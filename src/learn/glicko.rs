//! How good somebody is, by whom he beat: Glicko-2.
//!
//! A rating says how good somebody seems to be, its deviation how sure that is, the volatility how much he
//! changes. A puzzle that is solved is an opponent that was beaten. Each one counts as a period of its own,
//! so that a person sees at once what it was worth; while nobody plays, every day makes the rating less
//! sure.
//!
//! CITE: Mark E. Glickman, "Example of the Glicko-2 system", 2022; the steps are numbered as there.

use std::f64::consts::PI;

/// Points of a rating in a unit of the formulas.
const SCALE: f64 = 173.7178;
/// Where ratings begin.
const MIDDLE: f64 = 1500.0;
/// How fast the volatility changes: 0.3 to 1.2 make sense.
const TAU: f64 = 0.5;
/// The volatility is found up to this.
const CLOSE: f64 = 0.000_001;
/// Nobody is known less than somebody new, or so well that nothing moves him.
const DEVIATIONS: [f64; 2] = [45.0, 350.0];

/// How good somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko {
    /// The rating.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How much it changes.
    pub volatility: f64,
}

/// Somebody who was met, and how that went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// The other's rating.
    pub rating: f64,
    /// How far off that may be.
    pub deviation: f64,
    /// 1 for a victory, 0 for a defeat.
    pub score: f64,
}

/// Somebody of whom nothing is known. Those who begin to solve puzzles are seldom as good as the middle.
impl Default for Glicko {
    fn default() -> Self {
        Self {
            rating: 1200.0,
            deviation: DEVIATIONS[1],
            volatility: 0.06,
        }
    }
}

impl Glicko {
    /// After a period in which these were met; after one without anybody if there are none.
    #[must_use]
    pub fn after(&self, met: &[Met]) -> Self {
        // Step 2.
        let (mu, phi) = ((self.rating - MIDDLE) / SCALE, self.deviation / SCALE);
        // Steps 3 and 4.
        let (mut certainty, mut surprise) = (0.0, 0.0);
        for other in met {
            let g = weight(other.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-g * (mu - (other.rating - MIDDLE) / SCALE)).exp());
            certainty += g * g * expected * (1.0 - expected);
            surprise += g * (other.score - expected);
        }
        if met.is_empty() {
            return self.rested(1);
        }
        let variance = 1.0 / certainty;
        // Steps 5 to 8.
        let volatility = volatility(self.volatility, phi, variance, variance * surprise);
        let wide = phi.hypot(volatility);
        let narrow = 1.0 / (1.0 / (wide * wide) + certainty).sqrt();
        Self {
            rating: MIDDLE + SCALE * (mu + narrow * narrow * surprise),
            deviation: (SCALE * narrow).clamp(DEVIATIONS[0], DEVIATIONS[1]),
            volatility,
        }
    }

    /// After so many periods in which nobody was met.
    #[must_use]
    pub fn rested(&self, periods: u32) -> Self {
        let moved = SCALE * self.volatility * f64::from(periods).sqrt();
        Self {
            deviation: self.deviation.hypot(moved).min(DEVIATIONS[1]),
            ..*self
        }
    }
}

/// How much a result counts against somebody who is known so well.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// Step 5: the new volatility, between two guesses that come closer.
fn volatility(old: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let start = (old * old).ln();
    let f = |x: f64| {
        let sum = phi * phi + variance + x.exp();
        x.exp() * (delta * delta - sum) / (2.0 * sum * sum) - (x - start) / (TAU * TAU)
    };
    let mut one = start;
    let mut other = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let below = (1..100).map(|steps| start - f64::from(steps) * TAU);
        below.into_iter().find(|&x| f(x) >= 0.0).unwrap_or(start)
    };
    let (mut at_one, mut at_other) = (f(one), f(other));
    // Each step halves the way at the worst.
    for _ in 0..200 {
        if (other - one).abs() <= CLOSE {
            break;
        }
        let next = one + (one - other) * at_one / (at_other - at_one);
        let at_next = f(next);
        if at_next * at_other <= 0.0 {
            (one, at_one) = (other, at_other);
        } else {
            at_one /= 2.0;
        }
        (other, at_other) = (next, at_next);
    }
    (one / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(rating: f64, deviation: f64, score: f64) -> Met {
        Met {
            rating,
            deviation,
            score,
        }
    }

    #[test]
    fn the_published_example_comes_out() {
        let player = Glicko {
            rating: 1500.0,
            deviation: 200.0,
            volatility: 0.06,
        };
        let after = player.after(&[
            met(1400.0, 30.0, 1.0),
            met(1550.0, 100.0, 0.0),
            met(1700.0, 300.0, 0.0),
        ]);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn who_rests_is_known_less_but_never_less_than_somebody_new() {
        let player = Glicko {
            rating: 1700.0,
            deviation: 50.0,
            volatility: 0.06,
        };
        // Step 6 of a period without games, in its own units.
        let once = player.after(&[]);
        let wanted = SCALE * ((50.0 / SCALE).powi(2) + 0.06_f64.powi(2)).sqrt();
        assert!((once.deviation - wanted).abs() < 1e-9);
        assert!((player.rested(2).deviation - once.rested(1).deviation).abs() < 1e-9);
        assert!((player.rested(100_000).deviation - 350.0).abs() < 1e-9);
        assert!((once.rating - 1700.0).abs() < 1e-9);
    }

    #[test]
    fn one_who_solves_what_a_rating_solves_gets_near_it() {
        // He solves what is rated below 1650, and is given what is near.
        let mut player = Glicko::default();
        for round in 0..120 {
            let rating = player.rating + f64::from(round % 7 - 3) * 40.0;
            let score = f64::from(u8::from(rating < 1650.0));
            player = player.after(&[met(rating, 60.0, score)]);
            assert!(player.volatility.is_finite() && player.volatility > 0.0);
        }
        assert!((player.rating - 1650.0).abs() < 80.0, "{player:?}");
        assert!(player.deviation < 100.0, "{player:?}");
    }
}
