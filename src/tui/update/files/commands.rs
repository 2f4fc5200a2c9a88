//! Commands about files and tags: `open`, `save`, `append`, `games`, `fen`, `tag`.

use std::path::PathBuf;

use super::{list, saving, show_games};
use crate::chess::Board;
use crate::game::{GameResult, GameTree};
use crate::tui::app::App;
use crate::tui::files::How;
use crate::tui::play::Play;
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
            list(app, PathBuf::from(rest), Some(format!("open {rest}")));
            Ok(())
        }
        "fen" => fen(app, rest),
        "games" => show_games(app),
        "tag" => tag(app, rest),
        "save" | "save!" | "append" if studied(app).is_none() => Err(format!(
            "{name} is for a game that is studied: A studies this one"
        )),
        "save" if rest.is_empty() => {
            save(app);
            Ok(())
        }
        "save!" | "append" if rest.is_empty() => Err(format!("{name} wants the name of a file")),
        "save" => to(app, rest, How::Create { anyway: false }),
        "save!" => to(app, rest, How::Create { anyway: true }),
        "append" => to(app, rest, How::Add { copy: true }),
        _ => return None,
    })
}

fn studied(app: &App) -> Option<&Play> {
    app.game().filter(|play| play.analysis.is_some())
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

fn to(app: &mut App, typed: &str, how: How) -> Result<(), String> {
    if typed.ends_with('/') {
        return Err(format!("{typed} is a folder: a name is missing"));
    }
    saving::write(app, PathBuf::from(typed), how);
    Ok(())
}

fn fen(app: &mut App, rest: &str) -> Result<(), String> {
    let board: Board = rest.parse().map_err(|error| format!("{error}"))?;
    let question = "Study this position? The running game waits in the menu.";
    paste::offer(app, GameTree::new(board), question);
    Ok(())
}

/// Sets, removes or tells a tag.
fn tag(app: &mut App, rest: &str) -> Result<(), String> {
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    let value = value.trim();
    let Some(play) = studied(app) else {
        return Err("tag is for a game that is studied: A studies this one".into());
    };
    let good = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(good) || name.len() > 80 {
        return Err(format!(
            "a tag has a name of letters and digits, as in tag White \"Ann\", not {:?}",
            crate::text::excerpt(name)
        ));
    }
    let old = match name {
        "Result" => Some(play.tree.result().to_string()),
        name => play.tree.tag(name).map(str::to_owned),
    };
    if value.is_empty() {
        app.shared.say(match old {
            Some(old) => format!("{name} is \"{old}\"."),
            None => format!("{name} is not set."),
        });
        return Ok(());
    }
    set_tag(app, name, &unquoted(value))
}

/// A value without its quotes, and within them without the signs before quotes; as it is, if it has
/// none.
fn unquoted(value: &str) -> String {
    let inner = value.strip_prefix('"');
    let inner = inner.map(|value| value.strip_suffix('"').unwrap_or(value));
    match inner {
        Some(inner) => inner.replace("\\\"", "\"").replace("\\\\", "\\"),
        None => value.to_owned(),
    }
}

fn set_tag(app: &mut App, name: &str, value: &str) -> Result<(), String> {
    if matches!(name, "FEN" | "SetUp") {
        return Err("the first position is no tag to be changed: fen opens another one".into());
    }
    if name == "Result" && !value.is_empty() {
        value
            .parse::<GameResult>()
            .map_err(|error| error.to_string())?;
    }
    let Some(play) = app.play() else {
        return Ok(());
    };
    play.remember();
    if value.is_empty() {
        play.tree.remove_tag(name);
        app.shared
            .say(format!("{name} is removed: u brings it back."));
    } else {
        play.tree.set_tag(name, value);
        let now = match name {
            "Result" => play.tree.result().to_string(),
            name => play.tree.tag(name).unwrap_or("?").to_owned(),
        };
        app.shared.say(format!("{name} is \"{now}\" now."));
    }
    Ok(())
}
