//! Looking up positions in a book where it lies, however large it is.

use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};

use super::entry::{BookMove, ENTRY, Entry};
use super::key::BookKey;
use crate::chess::{Board, Move};

/// So many entries of a position are read: more than there are moves in any.
const MOST_ENTRIES: u64 = 256;

/// So many entries of a file are looked at to see whether it can be a book.
const SAMPLES: u64 = 64;

/// Why a file is no book, or cannot be read.
#[derive(Debug)]
pub enum BookError {
    /// There is nothing in it.
    Empty,
    /// It has a number of bytes that no book has.
    Size(u64),
    /// Its entries are not sorted, so it holds something else.
    Unsorted,
    /// It cannot be read.
    Io(io::Error),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "it is empty"),
            Self::Size(bytes) => write!(
                f,
                "it is no Polyglot book: {bytes} bytes cannot be entries of {ENTRY}"
            ),
            Self::Unsorted => write!(f, "it is no Polyglot book: its entries are not in order"),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BookError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for BookError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A book in Polyglot's format that is read as far as it is asked.
#[derive(Debug)]
pub struct Polyglot<R> {
    source: R,
    entries: u64,
}

impl<R: Read + Seek> Polyglot<R> {
    /// Opens a book. Only a few of its entries are read, so that its size does not matter.
    pub fn open(mut source: R) -> Result<Self, BookError> {
        let bytes = source.seek(SeekFrom::End(0))?;
        if bytes == 0 {
            return Err(BookError::Empty);
        }
        if bytes % ENTRY as u64 != 0 {
            return Err(BookError::Size(bytes));
        }
        let entries = bytes / ENTRY as u64;
        let mut book = Self { source, entries };
        let step = (entries / SAMPLES).max(1);
        let last = entries - 1;
        let mut before = None;
        let some = (0..SAMPLES).map(|number| number * step);
        for at in some.filter(|&at| at < last).chain([last]) {
            let key = Some(book.entry(at)?.key);
            if key < before {
                return Err(BookError::Unsorted);
            }
            before = key;
        }
        Ok(book)
    }

    /// How many entries it has.
    #[must_use]
    pub const fn entries(&self) -> u64 {
        self.entries
    }

    /// The moves that it knows in a position, the weightiest first. What is not legal there is left
    /// out, and of entries for the same move the weights are added.
    pub fn moves(&mut self, board: &Board) -> Result<Vec<BookMove>, BookError> {
        let mut moves = Vec::new();
        for key in BookKey::each(board) {
            self.add_moves(key, board, &mut moves)?;
            if !moves.is_empty() {
                break;
            }
        }
        moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
        Ok(moves)
    }

    fn add_moves(
        &mut self,
        key: BookKey,
        board: &Board,
        moves: &mut Vec<BookMove>,
    ) -> Result<(), BookError> {
        let first = self.first(key)?;
        let end = self.entries.min(first.saturating_add(MOST_ENTRIES));
        for at in first..end {
            let entry = self.entry(at)?;
            if entry.key != key {
                break;
            }
            if let Some(m) = entry.code.find(board) {
                add(moves, m, entry.weight);
            }
        }
        Ok(())
    }

    /// The place of the first entry whose key is not below this one.
    fn first(&mut self, key: BookKey) -> Result<u64, BookError> {
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    fn entry(&mut self, at: u64) -> Result<Entry, BookError> {
        let mut bytes = [0; ENTRY];
        self.source.seek(SeekFrom::Start(at * ENTRY as u64))?;
        self.source.read_exact(&mut bytes)?;
        Ok(Entry::read(&bytes))
    }
}

fn add(moves: &mut Vec<BookMove>, m: Move, weight: u16) {
    match moves.iter_mut().find(|known| known.m == m) {
        Some(known) => known.weight = known.weight.saturating_add(weight),
        None => moves.push(BookMove { m, weight }),
    }
}
