//! The command line's types, nothing else.

mod engine;
mod screen;

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

pub use engine::{BenchArgs, EvalArgs, LimitArgs, SearchArgs, SuiteArgs, UciArgs};
pub use screen::{AnalyzeArgs, DemoArgs, PlayArgs, ScreenArgs, SideArg};

/// Chess in a terminal: play, watch and analyze with a built-in mailbox engine.
#[derive(Debug, Parser)]
#[command(
    name = "pillarbox",
    version,
    // Flags of one mode say nothing to another.
    args_conflicts_with_subcommands = true,
    after_help = "Exit codes: 0 all is fine, 1 a check failed, 2 bad input.",
    after_long_help = AFTER_LONG_HELP
)]
pub struct Cli {
    /// What to do; without it and without flags, the menu opens.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Flags of the move counter.
    #[command(flatten)]
    pub perft: PerftArgs,
    /// Flags of the menu.
    #[command(flatten)]
    pub screen: ScreenArgs,
}

const AFTER_LONG_HELP: &str = "\
Examples:
  pillarbox play --color black --level 3 --tc 10+5
          Play a game; without arguments pillarbox opens its menu.
  pillarbox demo --white 6 --black 5 --games 10 --movetime 100
          Watch a match of two levels.
  pillarbox --perft 6
          Count the move sequences of six plies from the start position.
  pillarbox --perft 4 --divide --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
          Count for each first move from another position.
  pillarbox --perft 5 --suite perft-suites/classic.epd --threads 2
          Compare with the known counts of a whole file.
  pillarbox search '8/8/8/8/8/4k3/4p3/4K3 b - - 0 1' --depth 20
          Analyze a position.
  pillarbox uci --log uci.log
          Be an engine to a chess interface, and write down what was said.
  pillarbox completions bash > ~/.local/share/bash-completion/completions/pillarbox
          Let the shell complete the flags.

Exit codes: 0 all is fine, 1 a check failed, 2 bad input.";

/// The modes that have a name of their own.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play against the engine.
    Play(PlayArgs),
    /// Watch engine against engine.
    Demo(DemoArgs),
    /// Study a position or a game.
    #[command(alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Speak UCI, for chess interfaces and match runners.
    Uci(UciArgs),
    /// Analyze a position.
    Search(SearchArgs),
    /// Print every term of a position's evaluation.
    Eval(EvalArgs),
    /// Solve the test positions of an EPD file.
    Suite(SuiteArgs),
    /// Search fixed positions; prints the node count that is the search's signature.
    Bench(BenchArgs),
    /// Print a script that lets a shell complete the command line.
    Completions {
        /// The shell that will read it.
        shell: Shell,
    },
}

/// Count move sequences to check the rules and to measure their speed.
#[derive(Args, Debug)]
#[command(next_help_heading = "Counting moves")]
// Each is a flag that is there or not.
#[allow(clippy::struct_excessive_bools)]
pub struct PerftArgs {
    /// Count the sequences of DEPTH legal moves, 0 to 99.
    #[arg(
        long = "perft",
        value_name = "DEPTH",
        value_parser = RangedU64ValueParser::<u32>::new().range(0..=99),
        allow_negative_numbers = true
    )]
    pub depth: Option<u32>,

    /// Count from this position; without --perft, study it.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,

    /// Also print the count for each first move.
    #[arg(long, requires = "depth")]
    pub divide: bool,

    /// Also print captures, castles, promotions, checks and mates at every depth.
    #[arg(long, requires = "depth")]
    pub details: bool,

    /// Compare all legal moves on the way with a second implementation of the rules.
    #[arg(long, requires = "depth")]
    pub crosscheck: bool,

    /// Make the last move of every sequence too, instead of only counting it.
    #[arg(long, requires = "depth")]
    pub no_bulk: bool,

    /// Share the work among this many threads, 1 to 256.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=256),
        allow_negative_numbers = true,
        requires = "depth"
    )]
    pub threads: usize,

    /// Keep the counts of positions that come again in a table of this size, 1 to 65536.
    #[arg(
        long,
        value_name = "MB",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=65536),
        allow_negative_numbers = true,
        requires = "depth"
    )]
    pub hash: Option<usize>,

    /// Print one line of JSON instead of text.
    #[arg(long, requires = "depth")]
    pub json: bool,

    /// Check the counts in a file of lines `FEN ;D1 20 ;D2 400`, up to DEPTH; - is stdin.
    #[arg(
        long,
        value_name = "FILE",
        requires = "depth",
        conflicts_with_all = ["fen", "divide", "details", "crosscheck", "json"]
    )]
    pub suite: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_description_is_consistent() {
        Cli::command().debug_assert();
    }
}
