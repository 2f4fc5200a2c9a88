//! Everything that the screen shows, as plain data.

use std::time::Instant;

use super::editor::{Back, Editor};
use super::keymap::Context;
use super::play::Play;
use super::popups::{Below, Popup};
use super::shared::Shared;

/// The whole program between two events: the screen, what lies on top of it, what waits, and what all
/// of them share. They can be borrowed apart.
pub struct App {
    /// What is on the screen.
    pub screen: Screen,
    /// What lies on top of it.
    pub popup: Option<Popup>,
    /// A game that was left and can be continued.
    pub parked: Option<Box<Play>>,
    /// What was studied and left, the one to go on with first at the end.
    pub studies: Vec<Box<Play>>,
    /// What all screens share.
    pub shared: Shared,
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

/// What the mouse does where there is a board.
const BOARD_MOUSE: &str = "click or drag pieces; click a move, a line or the graph to go there; the wheel steps through the game";

/// What it does where a position is set up.
const EDITOR_MOUSE: &str = "click a piece of the palette, then squares; drag pieces, or off the board to remove \
    them; right click empties a square; click fields and buttons";

impl Screen {
    /// What the keys mean on the screen, whatever lies on top of it.
    #[must_use]
    pub fn context(&self) -> Context {
        match self {
            Self::Menu(_) => Context::Menu,
            Self::Game(play) => play.context(),
            Self::Editor(editor) if editor.typing.is_some() => Context::Entry,
            Self::Editor(_) => Context::Editor,
        }
    }

    /// What a popup may know of it.
    #[must_use]
    pub fn below(&self) -> Below<'_> {
        let (mouse, studied) = match self {
            Self::Menu(_) => (None, None),
            Self::Game(play) => {
                let studied = play.analysis.is_some().then_some(&play.tree);
                (Some(BOARD_MOUSE), studied)
            }
            Self::Editor(_) => (Some(EDITOR_MOUSE), None),
        };
        Below {
            context: self.context(),
            mouse,
            studied,
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

    /// What the keys mean right now.
    #[must_use]
    pub fn context(&self) -> Context {
        if self.popup.is_some() {
            return Context::Popup;
        }
        self.screen.context()
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

    /// When the screen changes by itself next.
    #[must_use]
    pub fn next_wake(&self) -> Option<Instant> {
        let play = self.game()?;
        // The next game of a match waits until nothing lies on top of this one.
        let next_game = play.watch.as_ref().and_then(|watch| watch.next_at);
        let next_game = next_game.filter(|_| self.popup.is_none());
        let held = play.held.as_ref().map(|held| held.until);
        let waiting = next_game.into_iter().chain(held);
        waiting.chain(play.clock_wake(self.shared.now)).min()
    }
}
