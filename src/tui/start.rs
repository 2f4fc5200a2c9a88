//! From the command line and the files to the first screen.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::analysis::read_autosaved;
use super::app::{App, Parked, Screen};
use super::budget::Budget;
use super::event::Effect;
use super::keymap::Keymap;
use super::limit::Limit;
use super::live_game::read_record;
use super::look::Look;
use super::menu::Menu;
use super::motion::Motion;
use super::pasted::{has_several_games, read_pasted, unquoted};
use super::play::Play;
use super::setup::{GameKind, GameSetup, Pace};
use super::shared::{Defaults, FileState, Played, Shared};
use super::shell::{FoundFiles, check_file, read_piped};
use super::theme::{ColorDepth, Paper, Theme};
use super::ticket::Ticket;
use super::update;
use super::watch::{Openings, Watch};
use crate::chess::Board;
use crate::cli::{Cli, Command, DemoArgs, PlayArgs, ScreenArgs, SideArg};
use crate::config::{PictureWay, PieceSet, Settings, Side, ThemeName};
use crate::engine::Level;
use crate::game::{GameTree, TimeControl, read_start};
use crate::learn::Record;
use crate::learn::lessons::Progress;
use crate::review::Bank;
use crate::text::{shortened, uncapitalized};

/// What the command line asks of the screen.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The colors, if not as the settings say.
    pub theme: Option<ThemeName>,
    /// The pieces, if not as the settings say.
    pub pieces: Option<PieceSet>,
    /// The way of the pictures, if not as the settings say.
    pub pictures: Option<PictureWay>,
    pub ascii: bool,
    /// Leave the mouse to the terminal.
    pub no_mouse: bool,
    /// The file of the book of openings, if not as the settings say.
    book: Option<String>,
    /// The game to begin with; the menu, if there is none.
    game: Option<Game>,
}

/// A game as the command line describes it: what is not said comes from the settings.
#[derive(Clone, Debug)]
enum Game {
    Play {
        side: Option<Side>,
        level: Option<Level>,
        clock: Option<TimeControl>,
        start: Option<Box<Board>>,
    },
    Analyze(Box<GameTree>),
    Open(PathBuf),
    /// Several games, of which one is to be chosen.
    Choose(String),
    Demo {
        levels: [Level; 2],
        robin: Vec<Level>,
        pace: Pace,
        games: u32,
        start: Option<Box<Board>>,
    },
}

impl Options {
    /// Reads and checks what was asked for.
    pub fn read(cli: &Cli) -> Result<Self> {
        let game = match &cli.command {
            Some(Command::Play(args)) => Some(Game::play(args)?),
            Some(Command::Demo(args)) => Some(Game::demo(args)?),
            Some(Command::Analyze(args)) => Some(Game::analyze(args.what.as_deref())?),
            _ => {
                let fen = cli.perft.fen.as_deref();
                fen.map(|fen| Game::analyze(Some(fen))).transpose()?
            }
        };
        let ScreenArgs {
            theme,
            pieces,
            pictures,
            ascii,
            no_mouse,
        } = cli.screen();
        let theme = match theme {
            None => None,
            Some(name) => Some(ThemeName::from_name(&name).with_context(|| {
                let names = ThemeName::NAMES.join(", ");
                format!("there is no theme {name:?}; the themes are {names}")
            })?),
        };
        let pieces = match pieces {
            None => None,
            Some(name) => Some(PieceSet::from_name(&name).with_context(|| {
                let names = PieceSet::NAMES.join(", ");
                format!("there are no pieces {name:?}; there are {names}")
            })?),
        };
        let pictures = match pictures {
            None => None,
            Some(name) => Some(PictureWay::from_name(&name).with_context(|| {
                let names = PictureWay::NAMES.join(", ");
                format!("pictures cannot be {name:?}; they can be {names}")
            })?),
        };
        Ok(Self {
            theme,
            pieces,
            pictures,
            ascii,
            no_mouse,
            book: match &cli.command {
                Some(Command::Play(args)) => args.book.clone(),
                Some(Command::Demo(args)) => args.book.clone(),
                _ => None,
            },
            game,
        })
    }
}

impl Game {
    fn play(args: &PlayArgs) -> Result<Self> {
        Ok(Self::Play {
            side: args.color.map(|side| match side {
                SideArg::White => Side::White,
                SideArg::Black => Side::Black,
                SideArg::Random => Side::Random,
            }),
            level: match (args.elo, args.character) {
                (Some(elo), _) => Some(Level::rated(elo)),
                (None, Some(character)) => Some(character),
                (None, None) => args.level.map(level).transpose()?,
            },
            clock: args.tc.as_deref().map(str::parse).transpose()?,
            start: args.fen.as_deref().map(position).transpose()?,
        })
    }

    fn demo(args: &DemoArgs) -> Result<Self> {
        let movetime = Pace::Movetime(Duration::from_millis(args.movetime.unwrap_or(1000)));
        let pace = match args
            .tc
            .as_deref()
            .map(str::parse::<TimeControl>)
            .transpose()?
        {
            None | Some(TimeControl::None) => movetime,
            Some(clock) => Pace::Clock(clock),
        };
        Ok(Self::Demo {
            levels: [args.white, args.black].map(|level| level.unwrap_or(Level::FULL)),
            robin: players(&args.robin)?,
            pace,
            games: args.games,
            start: args.fen.as_deref().map(position).transpose()?,
        })
    }

    /// A position, or a file of games.
    fn analyze(what: Option<&str>) -> Result<Self> {
        let Some(what) = what else {
            return Ok(Self::Analyze(Box::new(GameTree::new(Board::start()))));
        };
        if what == "-" {
            return Self::read(&read_piped()?).context("standard input");
        }
        // Quotation marks may be part of a name, but rarely are.
        let what = if Path::new(what).exists() {
            what
        } else {
            unquoted(what)
        };
        let path = Path::new(what);
        let named = path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
        if named || path.exists() {
            // What cannot be opened at all is told before the screen opens.
            check_file(path).map_err(anyhow::Error::msg)?;
            return Ok(Self::Open(path.to_owned()));
        }
        Self::read(what)
    }

    /// A position or moves in any form, or several games.
    fn read(text: &str) -> Result<Self> {
        if has_several_games(text) {
            return Ok(Self::Choose(text.to_owned()));
        }
        // The shell's line has begun already.
        let tree = read_pasted(text).map_err(|why| anyhow::Error::msg(uncapitalized(&why)))?;
        let tree = tree.context("there is nothing to analyze")?;
        Ok(Self::Analyze(Box::new(tree)))
    }

    /// Fills in what was not said.
    fn over(self, next: &GameSetup) -> GameSetup {
        match self {
            Self::Analyze(_) | Self::Open(_) | Self::Choose(_) => next.clone(),
            Self::Play {
                side,
                level,
                clock,
                start,
            } => GameSetup {
                kind: GameKind::Play,
                side: side.unwrap_or(next.side),
                level: level.unwrap_or(next.level),
                clock: clock.unwrap_or(next.clock),
                start,
                ..next.clone()
            },
            Self::Demo {
                levels,
                robin,
                pace,
                games,
                start,
            } => GameSetup {
                kind: GameKind::Watch,
                levels,
                robin,
                pace,
                games,
                start,
                ..next.clone()
            },
        }
    }
}

fn level(number: u8) -> Result<Level> {
    Level::new(number).with_context(|| format!("levels go from 1 to 13, not {number}"))
}

/// Who plays everybody against everybody: nobody, or at least three that are not alike.
fn players(players: &[Level]) -> Result<Vec<Level>> {
    let alike = (1..players.len()).find(|&at| players[..at].contains(&players[at]));
    if let Some(at) = alike {
        bail!("{} stands twice among those who play", players[at].name());
    }
    if matches!(players.len(), 1 | 2) {
        bail!("a tournament needs three players or more; --white and --black name two");
    }
    Ok(players.to_vec())
}

fn position(fen: &str) -> Result<Box<Board>> {
    Ok(Box::new(read_start(fen)?))
}

/// The program before its first event.
#[must_use]
pub(super) fn new_app(
    options: &Options,
    found: FoundFiles,
    now: Instant,
    today: &str,
    chance: u64,
) -> App {
    let settings = found.settings.settings;
    let mut problems = found.problems;
    let wrong = found.settings.problems.iter();
    let wrong = wrong.map(|problem| format!("settings: {problem}"));
    problems.extend(first_few(wrong.collect()));
    let mut app = plain(settings, now, today);
    app.shared.chance = chance;
    app.shared.cores = std::thread::available_parallelism().map_or(1, usize::from);
    let detected = ColorDepth::detect(|name| std::env::var(name).ok());
    let linux = std::env::var("TERM").is_ok_and(|term| term == "linux");
    app.shared.look.detected = detected;
    app.shared.look.told = Paper::hinted(|name| std::env::var(name).ok());
    app.shared.look.ascii_wanted = options.ascii || linux;
    app.shared.look.theme_wanted = options.theme;
    app.shared.look.pieces_wanted = options.pieces;
    app.shared.look.pictures_wanted = options.pictures;
    app.shared.look.no_mouse = options.no_mouse;
    app.shared.book_wanted.clone_from(&options.book);
    app.shared.look.motion.remote = Motion::is_remote(|name| std::env::var(name).ok());
    app.shared.apply_settings();
    let changes = app.shared.settings.keys.clone();
    let changes = changes
        .iter()
        .map(|(name, keys)| (name.as_str(), keys.as_slice()));
    let (keymap, wrong) = Keymap::new(changes);
    app.shared.keymap = keymap;
    problems.extend(first_few(wrong));
    if let Some(text) = found.game {
        match read_record(&text, &app.shared.defaults.game, now) {
            Ok(game) if game.ending.is_some() => {}
            Ok(game) if game.setup.kind == GameKind::Watch => {
                app.parked.watch = Some(Box::new(Watch::resumed(game, Openings::of(&app.shared))));
            }
            Ok(game) => app.parked.play = Some(Box::new(Play::resumed(game))),
            Err(error) => problems.push(error.to_string()),
        }
    }
    if let Some(text) = found.analyses {
        let (analyses, wrong) = read_autosaved(&text);
        problems.extend(wrong);
        for mut analysis in analyses {
            analysis.document.id = app.shared.ticket();
            app.analyses.push(Box::new(analysis));
        }
    }
    app.shared.bank = Bank::read(&found.mistakes, today);
    app.shared.lessons = found.lessons;
    match Record::read(&found.training) {
        Ok((record, broken)) => {
            app.shared.record = record;
            if broken > 0 {
                problems.push(format!(
                    "{broken} lines of the training could not be read: they are put aside in its file"
                ));
            }
        }
        Err(newer) => problems.push(newer.to_string()),
    }
    let waiting = app.waiting();
    if let Screen::Menu(menu) = &mut app.screen {
        menu.waiting = waiting;
    }
    app.shared.files.home = found.home;
    app.shared.files.places = found.places;
    if !problems.is_empty() {
        app.shared.warn(sentence(&problems));
    }
    app
}

/// How many characters of a problem are told at the start, about as many as a line has.
const LONGEST_PROBLEM: usize = 120;

/// All problems in one sentence, each as long as it may be.
fn sentence(problems: &[String]) -> String {
    let problems = problems.iter();
    let short = problems.map(|problem| shortened(problem, LONGEST_PROBLEM));
    short.collect::<Vec<_>>().join("; ")
}

/// Three problems of a kind, and how many more there are: they must not cover the screen.
fn first_few(mut problems: Vec<String>) -> Vec<String> {
    const MOST: usize = 3;
    let more = problems.len().saturating_sub(MOST);
    problems.truncate(MOST);
    if more > 0 {
        problems.push(format!("and {more} more like these"));
    }
    problems
}

/// An app with these settings and nothing else, as tests want it.
#[must_use]
pub fn plain(settings: Settings, now: Instant, today: &str) -> App {
    let next = GameSetup {
        kind: GameKind::Play,
        name: settings.name.clone(),
        side: settings.side,
        level: settings.level,
        levels: [Level::FULL; 2],
        robin: Vec::new(),
        clock: settings.clock,
        pace: Pace::Movetime(Duration::from_secs(1)),
        games: 1,
        start: None,
    };
    let mut shared = Shared {
        look: Look::new(Theme::of(settings.theme), ColorDepth::True, false),
        settings,
        keymap: Keymap::default(),
        size: (80, 24),
        now,
        today: today.to_owned(),
        notice: None,
        defaults: Defaults {
            game: next,
            sketch: None,
            limit: Limit::default(),
            lines: None,
            engine: true,
            budget: Budget::default(),
        },
        files: FileState::default(),
        bank: Bank::default(),
        lessons: Progress::default(),
        record: Record::default(),
        epoch: (0, now),
        book_wanted: None,
        results: Vec::new(),
        played: Played::default(),
        cores: 1,
        effects: Vec::new(),
        requests: Vec::new(),
        tickets: Ticket::default(),
        chance: 0,
    };
    shared.apply_settings();
    App {
        screen: Screen::Menu(Menu::default()),
        popup: None,
        behind: None,
        parked: Parked::default(),
        analyses: Vec::new(),
        shared,
    }
}

/// Opens the first screen.
pub(super) fn begin(app: &mut App, options: Options) -> Vec<Effect> {
    update::check_size(app);
    // Before any game begins: what it asks waits for this.
    let book = app.shared.book_file().filter(|_| app.shared.wants_book());
    let book = book.map(|file| Effect::OpenBook(file.to_owned()));
    let mut effects = vec![Effect::RecallResults];
    effects.extend(book);
    effects.extend(first_screen(app, options));
    effects
}

fn first_screen(app: &mut App, options: Options) -> Vec<Effect> {
    match options.game {
        None => Vec::new(),
        Some(Game::Analyze(tree)) => update::begin_analysis(app, *tree),
        Some(Game::Open(path)) => update::begin_file(app, path),
        Some(Game::Choose(text)) => update::begin_choice(app, text),
        Some(game) => {
            let setup = game.over(&app.shared.defaults.game);
            update::begin(app, setup)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_problems_do_not_cover_the_screen() {
        let all = |count: usize| (0..count).map(|number| number.to_string()).collect();
        assert_eq!(
            first_few(all(50)),
            ["0", "1", "2", "and 47 more like these"]
        );
        assert_eq!(first_few(all(3)), ["0", "1", "2"]);
        let long = vec!["x".repeat(1000), "y".to_owned()];
        let text = sentence(&long);
        assert_eq!(text.chars().count(), LONGEST_PROBLEM + 4, "{text}");
        assert!(text.ends_with("…; y"), "{text}");
    }
}
