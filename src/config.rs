//! The settings file.
//!
//! One table, in `table`, says what can be set: the file, the settings screen and the command
//! `:set` are all made from it. Reading never fails: what cannot be understood is a [`Problem`] that
//! can be shown, and the default is used. Writing changes only what has changed; comments, order
//! and unknown keys stay.

mod choices;
mod clock;
mod read;
mod setting;
mod spelling;
mod table;
mod write;

use crate::engine::ranges::USUAL_HASH;
use crate::engine::strength::Level;
use crate::game::TimeControl;
use crate::text;
use std::collections::BTreeMap;
use std::fmt;

pub use choices::{
    Background, CoachWish, ColorDepth, MotionWish, MovePace, PictureWay, PieceSet, Side, Sounds,
    ThemeName,
};
use read::read;
pub use read::{Loaded, load};
pub use setting::Setting;
pub use write::text_with;

/// The most lines that a square of the board can be given.
const LARGEST_SQUARE: usize = 7;

/// What a person without a name is called.
const UNNAMED: &str = "You";
/// What the book is called that has no file.
const BUILT_IN: &str = "built-in";
/// The longest name of a person, in characters.
const LONGEST_NAME: usize = 30;

/// Actions and the names of the keys that do them.
pub type Keys = BTreeMap<String, Vec<String>>;

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Switches of their own, not the states of one thing.
pub struct Settings {
    /// What the person is called.
    pub name: String,
    /// Colors of the board.
    pub theme: ThemeName,
    /// How pieces are drawn.
    pub pieces: PieceSet,
    /// How the terminal is given pictures.
    pub pictures: PictureWay,
    /// How many colors the terminal is given.
    pub colors: ColorDepth,
    /// What is behind the text of the terminal.
    pub background: Background,
    /// The most lines that one square of the board takes, 1 to 6.
    pub size_limit: u8,
    /// When the terminal's bell rings.
    pub sounds: Sounds,
    /// The time control of a new game.
    pub clock: TimeControl,
    /// The engine's level in a new game.
    pub level: Level,
    /// The person's side in a new game.
    pub side: Side,
    /// Whether the engine plays its first moves from the openings it knows.
    pub book: bool,
    /// The file of the book that it opens with; the built-in one if it is empty.
    pub book_file: String,
    /// How long the engine takes for its moves below full strength.
    pub pace: MovePace,
    /// Whether the engine gives up lost games and offers draws.
    pub offers: bool,
    /// Whether the person is warned of blunders and threats.
    pub coach: CoachWish,
    /// Threads of the engine; without a number, all cores but one.
    pub threads: Option<usize>,
    /// Megabytes of the engine's hash table, 1 to 65536.
    pub hash: usize,
    /// Whether the mouse is listened to.
    pub mouse: bool,
    /// Whether letters and numbers stand around the board.
    pub coordinates: bool,
    /// Whether the engine's moves are arrows on the board.
    pub arrows: bool,
    /// Whether pieces glide to their squares.
    pub motion: MotionWish,
    /// Keys of the person's own; what they mean is the screen's business.
    pub keys: Keys,
}

impl Settings {
    /// Whether the settings can hold a clock: no clock, or one of whole minutes and seconds.
    #[must_use]
    pub fn can_hold(clock: TimeControl) -> bool {
        clock::can_hold(clock)
    }

    /// How many threads to use on a machine with this many cores.
    #[must_use]
    pub fn threads_on(&self, cores: usize) -> usize {
        self.threads
            .unwrap_or_else(|| cores.saturating_sub(1).max(1))
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: UNNAMED.to_owned(),
            theme: ThemeName::default(),
            pieces: PieceSet::default(),
            pictures: PictureWay::default(),
            colors: ColorDepth::default(),
            background: Background::default(),
            size_limit: LARGEST_SQUARE as u8,
            sounds: Sounds::default(),
            clock: TimeControl::None,
            level: Level::new(4).expect("4 is a level"),
            side: Side::default(),
            book: true,
            book_file: String::new(),
            pace: MovePace::default(),
            offers: true,
            coach: CoachWish::default(),
            threads: None,
            hash: USUAL_HASH,
            mouse: true,
            coordinates: true,
            arrows: true,
            motion: MotionWish::default(),
            keys: Keys::new(),
        }
    }
}

/// Something in the settings file that a person should know of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line of the file, counted from 1.
    pub line: Option<usize>,
    /// What is wrong there, safe to show.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for Problem {}

/// A text from the file in quotes.
fn quoted(text: &str) -> String {
    text::quoted(text, 40)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_core_is_left_to_the_screen() {
        let mut settings = Settings::default();
        assert_eq!(settings.threads_on(8), 7);
        assert_eq!(settings.threads_on(1), 1);
        assert_eq!(settings.threads_on(0), 1);
        settings.threads = Some(12);
        assert_eq!(settings.threads_on(8), 12);
    }
}
