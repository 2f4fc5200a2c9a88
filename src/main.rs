//! Chess in a terminal.

use std::process::ExitCode;

use clap::Parser;

use pillarbox::cli::Cli;
use pillarbox::headless::{self, Verdict};
use pillarbox::tui;

fn main() -> ExitCode {
    let read = Cli::try_parse().and_then(|cli| cli.check().map(|()| cli));
    let cli = match read {
        Ok(cli) => cli,
        Err(error) => return headless::refuse(&error, std::env::args_os()).into(),
    };
    let result = headless::run(&cli).unwrap_or_else(|| tui::run(&cli).map(|()| Verdict::Fine));
    let verdict = result.unwrap_or_else(|error| {
        headless::complain(format_args!("{error:#}"));
        Verdict::BadInput
    });
    verdict.into()
}
