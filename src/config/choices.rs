//! The kinds of values that settings have.

use std::fmt;

/// An enum whose variants have names in the file, in the order in which the screen offers them.
macro_rules! choices {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// Every choice, in the order in which the screen offers them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// The names of [`Self::ALL`].
            pub const NAMES: &'static [&'static str] = &[$($text),+];

            /// The name in the file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// The choice with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|choice| choice.name() == name)
            }
        }
    };
}

choices! {
    /// Colors of the board.
    ThemeName {
        /// Wood.
        #[default]
        Brown = "brown",
        /// A tournament board.
        Green = "green",
        /// Cool.
        Blue = "blue",
        /// Plain.
        Grey = "grey",
        /// As far apart as colors can be.
        HighContrast = "high-contrast",
        /// Told apart with any kind of color vision.
        ColorBlind = "color-blind",
        /// No color at all.
        Mono = "mono",
    }
}

choices! {
    /// How pieces are drawn.
    PieceSet {
        /// The best that fits the terminal and the size of the board.
        #[default]
        Auto = "auto",
        /// Pictures made of half blocks.
        Sprites = "sprites",
        /// The chess characters of Unicode.
        Glyphs = "glyphs",
        /// K Q R B N P.
        Letters = "letters",
    }
}

choices! {
    /// How many colors the terminal is given.
    ColorDepth {
        /// What the terminal says it can do.
        #[default]
        Auto = "auto",
        /// Red, green and blue by number.
        True = "truecolor",
        /// The palette of 256.
        Ansi256 = "256",
        /// The sixteen that the terminal's own theme decides.
        Ansi16 = "16",
        /// None.
        None = "none",
    }
}

choices! {
    /// When the terminal's bell rings.
    Sounds {
        /// Never.
        #[default]
        Off = "off",
        /// When the other side has moved.
        Moves = "moves",
        /// For moves, low time and the end of a game.
        All = "all",
    }
}

choices! {
    /// The side that the person takes.
    Side {
        /// White.
        #[default]
        White = "white",
        /// Black.
        Black = "black",
        /// By lot, every game anew.
        Random = "random",
    }
}

/// A time control as people write it: `none`, or minutes for the game and seconds added for each
/// move, `5+3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clock(String);

impl Clock {
    /// What the screen offers; others can be typed.
    pub const OFFERED: &'static [&'static str] = &[
        "none", "1+0", "2+1", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+0", "30+20",
        "60+0", "90+30",
    ];

    /// Reads `none`, `5+3`, or `5` for `5+0`; at most 999 minutes and 999 seconds.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        if text == "none" {
            return Some(Self::default());
        }
        let number = |digits: &str| {
            let fits = (1..=3).contains(&digits.len());
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            (fits && plain).then(|| digits.parse::<u16>().ok())?
        };
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let (minutes, seconds) = (number(minutes.trim())?, number(seconds.trim())?);
        // A clock that has already run out is none.
        (minutes > 0 || seconds > 0).then(|| Self(format!("{minutes}+{seconds}")))
    }

    /// `none` or `5+3`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self("none".to_owned())
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_one_spelling() {
        let read = |text: &str| Clock::from_text(text).map(|clock| clock.to_string());
        assert_eq!(read("none").as_deref(), Some("none"));
        assert_eq!(read("5+3").as_deref(), Some("5+3"));
        assert_eq!(read("5").as_deref(), Some("5+0"));
        assert_eq!(read("05 + 03").as_deref(), Some("5+3"));
        assert_eq!(read("0+10").as_deref(), Some("0+10"));
        for wrong in [
            "", "+", "5+", "+3", "0+0", "-5+3", "5+-3", "1000+0", "5+3+1", "five", "5.5", "٥+٣",
        ] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
        for offered in Clock::OFFERED {
            assert_eq!(read(offered).as_deref(), Some(*offered));
        }
    }

    #[test]
    fn names_lead_back_to_their_choice() {
        for (choice, name) in ThemeName::ALL.iter().zip(ThemeName::NAMES) {
            assert_eq!(choice.name(), *name);
            assert_eq!(ThemeName::from_name(name), Some(*choice));
        }
        assert_eq!(ThemeName::from_name("Brown "), None);
    }
}
