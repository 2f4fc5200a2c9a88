//! What puzzles are about.

use std::fmt;
use std::str::FromStr;

use crate::text::quoted;

/// What a puzzle is about. The order is that of the bits in a packed file: new ones come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Theme {
    /// A man attacks several at a time.
    Fork,
    /// A man may not leave.
    Pin,
    /// A man has to leave, and the one behind it is taken.
    Skewer,
    /// A man leaves a line and opens it for another.
    DiscoveredAttack,
    /// Two men give check at a time.
    DoubleCheck,
    /// The guard of a man is taken.
    RemovingTheGuard,
    /// A guard is drawn away.
    Deflection,
    /// A king behind his own men on his first rank.
    BackRank,
    /// A man has no safe square.
    TrappedPiece,
    /// A pawn gets through.
    Promotion,
    /// Mate by this move.
    MateIn1,
    /// Mate by the second move.
    MateIn2,
    /// Mate by the third move.
    MateIn3,
    /// Mate by the fourth move.
    MateIn4,
    /// Mate by the fifth move.
    MateIn5,
    /// One move only saves a game that is not won.
    Defence,
    /// Whoever has to move, loses by it.
    Zugzwang,
    /// Something can just be taken.
    Capture,
    /// None of all these.
    Combination,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Fork,
        Self::Pin,
        Self::Skewer,
        Self::DiscoveredAttack,
        Self::DoubleCheck,
        Self::RemovingTheGuard,
        Self::Deflection,
        Self::BackRank,
        Self::TrappedPiece,
        Self::Promotion,
        Self::MateIn1,
        Self::MateIn2,
        Self::MateIn3,
        Self::MateIn4,
        Self::MateIn5,
        Self::Defence,
        Self::Zugzwang,
        Self::Capture,
        Self::Combination,
    ];

    /// Mates by their length.
    pub const MATES: [Self; 5] = [
        Self::MateIn1,
        Self::MateIn2,
        Self::MateIn3,
        Self::MateIn4,
        Self::MateIn5,
    ];

    /// The theme of a mate in so many moves, if it is not too long for one.
    #[must_use]
    pub fn mate_in(moves: usize) -> Option<Self> {
        Self::MATES.get(moves.checked_sub(1)?).copied()
    }

    /// The word for it in a file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fork => "fork",
            Self::Pin => "pin",
            Self::Skewer => "skewer",
            Self::DiscoveredAttack => "discovered-attack",
            Self::DoubleCheck => "double-check",
            Self::RemovingTheGuard => "removing-the-guard",
            Self::Deflection => "deflection",
            Self::BackRank => "back-rank",
            Self::TrappedPiece => "trapped-piece",
            Self::Promotion => "promotion",
            Self::MateIn1 => "mate-in-1",
            Self::MateIn2 => "mate-in-2",
            Self::MateIn3 => "mate-in-3",
            Self::MateIn4 => "mate-in-4",
            Self::MateIn5 => "mate-in-5",
            Self::Defence => "defence",
            Self::Zugzwang => "zugzwang",
            Self::Capture => "capture",
            Self::Combination => "combination",
        }
    }

    /// Its name for a person.
    #[must_use]
    pub fn name(self) -> String {
        self.word().replace('-', " ")
    }

    /// The theme that a word or a name means, however it is written.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase().replace(' ', "-");
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }
}

/// Several themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Themes(u32);

impl Themes {
    /// As a number; nothing if it has bits that mean nothing.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Option<Self> {
        if bits >> Theme::ALL.len() == 0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The number that stands for them.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this is one of them.
    #[must_use]
    pub const fn has(self, theme: Theme) -> bool {
        self.0 & (1 << theme as u8) != 0
    }

    /// One more.
    pub const fn add(&mut self, theme: Theme) {
        self.0 |= 1 << theme as u8;
    }

    /// Without one.
    pub const fn remove(&mut self, theme: Theme) {
        self.0 &= !(1 << theme as u8);
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.has(theme))
    }

    /// How many moves the mate takes, if it is one.
    #[must_use]
    pub fn mate(self) -> Option<usize> {
        let at = Theme::MATES.into_iter().position(|mate| self.has(mate));
        at.map(|at| at + 1)
    }
}

impl FromIterator<Theme> for Themes {
    fn from_iter<T: IntoIterator<Item = Theme>>(themes: T) -> Self {
        let mut all = Self::default();
        all.extend(themes);
        all
    }
}

impl Extend<Theme> for Themes {
    fn extend<T: IntoIterator<Item = Theme>>(&mut self, themes: T) {
        for theme in themes {
            self.add(theme);
        }
    }
}

/// The words with blanks between them.
impl fmt::Display for Themes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, theme) in self.iter().enumerate() {
            let blank = if number == 0 { "" } else { " " };
            write!(f, "{blank}{}", theme.word())?;
        }
        Ok(())
    }
}

impl FromStr for Themes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let theme = |word: &str| {
            Theme::from_word(word).ok_or_else(|| format!("{} is no theme", quoted(word, 40)))
        };
        text.split_whitespace().map(theme).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_a_bit_and_a_word_of_its_own() {
        for (bit, theme) in Theme::ALL.into_iter().enumerate() {
            let alone = Themes::from_iter([theme]);
            assert_eq!(alone.bits(), 1 << bit);
            assert_eq!(alone.to_string().parse(), Ok(alone));
            assert_eq!(Theme::from_word(&theme.name()), Some(theme));
        }
        assert_eq!(Themes::from_bits(1 << Theme::ALL.len()), None);
    }

    #[test]
    fn themes_come_and_go() {
        let mut themes: Themes = "mate-in-2 back-rank".parse().unwrap();
        assert_eq!((themes.mate(), themes.iter().count()), (Some(2), 2));
        themes.remove(Theme::MateIn2);
        assert_eq!(themes.to_string(), "back-rank");
        assert!("fork luck".parse::<Themes>().unwrap_err().contains("luck"));
        assert_eq!((Theme::mate_in(0), Theme::mate_in(6)), (None, None));
    }
}
