//! Fits a network to positions with scores.

use std::thread;

use pulp::{Arch, Simd, WithSimd};

use super::float_net::{FloatNet, sigmoid};
use super::optimizer::Adam;
use super::positions::Sample;
use super::rng::Rng;

/// How to train.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How often every position is seen.
    pub epochs: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// The length of the first steps; it falls with every step.
    pub rate: f32,
    /// Which part of what is learnt is the result, the rest being the score; from 0 to 1.
    pub result: f32,
    /// Chance.
    pub seed: u64,
    /// How many threads share the work. The same number gives the same network.
    pub threads: usize,
}

/// The last steps are this part of the first ones.
const LAST_RATE: f32 = 0.005;

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Epochs done, the one at work counted in part.
    pub epochs: f32,
    /// Mean square of the errors since the epoch began.
    pub loss: f32,
    /// Mean square of the errors on what it does not learn from; after each epoch.
    pub validation: Option<f32>,
}

/// The score at which chances are e to 1: the one that explains the results best.
#[must_use]
pub fn fit_scale(samples: &[Sample]) -> f32 {
    let some = samples.iter().step_by((samples.len() / 200_000).max(1));
    let loss = |scale: f32| -> f32 {
        let errors = some.clone().filter_map(|sample| {
            let points = f32::from(sample.points?) / 2.0;
            Some((sigmoid(f32::from(sample.score) / scale) - points).powi(2))
        });
        errors.sum()
    };
    let scales = (20..=400).map(|scale| scale as f32);
    scales
        .min_by(|&a, &b| loss(a).total_cmp(&loss(b)))
        .unwrap_or(100.0)
}

/// Trains a network, and tells after every batch how far it is.
pub fn train(
    plan: &Plan,
    mut net: FloatNet,
    samples: &mut [Sample],
    validation: &[Sample],
    scale: f32,
    mut tell: impl FnMut(&FloatNet, Progress),
) -> FloatNet {
    let mut adam = Adam::new(net.numbers.len());
    let mut rng = Rng::new(plan.seed);
    let (hidden, outputs) = (net.hidden(), net.outputs());
    let mut workers = vec![FloatNet::zero(hidden, outputs); plan.threads.max(1)];
    let batch = plan.batch.clamp(1, samples.len().max(1));
    let batches = samples.len() / batch;
    let target = |sample: &Sample| {
        let score = sigmoid(f32::from(sample.score) / scale);
        let points = sample.points.map_or(score, |it| f32::from(it) / 2.0);
        score + plan.result * (points - score)
    };
    for epoch in 0..plan.epochs {
        rng.shuffle(samples);
        let mut sum = 0.0;
        for (number, each) in samples.chunks_exact(batch).enumerate() {
            sum += slopes(&net, each, &target, &mut workers);
            let done = epoch as f32 + (number + 1) as f32 / batches as f32;
            let mean = 1.0 / batch as f32;
            let (first, others) = workers.split_at_mut(1);
            let total = &mut first[0].numbers;
            for (at, slope) in total.iter_mut().enumerate() {
                let others = others.iter().map(|other| other.numbers[at]);
                *slope = (*slope + others.sum::<f32>()) * mean;
            }
            let rate = plan.rate * falling(done / plan.epochs as f32);
            Arch::new().dispatch(Step {
                adam: &mut adam,
                net: &mut net,
                slopes: total,
                rate,
            });
            tell(
                &net,
                Progress {
                    epochs: done,
                    loss: sum / ((number + 1) * batch) as f32,
                    validation: (number + 1 == batches).then(|| loss(&net, validation, &target)),
                },
            );
        }
    }
    net
}

/// From 1 to the last rate, along half a wave.
fn falling(done: f32) -> f32 {
    let wave = 0.5 * (1.0 + (std::f32::consts::PI * done.min(1.0)).cos());
    LAST_RATE + (1.0 - LAST_RATE) * wave
}

/// The slopes of a batch, in one network for each thread; returns the sum of the squares of errors.
fn slopes(
    net: &FloatNet,
    batch: &[Sample],
    target: &(impl Fn(&Sample) -> f32 + Sync),
    workers: &mut [FloatNet],
) -> f32 {
    let share = batch.len().div_ceil(workers.len());
    thread::scope(|scope| {
        let threads: Vec<_> = batch
            .chunks(share)
            .zip(workers)
            .map(|(samples, change)| {
                scope.spawn(move || {
                    change.numbers.fill(0.0);
                    Arch::new().dispatch(Learn {
                        net,
                        samples,
                        target,
                        change,
                    })
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("learning does not panic"))
            .sum()
    })
}

/// Types and not closures, so that they are compiled for the machine that they run on.
struct Learn<'a, T> {
    net: &'a FloatNet,
    samples: &'a [Sample],
    target: &'a T,
    change: &'a mut FloatNet,
}

impl<T: Fn(&Sample) -> f32> WithSimd for Learn<'_, T> {
    type Output = f32;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> f32 {
        let mut scratch = self.net.scratch();
        let mut sum = 0.0;
        for sample in self.samples {
            let target = (self.target)(sample);
            sum += self.net.learn(sample, target, self.change, &mut scratch);
        }
        sum
    }
}

struct Step<'a> {
    adam: &'a mut Adam,
    net: &'a mut FloatNet,
    slopes: &'a [f32],
    rate: f32,
}

impl WithSimd for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.adam
            .step(&mut self.net.numbers, self.slopes, self.rate);
    }
}

fn loss(net: &FloatNet, samples: &[Sample], target: &impl Fn(&Sample) -> f32) -> f32 {
    let mut scratch = net.scratch();
    let errors = samples
        .iter()
        .map(|sample| (net.chance(sample, &mut scratch) - target(sample)).powi(2));
    errors.sum::<f32>() / samples.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::super::positions::unpack;
    use super::super::self_play::play;
    use super::super::teacher::{Effort, OwnSearch};
    use super::*;

    fn plan(threads: usize) -> Plan {
        Plan {
            epochs: 6,
            batch: 64,
            rate: 0.01,
            result: 0.25,
            seed: 9,
            threads,
        }
    }

    fn samples() -> Vec<Sample> {
        let mut teacher = OwnSearch::new(Effort::Nodes(50)).unwrap();
        let mut samples = Vec::new();
        for number in 0..20 {
            unpack(&play(1, number, 0, &mut teacher).unwrap(), &mut samples);
        }
        samples
    }

    #[test]
    fn the_error_falls_and_the_same_seed_gives_the_same_network() {
        let run = |threads| {
            let mut losses = Vec::new();
            let mut samples = samples();
            let (validation, samples) = samples.split_at_mut(100);
            let begin = FloatNet::random(16, 2, 9);
            let net = train(
                &plan(threads),
                begin,
                samples,
                validation,
                120.0,
                |_, progress| {
                    losses.extend(progress.validation.map(|_| progress.loss));
                },
            );
            (net, losses)
        };
        let (net, losses) = run(1);
        assert_eq!(losses.len(), 6);
        assert!(losses[5] < losses[0], "{losses:?}");
        assert_eq!(net, run(1).0);
        assert_eq!(run(2).0, run(2).0);
    }

    #[test]
    fn the_scale_is_found_in_the_results() {
        let mut rng = Rng::new(2);
        let mut samples = samples();
        for sample in &mut samples {
            sample.score = (300.0 * rng.signed()) as i16;
            let chance = sigmoid(f32::from(sample.score) / 90.0);
            let won = rng.signed() < 2.0 * chance - 1.0;
            sample.points = Some(if won { 2 } else { 0 });
        }
        let scale = fit_scale(&samples);
        assert!((60.0..130.0).contains(&scale), "{scale}");
    }
}
