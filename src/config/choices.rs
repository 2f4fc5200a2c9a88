//! The kinds of values that settings have.

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
        /// The best that fits the terminal and the size of the board: pictures, if it shows any.
        #[default]
        Auto = "auto",
        /// Pictures made of blocks.
        Sprites = "sprites",
        /// The chess characters of Unicode.
        Glyphs = "glyphs",
        /// K Q R B N P.
        Letters = "letters",
    }
}

choices! {
    /// How the terminal is given pictures of the pieces.
    PictureWay {
        /// As it answers that it can.
        #[default]
        Auto = "auto",
        /// By Kitty's protocol.
        Kitty = "kitty",
        /// As Sixel.
        Sixel = "sixel",
        /// By iTerm2's protocol.
        Iterm2 = "iterm2",
        /// Not at all.
        Off = "off",
    }
}

choices! {
    /// Whether pieces glide to their squares.
    MotionWish {
        /// Where that costs little: not over a line, nor where frames come late.
        #[default]
        Auto = "auto",
        /// Over a line, too.
        On = "on",
        /// Never.
        Off = "off",
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
    /// What is behind the text of the terminal.
    Background {
        /// What the terminal answers.
        #[default]
        Auto = "auto",
        /// Something dark, with light text.
        Dark = "dark",
        /// Something light, with dark text.
        Light = "light",
    }
}

choices! {
    /// Whether somebody looks over the person's shoulder in a game without a clock.
    CoachWish {
        /// Against the first levels.
        #[default]
        Auto = "auto",
        /// Against every level.
        On = "on",
        /// Never.
        Off = "off",
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
    /// How long the engine takes for its moves below full strength.
    MovePace {
        /// As a person would, more for hard moves.
        #[default]
        Natural = "natural",
        /// A quarter of that.
        Quick = "quick",
        /// None at all.
        Instant = "instant",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_choice() {
        for (choice, name) in ThemeName::ALL.iter().zip(ThemeName::NAMES) {
            assert_eq!(choice.name(), *name);
            assert_eq!(ThemeName::from_name(name), Some(*choice));
        }
        assert_eq!(ThemeName::from_name("Brown "), None);
    }
}
