//! What keys have to do with, for the page that lists them.

use super::{Action, Context};

/// A heading of the help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Move,
    Game,
    Look,
    Engine,
    Program,
}

impl Group {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 5] = [
        Self::Move,
        Self::Game,
        Self::Look,
        Self::Engine,
        Self::Program,
    ];

    /// Where a key belongs.
    #[must_use]
    pub const fn of(action: Action) -> Self {
        match action {
            Action::Choose
            | Action::Cancel
            | Action::Type
            | Action::Up
            | Action::Down
            | Action::Left
            | Action::Right
            | Action::TakeBack
            | Action::Redo
            | Action::Place => Self::Move,
            Action::Flip
            | Action::Back
            | Action::Forward
            | Action::First
            | Action::Last
            | Action::PageUp
            | Action::PageDown
            | Action::Focus
            | Action::FocusBack
            | Action::NextBranch
            | Action::PreviousBranch
            | Action::NextComment
            | Action::PreviousComment
            | Action::Fold
            | Action::FoldAll => Self::Look,
            Action::Hint
            | Action::EngineMove
            | Action::Thoughts
            | Action::MoreLines
            | Action::FewerLines
            | Action::PlayBest
            | Action::PlayLine
            | Action::Threat
            | Action::Run => Self::Engine,
            Action::Settings
            | Action::Help
            | Action::Command
            | Action::Open
            | Action::Quit
            | Action::QuitNow
            | Action::Suspend
            | Action::Redraw => Self::Program,
            _ => Self::Game,
        }
    }

    /// Its heading.
    #[must_use]
    pub const fn title(self, context: Context) -> &'static str {
        match (self, context) {
            (Self::Move, Context::Editor) => "Pieces",
            (Self::Game, Context::Editor) => "Position",
            (Self::Move, _) => "Move",
            (Self::Game, _) => "Game",
            (Self::Look, _) => "Look",
            (Self::Engine, _) => "Engine",
            (Self::Program, _) => "Program",
        }
    }
}
