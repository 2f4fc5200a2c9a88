//! Chess in a terminal.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use pillarbox::cli::{Cli, Command};
use pillarbox::headless::{self, Verdict};
use pillarbox::tui;

fn main() -> ExitCode {
    let cli = Cli::parse();
    if let Err(error) = cli.check() {
        error.exit();
    }
    let result = match (&cli.command, cli.perft.depth) {
        (Some(Command::Play(_) | Command::Demo(_) | Command::Analyze(_)), _) | (None, None) => {
            tui::run(&cli).map(|()| Verdict::Fine)
        }
        _ => headless::run(&cli),
    };
    let verdict = result.unwrap_or_else(|error| {
        // Not `eprintln`, which panics when nobody listens.
        let _ = writeln!(io::stderr(), "pillarbox: {error:#}");
        Verdict::BadInput
    });
    verdict.into()
}
