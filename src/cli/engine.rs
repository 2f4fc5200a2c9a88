//! The command line of the engine's modes.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::number::number;
use crate::engine::ranges::{DEEPEST, MOST_HASH, MOST_LINES, MOST_THREADS, USUAL_HASH};

/// A day, in milliseconds.
const LONGEST_MOVETIME: u64 = 86_400_000;

/// Speak UCI on standard input and output.
#[derive(Args, Debug)]
pub struct UciArgs {
    /// Append what is said in both directions to this file.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// How many threads think. More than four for each core are not used.
#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadArgs {
    /// Search with this many threads, 1 to 256.
    #[arg(
        long = "threads",
        value_name = "N",
        default_value_t = 1,
        value_parser = number(1..=MOST_THREADS),
        allow_negative_numbers = true
    )]
    pub count: usize,
}

/// How large the hash table is, where nothing speaks for another size than the usual one.
#[derive(Args, Clone, Copy, Debug)]
pub struct HashArgs {
    /// The size of the hash table in megabytes, 1 to 65536.
    #[arg(
        long = "hash",
        value_name = "MB",
        default_value_t = USUAL_HASH,
        value_parser = number(1..=MOST_HASH),
        allow_negative_numbers = true
    )]
    pub megabytes: usize,
}

/// Search fixed positions and print the count of nodes.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Plies to search, 1 to 99.
    #[arg(value_parser = number(1..=DEEPEST), allow_negative_numbers = true)]
    pub depth: Option<u32>,
    /// Leave this technique out; may be given more than once. Searches less deep, unless told.
    #[arg(long, value_name = "NAME")]
    pub without: Vec<String>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// The size of the hash table in megabytes, 1 to 65536.
    #[arg(
        long,
        value_name = "MB",
        default_value_t = Self::HASH,
        value_parser = number(1..=MOST_HASH),
        allow_negative_numbers = true
    )]
    pub hash: usize,
}

impl BenchArgs {
    /// Large enough for the depth, small enough to be had everywhere.
    pub const HASH: usize = 16;
}

/// Print the engine's analysis of a position.
#[derive(Args, Debug)]
pub struct SearchArgs {
    /// The position.
    #[arg(value_name = "FEN")]
    pub fen: String,
    /// When to end; after a second if nothing is said.
    #[command(flatten)]
    pub limit: LimitArgs,
    /// Show this many of the best lines, 1 to 256.
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1,
        value_parser = number(1..=MOST_LINES),
        allow_negative_numbers = true
    )]
    pub multipv: usize,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// How large a table.
    #[command(flatten)]
    pub hash: HashArgs,
    /// Print one JSON object at the end instead of lines as they come.
    #[arg(long)]
    pub json: bool,
}

/// When a search ends.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub struct LimitArgs {
    /// Search this many plies, 1 to 99.
    #[arg(
        long,
        value_name = "N",
        value_parser = number(1..=DEEPEST),
        allow_negative_numbers = true
    )]
    pub depth: Option<u32>,
    /// Look at this many positions.
    #[arg(
        long,
        value_name = "N",
        value_parser = number(1..=u64::MAX),
        allow_negative_numbers = true
    )]
    pub nodes: Option<u64>,
    /// Think this many milliseconds.
    #[arg(
        long,
        value_name = "MS",
        value_parser = number(1..=LONGEST_MOVETIME),
        allow_negative_numbers = true
    )]
    pub movetime: Option<u64>,
}

impl LimitArgs {
    /// The time to think: what was said, or a second if nothing was said at all.
    #[must_use]
    pub fn movetime(&self) -> Option<Duration> {
        let nothing = self.depth.is_none() && self.nodes.is_none();
        self.movetime
            .or(nothing.then_some(1000))
            .map(Duration::from_millis)
    }
}

/// Solve the test positions of an EPD file.
#[derive(Args, Debug)]
pub struct SuiteArgs {
    /// Lines of positions with the operations bm, am, or c8 and c9; - is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Think this many milliseconds about each.
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 1000,
        value_parser = number(1..=LONGEST_MOVETIME),
        allow_negative_numbers = true
    )]
    pub movetime: u64,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// How large a table.
    #[command(flatten)]
    pub hash: HashArgs,
}

/// Print every term of a position's evaluation.
#[derive(Args, Debug)]
pub struct EvalArgs {
    /// The position.
    #[arg(value_name = "FEN")]
    pub fen: String,
}
