//! Judging games.

mod judge;

pub use judge::{Slip, expectation, win_chance};
