//! The network in floating point: what it says, and how its numbers have to change.

use super::positions::Sample;
use super::rng::Rng;
use crate::engine::net::bucket;
use crate::engine::net::features::INPUTS;
use crate::engine::net::weights::{ONE_HIDDEN, ONE_OUTPUT, Weights};

/// No weight may be larger, so that it fits its place in the file of weights.
pub const LARGEST: f32 = 1.98;

/// The numbers of a network, or how each of them shall change.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatNet {
    hidden: usize,
    outputs: usize,
    /// All numbers in the order of the file of weights.
    pub numbers: Vec<f32>,
}

/// Room for the steps between the inputs and the output.
#[derive(Clone, Debug)]
pub struct Scratch {
    inputs: Vec<(usize, usize)>,
    own: Vec<f32>,
    other: Vec<f32>,
}

impl FloatNet {
    /// All zero.
    #[must_use]
    pub fn zero(hidden: usize, outputs: usize) -> Self {
        let count = INPUTS * hidden + hidden + 2 * hidden * outputs + outputs;
        Self {
            hidden,
            outputs,
            numbers: vec![0.0; count],
        }
    }

    /// The size of the hidden layer.
    #[must_use]
    pub const fn hidden(&self) -> usize {
        self.hidden
    }

    /// How many outputs there are, each for its part of the game.
    #[must_use]
    pub const fn outputs(&self) -> usize {
        self.outputs
    }

    /// Small weights by chance, to begin with.
    #[must_use]
    pub fn random(hidden: usize, outputs: usize, seed: u64) -> Self {
        let mut net = Self::zero(hidden, outputs);
        let mut rng = Rng::new(seed);
        // About thirty inputs are on at a time.
        let (input, output) = (30f32.sqrt().recip(), (2.0 * hidden as f32).sqrt().recip());
        let parts = net.parts_mut();
        for weight in &mut *parts.input {
            *weight = 0.5 * input * rng.signed();
        }
        // All outputs begin alike: what one learns early is true for its neighbors.
        let first: Vec<f32> = (0..2 * hidden).map(|_| output * rng.signed()).collect();
        for output in parts.output.chunks_exact_mut(2 * hidden) {
            output.copy_from_slice(&first);
        }
        net
    }

    /// The numbers of a network that was trained before.
    #[must_use]
    pub fn from_weights(weights: &Weights) -> Self {
        let one_output = f32::from(ONE_HIDDEN) * f32::from(ONE_OUTPUT);
        let scaled = |numbers: &[i16], one: i16| -> Vec<f32> {
            let numbers = numbers.iter();
            numbers.map(|&it| f32::from(it) / f32::from(one)).collect()
        };
        let mut numbers = scaled(&weights.input, ONE_HIDDEN);
        numbers.extend(scaled(&weights.input_bias, ONE_HIDDEN));
        numbers.extend(scaled(&weights.output, ONE_OUTPUT));
        numbers.extend(weights.output_bias.iter().map(|&it| it as f32 / one_output));
        Self {
            hidden: weights.hidden,
            outputs: weights.outputs,
            numbers,
        }
    }

    /// Room for its steps.
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        Scratch {
            inputs: Vec::with_capacity(32),
            own: vec![0.0; self.hidden],
            other: vec![0.0; self.hidden],
        }
    }

    fn split(&self) -> (&[f32], &[f32], &[f32], &[f32]) {
        let (input, rest) = self.numbers.split_at(INPUTS * self.hidden);
        let (bias, rest) = rest.split_at(self.hidden);
        let (output, output_bias) = rest.split_at(2 * self.hidden * self.outputs);
        (input, bias, output, output_bias)
    }

    fn parts_mut(&mut self) -> PartsMut<'_> {
        let (input, rest) = self.numbers.split_at_mut(INPUTS * self.hidden);
        let (bias, rest) = rest.split_at_mut(self.hidden);
        let (output, output_bias) = rest.split_at_mut(2 * self.hidden * self.outputs);
        PartsMut {
            input,
            bias,
            output,
            output_bias,
        }
    }

    /// The winning chance of the side to move, from 0 to 1.
    #[inline(always)]
    pub fn chance(&self, sample: &Sample, scratch: &mut Scratch) -> f32 {
        let (input, bias, output, output_bias) = self.split();
        let hidden = self.hidden;
        sample.inputs(&mut scratch.inputs);
        let inputs = scratch.inputs.iter();
        sum_rows(&mut scratch.own, bias, input, inputs.clone().map(|it| it.0));
        sum_rows(&mut scratch.other, bias, input, inputs.map(|it| it.1));
        let bucket = bucket(sample.men(), self.outputs);
        let (own, other) = output[2 * hidden * bucket..][..2 * hidden].split_at(hidden);
        sigmoid(output_bias[bucket] + dot(&scratch.own, own) + dot(&scratch.other, other))
    }

    /// Adds to `change` how the numbers have to change for this position; returns the square of the error.
    #[inline(always)]
    pub fn learn(
        &self,
        sample: &Sample,
        target: f32,
        change: &mut Self,
        scratch: &mut Scratch,
    ) -> f32 {
        let chance = self.chance(sample, scratch);
        let error = chance - target;
        let slope = 2.0 * error * chance * (1.0 - chance);
        let hidden = self.hidden;
        let bucket = bucket(sample.men(), self.outputs);
        let output = &self.split().2[2 * hidden * bucket..][..2 * hidden];
        let change = change.parts_mut();
        change.output_bias[bucket] += slope;
        let changed = &mut change.output[2 * hidden * bucket..][..2 * hidden];
        let (own, other) = output.split_at(hidden);
        let (own_changed, other_changed) = changed.split_at_mut(hidden);
        back(&mut scratch.own, own, own_changed, slope);
        back(&mut scratch.other, other, other_changed, slope);
        add(change.bias, &scratch.own);
        add(change.bias, &scratch.other);
        let inputs = scratch.inputs.iter();
        add_to_rows(change.input, &scratch.own, inputs.clone().map(|it| it.0));
        add_to_rows(change.input, &scratch.other, inputs.map(|it| it.1));
        error * error
    }

    /// The whole numbers that the engine works with.
    #[must_use]
    pub fn quantized(&self) -> Weights {
        let (input, bias, output, output_bias) = self.split();
        let shorts = |numbers: &[f32], one: i16| {
            let scaled = numbers
                .iter()
                .map(|&number| (number * f32::from(one)).round() as i16);
            scaled.collect()
        };
        let one_output = f32::from(ONE_HIDDEN) * f32::from(ONE_OUTPUT);
        Weights {
            hidden: self.hidden,
            outputs: self.outputs,
            input: shorts(input, ONE_HIDDEN),
            input_bias: shorts(bias, ONE_HIDDEN),
            output: shorts(output, ONE_OUTPUT),
            output_bias: output_bias
                .iter()
                .map(|&bias| (bias * one_output).round() as i32)
                .collect(),
        }
    }
}

struct PartsMut<'a> {
    input: &'a mut [f32],
    bias: &'a mut [f32],
    output: &'a mut [f32],
    output_bias: &'a mut [f32],
}

/// From odds to chances.
#[inline(always)]
#[must_use]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// So many numbers of a row stay in registers while they meet one row after the other.
const BLOCK: usize = 64;

/// The bias and some rows of a table, summed up.
#[inline(always)]
fn sum_rows(
    sums: &mut [f32],
    bias: &[f32],
    table: &[f32],
    rows: impl Iterator<Item = usize> + Clone,
) {
    let width = sums.len();
    let (blocks, rest) = sums.as_chunks_mut::<BLOCK>();
    let whole = width - rest.len();
    for (number, block) in blocks.iter_mut().enumerate() {
        let at = number * BLOCK;
        let mut sum = [0.0; BLOCK];
        add(&mut sum, &bias[at..][..BLOCK]);
        for row in rows.clone() {
            add(&mut sum, &table[row * width + at..][..BLOCK]);
        }
        *block = sum;
    }
    rest.copy_from_slice(&bias[whole..]);
    for row in rows {
        add(rest, &table[row * width + whole..][..rest.len()]);
    }
}

/// Adds the same numbers to some rows of a table.
#[inline(always)]
fn add_to_rows(table: &mut [f32], numbers: &[f32], rows: impl Iterator<Item = usize> + Clone) {
    let width = numbers.len();
    let (blocks, rest) = numbers.as_chunks::<BLOCK>();
    let whole = width - rest.len();
    for (number, block) in blocks.iter().enumerate() {
        let block = *block;
        for row in rows.clone() {
            add(&mut table[row * width + number * BLOCK..][..BLOCK], &block);
        }
    }
    for row in rows {
        add(&mut table[row * width + whole..][..rest.len()], rest);
    }
}

#[inline(always)]
fn add(to: &mut [f32], numbers: &[f32]) {
    for (to, number) in to.iter_mut().zip(numbers) {
        *to += number;
    }
}

/// The hidden layer, clipped and squared, times the weights of an output.
#[inline(always)]
fn dot(layer: &[f32], weights: &[f32]) -> f32 {
    // Eight sums, so that they can be made side by side.
    let mut sums = [0.0; 8];
    for (layer, weights) in layer
        .as_chunks::<8>()
        .0
        .iter()
        .zip(weights.as_chunks::<8>().0)
    {
        for lane in 0..8 {
            let clipped = layer[lane].clamp(0.0, 1.0);
            sums[lane] += clipped * clipped * weights[lane];
        }
    }
    sums.iter().sum()
}

/// From the slope at the output back through the hidden layer, which becomes its own slope.
#[inline(always)]
fn back(layer: &mut [f32], weights: &[f32], change: &mut [f32], slope: f32) {
    for ((layer, weight), change) in layer.iter_mut().zip(weights).zip(change) {
        let clipped = layer.clamp(0.0, 1.0);
        *change += slope * clipped * clipped;
        let open = if (0.0..=1.0).contains(layer) {
            2.0
        } else {
            0.0
        };
        *layer = slope * weight * open * clipped;
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::GameResult;
    use super::*;

    fn sample() -> Sample {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1";
        Sample::new(&fen.parse().unwrap(), 40, Some(GameResult::Lost))
    }

    /// The slopes are those that small steps show.
    #[test]
    fn slopes_are_right() {
        let net = FloatNet::random(8, 2, 4);
        let (sample, target) = (sample(), 0.8);
        let mut scratch = net.scratch();
        let mut change = FloatNet::zero(8, 2);
        net.learn(&sample, target, &mut change, &mut scratch);
        let mut loss = |net: &FloatNet| (net.chance(&sample, &mut scratch) - target).powi(2);
        let step = 1e-2;
        let mut largest = 0f32;
        for number in 0..net.numbers.len() {
            if change.numbers[number] == 0.0 {
                continue;
            }
            let mut moved = net.clone();
            moved.numbers[number] += step;
            let above = loss(&moved);
            moved.numbers[number] -= 2.0 * step;
            let slope = (above - loss(&moved)) / (2.0 * step);
            assert!((slope - change.numbers[number]).abs() < 2e-3, "{number}");
            largest = largest.max(slope.abs());
        }
        assert!(largest > 1e-2);
    }

    #[test]
    fn whole_numbers_keep_to_the_scale() {
        let mut net = FloatNet::zero(8, 2);
        net.numbers[3] = -LARGEST;
        let last = net.numbers.len() - 1;
        net.numbers[last] = 1.0;
        let weights = net.quantized();
        assert_eq!(weights.input[3], -505);
        assert_eq!(weights.output_bias, [0, 255 * 64]);
        assert_eq!(FloatNet::from_weights(&weights).quantized(), weights);
    }
}
