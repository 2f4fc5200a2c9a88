//! What a score is worth in chances.

use crate::game::Eval;

// CITE: Lichess' constant for the winning chances of a score in centipawns.
const STEEPNESS: f64 = 0.003_682_08;

/// White's chance to win, from 0 to 1.
#[must_use]
pub fn win_chance(eval: Eval) -> f64 {
    let cp = match eval {
        Eval::Cp(cp) => f64::from(cp.clamp(-1000, 1000)),
        Eval::Mate(moves) if moves > 0 => 1000.0,
        Eval::Mate(_) => -1000.0,
    };
    1.0 / (1.0 + (-STEEPNESS * cp).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_the_published_ones() {
        for (eval, percent) in [
            (Eval::Cp(0), 50.0),
            (Eval::Cp(100), 59.10),
            (Eval::Cp(300), 75.11),
            (Eval::Cp(1000), 97.54),
            (Eval::Mate(3), 97.54),
            (Eval::Mate(-1), 2.46),
        ] {
            let chance = win_chance(eval) * 100.0;
            assert!((chance - percent).abs() < 0.005, "{eval:?}: {chance}");
        }
    }
}
