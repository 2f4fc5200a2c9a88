//! The transposition table: what the search knows of positions it has met, shared by its threads.
//!
//! A slot is two words, the data and the key xored with it. Threads read and write them without
//! locks; a slot torn between two writers fails the key check and reads as empty, so the worst
//! that a race does is to lose an entry.
// CITE: Hyatt and Mann, "A lock-less transposition table implementation", 2002.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_vec;
use prefetch_index::prefetch_index;

use super::Bound;
use super::parameters::Parameters;
use super::ranges::MOST_HASH;
use super::score::Score;
use crate::chess::{Board, Key, Kind, Move, Square, UciMove};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The best move, or the one that refuted; to be looked up among the legal ones.
    pub m: Option<PackedMove>,
    /// As seen from this position: mates are counted from here.
    pub score: Score,
    /// The static evaluation, if there was one.
    pub eval: Option<Score>,
    /// How deep it was searched.
    pub depth: i32,
    /// How to read the score.
    pub bound: Bound,
}

impl TtEntry {
    /// Whether its score says more of the position than this static evaluation.
    #[inline(always)]
    pub(super) fn corrects(&self, eval: Score) -> bool {
        !self.score.is_mate()
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score > eval,
                Bound::Upper => self.score < eval,
            }
    }
}

/// A move's coordinates in 16 bits: enough to find it among the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedMove(u16);

impl From<Move> for PackedMove {
    fn from(m: Move) -> Self {
        Self::of(m)
    }
}

impl PackedMove {
    /// The move's coordinates.
    #[inline]
    #[must_use]
    pub fn of(m: Move) -> Self {
        let promotion = m.promotion().map_or(0, |kind| kind as u16);
        Self(m.from().index() as u16 | (m.to().index() as u16) << 6 | promotion << 12)
    }

    /// Whether it stands for this move.
    #[inline]
    #[must_use]
    pub fn is(self, m: Move) -> bool {
        self == Self::of(m)
    }

    /// Whether it would take or promote on this board.
    #[must_use]
    pub fn is_noisy_on(self, board: &Board) -> bool {
        let m = UciMove::from(self);
        if m.promotion.is_some() || board.piece_at(m.to).is_some() {
            return true;
        }
        board.en_passant() == Some(m.to)
            && board
                .piece_at(m.from)
                .is_some_and(|piece| piece.kind == Kind::Pawn)
    }

    /// The move with this number inside.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The number inside, never 0: no move goes from a1 to a1.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl From<PackedMove> for UciMove {
    fn from(packed: PackedMove) -> Self {
        Self {
            from: Square::from_index((packed.0 & 63) as u8),
            to: Square::from_index(((packed.0 >> 6) & 63) as u8),
            promotion: Kind::ALL
                .get((packed.0 >> 12) as usize)
                .copied()
                .filter(|&k| k != Kind::Pawn),
        }
    }
}

/// Where a key has its place: the high half of the product spreads the keys over any number of buckets.
#[inline(always)]
fn index(key: Key, buckets: usize) -> usize {
    ((key.get() as u128 * buckets as u128) >> 64) as usize
}

/// The key xored with the data, and the data.
type Slot = [AtomicU64; 2];

/// Slots that are looked at together: one cache line.
type Bucket = [Slot; 4];

const CACHE_LINE: usize = size_of::<Bucket>();
const _: () = assert!(CACHE_LINE == 64);

/// A hash table of [`TtEntry`]s, addressed by a position's key.
pub struct TranspositionTable {
    /// The buckets, after as many slots as it takes to the start of a cache line.
    slots: Vec<Slot>,
    skipped: usize,
    age: AtomicU8,
}

// The data word: move 16, score 16, eval 16, depth 8, bound 2, one bit free, age 5.
const NO_EVAL: u64 = 0x8000;
const AGES: u8 = 32;
/// Makes every depth a positive number.
const DEPTH_OFFSET: i32 = 8;
/// The buckets whose use stands for that of all.
const HASHFULL_SAMPLE: usize = 250;

fn pack(entry: &TtEntry, age: u8) -> u64 {
    let m = entry.m.map_or(0, PackedMove::get) as u64;
    let score = entry.score.get() as i16 as u16 as u64;
    let eval = entry
        .eval
        .map_or(NO_EVAL, |eval| eval.get() as i16 as u16 as u64);
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 0xff);
    let bound = match entry.bound {
        Bound::Exact => 3,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    m | score << 16 | eval << 32 | (depth as u64) << 48 | bound << 56 | ((age % AGES) as u64) << 59
}

fn unpack(data: u64) -> Option<TtEntry> {
    let bound = match (data >> 56) & 3 {
        3 => Bound::Exact,
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => return None,
    };
    let signed = |shift: u32| Score::from_raw((data >> shift) as u16 as i16 as i32);
    Some(TtEntry {
        m: match data as u16 {
            0 => None,
            m => Some(PackedMove(m)),
        },
        score: signed(16),
        eval: ((data >> 32) & 0xffff != NO_EVAL).then(|| signed(32)),
        depth: ((data >> 48) & 0xff) as i32 - DEPTH_OFFSET,
        bound,
    })
}

const fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

const fn depth_of(data: u64) -> i32 {
    ((data >> 48) & 0xff) as i32
}

impl TranspositionTable {
    /// The largest table in megabytes.
    pub const MAX_MEGABYTES: usize = MOST_HASH;

    /// An empty table of this many megabytes, none being one; `None` if so much memory cannot be
    /// had, or is more than [`MAX_MEGABYTES`](Self::MAX_MEGABYTES).
    #[must_use]
    pub fn new(megabytes: usize) -> Option<Self> {
        if megabytes > Self::MAX_MEGABYTES {
            return None;
        }
        let wanted = megabytes.max(1) * (1 << 20) / size_of::<Slot>();
        let spare = CACHE_LINE / size_of::<Slot>();
        // Zeros from the system, which makes them where they are first touched: gigabytes at once.
        let mut slots: Vec<Slot> = try_zeroed_vec(wanted + spare).ok()?;
        let off = slots.as_ptr().addr() % CACHE_LINE;
        let skipped = (CACHE_LINE - off) % CACHE_LINE / size_of::<Slot>();
        slots.truncate(skipped + wanted);
        Some(Self {
            slots,
            skipped,
            age: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in self.slots.as_flattened() {
            word.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        self.slots[self.skipped..].as_chunks().0
    }

    /// A new search begins: what older ones left may be replaced first.
    pub fn new_search(&self) {
        let age = self.age.load(Relaxed);
        self.age.store((age + 1) % AGES, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        let buckets = self.buckets();
        &buckets[index(key, buckets.len())]
    }

    /// Asks for the memory that a [`probe`](Self::probe) of this key will look at.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        let buckets = self.buckets();
        prefetch_index(buckets, index(key, buckets.len()));
    }

    /// What is known of the position with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: Key) -> Option<TtEntry> {
        for [check, data] in self.bucket(key) {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key.get() {
                return unpack(data);
            }
        }
        None
    }

    /// Remembers something of the position with this key.
    #[inline]
    pub fn store(&self, parameters: &Parameters, key: Key, entry: &TtEntry) {
        let age = self.age.load(Relaxed);
        let mut entry = *entry;
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in self.bucket(key) {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key.get() && data != 0 {
                let kept = unpack(data);
                // A shallow bound does not wipe out a deep result of the same search.
                if let Some(kept) = kept {
                    if entry.bound != Bound::Exact
                        && age_of(data) == age
                        && kept.depth > entry.depth + parameters.tt_keep_depth()
                    {
                        return;
                    }
                    entry.m = entry.m.or(kept.m);
                }
                worst = Some((slot, 0));
                break;
            }
            let years = (AGES + age - age_of(data)) % AGES;
            let worth = if data == 0 {
                i32::MIN
            } else {
                depth_of(data) - parameters.tt_age_weight() * years as i32
            };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        let data = pack(&entry, age);
        if let Some((slot, _)) = worst {
            slot[0].store(key.get() ^ data, Relaxed);
            slot[1].store(data, Relaxed);
        }
    }

    /// How much of a sample is in use by the current search, in thousandths.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.buckets().iter().take(HASHFULL_SAMPLE).flatten();
        let (mut used, mut all) = (0, 0);
        for [_, data] in sample {
            let data = data.load(Relaxed);
            used += (data != 0 && age_of(data) == age) as u32;
            all += 1;
        }
        used * 1000 / all.max(1)
    }
}

/// A score as it is kept in the table: mates counted from the position, not from the root.
pub(super) fn score_to_tt(score: Score, ply: usize) -> Score {
    if score.is_win() {
        score + ply as i32
    } else if score.is_loss() {
        score - ply as i32
    } else {
        score
    }
}

/// Back from [`score_to_tt`].
pub(super) fn score_from_tt(score: Score, ply: usize) -> Score {
    if score.is_win() {
        score - ply as i32
    } else if score.is_loss() {
        score + ply as i32
    } else {
        score
    }
}

/// Whether a bound from the table ends the search of a node with this window.
pub(super) fn is_tt_cutoff(bound: Bound, score: Score, alpha: Score, beta: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, bound: Bound) -> TtEntry {
        let board = Board::start();
        let m = board.parse_san("e4").unwrap();
        TtEntry {
            m: Some(m.into()),
            score: Score::mated_in(5),
            eval: Some(Score::cp(-31)),
            depth,
            bound,
        }
    }

    #[test]
    fn packing_keeps_every_field() {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for depth in [-2, 0, 1, 127] {
                let entry = entry(depth, bound);
                assert_eq!(unpack(pack(&entry, 31)), Some(entry));
                let bare = TtEntry {
                    m: None,
                    eval: None,
                    ..entry
                };
                assert_eq!(unpack(pack(&bare, 0)), Some(bare));
            }
        }
    }

    #[test]
    fn nothing_is_asked_of_the_system_for_a_table_that_no_machine_holds() {
        for megabytes in [TranspositionTable::MAX_MEGABYTES + 1, 1 << 40, usize::MAX] {
            assert!(TranspositionTable::new(megabytes).is_none());
        }
    }

    #[test]
    fn a_bucket_is_a_cache_line() {
        for megabytes in [1, 2, 64] {
            let table = TranspositionTable::new(megabytes).unwrap();
            assert_eq!(table.buckets().as_ptr().addr() % CACHE_LINE, 0);
            assert_eq!(size_of_val(table.buckets()), megabytes << 20);
        }
    }

    #[test]
    fn remembers_and_forgets() {
        let parameters = Parameters::default();
        let table = TranspositionTable::new(1).unwrap();
        let board = Board::start();
        assert_eq!(table.probe(board.key()), None);
        table.store(&parameters, board.key(), &entry(7, Bound::Exact));
        assert_eq!(table.probe(board.key()), Some(entry(7, Bound::Exact)));
        table.store(&parameters, board.key(), &entry(2, Bound::Lower));
        assert_eq!(
            table.probe(board.key()).unwrap().depth,
            7,
            "deep results stay"
        );
        table.clear();
        assert_eq!(table.probe(board.key()), None);
    }
}
