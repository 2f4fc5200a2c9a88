//! Arguments of the modes with a screen.

use clap::{Args, ValueEnum};

use super::number::number;
use crate::engine::strength::{Character, Level, Strength};

/// The strengths that have a number.
fn strengths() -> impl Fn(&str) -> Result<u16, String> + Clone {
    number(Strength::RANGE[0]..=Strength::RANGE[1])
}

/// The numbers of the levels.
fn levels() -> impl Fn(&str) -> Result<u8, String> + Clone {
    number(1..=Level::COUNT)
}

/// A player: the number of a level, or a character's name.
fn player(word: &str) -> Result<Level, String> {
    let level = word.parse().ok().and_then(Level::new);
    level.map_or_else(|| character(word), Ok)
}

/// A character's name.
fn character(word: &str) -> Result<Level, String> {
    let found = Character::named(word).map(Level::of);
    found.ok_or_else(|| {
        let names = Character::NAMES.join(", ");
        format!(
            "levels go from 1 to {}, and characters are {names}",
            Level::COUNT
        )
    })
}

/// How the screen looks and listens.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Screen")]
pub struct ScreenArgs {
    /// The colors of the board: brown, green, blue, grey, high-contrast, color-blind or mono.
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,

    /// How pieces are drawn: auto, sprites, glyphs or letters; auto takes pictures where it can.
    #[arg(long, value_name = "NAME")]
    pub pieces: Option<String>,

    /// How pictures reach the terminal: auto (it is asked), kitty, sixel, iterm2 or off.
    #[arg(long, value_name = "NAME")]
    pub pictures: Option<String>,

    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,

    /// Leave the mouse to the terminal.
    #[arg(long)]
    pub no_mouse: bool,
}

/// A side, or chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SideArg {
    /// The white pieces.
    White,
    /// The black pieces.
    Black,
    /// Either.
    Random,
}

/// A game against the engine.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Your side [default: the last one you played].
    #[arg(long, value_enum, value_name = "SIDE")]
    pub color: Option<SideArg>,

    /// The engine's level, 1 (Elo 400) to 13 (full strength, 2500 at 0.1 s a move) [default: the last one].
    #[arg(long, value_name = "L", value_parser = levels(), allow_negative_numbers = true)]
    pub level: Option<u8>,

    /// The engine's strength in Elo, 400 to 2400, in place of a level.
    #[arg(long, value_name = "N", value_parser = strengths(), conflicts_with = "level", allow_negative_numbers = true)]
    pub elo: Option<u16>,

    /// A character to play against, in place of a level: Pip, Gus, Walter, Rosa and others.
    #[arg(long, value_name = "NAME", value_parser = character, conflicts_with_all = ["level", "elo"])]
    pub character: Option<Level>,

    /// Minutes and seconds per move, as in 5+3, or none [default: the last one].
    #[arg(long, value_name = "MIN+SEC", allow_hyphen_values = true)]
    pub tc: Option<String>,

    /// Start from this position.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,

    /// The opening book that the engine plays from, a file in Polyglot's format [default: as set].
    #[arg(long, value_name = "FILE")]
    pub book: Option<String>,

    /// How it looks.
    #[command(flatten)]
    pub screen: ScreenArgs,
}

/// Engine against engine.
#[derive(Args, Debug)]
pub struct DemoArgs {
    /// The level of the first engine, which starts with White, 1 to 13, or a character [default: 13].
    #[arg(long, value_name = "L", value_parser = player, allow_negative_numbers = true)]
    pub white: Option<Level>,

    /// The level of the second engine, 1 to 13, or a character [default: 13].
    #[arg(long, value_name = "L", value_parser = player, allow_negative_numbers = true)]
    pub black: Option<Level>,

    /// Everybody against everybody: levels and characters, separated by commas.
    #[arg(
        long,
        value_name = "L,L,…",
        value_parser = player,
        value_delimiter = ',',
        conflicts_with_all = ["white", "black"],
        allow_negative_numbers = true
    )]
    pub robin: Vec<Level>,

    /// Milliseconds for each move [default: 1000].
    #[arg(
        long,
        value_name = "MS",
        conflicts_with = "tc",
        value_parser = number(1..=3_600_000_u64),
        allow_negative_numbers = true
    )]
    pub movetime: Option<u64>,

    /// Play by the clock: minutes and seconds per move, as in 5+3.
    #[arg(long, value_name = "MIN+SEC", allow_hyphen_values = true)]
    pub tc: Option<String>,

    /// How many games, colors alternating; of each pair if more than two play.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = number(1..=9999_u32),
        allow_negative_numbers = true
    )]
    pub games: u32,

    /// Start all games from this position instead of varied openings.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,

    /// The opening book that the games begin from, a file in Polyglot's format [default: as set].
    #[arg(long, value_name = "FILE")]
    pub book: Option<String>,

    /// How it looks.
    #[command(flatten)]
    pub screen: ScreenArgs,
}

/// A position or a game to analyze.
#[derive(Args, Debug)]
pub struct AnalyzeArgs {
    /// A position as FEN, moves, a PGN file, or - for standard input [default: the start of a game].
    #[arg(value_name = "FEN|MOVES|FILE|-")]
    pub what: Option<String>,

    /// How it looks.
    #[command(flatten)]
    pub screen: ScreenArgs,
}
