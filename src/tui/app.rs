//! Everything that the screen shows, as plain data.

use std::time::Instant;

use super::editor::{Back, Editor, Sketch};
use super::event::Ticket;
use super::files::{Folder, GameFile, SaveOrder, Saving};
use super::form::NewGame;
use super::keymap::{Context, Keymap};
use super::line::LineEdit;
use super::play::{Limit, Play};
use super::text_box::TextBox;
use super::theme::{ColorDepth, Theme};
use crate::chess::{Kind, Square};
use crate::config::{Settings, ThemeName};
use crate::game::GameTree;
use std::path::PathBuf;

/// The whole program between two events.
pub struct App {
    /// What is on the screen.
    pub screen: Screen,
    /// What lies on top of it.
    pub overlay: Option<Overlay>,
    /// A game that was left and can be continued.
    pub parked: Option<Box<Play>>,
    /// What was studied and left, the one to go on with first at the end.
    pub studies: Vec<Box<Play>>,
    /// The file whose games were listed last.
    pub file: Option<Box<GameFile>>,
    /// What is being opened.
    pub opening: Option<Opening>,
    /// What is being saved.
    pub saving: Option<Saving>,
    /// The folder that was looked into last, to complete file names.
    pub folder: Folder,
    /// Where games are kept, as it is typed, with a `/` at its end; empty if nobody knows.
    pub home: String,
    /// How the person likes it.
    pub settings: Settings,
    /// How it looks on this terminal.
    pub look: Look,
    /// What the keys mean.
    pub keymap: Keymap,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// When the last event came.
    pub now: Instant,
    /// The date for the tags of a game, `2024.12.31`.
    pub today: String,
    /// What the next new game would be like.
    pub next: NewGame,
    /// The position that was set up last, to go on with.
    pub sketch: Option<Sketch>,
    /// How far the engine thinks about the positions of the next study.
    pub limit: Limit,
    /// How many lines it shows there, if that was chosen.
    pub lines: Option<usize>,
    /// A sentence for the person; stays until the next key.
    pub notice: Option<Notice>,
    /// How many threads this machine can run at once.
    pub cores: usize,
    pub(super) tickets: Ticket,
    /// Counts upwards; chooses openings and sides.
    pub(super) chance: u64,
}

/// How things look on this terminal.
#[derive(Clone, Debug)]
pub struct Look {
    /// The colors of the board.
    pub theme: &'static Theme,
    /// How many colors there are.
    pub depth: ColorDepth,
    /// Only ASCII characters.
    pub ascii: bool,
    /// How many colors the terminal seems to have, whatever the settings say.
    pub detected: ColorDepth,
    /// ASCII whatever the settings say.
    pub ascii_wanted: bool,
    /// The theme that the command line asked for, until another one is chosen.
    pub theme_wanted: Option<ThemeName>,
    /// The command line left the mouse to the terminal, until the setting is changed.
    pub no_mouse: bool,
}

/// A sentence at the bottom of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What to say.
    pub text: String,
    /// Whether it tells of something that did not work.
    pub trouble: bool,
}

/// What fills the screen.
// There is one of these at a time.
#[allow(clippy::large_enum_variant)]
pub enum Screen {
    /// The start.
    Menu(Menu),
    /// A game that is played, watched or over.
    Game(Box<Play>),
    /// A position that is set up.
    Editor(Box<Editor>),
}

/// The start: a list to choose from.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// The chosen entry, an index into [`App::entries`].
    pub row: usize,
}

/// What the menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Go on with the game that was left, or with what was studied.
    Continue,
    /// Go on with what was studied, if a game was left too.
    Study,
    /// Play against the engine.
    Play,
    /// Watch engine against engine.
    Watch,
    /// Study a position.
    Analyze,
    /// Set up a position.
    Edit,
    /// Two people at one board.
    TwoPlayers,
    /// How the person likes it.
    Settings,
    /// The keys.
    Help,
    /// Leave.
    Quit,
}

impl Entry {
    /// As the menu writes it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::Study => "Last study",
            Self::Play => "Play",
            Self::Watch => "Watch",
            Self::Analyze => "Analyze",
            Self::Edit => "Edit",
            Self::TwoPlayers => "Two players",
            Self::Settings => "Settings",
            Self::Help => "Help",
            Self::Quit => "Quit",
        }
    }

    /// What it does, in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Continue => "go on with the game you left",
            Self::Study => "go on with what you analyzed",
            Self::Play => "against the engine",
            Self::Watch => "engine against engine",
            Self::Analyze => "paste a FEN or a game",
            Self::Edit => "set up a position",
            Self::TwoPlayers => "at one board",
            Self::Settings => "colors, pieces, level, clock",
            Self::Help => "all keys",
            Self::Quit => "your game is kept",
        }
    }
}

impl App {
    /// What the menu offers now.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let always = [
            Entry::Play,
            Entry::Watch,
            Entry::TwoPlayers,
            Entry::Analyze,
            Entry::Edit,
            Entry::Settings,
            Entry::Help,
            Entry::Quit,
        ];
        let (game, study) = (self.parked.is_some(), !self.studies.is_empty());
        let left = (game || study).then_some(Entry::Continue);
        let second = (game && study).then_some(Entry::Study);
        left.into_iter().chain(second).chain(always).collect()
    }

    /// Threads for a search: as the settings say, or all cores but one.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.settings.threads_on(self.cores)
    }

    /// What the keys mean right now.
    #[must_use]
    pub fn context(&self) -> Context {
        if self.overlay.is_some() {
            return Context::Popup;
        }
        self.screen_context()
    }

    /// What the keys mean on the screen, whatever lies on top of it.
    #[must_use]
    pub fn screen_context(&self) -> Context {
        match &self.screen {
            Screen::Menu(_) => Context::Menu,
            Screen::Game(play) => play.context(),
            Screen::Editor(editor) if editor.typing.is_some() => Context::Entry,
            Screen::Editor(_) => Context::Editor,
        }
    }

    /// The game on the screen, if there is one.
    #[must_use]
    pub fn game(&self) -> Option<&Play> {
        match &self.screen {
            Screen::Game(play) => Some(play),
            Screen::Menu(_) | Screen::Editor(_) => None,
        }
    }

    /// The game that is studied, on the screen or behind the editor.
    #[must_use]
    pub fn study(&self) -> Option<&Play> {
        let play = match &self.screen {
            Screen::Game(play) => play,
            Screen::Editor(editor) => match &editor.back {
                Back::Game(play) => play,
                Back::Menu(_) | Back::Parked => return None,
            },
            Screen::Menu(_) => return None,
        };
        Some(&**play).filter(|play| play.analysis.is_some())
    }

    /// The position that is set up, if one is.
    #[must_use]
    pub fn editor(&self) -> Option<&Editor> {
        match &self.screen {
            Screen::Editor(editor) => Some(editor),
            Screen::Menu(_) | Screen::Game(_) => None,
        }
    }

    /// Says something.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            trouble: false,
        });
    }

    /// Says that something did not work.
    pub(super) fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            trouble: true,
        });
    }

    /// When the screen changes by itself next.
    #[must_use]
    pub fn next_wake(&self) -> Option<Instant> {
        let play = self.game()?;
        // The next game of a match waits until nothing lies on top of this one.
        let next_game = play.watch.as_ref().and_then(|watch| watch.next_at);
        let next_game = next_game.filter(|_| self.overlay.is_none());
        let held = play.held.as_ref().map(|held| held.until);
        let waiting = next_game.into_iter().chain(held);
        waiting.chain(play.clock_wake(self.now)).min()
    }
}

/// What lies on top of a screen and takes the keys.
#[derive(Clone, Debug)]
pub enum Overlay {
    /// The keys of the screen below.
    Help {
        /// Rows scrolled away.
        scroll: u16,
    },
    /// The settings.
    Settings(SettingsList),
    /// What the new game shall be like.
    NewGame(NewGame),
    /// What a pawn becomes.
    Promotion(Promotion),
    /// A question to be answered with yes or no.
    Confirm(Confirm),
    /// A command being typed.
    Command(CommandLine),
    /// A comment being written.
    Comment(TextBox),
    /// The games of a file, to choose one.
    Chooser,
    /// A text to read or to copy by hand.
    Text {
        /// What it is.
        title: String,
        /// All of it.
        text: String,
        /// Rows scrolled away.
        scroll: u16,
    },
}

/// A file or a game on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Which order.
    pub ticket: Ticket,
    /// The command that asked for it, to be mended if it fails.
    pub command: Option<String>,
}

/// The settings as a list.
#[derive(Clone, Debug, Default)]
pub struct SettingsList {
    /// The chosen row, an index into `Setting::all()`.
    pub row: usize,
    /// The value that is being typed, if one is.
    pub edit: Option<LineEdit>,
}

/// A pawn on its last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// Where it stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What is chosen so far.
    pub choice: Kind,
}

impl Promotion {
    /// What a pawn can become, the best first.
    pub const KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
}

/// A question.
#[derive(Clone, Debug)]
pub struct Confirm {
    /// What is asked.
    pub question: String,
    /// What yes does.
    pub then: Confirmed,
}

/// What happens after a yes.
#[derive(Clone, Debug)]
pub enum Confirmed {
    /// The side to move gives up.
    Resign,
    /// The other side takes the draw.
    AgreeToDraw,
    /// The game waits while another is studied, from its first position or at its end.
    Analyze(Box<GameTree>),
    /// A studied game is written after all.
    Save(Box<SaveOrder>),
    /// The games of a file are listed again.
    List(PathBuf),
}

/// A command being typed after `:`.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    /// What was typed.
    pub text: LineEdit,
    /// What is wrong with it, once Enter was pressed.
    pub problem: Option<String>,
    /// Which of the completions is chosen.
    pub pick: Option<usize>,
}

impl CommandLine {
    /// With this much of it typed.
    #[must_use]
    pub fn begun(text: &str) -> Self {
        Self {
            text: LineEdit::new(text),
            ..Self::default()
        }
    }
}
