//! Files of games: what is known of them, what is asked of the shell, and what it answers. Data only.

mod game_file;
mod listing;
mod names;

use std::path::{Path, PathBuf};

use super::ticket::Ticket;
use crate::game::GameTree;
use crate::learn::puzzles::Puzzle;
use crate::store::{GameSpan, SaveOutcome, Stamp};
use crate::text::sanitize;

pub use game_file::{GameFile, ReadProgress};
pub use listing::{COLUMNS, ECO, ENGINE, GameListing};
pub use names::{Folder, Name};

/// The longest part of a path that is shown, in characters.
const LONGEST: usize = 200;

/// Where an analyzed game came from or was saved to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub path: PathBuf,
    /// The game in it.
    pub place: GameSpan,
    /// The file as it was then.
    pub stamp: Stamp,
}

/// A path as it may be shown.
#[must_use]
pub fn shown_path(path: &Path) -> String {
    sanitize(&path.to_string_lossy(), LONGEST)
}

/// The last part of a path as it may be shown.
#[must_use]
pub fn shown_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || shown_path(path),
        |name| sanitize(&name.to_string_lossy(), LONGEST),
    )
}

/// A file whose games are to be listed.
#[derive(Clone, Debug)]
pub struct ListOrder {
    /// What the answers will carry.
    pub ticket: Ticket,
    /// As it was typed; `~` is the home folder.
    pub path: PathBuf,
    /// Games that were pasted, to be kept in a new file of about this name.
    pub pasted: Option<String>,
}

/// A game that is to be read.
#[derive(Clone, Debug)]
pub struct OpenOrder {
    /// What the answer will carry.
    pub ticket: Ticket,
    pub path: PathBuf,
    /// The byte where the game begins, and how many bytes it has.
    pub span: (u64, u64),
    /// The file as it was when its games were listed.
    pub stamp: Stamp,
}

/// How a game is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveMode {
    /// In the place of the game that it came from.
    Replace {
        /// Where that stands.
        place: GameSpan,
        /// The file as it was then.
        stamp: Stamp,
        /// Even if somebody else has written to the file.
        anyway: bool,
    },
    /// As a file of its own.
    Create {
        /// Even if there is such a file.
        anyway: bool,
    },
    /// At the end of a file.
    Add {
        /// Only as a copy: the game stays where it belongs, if it belongs somewhere.
        copy: bool,
    },
}

/// A game that is to be written.
#[derive(Clone, Debug)]
pub struct SaveOrder {
    /// Which analysis it is.
    pub analysis: Ticket,
    /// How many edits it had seen.
    pub edits: u64,
    /// Where it came from.
    pub own: Option<Origin>,
    /// How many parts of the game that stands there could not be read and would be lost.
    pub damage: usize,
    /// The file, as it was typed.
    pub path: PathBuf,
    pub how: SaveMode,
    /// The file may become UTF-8 if it cannot hold all letters.
    pub convert: bool,
    pub text: String,
}

/// A wish to write a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveWish {
    /// Which analysis it is.
    pub analysis: Ticket,
    /// The file, as it was typed.
    pub path: PathBuf,
    pub how: SaveMode,
}

/// A game on its way to the disk. The next one has to wait until it is known where this one stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saving {
    pub path: PathBuf,
    /// What is to be written after it.
    pub next: Option<SaveWish>,
}

/// What the shell has to say about files.
#[derive(Clone, Debug)]
pub enum FileEvent {
    /// Games of a file were found.
    Listed {
        /// Which order.
        ticket: Ticket,
        /// The whole path.
        path: PathBuf,
        /// The file as it is.
        stamp: Stamp,
        /// Those found since the last time.
        games: GameListing,
        /// How many bytes have been read.
        read: u64,
        /// Whether there are no more.
        done: bool,
    },
    /// A file or a game could not be read.
    Failed {
        /// Which order.
        ticket: Ticket,
        /// Why, as a sentence.
        why: String,
    },
    /// A file is not as it was when its games were listed.
    Stale {
        /// Which order.
        ticket: Ticket,
        path: PathBuf,
    },
    /// A game was read.
    Opened {
        /// Which order.
        ticket: Ticket,
        /// Where it stands.
        origin: Origin,
        tree: Box<GameTree>,
        /// What could not be read of it.
        problems: Vec<String>,
    },
    /// How somebody plays, to be read.
    Told { title: String, text: String },
    /// Puzzles of a file.
    Puzzles { name: String, puzzles: Vec<Puzzle> },
    /// Why nobody knows, as a sentence.
    Untold(String),
    /// Nothing was written: parts of the old game that could not be read would be lost.
    Lossy {
        /// The game; with the whole path, and how it would be written.
        order: Box<SaveOrder>,
    },
    /// A game was to be written.
    Saved {
        /// Which one; with the whole path.
        order: Box<SaveOrder>,
        /// What became of it; a sentence if it failed.
        outcome: Result<SaveOutcome, String>,
    },
    /// What is in a folder.
    Names(Folder),
}
