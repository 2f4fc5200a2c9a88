//! What can be typed as a command: the names, a few words about each, and values. What the commands do
//! stands with the program.

use super::Completion;
use crate::config::Setting;
use crate::game::Brush;
use crate::tui::keymap::{Action, Context, TABLE};
use crate::tui::popups::Below;
use crate::tui::shared::Shared;

/// Commands that take words and have no key.
const COMMANDS: [(&str, &str); 14] = [
    ("append", "add this game to a PGN file"),
    ("clock", "the next game's clock, such as 5+3, or none"),
    ("fen", "analyze a position"),
    ("level", "who plays from the next game on: 1 to 13, or Rosa"),
    (
        "pace",
        "how fast the engine moves: natural, quick or instant",
    ),
    ("play", "a game against the engine"),
    ("players", "two players at one board"),
    ("position", "a new game from a FEN"),
    ("puzzles", "solve puzzles, or those of a PGN or EPD file"),
    ("save!", "replace another file with this game"),
    ("set", "change a setting: set theme blue"),
    ("tag", "set a tag: tag White \"Ann\""),
    ("watch", "engine against engine; watch 10 plays ten games"),
    ("write", "copy the game (PGN)"),
];

/// Commands for a game that is analyzed.
pub const ANALYSIS_COMMANDS: [(&str, &str); 7] = [
    ("depth", "stop the engine at this depth"),
    ("nodes", "stop the engine after this many positions"),
    ("time", "stop the engine after this many seconds"),
    ("infinite", "let the engine think without a limit"),
    ("lines", "how many lines the engine shows, 1 to 8"),
    ("null", "pass the move, to show a threat"),
    ("strip", "remove all evals, comments, marks or variations"),
];

/// Commands that draw on the board, wherever there is a game.
pub const DRAWING_COMMANDS: [(&str, &str); 3] = [
    ("arrow", "draw an arrow on the board: arrow e2e4 red"),
    ("circle", "draw a circle around a square: circle d5"),
    (
        "marks",
        "marks clear removes what is drawn on this position",
    ),
];

/// Values to choose from, for a game that is analyzed.
const VALUES: [(&str, &[&str]); 6] = [
    ("depth", &["10", "15", "20", "25", "30"]),
    ("nodes", &["100000", "1000000", "10000000"]),
    ("time", &["1", "3", "5", "10", "30", "60"]),
    ("strip", &["evals", "comments", "marks", "variations"]),
    ("lines", &["1", "2", "3", "4", "5", "6", "7", "8"]),
    (
        "glyph",
        &[
            "!", "?", "!!", "??", "!?", "?!", "=", "∞", "⩲", "⩱", "±", "∓", "+-", "-+", "none",
        ],
    ),
];

/// Commands that say nothing without words behind them.
const WANT_MORE: [&str; 18] = [
    "append", "arrow", "circle", "marks", "clock", "depth", "fen", "level", "lines", "nodes",
    "open", "pace", "position", "save!", "set", "strip", "tag", "time",
];

/// Commands that take the name of a file.
const WITH_PATH: [&str; 5] = ["append ", "open ", "puzzles ", "save ", "save! "];

/// The seven tags that every game has.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

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

/// What a command line that begins like this could become.
#[must_use]
pub fn completions(shared: &Shared, below: &Below<'_>, text: &str) -> Vec<Completion> {
    let text = text.trim_start();
    let analyzing = below.context == Context::Analysis;
    if let Some(rest) = text.strip_prefix("set ") {
        return settings(rest.trim_start());
    }
    if let Some(path) = typed_path(text) {
        let command = &text[..text.len() - path.len()];
        let found = shared.files.folder.completions(path);
        return found
            .map(|(path, about)| (format!("{command}{path}"), about))
            .collect();
    }
    if let Some(rest) = text.strip_prefix("tag ") {
        return tags(below, rest.trim_start());
    }
    if let Some(found) = values(text).filter(|_| analyzing) {
        return found;
    }
    let game = matches!(
        below.context,
        Context::Play | Context::Watch | Context::Over | Context::Analysis
    );
    if let Some(found) = drawings(text).filter(|_| game) {
        return found;
    }
    if let Some((name, value)) = text.split_once(' ')
        && let Some(setting) = setting_named(name)
    {
        return choices(setting, "", value);
    }
    let keyed = shared.keymap.rows(below.context);
    let keyed = keyed
        .filter(|row| !NO_COMMANDS.contains(&row.action))
        .map(|row| (row.name, row.about));
    let more = ANALYSIS_COMMANDS.into_iter().filter(|_| analyzing);
    let settings = Setting::all().filter(|setting| setting_named(setting.name()).is_some());
    let settings = settings.map(|setting| (setting.name(), setting.about()));
    let drawing = DRAWING_COMMANDS.into_iter().filter(|_| game);
    let all = keyed.chain(COMMANDS).chain(more);
    let all = all.chain(drawing).chain(settings);
    let mut all: Vec<_> = all.collect();
    // What a command says of itself comes before what its setting says.
    all.sort_by_key(|(name, _)| *name);
    all.dedup_by_key(|(name, _)| *name);
    all.into_iter()
        .filter(|(name, _)| name.starts_with(text))
        .map(|(name, about)| (name.to_owned(), about))
        .collect()
}

/// The path in a command that takes one.
pub(super) fn typed_path(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let mut rest = WITH_PATH.iter().filter_map(|name| text.strip_prefix(name));
    rest.next().map(str::trim_start)
}

/// Whether a command says nothing without a value behind it.
pub(super) fn wants_more(text: &str) -> bool {
    let folder = typed_path(text).is_some_and(|path| path.ends_with('/'));
    let setting = text.strip_prefix("set ");
    let setting = setting.is_some_and(|name| !name.contains(' '));
    folder || setting || setting_named(text).is_some() || WANT_MORE.contains(&text)
}

/// The setting that is a command too, by its name.
#[must_use]
pub fn setting_named(name: &str) -> Option<Setting> {
    let command = TABLE.iter().any(|row| row.name == name);
    Setting::all().find(|setting| setting.name() == name && !command)
}

/// The values of a setting that begin like this, as commands.
fn choices(setting: Setting, before: &str, begun: &str) -> Vec<Completion> {
    let begun = begun.trim_start();
    let fitting = setting.choices().iter();
    let fitting = fitting.filter(|choice| choice.starts_with(begun));
    let name = setting.name();
    fitting
        .map(|choice| (format!("{before}{name} {choice}"), setting.about()))
        .collect()
}

fn settings(rest: &str) -> Vec<Completion> {
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    let exact = Setting::all().find(|setting| setting.name() == name);
    if let (Some(setting), true) = (exact, rest.contains(' ')) {
        return choices(setting, "set ", value);
    }
    Setting::all()
        .filter(|setting| setting.name().starts_with(name))
        .map(|setting| (format!("set {}", setting.name()), setting.about()))
        .collect()
}

fn tags(below: &Below<'_>, start: &str) -> Vec<Completion> {
    let others = below
        .analyzed
        .into_iter()
        .flat_map(|tree| tree.tags().iter());
    let others = others.map(|(name, _)| name);
    let mut names: Vec<&str> = ROSTER.into_iter().chain(others).collect();
    names.sort_unstable();
    names.dedup();
    let fitting = names.into_iter().filter(|name| name.starts_with(start));
    fitting
        .map(|name| (format!("tag {name}"), "a tag"))
        .collect()
}

/// What can follow squares that are drawn on, and the word that takes all away.
fn drawings(text: &str) -> Option<Vec<Completion>> {
    let (name, _) = text.split_once(' ')?;
    let &(_, about) = DRAWING_COMMANDS.iter().find(|&&(it, _)| it == name)?;
    if name == "marks" {
        let all = ["marks clear"]
            .into_iter()
            .filter(|it| it.starts_with(text));
        return Some(all.map(|it| (it.to_owned(), about)).collect());
    }
    let (squares, begun) = text.rsplit_once(' ')?;
    let names = Brush::ALL.into_iter().map(Brush::name);
    let fitting = names.filter(|color| squares != name && color.starts_with(begun));
    Some(
        fitting
            .map(|color| (format!("{squares} {color}"), about))
            .collect(),
    )
}

fn values(text: &str) -> Option<Vec<Completion>> {
    let (name, begun) = text.split_once(' ')?;
    let (_, values) = VALUES.iter().find(|&&(command, _)| command == name)?;
    let about = ANALYSIS_COMMANDS
        .iter()
        .find(|&&(command, _)| command == name);
    let about = about.map_or("a glyph behind the move", |&(_, about)| about);
    let begun = begun.trim_start();
    let fitting = values.iter().filter(|value| value.starts_with(begun));
    Some(
        fitting
            .map(|value| (format!("{name} {value}"), about))
            .collect(),
    )
}
