//! Judging games.

mod accuracy;
mod judge;
mod phase;

pub use accuracy::{Share, accuracy, move_accuracy, shares};
pub use judge::{Slip, chance_lost, chance_of, expectation, win_chance};
pub use phase::Phase;
