//! The parts of the shell: terminal, engines, files, signals.

mod backend;
mod engines;
mod file_writer;
mod game_reader;
mod input;
#[cfg(unix)]
mod job_control;
mod kept_files;
mod library;
mod opening_namer;
mod output;
mod own_games;
mod own_stats;
mod pictures;
mod piped;
mod puzzle_reader;
mod reviews;
mod signals;
mod terminal;
mod user_files;

use std::io::{self, IsTerminal};

use anyhow::{Result, bail};
use ratatui::crossterm::event::Event as TermEvent;

use super::event::{BookNews, OwnNews, ReviewNews, Seat};
use super::files::FileEvent;
use super::ticket::Ticket;
use crate::engine::EngineEvent;
use crate::store::News;

pub(super) use engines::Engines;
pub(super) use file_writer::FileWriter;
pub(super) use game_reader::{GameReader, check as check_file};
pub(super) use input::{Answer, read_input};
pub(super) use library::Library;
pub(super) use output::{TerminalOutput, drawn_size};
pub(super) use own_games::{count_moves, no_moves, recall_results};
pub(super) use own_stats::{Whose, tell_stats};
pub(super) use pictures::Gallery;
pub(super) use piped::read_piped;
pub(super) use puzzle_reader::read_puzzles;
pub(super) use reviews::Reviews;
pub(super) use signals::watch_signals;
pub(super) use terminal::{TerminalModes, hook_panics};
pub(super) use user_files::{FoundFiles, UserFiles};

/// What reaches the main thread.
pub(super) enum Message {
    Term(TermEvent),
    /// The terminal says what it can do.
    Answer(Answer),
    Engine(Seat, EngineEvent),
    Review(Ticket, ReviewNews),
    /// Pictures of squares are ready.
    Painted(Box<Gallery>),
    /// About a file of games.
    File(FileEvent),
    /// About the book of openings.
    Book(BookNews),
    /// About the person's own games.
    Own(OwnNews),
    /// Something about what is being saved.
    Saver(News),
    /// Somebody asked the program to stop for a while.
    Suspend,
    /// It goes on.
    Resumed,
    /// Somebody asked the program to end, or the terminal is gone.
    End,
    Failed(String),
}

pub(super) enum Exit {
    /// As it should.
    Left,
    /// With something to be told.
    Failed(String),
}

/// There has to be somebody to talk to.
pub(super) fn require_terminal() -> Result<()> {
    if std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        bail!(
            "this terminal cannot move its cursor (TERM=dumb); `pillarbox --help` tells what works without"
        );
    }
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        bail!(
            "the screen needs a terminal on both ends; `pillarbox --help` tells what works without"
        );
    }
    Ok(())
}
