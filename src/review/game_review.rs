//! A game under review: what is known of its positions, and what follows for its moves.

use std::fmt;

use super::finding::{Finding, Grade};
use super::judge::Slip;
use super::phase::Phase;
use super::reason::reason;
use super::summary::Summary;
use crate::chess::{Board, Color, Move, Outcome};
use crate::engine::Position;
use crate::game::{Eval, GameResult, GameTree};

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewError {
    /// A side passes, which no rule allows; behind the move with this number.
    NullMove(String),
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NullMove(number) => write!(f, "a side passes at {number}, which is no move"),
        }
    }
}

impl std::error::Error for ReviewError {}

/// What a search found in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// What it is worth, to White.
    pub(super) eval: Eval,
    /// The moves both sides should play.
    pub(super) line: Vec<Move>,
    /// Whether it was looked at long enough to blame somebody.
    pub(super) thorough: bool,
    /// There is nothing to look at: the game is over.
    pub(super) over: Option<Outcome>,
}

/// What the position is worth that every game starts from, in hundredths of a pawn.
// CITE: Lichess, `Cp.initial` in scalachess.
pub(super) const START: Eval = Eval::Cp(15);

/// A move that changes a side's chance to win by so much is looked at again: what it gave away may be more,
/// and who makes a move cannot gain by it, so that one of the two looks was wrong.
const DOUBT: f64 = 0.04;

/// Two looks at the same game differ by about so much of the chance to win, so that a loss which is no more
/// than that beyond the border of an inaccuracy is not held against anybody.
// Chosen from three values by the moves that were blamed in 60 games judged by Stockfish 15.1: with two thirds of it more
// fine moves are blamed, with a third more of it more mistakes are passed over.
const BENEFIT: f64 = 0.012;

/// Positions that are looked at one after the other, the last first, with the same table. It does not
/// depend on the number of threads, so that their verdicts do not either.
const UNIT: usize = 8;

/// Positions to be looked at, all equally long.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Round {
    /// In groups that have nothing to do with each other.
    pub(super) units: Vec<Vec<usize>>,
    /// Whether they have been looked at before, and need to be for longer.
    pub(super) thorough: bool,
}

/// A game under review. It can be left at any time and gone on with later.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    start: Board,
    moves: Vec<Move>,
    result: GameResult,
    phases: Vec<Phase>,
    /// Of every position, the first one included.
    looks: Vec<Option<Look>>,
    /// Of every move.
    findings: Vec<Option<Finding>>,
}

impl Review {
    /// The review of a game's main line, of which nothing is known yet.
    pub fn of(tree: &GameTree) -> Result<Self, ReviewError> {
        let line: Vec<_> = tree.main_line().collect();
        if let Some(&null) = line.iter().find(|&&at| tree.node(at).is_null()) {
            let (number, mover) = tree.number(null);
            let dots = if mover == Color::White { "." } else { "..." };
            return Err(ReviewError::NullMove(format!("{number}{dots}")));
        }
        let moves: Vec<Move> = line
            .iter()
            .filter_map(|&at| tree.node(at).played())
            .collect();
        let mut review = Self {
            start: tree.start().clone(),
            result: tree.result(),
            phases: Vec::with_capacity(moves.len()),
            looks: vec![None; moves.len() + 1],
            findings: vec![None; moves.len()],
            moves,
        };
        review.look_at_the_rules();
        Ok(review)
    }

    /// Notes the phases, and how the game ended if the rules say so.
    fn look_at_the_rules(&mut self) {
        let mut phase = Phase::Opening;
        let positions = self.positions();
        for position in &positions[..self.moves.len()] {
            phase = phase.after(&position.board);
            self.phases.push(phase);
        }
        let last = positions.last().and_then(|last| self.end(last));
        if let Some(outcome) = last {
            self.note(self.moves.len(), Look::over(outcome));
        }
    }

    /// How the game has ended in its last position. Nobody has to claim a draw, so that one counts
    /// only if the game was drawn.
    fn end(&self, last: &Position) -> Option<Outcome> {
        let Position { board, earlier, .. } = last;
        let claimed = || {
            board
                .claim(earlier)
                .filter(|_| self.result == GameResult::Draw)
        };
        let over = board.outcome_after(earlier);
        over.or_else(|| claimed().map(Outcome::Draw))
    }

    /// All positions of the game, with how it came to them.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let mut position = Position::from(self.start.clone());
        let mut positions = vec![position.clone()];
        for &m in &self.moves {
            play(&mut position, m);
            positions.push(position.clone());
        }
        positions
    }

    /// Whether another one is about the same moves.
    #[must_use]
    pub fn is_about(&self, other: &Self) -> bool {
        self.start == other.start && self.moves == other.moves
    }

    /// How many moves the game has.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.moves.len()
    }

    /// What is known of each move.
    #[must_use]
    pub fn findings(&self) -> &[Option<Finding>] {
        &self.findings
    }

    /// The position that the game starts from.
    #[must_use]
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The game in numbers, once all is known.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let known: Option<Vec<&Finding>> = self.findings.iter().map(Option::as_ref).collect();
        known
            .filter(|_| self.is_done())
            .map(|known| Summary::of(&known, self.result))
    }

    /// Whether there is nothing left to look at.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.next_round().is_none()
    }

    /// How many looks were taken, of how many that are needed as far as is known yet.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let again = self.doubtful().count();
        let known = self.looks.iter().flatten();
        let taken: usize = known
            .map(|look| 1 + usize::from(look.thorough && look.over.is_none()))
            .sum();
        let missing = self.looks.iter().filter(|look| look.is_none()).count();
        (taken, taken + missing + again)
    }

    /// What is to be looked at next: all positions quickly, then those longer that leave a doubt.
    pub(super) fn next_round(&self) -> Option<Round> {
        let missing = |at: &usize| self.looks[*at].is_none();
        let unknown: Vec<usize> = (0..self.looks.len()).filter(missing).collect();
        let thorough = unknown.is_empty();
        let wanted = if thorough {
            self.doubtful().collect()
        } else {
            unknown
        };
        let mut units: Vec<Vec<usize>> = Vec::new();
        for at in wanted.into_iter().rev() {
            match units.last_mut() {
                Some(unit) if unit[0] / UNIT == at / UNIT => unit.push(at),
                _ => units.push(vec![at]),
            }
        }
        (!units.is_empty()).then_some(Round { units, thorough })
    }

    /// Positions that must be looked at for longer before somebody is blamed.
    fn doubtful(&self) -> impl Iterator<Item = usize> {
        let in_doubt = |ply: usize| {
            let finding = self.findings.get(ply)?.as_ref()?;
            Some(finding.grade.is_none())
        };
        let is_quick = |at: usize| self.looks[at].as_ref().is_some_and(|look| !look.thorough);
        (0..self.looks.len()).filter(move |&at| {
            let doubt = |ply| in_doubt(ply).unwrap_or(false);
            is_quick(at) && (doubt(at) || at > 0 && doubt(at - 1))
        })
    }

    /// Notes what was found in a position, and says for which moves that is news.
    pub fn note(&mut self, at: usize, look: Look) -> Vec<usize> {
        let Some(known) = self.looks.get_mut(at) else {
            return Vec::new();
        };
        *known = Some(look);
        let around = at.saturating_sub(1)..(at + 1).min(self.moves.len());
        let judged = around.filter(|&ply| {
            self.findings[ply] = self.find(ply);
            self.findings[ply].is_some()
        });
        judged.collect()
    }

    /// What follows for a move from the positions around it.
    fn find(&self, ply: usize) -> Option<Finding> {
        let (before, after) = (self.looks[ply].as_ref()?, self.looks[ply + 1].as_ref()?);
        let played = self.moves[ply];
        let mut finding = Finding {
            mover: self.mover(ply),
            played,
            phase: self.phases[ply],
            before: self.worth(ply, before),
            after: after.eval,
            over: after.over,
            best: before.line.clone(),
            reply: after.line.clone(),
            grade: None,
            reason: None,
        };
        let slip = Slip::between(finding.before, finding.after, finding.mover)
            .filter(|_| !finding.is_within(BENEFIT));
        let is_best = before.line.first() == Some(&played);
        let certain = before.thorough && after.thorough;
        finding.grade = match slip {
            _ if !certain && (slip.is_some() || finding.changed() >= DOUBT) => None,
            _ if is_best => Some(Grade::Best),
            Some(slip) => Some(Grade::Slip(slip)),
            None => Some(Grade::Good),
        };
        if finding.slip().is_some() {
            let last = ply.checked_sub(1).map(|last| self.moves[last]);
            finding.reason = Some(reason(&self.position(ply), last, &finding));
        }
        Some(finding)
    }

    /// What a position is worth. The start is what it is, whatever a search says.
    fn worth(&self, at: usize, look: &Look) -> Eval {
        if at == 0 && self.start == Board::start() {
            START
        } else {
            look.eval
        }
    }

    fn mover(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) {
            self.start.side()
        } else {
            !self.start.side()
        }
    }

    /// The position in which a move was made.
    fn position(&self, ply: usize) -> Position {
        let mut position = Position::from(self.start.clone());
        for &m in &self.moves[..ply] {
            play(&mut position, m);
        }
        position
    }
}

/// Plays a move, and forgets positions that can never come again: a file may hold a game of any length.
fn play(position: &mut Position, m: Move) {
    /// More than the rules allow without a capture or a pawn's move.
    const MOST: usize = 160;
    position.play(m);
    let earlier = position.earlier.len();
    let possible = MOST.min(position.board.halfmoves().into());
    position.earlier.drain(..earlier.saturating_sub(possible));
    let moves = position.moves.len();
    position.moves.drain(..moves.saturating_sub(MOST));
}

impl Look {
    /// What a position is worth to White, the best line, and whether it was looked at long enough to blame
    /// somebody.
    #[must_use]
    pub const fn new(eval: Eval, line: Vec<Move>, thorough: bool) -> Self {
        Self {
            eval,
            line,
            thorough,
            over: None,
        }
    }

    /// At a position in which the game is over.
    pub(super) fn over(outcome: Outcome) -> Self {
        Self {
            eval: Eval::of(outcome),
            line: Vec::new(),
            thorough: true,
            over: Some(outcome),
        }
    }
}

#[cfg(test)]
mod tests;
