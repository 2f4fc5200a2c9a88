//! How numbers follow their slopes.

use super::float_net::LARGEST;

/// What [`Adam`] keeps of the slopes before, by how much a number shrinks at each step, and what must
/// not become zero.
const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
const DECAY: f32 = 0.01;
const EPSILON: f32 = 1e-8;

/// Every number follows its own slope, at a pace of its own.
///
/// CITE: Kingma and Ba, Adam, 2014; with the decay of Loshchilov and Hutter, 2017.
#[derive(Clone, Debug)]
pub struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// For so many numbers.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self {
            first: vec![0.0; count],
            second: vec![0.0; count],
            steps: 0,
        }
    }

    /// One step down the slopes.
    #[inline(always)]
    pub fn step(&mut self, numbers: &mut [f32], slopes: &[f32], rate: f32) {
        self.steps += 1;
        let first_part = 1.0 - FIRST.powi(self.steps);
        let second_part = 1.0 - SECOND.powi(self.steps);
        let kept = 1.0 - rate * DECAY;
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((number, slope), (first, second)) in numbers.iter_mut().zip(slopes).zip(moments) {
            *first = FIRST * *first + (1.0 - FIRST) * slope;
            *second = SECOND * *second + (1.0 - SECOND) * slope * slope;
            let pace = (*second / second_part).sqrt() + EPSILON;
            *number = *number * kept - rate * (*first / first_part) / pace;
            *number = number.clamp(-LARGEST, LARGEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_find_the_bottom_and_keep_to_their_bounds() {
        // The bottoms of (x - 1)^2 and of (x - 5)^2, of which the second lies out of bounds.
        let mut numbers = [0.0, 0.0];
        let mut adam = Adam::new(2);
        for _ in 0..2_000 {
            let slopes = [2.0 * (numbers[0] - 1.0), 2.0 * (numbers[1] - 5.0)];
            adam.step(&mut numbers, &slopes, 0.01);
        }
        assert!((numbers[0] - 1.0).abs() < 0.02, "{numbers:?}");
        assert!((numbers[1] - LARGEST).abs() < 1e-3, "{numbers:?}");
    }
}
