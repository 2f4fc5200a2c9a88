//! Judging games.

mod judge;

pub use judge::{Slip, win_chance};
