//! Playing: moves, the engine's turn, the end of a game, leaving and coming back.

use super::files::studies;
use super::study::{complete_graph, study};
use crate::chess::Move;
use crate::config::Settings;
use crate::engine::Level;
use crate::game::Ending;
use crate::tui::app::{App, Menu, Screen};
use crate::tui::editor::Back;
use crate::tui::event::{Effect, Search, Seat, Ticket};
use crate::tui::play::{Play, Player, Thinking};
use crate::tui::popups::Popup;
use crate::tui::setup::{GameKind, GameSetup};

/// Begins a game. One that was running is put into the file of games as it is.
pub(super) fn start(app: &mut App, setup: GameSetup) {
    let kept = set_aside(app);
    remember(app, &setup);
    let lot = app.shared.draw_lot();
    let mut play = Play::new(setup, app.shared.now, lot);
    play.tree.set_tag("Date", &app.shared.today);
    app.screen = Screen::Game(Box::new(play));
    app.popup = None;
    if kept {
        app.shared
            .say("The game that you left is in games.pgn in your data folder.");
    }
    app.shared.ask(Effect::Forget);
    after_change(app);
}

/// Ends what is on the screen; an unfinished game goes into the file of games. Whether one did.
fn set_aside(app: &mut App) -> bool {
    if app.study().is_some() {
        park(app);
    }
    stop(app);
    let today = app.shared.today.clone();
    let unfinished = |play: &Play| {
        play.ending.is_none() && play.analysis.is_none() && play.tree.ply(play.head) > 0
    };
    let parked = app.parked.take();
    let running = app.game().into_iter().chain(parked.as_deref());
    let running = running.filter(|play| unfinished(play) && !play.is_watched());
    let games: Vec<String> = running.map(|play| play.pgn(&today)).collect();
    let kept = !games.is_empty();
    app.shared
        .effects
        .extend(games.into_iter().map(Effect::Append));
    app.shared.ask(Effect::ClearAutosave);
    kept
}

/// The next game is offered like this one.
fn remember(app: &mut App, setup: &GameSetup) {
    app.shared.defaults.game = setup.clone();
    if setup.kind == GameKind::Watch {
        return;
    }
    let before = app.shared.settings.clone();
    if Settings::can_hold(setup.clock) {
        app.shared.settings.clock = setup.clock;
    }
    if setup.kind == GameKind::Play {
        app.shared.settings.level = setup.level;
        app.shared.settings.side = setup.side;
    }
    if app.shared.settings != before {
        app.shared
            .ask(Effect::SaveSettings(Box::new(app.shared.settings.clone())));
    }
}

/// A person plays a legal move.
pub(super) fn person_moves(app: &mut App, m: Move) {
    let now = app.shared.now;
    if let Some(play) = app.play().filter(|play| play.analysis.is_some()) {
        play.branch(m);
        study(app);
        return;
    }
    // It may have been thinking about this very move.
    stop(app);
    let Some(play) = app.play() else {
        return;
    };
    play.undone.clear();
    play.paused = false;
    play.push(m, now);
    moved(app);
}

/// After a move of anybody: keeps the game, and lets the other side think or ends it.
pub(super) fn moved(app: &mut App) {
    ring(app, false);
    if app.game().is_some_and(|play| play.ending.is_some()) {
        finish(app);
    } else {
        after_change(app);
    }
}

/// The game has another newest position: keeps it, and lets whoever is to think do so.
pub(super) fn after_change(app: &mut App) {
    let played = |play: &&Play| !play.is_watched() && play.analysis.is_none();
    if let Some(play) = app.game().filter(played) {
        app.shared
            .ask(Effect::Autosave(play.pgn(&app.shared.today)));
    }
    engine_turn(app);
    study(app);
}

fn ring(app: &mut App, end: bool) {
    use crate::config::Sounds;
    let engine_moved = app.game().is_some_and(Play::persons_turn);
    let wanted = match app.shared.settings.sounds {
        Sounds::Off => false,
        Sounds::Moves => end || engine_moved,
        Sounds::All => true,
    };
    if wanted {
        app.shared.ask(Effect::Bell);
    }
}

/// Lets the engine think if it is its turn.
pub(super) fn engine_turn(app: &mut App) {
    let ticket = app.shared.ticket();
    let Some(play) = app.play() else {
        return;
    };
    let stepping = play.watch.as_ref().is_some_and(|watch| watch.stepping);
    let Player::Engine(level) = play.player(play.turn()) else {
        return;
    };
    if play.ending.is_some() || play.thinking.is_some() || (play.paused && !stepping) {
        return;
    }
    think(app, ticket, level);
}

/// Lets the side to move think at a level and then move.
pub(super) fn think(app: &mut App, ticket: Ticket, level: Level) {
    let (threads, hash, now) = (
        app.shared.threads(),
        app.shared.settings.hash,
        app.shared.now,
    );
    let Some((play, shared)) = app.both() else {
        return;
    };
    if play.study.take().is_some() {
        shared.ask(Effect::Stop(Seat::Analyst));
    }
    let seat = Play::seat(play.turn());
    play.held = None;
    play.thinking = Some(Thinking {
        seat,
        ticket,
        since: now,
    });
    let search = Search {
        seat,
        ticket,
        position: play.position(play.head),
        limits: play.limits(now),
        level,
        lines: 1,
        threads,
        hash,
    };
    shared.ask(Effect::Go(Box::new(search)));
}

/// Stops whoever thinks; what they find no longer counts.
pub(super) fn stop(app: &mut App) {
    let Some((play, shared)) = app.both() else {
        return;
    };
    play.held = None;
    if let Some(thinking) = play.thinking.take() {
        shared.ask(Effect::Stop(thinking.seat));
    }
    if play.study.take().is_some() {
        shared.ask(Effect::Stop(Seat::Analyst));
    }
}

/// The game is over: keeps it, and shows what the engine thinks of it.
pub(super) fn finish(app: &mut App) {
    stop(app);
    let (today, now) = (app.shared.today.clone(), app.shared.now);
    ring(app, true);
    let Some(play) = app.play() else {
        return;
    };
    let Some(ending) = play.ending else {
        return;
    };
    play.entry = None;
    play.selected = None;
    play.hint = None;
    play.thoughts_before = play.show_thoughts;
    play.show_thoughts = true;
    if let Some(clock) = &mut play.clock {
        clock.pause(now);
    }
    if let Some(watch) = &mut play.watch {
        watch.stepping = false;
        watch.count(ending.result());
        if !watch.is_last() {
            watch.next_at = Some(now + Play::BETWEEN_GAMES.min(watch.movetime * 20));
        }
    }
    let text = play.pgn(&today);
    app.shared.ask(Effect::Append(text));
    app.shared.ask(Effect::ClearAutosave);
    if matches!(app.popup, Some(Popup::Promotion(_) | Popup::Question(_))) {
        app.popup = None;
    }
    complete_graph(app);
}

/// Ends the game for a reason that is not on the board.
pub(super) fn end(app: &mut App, ending: Ending) {
    if let Some(play) = app.play().filter(|play| play.ending.is_none()) {
        play.ending = Some(ending);
        finish(app);
    }
}

/// Back to the menu; a running game waits there.
pub(super) fn leave(app: &mut App) {
    park(app);
    app.screen = Screen::Menu(Menu::default());
}

/// Keeps a running game and takes the screen away from it.
pub(super) fn park(app: &mut App) {
    stop(app);
    let now = app.shared.now;
    let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
    let mut play = match screen {
        Screen::Game(play) => play,
        Screen::Editor(editor) => match editor.back {
            Back::Game(play) if play.analysis.is_some() => play,
            Back::Menu(_) | Back::Parked | Back::Game(_) => return,
        },
        Screen::Menu(_) => return,
    };
    if play.analysis.is_some() {
        studies::put_aside(app, play);
        return;
    }
    if play.ending.is_some() {
        return;
    }
    if let Some(clock) = &mut play.clock {
        clock.pause(now);
    }
    play.entry = None;
    play.selected = None;
    play.hint = None;
    if !play.is_watched() {
        app.shared
            .ask(Effect::Autosave(play.pgn(&app.shared.today)));
    }
    app.parked = Some(play);
}

/// Goes on with the game that waits, or with what was studied.
pub(super) fn unpark(app: &mut App) {
    let now = app.shared.now;
    let Some(mut play) = app.parked.take() else {
        studies::resume(app);
        return;
    };
    let begun = play.tree.ply(play.head) > 0 || play.is_watched();
    if begun && !play.paused {
        play.run_clock(now);
    }
    app.screen = Screen::Game(play);
    after_change(app);
}
