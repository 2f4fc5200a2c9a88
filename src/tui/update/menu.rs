//! The menu and the form for a new game.

use super::files::studies;
use super::{actions, analysis, editor, game};
use crate::chess::Board;
use crate::tui::app::{App, Entry, Screen};
use crate::tui::event::Effect;
use crate::tui::keymap::Action;
use crate::tui::popups::Popup;
use crate::tui::popups::new_game::NewGameForm;
use crate::tui::setup::{GameKind, GameSetup};

/// Keys of the menu.
pub(super) fn act(app: &mut App, action: Action) {
    let count = app.entries().len();
    let Screen::Menu(menu) = &mut app.screen else {
        return;
    };
    match action {
        Action::Up => menu.row = (menu.row + count - 1) % count,
        Action::Down => menu.row = (menu.row + 1) % count,
        Action::Choose => {
            let row = menu.row;
            choose(app, row);
        }
        Action::Edit => editor::open(app),
        Action::Quit => app.shared.ask(Effect::Quit),
        _ => {}
    }
}

/// An entry of the menu is chosen.
pub(super) fn choose(app: &mut App, row: usize) {
    let Some(&entry) = app.entries().get(row) else {
        return;
    };
    if let Screen::Menu(menu) = &mut app.screen {
        menu.row = row;
    }
    match entry {
        Entry::Continue => game::unpark(app),
        Entry::Study => studies::resume(app),
        Entry::Play => ask(app, GameKind::Play),
        Entry::Watch => ask(app, GameKind::Watch),
        Entry::TwoPlayers => ask(app, GameKind::TwoPlayers),
        Entry::Analyze => analysis::open_board(app, Board::start()),
        Entry::Edit => editor::open(app),
        Entry::Settings => actions::act(app, Action::Settings),
        Entry::Help => actions::act(app, Action::Help),
        Entry::Quit => app.shared.ask(Effect::Quit),
    }
}

/// Asks what the new game shall be like.
pub(super) fn ask(app: &mut App, kind: GameKind) {
    let setup = GameSetup {
        kind,
        ..app.shared.defaults.game.clone()
    };
    app.popup = Some(Popup::NewGame(NewGameForm::new(setup)));
}

/// Asks for a game like the one on the screen; a study is none.
pub(super) fn ask_for_rematch(app: &mut App) {
    let played = app.game().filter(|play| play.analysis.is_none());
    let kind = played.map_or(GameKind::Play, |play| play.setup.kind);
    ask(app, kind);
}
