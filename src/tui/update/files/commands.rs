//! Commands about files and tags: `open`, `save`, `append`, `games`, `fen`, `tag`.

use std::path::PathBuf;

use super::{list, saving, show_games};
use crate::chess::Board;
use crate::game::GameTree;
use crate::tui::app::{App, Screen};
use crate::tui::files::SaveMode;
use crate::tui::keymap::{Action, Context};
use crate::tui::pasted::unquoted;
use crate::tui::popups::{CommandLine, Popup};
use crate::tui::update::paste;

/// Does what one of these commands says; `None` if it is none of them.
pub(in crate::tui::update) fn run(
    app: &mut App,
    (name, rest): (&str, &str),
) -> Option<Result<(), String>> {
    Some(match name {
        "open" if rest.is_empty() => {
            ask_to_open(app);
            Ok(())
        }
        "open" => {
            let path = PathBuf::from(unquoted(rest));
            list(app, path, Some(format!("open {rest}")));
            Ok(())
        }
        "fen" => fen(app, rest),
        "games" => show_games(app),
        "tag" | "save" | "save!" | "append" if !matches!(app.screen, Screen::Analysis(_)) => {
            let key = app.shared.key(Context::Play, Action::Analyze);
            Err(format!(
                "{name} needs a game being analyzed: {key} analyzes this one"
            ))
        }
        "save" if rest.is_empty() => {
            save(app);
            Ok(())
        }
        "save!" | "append" if rest.is_empty() => Err(format!("{name} needs a file name")),
        "save" => to(app, rest, SaveMode::Create { anyway: false }),
        "save!" => to(app, rest, SaveMode::Create { anyway: true }),
        "append" => to(app, rest, SaveMode::Add { copy: true }),
        _ => return None,
    })
}

/// Opens the command line for the name of a file.
pub(in crate::tui::update) fn ask_to_open(app: &mut App) {
    let line = CommandLine::begun("open ");
    line.look(&mut app.shared);
    app.popup = Some(Popup::Command(line));
}

/// Saves to where the game came from, or asks for a name.
pub(in crate::tui::update) fn save(app: &mut App) {
    saving::save(app);
}

fn to(app: &mut App, typed: &str, how: SaveMode) -> Result<(), String> {
    if typed.ends_with('/') {
        return Err(format!("{typed} is a folder: add a file name"));
    }
    saving::write(app, PathBuf::from(typed), how);
    Ok(())
}

fn fen(app: &mut App, rest: &str) -> Result<(), String> {
    let board: Board = rest.parse().map_err(|error| format!("{error}"))?;
    let question = "Analyze this position? Your game waits in the menu.";
    paste::offer(app, GameTree::new(board), question);
    Ok(())
}
