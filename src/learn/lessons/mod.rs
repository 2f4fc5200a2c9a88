//! Lessons: what is read, what is tried, and how far somebody has come. The exercises are text files beside
//! this one, and the rules decide whether a goal is reached.

mod check;
mod goal;
mod named;
mod progress;
mod read;
mod solve;
#[cfg(test)]
mod tests;
mod trial;

pub use check::{Problem, check_course};
pub use goal::{Aim, Escape, Goal};
pub use progress::{NewerVersion, Progress};
pub use read::{ReadError, is_course, read_course};
pub use solve::solve;
pub use trial::{Answer, Slip, Trial};

use crate::chess::{Board, Move, Square};
use crate::game::Eval;

/// Lessons that belong together.
#[derive(Clone, Debug)]
pub struct Course {
    /// Its name in files.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// In their order.
    pub lessons: Vec<Lesson>,
}

/// Something to read, and exercises about it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name in files.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What is explained, by paragraphs.
    pub text: Vec<String>,
    /// In their order.
    pub exercises: Vec<Exercise>,
}

/// A position with something to do.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// Its name in the file of progress: `rook-2`.
    pub id: String,
    /// Where it begins.
    pub board: Board,
    /// What is to be done, in a sentence.
    pub task: String,
    /// The same for the rules.
    pub goal: Goal,
    /// What is said when it is done.
    pub right: String,
    /// What is said after a wrong try.
    pub wrong: String,
    /// What to look at, which piece, which move.
    pub hints: Vec<String>,
    /// What the bar beside the board shows, in lessons about it.
    pub bar: Option<Eval>,
}

impl Exercise {
    /// Where the piece stands that one begins with: by trying all, or as a hint says.
    #[must_use]
    pub fn first_piece(&self) -> Option<Square> {
        let found = Trial::new(self.clone()).solution();
        let named = || named::moves_named(self).first().copied();
        found.or_else(named).map(Move::from)
    }
}

/// The courses that come with the program, in the order in which one learns.
const FILES: [&str; 6] = [
    include_str!("pieces.txt"),
    include_str!("game.txt"),
    include_str!("tactics.txt"),
    include_str!("endings.txt"),
    include_str!("mates.txt"),
    include_str!("technique.txt"),
];

/// All courses.
#[must_use]
pub fn courses() -> Vec<Course> {
    let read = |text: &&str| read_course(text).expect("a test reads every file");
    FILES.iter().map(read).collect()
}
