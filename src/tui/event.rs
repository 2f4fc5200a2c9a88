//! What comes in, and what goes out. `update` stands between the two and touches nothing else.

use std::time::Duration;

use ratatui::crossterm::event::Event as TermEvent;

use super::files::{FileEvent, ListOrder, OpenOrder, SaveOrder};
use crate::config::Settings;
use crate::engine::{EngineEvent, Level, Limits, Position};

/// Something happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key, the mouse, a paste, a new size.
    Term(TermEvent),
    /// An engine says something about the search with this ticket.
    Engine {
        /// Which search.
        ticket: Ticket,
        /// What it says.
        event: EngineEvent,
    },
    /// Time has passed.
    Tick,
    /// Something that the person should know, from outside of the screen.
    Notice(String),
    /// Something about a file of games.
    File(FileEvent),
}

/// Tells the searches that the screen asked for from one another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(pub(super) u64);

/// An engine with a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Plays White.
    White,
    /// Plays Black.
    Black,
    /// Gives hints and comments, at full strength.
    Analyst,
}

impl Seat {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Analyst];
}

/// A search to be started. One that still runs in the same seat is stopped.
#[derive(Clone, Debug)]
pub struct Search {
    /// Who thinks.
    pub seat: Seat,
    /// What its events will carry.
    pub ticket: Ticket,
    /// About what.
    pub position: Position,
    /// How long.
    pub limits: Limits,
    /// How well.
    pub level: Level,
    /// How many lines.
    pub lines: usize,
    /// With how many threads.
    pub threads: usize,
    /// With how many megabytes of table.
    pub hash: usize,
}

/// What the shell shall do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Start a search.
    Go(Box<Search>),
    /// Let the search of this seat end.
    Stop(Seat),
    /// Let all engines forget the last game.
    Forget,
    /// Put a text on the clipboard.
    Copy(String),
    /// Keep the running game.
    Autosave(String),
    /// The running game has ended or was given up.
    ClearAutosave,
    /// Add a finished game to the file of games.
    Append(String),
    /// Keep all that is studied and not saved; empty if there is nothing.
    AutosaveStudies(String),
    /// List the games of a file. What is still being listed is given up.
    ListGames(ListOrder),
    /// Let the listing of games end.
    StopListing,
    /// Read a game of a file.
    OpenGame(OpenOrder),
    /// Write a game to a file.
    SaveGame(Box<SaveOrder>),
    /// Look into a folder, as it was typed.
    ListFolder(String),
    /// Keep the settings.
    SaveSettings(Box<Settings>),
    /// Ring.
    Bell,
    /// Draw everything anew.
    Redraw,
    /// Switch the mouse on or off.
    Mouse(bool),
    /// Hand the terminal back to the shell until `fg`.
    Suspend,
    /// Leave.
    Quit,
    /// Let the engine fail, to see what becomes of it; debug builds only.
    #[cfg(debug_assertions)]
    Crash,
}

/// How long the engine thinks about a move of a game without clock.
pub const UNTIMED: Duration = Duration::from_secs(1);
