//! What is noted beside a move: glyphs, evaluations, and their forms in PGN.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::chess::{Color, Outcome};

/// A numeric annotation glyph: `$1` is `!`, `$4` is `??`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(u16);

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const INACCURACY: Self = Self(6);

    /// The glyph with this number.
    #[must_use]
    pub const fn new(code: u16) -> Self {
        Self(code)
    }

    /// Its number.
    #[must_use]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// Whether it judges the move, so that a move has only one of them.
    #[must_use]
    pub const fn judges_move(self) -> bool {
        matches!(self.0, 1..=6)
    }

    /// Whether it judges the position, so that a move has only one of them.
    #[must_use]
    pub const fn judges_position(self) -> bool {
        matches!(self.0, 10..=19)
    }

    /// Whether the two judge the same thing, so that a move cannot have both.
    #[must_use]
    pub const fn rivals(self, other: Self) -> bool {
        (self.judges_move() && other.judges_move())
            || (self.judges_position() && other.judges_position())
    }

    /// The usual sign for it, if it has one.
    #[must_use]
    pub const fn sign(self) -> Option<&'static str> {
        Some(match self.0 {
            1 => "!",
            2 => "?",
            3 => "!!",
            4 => "??",
            5 => "!?",
            6 => "?!",
            7 => "□",
            10 => "=",
            13 => "∞",
            14 => "⩲",
            15 => "⩱",
            16 => "±",
            17 => "∓",
            18 => "+-",
            19 => "-+",
            22 | 23 => "⨀",
            36 | 37 => "↑",
            40 | 41 => "→",
            132 | 133 => "⇆",
            146 => "N",
            _ => return None,
        })
    }
}

impl Nag {
    /// Signs that few keyboards have, as they are typed and as a plain terminal shows them.
    pub const TYPED: [(char, &'static str); 11] = [
        ('□', "[]"),
        ('∞', "~"),
        ('⩲', "+="),
        ('⩱', "=+"),
        ('±', "+/-"),
        ('∓', "-/+"),
        ('⨀', "(.)"),
        ('⇆', "<=>"),
        ('↑', "^"),
        ('→', "->"),
        ('−', "-"),
    ];

    /// The sign as it is typed.
    #[must_use]
    pub fn typed_sign(self) -> Option<String> {
        self.sign().map(typed)
    }
}

/// No glyph behind this one has a sign.
const LAST_WITH_SIGN: u16 = 146;

fn typed(sign: &str) -> String {
    let signs = Nag::TYPED.iter();
    signs.fold(sign.to_owned(), |sign, &(c, typed)| sign.replace(c, typed))
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// A text that is no glyph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NagError(String);

impl fmt::Display for NagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(f, "{text:?} is not a glyph, such as !?, ±, +/- or $14")
    }
}

impl std::error::Error for NagError {}

impl FromStr for Nag {
    type Err = NagError;

    fn from_str(text: &str) -> Result<Self, NagError> {
        let error = || NagError(crate::text::excerpt(text));
        let text = text.trim();
        if let Some(code) = text.strip_prefix('$') {
            let digits = code.bytes().all(|byte| byte.is_ascii_digit());
            return code
                .parse()
                .ok()
                .filter(|_| digits)
                .map(Self)
                .ok_or_else(error);
        }
        let wanted = Some(typed(text));
        let mut all = (1..=LAST_WITH_SIGN).map(Self);
        all.find(|nag| nag.typed_sign() == wanted).ok_or_else(error)
    }
}

/// What an engine thought of a position, from White's side. Written as PGN has it: `-0.36`, `#-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves to mate; negative if Black mates.
    Mate(i32),
}

impl Eval {
    /// Of a game that has ended.
    #[must_use]
    pub const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Checkmate {
                winner: Color::White,
            } => Self::Mate(1),
            Outcome::Checkmate {
                winner: Color::Black,
            } => Self::Mate(-1),
            Outcome::Draw(_) => Self::Cp(0),
        }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cp(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// A text that is no evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError(String);

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not an evaluation, such as -0.36 or #3", self.0)
    }
}

impl std::error::Error for EvalError {}

impl FromStr for Eval {
    type Err = EvalError;

    fn from_str(text: &str) -> Result<Self, EvalError> {
        let error = || EvalError(crate::text::excerpt(text));
        let value = text.trim();
        if let Some(moves) = value.strip_prefix('#') {
            return moves.parse().map(Self::Mate).map_err(|_| error());
        }
        let (negative, size) = match value.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, value.strip_prefix('+').unwrap_or(value)),
        };
        let size = hundredths(size)
            .and_then(|size| i32::try_from(size).ok())
            .ok_or_else(error)?;
        Ok(Self::Cp(if negative { -size } else { size }))
    }
}

/// What an engine thought of a position, and how deep it looked if that is told: `-0.36,18`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// What it thought.
    pub eval: Eval,
    /// The depth of its search.
    pub depth: Option<u32>,
}

impl From<Eval> for Verdict {
    fn from(eval: Eval) -> Self {
        Self { eval, depth: None }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.depth {
            Some(depth) => write!(f, "{},{depth}", self.eval),
            None => write!(f, "{}", self.eval),
        }
    }
}

impl FromStr for Verdict {
    type Err = EvalError;

    fn from_str(text: &str) -> Result<Self, EvalError> {
        let (eval, depth) = text.split_once(',').unwrap_or((text, ""));
        let digits = |depth: &&str| depth.bytes().all(|byte| byte.is_ascii_digit());
        let depth = Some(depth.trim()).filter(digits);
        Ok(Self {
            eval: eval.parse()?,
            depth: depth.and_then(|depth| depth.parse().ok()),
        })
    }
}

/// A decimal number such as `12`, `0.5` or `3.25`, in hundredths; further digits are dropped.
pub(super) fn hundredths(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + fraction.len() == 0 || !digits(whole) || !digits(fraction) {
        return None;
    }
    let whole: u32 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let mut places = fraction
        .bytes()
        .chain(*b"00")
        .map(|digit| (digit - b'0') as u32);
    let tens = places.next()?;
    let ones = places.next()?;
    whole.checked_mul(100)?.checked_add(10 * tens + ones)
}

/// The time left as `[%clk]` has it: `0:15:07`, `0:00:04.3`.
#[must_use]
pub fn clock_to_pgn(left: Duration) -> String {
    let seconds = left.as_secs();
    let mut text = format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    let millis = left.subsec_millis();
    if millis > 0 {
        let fraction = format!("{millis:03}");
        text.push('.');
        text.push_str(fraction.trim_end_matches('0'));
    }
    text
}

/// Reads what [`clock_to_pgn`] writes, also without hours or minutes.
#[must_use]
pub fn clock_from_pgn(text: &str) -> Option<Duration> {
    /// Longer than any game, and short enough to calculate with.
    const MOST_SECONDS: u64 = 1_000_000;
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let mut seconds = 0_u64;
    let mut parts = 0;
    for part in whole.split(':') {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let value: u64 = if digits {
            part.parse().ok()?
        } else {
            return None;
        };
        seconds = seconds.checked_mul(60)?.checked_add(value)?;
        parts += 1;
    }
    if parts > 3 || seconds > MOST_SECONDS || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let millis = fraction
        .bytes()
        .chain(*b"000")
        .take(3)
        .fold(0, |sum, digit| 10 * sum + (digit - b'0') as u64);
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn evaluations_are_read_and_quoted_when_wrong() {
        for (text, want) in [
            ("-0.36", Eval::Cp(-36)),
            ("0.3", Eval::Cp(30)),
            ("+12", Eval::Cp(1200)),
            ("#-3", Eval::Mate(-3)),
            ("-0.05", Eval::Cp(-5)),
        ] {
            assert_eq!(text.parse(), Ok(want), "{text}");
        }
        for (text, depth) in [
            ("0.36,18", Some(18)),
            ("0.36 , 7", Some(7)),
            ("0.36,x", None),
        ] {
            let eval = Eval::Cp(36);
            assert_eq!(text.parse(), Ok(Verdict { eval, depth }), "{text}");
        }
        for text in ["", "-", ".", "x", "1.x", "#", "99999999999", "--1", "1e5"] {
            let error = text.parse::<Eval>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
    }

    #[test]
    fn glyphs_are_read_as_signs_and_as_numbers() {
        for (text, code) in [
            ("!?", 5),
            (" ± ", 16),
            ("+/-", 16),
            ("+=", 14),
            ("⩱", 15),
            ("~", 13),
            ("=", 10),
            ("+−", 18),
            ("-+", 19),
            ("$146", 146),
            ("$300", 300),
            ("N", 146),
        ] {
            assert_eq!(text.parse(), Ok(Nag::new(code)), "{text}");
        }
        for text in ["", "$", "$65536", "$+1", "good", "!!!"] {
            let error = text.parse::<Nag>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
        }
        assert!(Nag::new(14).rivals(Nag::new(10)) && !Nag::new(14).rivals(Nag::GOOD));
    }

    #[test]
    fn clocks_are_read_in_every_length() {
        let read = |text| clock_from_pgn(text).map(|left| left.as_millis());
        assert_eq!(read("0:15:07"), Some(907_000));
        assert_eq!(read("1:02:03.25"), Some(3_723_250));
        assert_eq!(read("0:04"), Some(4000));
        for text in [
            "",
            ":",
            "1:x",
            "1:2:3:4",
            "0:00:04.x",
            "99999999999999999999",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn what_is_written_is_read(millis in 0..100_000_000_u64, score in -2_000_000..2_000_000_i32) {
            let left = Duration::from_millis(millis);
            prop_assert_eq!(clock_from_pgn(&clock_to_pgn(left)), Some(left));
            for eval in [Eval::Cp(score), Eval::Mate(score)] {
                prop_assert_eq!(eval.to_string().parse(), Ok(eval));
                let verdict = Verdict { eval, depth: (millis % 2 == 0).then_some(millis as u32) };
                prop_assert_eq!(verdict.to_string().parse(), Ok(verdict));
            }
        }

        #[test]
        fn no_text_makes_them_panic(text in "\\PC{0,12}|[-#0-9.:,]{0,24}") {
            let _ = text.parse::<Verdict>();
            let _ = clock_from_pgn(&text);
        }
    }
}
