//! Chance that is the same every time it is asked.

use crate::chess::Key;

/// Errors of judgement that stay the same for a position within a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    pub(super) seed: u64,
    pub(super) amplitude: i32,
}

impl Noise {
    /// How far the evaluation of this position is off.
    #[must_use]
    pub fn at(self, key: Key) -> i32 {
        spread(key.get() ^ self.seed, self.amplitude)
    }
}

/// A number between `-most` and `most` that depends on `word` alone, small ones more likely.
pub(super) fn spread(word: u64, most: i32) -> i32 {
    let mixed = mix(word);
    let part = |shift: u32| ((mixed >> shift) & 0xffff) as i64 - 0x8000;
    ((part(0) + part(16)) * most as i64 / 0x1_0000) as i32
}

// CITE: the finalizer of splitmix64, Steele, Lea and Flood, 2014.
pub(super) const fn mix(word: u64) -> u64 {
    let z = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
