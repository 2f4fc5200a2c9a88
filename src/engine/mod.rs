//! The thinking: evaluation and search on the mailbox.

pub mod eval;
pub mod limits;
pub mod score;

pub use score::Score;
