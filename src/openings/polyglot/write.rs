//! Gathering moves and writing them as a book.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::entry::{Entry, MoveCode};
use super::key::BookKey;

/// What is known of the moves of many positions, before it is a book.
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    /// Sorted as a book is.
    moves: BTreeMap<(BookKey, MoveCode), Gathered>,
}

/// What is known of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Gathered {
    /// How often it was added.
    times: u64,
    weight: u64,
}

impl BookBuilder {
    /// Adds to the weight of a move; one that is added for the first time begins at 0.
    pub fn add(&mut self, position: BookKey, m: MoveCode, weight: u64) {
        let sum = self.moves.entry((position, m)).or_default();
        sum.times += 1;
        sum.weight = sum.weight.saturating_add(weight);
    }

    /// Leaves out the moves that were added less often than this, and those without weight.
    pub fn keep_common(&mut self, least: u64) {
        self.moves
            .retain(|_, sum| sum.times >= least && sum.weight > 0);
    }

    /// How many entries the book will have.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.moves.len()
    }

    /// How many positions have an entry.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.moves
            .keys()
            .collect::<Vec<_>>()
            .chunk_by(|one, next| one.0 == next.0)
            .count()
    }

    /// Writes the book. The weights of a position whose largest does not fit are all made smaller;
    /// what had a weight keeps one.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let entries = self.moves.iter().map(|(&entry, sum)| (entry, sum.weight));
        let entries: Vec<_> = entries.collect();
        for moves in entries.chunk_by(|one, next| one.0.0 == next.0.0) {
            let most = moves.iter().map(|&(_, weight)| weight).max().unwrap_or(0);
            // The weightiest first, as most programs write them.
            let mut moves = moves.to_vec();
            moves.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
            for ((key, code), weight) in moves {
                let weight = scaled(weight, most);
                out.write_all(&Entry { key, code, weight }.write())?;
            }
        }
        Ok(())
    }
}

/// A weight in 16 bits.
fn scaled(weight: u64, most: u64) -> u16 {
    const LARGEST: u64 = u16::MAX as u64;
    if most <= LARGEST {
        return weight as u16;
    }
    let part = u128::from(weight) * u128::from(LARGEST) / u128::from(most);
    (part as u16).max(u16::from(weight > 0))
}
