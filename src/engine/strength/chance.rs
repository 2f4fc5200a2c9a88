//! Chance that is the same every time it is asked.

/// A number between `-most` and `most` that depends on `word` alone, small ones more likely.
pub(super) fn spread(word: u64, most: i32) -> i32 {
    let mixed = mix(word);
    let part = |shift: u32| ((mixed >> shift) & 0xffff) as i64 - 0x8000;
    ((part(0) + part(16)) * most as i64 / 0x1_0000) as i32
}

/// A number from 0 to 1 that depends on `word` alone, all of them as likely.
pub(super) fn unit(word: u64) -> f64 {
    f64::from((mix(word) >> 32) as u32) / f64::from(u32::MAX)
}

// CITE: the finalizer of splitmix64, Steele, Lea and Flood, 2014.
pub(super) const fn mix(word: u64) -> u64 {
    let z = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
