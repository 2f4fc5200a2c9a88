//! `pillarbox completions SHELL`.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use super::Verdict;
use crate::cli::Cli;

pub(super) fn run(shell: Shell, out: &mut impl Write) -> Result<Verdict> {
    // Into memory first: the generator panics where writing fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pillarbox", &mut script);
    out.write_all(&script)?;
    Ok(Verdict::Fine)
}
