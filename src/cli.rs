//! The command line: its types, and which flags go with which mode.

mod book;
mod engine;
mod learn;
mod number;
mod perft;
mod review;
mod screen;
#[cfg(feature = "train")]
mod training;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

pub use book::{BookArgs, BookBuildArgs, BookCommand, BookShowArgs};
pub use engine::{
    BenchArgs, EvalArgs, HashArgs, LimitArgs, SearchArgs, SuiteArgs, ThreadArgs, UciArgs,
};
pub use learn::{
    LearnArgs, LearnCheckArgs, LearnCommand, LearnExportArgs, LearnGradeArgs, LearnPackArgs,
    MineArgs,
};
pub use perft::{CountArgs, PerftArgs, PerftCommandArgs};
pub use review::{AnnotateArgs, MistakesArgs, StatsArgs};
pub use screen::{AnalyzeArgs, DemoArgs, PlayArgs, ScreenArgs, SideArg};
#[cfg(feature = "train")]
pub use training::{DatagenArgs, RateArgs, StyleArgs, TrainArgs, TruthArgs};

/// Chess in a terminal: play, watch and analyze with a built-in mailbox engine. Without a command,
/// the menu opens.
#[derive(Debug, Parser)]
#[command(
    name = "pillarbox",
    version,
    after_help = "Exit codes: 0 all is fine, 1 a check failed, 2 bad input.",
    after_long_help = AFTER_LONG_HELP
)]
pub struct Cli {
    /// What to do; without it, the menu opens.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Flags of the menu.
    #[command(flatten)]
    pub screen: ScreenArgs,
    /// Flags of the move counter; those who only want to play need not read so far.
    #[command(flatten)]
    pub perft: PerftArgs,
}

impl Cli {
    /// Refuses flags before a mode that say nothing to it: those of the move counter say nothing to
    /// any, and those of the screen to the modes without one.
    pub fn check(&self) -> Result<(), clap::Error> {
        let Some(command) = &self.command else {
            return Ok(());
        };
        let blind = command.screen().is_none();
        let flags = [
            (self.perft.depth.is_some(), "--perft <DEPTH>"),
            (self.perft.fen.is_some(), "--fen <FEN>"),
            (blind && self.screen.theme.is_some(), "--theme <NAME>"),
            (blind && self.screen.pieces.is_some(), "--pieces <NAME>"),
            (blind && self.screen.pictures.is_some(), "--pictures <NAME>"),
            (blind && self.screen.ascii, "--ascii"),
            (blind && self.screen.no_mouse, "--no-mouse"),
        ];
        let Some((_, flag)) = flags.iter().find(|(given, _)| *given) else {
            return Ok(());
        };
        let name = command.name();
        let text = format!("the argument '{flag}' cannot be used before '{name}'");
        Err(Self::command().error(ErrorKind::ArgumentConflict, text))
    }

    /// How the screen shall look, said before the mode or behind it.
    #[must_use]
    pub fn screen(&self) -> ScreenArgs {
        let behind = self.command.as_ref().and_then(Command::screen);
        let Some(behind) = behind else {
            return self.screen.clone();
        };
        ScreenArgs {
            theme: behind.theme.clone().or_else(|| self.screen.theme.clone()),
            pieces: behind.pieces.clone().or_else(|| self.screen.pieces.clone()),
            pictures: behind
                .pictures
                .clone()
                .or_else(|| self.screen.pictures.clone()),
            ascii: behind.ascii || self.screen.ascii,
            no_mouse: behind.no_mouse || self.screen.no_mouse,
        }
    }
}

const AFTER_LONG_HELP: &str = "\
Examples:
  pillarbox play --color black --level 3 --tc 10+5
          Play a game; without arguments pillarbox opens its menu.
  pillarbox demo --white 6 --black 5 --games 10 --movetime 100
          Watch a match of two levels.
  pillarbox analyze game.pgn
          Open a game on the analysis board.
  pillarbox annotate games.pgn -o reviewed.pgn --threads 2
          Review every game of a file; --resume goes on after an interruption.
  pillarbox book build games.pgn -o my.bin --plies 24 --min-games 3
          Make an opening book of games; play --book my.bin and UCI's BookFile use it.
  pillarbox search '8/8/8/8/8/4k3/4p3/4K3 b - - 0 1' --depth 20
          Print what the engine thinks of a position.
  pillarbox perft 6
          Count the move sequences of six plies from the start position.
  pillarbox perft 4 --divide --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
          Count for each first move from another position.
  pillarbox perft 5 --suite perft-suites/classic.epd --threads 2
          Compare with the known counts of a whole file.
  pillarbox uci --log uci.log
          Run as an engine in a chess program, and log what is said.
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
    /// Open the analysis board with a position or a game.
    #[command(alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Speak UCI, for chess interfaces and match runners.
    Uci(UciArgs),
    /// Print the engine's analysis of a position.
    Search(SearchArgs),
    /// Print every term of a position's evaluation.
    Eval(EvalArgs),
    /// Review every game of a PGN file: evaluations, mistakes, and what was better.
    ///
    /// Each position is searched for 200,000 nodes unless something else is said. Where a move seems to give
    /// something away, the positions around it are searched again for six times as long.
    Annotate(AnnotateArgs),
    /// Print how somebody plays: results, accuracy, and where the errors fall.
    Stats(StatsArgs),
    /// Tell, export or import the mistakes that come back until they are solved.
    Mistakes(MistakesArgs),
    /// Find puzzles in games: a mistake, and one move only that punishes it.
    ///
    /// Every position of a game is looked at shortly; where a move gives something away, the position behind
    /// it is looked at for long, and stays if at every step the solver has one good move only: the next best
    /// loses at least 25 points of the chance to win. Its rating is the strength at which half of our levels
    /// would solve it. The same games and nodes give the same puzzles. A run that is started again with the
    /// same file goes on behind it.
    Mine(MineArgs),
    /// Check the lessons; export, check or pack the puzzles that the program has inside.
    Learn(LearnArgs),
    /// Make opening books in Polyglot's format, and look into them.
    Book(BookArgs),
    /// Solve the test positions of an EPD file.
    Suite(SuiteArgs),
    /// Count move sequences to check the rules and to measure their speed.
    Perft(PerftCommandArgs),
    /// Search fixed positions; prints the node count that is the search's signature.
    Bench(BenchArgs),
    /// Print where settings and games are kept.
    Paths,
    /// Print the numbers of the search as a tuner reads them.
    #[cfg(feature = "tune")]
    Parameters,
    /// Play games with scores for the trainer.
    #[cfg(feature = "train")]
    Datagen(DatagenArgs),
    /// Fit a network to games with scores.
    #[cfg(feature = "train")]
    Train(TrainArgs),
    /// Compare reviews with another engine's.
    #[cfg(feature = "train")]
    Truth(TruthArgs),
    /// Measure how strong players are.
    #[cfg(feature = "train")]
    Rate(RateArgs),
    /// Measure how players play, and which of them can be told apart by it.
    #[cfg(feature = "train")]
    Style(StyleArgs),
    /// Print a script that lets a shell complete the command line.
    Completions {
        /// The shell that will read it.
        shell: Shell,
    },
}

impl Command {
    /// Flags of the screen, if the mode has one.
    const fn screen(&self) -> Option<&ScreenArgs> {
        match self {
            Self::Play(args) => Some(&args.screen),
            Self::Demo(args) => Some(&args.screen),
            Self::Analyze(args) => Some(&args.screen),
            _ => None,
        }
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::Play(_) => "play",
            Self::Demo(_) => "demo",
            Self::Analyze(_) => "analyze",
            Self::Uci(_) => "uci",
            Self::Search(_) => "search",
            Self::Eval(_) => "eval",
            Self::Annotate(_) => "annotate",
            Self::Stats(_) => "stats",
            Self::Mistakes(_) => "mistakes",
            Self::Mine(_) => "mine",
            Self::Learn(_) => "learn",
            Self::Book(_) => "book",
            Self::Suite(_) => "suite",
            Self::Perft(_) => "perft",
            Self::Bench(_) => "bench",
            Self::Paths => "paths",
            #[cfg(feature = "tune")]
            Self::Parameters => "parameters",
            #[cfg(feature = "train")]
            Self::Datagen(_) => "datagen",
            #[cfg(feature = "train")]
            Self::Train(_) => "train",
            #[cfg(feature = "train")]
            Self::Truth(_) => "truth",
            #[cfg(feature = "train")]
            Self::Rate(_) => "rate",
            #[cfg(feature = "train")]
            Self::Style(_) => "style",
            Self::Completions { .. } => "completions",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::perft::MAX_DEPTH;
    use crate::engine::ranges::{DEEPEST, MOST_HASH, MOST_LINES, MOST_THREADS};
    use crate::engine::strength::Level;

    #[test]
    fn the_description_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_says_that_the_menu_opens_and_counts_last() {
        for help in [
            Cli::command().render_help().to_string(),
            Cli::command().render_long_help().to_string(),
        ] {
            let about = help.split("Usage:").next().unwrap();
            assert!(
                about
                    .replace('\n', " ")
                    .contains("Without a command, the menu opens")
            );
            let at = |heading: &str| help.find(heading).expect(heading);
            assert!(at("Options:") < at("Screen:") && at("Screen:") < at("Counting moves:"));
        }
    }

    fn read(arguments: &str) -> Result<Cli, clap::Error> {
        let arguments = std::iter::once("pillarbox").chain(arguments.split_whitespace());
        let cli = Cli::try_parse_from(arguments)?;
        cli.check()?;
        Ok(cli)
    }

    #[test]
    fn the_help_names_the_limits_that_hold() {
        let mut command = Cli::command();
        let mut about = |mode: &str, flag: &str| {
            let mode = match mode {
                "" => &mut command,
                _ => command.find_subcommand_mut(mode).expect(mode),
            };
            let argument = mode.get_arguments().find(|each| each.get_id() == flag);
            argument.expect(flag).get_help().expect(flag).to_string()
        };
        for (mode, flag, least, most) in [
            ("", "depth", 0, MAX_DEPTH as usize),
            ("", "threads", 1, MOST_THREADS),
            ("", "hash", 1, MOST_HASH),
            ("perft", "depth", 0, MAX_DEPTH as usize),
            ("perft", "threads", 1, MOST_THREADS),
            ("perft", "hash", 1, MOST_HASH),
            ("search", "count", 1, MOST_THREADS),
            ("search", "megabytes", 1, MOST_HASH),
            ("search", "multipv", 1, MOST_LINES),
            ("search", "depth", 1, DEEPEST as usize),
            ("bench", "depth", 1, DEEPEST as usize),
            ("bench", "hash", 1, MOST_HASH),
            ("play", "elo", 400, 2400),
            ("demo", "white", 1, Level::COUNT.into()),
            ("demo", "black", 1, Level::COUNT.into()),
        ] {
            let about = about(mode, flag);
            let end = format!(", {least} to {most}");
            assert!(about.contains(&end), "{mode} {flag}: {about}");
        }
    }

    #[test]
    fn the_screen_is_described_before_the_mode_or_behind_it() {
        for arguments in [
            "--ascii --theme blue --no-mouse play",
            "play --ascii --theme blue --no-mouse",
            "--ascii demo --theme blue --no-mouse",
            "--theme green --ascii analyze --theme blue --no-mouse",
            "--theme blue --ascii --no-mouse",
        ] {
            let screen = read(arguments).expect(arguments).screen();
            assert_eq!(screen.theme.as_deref(), Some("blue"), "{arguments}");
            assert!(screen.ascii && screen.no_mouse, "{arguments}");
        }
        assert!(!read("play").expect("a mode").screen().ascii);
    }

    #[test]
    fn counting_is_asked_for_by_a_flag_or_a_mode() {
        let flags = "--divide --details --crosscheck --no-bulk --threads 3 --hash 7 --json --fen x";
        let by_flag = read(&format!("--perft 4 {flags}")).expect("the flag").perft;
        let by_mode = read(&format!("perft 4 {flags}")).expect("the mode").command;
        let Some(Command::Perft(args)) = by_mode else {
            panic!("{by_mode:?}");
        };
        assert_eq!((Some(args.depth), &args.fen), (by_flag.depth, &by_flag.fen));
        assert_eq!(format!("{:?}", args.how), format!("{:?}", by_flag.how));
        let suite = read("perft 4 --suite known.epd").expect("a suite").command;
        assert!(format!("{suite:?}").contains("known.epd"), "{suite:?}");
    }

    #[test]
    fn numbers_are_refused_in_words() {
        for arguments in [
            "play --level 14",
            "play --level x",
            "demo --games 0",
            "search x --depth 0",
            "--perft 100",
            "perft 100",
            "perft -1",
            "bench 0",
        ] {
            let error = read(arguments).expect_err(arguments).to_string();
            assert!(error.contains("it must be a whole number"), "{error}");
            for word in ["..", "digit", "u64"] {
                assert!(!error.contains(word), "{arguments}: {error}");
            }
        }
    }

    #[test]
    fn flags_that_say_nothing_to_a_mode_are_refused() {
        for (arguments, quoted) in [
            ("--perft 3 play", "--perft"),
            ("--perft 3 perft 3", "--perft"),
            ("--fen x perft 3", "--fen"),
            ("perft 3 --suite x --json", "--json"),
            ("--perft 3 --divide bench", "--perft"),
            ("--fen x analyze", "--fen"),
            ("--ascii bench", "--ascii"),
            ("--theme blue uci", "--theme"),
            ("--no-mouse eval x", "--no-mouse"),
            ("bench --ascii", "--ascii"),
            ("play --perft 3", "--perft"),
            ("--divide play", "--perft"),
        ] {
            let error = read(arguments).expect_err(arguments).to_string();
            assert!(error.contains(quoted), "{arguments}: {error}");
        }
    }
}
