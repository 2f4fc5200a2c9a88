//! Players of all strengths in matches with each other: by these they get their numbers.

use std::fmt;
use std::io::{self, ErrorKind};
use std::time::Duration;

use super::rng::Rng;
use super::self_play::result_by_rule;
use super::teacher::{Teacher, UciEngine};
use crate::chess::{Board, Color, Kind, Move};
use crate::engine::worker::{SearchRequest, ThreadPool};
use crate::engine::{Character, Level, Limits, Position, Settings, Strength};

pub use super::games::GameResult;

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rival {
    /// Moves by chance.
    Random,
    /// Takes the most that it can, and else moves by chance.
    Taker,
    /// Our engine.
    Own(Strength),
    /// A program, perhaps at a `UCI_Elo`.
    Engine(String, Option<u16>),
}

impl Rival {
    /// Who is meant by a word: a level, a character, `elo:N`, `random`, `taker`, or else a program.
    #[must_use]
    pub fn named(word: &str) -> Self {
        let level = || word.parse().ok().and_then(Level::new);
        match word {
            "random" => Self::Random,
            "taker" => Self::Taker,
            _ if level().is_some() => Self::Own(level().map_or(Strength::Full, Level::strength)),
            _ if Character::named(word).is_some() => {
                Self::Own(Character::named(word).map_or(Strength::Full, Strength::Character))
            }
            _ => match word.strip_prefix("elo:").map(str::parse) {
                Some(Ok(elo)) => Self::Own(Strength::Rated(elo)),
                _ => Self::Engine(word.to_owned(), None),
            },
        }
    }

    /// Its number, if it has one.
    #[must_use]
    pub const fn elo(&self) -> Option<u16> {
        match self {
            Self::Own(strength) => Some(strength.elo()),
            Self::Engine(_, elo) => *elo,
            Self::Random | Self::Taker => None,
        }
    }
}

impl fmt::Display for Rival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Taker => f.write_str("taker"),
            Self::Own(Strength::Full) => f.write_str("Pillarbox"),
            Self::Own(Strength::Character(who)) => f.write_str(who.persona().name),
            Self::Own(Strength::Rated(elo)) => write!(f, "Pillarbox {elo}"),
            Self::Engine(program, None) => f.write_str(program),
            Self::Engine(program, Some(elo)) => write!(f, "{program} {elo}"),
        }
    }
}

/// Somebody at a board.
pub enum Seat {
    /// By chance, and whether it takes what it can.
    Chance(Rng, bool),
    /// Our engine.
    Own {
        /// What it thinks with.
        pool: Box<ThreadPool>,
        /// How strong it is.
        settings: Box<Settings>,
        /// For full strength only.
        movetime: Duration,
    },
    /// Another program.
    Engine(Box<UciEngine>),
}

impl Seat {
    /// Lets somebody sit down, who takes so long for a move.
    pub fn take(rival: &Rival, movetime: Duration) -> io::Result<Self> {
        Ok(match rival {
            Rival::Random => Self::Chance(Rng::new(0), false),
            Rival::Taker => Self::Chance(Rng::new(0), true),
            Rival::Own(strength) => Self::Own {
                pool: Box::new(ThreadPool::new(16).ok_or(ErrorKind::OutOfMemory)?),
                settings: Box::new(Settings {
                    strength: *strength,
                    ..Settings::default()
                }),
                movetime,
            },
            Rival::Engine(program, elo) => {
                let effort = format!("movetime {}", movetime.as_millis());
                let mut engine = UciEngine::start(program, &effort, 1)?;
                engine.set("Hash", "16")?;
                if let Some(elo) = elo {
                    engine.set("UCI_LimitStrength", "true")?;
                    engine.set("UCI_Elo", &elo.to_string())?;
                }
                Self::Engine(Box::new(engine))
            }
        })
    }

    fn new_game(&mut self, seed: u64) -> io::Result<()> {
        match self {
            Self::Chance(rng, _) => *rng = Rng::new(seed),
            Self::Own { pool, settings, .. } => pool.begin(settings.strength, seed),
            Self::Engine(engine) => engine.new_game()?,
        }
        Ok(())
    }

    /// What it plays in a position in which there is a legal move.
    fn play(&mut self, game: &Played, position: &Position) -> io::Result<Move> {
        let none = || io::Error::new(ErrorKind::InvalidData, "no move was found");
        match self {
            Self::Chance(rng, takes) => {
                let mut moves = position.board.legal_moves().to_vec();
                rng.shuffle(&mut moves);
                let worth = |m: &Move| m.captured().map_or(0, Kind::points);
                let most = moves
                    .iter()
                    .max_by_key(|m| if *takes { worth(m) } else { 0 });
                most.copied().ok_or_else(none)
            }
            Self::Own {
                pool,
                settings,
                movetime,
            } => {
                let limits = Limits {
                    movetime: (settings.strength == Strength::Full).then_some(*movetime),
                    ..Limits::default()
                };
                let request = SearchRequest::new(position.clone(), limits, (**settings).clone());
                pool.search(&request, &mut |_| {}).best().ok_or_else(none)
            }
            Self::Engine(engine) => engine.reply(&game.start, &game.moves, &position.board),
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Where it began.
    pub start: Board,
    /// All moves, those of the opening too.
    pub moves: Vec<Move>,
    /// How it ended, to White.
    pub result: GameResult,
}

/// A longer game is a draw.
const LONGEST: usize = 400;

/// Plays a game from an opening, White sitting first.
pub fn play(seats: [&mut Seat; 2], opening: &[Move], seed: u64) -> io::Result<Played> {
    let mut game = Played {
        start: Board::start(),
        moves: opening.to_vec(),
        result: GameResult::Drawn,
    };
    let mut position = Position::from(Board::start());
    for &m in opening {
        position.play(m);
    }
    let mut rng = Rng::new(seed);
    let [white, black] = seats;
    white.new_game(rng.word())?;
    black.new_game(rng.word())?;
    while game.moves.len() < LONGEST {
        if let Some(result) = result_by_rule(&position.board, &position.earlier) {
            game.result = result;
            break;
        }
        let mover = match position.board.side() {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        let m = mover.play(&game, &position)?;
        game.moves.push(m);
        position.play(m);
    }
    Ok(game)
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// How many games.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points for each game, and their standard error.
    #[must_use]
    pub fn score(self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let mean = (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games;
        let part = |count: u32, points: f64| f64::from(count) * (points - mean).powi(2);
        let squares = part(self.won, 1.0) + part(self.drawn, 0.5) + part(self.lost, 0.0);
        (mean, squares.sqrt() / games)
    }

    /// The difference in strength, and the least and most that it may well be.
    #[must_use]
    pub fn difference(self) -> [f64; 3] {
        let (mean, error) = self.score();
        let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
        [0.0, -1.96, 1.96].map(|times| elo((mean + times * error).clamp(0.0, 1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_players() {
        assert_eq!(Rival::named("4"), Rival::Own(Strength::Rated(1000)));
        assert_eq!(Rival::named("elo:777"), Rival::Own(Strength::Rated(777)));
        assert_eq!(Rival::named("13"), Rival::Own(Strength::Full));
        let rosa = Character::named("Rosa").unwrap();
        assert_eq!(Rival::named("rosa"), Rival::Own(Strength::Character(rosa)));
        assert_eq!(Rival::named("taker"), Rival::Taker);
        let program = Rival::named("stockfish -x");
        assert_eq!(program, Rival::Engine("stockfish -x".to_owned(), None));
    }

    #[test]
    fn a_game_is_legal_ends_and_is_the_same_again() {
        let sit = |rival| Seat::take(&rival, Duration::from_millis(1)).unwrap();
        let game = |seed| {
            let mut own = sit(Rival::Own(Strength::Rated(800)));
            play([&mut own, &mut sit(Rival::Taker)], &[], seed).unwrap()
        };
        let first = game(1);
        assert_eq!(first, game(1));
        assert_ne!(first.moves, game(2).moves);
        let mut board = Board::start();
        for &m in &first.moves {
            assert!(board.legal_moves().contains(&m));
            let _ = board.make(m);
        }
    }

    #[test]
    fn results_become_differences() {
        let tally = Tally {
            won: 75,
            drawn: 0,
            lost: 25,
        };
        let [elo, least, most] = tally.difference();
        assert!((elo - 190.8).abs() < 0.1 && least < elo && elo < most);
        let all = Tally {
            won: 3,
            ..Tally::default()
        };
        assert!(all.difference()[0].is_infinite());
    }
}
