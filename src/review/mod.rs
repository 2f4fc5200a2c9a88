//! Judging games.

mod judge;

pub use judge::win_chance;
