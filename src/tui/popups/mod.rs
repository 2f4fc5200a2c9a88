//! What lies on top of a screen and takes its keys. Each popup is a [`Component`] with its state, keys,
//! layout and drawing side by side.
//!
//! A popup changes itself and what all share, and knows of the screen only what that says of itself
//! ([`Below`]). What goes beyond is an [`Answer`], which the program carries out.
//!
//! A new popup is a file here, its line in [`Popup`] and in the two matches below it, and whoever opens
//! it. Only if it asks for something new of the program does it need an answer of its own.

pub mod analyses;
pub mod command;
pub mod comment;
mod crosstable;
pub mod frame;
pub mod games;
pub mod help;
mod lessons;
mod list;
mod mistakes;
pub mod new_game;
pub mod page;
pub mod promotion;
mod puzzles;
pub mod question;
pub mod settings;
pub mod text;

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Clear, Widget};

pub use analyses::AnalysesList;
pub use command::CommandLine;
pub use comment::CommentBox;
pub use crosstable::CrosstablePage;
pub use games::GamesList;
pub use help::Help;
pub use lessons::LessonsList;
pub use mistakes::MistakesList;
pub use new_game::{FormField, NewGameForm};
pub use promotion::Promotion;
pub use puzzles::{NOTHING_DUE, PuzzlesList};
pub use question::{Answered, Question};
pub use settings::SettingsList;
pub use text::TextPopup;

use super::keymap::{Action, Binding, Context};
use super::layout::{split_bottom, too_small};
use super::setup::GameSetup;
use super::shared::Shared;
use super::widgets::board::BoardScene;
use crate::chess::{Kind, Square};
use crate::config::ThemeName;
use crate::game::GameTree;

/// What lies on top of a screen.
#[derive(Clone, Debug)]
pub enum Popup {
    /// The keys of the screen below.
    Help(Help),
    /// A text to read or to copy by hand.
    Text(TextPopup),
    Settings(SettingsList),
    /// What the new game shall be like.
    NewGame(NewGameForm),
    /// What a pawn becomes.
    Promotion(Promotion),
    /// A question to be answered with yes or no.
    Question(Question),
    /// A command being typed.
    Command(CommandLine),
    /// A comment being written.
    Comment(CommentBox),
    /// The games of a file, to choose one.
    Games(GamesList),
    /// What was analyzed and waits, to choose one.
    Analyses(AnalysesList),
    Mistakes(MistakesList),
    /// The lessons.
    Lessons(LessonsList),
    /// What can be solved.
    Puzzles(PuzzlesList),
    /// How the players of a match stand.
    Crosstable(CrosstablePage),
}

/// What the screen below says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Below<'a> {
    /// What its keys mean.
    pub context: Context,
    /// What the mouse does there, as the help says it.
    pub mouse: Option<&'static str>,
    /// The game that is analyzed there.
    pub analyzed: Option<&'a GameTree>,
}

/// What the program shall do now. All but `Stay` close the popup first.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Nothing; the popup stays.
    Stay,
    /// Nothing more.
    Close,
    /// A pawn moves and becomes this.
    Promote {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What it becomes.
        kind: Kind,
    },
    /// The question was answered with yes.
    Yes(Answered),
    Start(Box<GameSetup>),
    Run(String),
    /// Go on with what was analyzed, in this row of the list.
    Resume(usize),
    /// Write a comment into the game.
    SetComment(String),
    /// Leave the comment of the game as it is, and put this one aside.
    DropComment(String),
}

/// What lies under a cell of a popup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A row of its list, by number.
    Row(usize),
    /// The button for the next value of the chosen row, or for the one before.
    Step(bool),
    /// Yes, or start.
    Yes,
    No,
    /// Beside it, where a click puts it away.
    Beside,
    /// Nothing that does something.
    Nothing,
}

pub trait Component {
    /// Draws it; the keys of the last row are drawn for it.
    fn draw(&self, shared: &Shared, below: &Below<'_>, frame: &mut Frame);

    /// Boards that it shows, for whoever lays pictures on them.
    fn boards(&self, _shared: &Shared, _area: Rect) -> Vec<BoardScene> {
        Vec::new()
    }

    /// The theme that is being tried, before it is chosen.
    fn tried_theme(&self, _shared: &Shared, _below: &Below<'_>) -> Option<ThemeName> {
        None
    }

    /// Where it lies, if a click beside it puts it away: nothing that is being written.
    fn frame(&self, _area: Rect, _shared: &Shared, _below: &Below<'_>) -> Option<Rect> {
        None
    }

    /// What lies under one of its cells.
    fn hit(&self, _at: Position, _area: Rect, _shared: &Shared) -> Hit {
        Hit::Nothing
    }

    /// A key before the table has its say: a letter of a text, an answer by letter. `bound` is what the
    /// table would make of it. `None` if it is not for the popup.
    fn key(
        &mut self,
        _key: KeyEvent,
        _bound: Option<Action>,
        _shared: &mut Shared,
    ) -> Option<Answer> {
        None
    }

    /// A key of the table.
    fn act(&mut self, action: Action, shared: &mut Shared, below: &Below<'_>) -> Answer;

    /// A click, on whatever [`hit`](Self::hit) found there.
    fn click(&mut self, _hit: Hit, _shared: &mut Shared) -> Answer {
        Answer::Stay
    }

    /// The wheel.
    fn wheel(&mut self, _forward: bool, _shared: &mut Shared, _below: &Below<'_>) {}

    /// The right button puts it away.
    fn put_away(&self) -> Answer {
        Answer::Close
    }

    /// Takes a pasted text in, or swallows it. `false` leaves it to the screen.
    fn paste(&mut self, _text: &str, _shared: &mut Shared) -> bool {
        true
    }

    /// What the last row calls an action, if not as the table does.
    fn word(&self, _action: Action, _shared: &Shared) -> Option<&'static str> {
        None
    }

    /// Whether an action does something here.
    fn fits(&self, action: Action) -> bool {
        action != Action::FinishComment
    }

    /// Whether it takes the middle of the screen, so that only scraps of a menu would be left.
    fn covers(&self) -> bool {
        true
    }
}

impl Popup {
    /// Whether what lies below goes on meanwhile: standings are to be seen while games are played.
    #[must_use]
    pub const fn looks_on(&self) -> bool {
        matches!(self, Self::Crosstable(_))
    }

    /// What it can do.
    #[must_use]
    pub fn component(&self) -> &dyn Component {
        match self {
            Self::Help(popup) => popup,
            Self::Text(popup) => popup,
            Self::Settings(popup) => popup,
            Self::NewGame(popup) => popup,
            Self::Promotion(popup) => popup,
            Self::Question(popup) => popup,
            Self::Command(popup) => popup,
            Self::Comment(popup) => popup,
            Self::Games(popup) => popup,
            Self::Analyses(popup) => popup,
            Self::Mistakes(popup) => popup,
            Self::Lessons(popup) => popup,
            Self::Puzzles(popup) => popup,
            Self::Crosstable(popup) => popup,
        }
    }

    /// What it can do, to be changed.
    pub fn component_mut(&mut self) -> &mut dyn Component {
        match self {
            Self::Help(popup) => popup,
            Self::Text(popup) => popup,
            Self::Settings(popup) => popup,
            Self::NewGame(popup) => popup,
            Self::Promotion(popup) => popup,
            Self::Question(popup) => popup,
            Self::Command(popup) => popup,
            Self::Comment(popup) => popup,
            Self::Games(popup) => popup,
            Self::Analyses(popup) => popup,
            Self::Mistakes(popup) => popup,
            Self::Lessons(popup) => popup,
            Self::Puzzles(popup) => popup,
            Self::Crosstable(popup) => popup,
        }
    }

    /// Draws it, and its keys in the place of the screen's.
    pub fn draw(&self, shared: &Shared, below: &Below<'_>, frame: &mut Frame) {
        let popup = self.component();
        popup.draw(shared, below, frame);
        let (_, keys) = split_bottom(frame.area(), 1);
        Clear.render(keys, frame.buffer_mut());
        let line = shared.footer(Context::Popup, keys.width, |row| self.key_word(row, shared));
        line.render(keys, frame.buffer_mut());
    }

    /// What a key is called in the last row, if it does something here.
    fn key_word(&self, row: &Binding, shared: &Shared) -> Option<&'static str> {
        let popup = self.component();
        let word = || popup.word(row.action, shared).unwrap_or(row.short);
        popup.fits(row.action).then(word)
    }

    /// What the key under a column of the last row does.
    #[must_use]
    pub fn footer_at(&self, place: (u16, u16), shared: &Shared) -> Option<Action> {
        shared.footer_at(Context::Popup, place, |row| self.key_word(row, shared))
    }

    /// What lies under a cell of the terminal.
    #[must_use]
    pub fn hit(&self, at: Position, area: Rect, shared: &Shared, below: &Below<'_>) -> Hit {
        if too_small(area) || !area.contains(at) {
            return Hit::Nothing;
        }
        let popup = self.component();
        match popup.frame(area, shared, below) {
            Some(frame) if !frame.contains(at) => Hit::Beside,
            _ => popup.hit(at, area, shared),
        }
    }
}
