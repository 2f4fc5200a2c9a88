//! `pillarbox bench`: the search's signature and speed.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::{Verdict, quoted};
use crate::cli::BenchArgs;
use crate::engine::bench::{self, BenchResult};
use crate::engine::worker::ThreadPool;
use crate::engine::{Settings, Switches};

/// One run over all positions.
pub(super) struct Run {
    pub(super) depth: u32,
    pub(super) settings: Settings,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            depth: bench::DEPTH,
            settings: Settings {
                hash: BenchArgs::HASH,
                ..Settings::default()
            },
        }
    }
}

pub(super) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<Verdict> {
    let mut switches = Switches::ALL;
    for name in &args.without {
        if !switches.turn_off(name) {
            bail!(
                "there is no technique called {}; there are {}",
                quoted(name),
                Switches::NAMES.join(", ")
            );
        }
    }
    let depth = args.depth.unwrap_or(if args.without.is_empty() {
        bench::DEPTH
    } else {
        bench::SHALLOW
    });
    let run = Run {
        depth,
        settings: Settings {
            hash: args.hash,
            threads: args.threads.count,
            switches,
            ..Settings::default()
        },
    };
    let mut say = |line: String| writeln!(out, "{line}").and_then(|()| out.flush());
    run.each_line(&Arc::default(), &mut say)
        .and_then(say)
        .context("cannot write the results")?;
    Ok(Verdict::Fine)
}

impl Run {
    /// Searches, and says what came out, line by line; the last line is left to the caller, who
    /// may want to say it as the last thing of all. An error if it was ended by the flag.
    pub(super) fn each_line(
        &self,
        stop: &Arc<AtomicBool>,
        mut say: impl FnMut(String) -> io::Result<()>,
    ) -> io::Result<String> {
        let Some(mut pool) = ThreadPool::new(self.settings.hash) else {
            return Err(io::Error::other(format!(
                "no memory for a hash table of {} MB",
                self.settings.hash
            )));
        };
        let mut all = BenchResult {
            number: 0,
            best: None,
            nodes: 0,
            cutoffs: (0, 0),
            elapsed: Duration::ZERO,
        };
        say(format!(
            "depth {}, {} MB, threads: {}\n",
            self.depth,
            self.settings.hash,
            self.settings.usable_threads()
        ))?;
        say("  #        nodes      ms   fhf %  best".into())?;
        for result in bench::run(&mut pool, self.depth, &self.settings, stop) {
            let best = result.best.map_or("-".into(), |m| m.to_string());
            say(format!(
                "{:3} {:12} {:7} {:7.1}  {best}",
                result.number,
                result.nodes,
                result.elapsed.as_millis(),
                share(result.cutoffs)
            ))?;
            all.nodes += result.nodes;
            all.cutoffs.0 += result.cutoffs.0;
            all.cutoffs.1 += result.cutoffs.1;
            all.elapsed += result.elapsed;
        }
        if stop.load(Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let (fh, fhf) = all.cutoffs;
        say(format!(
            "\nfh {fh}, fhf {fhf} ({:.1} %), {} ms\n",
            share(all.cutoffs),
            all.elapsed.as_millis()
        ))?;
        let nps = all.nodes as u128 * 1_000_000 / all.elapsed.as_micros().max(1);
        Ok(format!("{} nodes {nps} nps", all.nodes))
    }
}

/// How often the first move was the one that cut, in percent.
fn share((all, first): (u64, u64)) -> f64 {
    100.0 * first as f64 / all.max(1) as f64
}
