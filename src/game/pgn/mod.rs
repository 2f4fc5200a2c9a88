//! PGN in and out: the games of a file, one of them as a tree, and a tree as text.

mod comment;
mod index;
mod prepare;
mod problem;
mod read;
mod write;

pub use index::{GameEntry, Games, index};
pub use problem::{Lost, PgnError, Problem};
pub use read::read_game;
pub use write::to_pgn;
