//! Commands after `:`.

use super::files::{self, commands};
use super::{actions, editor, game, menu, study_commands, walk};
use crate::config::Setting;
use crate::game::read_start;
use crate::tui::app::App;
use crate::tui::event::Effect;
use crate::tui::keymap::{Action, Context, TABLE};
use crate::tui::popups::new_game::NewGameForm;
use crate::tui::popups::{CommandLine, Popup};
use crate::tui::setup::{GameKind, GameSetup, MOST_GAMES, Pace};

/// Commands that take words and have no key.
const MORE: [(&str, &str); 8] = [
    ("play", "a game against the engine"),
    (
        "watch",
        "engine against engine; a number says how many games",
    ),
    ("players", "two players at one board"),
    ("position", "a new game from a FEN"),
    ("level", "the engine's level from the next game on, 1 to 10"),
    ("clock", "the clock of the next game, as in 5+3, or none"),
    ("set", "change a setting: set theme blue"),
    ("write", "copy the game as PGN"),
];

/// Actions that make no sense as a command, since they only point somewhere.
const NO_COMMANDS: [Action; 10] = [
    Action::Up,
    Action::Down,
    Action::Left,
    Action::Right,
    Action::Choose,
    Action::Cancel,
    Action::Complete,
    Action::Command,
    Action::Place,
    Action::Digit,
];

/// What a command line that begins like this could become, each with a few words.
#[must_use]
pub fn completions(app: &App, text: &str) -> Vec<(String, &'static str)> {
    let text = text.trim_start();
    if let Some(rest) = text.strip_prefix("set ") {
        return setting_completions(rest.trim_start());
    }
    if let Some(found) = commands::completions(app, text) {
        return found;
    }
    let context = app.screen_context();
    let studied = context == Context::Analysis;
    if let Some(values) = study_commands::values(text).filter(|_| studied) {
        return values;
    }
    let rows = app.shared.keymap.rows(context);
    let keyed = rows
        .filter(|row| !NO_COMMANDS.contains(&row.action))
        .map(|row| (row.name, row.about));
    let more = study_commands::COMMANDS.into_iter().filter(|_| studied);
    let all = keyed.chain(MORE).chain(commands::COMMANDS).chain(more);
    let mut all: Vec<_> = all.collect();
    all.sort_unstable();
    all.dedup_by_key(|(name, _)| *name);
    all.into_iter()
        .filter(|(name, _)| name.starts_with(text))
        .map(|(name, about)| (name.to_owned(), about))
        .collect()
}

fn setting_completions(rest: &str) -> Vec<(String, &'static str)> {
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    let exact = Setting::all().find(|setting| setting.name() == name);
    if let (Some(setting), true) = (exact, rest.contains(' ')) {
        let choices = setting.choices();
        let fitting = choices
            .iter()
            .filter(|choice| choice.starts_with(value.trim_start()));
        return fitting
            .map(|choice| (format!("set {name} {choice}"), setting.about()))
            .collect();
    }
    Setting::all()
        .filter(|setting| setting.name().starts_with(name))
        .map(|setting| (format!("set {}", setting.name()), setting.about()))
        .collect()
}

/// Keys of the table while a command is typed.
pub(super) fn act(app: &mut App, action: Action) {
    let Some(Popup::Command(line)) = &app.popup else {
        return;
    };
    let found = completions(app, line.text.text());
    let Some(Popup::Command(line)) = &mut app.popup else {
        return;
    };
    match action {
        Action::Cancel => app.popup = None,
        Action::Choose => {
            let picked = line.pick.and_then(|pick| found.get(pick));
            if let Some((text, _)) = picked.filter(|(text, _)| wants_more(text)) {
                line.text.set(&filled(text));
                line.pick = None;
                files::look(app);
                return;
            }
            let text = picked.map_or(line.text.text(), |(text, _)| text).to_owned();
            enter(app, &text);
        }
        Action::Complete => {
            if let Some((text, _)) = found.get(line.pick.unwrap_or(0)) {
                line.text.set(&filled(text));
                line.pick = None;
                files::look(app);
            }
        }
        Action::Up | Action::Down if !found.is_empty() => {
            let step = if action == Action::Down {
                1
            } else {
                found.len() - 1
            };
            line.pick = Some(line.pick.map_or(0, |pick| (pick + step) % found.len()));
        }
        _ => {}
    }
}

/// A completed text, ready for what comes behind it; a path may go on without a blank.
fn filled(text: &str) -> String {
    match commands::typed_path(text) {
        Some(path) if !path.is_empty() => text.to_owned(),
        _ => format!("{text} "),
    }
}

/// Whether a command says nothing without a value behind it.
fn wants_more(text: &str) -> bool {
    let folder = commands::typed_path(text).is_some_and(|path| path.ends_with('/'));
    if folder || commands::WANT_MORE.contains(&text) {
        return true;
    }
    let setting = text
        .strip_prefix("set ")
        .is_some_and(|name| !name.contains(' '));
    setting
        || study_commands::wants_value(text)
        || ["position", "level", "clock", "set"].contains(&text)
}

fn enter(app: &mut App, text: &str) {
    app.popup = None;
    if let Err(problem) = run(app, text.trim()) {
        let mut line = CommandLine::default();
        line.text.set(text);
        line.problem = Some(problem);
        app.popup = Some(Popup::Command(line));
    }
}

/// Does what a command says. The error is a sentence.
pub(super) fn run(app: &mut App, text: &str) -> Result<(), String> {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    let study = study_commands::run(app, name, rest);
    if let Some(result) = study.or_else(|| commands::run(app, (name, rest))) {
        return result;
    }
    match name {
        "" => return Ok(()),
        // From the position that is set up there.
        "play" | "players" | "watch" if rest.is_empty() && app.editor().is_some() => {
            editor::play(app, kind_of(name));
        }
        "play" => menu::ask(app, GameKind::Play),
        "players" => menu::ask(app, GameKind::TwoPlayers),
        "watch" => return watch(app, rest),
        "position" => return position(app, rest),
        "level" => return set(app, &format!("level {rest}")),
        "clock" => return clock(app, rest),
        "set" => return set(app, rest),
        "write" => walk::copy_pgn(app),
        #[cfg(debug_assertions)]
        "crash" => app.shared.ask(Effect::Crash),
        _ if !rest.is_empty() => {
            return Err(format!("{} takes no words behind it", short(name)));
        }
        _ => return keyed(app, name),
    }
    Ok(())
}

const fn kind_of(name: &str) -> GameKind {
    match name.as_bytes() {
        b"watch" => GameKind::Watch,
        b"players" => GameKind::TwoPlayers,
        _ => GameKind::Play,
    }
}

/// A word from outside, not too long to be repeated.
fn short(name: &str) -> String {
    name.chars().take(40).collect()
}

/// A command that has a key.
fn keyed(app: &mut App, name: &str) -> Result<(), String> {
    let short = short(name);
    let context = app.screen_context();
    let rows = || TABLE.iter().filter(|row| row.name == name);
    if let Some(row) = rows().find(|row| row.contexts.contains(&context)) {
        actions::act(app, row.action);
        return Ok(());
    }
    if rows().next().is_some() {
        return Err(format!("{short} has no meaning here"));
    }
    Err(format!(
        "there is no command {short:?}: Tab shows what there is"
    ))
}

fn watch(app: &mut App, rest: &str) -> Result<(), String> {
    if rest.is_empty() {
        menu::ask(app, GameKind::Watch);
        return Ok(());
    }
    let games = rest
        .parse()
        .ok()
        .filter(|games| (1..=MOST_GAMES).contains(games));
    let games =
        games.ok_or_else(|| format!("a match has 1 to {MOST_GAMES} games, not {rest:?}"))?;
    let setup = GameSetup {
        kind: GameKind::Watch,
        games,
        ..app.shared.defaults.game.clone()
    };
    game::start(app, setup);
    Ok(())
}

fn position(app: &mut App, rest: &str) -> Result<(), String> {
    let board = read_start(rest).map_err(|error| error.to_string())?;
    app.popup = Some(Popup::NewGame(NewGameForm::new(GameSetup {
        start: Some(Box::new(board)),
        ..app.shared.defaults.game.clone()
    })));
    Ok(())
}

fn clock(app: &mut App, rest: &str) -> Result<(), String> {
    let control = rest.parse().map_err(|error| format!("{error}"))?;
    app.shared.defaults.game.clock = control;
    app.shared.defaults.game.pace = Pace::Clock(control);
    // The settings keep clocks of whole minutes only.
    if set(app, &format!("clock {rest}")).is_err() {
        app.shared
            .say(format!("The clock of the next game is {control}."));
    }
    Ok(())
}

fn set(app: &mut App, rest: &str) -> Result<(), String> {
    // As the list of settings shows it, and as the file has it.
    let rest = rest.replacen("size limit", "size_limit", 1);
    let (name, value) = rest.split_once(' ').unwrap_or((&rest, ""));
    let setting = Setting::from_name(name)?;
    setting.set(&mut app.shared.settings, value.trim())?;
    app.shared.defaults.game.level = app.shared.settings.level;
    app.shared.defaults.game.side = app.shared.settings.side;
    let value = setting.value(&app.shared.settings);
    app.shared.setting_changed(setting);
    let next = matches!(setting, Setting::Level | Setting::Side | Setting::Clock);
    let when = if next { "from the next game on" } else { "now" };
    app.shared.say(format!("{name} is {value} {when}."));
    Ok(())
}
