//! What a score is worth in chances: pure arithmetic.

use crate::game::Eval;

// The engine's scores need no scaling for it: its evaluation was tuned on positions with
// Stockfish 15.1's scores.
// CITE: Lichess' constant for the winning chances of a score in centipawns, "WinPercent" in scalachess.
const STEEPNESS: f64 = 0.003_682_08;

/// Beyond this many centipawns the chances no longer change; a mate counts as much.
const MOST: i32 = 1000;

/// White's chance to win, from 0 to 1.
#[must_use]
pub fn win_chance(eval: Eval) -> f64 {
    let cp = match eval {
        Eval::Cp(cp) => cp.clamp(-MOST, MOST),
        Eval::Mate(moves) if moves > 0 => MOST,
        Eval::Mate(_) => -MOST,
    };
    1.0 / (1.0 + (-STEEPNESS * f64::from(cp)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_the_published_ones() {
        for (eval, percent) in [
            (Eval::Cp(0), 50.0),
            (Eval::Cp(15), 51.380),
            (Eval::Cp(100), 59.103),
            (Eval::Cp(-100), 40.897),
            (Eval::Cp(300), 75.113),
            (Eval::Cp(1000), 97.545),
            (Eval::Cp(2000), 97.545),
            (Eval::Mate(3), 97.545),
            (Eval::Mate(-1), 2.455),
        ] {
            let chance = win_chance(eval) * 100.0;
            assert!((chance - percent).abs() < 0.0005, "{eval:?}: {chance}");
        }
    }
}
