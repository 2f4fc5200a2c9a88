//! The parts of the shell: terminal, engines, files, signals.

mod engines;
mod files;
mod games;
mod input;
mod screen;
mod signals;
mod stage;

use std::io::{self, IsTerminal};

use anyhow::{Result, bail};
use ratatui::crossterm::event::Event as TermEvent;

use super::event::Seat;
use super::files::FileEvent;
use crate::engine::EngineEvent;

pub(super) use engines::Engines;
pub(super) use files::{Files, Found, OpenFiles};
pub(super) use games::{GameFiles, check as check_file};
pub(super) use input::read_input;
pub(super) use screen::Screen;
pub(super) use signals::watch_signals;
pub(super) use stage::{Stage, hook_panics};

/// What reaches the main thread.
pub(super) enum Message {
    /// From the terminal.
    Term(TermEvent),
    /// From an engine.
    Engine(Seat, EngineEvent),
    /// About a file of games.
    File(FileEvent),
    /// Something to be told.
    Notice(String),
    /// Somebody asked the program to stop for a while.
    Suspend,
    /// It goes on.
    Resumed,
    /// Somebody asked the program to end, or the terminal is gone.
    End,
    /// Something broke.
    Failed(String),
}

/// How it ended.
pub(super) enum Ending {
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
