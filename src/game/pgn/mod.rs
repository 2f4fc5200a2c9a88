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

use std::borrow::Cow;

pub use index::{GameEntry, Games, index};
pub use problem::{Lost, PgnError, Problem};
pub use read::read_game;
pub use write::to_pgn;

/// UTF-8, or else Latin-1, in which old files are written.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}
