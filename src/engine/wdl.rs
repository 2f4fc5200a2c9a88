//! What a score means for the result of a game.

use super::Score;
use crate::chess::{Board, Color};

/// Chances in thousandths, which add up to 1000, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

// Both polynomials were fitted together, by maximum likelihood, to the 31,536 positions with a
// score within 25 pawns in 220 different games of the engine against itself with its network, at
// 20,000 nodes a move, played to their end. Of these games 40 % were drawn. At move 32 of them 39
// points were left on average: half the games were won with 83 hundredths there, which
// [`Score::told`] makes +1.00.

/// The score at which half the games are won, as a polynomial in material / 58, the constant first.
const HALF: [f64; 3] = [229.5, -348.9, 190.9];
/// How many centipawns make a difference, in the same form.
const SLOPE: [f64; 3] = [45.5, -29.8, 58.7];

/// Points on the board in full middlegames: more says no more.
const MOST_POINTS: u16 = 78;
/// Below this there is too little left for the fit to mean anything.
const LEAST_POINTS: u16 = 17;

/// The points of both sides together: what [`wdl`] wants to know of a position.
#[must_use]
pub fn material(board: &Board) -> u16 {
    board.points(Color::White) + board.points(Color::Black)
}

/// The chances that go with a score, as it is told, when this much material is left.
///
/// Wins and losses are logistic curves whose place and slope depend on the material.
// CITE: the form of the model is Stockfish's `win_rate_model`; the numbers are our own.
#[must_use]
pub fn wdl(score: Score, material: u16) -> Wdl {
    if score.is_mate() {
        let win = if score.is_win() { 1000 } else { 0 };
        return Wdl {
            win,
            draw: 0,
            loss: 1000 - win,
        };
    }
    let m = material.clamp(LEAST_POINTS, MOST_POINTS) as f64 / 58.0;
    let at = |[a, b, c]: [f64; 3]| a + m * (b + m * c);
    let (half, slope) = (at(HALF), at(SLOPE));
    let chance = |cp: f64| (1000.0 / (1.0 + ((half - cp) / slope).exp())).round() as u32;
    let cp = score.searched().get() as f64;
    let (win, loss) = (chance(cp), chance(-cp));
    Wdl {
        win,
        draw: 1000u32.saturating_sub(win + loss),
        loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        for material in [0, 20, 58, 78, 200] {
            let mut last = 0;
            for cp in (-4000..=4000).step_by(20) {
                let chances = wdl(Score::cp(cp), material);
                assert_eq!(chances.win + chances.draw + chances.loss, 1000);
                assert!(chances.win >= last);
                last = chances.win;
                let mirrored = wdl(Score::cp(-cp), material);
                assert_eq!((mirrored.win, mirrored.loss), (chances.loss, chances.win));
            }
        }
        assert_eq!(wdl(Score::mate_in(3), 10).win, 1000);
        assert_eq!(wdl(Score::mated_in(2), 10).loss, 1000);
    }

    #[test]
    fn chances_are_those_of_the_games() {
        // Counted in the games, in thousandths, with the scores and material around these.
        for (cp, material, win, draw) in [
            (25, 77, 321, 417),
            (125, 65, 624, 286),
            (75, 60, 464, 376),
            (0, 22, 45, 897),
        ] {
            let chances = wdl(Score::cp(cp).told(), material);
            let close = chances.win.abs_diff(win) <= 60 && chances.draw.abs_diff(draw) <= 60;
            assert!(close, "{cp} with {material}: {chances:?}");
        }
        let even = wdl(Score::ZERO, 78);
        assert!(even.win == even.loss && even.draw > 300);
        assert!(wdl(Score::ZERO, 22).draw > 800);
    }

    #[test]
    fn half_the_games_are_won_at_half() {
        for (cp, material) in [(106, 78), (72, 58), (100, 30), (144, 17)] {
            let win = wdl(Score::cp(cp).told(), material).win;
            assert!(win.abs_diff(500) <= 5, "{cp} with {material}: {win}");
        }
        // At move 32 there are 39 points left on average.
        let win = wdl(Score::cp(100), 39).win;
        assert!(win.abs_diff(500) <= 10, "{win}");
    }
}
