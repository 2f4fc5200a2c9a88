//! Chess in a terminal.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use pillarbox::cli::Cli;
use pillarbox::headless::{self, Verdict};
use pillarbox::tui;

fn main() -> ExitCode {
    let cli = Cli::parse();
    if let Err(error) = cli.check() {
        error.exit();
    }
    let result = headless::run(&cli).unwrap_or_else(|| tui::run(&cli).map(|()| Verdict::Fine));
    let verdict = result.unwrap_or_else(|error| {
        // Not `eprintln`, which panics when nobody listens.
        let _ = writeln!(io::stderr(), "pillarbox: {error:#}");
        Verdict::BadInput
    });
    verdict.into()
}
