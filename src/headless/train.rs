//! `pillarbox train`: from games with scores to a file of weights.

use std::fs::File;
use std::io::{BufReader, Write};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};

use super::{Verdict, quoted};
use crate::cli::TrainArgs;
use crate::engine::eval::Evaluator;
use crate::engine::net::weights::Weights;
use crate::training::float_net::FloatNet;
use crate::training::games::{ScoredGame, read_magic};
use crate::training::positions::{Sample, unpack, unpack_by_hand};
use crate::training::trainer::{Plan, fit_scale, train};

/// One game in so many is not learnt from but used to see how well it goes.
const VALIDATION: u32 = 64;
/// Outputs, each for its part of the game.
const OUTPUTS: usize = 8;

pub(super) fn run(args: &TrainArgs, out: &mut impl Write) -> Result<Verdict> {
    let (mut samples, validation) = read(args)?;
    ensure!(!samples.is_empty(), "there are no positions to learn from");
    let scale = args.scale.unwrap_or_else(|| fit_scale(&samples));
    writeln!(
        out,
        "{} positions to learn from, {} to validate; e to 1 at {scale} centipawns",
        samples.len(),
        validation.len()
    )?;
    let net = begin(args)?;
    let plan = Plan {
        epochs: args.epochs,
        batch: args.batch,
        rate: args.rate,
        result: args.result,
        seed: args.seed,
        threads: args.threads,
    };
    let style = ProgressStyle::with_template("{bar:30} {msg}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(1_000 * args.epochs as u64).with_style(style);
    bar.enable_steady_tick(Duration::from_secs(1));
    let mut problem = Ok(());
    let save = |net: &FloatNet| {
        std::fs::write(&args.out, net.quantized().to_bytes()).with_context(|| {
            let name = quoted(&args.out.to_string_lossy());
            format!("cannot write the weights to {name}")
        })
    };
    let net = train(
        &plan,
        net,
        &mut samples,
        &validation,
        scale,
        |net, progress| {
            bar.set_position((1_000.0 * progress.epochs) as u64);
            bar.set_message(format!("loss {:.6}", progress.loss));
            if let Some(apart) = progress.validation {
                let line = format!(
                    "epoch {}: loss {:.6}, validation {apart:.6}",
                    progress.epochs, progress.loss
                );
                let told = writeln!(out, "{line}").and_then(|()| out.flush());
                // What is learnt so far shall not be lost with the machine.
                if problem.is_ok() {
                    problem = save(net).and_then(|()| Ok(told?));
                }
            }
        },
    );
    bar.finish_and_clear();
    problem?;
    save(&net)?;
    Ok(Verdict::Fine)
}

/// The network as it is before it learns anything.
fn begin(args: &TrainArgs) -> Result<FloatNet> {
    let Some(path) = &args.from else {
        return Ok(FloatNet::random(args.hidden, OUTPUTS, args.seed));
    };
    let name = || format!("cannot begin with {}", quoted(&path.to_string_lossy()));
    let file = std::fs::read(path).with_context(name)?;
    let weights = Weights::from_bytes(&file).map_err(anyhow::Error::msg);
    Ok(FloatNet::from_weights(&weights.with_context(name)?))
}

/// The positions to learn from, and those to validate.
fn read(args: &TrainArgs) -> Result<(Vec<Sample>, Vec<Sample>)> {
    let (mut samples, mut validation) = (Vec::new(), Vec::new());
    let mut evaluator = Evaluator::new();
    for path in &args.files {
        let name = || format!("cannot read {}", quoted(&path.to_string_lossy()));
        let mut reader = BufReader::new(File::open(path).with_context(name)?);
        read_magic(&mut reader).with_context(name)?;
        while let Some(game) = ScoredGame::read(&mut reader).with_context(name)? {
            let apart = game.number.is_multiple_of(VALIDATION);
            let list = if apart { &mut validation } else { &mut samples };
            match args.by_hand {
                Some(moves) => unpack_by_hand(&game, moves, &mut evaluator, list),
                None => unpack(&game, list),
            }
        }
    }
    Ok((samples, validation))
}
