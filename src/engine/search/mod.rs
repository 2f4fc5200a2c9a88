//! The search of one thread: iterative deepening of a principal variation search.

mod deepening;
mod negamax;
mod pruning;
mod quiescence;
mod reductions;
mod searcher;
mod updates;

pub use deepening::search;
pub use searcher::{Task, ThreadData};
