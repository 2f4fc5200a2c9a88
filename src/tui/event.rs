//! What comes in, and what goes out. `update` stands between the two and touches nothing else.

use std::sync::Arc;
use std::time::Duration;

use ratatui::crossterm::event::Event as TermEvent;

use super::files::{FileEvent, ListOrder, OpenOrder, Origin, SaveOrder};
use super::keymap::Action;
use super::setup::{GameKind, GameSetup, Solve};
use super::theme::Paper;
use super::ticket::Ticket;
use super::tournament::Crosstable;
use crate::chess::{Board, Move, Square};
use crate::config::{Setting, Settings};
use crate::engine::{EngineEvent, Level, Limits, Position};
use crate::game::{GameTree, NodeId};
use crate::learn::Attempt;
use crate::openings::BookMove;
use crate::review::{Card, Effort, Exercise, PlayedMoves, Progress, Review};
use crate::store::News;

#[derive(Clone, Debug)]
pub enum Event {
    /// A key, the mouse, a paste, a new size.
    Term(TermEvent),
    /// An engine says something about the search with this ticket.
    Engine {
        ticket: Ticket,
        event: EngineEvent,
    },
    /// The review with this ticket comes on.
    Review {
        ticket: Ticket,
        news: ReviewNews,
    },
    Tick,
    /// Something about what is being saved, that the person should know.
    Saver(News),
    /// Something about a file of games.
    File(FileEvent),
    /// Something about the book of openings that somebody brought.
    Book(BookNews),
    /// Something about the person's own games.
    Own(OwnNews),
    /// One of the terminal's own colors, which it has told.
    Paper(Paper),
}

/// An engine with a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    White,
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
    pub seat: Seat,
    /// What its events will carry.
    pub ticket: Ticket,
    pub position: Position,
    pub limits: Limits,
    pub level: Level,
    pub lines: usize,
    /// With how many threads.
    pub threads: usize,
    /// With how many megabytes of table.
    pub hash: usize,
}

/// A game to be reviewed, from where its review stands. One that still runs is stopped.
#[derive(Clone, Debug)]
pub struct ReviewOrder {
    /// What its events will carry.
    pub ticket: Ticket,
    pub review: Review,
    pub effort: Effort,
    /// With how many threads.
    pub threads: usize,
}

/// What a review tells.
#[derive(Clone, Debug)]
pub enum ReviewNews {
    /// A position was looked at.
    Looked(Box<Progress>),
    /// There is nothing left to look at, or it was stopped.
    Ended,
    /// It cannot go on, and why.
    Failed(String),
}

/// A move that is wanted from the book of openings.
#[derive(Clone, Debug)]
pub struct BookOrder {
    /// What the answer will carry.
    pub ticket: Ticket,
    pub board: Board,
    /// Decides between the moves that it knows.
    pub seed: u64,
    /// A game that is so many plies old has left the book.
    pub most_plies: usize,
}

/// A position whose moves in the book of openings are to be listed.
#[derive(Clone, Debug)]
pub struct BookQuestion {
    /// What the answer will carry.
    pub ticket: Ticket,
    pub board: Board,
    /// The file of the book, as it was typed.
    pub file: String,
}

/// What a book knows in a position.
#[derive(Clone, Debug)]
pub struct BookList {
    /// The weightiest first.
    pub moves: Vec<BookMove>,
    /// The file of the book; nothing if that is the built-in one.
    pub file: Option<String>,
}

/// What the person's own games tell.
#[derive(Clone, Debug)]
pub enum OwnNews {
    /// The newest ones against the engine: how strong it was, and the points.
    Results(Vec<(u16, f64)>),
    /// The moves of all, or why they cannot be had.
    Played(Result<Arc<PlayedMoves>, String>),
}

/// What is told about the book of openings.
#[derive(Clone, Debug)]
pub enum BookNews {
    /// The move that was asked for, if it knows one.
    Chosen { ticket: Ticket, m: Option<Move> },
    /// The moves that were asked for.
    Listed { ticket: Ticket, list: BookList },
    /// It cannot be used, and why: the built-in one takes its place.
    Unusable(String),
}

/// What the shell shall do.
#[derive(Clone, Debug)]
pub enum Effect {
    Go(Box<Search>),
    /// Let the search of this seat end.
    Stop(Seat),
    /// Review a game.
    Review(Box<ReviewOrder>),
    /// Let the review end.
    StopReview,
    /// Keep that an exercise of a lesson was done, with so many stars.
    KeepExercise {
        id: String,
        stars: u8,
    },
    /// Keep mistakes that are to be solved.
    KeepCards(Vec<Card>),
    /// Keep puzzles that were tried.
    KeepAttempts(Vec<Attempt>),
    /// Read the puzzles of a file, as it was typed.
    ReadPuzzles(String),
    /// Tell how everybody of this name plays in a file as it was typed, or the person in their own games.
    Stats {
        file: Option<String>,
        player: String,
    },
    /// Take this file for the book of openings, as it was typed; the built-in one if it is empty.
    OpenBook(String),
    /// Ask the book of openings for a move.
    AskBook(Box<BookOrder>),
    /// List the moves that the book of openings knows.
    ListBook(Box<BookQuestion>),
    /// Look up how the person's newest games ended.
    RecallResults,
    /// Count the moves of all games of the player of this name.
    CountMoves(String),
    /// Let all engines forget the last game.
    Forget,
    /// Put a text on the clipboard.
    Copy(String),
    /// Autosave the running game.
    Autosave(String),
    /// The running game has ended or was given up.
    ClearAutosave,
    /// Add a finished game to the file of games.
    Append(String),
    /// Take a game out of the file of games: it goes on, and is autosaved.
    TakeOut(Box<Origin>),
    /// Autosave all that is analyzed and not saved; empty if there is nothing.
    AutosaveAnalyses(String),
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
    /// Write the settings file.
    SaveSettings(Box<Settings>),
    Bell,
    Redraw,
    /// Switch the mouse on or off.
    Mouse(bool),
    /// Hand the terminal back to the shell until `fg`.
    Suspend,
    Quit,
    /// Let a part of the program fail, to see what becomes of the rest; debug builds only.
    #[cfg(debug_assertions)]
    Crash(Part),
}

/// What can be made to fail.
#[cfg(debug_assertions)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Engine,
    /// The main thread.
    Screen,
    /// Another thread, whose failure nobody catches.
    Thread,
}

/// What a screen asks of the program, since it is about more than the screen.
#[derive(Clone, Debug)]
pub enum Request {
    /// Does what a key or a command means on the screen.
    Act(Action),
    /// Back to the menu; what is on the screen waits there.
    Leave,
    /// Goes on with the game that waits, or with what was watched or analyzed.
    Continue,
    /// Goes on with what was watched.
    GoOnWatching,
    /// Goes on with what was analyzed.
    Resume,
    /// Lists all that was analyzed and waits.
    Analyses,
    /// Asks what a new game shall be like.
    NewGame(GameKind),
    /// Begins a game like this one. Its side is not remembered for others.
    Rematch(Box<GameSetup>),
    /// The same, from a position.
    NewGameFrom(GameKind, Box<Board>),
    /// Analyzes a game at one of its positions.
    Analyze {
        tree: Box<GameTree>,
        at: NodeId,
        flipped: bool,
    },
    /// Reviews a game that is not analyzed yet, at one of its positions.
    Review {
        tree: Box<GameTree>,
        at: NodeId,
        flipped: bool,
    },
    /// Reviews the game that is analyzed.
    ReviewHere,
    /// From a review to the analysis of the game.
    LeaveReview,
    /// Lists the lessons.
    Lessons,
    /// Begins a lesson of a course, or goes on with it.
    Lesson {
        course: usize,
        lesson: usize,
    },
    /// Lets mistakes be solved.
    Practice(Vec<Exercise>),
    /// Lets those be solved that are due today.
    PracticeDue,
    /// Lists what can be solved.
    Puzzles,
    /// Lets this be solved.
    Solve(Solve),
    /// Sets up a position, beginning with this one or the one that was set up last.
    Edit {
        board: Option<Box<Board>>,
        flipped: bool,
    },
    /// Takes a pasted text for a position or a game.
    Open(String),
    /// Asks what a pawn shall become.
    Promote {
        from: Square,
        to: Square,
    },
    /// Asks whether to give up.
    AskToResign(String),
    /// Asks the other person whether a draw is accepted.
    AskForDraw(String),
    /// Lets a comment be written, about this move.
    Comment {
        subject: Option<String>,
        text: String,
    },
    /// Shows a text to read.
    Read {
        title: String,
        text: String,
    },
    /// A game has ended: what was asked about its next move is pointless.
    Ended,
    /// A setting has another value.
    Changed(Setting),
    /// Saves what is analyzed to its file.
    Save,
    /// Shows the games of the file.
    Games,
    /// Lists the person's own games.
    MyGames,
    /// Tells how the person plays.
    Stats,
    /// Show how the players of a match stand.
    Crosstable(Box<Crosstable>),
    /// The standings have changed: shows them, if they are looked at.
    Standings(Box<Crosstable>),
    /// Lists the mistakes that are kept.
    Mistakes,
    Settings,
    Help,
    Quit,
}

/// How long the engine thinks about a move of a game without clock.
pub const UNTIMED: Duration = Duration::from_secs(1);
