//! The command line of opening books.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::number::number;

/// Opening books in Polyglot's format.
#[derive(Args, Debug)]
pub struct BookArgs {
    /// What to do with it.
    #[command(subcommand)]
    pub what: BookCommand,
}

/// What can be done with a book.
#[derive(Debug, Subcommand)]
pub enum BookCommand {
    /// Make a book from the games of a PGN file.
    ///
    /// A move weighs 2 for each game that its side won and 1 for each that was drawn or has no result. What
    /// only ever lost is left out.
    Build(BookBuildArgs),
    /// Print the moves that a book knows in a position.
    Show(BookShowArgs),
}

/// Make a book from games.
#[derive(Args, Debug)]
pub struct BookBuildArgs {
    /// Games in PGN; - is standard input.
    #[arg(value_name = "GAMES.pgn")]
    pub file: PathBuf,
    /// The book to be written; one that is there is replaced.
    #[arg(short, long, value_name = "BOOK.bin")]
    pub output: PathBuf,
    /// How many plies of each game are taken, 1 to 1000.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = number(1..=1000_u32), allow_negative_numbers = true)]
    pub plies: u32,
    /// In how many games a move must have been played to be taken.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=u32::MAX), allow_negative_numbers = true)]
    pub min_games: u32,
}

/// Print what a book knows.
#[derive(Args, Debug)]
pub struct BookShowArgs {
    /// The book's file, or built-in for the one that the program has inside.
    #[arg(value_name = "BOOK")]
    pub file: PathBuf,
    /// The position as FEN, or startpos.
    #[arg(value_name = "FEN", default_value = "startpos")]
    pub fen: String,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub json: bool,
}
