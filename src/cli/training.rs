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
    /// How deep it looks, instead of how long.
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,
    /// So many moves of each position, by chance, are judged as well, and as many of the teacher's own choice:
    /// the network shall also know positions that nobody wants.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub others: usize,
    /// Play quickly, looking one ply ahead with the evaluation written by hand, and let only the other moves of
    /// some positions be judged: more different games in the same time.
    #[arg(long, requires = "others")]
    pub quick: bool,
    /// Other games for every number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games at a time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
}

/// Fit a network to games with scores.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// Files of games by `datagen`.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Where the weights go.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Learn what the evaluation written by hand says, not the teacher, of these positions and of so many
    /// moves from each: a network to begin with.
    #[arg(long, value_name = "MOVES")]
    pub by_hand: Option<usize>,
    /// A file of weights to begin with instead of chance.
    #[arg(long, value_name = "FILE", conflicts_with = "hidden")]
    pub from: Option<PathBuf>,
    /// The size of the hidden layer.
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub hidden: usize,
    /// How often every position is seen.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub epochs: usize,
    /// Positions between two steps.
    #[arg(long, value_name = "N", default_value_t = 16_384)]
    pub batch: usize,
    /// The length of the first steps.
    #[arg(long, value_name = "X", default_value_t = 0.001)]
    pub rate: f32,
    /// Which part of what is learnt is the result of the game, the rest being the score.
    #[arg(long, value_name = "X", default_value_t = 0.2)]
    pub result: f32,

    /// The score at which chances are e to 1, in centipawns; without it the one that explains the results best.
    #[arg(long, value_name = "CP")]
    pub scale: Option<f32>,
    /// Chance that can be repeated.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many threads share the work; the same number gives the same network.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
}

/// Compare reviews with another engine's.
#[derive(Args, Debug)]
pub struct TruthArgs {
    /// The games.
    pub file: PathBuf,
    /// The other engine, with its arguments; without one the evaluations in the file are its.
    #[arg(long, value_name = "COMMAND", requires = "memory")]
    pub teacher: Option<String>,
    /// How long that one looks at each position.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub nodes: u64,
    /// How long ours looks at first, instead of the normal budget.
    #[arg(long, value_name = "N")]
    pub own_nodes: Option<u64>,
    /// Where it is kept what the other engine said; a file that is there is gone on with.
    #[arg(long, value_name = "FILE", requires = "teacher")]
    pub memory: Option<PathBuf>,
    /// Write the games with the other engine's evaluations here.
    #[arg(long, value_name = "FILE")]
    pub judged: Option<PathBuf>,
    /// Write the moves that we blame here, with all that was found about them.
    #[arg(long, value_name = "FILE")]
    pub cases: Option<PathBuf>,
    /// Write the games with our own evaluations to this file.
    #[arg(long, value_name = "OUT.pgn")]
    pub ours: Option<PathBuf>,
    /// How many positions at a time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
}

/// Measure how strong players are.
#[derive(Args, Debug)]
pub struct RateArgs {
    /// Who is measured, separated by commas: a level (`4`), `elo:1400`, `random`, `taker`; all levels below full
    /// strength without it.
    #[arg(value_delimiter = ',')]
    pub players: Vec<String>,
    /// Who they play: the same words, a UCI engine with its arguments, or `next`, the level above.
    #[arg(long, value_name = "PLAYER", default_value = "stockfish")]
    pub against: String,
    /// The `UCI_Elo` of that engine, instead of each player's own number.
    #[arg(long, value_name = "ELO")]
    pub at: Option<u16>,
    /// How many games each.
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u32,
    /// How long the engine and full strength think about a move.
    #[arg(long, value_name = "MS", default_value_t = 100)]
    pub movetime: u64,
    /// Other games for every number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games at a time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Append the games to this file.
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
}

/// Measure how players play.
#[derive(Args, Debug)]
pub struct StyleArgs {
    /// Who is measured, separated by commas: words as for `rate`; all characters without it.
    #[arg(value_delimiter = ',')]
    pub players: Vec<String>,
    /// Who all of them play, separated by commas.
    #[arg(
        long,
        value_name = "PLAYERS",
        value_delimiter = ',',
        default_value = "3,4,5,6"
    )]
    pub against: Vec<String>,
    /// How many games each.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u32,
    /// Other games for every number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}
