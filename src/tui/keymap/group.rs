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
            | Action::Graph
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
            | Action::NextSlip
            | Action::PreviousSlip
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
            | Action::KnownMoves
            | Action::Arrows
            | Action::Run
            | Action::Review
            | Action::Solution => Self::Engine,
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

    /// Actions that share a row of the page, and what they do together.
    #[must_use]
    pub const fn together(
        context: Context,
        action: Action,
    ) -> Option<(&'static [Action], &'static str)> {
        use Action::{
            Back, CopyFen, CopyPgn, Demote, Down, Faster, FewerLines, First, Fold, FoldAll,
            Forward, Last, Left, LevelDown, LevelUp, MoreLines, NextBranch, NextComment, NextSlip,
            PageDown, PageUp, PreviousBranch, PreviousComment, PreviousSlip, Promote, Redo, Right,
            Slower, TakeBack, Up,
        };
        Some(match (action, context) {
            (Up | Down, Context::Menu) => (&[Up, Down], "move up, down"),
            (Up | Down | Left | Right, _) => (&[Up, Down, Left, Right], "move the cursor"),
            (TakeBack | Redo, Context::Play | Context::Over) => {
                (&[TakeBack, Redo], "take back, replay")
            }
            (TakeBack | Redo, _) => (&[TakeBack, Redo], "undo, redo"),
            (Back | Forward, _) => (&[Back, Forward], "one move back, forward"),
            (First | Last, Context::Menu) => (&[First, Last], "first entry, last entry"),
            (First | Last, _) => (&[First, Last], "to the start, to the end"),
            (PageUp | PageDown, _) => (&[PageUp, PageDown], "ten moves back, forward"),
            (MoreLines | FewerLines, Context::Review) => {
                (&[MoreLines, FewerLines], "review again: deeper, quicker")
            }
            (MoreLines | FewerLines, _) => (&[MoreLines, FewerLines], "more, fewer engine lines"),
            (CopyFen | CopyPgn, Context::Editor) => return None,
            (CopyFen | CopyPgn, _) => (&[CopyFen, CopyPgn], "copy the position, the game"),
            (Faster | Slower, _) => (&[Faster, Slower], "less, more time per move"),
            (LevelUp | LevelDown, _) => (&[LevelUp, LevelDown], "a stronger, weaker engine next"),
            (PreviousBranch | NextBranch, _) => {
                (&[PreviousBranch, NextBranch], "previous, next branch")
            }
            (PreviousSlip | NextSlip, _) => (&[PreviousSlip, NextSlip], "previous, next mistake"),
            (PreviousComment | NextComment, _) => {
                (&[PreviousComment, NextComment], "previous, next comment")
            }
            (Fold | FoldAll, _) => (&[Fold, FoldAll], "fold this variation, all of them"),
            (Promote | Demote, _) => (&[Promote, Demote], "move this variation up, down"),
            _ => return None,
        })
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
