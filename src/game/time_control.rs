//! Time controls: `5+3` is five minutes and three seconds a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::annotations::hundredths;
use super::clock::ChessClock;
use crate::text::excerpt;

/// How much time each side has. Written as people say it: `5+3`, `0.5+1`, `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No clock.
    None,
    /// Some time for the game, and some more after every move.
    Increment(Increment),
}

/// A base and an increment within sensible limits, in the units they are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Increment {
    /// Hundredths of a minute.
    base: u32,
    /// Hundredths of a second.
    bonus: u32,
}

impl Increment {
    /// A whole day, in hundredths of a minute.
    const MOST_BASE: u32 = 1440 * 100;
    /// A whole hour, in hundredths of a second.
    const MOST_BONUS: u32 = 3600 * 100;

    /// The time for the whole game.
    #[must_use]
    pub const fn base(self) -> Duration {
        Duration::from_millis(self.base as u64 * 600)
    }

    /// What is added after each move.
    #[must_use]
    pub const fn bonus(self) -> Duration {
        Duration::from_millis(self.bonus as u64 * 10)
    }

    /// The base in minutes and the bonus in seconds, if both are whole numbers.
    #[must_use]
    pub const fn whole(self) -> Option<(u32, u32)> {
        if self.base.is_multiple_of(100) && self.bonus.is_multiple_of(100) {
            Some((self.base / 100, self.bonus / 100))
        } else {
            None
        }
    }

    /// What the clock shows at the start: without a base, one increment, so that there is
    /// something to think with.
    #[must_use]
    pub const fn at_start(self) -> Duration {
        if self.base == 0 {
            self.bonus()
        } else {
            self.base()
        }
    }
}

impl TimeControl {
    /// The clock for a game, if there is one.
    #[must_use]
    pub fn clock(self) -> Option<ChessClock> {
        match self {
            Self::None => None,
            Self::Increment(increment) => {
                Some(ChessClock::new(increment.at_start(), increment.bonus()))
            }
        }
    }

    /// As the `TimeControl` tag has it, in seconds: `300+3`, `300`, `-`.
    #[must_use]
    pub fn tag(self) -> String {
        match self {
            Self::None => "-".to_owned(),
            Self::Increment(increment) => {
                // A hundredth of a minute is three fifths of a second.
                let base = Decimal(increment.base * 60);
                match increment.bonus {
                    0 => base.to_string(),
                    bonus => format!("{base}+{}", Decimal(bonus)),
                }
            }
        }
    }
}

/// Hundredths, written without zeros at the end.
struct Decimal(u32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        match rest {
            0 => write!(f, "{whole}"),
            rest if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            rest => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Increment(Increment { base, bonus }) => {
                write!(f, "{}+{}", Decimal(*base), Decimal(*bonus))
            }
        }
    }
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControlError {
    /// Not minutes, or minutes and seconds.
    Syntax(String),
    /// No time at all.
    NoTime(String),
    /// More than a day for the game.
    LongBase(String),
    /// More than an hour for each move.
    LongIncrement(String),
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(text) => write!(
                f,
                "{text:?} is not a time control: write minutes+seconds such as 5+3 or 0.5+1, or none"
            ),
            Self::NoTime(text) => write!(
                f,
                "{text:?} leaves no time to think; the shortest is 0.01+0"
            ),
            Self::LongBase(text) => write!(f, "{text:?} is more than 1440 minutes"),
            Self::LongIncrement(text) => write!(f, "{text:?} adds more than 3600 seconds a move"),
        }
    }
}

impl std::error::Error for TimeControlError {}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let quoted = || excerpt(text);
        let trimmed = text.trim();
        if trimmed.eq_ignore_ascii_case("none") {
            return Ok(Self::None);
        }
        let (base, bonus) = trimmed.split_once('+').unwrap_or((trimmed, "0"));
        let number =
            |part: &str| hundredths(part.trim()).ok_or_else(|| TimeControlError::Syntax(quoted()));
        let (base, bonus) = (number(base)?, number(bonus)?);
        if base == 0 && bonus == 0 {
            return Err(TimeControlError::NoTime(quoted()));
        }
        if base > Increment::MOST_BASE {
            return Err(TimeControlError::LongBase(quoted()));
        }
        if bonus > Increment::MOST_BONUS {
            return Err(TimeControlError::LongIncrement(quoted()));
        }
        Ok(Self::Increment(Increment { base, bonus }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn controls_are_read_as_people_write_them() {
        for (text, shown, tag) in [
            ("5+3", "5+3", "300+3"),
            ("0.5+1", "0.5+1", "30+1"),
            ("90", "90+0", "5400"),
            (" 1.25 + 0.5 ", "1.25+0.5", "75+0.5"),
            ("0+1", "0+1", "0+1"),
            ("None", "none", "-"),
        ] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(
                (control.to_string().as_str(), control.tag().as_str()),
                (shown, tag)
            );
            assert_eq!(shown.parse(), Ok(control));
        }
    }

    #[test]
    fn bad_controls_are_quoted() {
        for text in [
            "",
            "+",
            "five",
            "5+",
            "5+3+1",
            "-5+3",
            "1e9",
            "0+0",
            "2000+1",
            "5+4000",
            "99999999999+1",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn what_is_written_is_read(base in 1..144_000_u32, bonus in 0..360_000_u32) {
            let control = TimeControl::Increment(Increment { base, bonus });
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
    }
}
