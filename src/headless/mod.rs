//! Every mode without a screen, and the only place that prints.

mod annotate;
mod bench;
mod book;
mod completions;
#[cfg(feature = "train")]
mod datagen;
mod epd;
mod eval;
mod file;
mod games;
mod learn;
mod lessons;
mod mine;
mod mistakes;
#[cfg(feature = "tune")]
mod parameters;
mod paths;
mod perft;
mod perft_suite;
#[cfg(feature = "train")]
mod rate;
mod search;
mod stats;
#[cfg(feature = "train")]
mod style;
mod suite;
#[cfg(feature = "train")]
mod train;
#[cfg(feature = "train")]
mod truth;
mod uci;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::chess::Board;
use crate::cli::{Cli, Command, CountArgs};
use crate::text;

/// What the exit code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// All is fine.
    Fine,
    /// A check failed.
    CheckFailed,
    /// The input was bad.
    BadInput,
}

impl Verdict {
    /// Fine if both are.
    fn and(self, other: Self) -> Self {
        match self {
            Self::Fine => other,
            worse => worse,
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(verdict as u8)
    }
}

/// Runs the mode that the command line asks for; `None` if it is one with a screen. An error is bad
/// input that stopped it.
#[must_use]
pub fn run(cli: &Cli) -> Option<Result<Verdict>> {
    let mut out = TolerantOutput(io::stdout());
    // Work that is of use to its reader only ends with the reader.
    let mut strict = io::stdout();
    let result = match (&cli.command, cli.perft.depth) {
        (Some(Command::Play(_) | Command::Demo(_) | Command::Analyze(_)), _) | (None, None) => {
            return None;
        }
        (Some(Command::Uci(args)), _) => uci::run(args.log.as_deref()),
        (Some(Command::Search(args)), _) => search::run(args, &mut strict),
        (Some(Command::Eval(args)), _) => eval::run(&args.fen, &mut out),
        (Some(Command::Annotate(args)), _) => annotate::run(args, &mut strict),
        (Some(Command::Stats(args)), _) => stats::run(args, &mut out),
        (Some(Command::Mistakes(args)), _) => mistakes::run(args, &mut out),
        (Some(Command::Mine(args)), _) => mine::run(args, &mut out),
        (Some(Command::Learn(args)), _) => learn::run(&args.command, &mut out),
        (Some(Command::Book(args)), _) => book::run(args, &mut out),
        (Some(Command::Suite(args)), _) => suite::run(args, &mut strict),
        (Some(Command::Bench(args)), _) => bench::run(args, &mut strict),
        #[cfg(feature = "tune")]
        (Some(Command::Parameters), _) => parameters::run(&mut out),
        #[cfg(feature = "train")]
        (Some(Command::Datagen(args)), _) => datagen::run(args, &mut out),
        #[cfg(feature = "train")]
        (Some(Command::Train(args)), _) => train::run(args, &mut out),
        #[cfg(feature = "train")]
        (Some(Command::Truth(args)), _) => truth::run(args, &mut out),
        #[cfg(feature = "train")]
        (Some(Command::Rate(args)), _) => rate::run(args, &mut out),
        #[cfg(feature = "train")]
        (Some(Command::Style(args)), _) => style::run(args, &mut out),
        (Some(Command::Completions { shell }), _) => completions::run(*shell, &mut out),
        (Some(Command::Paths), _) => paths::run(&mut out),
        (Some(Command::Perft(args)), _) => {
            count(&args.how, args.fen.as_deref(), args.depth, &mut out)
        }
        (None, Some(depth)) => {
            let args = &cli.perft;
            count(&args.how, args.fen.as_deref(), depth, &mut out)
        }
    };
    let result = result.and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    Some(match result {
        Err(error) if is_broken_pipe(&error) => Ok(Verdict::Fine),
        other => other,
    })
}

/// Counts moves, from a position or in a whole file of them.
fn count(args: &CountArgs, fen: Option<&str>, depth: u32, out: &mut impl Write) -> Result<Verdict> {
    match &args.suite {
        Some(file) => perft_suite::run(args, depth, file, out),
        None => perft::run(args, fen, depth, out),
    }
}

/// Whether the reader has seen enough, which is no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Standard output that does not mind a reader who has seen enough: a check still ends with the right
/// exit code.
struct TolerantOutput<W>(W);

impl<W: Write> Write for TolerantOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(bytes.len()),
            result => result,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }
}

/// Refuses a command line. What it repeats of the arguments must not drive the terminal.
pub fn refuse(error: &clap::Error, mut arguments: impl Iterator<Item = OsString>) -> Verdict {
    let is_harmless = |argument: OsString| {
        let argument = argument.to_string_lossy();
        text::printable(&argument) == argument
    };
    if !error.use_stderr() || arguments.all(is_harmless) {
        // In colors, where the terminal has them. Help and version come this way too.
        let _ = error.print();
    } else {
        let plain = error.render().to_string();
        let _ = write!(io::stderr(), "{}", text::printable_lines(&plain));
    }
    if error.use_stderr() {
        Verdict::BadInput
    } else {
        Verdict::Fine
    }
}

/// Reports a problem beside the results, whether or not anybody listens.
pub fn complain(problem: impl std::fmt::Display) {
    let problem = text::printable_lines(&problem.to_string());
    let _ = writeln!(io::stderr(), "pillarbox: {problem}");
}

/// The position of a FEN, or of `startpos` as UCI has it; an error quotes it.
fn read_fen(fen: &str) -> Result<Board> {
    if fen.trim() == "startpos" {
        return Ok(Board::start());
    }
    fen.parse()
        .with_context(|| format!("cannot read the FEN {}", quoted(fen)))
}

/// The start of a text from outside, fit to be quoted.
fn quoted(text: &str) -> String {
    // Long enough for a FEN.
    text::quoted(text, 100)
}

/// A number to three decimals, as JSON has it: what follows is noise.
fn rounded(number: Option<f64>) -> Value {
    let number = number.map(|number| (number * 1000.0).round() / 1000.0);
    number.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Gone;

    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }

    #[test]
    fn a_reader_who_left_is_no_error() {
        let mut out = TolerantOutput(Gone);
        writeln!(out, "to nobody").unwrap();
        out.flush().unwrap();
    }
}
