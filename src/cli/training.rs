//! The command line of the network's making.

use std::path::PathBuf;

use clap::Args;

/// Play games to learn from.
#[derive(Args, Debug)]
pub struct DatagenArgs {
    /// Where the games go; a file that is there is gone on with.
    pub file: PathBuf,
    /// Stop when the file has so many games.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub games: u32,
    /// A UCI engine that plays and judges instead of our own search, with its arguments.
    #[arg(long, value_name = "COMMAND")]
    pub teacher: Option<String>,
    /// How long it looks at each position.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub nodes: u64,
    /// Other games for every number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games at a time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
}
