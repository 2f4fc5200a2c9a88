//! PGN in and out: the games of a file, one of them as a tree, and a tree as text.
//!
//! `token` is the one place that knows how PGN is written; `index` looks for games in what it
//! yields, and `read` makes a tree of it.

mod comment;
mod index;
mod language;
mod problem;
mod read;
mod token;
mod write;

pub use index::{GameEntry, Games, index};
pub use problem::{Lost, PgnError, Problem};
pub use read::read_game;
pub use write::to_pgn;
