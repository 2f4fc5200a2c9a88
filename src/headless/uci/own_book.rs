//! Moves from a book, if the interface wants them from us.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;

use super::Session;
use crate::chess::Move;
use crate::engine::Limits;
use crate::headless::book;
use crate::openings::Book;

impl Session {
    /// Opens the book that was named. One that cannot be used is said so, and the built-in one takes its
    /// place.
    pub(super) fn open_book(&mut self) -> io::Result<()> {
        self.book = Book::BuiltIn;
        if self.options.book_file.is_empty() {
            return Ok(());
        }
        match book::open(Path::new(&self.options.book_file)) {
            Ok(book) => {
                self.book = book;
                Ok(())
            }
            Err(error) => self
                .output
                .remark(format_args!("{error}; the built-in book is used")),
        }
    }

    /// A move that needs no search. Who analyzes, ponders or asks about some moves only wants to know
    /// what the engine thinks, and a search that still runs has to answer first.
    pub(super) fn book_move(&mut self, limits: &Limits) -> io::Result<Option<Move>> {
        let wants_thoughts = limits.infinite
            || limits.ponder
            || limits.mate.is_some()
            || !limits.searchmoves.is_empty()
            || self.options.engine.analyze;
        if !self.options.own_book || wants_thoughts || !self.searches.is_empty() {
            return Ok(None);
        }
        let seed = RandomState::new().hash_one(0);
        let known = self.options.engine.strength.known_plies();
        let (board, most) = (&self.position.board, self.options.book_depth.min(known));
        match self.book.choose(board, seed, most) {
            Ok(chosen) => Ok(chosen),
            Err(error) => {
                let file = crate::headless::quoted(&self.options.book_file);
                self.output.remark(format_args!(
                    "the book {file} cannot be read any more: {error}; the built-in book is used"
                ))?;
                self.book = Book::BuiltIn;
                Ok(crate::openings::by_heart(board, seed, most))
            }
        }
    }
}
