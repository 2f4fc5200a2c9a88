//! Counts kept for positions that come again by another order of moves.

use std::collections::TryReserveError;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::MAX_DEPTH;
use crate::chess::board::Board;

/// A table of counts that any number of threads may share.
///
/// All 64 bits of the key, mixed with the depth, are compared. Two positions that share them would
/// give a wrong count: with ten million entries that is to be expected once in 10^12 questions.
pub struct PerftTable {
    buckets: Vec<Bucket>,
}

/// Two entries in one cache line: the one that cost the most, and the last one.
#[derive(Default)]
#[repr(align(32))]
struct Bucket {
    dearest: Slot,
    latest: Slot,
}

/// One entry. Two threads may write it at once and leave halves that do not belong together; then
/// their xor is nobody's signature, and the entry is as good as empty.
// CITE: Hyatt and Mann, "A lock-less transposition table implementation for parallel search
// chess engines", 2002.
#[derive(Default)]
struct Slot {
    /// The signature of position and depth, xor the count.
    check: AtomicU64,
    /// The count.
    nodes: AtomicU64,
}

const _: () = assert!(size_of::<Bucket>() == 32);

impl Slot {
    fn load(&self) -> (u64, u64) {
        let nodes = self.nodes.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ nodes, nodes)
    }

    fn store(&self, signature: u64, nodes: u64) {
        self.check.store(signature ^ nodes, Ordering::Relaxed);
        self.nodes.store(nodes, Ordering::Relaxed);
    }
}

/// Where the count of a position to some depth belongs, and what stood there when it was asked for.
pub(super) struct Place<'a> {
    bucket: &'a Bucket,
    entries: [(u64, u64); 2],
    signature: u64,
}

impl PerftTable {
    /// A table of about this many bytes, or an error if the memory cannot be had.
    pub fn with_bytes(bytes: usize) -> Result<Self, TryReserveError> {
        let length = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(length)?;
        buckets.resize_with(length, Bucket::default);
        Ok(Self { buckets })
    }

    #[inline]
    pub(super) fn place(&self, board: &Board, depth: u32) -> Place<'_> {
        // The depth moves the place too, or a position's counts would fight for one bucket.
        let signature = board.key().get() ^ DEPTHS[depth as usize % DEPTHS.len()];
        let index = (signature as u128 * self.buckets.len() as u128) >> 64;
        let bucket = &self.buckets[index as usize];
        Place {
            bucket,
            entries: [bucket.dearest.load(), bucket.latest.load()],
            signature,
        }
    }
}

impl fmt::Debug for PerftTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PerftTable({} buckets)", self.buckets.len())
    }
}

impl Place<'_> {
    #[inline]
    pub(super) fn get(&self) -> Option<u64> {
        self.entries
            .iter()
            .find(|(signature, _)| *signature == self.signature)
            .map(|&(_, nodes)| nodes)
    }

    #[inline]
    pub(super) fn put(&self, nodes: u64) {
        let (_, dearest) = self.bucket.dearest.load();
        let slot = if nodes >= dearest {
            &self.bucket.dearest
        } else {
            &self.bucket.latest
        };
        slot.store(self.signature, nodes);
    }
}

/// A number for every depth that can be asked for.
static DEPTHS: [u64; MAX_DEPTH as usize + 1] = {
    let mut numbers = [0; MAX_DEPTH as usize + 1];
    fill(&mut numbers, &mut 0x6465_7074_6873_2121);
    numbers
};

/// Numbers of Marsaglia's xorshift64*, a generator unlike the one behind the keys.
// CITE: Vigna, "An experimental exploration of Marsaglia's xorshift generators", 2016.
const fn fill(numbers: &mut [u64], state: &mut u64) {
    let mut index = 0;
    while index < numbers.len() {
        *state ^= *state >> 12;
        *state ^= *state << 25;
        *state ^= *state >> 27;
        numbers[index] = state.wrapping_mul(0x2545_f491_4f6c_dd1d);
        index += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn an_entry_answers_for_its_position_and_depth_only() {
        // One bucket, so that everything meets everything.
        let table = PerftTable::with_bytes(1).unwrap();
        let start = Board::start();
        assert_eq!(table.place(&start, 2).get(), None);
        table.place(&start, 2).put(400);
        assert_eq!(table.place(&start, 2).get(), Some(400));
        for depth in (0..=MAX_DEPTH).filter(|&depth| depth != 2) {
            assert_eq!(table.place(&start, depth).get(), None);
        }
        let near = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
        ];
        for fen in near {
            assert_eq!(table.place(&board(fen), 2).get(), None, "{fen}");
        }
    }

    #[test]
    fn halves_that_do_not_belong_together_are_nobodys() {
        let table = PerftTable::with_bytes(1).unwrap();
        let place = || table.place(&Board::start(), 5);
        place().put(4_865_609);
        assert_eq!(place().get(), Some(4_865_609));
        // What a thread that was stopped between its two stores leaves.
        place().bucket.dearest.nodes.store(400, Ordering::Relaxed);
        assert_eq!(place().get(), None);
    }

    #[test]
    fn the_dearest_entry_stays() {
        let table = PerftTable::with_bytes(1).unwrap();
        let (dear, cheap) = (Board::start(), board("4k3/8/8/8/8/8/8/4K3 w - -"));
        table.place(&dear, 5).put(4_865_609);
        for depth in 2..5 {
            table.place(&cheap, depth).put(100);
        }
        assert_eq!(table.place(&dear, 5).get(), Some(4_865_609));
        assert_eq!(table.place(&cheap, 4).get(), Some(100));
        assert_eq!(table.place(&cheap, 2).get(), None);
    }

    #[test]
    fn memory_that_cannot_be_had_is_an_error() {
        assert!(PerftTable::with_bytes(usize::MAX).is_err());
    }
}
