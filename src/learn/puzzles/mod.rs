//! Tactical puzzles.
//!
//! | file | what it is |
//! |---|---|
//! | `desk` | positions looked at by the engine, in chances to win |
//! | `games` | games of our levels against each other, in which errors occur |
//! | `mine` | puzzles found in games: a mistake, and one move only that punishes it |
//! | `line` | the solution: the solver's only moves and the best defence |
//! | `puzzle` | a puzzle, and the line of a file that it is written as |
//! | `grade` | how hard a puzzle is, by who of our levels solves it |
//! | `solved` | who solves what, as a table |
//! | `set` | puzzles of a file of somebody: PGN or EPD |
//! | `theme` | what puzzles are about |
//! | `motifs` | which themes a puzzle has, by the rules that explain mistakes |
//! | `won` | the themes of what a solution wins |
//! | `held` | men that are attacked and may not leave |
//! | `pack` | many puzzles in few bytes |
//! | `builtin` | the puzzles that the program has inside |
//! | `check` | whether a puzzle is one |

mod builtin;
mod check;
mod desk;
mod games;
mod grade;
mod held;
mod line;
mod mine;
mod motifs;
mod pack;
mod puzzle;
mod set;
mod solved;
mod theme;
mod won;

pub use builtin::builtin;
pub use check::{comes_back, faults, prove};
pub use desk::{Desk, Seen};
pub(in crate::learn) use games::Words;
pub use games::{Played, SelfPlay};
pub use grade::{Grader, Rating, fit};
pub use line::Solution;
pub use mine::{Budget, Mined, Miner};
pub use motifs::{named, proven};
pub use pack::{Entry, Puzzles};
pub use puzzle::Puzzle;
pub use set::read_set;
pub use solved::Solved;
pub use theme::{Theme, Themes};
