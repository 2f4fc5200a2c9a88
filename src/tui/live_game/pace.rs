//! How long the engine takes for a move: as people do, more for hard ones. A weak level has found its
//! move long before.

use std::time::Duration;

use super::LiveGame;
use crate::chess::{Board, Move};
use crate::config::MovePace;
use crate::engine::{Finding, Level};
use crate::tui::shared::Shared;

/// Nobody moves faster who has the time.
const LEAST: Duration = Duration::from_millis(500);
/// Nobody wants to wait longer for the strongest level that takes its time: without a clock, and with
/// one.
const MOST: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(8)];
/// What a move of middling difficulty takes without a clock.
const USUAL: Duration = Duration::from_millis(2200);
/// With a clock a game is thought to have so many moves left, and no move takes more than this part
/// of what is left.
const MOVES_LEFT: u32 = 45;
const LARGEST_PART: u32 = 12;
/// The first moves are known by heart.
const OPENING_MOVES: u16 = 6;

/// What decides how long a move takes.
pub(super) struct MoveToPace<'a> {
    pub(super) level: Level,
    pub(super) board: &'a Board,
    /// The move before, and the one that was found.
    pub(super) before: Option<Move>,
    pub(super) found: Option<Move>,
    /// By how many centipawns the position is other than it was expected.
    pub(super) surprise: i32,
    /// What is left on the clock, and what each move adds.
    pub(super) clock: Option<(Duration, Duration)>,
}

impl LiveGame {
    /// How long a level takes for the move that it found in the newest position. All it can takes
    /// its time by itself.
    #[must_use]
    pub fn time_for_move(
        &self,
        (level, finding): (Level, &Finding),
        surprise: i32,
        shared: &Shared,
    ) -> Duration {
        if level == Level::FULL {
            return Duration::ZERO;
        }
        let board = self.view.live();
        let clock = self.clock.as_ref();
        let clock = clock.map(|clock| (clock.left(board.side(), shared.now), clock.increment()));
        let time = MoveToPace {
            level,
            before: self.view.tree.node(self.view.head).played(),
            board: &board,
            found: finding.best(),
            surprise,
            clock,
        }
        .time();
        match shared.settings.pace {
            MovePace::Natural => time,
            MovePace::Quick => time / 4,
            MovePace::Instant => Duration::ZERO,
        }
    }
}

impl MoveToPace<'_> {
    /// How long the move takes.
    pub(super) fn time(&self) -> Duration {
        let most = self.most();
        let usual = match self.clock {
            None => USUAL,
            Some((left, increment)) => left / MOVES_LEFT + increment * 2 / 3,
        };
        // However much time there is, moves of the same level differ.
        let usual = usual.min(most / 2);
        let time = usual.mul_f64(2.0 * self.difficulty() * self.mood());
        let character = self.level.character();
        let percent = character.map_or(100, |who| who.persona().time);
        let time = time.clamp(LEAST, most) * percent / 100;
        // Before a flag falls everybody hurries.
        self.clock
            .map_or(time, |(left, _)| time.min(left / LARGEST_PART))
    }

    /// The longest time for a move. A beginner has soon seen all that a beginner sees.
    fn most(&self) -> Duration {
        let most = MOST[usize::from(self.clock.is_some())];
        most * (u32::from(self.level.number()) + 4) / 16
    }

    /// From 0, nothing to think about, to 1.
    fn difficulty(&self) -> f64 {
        let moves = self.board.legal_moves();
        let takes_back = self.found.is_some_and(|found| {
            let at = |before: Move| before.is_capture() && before.to() == found.to();
            found.is_capture() && self.before.is_some_and(at)
        });
        if moves.len() < 2 || takes_back {
            return 0.0;
        }
        let share = |count: usize, many: usize| (count as f64 / many as f64).min(1.0);
        let captures = moves.iter().filter(|m| m.is_capture()).count();
        let surprise = share(self.surprise.unsigned_abs() as usize, 200);
        let all = 0.45 * share(moves.len(), 40) + 0.25 * share(captures, 6) + 0.3 * surprise;
        if self.board.fullmoves() <= OPENING_MOVES {
            all / 2.0
        } else {
            all
        }
    }

    /// From 0.6 to 1.4, another for every position: no two moves take the same time.
    fn mood(&self) -> f64 {
        let number = (self.board.key().get() >> 32) as u32;
        0.6 + 0.8 * f64::from(number) / f64::from(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 10";
    const ONE_MOVE: &str = "7k/8/8/8/8/8/5PP1/r5K1 w - - 0 30";

    fn time(fen: &str, surprise: i32, clock: Option<(u64, u64)>) -> Duration {
        time_of(9, fen, surprise, clock)
    }

    fn time_of(level: u8, fen: &str, surprise: i32, clock: Option<(u64, u64)>) -> Duration {
        let board: Board = fen.parse().unwrap();
        let seconds = Duration::from_secs;
        let paced = MoveToPace {
            level: Level::new(level).unwrap(),
            board: &board,
            before: None,
            found: board.legal_moves().iter().next().copied(),
            surprise,
            clock: clock.map(|(left, increment)| (seconds(left), seconds(increment))),
        };
        paced.time()
    }

    #[test]
    fn hard_moves_take_longer_than_easy_ones() {
        for clock in [None, Some((60, 0)), Some((60, 1))] {
            let forced = time(ONE_MOVE, 0, clock);
            assert_eq!(forced, LEAST, "{clock:?}");
            let quiet = time(QUIET, 0, clock);
            let surprising = time(QUIET, 150, clock);
            assert!(
                forced < quiet && quiet < surprising,
                "{quiet:?} {surprising:?}"
            );
        }
        assert_eq!(time(ONE_MOVE, 500, None), LEAST);
    }

    #[test]
    fn what_is_taken_back_needs_no_thought() {
        let fen = "4k3/8/8/8/3p4/2N1P3/3P1P2/4K3 b - - 0 30";
        let mut board: Board = fen.parse().unwrap();
        let taken = board.parse_san("dxc3").unwrap();
        let _ = board.make(taken);
        let paced = MoveToPace {
            level: Level::new(9).unwrap(),
            board: &board,
            before: Some(taken),
            found: board.parse_san("dxc3").ok(),
            surprise: 300,
            clock: None,
        };
        assert_eq!(paced.time(), LEAST);
    }

    #[test]
    fn a_beginner_does_not_let_one_wait() {
        let start = Board::start().to_string();
        for clock in [None, Some((1800, 20)), Some((300, 3)), Some((60, 0))] {
            for surprise in [0, 100, 1000] {
                let quiet = time_of(1, QUIET, surprise, clock);
                assert!(quiet <= Duration::from_secs(3), "{quiet:?} {clock:?}");
                let first = time_of(1, &start, surprise, clock);
                assert!(first <= Duration::from_secs(1), "{first:?} {clock:?}");
                assert_eq!(time_of(1, ONE_MOVE, surprise, clock), LEAST);
                assert!(quiet <= time_of(4, QUIET, surprise, clock));
            }
        }
        // A long game is not a reason to take the longest time for every move.
        let long = Some((1800, 20));
        assert!(time_of(5, QUIET, 0, long) < time_of(5, QUIET, 200, long));
    }

    #[test]
    fn nobody_loses_on_time_by_it_or_bores() {
        for left in [0, 1, 5, 30, 180, 600, 5400] {
            for increment in [0, 2, 30] {
                for surprise in [0, 400] {
                    let time = time(QUIET, surprise, Some((left, increment)));
                    assert!(time <= Duration::from_secs(left) / LARGEST_PART);
                    assert!(time <= MOST[1]);
                    assert!(left < 6 || time >= LEAST);
                }
            }
        }
        assert!(time(QUIET, 10_000, None) <= MOST[0]);
    }
}
