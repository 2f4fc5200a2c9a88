//! The command line of the move counter: a flag, and a mode of its own with the same flags.

use std::path::PathBuf;

use clap::Args;

use super::number::number;
use crate::chess::perft::MAX_DEPTH;
use crate::engine::ranges::{MOST_HASH, MOST_THREADS};

/// Count move sequences to check the rules and to measure their speed.
#[derive(Args, Debug)]
#[command(next_help_heading = "Counting moves")]
pub struct PerftArgs {
    /// Count the sequences of DEPTH legal moves, 0 to 99.
    #[arg(
        long = "perft",
        value_name = "DEPTH",
        value_parser = number(0..=MAX_DEPTH),
        allow_negative_numbers = true
    )]
    pub depth: Option<u32>,

    /// Count from this position; without --perft, study it.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,

    /// How to count.
    #[command(flatten)]
    pub how: CountArgs,
}

/// Count move sequences to check the rules and to measure their speed.
#[derive(Args, Debug)]
pub struct PerftCommandArgs {
    /// Count the sequences of this many legal moves, 0 to 99.
    #[arg(
        value_name = "DEPTH",
        value_parser = number(0..=MAX_DEPTH),
        allow_negative_numbers = true
    )]
    pub depth: u32,

    /// Count from this position.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,

    /// How to count.
    #[command(flatten)]
    pub how: CountArgs,
}

/// How move sequences are counted. Without a depth nothing is.
#[derive(Args, Debug)]
// Each is a flag that is there or not.
#[allow(clippy::struct_excessive_bools)]
pub struct CountArgs {
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
        value_parser = number(1..=MOST_THREADS),
        allow_negative_numbers = true,
        requires = "depth"
    )]
    pub threads: usize,

    /// Keep the counts of positions that come again in a table of this size, 1 to 65536.
    #[arg(
        long,
        value_name = "MB",
        value_parser = number(1..=MOST_HASH),
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
