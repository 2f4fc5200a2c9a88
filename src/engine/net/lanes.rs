//! Layers, worked on with the widest numbers that the machine has.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::__m256i;

#[cfg(target_arch = "x86_64")]
use pulp::{NullaryFnOnce, cast, x86::V3};

use super::network::Layer;
use super::weights::ONE_HIDDEN;

/// How numbers are multiplied side by side.
pub(super) trait Lanes: Copy {
    /// The layer, clipped and squared, times the weights, of which none is more than 127.
    fn dot(self, layer: &Layer, weights: &Layer) -> i32;
}

/// Something to be done with lanes. It has to be a type: a closure would not be compiled for the machine that
/// it runs on. All that it calls has to be `#[inline(always)]`.
pub(super) trait Work {
    type Output;

    fn run(self, lanes: impl Lanes) -> Self::Output;
}

/// What the machine can do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Machine {
    /// What every one of its kind can.
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2(V3),
}

impl Machine {
    /// The one that this runs on.
    pub(super) fn new() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = V3::try_new() {
            return Self::Avx2(simd);
        }
        Self::Plain
    }

    #[inline(always)]
    pub(super) fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            Self::Plain => work.run(Plain),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(simd) => simd.vectorize(OnAvx2 { simd, work }),
        }
    }
}

/// Lanes as the compiler makes them.
#[derive(Clone, Copy)]
struct Plain;

impl Lanes for Plain {
    #[inline(always)]
    fn dot(self, layer: &Layer, weights: &Layer) -> i32 {
        let pairs = layer.0.iter().zip(&weights.0);
        let weighed = pairs.map(|(&number, &weight)| {
            let clipped = number.clamp(0, ONE_HIDDEN);
            // A weight is at most 127, so the product fits.
            i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped)
        });
        weighed.sum()
    }
}

#[cfg(target_arch = "x86_64")]
struct OnAvx2<W> {
    simd: V3,
    work: W,
}

#[cfg(target_arch = "x86_64")]
impl<W: Work> NullaryFnOnce for OnAvx2<W> {
    type Output = W::Output;

    #[inline(always)]
    fn call(self) -> W::Output {
        self.work.run(self.simd)
    }
}

#[cfg(target_arch = "x86_64")]
impl Lanes for V3 {
    #[inline(always)]
    fn dot(self, layer: &Layer, weights: &Layer) -> i32 {
        let (one, zero): (__m256i, __m256i) = (cast([ONE_HIDDEN; 16]), cast([0i16; 16]));
        let mut sum = zero;
        let layer = layer.0.as_chunks::<16>().0;
        for (&numbers, &weights) in layer.iter().zip(weights.0.as_chunks::<16>().0) {
            let numbers = self.avx2._mm256_min_epi16(cast(numbers), one);
            let clipped = self.avx2._mm256_max_epi16(numbers, zero);
            let weighed = self.avx2._mm256_mullo_epi16(clipped, cast(weights));
            let products = self.avx2._mm256_madd_epi16(weighed, clipped);
            sum = self.avx2._mm256_add_epi32(sum, products);
        }
        let sums: [i32; 8] = cast(sum);
        sums.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::net::HIDDEN;

    struct Dot<'a>(&'a Layer, &'a Layer);

    impl Work for Dot<'_> {
        type Output = i32;

        #[inline(always)]
        fn run(self, lanes: impl Lanes) -> i32 {
            lanes.dot(self.0, self.1)
        }
    }

    /// The sum is the same whoever makes it, with numbers far beyond the bounds and the largest weights.
    #[test]
    fn every_machine_finds_the_same_sum() {
        let mut state = 1u64;
        let mut any = |least: i16, most: i16| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let span = u64::from((most - least) as u16) + 1;
            least + ((state >> 33) % span) as i16
        };
        for weight in [1, 20, 127] {
            let layer = Layer(std::array::from_fn(|_| any(-300, 600)));
            let weights = Layer(std::array::from_fn(|_| any(-weight, weight)));
            let plain = Machine::Plain.run(Dot(&layer, &weights));
            assert_eq!(Machine::new().run(Dot(&layer, &weights)), plain);
        }
        let [full, most] = [Layer([i16::MAX; HIDDEN]), Layer([127; HIDDEN])];
        let wanted = 127 * 255 * 255 * HIDDEN as i32;
        for machine in [Machine::new(), Machine::Plain] {
            assert_eq!(machine.run(Dot(&full, &most)), wanted);
        }
    }
}
