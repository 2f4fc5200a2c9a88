//! How well a game was played, from 0 to 100: pure arithmetic.

use crate::chess::Color;

// CITE: Lichess' curve of a move's accuracy, "AccuracyPercent" in scalachess: fitted to games, and one more
// for what an engine does not know either.
const SCALE: f64 = 103.166_810_071_164_9;
const DECAY: f64 = 0.043_544_153_867_539_51;
const SHIFT: f64 = 3.166_924_740_191_411 - 1.0;

/// How many verdicts are looked at together, and how much a move may weigh.
const WINDOW: (usize, usize) = (2, 8);
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// How good a move was by its mover's chance to win before and after it, each from 0 to 1.
#[must_use]
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    let lost = 100.0 * (before - after);
    if lost <= 0.0 {
        return 100.0;
    }
    (SCALE * (-DECAY * lost).exp() - SHIFT).clamp(0.0, 100.0)
}

/// What a move adds to the accuracy of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// Who made it.
    pub mover: Color,
    /// How good it was, from 0 to 100.
    pub accuracy: f64,
    /// How much was at stake around it.
    pub weight: f64,
}

/// What each move of a game adds to its accuracy, by White's chances from 0 to 1: before the first
/// move, and after every move.
#[must_use]
pub fn shares(first: Color, chances: &[f64]) -> Vec<Share> {
    let plies = chances.len().saturating_sub(1);
    let window = (plies / 10).clamp(WINDOW.0, WINDOW.1);
    let mut mover = !first;
    let each = chances.windows(2).enumerate().map(|(ply, pair)| {
        mover = !mover;
        let (before, after) = match mover {
            Color::White => (pair[0], pair[1]),
            Color::Black => (1.0 - pair[0], 1.0 - pair[1]),
        };
        // The first moves have the first window in common.
        let begin = (ply + 2).saturating_sub(window);
        Share {
            mover,
            accuracy: move_accuracy(before, after),
            weight: deviation(&chances[begin..begin + window]).clamp(WEIGHT.0, WEIGHT.1),
        }
    });
    each.collect()
}

/// The standard deviation of chances, in percent.
fn deviation(chances: &[f64]) -> f64 {
    let count = chances.len() as f64;
    let mean = chances.iter().sum::<f64>() / count;
    let squares: f64 = chances.iter().map(|chance| (chance - mean).powi(2)).sum();
    100.0 * (squares / count).sqrt()
}

/// The accuracy of these moves together: half of it is their mean by weight, half the harmonic mean,
/// in which one bad move counts for much. None if there are no moves.
#[must_use]
pub fn accuracy<'a>(shares: impl Iterator<Item = &'a Share>) -> Option<f64> {
    let (mut count, mut sum, mut weights, mut inverse) = (0.0, 0.0, 0.0, 0.0);
    for share in shares {
        count += 1.0;
        sum += share.weight * share.accuracy;
        weights += share.weight;
        inverse += 1.0 / share.accuracy.max(1.0);
    }
    (count > 0.0).then(|| f64::midpoint(sum / weights, count / inverse))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Eval;
    use crate::review::win_chance;

    fn of_game(first: Color, scores: &[i32]) -> [Option<f64>; 2] {
        let evals = std::iter::once(&15).chain(scores);
        let chances: Vec<f64> = evals.map(|&cp| win_chance(Eval::Cp(cp))).collect();
        let shares = shares(first, &chances);
        Color::ALL.map(|side| accuracy(shares.iter().filter(|share| share.mover == side)))
    }

    #[track_caller]
    fn assert_accuracy(scores: &[i32], white: f64, black: f64) {
        let found = of_game(Color::White, scores).map(Option::unwrap);
        for (found, want) in found.into_iter().zip([white, black]) {
            assert!((found - want).abs() < 0.0005, "{found}, not {want}");
        }
    }

    #[test]
    fn the_published_games_have_the_published_accuracy() {
        assert_accuracy(&[15, 15], 100.0, 100.0);
        assert_accuracy(&[-900, -900], 10.664, 100.0);
        assert_accuracy(&[15, 900], 100.0, 12.303);
        let mut scores = vec![15; 20];
        scores.push(-900);
        assert_accuracy(&scores, 46.853, 100.0);
        assert_accuracy(&[-50, 15].repeat(50), 77.383, 77.383);
        assert_accuracy(&[-135, 15].repeat(50), 55.001, 55.001);
        assert_accuracy(&[-435, 15].repeat(50), 20.695, 20.695);
    }

    #[test]
    fn who_has_not_moved_has_no_accuracy() {
        assert_eq!(of_game(Color::White, &[]), [None, None]);
        assert_eq!(of_game(Color::White, &[15]), [Some(100.0), None]);
        let [white, black] = of_game(Color::Black, &[900]);
        assert!(white.is_none() && black.unwrap() < 20.0);
    }

    #[test]
    fn a_move_that_loses_nothing_is_perfect_and_one_that_loses_all_is_worth_nothing() {
        for (before, after, want) in [
            (0.5, 0.5, 100.0),
            (0.5, 0.9, 100.0),
            // A drop of almost nothing must not be rewarded.
            (0.5, 0.499_999, 100.0),
            (0.5, 0.4, 64.580),
            (1.0, 0.0, 0.0),
        ] {
            let found = move_accuracy(before, after);
            assert!((found - want).abs() < 0.0005, "{before} {after}: {found}");
        }
    }
}
