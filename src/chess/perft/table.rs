//! Counts kept for positions that come again by another order of moves.

use std::collections::TryReserveError;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::MAX_DEPTH;
use crate::chess::board::Board;

/// A table of counts that any number of threads may share.
///
/// It never gives a wrong count, short of a freak of chance: the Zobrist key chooses the place, and
/// what the entry must show is a second hash, of position and depth, that has nothing to do with
/// the first.
pub struct Table {
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

impl Table {
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
        let key = board.key().get() ^ DEPTHS[depth as usize % DEPTHS.len()];
        let index = (key as u128 * self.buckets.len() as u128) >> 64;
        let bucket = &self.buckets[index as usize];
        Place {
            bucket,
            // Asked for first: the signature is made while the memory answers.
            entries: [bucket.dearest.load(), bucket.latest.load()],
            signature: signature(board, depth),
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} buckets)", self.buckets.len())
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

/// A hash of position and depth with other numbers than the key's.
///
/// The key alone has too few bits: once it has chosen one of a hundred million places, those left
/// would fail one table-filling count in a few hundred.
fn signature(board: &Board, depth: u32) -> u64 {
    let mut signature = SIGNATURES.castling[castling_index(board)];
    signature ^= DEPTHS[depth as usize % DEPTHS.len()].rotate_left(32);
    // One loop over all men: a loop for each kind ends at another place every time, which the
    // processor cannot foresee.
    for man in board.standing() {
        let row = &SIGNATURES.pieces[man.index() >> 4][board.kind_of(man) as usize];
        signature ^= row[board.square_of(man).index() as usize & 63];
    }
    if let Some(square) = board.en_passant() {
        signature ^= SIGNATURES.en_passant[square.index() as usize & 63];
    }
    signature
}

/// The castling rights and the side to move as one number.
fn castling_index(board: &Board) -> usize {
    (board.castling().bits() as usize & 15) << 1 | board.side() as usize
}

/// A number for every depth that can be asked for.
static DEPTHS: [u64; MAX_DEPTH as usize + 1] = {
    let mut numbers = [0; MAX_DEPTH as usize + 1];
    fill(&mut numbers, &mut 0x6465_7074_6873_2121);
    numbers
};

struct Signatures {
    /// By color and kind.
    pieces: [[[u64; 64]; 6]; 2],
    en_passant: [u64; 64],
    castling: [u64; 32],
}

static SIGNATURES: Signatures = signatures();

const fn signatures() -> Signatures {
    let mut state = 0x6d61_696c_626f_7821;
    let mut pieces = [[[0; 64]; 6]; 2];
    fill(pieces.as_flattened_mut().as_flattened_mut(), &mut state);
    let mut en_passant = [0; 64];
    fill(&mut en_passant, &mut state);
    let mut castling = [0; 32];
    fill(&mut castling, &mut state);
    Signatures {
        pieces,
        en_passant,
        castling,
    }
}

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
        let table = Table::with_bytes(1).unwrap();
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
    fn en_passant_is_part_of_the_signature() {
        let with = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
        let without = board("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2");
        assert_ne!(signature(&with, 2), signature(&without, 2));
    }

    #[test]
    fn halves_that_do_not_belong_together_are_nobodys() {
        let table = Table::with_bytes(1).unwrap();
        let place = || table.place(&Board::start(), 5);
        place().put(4_865_609);
        assert_eq!(place().get(), Some(4_865_609));
        // What a thread that was stopped between its two stores leaves.
        place().bucket.dearest.nodes.store(400, Ordering::Relaxed);
        assert_eq!(place().get(), None);
    }

    #[test]
    fn the_dearest_entry_stays() {
        let table = Table::with_bytes(1).unwrap();
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
        assert!(Table::with_bytes(usize::MAX).is_err());
    }
}
