//! A second opinion on the rules: the only door to shakmaty.
//!
//! It reads SAN that comes from outside, and compares our legal moves with shakmaty's. It never
//! finds a move for the engine.

mod crosscheck;
mod error;
mod live;
mod meaning;
mod position;
mod san;

pub use crosscheck::{compare, crosscheck};
pub use error::{Disagreement, RefereeError};
pub use live::Referee;
pub use san::{canonical, read_san};
