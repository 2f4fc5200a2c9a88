//! Chess in a terminal.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use pillarbox::cli::Cli;
use pillarbox::headless::{self, Verdict};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let verdict = headless::run(&cli).unwrap_or_else(|error| {
        // Not `eprintln`, which panics when nobody listens.
        let _ = writeln!(io::stderr(), "pillarbox: {error:#}");
        Verdict::BadInput
    });
    verdict.into()
}
