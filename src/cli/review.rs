//! The command line of reviews.

use std::path::PathBuf;

use clap::Args;

use super::engine::{LimitArgs, ThreadArgs};

/// Review every game of a file.
#[derive(Args, Debug)]
pub struct AnnotateArgs {
    /// Games in PGN; - is standard input.
    #[arg(value_name = "IN.pgn")]
    pub file: PathBuf,
    /// Write the reviewed games to this file. Without it they are printed, unless --json prints
    /// something else.
    #[arg(short, long, value_name = "OUT.pgn")]
    pub output: Option<PathBuf>,
    /// How long each position is looked at; 200,000 nodes if nothing is said. Doubtful ones are looked
    /// at again, six times as long.
    #[command(flatten)]
    pub limit: LimitArgs,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Review the games of this player only, and judge no other moves than theirs.
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Print one JSON object for each game, on a line of its own. Scores and chances are White's.
    #[arg(long)]
    pub json: bool,
    /// Go on where an interrupted run ended that wrote to the same file.
    #[arg(long, requires = "output")]
    pub resume: bool,
}

/// Print how somebody plays, over the games of a file.
#[derive(Args, Debug)]
pub struct StatsArgs {
    /// Games in PGN, reviewed ones for accuracy and errors; - is standard input.
    #[arg(value_name = "FILE.pgn")]
    pub file: PathBuf,
    /// Whose games count.
    #[arg(long, value_name = "NAME")]
    pub player: String,
    /// Print one JSON object instead of tables.
    #[arg(long)]
    pub json: bool,
}

/// The mistakes of your games that come back until they are solved.
#[derive(Args, Debug)]
pub struct MistakesArgs {
    /// Write them to this file as games; - prints them.
    #[arg(long, value_name = "OUT.pgn", conflicts_with = "import")]
    pub export: Option<PathBuf>,
    /// Add those of this file; - is standard input.
    #[arg(long, value_name = "IN.pgn")]
    pub import: Option<PathBuf>,
}
