//! Files of games: opening and choosing. Saving, analyses that wait, and the commands stand beside.

pub(super) mod analyses;
pub(super) mod commands;
mod saving;

use std::path::PathBuf;

use super::navigation;
use crate::game::NodeId;
use crate::text::capitalized;
use crate::tui::app::{App, Screen};
use crate::tui::event::{Effect, Request};
use crate::tui::files::{
    FileEvent, GameFile, GameListing, ListOrder, Origin, ReadProgress, SaveOrder, shown_name,
    shown_path,
};
use crate::tui::live_game::can_go_on;
use crate::tui::popups::games::open_chosen;
use crate::tui::popups::{Answered, CommandLine, GamesList, Popup, Question};
use crate::tui::setup::Solve;
use crate::tui::shared::{Opening, Sought};
use crate::tui::ticket::Ticket;

/// Takes in what the shell says about files.
pub(super) fn hear(app: &mut App, event: FileEvent) {
    match event {
        FileEvent::Listed { ticket, .. } if awaits(app, ticket) => listed(app, event),
        FileEvent::Listed { .. } => listed_further(app, &event),
        FileEvent::Failed { ticket, why } if awaits(app, ticket) => failed(app, &why),
        FileEvent::Failed { ticket, why } => broken_off(app, ticket, &why),
        FileEvent::Stale { ticket, .. } | FileEvent::Opened { ticket, .. }
            if awaits(app, ticket) && is_busy(app) =>
        {
            app.shared.files.opening = None;
        }
        FileEvent::Stale { ticket, path } if awaits(app, ticket) => {
            app.shared.files.opening = None;
            app.popup = Some(Popup::Question(Question {
                question: format!(
                    "{} was changed since its games were listed. List them again?",
                    shown_name(&path)
                ),
                then: Answered::List(path),
            }));
        }
        FileEvent::Opened {
            ticket,
            origin,
            tree,
            problems,
        } if awaits(app, ticket) => {
            app.shared.files.opening = None;
            open_analysis(app, &origin, *tree, &problems);
        }
        FileEvent::Told { title, text } => app.shared.request(Request::Read { title, text }),
        FileEvent::Puzzles { name, puzzles } => {
            let puzzles = std::sync::Arc::new(puzzles);
            app.shared
                .request(Request::Solve(Solve::Set { name, puzzles }));
        }
        FileEvent::Untold(why) => app.shared.warn(capitalized(&format!("{why}."))),
        FileEvent::Saved { order, outcome } => saving::saved(app, &order, outcome.as_ref()),
        FileEvent::Lossy { order } => saving::ask_about_damage(app, &order),
        FileEvent::Names(folder) if folder.typed == app.shared.files.folder.typed => {
            app.shared.files.folder = folder;
        }
        FileEvent::Stale { .. } | FileEvent::Opened { .. } | FileEvent::Names(_) => {}
    }
}

/// Whether something is being written or asked that must not be swept away.
fn is_busy(app: &App) -> bool {
    let typing = app.screen.room().is_typing();
    let popup = app.popup.as_ref();
    typing || popup.is_some_and(|popup| !matches!(popup, Popup::Games(_)))
}

fn awaits(app: &App, ticket: Ticket) -> bool {
    app.shared
        .files
        .opening
        .as_ref()
        .is_some_and(|opening| opening.ticket == ticket)
}

/// Lists the games of a file, to open it if it has one and to choose if it has more.
pub(super) fn list(app: &mut App, path: PathBuf, command: Option<String>) {
    app.shared.say(format!("Reading {}.", shown_name(&path)));
    order_list(app, (path, None), command, Sought::File);
}

/// Lists the person's own games.
pub(super) fn list_own(app: &mut App) {
    if app.shared.files.home.is_empty() {
        app.shared.warn("There is no folder for your games.");
        return;
    }
    let path = app.shared.files.own_games();
    app.shared.say(format!("Reading {}.", shown_name(&path)));
    order_list(app, (path, None), None, Sought::Own);
}

/// Lists games that were pasted, which are kept in a file of their own.
pub(super) fn list_pasted(app: &mut App, text: String) {
    let path = PathBuf::from(format!("{}pasted.pgn", app.shared.files.home));
    order_list(app, (path, Some(text)), None, Sought::Pasted);
}

fn order_list(
    app: &mut App,
    (path, pasted): (PathBuf, Option<String>),
    command: Option<String>,
    what: Sought,
) {
    let ticket = app.shared.ticket();
    app.shared.files.opening = Some(Opening {
        ticket,
        command,
        what,
    });
    app.shared.ask(Effect::ListGames(ListOrder {
        ticket,
        path,
        pasted,
    }));
}

/// The first that is heard of a file.
fn listed(app: &mut App, event: FileEvent) {
    let FileEvent::Listed {
        ticket,
        path,
        stamp,
        games,
        read,
        done,
    } = event
    else {
        return;
    };
    let name = shown_name(&path);
    let progress = ReadProgress {
        read,
        total: stamp.length,
    };
    match (games.len(), done) {
        (0, true) => {
            app.shared.files.opening = None;
            app.shared.warn(format!("{name} has no games in it."));
            return;
        }
        (0, false) => {
            app.shared
                .say(format!("Reading {name}: {} %.", progress.percent()));
            return;
        }
        _ => app.shared.notice = None,
    }
    let opening = app.shared.files.opening.take();
    let what = opening.as_ref().map(|opening| opening.what);
    let mine = what == Some(Sought::Own);
    let pasted = what == Some(Sought::Pasted);
    let kept = format!("These games are kept in {}.", shown_path(&path));
    let mut file = GameFile::new(ticket, path, stamp);
    file.mine = mine;
    file.add(&games);
    file.progress = (!done).then_some(progress);
    // Then its games are asked for, not the analyzed one once more.
    let by_key = opening.is_some_and(|opening| opening.command.is_none());
    app.shared.files.listed = Some(Box::new(file));
    let here = choose_analyzed(app);
    if is_busy(app) {
        app.shared.say(format!(
            "{name} has been read: the command games lists its games."
        ));
    } else if games.len() == 1 && done && !mine && !(here && by_key) {
        open_chosen(&mut app.shared);
    } else {
        app.popup = Some(Popup::Games(GamesList));
        if pasted {
            app.shared.say(kept);
        }
    }
}

/// Chooses the analyzed game among those of the file. Whether it is there.
fn choose_analyzed(app: &mut App) -> bool {
    let origin = analyzed_origin(app);
    let Some(file) = &mut app.shared.files.listed else {
        return false;
    };
    let here = origin.filter(|origin| origin.path == file.path);
    let game = here.and_then(|origin| file.games.at(origin.place.offset));
    if let Some(game) = game {
        file.choose(game);
    }
    game.is_some()
}

/// Where the analyzed game stands.
fn analyzed_origin(app: &App) -> Option<Origin> {
    match &app.screen {
        Screen::Analysis(analysis) => analysis.document.file.clone(),
        _ => None,
    }
}

/// More games of a file that is listed already.
fn listed_further(app: &mut App, event: &FileEvent) {
    let FileEvent::Listed {
        ticket,
        games,
        read,
        done,
        ..
    } = event
    else {
        return;
    };
    let Some(file) = app
        .shared
        .files
        .listed
        .as_mut()
        .filter(|file| file.ticket == *ticket)
    else {
        return;
    };
    take_in(file, games, *read, *done);
}

fn take_in(file: &mut GameFile, games: &GameListing, read: u64, done: bool) {
    // Stopped: what was on its way is not wanted any more.
    let Some(progress) = &mut file.progress else {
        return;
    };
    progress.read = progress.read.max(read);
    if done {
        file.progress = None;
    }
    file.add(games);
}

/// What was asked for cannot be read. The command comes back to be mended.
fn failed(app: &mut App, why: &str) {
    let opening = app.shared.files.opening.take();
    let what = opening.as_ref().map(|opening| opening.what);
    if what == Some(Sought::Own) {
        app.shared.say(format!(
            "Finished games are listed here. {}.",
            capitalized(why)
        ));
        return;
    }
    let why = capitalized(why);
    match opening.and_then(|opening| opening.command) {
        Some(command) if !is_busy(app) => {
            app.shared.notice = None;
            let line = CommandLine::to_be_mended(&command, why);
            app.popup = Some(Popup::Command(line));
        }
        _ => app.shared.warn(why),
    }
}

/// A file could not be read to its end.
fn broken_off(app: &mut App, ticket: Ticket, why: &str) {
    if let Some(file) = app
        .shared
        .files
        .listed
        .as_mut()
        .filter(|file| file.ticket == ticket)
    {
        file.progress = None;
        app.shared.warn(capitalized(why));
    }
}

/// Analyzes a game of a file, or goes on with it if it waits with changes.
fn open_analysis(app: &mut App, origin: &Origin, tree: crate::game::GameTree, problems: &[String]) {
    if analyses::on_screen(app, origin) {
        app.popup = None;
        app.shared
            .say("Your changes to this game are not saved yet.");
        return;
    }
    if analyses::go_on(app, origin) {
        app.shared
            .say("Your changes to this game are not saved yet.");
        return;
    }
    let listed = app.shared.files.listed.as_ref();
    let mine = listed.is_some_and(|file| file.mine && file.path == origin.path);
    let goes_on = mine && problems.is_empty() && can_go_on(&tree);
    navigation::analyze(app, tree, NodeId::ROOT, false);
    if goes_on {
        app.popup = Some(Popup::Question(Question {
            question: "This game is not finished. Play on?".into(),
            then: Answered::PlayOn,
        }));
    }
    if let Screen::Analysis(analysis) = &mut app.screen {
        analysis.document.file = Some(origin.clone());
        analysis.document.damage = problems.len();
        analysis.document.problem = problems.first().cloned();
    }
    if let [first, more @ ..] = problems {
        app.shared.warn(with_more(first, more.len()));
    }
}

/// What is wrong first, and how much more is.
fn with_more(first: &str, more: usize) -> String {
    let first = capitalized(first);
    match more {
        0 => format!("{first}."),
        more => format!("{first}, and {more} more."),
    }
}

/// Back to the games of the file that the analyzed game belongs to, at this one.
pub(super) fn show_games(app: &mut App) -> Result<(), String> {
    let listed = app.shared.files.listed.as_ref().map(|file| &file.path);
    match analyzed_origin(app) {
        Some(origin) if listed != Some(&origin.path) => list(app, origin.path, None),
        _ if listed.is_none() => return Err("no file is open: open FILE opens one".into()),
        _ => {
            choose_analyzed(app);
            app.popup = Some(Popup::Games(GamesList));
        }
    }
    Ok(())
}

/// The person says that a game shall be written after all.
pub(super) fn save_confirmed(app: &mut App, order: Box<SaveOrder>) {
    saving::send(app, order);
}
