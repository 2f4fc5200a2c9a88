//! The command line of learning: lessons and puzzles.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::number::number;
use crate::engine::strength::Strength;

/// The strengths that can play.
const ELO: std::ops::RangeInclusive<u16> = Strength::RANGE[0]..=Strength::RANGE[1];

/// Find puzzles in games.
#[derive(Args, Debug)]
pub struct MineArgs {
    /// Games in PGN.
    #[arg(value_name = "GAMES.pgn", required_unless_present = "selfplay")]
    pub file: Option<PathBuf>,
    /// Let our levels play against each other instead.
    #[arg(long, conflicts_with = "file")]
    pub selfplay: bool,
    /// The weakest that play; stronger ones make fewer mistakes, which are harder to punish.
    #[arg(long, value_name = "ELO", default_value_t = 800, value_parser = number(ELO), conflicts_with = "file")]
    pub weakest: u16,
    /// The strongest that play.
    #[arg(long, value_name = "ELO", default_value_t = 2000, value_parser = number(ELO), conflicts_with = "file")]
    pub strongest: u16,
    /// So many games, from the first or, if the file is there already, behind its last.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..=u64::MAX))]
    pub games: u64,
    /// The games of this seed; the same seed plays the same games between players of the same strengths.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The nodes for every position of a game: mistakes that this does not see are passed over.
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = number(1..=u64::MAX))]
    pub glance: u64,
    /// The nodes that prove a solution.
    #[arg(long, value_name = "N", default_value_t = 400_000, value_parser = number(1_000..=u64::MAX))]
    pub nodes: u64,
    /// Only puzzles with this rating or a higher one.
    #[arg(long, value_name = "RATING", default_value_t = 0)]
    pub easiest: u16,
    /// Only puzzles that this player had on the board: those behind errors of the opponents.
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Write the puzzles behind what is in this file, as EPD lines. A run with other settings wants a file of its
    /// own: in this one it goes on where the last one stopped.
    #[arg(short, long, value_name = "OUT.epd")]
    pub output: PathBuf,
}

/// The lessons and the puzzles that the program has inside.
#[derive(Args, Debug)]
pub struct LearnArgs {
    /// What to do with them.
    #[command(subcommand)]
    pub command: LearnCommand,
}

/// What can be done with them.
#[derive(Debug, Subcommand)]
pub enum LearnCommand {
    /// Write the built-in puzzles as EPD: bm is the first move, pv the solution, sv what follows.
    Export(LearnExportArgs),
    /// Check the built-in lessons and puzzles, or those of a file.
    ///
    /// Of an exercise of a lesson: that its position is legal, that its goal can be reached, that its hints
    /// name legal moves only and that its texts fit beside the board. Of a puzzle: that it is legal and its
    /// themes right.
    Check(LearnCheckArgs),
    /// Let our levels solve puzzles, and tell the share by level and rating.
    Grade(LearnGradeArgs),
    /// Make the packed file that is built in out of EPD lines, and name their themes.
    ///
    /// The built-in puzzles were made by `mine --selfplay` with its defaults, hard ones by a second run with
    /// `--seed 22 --weakest 1200 --easiest 1500`, and packed by this command with --search and --rate: those
    /// that do not stand a second look or are solved by luck are left out.
    Pack(LearnPackArgs),
}

/// Write puzzles as EPD.
#[derive(Args, Debug)]
pub struct LearnExportArgs {
    /// Write them to this file; without it they are printed.
    #[arg(short, long, value_name = "OUT.epd")]
    pub output: Option<PathBuf>,
}

/// Check lessons and puzzles.
#[derive(Args, Debug)]
pub struct LearnCheckArgs {
    /// A course (a text that begins with a line `course`) or puzzles as EPD; all that is built in if there is
    /// no file.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Search too: that the solution wins or saves, and that no other move does.
    #[arg(long)]
    pub search: bool,
    /// The nodes for each move of the solver.
    #[arg(long, value_name = "N", default_value_t = 150_000, value_parser = number(1_000..=u64::MAX), requires = "search")]
    pub nodes: u64,
    /// Look at one puzzle of so many only.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=u64::MAX))]
    pub every: u64,
}

/// Let levels solve puzzles.
#[derive(Args, Debug)]
pub struct LearnGradeArgs {
    /// Puzzles as EPD; the built-in ones if there is no file.
    #[arg(value_name = "IN.epd")]
    pub file: Option<PathBuf>,
    /// Chance: which half of the puzzles, and what the players do not see.
    #[arg(long, value_name = "S", default_value_t = 7)]
    pub seed: u64,
    /// How often each tries.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=100u64))]
    pub tries: u64,
    /// All puzzles, and not a half of them.
    #[arg(long)]
    pub all: bool,
}

/// Pack puzzles.
#[derive(Args, Debug)]
pub struct LearnPackArgs {
    /// Puzzles as EPD.
    #[arg(value_name = "IN.epd")]
    pub file: PathBuf,
    /// Write them to this file.
    #[arg(short, long, value_name = "OUT.bin")]
    pub output: PathBuf,
    /// Rate them anew: let all levels of now try. Those that the weak solve more often than the strong are
    /// left out.
    #[arg(long)]
    pub rate: bool,
    /// Leave out those whose solution is not alone.
    #[arg(long)]
    pub search: bool,
    /// The nodes for each move of the solver.
    #[arg(long, value_name = "N", default_value_t = 150_000, value_parser = number(1_000..=u64::MAX), requires = "search")]
    pub nodes: u64,
}
