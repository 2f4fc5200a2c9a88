//! Commands after `:`.

use super::files::commands;
use super::{actions, navigation, requests};
use crate::config::Setting;
use crate::engine::{Character, Level};
use crate::game::read_start;
use crate::tui::analysis::command_lines;
use crate::tui::app::{App, Screen};
use crate::tui::budget::Budget;
use crate::tui::event::{Effect, Request};
use crate::tui::game_view::command_drawing;
use crate::tui::keymap::{Action, Context, TABLE};
use crate::tui::popups::command::{
    ANALYSIS_COMMANDS, DRAWING_COMMANDS, completions, setting_named,
};
use crate::tui::setup::{GameKind, GameSetup, MOST_GAMES, Pace};

/// Does what a command of the screen says; `None` if it is none of these.
fn on_screen(app: &mut App, name: &str, rest: &str) -> Option<Result<(), String>> {
    if name == "lines" {
        let Some(game) = app.screen.game_mut() else {
            return Some(Err("lines does nothing here".into()));
        };
        return Some(command_lines(game, rest, &mut app.shared));
    }
    if DRAWING_COMMANDS.iter().any(|&(drawn, _)| drawn == name) {
        let Some(game) = app.screen.game_mut() else {
            return Some(Err(format!("{name} does nothing here")));
        };
        return Some(command_drawing(game, (name, rest), &mut app.shared));
    }
    if let Screen::Analysis(analysis) = &mut app.screen {
        return analysis.command(name, rest, &mut app.shared);
    }
    let known = ANALYSIS_COMMANDS
        .iter()
        .any(|&(command, _)| command == name);
    let more = matches!(name, "glyph" | "run") && !rest.is_empty();
    (known || more).then(|| Err(format!("{name} does nothing here")))
}

/// Does what a command says. The error is a sentence.
pub(super) fn run(app: &mut App, text: &str) -> Result<(), String> {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    let name = &*full_name(app, name)?;
    let here = on_screen(app, name, rest);
    if let Some(result) = here.or_else(|| commands::run(app, (name, rest))) {
        return result;
    }
    match name {
        "" => return Ok(()),
        // From the position that is set up there.
        "play" | "players" | "watch"
            if rest.is_empty() && matches!(app.screen, Screen::Editor(_)) =>
        {
            if let Screen::Editor(editor) = &app.screen {
                editor.play(kind_of(name), &mut app.shared);
            }
        }
        "play" => ask(app, GameKind::Play),
        "players" => ask(app, GameKind::TwoPlayers),
        "watch" => return watch(app, rest),
        "position" => return position(app, rest),
        "stats" => stats(app, rest),
        "puzzles" if rest.is_empty() => app.shared.request(Request::Puzzles),
        "puzzles" => app.shared.ask(Effect::ReadPuzzles(rest.to_owned())),
        "review" if !rest.is_empty() => return review(app, rest),
        "level" => return level(app, rest),
        "pace" => return set(app, &format!("{name} {rest}")),
        "clock" => return clock(app, rest),
        "set" => return set(app, rest),
        "write" => actions::act(app, Action::CopyPgn),
        #[cfg(debug_assertions)]
        "crash" => crash(app, rest),
        _ if setting_named(name).is_some() => return set(app, &format!("{name} {rest}")),
        _ if !rest.is_empty() && TABLE.iter().any(|row| row.name == name) => {
            return Err(format!("{} takes nothing after it", short(name)));
        }
        _ => return keyed(app, name),
    }
    Ok(())
}

/// The command or setting of this name, or the only one that begins so. What begins nothing stays as
/// it is, to be told.
fn full_name(app: &App, name: &str) -> Result<String, String> {
    let found = completions(&app.shared, &app.screen.below(), name);
    let mut found: Vec<String> = found.into_iter().map(|(name, _)| name).collect();
    let known = found.iter().any(|it| it == name) || TABLE.iter().any(|row| row.name == name);
    if name.is_empty() || known || found.is_empty() {
        return Ok(name.to_owned());
    }
    match (found.pop(), &found[..]) {
        (Some(only), []) => Ok(only),
        (last, first) => {
            let (first, last) = (first.join(", "), last.unwrap_or_default());
            Err(format!("{} could be {first} or {last}", short(name)))
        }
    }
}

/// Lets something fail: the engine, if nothing else is said.
#[cfg(debug_assertions)]
fn crash(app: &mut App, what: &str) {
    use crate::tui::event::{Effect, Part};
    app.shared.ask(Effect::Crash(match what {
        "screen" => Part::Screen,
        "thread" => Part::Thread,
        _ => Part::Engine,
    }));
}

/// Tells how the person plays in a file, or somebody else of this name; in the own games if no file is
/// given.
fn stats(app: &mut App, rest: &str) {
    let (file, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let player = match name.trim() {
        "" => app.shared.settings.name.clone(),
        name => name.to_owned(),
    };
    let file = (!file.is_empty()).then(|| file.to_owned());
    app.shared.ask(Effect::Stats { file, player });
}

/// Reviews the game with this budget, now if it can be.
fn review(app: &mut App, rest: &str) -> Result<(), String> {
    let budget = Budget::read(rest)?;
    app.shared.defaults.budget = budget;
    match &mut app.screen {
        Screen::Review(room) => room.again(budget, &mut app.shared),
        _ => return keyed(app, "review"),
    }
    Ok(())
}

fn ask(app: &mut App, kind: GameKind) {
    app.shared.request(Request::NewGame(kind));
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
    let context = app.screen.room().context();
    let rows = || TABLE.iter().filter(|row| row.name == name);
    if let Some(row) = rows().find(|row| row.contexts.contains(&context)) {
        actions::act(app, row.action);
        return Ok(());
    }
    if rows().next().is_some() {
        return Err(format!("{short} does nothing here"));
    }
    let complete = app.shared.key(Context::Popup, Action::Complete);
    Err(format!(
        "there is no command {short:?}: {complete} shows what there is"
    ))
}

fn watch(app: &mut App, rest: &str) -> Result<(), String> {
    if rest.is_empty() {
        ask(app, GameKind::Watch);
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
    navigation::start(app, setup);
    Ok(())
}

fn position(app: &mut App, rest: &str) -> Result<(), String> {
    let board = read_start(rest).map_err(|error| error.to_string())?;
    let setup = GameSetup {
        start: Some(Box::new(board)),
        ..app.shared.defaults.game.clone()
    };
    requests::ask_for_game(app, setup);
    Ok(())
}

/// A level by its number stays chosen; a character plays the next games.
fn level(app: &mut App, rest: &str) -> Result<(), String> {
    if let Some(who) = Character::named(rest) {
        let level = Level::of(who);
        app.shared.defaults.game.level = level;
        app.shared
            .say(format!("{} plays from the next game on.", level.label()));
        return Ok(());
    }
    set(app, &format!("level {rest}"))?;
    let level = app.shared.settings.level.label();
    app.shared
        .say(format!("Level {level}, from the next game on."));
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
    let shown = [
        ("size limit", "size_limit"),
        ("book file", "book_file"),
        ("book-file", "book_file"),
    ];
    let written = shown.iter().find_map(|(shown, name)| {
        let value = rest.strip_prefix(shown)?;
        Some((*name, value))
    });
    let (name, value) = written
        .or_else(|| rest.split_once(' '))
        .unwrap_or((rest, ""));
    let setting = Setting::from_name(name)?;
    setting.set(&mut app.shared.settings, value.trim())?;
    let value = setting.value(&app.shared.settings);
    app.shared.setting_changed(setting);
    let next = matches!(
        setting,
        Setting::Level | Setting::Side | Setting::Clock | Setting::Name
    );
    let when = if next { "from the next game on" } else { "now" };
    app.shared.say(format!("{name} is {value} {when}."));
    Ok(())
}
