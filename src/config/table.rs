//! The one table of settings.

use super::{
    BUILT_IN, Background, CoachWish, ColorDepth, LARGEST_SQUARE, LONGEST_NAME, MotionWish,
    MovePace, PictureWay, PieceSet, Setting, Settings, Side, Sounds, ThemeName, UNNAMED, clock,
};
use crate::engine::ranges::{MOST_HASH, MOST_THREADS};
use crate::engine::strength::Level;
use crate::text::sanitize;

/// What there is to know about a setting.
pub(super) struct Row {
    pub(super) setting: Setting,
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) allowed: Allowed,
    /// What the screen goes through.
    pub(super) choices: &'static [&'static str],
    pub(super) value: fn(&Settings) -> String,
    /// Takes a text in small letters; `None` leaves the settings as they are.
    pub(super) set: fn(&mut Settings, &str) -> Option<()>,
}

/// What a value may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Allowed {
    /// One of the choices.
    Choices,
    /// On or off.
    Switch,
    /// A number from 1 to this one.
    UpTo(usize),
    /// The same, or the word that leaves it to the machine.
    AutoOrUpTo(usize),
    /// What a person is called, in letters of any size.
    Name,
    /// A time control of whole minutes and seconds.
    Clock,
    /// The path of a file, or the word for none.
    File,
}

impl Row {
    /// What a value may be, in words.
    pub(super) fn allowed_text(&self) -> String {
        match (self.allowed, self.choices.split_last()) {
            (Allowed::Choices | Allowed::Switch, Some((last, others))) => {
                format!("{} or {last}", others.join(", "))
            }
            (Allowed::Choices | Allowed::Switch, None) => String::new(),
            (Allowed::UpTo(most), _) => format!("a number from 1 to {most}"),
            (Allowed::AutoOrUpTo(most), _) => format!("auto or a number from 1 to {most}"),
            (Allowed::Name, _) => format!("a name of up to {LONGEST_NAME} letters"),
            (Allowed::File, _) => format!("{BUILT_IN} or the file of a Polyglot book"),
            (Allowed::Clock, _) => "none, or minutes and seconds such as 5+3".to_owned(),
        }
    }
}

const MOST_LEVEL: usize = Level::COUNT as usize;

const SWITCH: &[&str] = &["on", "off"];

/// The row of a setting whose value is one of a few words.
macro_rules! choice {
    ($setting:ident, $field:ident: $words:ident, $about:literal) => {
        Row {
            setting: Setting::$setting,
            name: stringify!($field),
            about: $about,
            allowed: Allowed::Choices,
            choices: $words::NAMES,
            value: |settings| settings.$field.name().to_owned(),
            set: |settings, text| $words::from_name(text).map(|value| settings.$field = value),
        }
    };
}

/// The row of a setting that is on or off.
macro_rules! switch {
    ($setting:ident, $field:ident, $about:literal) => {
        Row {
            setting: Setting::$setting,
            name: stringify!($field),
            about: $about,
            allowed: Allowed::Switch,
            choices: SWITCH,
            value: |settings| switched(settings.$field),
            set: |settings, text| truth(text).map(|value| settings.$field = value),
        }
    };
}

/// In the order of [`Setting`], which is that of the screen and of a new file.
pub(super) const TABLE: [Row; 22] = [
    choice!(Theme, theme: ThemeName, "The colors of the board."),
    choice!(Pieces, pieces: PieceSet, "How the pieces are drawn."),
    choice!(Pictures, pictures: PictureWay, "How this terminal gets real pictures of them; auto asks it."),
    choice!(Colors, colors: ColorDepth, "How many colors to use in this terminal."),
    choice!(Background, background: Background, "Whether this terminal is dark or light; auto asks it."),
    Row {
        setting: Setting::SizeLimit,
        name: "size_limit",
        about: "How large a square may get, in lines.",
        allowed: Allowed::UpTo(LARGEST_SQUARE),
        choices: &["1", "2", "3", "4", "5", "6", "7"],
        value: |settings| settings.size_limit.to_string(),
        set: |settings, text| {
            number(text, LARGEST_SQUARE).map(|value| settings.size_limit = value as u8)
        },
    },
    switch!(
        Coordinates,
        coordinates,
        "Letters and numbers around the board."
    ),
    switch!(Arrows, arrows, "The engine's moves as arrows on the board."),
    choice!(Motion, motion: MotionWish, "Let pieces glide; auto does where it is fast."),
    switch!(
        Mouse,
        mouse,
        "Use the mouse to move pieces and press buttons."
    ),
    choice!(Sounds, sounds: Sounds, "When to ring the terminal's bell."),
    Row {
        setting: Setting::Level,
        name: "level",
        about: "The engine's level in a new game, 1 to 13.",
        allowed: Allowed::UpTo(MOST_LEVEL),
        choices: &[
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
        ],
        value: |settings| settings.level.number().to_string(),
        set: |settings, text| {
            let level = Level::new(number(text, MOST_LEVEL)? as u8)?;
            settings.level = level;
            Some(())
        },
    },
    choice!(Side, side: Side, "The side you take in a new game."),
    Row {
        setting: Setting::Clock,
        name: "clock",
        about: "The clock in a new game: minutes + seconds per move.",
        allowed: Allowed::Clock,
        choices: clock::OFFERED,
        value: |settings| settings.clock.to_string(),
        set: |settings, text| clock::read(text).map(|value| settings.clock = value),
    },
    switch!(Book, book, "Let the engine open with well-known lines."),
    choice!(Pace, pace: MovePace, "How fast the engine moves below full strength."),
    switch!(
        Offers,
        offers,
        "Let the engine resign lost games and offer draws."
    ),
    choice!(Coach, coach: CoachWish, "Warn of blunders and threats; auto: on the first levels."),
    Row {
        setting: Setting::Name,
        name: "name",
        about: "Your name in your games.",
        allowed: Allowed::Name,
        choices: &[UNNAMED],
        value: |settings| settings.name.clone(),
        set: |settings, text| name(text).map(|value| settings.name = value),
    },
    Row {
        setting: Setting::Threads,
        name: "threads",
        about: "Engine threads; auto leaves one core free.",
        allowed: Allowed::AutoOrUpTo(MOST_THREADS),
        choices: &[
            "auto", "1", "2", "3", "4", "6", "8", "12", "16", "24", "32", "64", "128", "256",
        ],
        value: |settings| {
            settings
                .threads
                .map_or_else(|| "auto".to_owned(), |threads| threads.to_string())
        },
        set: |settings, text| {
            settings.threads = if text == "auto" {
                None
            } else {
                Some(number(text, MOST_THREADS)?)
            };
            Some(())
        },
    },
    Row {
        setting: Setting::Hash,
        name: "hash",
        about: "Memory for the engine's hash table, in megabytes.",
        allowed: Allowed::UpTo(MOST_HASH),
        choices: &[
            "1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1024", "2048", "4096",
            "8192", "16384", "32768", "65536",
        ],
        value: |settings| settings.hash.to_string(),
        set: |settings, text| number(text, MOST_HASH).map(|value| settings.hash = value),
    },
    Row {
        setting: Setting::BookFile,
        name: "book_file",
        about: "The book of well-known lines: a file in Polyglot's format.",
        allowed: Allowed::File,
        choices: &[BUILT_IN],
        value: |settings| match settings.book_file.as_str() {
            "" => BUILT_IN.to_owned(),
            file => file.to_owned(),
        },
        set: |settings, text| file(text).map(|value| settings.book_file = value),
    },
];

fn number(text: &str, most: usize) -> Option<usize> {
    let number = text.parse().ok()?;
    (1..=most).contains(&number).then_some(number)
}

/// A name that can be shown; nobody is nameless.
fn name(text: &str) -> Option<String> {
    let name = sanitize(text, LONGEST_NAME + 1);
    if name.is_empty() || name.eq_ignore_ascii_case(UNNAMED) {
        return Some(UNNAMED.to_owned());
    }
    (name.chars().count() <= LONGEST_NAME).then_some(name)
}

/// The path of a file that can be shown; empty for none.
fn file(text: &str) -> Option<String> {
    let none = text.eq_ignore_ascii_case(BUILT_IN);
    let shown = !text.contains(char::is_control);
    shown.then(|| if none { String::new() } else { text.to_owned() })
}

fn switched(value: bool) -> String {
    if value { "on" } else { "off" }.to_owned()
}

fn truth(text: &str) -> Option<bool> {
    match text {
        "true" | "on" | "yes" => Some(true),
        "false" | "off" | "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_in_the_order_of_the_enum() {
        for (at, row) in TABLE.iter().enumerate() {
            assert_eq!(row.setting as usize, at, "{}", row.name);
            assert!(row.about.ends_with('.') && !row.about.contains('\n'));
        }
    }

    #[test]
    fn the_choices_end_where_numbers_do() {
        for row in &TABLE {
            if let Allowed::UpTo(most) | Allowed::AutoOrUpTo(most) = row.allowed {
                assert_eq!(row.choices.last(), Some(&most.to_string().as_str()));
            }
        }
    }
}
