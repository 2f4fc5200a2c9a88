//! Chance that a seed repeats.

/// Numbers that look random, the same for the same seed.
///
/// CITE: splitmix64, Steele, Lea and Flood, 2014.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The numbers of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Those of one of many streams of a seed.
    #[must_use]
    pub fn stream(seed: u64, number: u64) -> Self {
        Self::new(Self::new(seed ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03)).word())
    }

    /// Any 64 bits.
    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below this one, which is not 0.
    pub const fn below(&mut self, end: usize) -> usize {
        ((self.word() as u128 * end as u128) >> 64) as usize
    }

    /// True once in so many times.
    pub const fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// At least -1 and below 1.
    pub const fn signed(&mut self) -> f32 {
        (self.word() >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// Puts a list into any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_to_their_range_and_fill_it() {
        let mut rng = Rng::new(1);
        let mut seen = [0; 10];
        for _ in 0..10_000 {
            seen[rng.below(10)] += 1;
            assert!((-1.0..1.0).contains(&rng.signed()));
        }
        assert!(
            seen.iter().all(|count| (800..1_200).contains(count)),
            "{seen:?}"
        );
    }

    #[test]
    fn streams_differ_and_repeat() {
        let first = |number| Rng::stream(7, number).word();
        assert_eq!(first(3), first(3));
        assert_ne!(first(3), first(4));
    }
}
