//! What happens when something happens: the only place that changes the [`App`].

mod actions;
mod analysis;
mod board;
pub mod command;
mod editor;
mod engine;
mod entry;
mod files;
mod game;
mod menu;
mod mouse;
mod notes;
mod offers;
mod paste;
mod popups;
mod preview;
mod run;
mod study;
mod study_commands;
mod walk;
mod watch;

use std::time::Instant;

use ratatui::crossterm::event::{
    Event as TermEvent, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};

use super::app::{App, Screen};
use super::event::{Effect, Event};
use super::keymap::{Action, Context};
use super::play::Play;
use super::shared::Shared;

/// Takes an event in at a moment; what is to be done outside comes back.
pub fn update(app: &mut App, event: Event, now: Instant) -> Vec<Effect> {
    app.shared.now = now;
    match event {
        Event::Term(TermEvent::Key(key)) if key.kind != KeyEventKind::Release => press(app, key),
        Event::Term(TermEvent::Mouse(mouse)) => mouse::mouse(app, mouse),
        Event::Term(TermEvent::Paste(text)) => paste::paste(app, &text),
        Event::Term(TermEvent::Resize(columns, rows)) => app.shared.size = (columns, rows),
        Event::Term(_) | Event::Tick => {}
        Event::Engine { ticket, event } => engine::hear(app, ticket, event),
        Event::Notice(text) => app.shared.warn(text),
        Event::File(event) => files::hear(app, event),
    }
    watch::tick(app);
    files::studies::keep(app);
    app.shared.take_effects()
}

/// The program ends for a reason that is not a key: what is to be kept comes back.
pub fn leave(app: &mut App, now: Instant) -> Vec<Effect> {
    app.shared.now = now;
    notes::keep_open_comment(app);
    game::park(app);
    app.shared.take_effects()
}

/// Begins a game at the start of the program.
pub fn begin(app: &mut App, setup: super::setup::GameSetup) -> Vec<Effect> {
    game::start(app, setup);
    app.shared.take_effects()
}

/// Begins to study a game at the start of the program.
pub fn begin_study(app: &mut App, tree: crate::game::GameTree) -> Vec<Effect> {
    analysis::open(app, tree, crate::game::NodeId::ROOT);
    app.shared.take_effects()
}

/// Opens a file of games at the start of the program.
pub fn begin_file(app: &mut App, path: std::path::PathBuf) -> Vec<Effect> {
    files::list(app, path, None);
    app.shared.take_effects()
}

/// A key goes to a line of text first, then to the table, then to a typed move.
fn press(app: &mut App, key: KeyEvent) {
    let context = app.context();
    let action = app.shared.keymap.action(context, key);
    let letter = starts_move(key)
        .filter(|_| matches!(context, Context::Play | Context::Analysis) && action.is_none());
    // A key that means nothing does not wipe away what was just said.
    let said = app.shared.notice.take();
    if popups::edits(app, key) || entry::edits(app, key) || editor::edits(app, key) {
        return;
    }
    if let (Some(Action::PlayLine), KeyCode::Char(digit @ '1'..='9')) = (action, key.code) {
        analysis::play_line(app, digit as usize - '1' as usize);
    } else if let Some(action) = action {
        actions::act(app, action);
    } else if let Some(letter) = letter {
        entry::open(app, &letter.to_string());
    } else {
        app.shared.notice = said;
    }
}

/// The letter, if it begins a move.
fn starts_move(key: KeyEvent) -> Option<char> {
    match key.code {
        KeyCode::Char(c)
            if "abcdefghNBRQKO0".contains(c)
                && !key
                    .modifiers
                    .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) =>
        {
            Some(c)
        }
        _ => None,
    }
}

impl App {
    /// The game on the screen, to be changed, beside what all screens share.
    fn both(&mut self) -> Option<(&mut Play, &mut Shared)> {
        match &mut self.screen {
            Screen::Game(play) => Some((play, &mut self.shared)),
            Screen::Menu(_) | Screen::Editor(_) => None,
        }
    }

    /// The game on the screen, to be changed.
    fn play(&mut self) -> Option<&mut Play> {
        match &mut self.screen {
            Screen::Game(play) => Some(play),
            Screen::Menu(_) | Screen::Editor(_) => None,
        }
    }
}
