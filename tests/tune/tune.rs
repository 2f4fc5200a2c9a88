//! Fits the evaluation's weights to positions with known scores and prints a new `weights.rs`.
//!
//! `cargo run --release --example tune -- DATA [EPOCHS] > new-weights.rs`
//!
//! DATA has lines `FEN;score`: centipawns as White sees them, or a result with a decimal point
//! (`1.0`, `0.5`, `0.0`). Adam descends on the squared error of the winning chance. A tenth of the
//! lines, in blocks so that no game is on both sides, is held out and only measured.

#![allow(clippy::print_stdout, clippy::print_stderr)] // A tool that talks to its user.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail};
use pillarbox::engine::eval::{Evaluator, Weights, coefficients, cost_and_slope};

/// Winning chance from centipawns.
// CITE: lichess.org/page/accuracy.
const STEEPNESS: f64 = 0.003_682_08;
const BATCH: usize = 4096;
/// Lines in a row that go to the same side.
const BLOCK: usize = 250;
/// Pull towards the weights at the start, for those that few positions know.
const PULL: f64 = 4e-10;

/// One position as the tuner sees it.
struct Sample {
    linear: Vec<(u16, f32)>,
    danger: [Vec<(u16, f32)>; 2],
    shares: (f64, f64),
    target: f64,
}

/// (middlegame, endgame) of one weight.
type Weight = [f64; 2];

fn chance(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-STEEPNESS * centipawns).exp())
}

fn sum(list: &[(u16, f32)], weights: &[Weight]) -> (f64, f64) {
    list.iter().fold((0.0, 0.0), |(mg, eg), &(weight, times)| {
        let [middlegame, endgame] = weights[weight as usize];
        let times = f64::from(times);
        (mg + middlegame * times, eg + endgame * times)
    })
}

impl Sample {
    fn parse(line: &str, evaluator: &Evaluator) -> Result<Option<Self>> {
        let mut fields = line.split(';');
        let (Some(fen), Some(score)) = (fields.next(), fields.next()) else {
            bail!("not of the form FEN;score");
        };
        let board = fen.parse().context("the FEN is not legal")?;
        let value: f64 = score.trim().parse().context("the score is no number")?;
        let target = if score.contains('.') {
            value
        } else {
            chance(value)
        };
        let thin = |list: &[(usize, i32)]| {
            let used = list.iter().filter(|&&(_, times)| times != 0);
            used.map(|&(weight, times)| (weight as u16, times as f32))
                .collect()
        };
        Ok(coefficients(&board, evaluator).map(|seen| Self {
            linear: thin(&seen.linear),
            danger: [thin(&seen.danger[0]), thin(&seen.danger[1])],
            shares: seen.blend.shares(),
            target,
        }))
    }

    /// The winning chance, and the slopes of the two kings' danger.
    fn predict(&self, weights: &[Weight]) -> (f64, [[f64; 2]; 2]) {
        let (mut middlegame, mut endgame) = sum(&self.linear, weights);
        let mut slopes = [[0.0; 2]; 2];
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            let [mg, eg] = cost_and_slope(sum(&self.danger[side], weights));
            middlegame += sign * mg.0;
            endgame += sign * eg.0;
            slopes[side] = [sign * mg.1, sign * eg.1];
        }
        let value = middlegame * self.shares.0 + endgame * self.shares.1;
        (chance(value), slopes)
    }

    /// Adds this sample's part of the gradient; its squared error.
    fn descend(&self, weights: &[Weight], gradient: &mut [Weight]) -> f64 {
        let (predicted, slopes) = self.predict(weights);
        let error = predicted - self.target;
        let slope = 2.0 * error * predicted * (1.0 - predicted) * STEEPNESS;
        let (middlegame, endgame) = (slope * self.shares.0, slope * self.shares.1);
        for &(weight, times) in &self.linear {
            gradient[weight as usize][0] += middlegame * f64::from(times);
            gradient[weight as usize][1] += endgame * f64::from(times);
        }
        for (list, inner) in self.danger.iter().zip(slopes) {
            for &(weight, times) in list {
                gradient[weight as usize][0] += middlegame * inner[0] * f64::from(times);
                gradient[weight as usize][1] += endgame * inner[1] * f64::from(times);
            }
        }
        error * error
    }
}

fn error(samples: &[Sample], weights: &[Weight]) -> f64 {
    let squares = samples.iter().map(|sample| {
        let error = sample.predict(weights).0 - sample.target;
        error * error
    });
    squares.sum::<f64>() / samples.len() as f64
}

/// Adam's memory.
// CITE: Kingma and Ba, "Adam: a method for stochastic optimization", 2015.
struct Adam {
    first: Vec<Weight>,
    second: Vec<Weight>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [Weight], gradient: &[Weight], rate: f64) {
        const KEEP: (f64, f64) = (0.9, 0.999);
        self.steps += 1;
        let (bias1, bias2) = (1.0 - KEEP.0.powi(self.steps), 1.0 - KEEP.1.powi(self.steps));
        for (i, slope) in gradient.iter().enumerate() {
            for half in 0..2 {
                let (m, v) = (&mut self.first[i][half], &mut self.second[i][half]);
                *m = KEEP.0 * *m + (1.0 - KEEP.0) * slope[half];
                *v = KEEP.1 * *v + (1.0 - KEEP.1) * slope[half] * slope[half];
                let way = (*m / bias1) / ((*v / bias2).sqrt() + 1e-10);
                weights[i][half] -= rate * way;
            }
        }
    }
}

/// Puts the samples in another order, the same in every run.
fn shuffle(samples: &mut [Sample], state: &mut u64) {
    for i in (1..samples.len()).rev() {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        samples.swap(i, (*state % (i as u64 + 1)) as usize);
    }
}

fn start() -> Vec<Weight> {
    let values = Weights::GROUPS.iter().flat_map(|group| group.values);
    values
        .map(|pair| [f64::from(pair.middlegame()), f64::from(pair.endgame())])
        .collect()
}

fn read(path: &str) -> Result<(Vec<Sample>, Vec<Sample>)> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
    let evaluator = Evaluator::new();
    let (mut training, mut held) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let side = if number / BLOCK % 10 == 9 {
            &mut held
        } else {
            &mut training
        };
        match Sample::parse(line, &evaluator) {
            Ok(sample) => side.extend(sample),
            Err(error) => eprintln!("line {}: {error:#}", number + 1),
        }
    }
    if training.is_empty() || held.is_empty() {
        bail!("{path} has too few positions");
    }
    Ok((training, held))
}

/// The signs that weights must keep: what stands alone was set with a meaning, and must not turn
/// into its opposite to make up for a neighbor. Tables may do as they like.
fn signs(weights: &[Weight]) -> Vec<Weight> {
    let groups = Weights::GROUPS.iter().flat_map(|group| {
        let bound = group.values.len() == 1 || group.first >= Weights::DANGER;
        std::iter::repeat_n(bound, group.values.len())
    });
    let sign = |value: f64| if value == 0.0 { 0.0 } else { value.signum() };
    let signed = weights.iter().zip(groups);
    signed
        .map(|(weight, bound)| if bound { weight.map(sign) } else { [0.0; 2] })
        .collect()
}

/// Makes the two wings alike in the tables of the officers: half as much to learn, and a smaller
/// error on what is held out. Kings castle and pawns shelter them, so theirs stay as they are.
fn tie(weights: &mut [Weight]) {
    let tables = [
        "knight_square",
        "bishop_square",
        "rook_square",
        "queen_square",
    ];
    let groups = Weights::GROUPS.iter();
    for group in groups.filter(|group| tables.contains(&group.name)) {
        for row in weights[group.first..][..64].chunks_mut(8) {
            for file in 0..4 {
                let (left, right) = (row[file], row[7 - file]);
                let mean = [0, 1].map(|half| f64::midpoint(left[half], right[half]));
                (row[file], row[7 - file]) = (mean, mean);
            }
        }
    }
}

/// Keeps what the data would mislead. Positions of a game favor whoever is to move by more than the
/// move is worth, since the other side has just made its mistake; and pawns without friends are
/// more often passed ones, where many games begin with random endings.
fn hold(gradient: &mut [Weight]) {
    let held = ["tempo", "isolated", "backward"];
    let groups = Weights::GROUPS.iter();
    for group in groups.filter(|group| held.contains(&group.name)) {
        gradient[group.first..][..group.values.len()].fill([0.0; 2]);
    }
}

fn fit(training: &mut [Sample], held: &[Sample], epochs: usize) -> Vec<Weight> {
    let mut begin = start();
    tie(&mut begin);
    let mut weights = begin.clone();
    let mut adam = Adam {
        first: vec![[0.0; 2]; weights.len()],
        second: vec![[0.0; 2]; weights.len()],
        steps: 0,
    };
    let signs = signs(&begin);
    let mut state = 0x2545_f491_4f6c_dd1d;
    for epoch in 0..epochs {
        shuffle(training, &mut state);
        // From one centipawn a step down to a fiftieth.
        let rate = 0.02_f64.powf(epoch as f64 / epochs as f64);
        for batch in training.chunks(BATCH) {
            let mut gradient = vec![[0.0; 2]; weights.len()];
            for sample in batch {
                sample.descend(&weights, &mut gradient);
            }
            for ((slope, now), was) in gradient.iter_mut().zip(&weights).zip(&begin) {
                for half in 0..2 {
                    slope[half] /= batch.len() as f64;
                    slope[half] += 2.0 * PULL * (now[half] - was[half]);
                }
            }
            tie(&mut gradient);
            hold(&mut gradient);
            adam.step(&mut weights, &gradient, rate);
            for (weight, sign) in weights.iter_mut().zip(&signs) {
                for half in 0..2 {
                    weight[half] = match sign[half] {
                        0.0 => weight[half],
                        sign => sign * (sign * weight[half]).max(0.0),
                    };
                }
            }
        }
        if epoch % 10 == 9 || epoch + 1 == epochs {
            let (seen, unseen) = (error(training, &weights), error(held, &weights));
            eprintln!(
                "epoch {}: training {seen:.6}, held out {unseen:.6}",
                epoch + 1
            );
        }
    }
    weights
}

/// The new weights between the head and the tail of the file that holds them.
fn render(weights: &[Weight]) -> Result<String> {
    const FILE: &str = include_str!("../../src/engine/eval/weights.rs");
    let head = FILE
        .find("Weights = Weights {\n")
        .context("the file of weights has changed")?;
    let tail = FILE
        .find("\n};\n")
        .context("the file of weights has changed")?;
    let mut text = FILE[..head].to_string() + "Weights = Weights {";
    for group in Weights::GROUPS {
        let values: Vec<String> = weights[group.first..][..group.values.len()]
            .iter()
            .map(|[mg, eg]| format!("w({}, {})", mg.round() as i32, eg.round() as i32))
            .collect();
        if let [single] = &values[..] {
            write!(text, "\n    {}: [{single}],", group.name)?;
            continue;
        }
        write!(text, "\n    {}: [", group.name)?;
        for row in values.chunks(8) {
            write!(text, "\n        {},", row.join(", "))?;
        }
        write!(text, "\n    ],")?;
    }
    Ok(text + &FILE[tail..])
}

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().context("which file of positions?")?;
    let epochs = match arguments.next() {
        Some(text) => text.parse().context("EPOCHS is a number")?,
        None => 100,
    };
    let (mut training, held) = read(&path)?;
    let begin = start();
    eprintln!(
        "{} positions, error {:.6}; {} held out, error {:.6}",
        training.len(),
        error(&training, &begin),
        held.len(),
        error(&held, &begin)
    );
    let weights = fit(&mut training, &held, epochs);
    let rounded: Vec<Weight> = weights.iter().map(|pair| pair.map(f64::round)).collect();
    eprintln!("rounded: held out {:.6}", error(&held, &rounded));
    print!("{}", render(&weights)?);
    Ok(())
}
