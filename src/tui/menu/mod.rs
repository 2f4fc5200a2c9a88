//! The start: a list of what there is to do.

mod layout;
mod view;

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::event::Request;
use super::keymap::{Action, Context};
use super::room::Room;
use super::setup::GameKind;
use super::shared::Shared;
use crate::chess::Board;
use crate::engine::Level;
use crate::game::{GameTree, NodeId};

pub use layout::{MenuRegions, regions};

/// The start: a list to choose from.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// The chosen entry, an index into [`Menu::entries`].
    pub row: usize,
    pub waiting: Waiting,
}

/// What can be gone on with, in a few words each: the game that was left, what was watched and
/// analyzed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    pub game: Option<String>,
    pub watched: Option<String>,
    /// The analysis that was left last.
    pub analysis: Option<String>,
    /// How many analyses wait.
    pub analyses: usize,
    /// How many mistakes and puzzles are to be solved today.
    pub due: usize,
    /// The level that would be an even game, if there are games that tell.
    pub even: Option<Level>,
}

/// What the menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuEntry {
    /// Go on with the game that was left, or with what was watched or analyzed.
    Continue,
    /// Go on with what was watched, if a game was left too.
    LastMatch,
    /// Go on with what was analyzed, if something else was left too.
    LastAnalysis,
    /// Choose among what was analyzed.
    Analyses,
    /// Play against the engine.
    Play,
    /// Watch engine against engine.
    Watch,
    Analyze,
    /// Set up a position.
    Edit,
    /// Two people at one board.
    TwoPlayers,
    /// Lessons.
    Lessons,
    /// Solve puzzles, and mistakes of one's own.
    Puzzles,
    /// The games that the person has played.
    MyGames,
    /// How the person plays.
    Stats,
    /// How the person likes it.
    Settings,
    Help,
    Quit,
}

impl MenuEntry {
    /// As the menu writes it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::LastMatch => "Last match",
            Self::LastAnalysis => "Last analysis",
            Self::Analyses => "Analyses",
            Self::Play => "Play",
            Self::Watch => "Watch",
            Self::Analyze => "Analyze",
            Self::Edit => "Edit",
            Self::TwoPlayers => "Two players",
            Self::Lessons => "Lessons",
            Self::Puzzles => "Puzzles",
            Self::MyGames => "My games",
            Self::Stats => "My progress",
            Self::Settings => "Settings",
            Self::Help => "Help",
            Self::Quit => "Quit",
        }
    }

    /// What it does, in a few words.
    #[must_use]
    pub fn about(self, waiting: &Waiting) -> Cow<'static, str> {
        let analysis = waiting.analysis.as_deref().unwrap_or_default();
        let watched = waiting.watched.clone();
        let words = match self {
            Self::Continue => {
                let game = waiting.game.clone().or(watched);
                return Cow::Owned(game.unwrap_or_else(|| format!("analysis of {analysis}")));
            }
            Self::LastMatch => return Cow::Owned(watched.unwrap_or_default()),
            Self::Analyses => {
                let count = waiting.analyses;
                return Cow::Owned(format!("all {count} that are not saved"));
            }
            Self::LastAnalysis => return Cow::Owned(analysis.to_owned()),
            Self::Play => match waiting.even {
                None => "against the engine",
                Some(even) => {
                    let (number, elo) = (even.number(), even.elo());
                    return Cow::Owned(format!("even: level {number}, about {elo}"));
                }
            },
            Self::Watch => "engine against engine",
            Self::Analyze => "paste a FEN or a game",
            Self::Edit => "set up a position",
            Self::TwoPlayers => "at one board",
            Self::Lessons => "from the first move on",
            Self::Puzzles => match waiting.due {
                0 => "tactics, and your mistakes",
                due => return Cow::Owned(format!("{due} due today")),
            },
            Self::MyGames => "the games you played",
            Self::Stats => "results, accuracy, mistakes",
            Self::Settings => "colors, pieces, level, clock",
            Self::Help => "all keys",
            Self::Quit => "your game is kept",
        };
        Cow::Borrowed(words)
    }
}

impl Menu {
    /// What the menu offers now.
    #[must_use]
    pub fn entries(&self) -> Vec<MenuEntry> {
        let always = [
            MenuEntry::Play,
            MenuEntry::Watch,
            MenuEntry::TwoPlayers,
            MenuEntry::Analyze,
            MenuEntry::Edit,
            MenuEntry::Lessons,
            MenuEntry::Puzzles,
            MenuEntry::MyGames,
            MenuEntry::Stats,
            MenuEntry::Settings,
            MenuEntry::Help,
            MenuEntry::Quit,
        ];
        let waiting = &self.waiting;
        let game = waiting.game.is_some();
        let watched = waiting.watched.is_some();
        let analysis = waiting.analysis.is_some();
        let left = [
            (game || watched || analysis).then_some(MenuEntry::Continue),
            (game && watched).then_some(MenuEntry::LastMatch),
            ((game || watched) && analysis).then_some(MenuEntry::LastAnalysis),
            (waiting.analyses > 1).then_some(MenuEntry::Analyses),
        ];
        left.into_iter().flatten().chain(always).collect()
    }

    /// The entry under a cell of a screen of this size.
    #[must_use]
    pub fn hit(&self, area: Rect, shared: &Shared, at: Position) -> Option<usize> {
        let items = regions(area, shared, self).items;
        items.iter().position(|item| item.contains(at))
    }

    /// An entry is chosen.
    fn choose(&mut self, row: usize, shared: &mut Shared) {
        let Some(&entry) = self.entries().get(row) else {
            return;
        };
        self.row = row;
        if entry == MenuEntry::Analyze {
            let open = shared.key(Context::Analysis, Action::Open);
            shared.say(format!(
                "Paste a FEN or a game, {open} opens a file, or just move."
            ));
        }
        shared.request(match entry {
            MenuEntry::Continue => Request::Continue,
            MenuEntry::LastMatch => Request::GoOnWatching,
            MenuEntry::LastAnalysis => Request::Resume,
            MenuEntry::Analyses => Request::Analyses,
            MenuEntry::Play => Request::NewGame(GameKind::Play),
            MenuEntry::Watch => Request::NewGame(GameKind::Watch),
            MenuEntry::TwoPlayers => Request::NewGame(GameKind::TwoPlayers),
            MenuEntry::Analyze => Request::Analyze {
                tree: Box::new(GameTree::new(Board::start())),
                at: NodeId::ROOT,
                flipped: false,
            },
            MenuEntry::Edit => EDIT,
            MenuEntry::Lessons => Request::Lessons,
            MenuEntry::Puzzles => Request::Puzzles,
            MenuEntry::MyGames => Request::MyGames,
            MenuEntry::Stats => Request::Stats,
            MenuEntry::Settings => Request::Settings,
            MenuEntry::Help => Request::Help,
            MenuEntry::Quit => Request::Quit,
        });
    }
}

/// Goes on with the position that was set up last.
const EDIT: Request = Request::Edit {
    board: None,
    flipped: false,
};

impl Room for Menu {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn draw(&self, shared: &Shared, _covered: bool, frame: &mut Frame) {
        view::draw(self, shared, frame);
    }

    fn act(&mut self, action: Action, shared: &mut Shared) {
        let count = self.entries().len();
        match action {
            Action::Up => self.row = (self.row + count - 1) % count,
            Action::Down => self.row = (self.row + 1) % count,
            Action::First => self.row = 0,
            Action::Last => self.row = count - 1,
            Action::Choose => self.choose(self.row, shared),
            Action::Analyze => {
                let entries = self.entries();
                let analyze = entries.iter().position(|&it| it == MenuEntry::Analyze);
                self.choose(analyze.unwrap_or(self.row), shared);
            }
            Action::Edit => shared.request(EDIT),
            Action::Practice => shared.request(Request::Puzzles),
            Action::Quit => shared.request(Request::Quit),
            _ => {}
        }
    }

    fn mouse(&mut self, event: MouseEvent, shared: &mut Shared) {
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                shared.notice = None;
                let at = Position::new(event.column, event.row);
                if let Some(row) = self.hit(shared.area(), shared, at) {
                    self.choose(row, shared);
                }
            }
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => shared.notice = None,
            _ => {}
        }
    }
}
