//! A match of engines.

use std::time::{Duration, Instant};

use super::{Play, Player};
use crate::chess::Board;
use crate::chess::Color;
use crate::game::GameResult;
use crate::openings;
use crate::tui::setup::{GameSetup, Pace};

/// Games of engine against engine, colors alternating.
#[derive(Clone, Debug)]
pub struct Watch {
    /// How many games.
    pub games: u32,
    /// Which game is on the board, from 1.
    pub number: u32,
    /// How the match stands.
    pub tally: Tally,
    /// Time for a move, if there is no clock.
    pub movetime: Duration,
    /// One move is to be played although the game is paused.
    pub stepping: bool,
    /// When the next game begins, once this one is over.
    pub next_at: Option<Instant>,
    /// What the opening is called.
    pub opening: Option<&'static str>,
}

/// Wins of the first engine, draws, wins of the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the first engine.
    pub first: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by the second engine.
    pub second: u32,
}

impl Tally {
    /// The points of both, a draw counting half, as people write it: `3½`.
    #[must_use]
    pub fn points(self) -> [String; 2] {
        [self.first, self.second].map(|wins| {
            let halves = 2 * wins + self.draws;
            match (halves / 2, halves % 2) {
                (0, 1) => "½".into(),
                (whole, 0) => whole.to_string(),
                (whole, _) => format!("{whole}½"),
            }
        })
    }

    /// Games that count.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.first + self.draws + self.second
    }
}

/// The longest and shortest time of a move that the keys reach.
const TIMES: [Duration; 2] = [Duration::from_millis(10), Duration::from_mins(1)];

impl Watch {
    /// A match before its first game.
    #[must_use]
    pub fn new(setup: &GameSetup) -> Self {
        Self {
            games: setup.games.max(1),
            number: 1,
            tally: Tally::default(),
            movetime: match setup.pace {
                Pace::Movetime(time) => time,
                Pace::Clock(_) => super::super::event::UNTIMED,
            },
            stepping: false,
            next_at: None,
            opening: None,
        }
    }

    /// Whether the first engine has White in this game.
    #[must_use]
    pub const fn first_is_white(&self) -> bool {
        self.number % 2 == 1
    }

    /// Puts the game of this number on the board. Both engines get every opening once with White.
    #[must_use]
    pub fn game(mut self, setup: &GameSetup, chance: u64) -> Play {
        let mut levels = setup.levels;
        if !self.first_is_white() {
            levels.reverse();
        }
        let players = levels.map(Player::Engine);
        let start = setup.start.as_deref().cloned();
        let mut play = Play::with_players(
            setup.clone(),
            start.clone().unwrap_or_else(Board::start),
            players,
        );
        if start.is_none() {
            let pair = u64::from((self.number - 1) / 2);
            let opening = openings::varied(chance.wrapping_add(pair));
            self.opening = Some(opening.name);
            for m in opening.moves() {
                play.head = play.tree.add(play.head, m);
            }
            play.show(play.head);
        } else {
            self.opening = None;
        }
        self.next_at = None;
        play.seed = chance;
        play.watch = Some(self);
        play
    }

    /// Counts a finished game.
    pub fn count(&mut self, result: GameResult) {
        let winner = match result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Unfinished => return,
        };
        match winner {
            None => self.tally.draws += 1,
            Some(color) if (color == Color::White) == self.first_is_white() => {
                self.tally.first += 1;
            }
            Some(_) => self.tally.second += 1,
        }
    }

    /// Whether this is the last game.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.number >= self.games
    }

    /// Half or twice the time for a move.
    pub fn change_pace(&mut self, faster: bool) {
        let time = if faster {
            self.movetime / 2
        } else {
            self.movetime * 2
        };
        self.movetime = time.clamp(TIMES[0], TIMES[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_with_halves() {
        let tally = |first, draws, second| Tally {
            first,
            draws,
            second,
        };
        assert_eq!(tally(0, 0, 0).points(), ["0", "0"]);
        assert_eq!(tally(0, 1, 0).points(), ["½", "½"]);
        assert_eq!(tally(2, 3, 1).points(), ["3½", "2½"]);
        assert_eq!(tally(2, 3, 1).games(), 6);
    }
}
