//! Playing below full strength, like a person rather than like a broken machine.
//!
//! A level looks at few positions, misjudges them a little, always in the same way within a game,
//! and may give up a few centipawns a move out of a budget that grows slowly. All that is more in
//! one game and less in another. It takes back what was taken, and from the third level up it sees
//! a mate in one.

mod noise;
mod weakness;

use super::limits::Limits;
use super::{Bound, Info, Position, Score};
use crate::chess::Move;
pub use noise::Noise;
use noise::{mix, spread};
use weakness::{FORM, WEAKNESSES, Weakness};

/// How strong to play, from 1 (beginner) to 10 (all it can).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All it can.
    pub const FULL: Self = Self(10);

    /// The level with this number, if it is one from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::FULL.0 {
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

    /// The next stronger level, if there is one.
    #[must_use]
    pub const fn harder(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }

    /// The next weaker level, if there is one.
    #[must_use]
    pub const fn easier(self) -> Option<Self> {
        Self::new(self.0 - 1)
    }

    fn weakness(self) -> Option<Weakness> {
        WEAKNESSES.get(self.0 as usize - 1).copied()
    }
}

/// A level at play in one game.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    /// What holds it back in this game.
    weakness: Option<Weakness>,
    seed: u64,
    /// Centipawns that may still be lost.
    budget: i32,
}

/// The first level that sees a mate in one.
const SEES_MATE: Level = Level(3);
/// What is worse than another move by this much is not played for taking back.
const PIECE: i32 = 300;
/// Below this score it makes no mistakes that it sees.
const LOSING: i32 = -250;

impl Player {
    /// A player for a new game; the seed decides which errors it makes, and how its day is.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        let day = f64::from((mix(seed) >> 32) as u32) / f64::from(u32::MAX);
        let form = FORM.powf(2.0 * day - 1.0);
        Self {
            level,
            weakness: level.weakness().map(|usual| usual.on_a_day(form)),
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
        if let Some(Weakness { nodes, depth, .. }) = self.weakness {
            limits.nodes = Some(limits.nodes.map_or(nodes, |asked| asked.min(nodes)));
            limits.depth = Some(limits.depth.map_or(depth, |asked| asked.min(depth)));
        }
        limits
    }

    /// How many lines the search should give, when this many are asked for.
    #[must_use]
    pub fn multipv(&self, asked: usize) -> usize {
        self.weakness
            .map_or(asked, |weakness| asked.max(weakness.choices))
    }

    /// The errors of judgement for this game.
    #[must_use]
    pub fn noise(&self) -> Option<Noise> {
        let amplitude = self.weakness?.noise;
        (amplitude > 0).then_some(Noise {
            seed: self.seed,
            amplitude,
        })
    }

    /// Puts the line first that is to be played. Only the wanted moves may be, all if there are
    /// none.
    pub fn choose(&mut self, position: &Position, wanted: &[Move], lines: &mut Vec<Info>) {
        let Some(weakness) = self.weakness else {
            return;
        };
        self.budget = (self.budget + weakness.allowance).min(weakness.slip);
        let Some(best) = lines.first() else {
            return;
        };
        let mate = mate_in_one(position, wanted).filter(|_| self.level >= SEES_MATE);
        if let Some(m) = mate {
            // Its search may not have come so far.
            let line = Info {
                score: Score::mate_in(1),
                bound: Bound::Exact,
                pv: vec![m],
                ..best.clone()
            };
            lines.retain(|line| line.pv.first() != Some(&m));
            lines.insert(0, line);
        } else if let Some(index) =
            taking_back(position, lines, weakness.noise).or_else(|| self.whim(position, lines))
        {
            lines[..=index].rotate_right(1);
        }
    }

    /// Which line it would like to play, among those that it can afford.
    fn whim(&mut self, position: &Position, lines: &[Info]) -> Option<usize> {
        let best = lines.first()?.score;
        // Who is losing takes care: more mistakes would only look like giving up.
        if best < Score::cp(LOSING) {
            return None;
        }
        let most = self.weakness?.slip;
        let word = mix(position.board.key().get() ^ self.seed.rotate_left(17));
        let (index, loss) = lines
            .iter()
            .map(|line| (best.get() - line.score.get()).max(0))
            .enumerate()
            .filter(|&(_, loss)| loss <= self.budget)
            .max_by_key(|&(index, loss)| spread(word ^ index as u64, most).abs() - loss)?;
        self.budget -= loss;
        Some(index)
    }
}

/// A move that mates at once.
fn mate_in_one(position: &Position, wanted: &[Move]) -> Option<Move> {
    let board = &position.board;
    let mates = |m: Move| {
        let mut after = board.clone();
        let _ = after.make(m);
        !after.has_legal_move()
    };
    board
        .legal_moves()
        .iter()
        .copied()
        .filter(|m| wanted.is_empty() || wanted.contains(m))
        .find(|&m| board.gives_check(m) && mates(m))
}

/// A line that takes back what was taken, if it is not much worse than the best. Nobody misses that.
fn taking_back(position: &Position, lines: &[Info], noise: i32) -> Option<usize> {
    let taken = position.last.filter(|last| last.is_capture())?;
    let best = lines.first()?.score.get();
    lines.iter().position(|line| {
        let takes_back = |m: &Move| m.is_capture() && m.to() == taken.to();
        line.score.get() + noise.min(PIECE) >= best && line.pv.first().is_some_and(takes_back)
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::chess::Board;

    #[test]
    fn levels_get_stronger() {
        for pair in WEAKNESSES.windows(2) {
            let [weak, strong] = pair else { unreachable!() };
            assert!((weak.depth, weak.nodes) <= (strong.depth, strong.nodes));
            assert!(weak.noise >= strong.noise && weak.slip >= strong.slip);
            assert!(weak.allowance >= strong.allowance && weak.choices >= strong.choices);
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
            .map(|seed| {
                let mut lines = lines.clone();
                Player::new(Level(1), seed).choose(&position, &[], &mut lines);
                lines[0].pv[0].san(&position.board).to_string()
            })
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
    fn a_mate_in_one_is_seen_from_the_third_level_up() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let position = Position::from(fen.parse::<Board>().unwrap());
        let played = |level, wanted: &[&str]| {
            let wanted: Vec<Move> = wanted
                .iter()
                .map(|san| position.board.parse_san(san).unwrap())
                .collect();
            let mut lines = lines(&position.board, &[("Kd2", 500)]);
            Player::new(Level(level), 1).choose(&position, &wanted, &mut lines);
            let first = &lines[0];
            (first.pv[0].san(&position.board).to_string(), first.score)
        };
        assert_eq!(played(2, &[]), ("Kd2".to_owned(), Score::cp(500)));
        for level in 3..=9 {
            assert_eq!(played(level, &[]), ("Ra8#".to_owned(), Score::mate_in(1)));
        }
        assert_eq!(played(9, &["Kd2", "Ra7"]).0, "Kd2");
    }

    #[test]
    fn days_differ_but_not_too_much() {
        for level in 1..=9 {
            let usual = WEAKNESSES[level as usize - 1];
            let nodes: Vec<u64> = (0..200)
                .filter_map(|seed| Player::new(Level(level), seed).weakness)
                .map(|weakness| weakness.nodes)
                .collect();
            let least = (usual.nodes as f64 / FORM) as u64;
            let most = (usual.nodes as f64 * FORM) as u64;
            assert!(nodes.iter().all(|nodes| (least..=most).contains(nodes)));
            assert!(nodes.iter().any(|&nodes| nodes < usual.nodes * 2 / 3));
            assert!(nodes.iter().any(|&nodes| nodes > usual.nodes * 3 / 2));
        }
    }

    #[test]
    fn errors_depend_on_position_and_game() {
        let board = Board::start();
        let noise = |seed| Player::new(Level(3), seed).noise().unwrap().at(board.key());
        assert_eq!(noise(1), noise(1));
        assert!((0..50).any(|seed| noise(seed) != noise(1)));
        let most = (f64::from(WEAKNESSES[2].noise) * FORM) as i32;
        assert!((0..1000).all(|seed| noise(seed).abs() <= most));
        assert!(Player::new(Level::FULL, 1).noise().is_none());
    }
}
