//! PGN in and out: the games of a file, one of them as a tree, and a tree as text.

mod index;
mod prepare;
mod read;
mod write;

pub use index::{GameEntry, Games, index};
pub use read::{Lost, PgnError, Problem, read_game};
pub use write::to_pgn;
