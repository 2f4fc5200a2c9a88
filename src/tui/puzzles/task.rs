//! What is to be solved: a puzzle, or a mistake of one's own.

use crate::chess::{Board, Move};
use crate::game::{GameTree, NodeId};
use crate::learn::puzzles::{Puzzle, builtin};
use crate::review::Exercise;

/// What is to be solved.
#[derive(Clone, Debug)]
pub enum Task {
    Puzzle(Box<Puzzle>),
    Mistake(Box<Exercise>),
}

impl Task {
    /// The puzzle with this name: a built-in one, or one that is written out.
    #[must_use]
    pub fn find(key: &str) -> Option<Self> {
        let puzzles = builtin();
        let known = puzzles.find(key).map(|index| puzzles.puzzle(index).ok());
        let puzzle = known.unwrap_or_else(|| Puzzle::from_epd(key).ok())?;
        Some(Self::Puzzle(Box::new(puzzle)))
    }

    /// What it is called in the record. A puzzle of somebody's file is written out: it can come back even
    /// if the file is gone.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::Puzzle(puzzle) if is_built_in(puzzle) => puzzle.id.clone(),
            Self::Puzzle(puzzle) => {
                let bare = Puzzle {
                    rest: Vec::new(),
                    id: String::new(),
                    ..(**puzzle).clone()
                };
                bare.to_epd()
                    .trim_end_matches("id \"\";")
                    .trim_end()
                    .to_owned()
            }
            Self::Mistake(exercise) => format!("{} {}", exercise.start, exercise.played.uci()),
        }
    }

    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        match self {
            Self::Puzzle(puzzle) => &puzzle.board,
            Self::Mistake(exercise) => &exercise.start,
        }
    }

    /// The moves that solve it, the other side's between them.
    #[must_use]
    pub fn solution(&self) -> &[Move] {
        match self {
            Self::Puzzle(puzzle) => &puzzle.solution,
            Self::Mistake(exercise) => exercise.best.get(..1).unwrap_or_default(),
        }
    }

    /// The solution and what follows.
    #[must_use]
    pub fn whole(&self) -> Vec<Move> {
        match self {
            Self::Puzzle(puzzle) => puzzle
                .solution
                .iter()
                .chain(&puzzle.rest)
                .copied()
                .collect(),
            Self::Mistake(exercise) => exercise.best.clone(),
        }
    }

    /// As a game.
    #[must_use]
    pub fn to_game(&self) -> GameTree {
        match self {
            Self::Mistake(exercise) => exercise.to_game(),
            Self::Puzzle(puzzle) => {
                let mut tree = GameTree::new(puzzle.board.clone());
                tree.set_tag("Event", "Puzzle");
                let mut at = NodeId::ROOT;
                for m in self.whole() {
                    at = tree.add(at, m);
                }
                tree
            }
        }
    }
}

/// Whether a puzzle is the built-in one of its name: one of somebody's own may be called the same.
fn is_built_in(puzzle: &Puzzle) -> bool {
    let puzzles = builtin();
    let found = puzzles.find(&puzzle.id);
    let known = found.and_then(|index| puzzles.puzzle(index).ok());
    known.is_some_and(|known| known.board == puzzle.board && known.solution == puzzle.solution)
}
