//! What happens when something happens: the only place that changes the [`App`]. A screen changes
//! itself; what is about more than one is done here.

mod actions;
mod command;
mod files;
mod mouse;
mod moving;
mod navigation;
mod paste;
mod popups;
mod requests;

use std::path::PathBuf;
use std::time::Instant;

use ratatui::crossterm::event::{Event as TermEvent, KeyEvent, KeyEventKind};

use super::app::{App, Screen};
use super::event::{BookNews, Effect, Event, OwnNews};
use super::popups::Popup;
use super::setup::GameSetup;
use super::shared::Notice;
use super::ticket::Ticket;
use crate::engine::EngineEvent;
use crate::game::{GameTree, NodeId};
use crate::store::News;
use crate::text::capitalized;

/// Takes an event in at a moment; what is to be done outside comes back.
pub fn update(app: &mut App, event: Event, now: Instant) -> Vec<Effect> {
    app.shared.now = now;
    let (moment, said) = (app.screen.room().moment(), app.shared.notice.clone());
    let place = std::mem::discriminant(&app.screen);
    match event {
        Event::Term(TermEvent::Key(key)) if key.kind != KeyEventKind::Release => press(app, key),
        Event::Term(TermEvent::Mouse(mouse)) => mouse::mouse(app, mouse),
        Event::Term(TermEvent::Paste(text)) => paste::paste(app, &text),
        Event::Term(TermEvent::Resize(columns, rows)) => app.shared.size = (columns, rows),
        Event::Term(_) | Event::Tick => {}
        Event::Engine { ticket, event } => hear(app, ticket, event),
        Event::Review { ticket, news } => {
            let (room, shared) = app.parts();
            room.hear_review(ticket, news, shared);
        }
        Event::Saver(News::Failed(text)) => app.shared.warn(capitalized(&text)),
        Event::Saver(News::Waiting(games)) => app.shared.files.waiting = games,
        Event::File(event) => files::hear(app, event),
        Event::Book(BookNews::Chosen { ticket, m }) => {
            let (room, shared) = app.parts();
            room.hear_book(ticket, m, shared);
        }
        Event::Book(BookNews::Listed { ticket, list }) => {
            let (room, shared) = app.parts();
            room.hear_book_list(ticket, list, shared);
        }
        Event::Own(news) => hear_own(app, news),
        Event::Book(BookNews::Unusable(why)) => app.shared.warn(capitalized(&why)),
        Event::Paper(told) => {
            let look = &mut app.shared.look;
            look.told.behind = told.behind.or(look.told.behind);
            look.told.text = told.text.or(look.told.text);
            app.shared.apply_settings();
        }
    }
    requests::carry_out(app);
    let covered = app.is_held_up();
    let (room, shared) = app.parts();
    room.tick(covered, shared);
    if app.screen.room().moment() != moment {
        outdate(app, said.as_ref());
    }
    let effects = finish(app);
    moving::follow(app, place);
    effects
}

/// The game has gone on: what was said before about its position is over.
fn outdate(app: &mut App, said: Option<&Notice>) {
    let old = |notice: &mut Notice| notice.fleeting && Some(&*notice) == said;
    app.shared.notice.take_if(old);
    let entry = app
        .screen
        .game_mut()
        .and_then(|it| it.view_mut().entry.as_mut());
    if let Some(entry) = entry {
        entry.edited();
    }
}

/// What is left to do after anything.
fn finish(app: &mut App) -> Vec<Effect> {
    requests::carry_out(app);
    files::analyses::autosave(app);
    try_theme(app);
    if matches!(app.screen, Screen::Menu(_)) {
        let waiting = app.waiting();
        if let Screen::Menu(menu) = &mut app.screen {
            menu.waiting = waiting;
        }
    }
    app.shared.take_effects()
}

/// A theme that is being chosen is seen at once, and no longer than that.
fn try_theme(app: &mut App) {
    let popup = app.popup.as_ref().map(Popup::component);
    let tried = popup.and_then(|it| it.tried_theme(&app.shared, &app.screen.below()));
    app.shared.try_theme(tried);
}

/// The program ends for a reason that is not a key: what is still to be written comes back.
pub fn leave(app: &mut App, now: Instant) -> Vec<Effect> {
    app.shared.now = now;
    popups::finish_comment(app);
    navigation::part(app);
    app.shared.take_effects()
}

/// Looks at the size that the terminal turned out to have, at the start of the program.
pub fn check_size(app: &mut App) {
    if app.shared.notice.is_none() {
        requests::check_pieces(app);
    }
}

/// Begins a game at the start of the program.
pub fn begin(app: &mut App, setup: GameSetup) -> Vec<Effect> {
    navigation::start(app, setup);
    finish(app)
}

/// Begins to analyze a game at the start of the program.
pub fn begin_analysis(app: &mut App, tree: GameTree) -> Vec<Effect> {
    navigation::analyze(app, tree, NodeId::ROOT, false);
    finish(app)
}

/// Opens a file of games at the start of the program.
pub fn begin_file(app: &mut App, path: PathBuf) -> Vec<Effect> {
    files::list(app, path, None);
    finish(app)
}

/// Lets the person choose among several games at the start of the program.
pub fn begin_choice(app: &mut App, text: String) -> Vec<Effect> {
    files::list_pasted(app, text);
    finish(app)
}

/// A key goes to a line of text first, then to the table, then to a typed move.
fn press(app: &mut App, key: KeyEvent) {
    let action = app.shared.keymap.action(app.context(), key);
    // A key that means nothing does not wipe away what was just said.
    let said = app.shared.notice.take();
    if popups::edits(app, key) {
        return;
    }
    let covered = app.popup.is_some();
    let (room, shared) = app.parts();
    if !covered && room.edits(key, shared) {
        return;
    }
    if let Some(action) = action {
        actions::act(app, action);
    } else if covered || !room.key(key, shared) {
        app.shared.notice = said;
    }
}

/// Takes in what the person's own games tell.
fn hear_own(app: &mut App, news: OwnNews) {
    match news {
        OwnNews::Results(older) => {
            // A game may have ended while these were read.
            let newer = std::mem::replace(&mut app.shared.results, older);
            app.shared.results.extend(newer);
        }
        OwnNews::Played(Ok(played)) => app.shared.games_counted(played),
        OwnNews::Played(Err(why)) => {
            app.shared.games_counted(std::sync::Arc::default());
            app.shared.warn(capitalized(&why));
        }
    }
}

/// Listens to an engine.
fn hear(app: &mut App, ticket: Ticket, event: EngineEvent) {
    if let EngineEvent::NoMemory { wanted, kept } = event {
        app.shared.warn(format!(
            "Not enough memory for a hash table of {wanted} MB: it has {kept} MB."
        ));
        return;
    }
    let (room, shared) = app.parts();
    room.hear(ticket, event, shared);
}
