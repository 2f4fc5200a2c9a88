//! Opening books in Polyglot's format, which most chess programs read.
//!
//! A book is a sorted row of entries: the key of a position, a move, its weight. Nothing here opens a
//! file: a book is read from whatever can be read and sought in.
// CITE: Michel Van den Bergh, "Opening book format of PolyGlot".

mod entry;
mod key;
mod numbers;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use entry::{BookMove, MoveCode};
pub use key::BookKey;
pub use read::{BookError, Polyglot};
pub use write::BookBuilder;
