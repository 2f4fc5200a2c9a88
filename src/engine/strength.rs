//! Playing below full strength, like a person rather than like a broken machine.
//!
//! A level looks at few positions, misjudges them a little, always in the same way within a game,
//! and may give up a few centipawns a move out of a budget that grows slowly. It takes back what
//! was taken, and from the third level up it sees a mate in one.

use super::limits::Limits;
use super::{Info, Position, Score};
use crate::chess::{Key, Move};

/// How strong to play, from 1 (beginner) to 10 (all it can).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All it can.
    pub const FULL: Self = Self(10);

    /// The level with this number, if it is one from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn weakness(self) -> Option<&'static Weakness> {
        if self.0 >= 10 {
            None
        } else {
            Some(&WEAKNESSES[self.0 as usize - 1])
        }
    }
}

/// What holds a level back.
struct Weakness {
    /// Positions looked at for a move.
    nodes: u64,
    /// Plies looked ahead at the most.
    depth: u32,
    /// The evaluation is off by up to this many centipawns.
    noise: i32,
    /// Centipawns that may be lost, added every move.
    allowance: i32,
    /// The most that one move may lose.
    slip: i32,
}

/// Levels 1 to 9, set by matches of each against its neighbor.
const WEAKNESSES: [Weakness; 9] = [
    Weakness {
        nodes: 100,
        depth: 1,
        noise: 300,
        allowance: 140,
        slip: 800,
    },
    Weakness {
        nodes: 200,
        depth: 2,
        noise: 190,
        allowance: 80,
        slip: 420,
    },
    Weakness {
        nodes: 450,
        depth: 64,
        noise: 75,
        allowance: 15,
        slip: 90,
    },
    Weakness {
        nodes: 620,
        depth: 64,
        noise: 40,
        allowance: 0,
        slip: 0,
    },
    Weakness {
        nodes: 1600,
        depth: 64,
        noise: 20,
        allowance: 0,
        slip: 0,
    },
    Weakness {
        nodes: 3200,
        depth: 64,
        noise: 11,
        allowance: 0,
        slip: 0,
    },
    Weakness {
        nodes: 6200,
        depth: 64,
        noise: 4,
        allowance: 0,
        slip: 0,
    },
    Weakness {
        nodes: 13500,
        depth: 64,
        noise: 0,
        allowance: 0,
        slip: 0,
    },
    Weakness {
        nodes: 30000,
        depth: 64,
        noise: 0,
        allowance: 0,
        slip: 0,
    },
];

/// Errors of judgement that stay the same for a position within a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    seed: u64,
    amplitude: i32,
}

impl Noise {
    /// How far the evaluation of this position is off.
    #[must_use]
    pub fn at(self, key: Key) -> i32 {
        spread(key.get() ^ self.seed, self.amplitude)
    }
}

/// A number between `-most` and `most` that depends on `word` alone, small ones more likely.
fn spread(word: u64, most: i32) -> i32 {
    let mixed = mix(word);
    let part = |shift: u32| ((mixed >> shift) & 0xffff) as i64 - 0x8000;
    ((part(0) + part(16)) * most as i64 / 0x1_0000) as i32
}

// CITE: the finalizer of splitmix64, Steele, Lea and Flood, 2014.
const fn mix(word: u64) -> u64 {
    let z = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A level at play in one game.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    seed: u64,
    /// Centipawns that may still be lost.
    budget: i32,
}

/// How many moves a weak player chooses among.
const CHOICES: usize = 4;
/// Below this score it makes no mistakes that it sees.
const LOSING: i32 = -250;

impl Player {
    /// A player for a new game; the seed decides which errors it makes.
    #[must_use]
    pub const fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            seed,
            budget: 0,
        }
    }

    /// The level it plays at.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The limits, tightened to what the level looks at.
    #[must_use]
    pub fn limits(&self, mut limits: Limits) -> Limits {
        if let Some(weakness) = self.level.weakness() {
            limits.nodes = Some(
                limits
                    .nodes
                    .map_or(weakness.nodes, |n| n.min(weakness.nodes)),
            );
            limits.depth = Some(
                limits
                    .depth
                    .map_or(weakness.depth, |d| d.min(weakness.depth)),
            );
        }
        limits
    }

    /// How many lines the search should give, when this many are asked for.
    #[must_use]
    pub fn multipv(&self, asked: usize) -> usize {
        match self.level.weakness() {
            Some(weakness) if weakness.slip > 0 => asked.max(CHOICES),
            _ => asked,
        }
    }

    /// The errors of judgement for this game.
    #[must_use]
    pub fn noise(&self) -> Option<Noise> {
        self.level
            .weakness()
            .filter(|weakness| weakness.noise > 0)
            .map(|weakness| Noise {
                seed: self.seed,
                amplitude: weakness.noise,
            })
    }

    /// Which of the lines to play.
    pub fn choose(&mut self, position: &Position, lines: &[Info]) -> Option<Move> {
        let best = lines.first()?;
        let first = *best.pv.first()?;
        let Some(weakness) = self.level.weakness() else {
            return Some(first);
        };
        self.budget = (self.budget + weakness.allowance).min(weakness.slip);
        if let Some(m) = self.must_see(position, lines, weakness) {
            return Some(m);
        }
        // Who is losing takes care: more mistakes would only look like giving up.
        if best.score < Score::cp(LOSING) {
            return Some(first);
        }
        let word = position.board.key().get() ^ self.seed.rotate_left(17);
        let chosen = lines
            .iter()
            .enumerate()
            .filter_map(|(index, line)| Some((index, line, *line.pv.first()?)))
            .map(|(index, line, m)| {
                let loss = (best.score.get() - line.score.get()).max(0);
                let whim = spread(mix(word) ^ index as u64, weakness.slip).abs() / 2;
                (m, loss, whim - loss)
            })
            .filter(|&(_, loss, _)| loss <= self.budget)
            .max_by_key(|&(_, _, worth)| worth);
        let (m, loss, _) = chosen?;
        self.budget -= loss;
        Some(m)
    }

    /// A move that nobody misses: taking back, and, with a little experience, a mate in one.
    fn must_see(&self, position: &Position, lines: &[Info], weakness: &Weakness) -> Option<Move> {
        let best = lines.first()?;
        if best.score.mate_moves() == Some(1) && self.level.number() >= 3 {
            return best.pv.first().copied();
        }
        let taken = position.last.filter(|last| last.is_capture())?;
        let takes_back = |m: &Move| m.is_capture() && m.to() == taken.to();
        lines
            .iter()
            .filter(|line| line.score.get() + weakness.noise >= best.score.get())
            .filter_map(|line| line.pv.first().copied())
            .find(takes_back)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::chess::Board;
    use crate::engine::Bound;

    #[test]
    fn levels_get_stronger() {
        for pair in WEAKNESSES.windows(2) {
            let [weak, strong] = pair else { unreachable!() };
            assert!(weak.nodes < strong.nodes && weak.depth <= strong.depth);
            assert!(weak.noise >= strong.noise && weak.slip >= strong.slip);
        }
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
    }

    /// Lines with these moves and scores.
    fn lines(board: &Board, wanted: &[(&str, i32)]) -> Vec<Info> {
        let line = |(index, &(san, score)): (usize, &(&str, i32))| Info {
            depth: 2,
            seldepth: 2,
            multipv: index + 1,
            score: Score::cp(score),
            bound: Bound::Exact,
            nodes: 10,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: vec![board.parse_san(san).unwrap()],
        };
        wanted.iter().enumerate().map(line).collect()
    }

    /// The moves that level 1 chooses after some moves, over many games.
    fn choices(moves: &[&str], wanted: &[(&str, i32)]) -> Vec<String> {
        let mut position = Position::from(Board::start());
        for san in moves {
            let m = position.board.parse_san(san).unwrap();
            position.play(m);
        }
        let lines = lines(&position.board, wanted);
        let mut chosen: Vec<String> = (0..200)
            .filter_map(|seed| Player::new(Level(1), seed).choose(&position, &lines))
            .map(|m| m.san(&position.board).to_string())
            .collect();
        chosen.sort();
        chosen.dedup();
        chosen
    }

    #[test]
    fn mistakes_are_made_in_good_positions_only() {
        let even = choices(&[], &[("e4", 30), ("a4", -60), ("h4", -90)]);
        assert!(even.len() > 1, "{even:?}");
        let lost = choices(&[], &[("e4", -300), ("a4", -390), ("h4", -420)]);
        assert_eq!(lost, ["e4"]);
    }

    #[test]
    fn what_was_taken_is_taken_back() {
        let moves = ["e4", "d5", "exd5"];
        let wanted = [("Nf6", 40), ("Qxd5", -20), ("a6", -90)];
        assert_eq!(choices(&moves, &wanted), ["Qxd5"]);
        // Unless that is much worse than something else.
        let wanted = [("Nf6", 40), ("Qxd5", -900), ("a6", -90)];
        assert!(!choices(&moves, &wanted).contains(&"Qxd5".to_owned()));
    }

    #[test]
    fn errors_depend_on_position_and_game() {
        let board = Board::start();
        let noise = |seed| Player::new(Level(3), seed).noise().unwrap().at(board.key());
        assert_eq!(noise(1), noise(1));
        assert!((0..50).any(|seed| noise(seed) != noise(1)));
        assert!((0..1000).all(|seed| noise(seed).abs() <= WEAKNESSES[2].noise));
        assert!(Player::new(Level::FULL, 1).noise().is_none());
    }
}
