//! What somebody's games look like, in numbers, and whether two players can be told apart by them.

use super::rivals::{GameResult, Played};
use crate::chess::{Board, Color, Kind};

/// What is measured of a game.
pub const STATISTICS: [&str; 7] = [
    "captures by move 20",
    "checks",
    "pawns past the middle",
    "queens off by move 30",
    "castling move",
    "length",
    "draws",
];

/// Captures count up to this move, and trades of queens up to the other.
const EARLY: u16 = 20;
const MIDDLEGAME: u16 = 30;
/// Who has not castled by this move never will.
const NEVER_CASTLES: u16 = 40;

/// The statistics of one game for the side that is looked at.
#[must_use]
pub fn statistics(game: &Played, side: Color) -> [f64; STATISTICS.len()] {
    let mut board = game.start.clone();
    let [mut captures, mut checks, mut pushes] = [0_u32; 3];
    let mut queens_off = false;
    let mut castled = NEVER_CASTLES;
    for &m in &game.moves {
        let number = board.fullmoves();
        if board.side() == side {
            captures += u32::from(m.is_capture() && number <= EARLY);
            checks += u32::from(board.gives_check(m));
            pushes += u32::from(crosses(&board, m.from(), m.to().rank()));
            if m.is_castle() {
                castled = castled.min(number);
            }
        }
        let _ = board.make(m);
        let queens = Color::ALL.map(|color| board.has(color, Kind::Queen));
        queens_off |= number <= MIDDLEGAME && queens == [false, false];
    }
    [
        f64::from(captures),
        f64::from(checks),
        f64::from(pushes),
        f64::from(u8::from(queens_off)),
        f64::from(castled),
        f64::from(board.fullmoves()),
        f64::from(u8::from(game.result == GameResult::Drawn)),
    ]
}

/// Whether a pawn of the side to move goes to a square past the middle.
fn crosses(board: &Board, from: crate::chess::Square, to: u8) -> bool {
    let pawn = board.piece_at(from).is_some_and(|it| it.kind == Kind::Pawn);
    pawn && match board.side() {
        Color::White => to >= 4,
        Color::Black => to <= 3,
    }
}

/// The mean of a statistic and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Mean {
    /// Of these numbers.
    #[must_use]
    pub fn of(numbers: &[f64]) -> Self {
        let count = numbers.len().max(1) as f64;
        let value = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|each| (each - value).powi(2)).sum();
        let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
        Self { value, error }
    }

    /// By how many standard errors it differs from another.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        let apart = (self.value - other.value).abs();
        if apart == 0.0 {
            return 0.0;
        }
        apart / self.error.hypot(other.error)
    }
}

/// The largest set of players of which every two are apart. `apart` says whether two are.
#[must_use]
pub fn all_apart(count: usize, apart: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let sets = 0..1_u32 << count;
    let members = |set: u32| (0..count).filter(move |at| set >> at & 1 == 1);
    let good = |set: &u32| members(*set).all(|a| members(*set).all(|b| a >= b || apart(a, b)));
    let best = sets.filter(good).max_by_key(|set| set.count_ones());
    members(best.unwrap_or(0)).collect()
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // All of these are small whole numbers.
mod tests {
    use super::*;

    fn played(sans: &str) -> Played {
        let mut board = Board::start();
        let play = |san| {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
            m
        };
        Played {
            start: Board::start(),
            moves: sans.split(' ').map(play).collect(),
            result: GameResult::Drawn,
        }
    }

    #[test]
    fn a_game_is_counted_for_one_side() {
        let game = played("e4 e5 Nf3 d5 exd5 Qxd5 Bc4 Qe4+ Qe2 Qxe2+ Bxe2 e4 O-O exf3 gxf3");
        let white = statistics(&game, Color::White);
        assert_eq!(white, [3.0, 0.0, 1.0, 1.0, 7.0, 8.0, 1.0]);
        let black = statistics(&game, Color::Black);
        assert_eq!(black, [3.0, 2.0, 2.0, 1.0, 40.0, 8.0, 1.0]);
    }

    #[test]
    fn means_have_errors_and_distances() {
        let mean = Mean::of(&[1.0, 3.0]);
        assert_eq!((mean.value, mean.error), (2.0, 1.0));
        let other = Mean {
            value: 7.0,
            error: 0.0,
        };
        assert_eq!(mean.distance(other), 5.0);
        assert_eq!(other.distance(other), 0.0);
    }

    #[test]
    fn the_largest_set_is_found() {
        // 0, 2 and 3 are apart; 1 is like all others.
        let apart = |a: usize, b: usize| a != 1 && b != 1;
        assert_eq!(all_apart(4, apart), [0, 2, 3]);
        assert!(all_apart(0, apart).is_empty());
    }
}
