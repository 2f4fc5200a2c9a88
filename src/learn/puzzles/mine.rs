//! Puzzles found in games: a mistake, and one move only that punishes it.

use std::collections::HashSet;

use super::desk::Desk;
use super::grade::Grader;
use super::line::{self, Solution};
use super::motifs;
use super::puzzle::Puzzle;
use super::theme::Themes;
use crate::chess::{Board, Color, Key, Move};
use crate::engine::Position;
use crate::review::why::winning_exchange;

/// How long positions are looked at, in nodes, and which puzzles are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Every position of a game.
    pub glance: u64,
    /// Those behind a mistake.
    pub look: u64,
    /// Those that may be puzzles.
    pub proof: u64,
    /// What is easier than this is left out.
    pub easiest: u16,
}

/// What a mistake gives away at least, of the chance to win, at first sight.
const MISTAKE: f64 = 0.12;
/// One plain capture in so many is kept.
const PLAIN_KEPT: u64 = 12;
/// Positions before this ply are known from books.
const BOOK: usize = 8;

/// A puzzle with all that is known of it.
#[derive(Clone, Debug)]
pub struct Mined {
    /// The position.
    pub board: Board,
    /// What solves it.
    pub solution: Solution,
    /// How hard it is.
    pub rating: u16,
    /// The plies of the game before it.
    pub ply: usize,
}

/// Looks for puzzles.
pub struct Miner {
    desk: Desk,
    grader: Grader,
    budget: Budget,
    known: HashSet<Key>,
}

impl Miner {
    /// Somebody who knows none; `None` if there is no memory for tables.
    #[must_use]
    pub fn new(budget: Budget) -> Option<Self> {
        Some(Self {
            desk: Desk::new()?,
            grader: Grader::new(0)?,
            budget,
            known: HashSet::new(),
        })
    }

    /// Notes a puzzle that is there already.
    pub fn note(&mut self, key: Key) {
        self.known.insert(key);
    }

    /// What a puzzle is about.
    pub fn themes(&mut self, puzzle: &Puzzle) -> Themes {
        motifs::named(&mut self.desk, puzzle)
    }

    /// The puzzles of a game, of both sides or of one that solves.
    pub fn mine(&mut self, start: &Board, moves: &[Move], solver: Option<Color>) -> Vec<Mined> {
        let mut found: Vec<Mined> = Vec::new();
        for (ply, position) in self.mistakes(start, moves) {
            let side = position.board.side();
            if solver.is_some_and(|solver| solver != side)
                || self.known.contains(&position.board.key())
                || found.iter().any(|puzzle| follows(puzzle, ply, moves))
            {
                continue;
            }
            let Some(puzzle) = self.prove(&position, ply) else {
                continue;
            };
            let again = found.iter().any(|old| {
                old.board.side() == side && old.solution.moves[0] == puzzle.solution.moves[0]
            });
            if !again {
                self.known.insert(puzzle.board.key());
                found.push(puzzle);
            }
        }
        found
    }

    /// The positions behind moves that give something away, at first sight.
    fn mistakes(&mut self, start: &Board, moves: &[Move]) -> Vec<(usize, Position)> {
        self.desk.clear();
        let mut position = Position::from(start.clone());
        let mut before: Option<f64> = None;
        let mut found = Vec::new();
        for ply in 0..=moves.len() {
            let seen = self.desk.look(&position, self.budget.glance, 1);
            let Some(best) = seen.first() else { break };
            let given = before.map_or(0.0, |before| best.chance - (1.0 - before));
            if ply >= BOOK && given >= MISTAKE {
                found.push((ply, position.clone()));
            }
            before = Some(best.chance);
            if let Some(&m) = moves.get(ply) {
                position.play(m);
            }
        }
        found
    }

    /// Looks longer and longer, as long as one move stands alone.
    fn prove(&mut self, position: &Position, ply: usize) -> Option<Mined> {
        // What can be repeated is not in the puzzle, which has no game before it.
        let alone = Position {
            moves: position.last().into_iter().collect(),
            ..Position::from(position.board.clone())
        };
        self.desk.clear();
        let seen = self.desk.look(&alone, self.budget.look, 2);
        if !line::is_alone(&seen) || !is_worth_it(&alone, seen[0].m) {
            return None;
        }
        let solution = line::solve(&mut self.desk, &alone, self.budget.proof)?;
        if solution.moves.len() == 1 && is_plain(&alone, solution.moves[0]) && !is_kept(&alone) {
            return None;
        }
        let rating = self.grader.rate(&mut self.desk, &alone, &solution.moves);
        let rating = rating.number;
        if rating < self.budget.easiest {
            return None;
        }
        Some(Mined {
            board: alone.board,
            solution,
            rating,
            ply,
        })
    }
}

/// Taking back what was just taken is no puzzle.
fn is_worth_it(position: &Position, m: Move) -> bool {
    let taken = position.last().filter(|last| last.is_capture());
    !(m.is_capture() && taken.is_some_and(|last| last.to() == m.to()))
        && position.board.legal_moves().len() > 2
}

/// Whether a move just takes something that hangs.
fn is_plain(position: &Position, m: Move) -> bool {
    m.is_capture() && winning_exchange(&position.board, m) >= 2
}

/// Whether a plain puzzle is one of the few that are kept.
fn is_kept(position: &Position) -> bool {
    position.board.key().get().is_multiple_of(PLAIN_KEPT)
}

/// Whether the game went on with a puzzle's solution up to this ply.
fn follows(puzzle: &Mined, ply: usize, moves: &[Move]) -> bool {
    let solution = &puzzle.solution.moves;
    let played = moves[puzzle.ply..].iter().zip(solution);
    let along = played.take_while(|(one, other)| one == other).count();
    ply > puzzle.ply && along > 0 && ply <= puzzle.ply + solution.len() + 2
}
