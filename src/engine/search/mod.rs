//! The search of one thread: iterative deepening of a principal variation search.
//!
//! [`search`] (`deepening`) searches one ply deeper at a time, each in an `aspiration` window around
//! the last score. `negamax` is the recursion: it asks the transposition table and `pruning` whether
//! a node needs to be searched at all, and then goes through its moves in `move_loop`, which
//! `extensions` search deeper and `reductions` less deep. `quiescence` takes over at depth 0, and
//! `updates` keeps what a node found. All are methods of a `Searcher`, with a `stack` of what is
//! known ply by ply and the `thread_data` that outlives a search.

mod aspiration;
mod deepening;
mod extensions;
mod move_loop;
mod negamax;
mod pruning;
mod quiescence;
mod reductions;
mod searcher;
mod stack;
mod thread_data;
mod updates;

pub use deepening::search;
pub use searcher::Task;
pub use thread_data::ThreadData;
