//! How somebody plays, over many reviewed games.

use std::collections::BTreeMap;
use std::time::Duration;

use super::accuracy::{accuracy, shares};
use super::game_review::START;
use super::judge::{Slip, win_chance};
use super::notes::noted_motif;
use super::phase::Phase;
use super::player::{level_of, scored};
use super::rating::Scored;
use crate::chess::{Board, Color};
use crate::engine::Level;
use crate::game::{Eval, GameResult, GameTree, NodeId};
use crate::openings::Opening;

/// How some games came out, and how accurately they were played as far as they were reviewed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games without a result.
    pub unfinished: u32,
    /// How many were reviewed.
    pub reviewed: u32,
    /// Their accuracies together.
    sum: f64,
}

/// Moves, and how many of them gave something away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errors {
    /// All moves.
    pub moves: u32,
    /// Those of each [`Slip`] in order.
    pub slips: [u32; 3],
}

/// How much time was left for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TimeLeft {
    /// A minute or more after the move.
    Minute,
    /// Ten seconds or more.
    TenSeconds,
    /// Less.
    Less,
    /// Nobody noted it.
    Unknown,
}

/// How somebody plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// All games.
    pub all: Tally,
    /// With White, and with Black.
    pub colors: [Tally; 2],
    /// By the level of our engine that was played against.
    pub levels: BTreeMap<u8, Tally>,
    /// By the character of our engine that was played against, the weakest first.
    pub characters: BTreeMap<Level, Tally>,
    /// The games against our engine that say how strong somebody is, in the order in which they came.
    pub scored: Vec<Scored>,
    /// By opening.
    pub openings: BTreeMap<String, Tally>,
    /// The accuracy of each reviewed game and its day, as it is written, in the order in which they came.
    pub accuracies: Vec<(String, f64)>,
    /// Errors in each [`Phase`].
    pub phases: [Errors; 3],
    /// Errors by [`TimeLeft`].
    pub times: [Errors; 4],
    /// Errors by the kind of reason that a review has found; those without one are left out.
    pub motifs: BTreeMap<String, u32>,
}

impl Tally {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost + self.unfinished
    }

    /// The mean accuracy of the games that were reviewed.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        (self.reviewed > 0).then(|| self.sum / f64::from(self.reviewed))
    }

    fn add(&mut self, result: GameResult, side: Color, accuracy: Option<f64>) {
        match result {
            GameResult::Draw => self.drawn += 1,
            GameResult::Unfinished => self.unfinished += 1,
            won if won == GameResult::win(side) => self.won += 1,
            _ => self.lost += 1,
        }
        if let Some(accuracy) = accuracy {
            self.reviewed += 1;
            self.sum += accuracy;
        }
    }
}

impl Errors {
    /// All that gave something away.
    #[must_use]
    pub fn all(&self) -> u32 {
        self.slips.iter().sum()
    }

    fn add(&mut self, slip: Option<Slip>) {
        self.moves += 1;
        if let Some(slip) = slip {
            self.slips[slip as usize] += 1;
        }
    }
}

impl TimeLeft {
    /// All of them, the longest first.
    pub const ALL: [Self; 4] = [Self::Minute, Self::TenSeconds, Self::Less, Self::Unknown];

    fn of(left: Option<Duration>) -> Self {
        match left.map(|left| left.as_secs()) {
            Some(60..) => Self::Minute,
            Some(10..) => Self::TenSeconds,
            Some(_) => Self::Less,
            None => Self::Unknown,
        }
    }
}

impl Stats {
    /// Adds a game in which they had this side.
    pub fn add(&mut self, tree: &GameTree, side: Color) {
        let line: Vec<NodeId> = tree.main_line().collect();
        let evals = evals(tree, &line);
        let accuracy = evals
            .as_ref()
            .and_then(|evals| accuracy_of(tree, evals, side));
        let result = tree.result();
        self.all.add(result, side, accuracy);
        self.colors[side as usize].add(result, side, accuracy);
        if let Some(level) = level_of(|name| tree.tag(name), !side) {
            let tally = match level.character() {
                Some(_) => self.characters.entry(level).or_default(),
                None => self.levels.entry(level.number()).or_default(),
            };
            tally.add(result, side, accuracy);
            let is_known = *tree.start() == Board::start();
            self.scored
                .extend(scored(|name| tree.tag(name), result, side).filter(|_| is_known));
        }
        if let Some(opening) = opening(tree, &line) {
            let tally = self.openings.entry(opening).or_default();
            tally.add(result, side, accuracy);
        }
        if let Some(accuracy) = accuracy {
            let day = tree.tag("Date").unwrap_or("????.??.??");
            self.accuracies.push((day.to_owned(), accuracy));
        }
        if let Some(evals) = evals {
            self.add_errors(tree, &line, &evals, side);
        }
    }

    fn add_errors(&mut self, tree: &GameTree, line: &[NodeId], evals: &[Eval], side: Color) {
        let noted = |at: NodeId| Slip::noted(tree.node(at).nags()).flatten();
        // Who wrote glyphs has judged every move, and may have known more than two scores tell.
        let has_glyphs = line.iter().any(|&at| noted(at).is_some());
        let mut board = tree.start().clone();
        let mut phase = Phase::Opening;
        for (&at, pair) in line.iter().zip(evals.windows(2)) {
            phase = phase.after(&board);
            if board.side() == side {
                let slip = if has_glyphs {
                    noted(at)
                } else {
                    Slip::between(pair[0], pair[1], side)
                };
                self.phases[phase as usize].add(slip);
                self.times[TimeLeft::of(tree.node(at).clock()) as usize].add(slip);
                let motif = slip.and_then(|_| noted_motif(tree.node(at).comment()));
                if let Some(motif) = motif {
                    *self.motifs.entry(motif.to_owned()).or_default() += 1;
                }
            }
            tree.advance(&mut board, at);
        }
    }
}

/// What was written about every position, that of the start included; nothing if one is missing.
fn evals(tree: &GameTree, line: &[NodeId]) -> Option<Vec<Eval>> {
    let (&last, others) = line.split_last()?;
    let noted = |at| tree.node(at).eval();
    // A mate needs no verdict.
    let end = || {
        let outcome = tree.board(last).outcome()?;
        Some(Eval::of(outcome))
    };
    let after: Option<Vec<Eval>> = others.iter().map(|&at| noted(at)).collect();
    let mut after = after?;
    after.push(noted(last).or_else(end)?);
    // Of another start nothing is written down: its first move is let pass.
    let start = if *tree.start() == Board::start() {
        START
    } else {
        after[0]
    };
    after.insert(0, start);
    Some(after)
}

fn accuracy_of(tree: &GameTree, evals: &[Eval], side: Color) -> Option<f64> {
    let chances: Vec<f64> = evals.iter().map(|&eval| win_chance(eval)).collect();
    let shares = shares(tree.start().side(), &chances);
    accuracy(shares.iter().filter(|share| share.mover == side))
}

/// What the opening is called without its variation, by its tag or by its moves.
fn opening(tree: &GameTree, line: &[NodeId]) -> Option<String> {
    let by_moves = || {
        let end = line.last().copied().unwrap_or(NodeId::ROOT);
        Some(Opening::of_game(&tree.keys_to(end))?.name)
    };
    let tag = tree.tags().told("Opening").map(str::to_owned);
    let name = tag.or_else(by_moves)?;
    let family = name.split([':', ',']).next()?.trim();
    Some(family.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read_game;

    fn stats(games: &[(&str, Color)]) -> Stats {
        let mut stats = Stats::default();
        for (pgn, side) in games {
            let (tree, problems) = read_game(pgn.as_bytes()).unwrap();
            assert_eq!(problems, []);
            stats.add(&tree, *side);
        }
        stats
    }

    #[test]
    fn results_are_counted_by_side_level_and_opening() {
        let sicilian = "[BlackPlayer \"level 3\"]\n\n1. e4 c5";
        let french = "[Opening \"French Defense: Advance Variation\"]\n\n1. e4 e6";
        let stats = stats(&[
            (&format!("{sicilian} 1-0"), Color::White),
            (&format!("{sicilian} 1/2-1/2"), Color::White),
            (&format!("{french} 1-0"), Color::Black),
            (&format!("{french} *"), Color::Black),
        ]);
        let told = |tally: &Tally| (tally.won, tally.drawn, tally.lost, tally.unfinished);
        assert_eq!(told(&stats.all), (1, 1, 1, 1));
        assert_eq!(told(&stats.colors[0]), (1, 1, 0, 0));
        assert_eq!(told(&stats.colors[1]), (0, 0, 1, 1));
        assert_eq!(stats.levels.keys().copied().collect::<Vec<_>>(), [3]);
        let openings: Vec<&str> = stats.openings.keys().map(String::as_str).collect();
        assert_eq!(openings, ["French Defense", "Sicilian Defense"]);
        assert_eq!((stats.all.games(), stats.all.accuracy()), (4, None));
        assert_eq!(stats.phases, [Errors::default(); 3]);
    }

    #[test]
    fn characters_are_opponents_of_their_own() {
        // They have a number too, as strong as some level.
        // That is what one's own strength follows from.
        let game = |who: &str| {
            let elo = Level::named(who).unwrap().elo();
            format!("[BlackElo \"{elo}\"]\n[BlackPlayer \"{who}\"]\n\n1. e4 c5 1-0")
        };
        let games = ["Pip", "Zoe", "Pip", "level 1"].map(game);
        let games = games.each_ref().map(|game| (game.as_str(), Color::White));
        let stats = stats(&games);
        assert_eq!(stats.levels.keys().copied().collect::<Vec<_>>(), [1]);
        assert_eq!(
            stats.scored,
            [(400, 1.0), (1300, 1.0), (400, 1.0), (400, 1.0)]
        );
        let report = stats.report();
        assert!(report.starts_with("strength "), "{report}");
        let rows = report.lines().filter(|row| row.starts_with("against "));
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
        let expected = [
            ["against", "level", "1", "1"].as_slice(),
            &["against", "Pip", "2", "2"],
            &["against", "Zoe", "1", "1"],
        ];
        assert!(rows.iter().map(|row| &row[..4]).eq(expected), "{report}");
    }

    #[test]
    fn errors_are_counted_where_they_fall() {
        let scored = "[Date \"2024.05.01\"]\n\n1. f3 $6 {[%eval -0.8][%clk 0:01:00]} e5 {[%eval -0.8]} \
            2. g4 $4 {[%eval #-1][%clk 0:00:09]} Qh4# {[%clk 0:00:30]} 0-1";
        let white = stats(&[(scored, Color::White)]);
        let found = Errors {
            moves: 2,
            slips: [1, 0, 1],
        };
        assert_eq!((white.phases[0], white.phases[0].all()), (found, 2));
        assert_eq!(white.times.map(|errors| errors.all()), [1, 0, 1, 0]);
        let (day, accuracy) = &white.accuracies[0];
        assert_eq!(day, "2024.05.01");
        assert_eq!(white.all.accuracy(), Some(*accuracy));
        let black = stats(&[(scored, Color::Black)]);
        assert_eq!(black.all.accuracy(), Some(100.0));
        assert_eq!(black.times.map(|errors| errors.moves), [0, 1, 0, 1]);
        // Without glyphs the scores say what the moves were.
        let plain = scored.replace(" $6", "").replace(" $4", "");
        assert_eq!(stats(&[(&plain, Color::White)]).phases, white.phases);
        // What a review says of the reasons is counted.
        let said = scored.replace(
            "[%eval #-1]",
            "[%eval #-1] Blunder. Allows it. [%motif allows-mate]",
        );
        let said = stats(&[(&said, Color::White)]).motifs;
        assert_eq!(
            said.into_iter().collect::<Vec<_>>(),
            [("allows-mate".to_owned(), 1)]
        );
        // A game that was reviewed in part is none that was reviewed.
        let part = scored.replace("e5 {[%eval -0.8]}", "e5");
        assert_eq!(stats(&[(&part, Color::White)]).all.reviewed, 0);
    }
}
