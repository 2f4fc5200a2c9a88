//! From screen to screen: games begin, wait and go on.

use super::files::analyses;
use crate::config::Settings;
use crate::game::{GameTree, NodeId};
use crate::tui::analysis::Analysis;
use crate::tui::app::{App, Parked, Screen};
use crate::tui::editor::Editor;
use crate::tui::event::Effect;
use crate::tui::menu::Menu;
use crate::tui::play::Play;
use crate::tui::setup::{GameKind, GameSetup};
use crate::tui::sketch::Sketch;
use crate::tui::watch::Watch;

/// Begins a game. One that was running is put into the file of games as it is.
pub(super) fn start(app: &mut App, setup: GameSetup) {
    remember(app, &setup);
    begin(app, setup);
}

/// Begins the same game again. Which side that is follows from the game before, so it is not what the
/// person would like best.
pub(super) fn rematch(app: &mut App, setup: GameSetup) {
    let side = app.shared.settings.side;
    let remembered = GameSetup {
        side,
        ..setup.clone()
    };
    remember(app, &remembered);
    begin(app, setup);
}

fn begin(app: &mut App, setup: GameSetup) {
    let moved = set_aside(app);
    let (now, lot) = (app.shared.now, app.shared.draw_lot());
    app.popup = None;
    if moved {
        app.shared
            .say("The game that you left is in games.pgn in your data folder.");
    }
    app.shared.ask(Effect::Forget);
    if setup.kind == GameKind::Watch {
        let mut watch = Box::new(Watch::new(setup, now, lot));
        watch.game.view.tree.set_tag("Date", &app.shared.today);
        watch.after_change(&mut app.shared);
        app.screen = Screen::Watch(watch);
    } else {
        let mut play = Box::new(Play::new(setup, lot));
        play.game.view.tree.set_tag("Date", &app.shared.today);
        play.after_change(&mut app.shared);
        app.screen = Screen::Play(play);
    }
}

/// Ends what is on the screen; an unfinished game goes into the file of games. Whether one did.
fn set_aside(app: &mut App) -> bool {
    if app.analysis().is_some() {
        park(app);
    }
    app.screen.room_mut().stop(&mut app.shared);
    app.behind = None;
    let shown = match &app.screen {
        Screen::Play(play) => Some(play),
        _ => None,
    };
    let parked = app.parked.take();
    let parked = match &parked {
        Some(Parked::Play(play)) => Some(play),
        _ => None,
    };
    let running = shown.into_iter().chain(parked);
    let games: Vec<String> = running
        .filter(|play| play.is_unfinished())
        .map(|play| play.pgn(&app.shared.today))
        .collect();
    let moved = !games.is_empty();
    app.shared
        .effects
        .extend(games.into_iter().map(Effect::Append));
    app.shared.ask(Effect::ClearAutosave);
    moved
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
        let settings = Box::new(app.shared.settings.clone());
        app.shared.ask(Effect::SaveSettings(settings));
    }
}

/// Analyzes a game at one of its positions. One that is being played waits.
pub(super) fn analyze(app: &mut App, tree: GameTree, at: NodeId, flipped: bool) {
    park(app);
    let mut analysis = Box::new(Analysis::new(tree, at));
    analysis.view.flipped = flipped;
    if let Some(lines) = app.shared.defaults.lines {
        analysis.view.panel.lines = lines;
    }
    analysis.limit = app.shared.defaults.limit;
    analysis.engine = app.shared.defaults.engine;
    analysis.document.id = app.shared.ticket();
    app.popup = None;
    show(app, Screen::Analysis(analysis));
}

/// Puts something on the screen, which goes on from there.
pub(super) fn show(app: &mut App, screen: Screen) {
    app.screen = screen;
    app.screen.room_mut().entered(&mut app.shared);
}

/// Sets up a position: this one, or the one that was set up last. A running game waits.
pub(super) fn edit(app: &mut App, sketch: Option<Sketch>, flipped: bool) {
    let sketch = sketch.or_else(|| app.shared.defaults.sketch.clone());
    let editor = Editor::new(sketch.unwrap_or_else(Sketch::start), flipped);
    let running = app.screen.room().running().is_some();
    if running {
        park(app);
    }
    app.screen.room_mut().stop(&mut app.shared);
    let before = std::mem::replace(&mut app.screen, Screen::Editor(Box::new(editor)));
    match before {
        Screen::Editor(_) => {}
        _ if running => app.behind = None,
        screen => app.behind = Some(Box::new(screen)),
    }
    app.popup = None;
}

/// Back to the menu, where what is on the screen waits; from the editor to where it was opened.
pub(super) fn leave(app: &mut App) {
    let Screen::Editor(editor) = &app.screen else {
        park(app);
        return;
    };
    // What was set up can be gone on with from the menu.
    app.shared.defaults.sketch = Some(editor.sketch.clone());
    match app.behind.take() {
        Some(behind) => show(app, *behind),
        None => unpark(app),
    }
}

/// Parks what is on the screen and takes the screen away from it.
pub(super) fn park(app: &mut App) {
    app.screen.room_mut().stop(&mut app.shared);
    let behind = app.behind.take();
    let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
    match (screen, behind.map(|behind| *behind)) {
        (Screen::Play(mut play), _) => {
            let waits = play.park(&mut app.shared);
            if waits {
                app.parked = Some(Parked::Play(play));
            }
        }
        (Screen::Watch(mut watch), _) => {
            let waits = watch.park(&mut app.shared);
            if waits {
                app.parked = Some(Parked::Watch(watch));
            }
        }
        (Screen::Analysis(analysis), _) | (Screen::Editor(_), Some(Screen::Analysis(analysis))) => {
            analyses::put_aside(app, analysis);
        }
        // Nothing else waits.
        _ => {}
    }
}

/// Goes on with the game that waits, or with what was analyzed.
pub(super) fn unpark(app: &mut App) {
    match app.parked.take() {
        Some(Parked::Play(mut play)) => {
            play.unpark(&mut app.shared);
            app.screen = Screen::Play(play);
        }
        Some(Parked::Watch(mut watch)) => {
            watch.unpark(&mut app.shared);
            app.screen = Screen::Watch(watch);
        }
        None => analyses::resume(app),
    }
}
