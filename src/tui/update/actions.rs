//! What each action does: some the same everywhere, the rest as the screen has it.

use super::files::commands;
use super::{navigation, popups};
use crate::tui::app::App;
use crate::tui::event::Effect;
use crate::tui::keymap::Action;
use crate::tui::popups::{CommandLine, Help, Popup, SettingsList};

/// Does what a key or a command means.
pub(super) fn act(app: &mut App, action: Action) {
    match action {
        Action::QuitNow => quit(app),
        Action::Suspend => app.shared.ask(Effect::Suspend),
        Action::Redraw => app.shared.ask(Effect::Redraw),
        _ if app.popup.is_some() => popups::act(app, action),
        Action::Help => help(app),
        Action::Command => app.popup = Some(Popup::Command(CommandLine::default())),
        Action::Settings => settings(app),
        Action::Open => commands::ask_to_open(app),
        _ => {
            let (room, shared) = app.parts();
            room.act(action, shared);
        }
    }
}

pub(super) fn help(app: &mut App) {
    app.popup = Some(Popup::Help(Help::default()));
}

pub(super) fn settings(app: &mut App) {
    app.popup = Some(Popup::Settings(SettingsList::default()));
}

/// Leaves the program; a running game is autosaved.
fn quit(app: &mut App) {
    popups::finish_comment(app);
    navigation::part(app);
    app.shared.ask(Effect::Quit);
}
