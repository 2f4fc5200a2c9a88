//! What was tried, as a text: a line for each try, and nothing that follows from the others. So two records
//! can be merged, whoever wrote last, and a rating can be reckoned anew.
//!
//! ```text
//! # pillarbox training 1
//! 1795014202 2026.11.18 1450 solved 12 rated 1.2.31
//! ```
//!
//! A line has the second since 1970, the day where the person was, the rating of the puzzle, whether it was
//! solved, the seconds that it took (against the clock: since the run began), what kind of try it was, and the name of the puzzle. What cannot be read
//! is put aside at the end of the text behind `#!`, and stays there.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use crate::text::quoted;

/// What the first line says, before the version.
const TITLE: &str = "# pillarbox training ";
/// The version that is written here.
const VERSION: u32 = 1;
/// What stands before a line that could not be read.
const ASIDE: &str = "#! ";

/// What kind of try it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// A puzzle near one's rating: it counts for it.
    Rated,
    /// About a theme that was chosen.
    Theme,
    /// As many as possible without an error.
    Streak,
    /// As many as possible in some minutes.
    Clock,
    /// The puzzle of the day: it counts for the rating.
    Daily,
    /// One that was missed before.
    Again,
    /// One of a file of somebody.
    Set,
}

impl Mode {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Rated,
        Self::Theme,
        Self::Streak,
        Self::Clock,
        Self::Daily,
        Self::Again,
        Self::Set,
    ];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rated => "rated",
            Self::Theme => "theme",
            Self::Streak => "streak",
            Self::Clock => "clock",
            Self::Daily => "daily",
            Self::Again => "again",
            Self::Set => "set",
        }
    }

    /// Whether it counts for the rating: what is known, chosen or hurried does not.
    #[must_use]
    pub const fn is_rated(self) -> bool {
        matches!(self, Self::Rated | Self::Daily)
    }
}

/// A puzzle that was tried. They are sorted by when that was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attempt {
    /// When, in seconds since 1970.
    pub at: u64,
    /// The name of the puzzle.
    pub puzzle: String,
    /// The day where the person was, as `2026.11.18`.
    pub day: String,
    /// How hard the puzzle was said to be.
    pub rating: u16,
    /// Whether it was solved without an error and without help.
    pub solved: bool,
    /// How long it took, in seconds; against the clock, how long the whole run had lasted.
    pub seconds: u32,
    /// What kind of try it was.
    pub mode: Mode,
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.solved { "solved" } else { "missed" };
        write!(
            f,
            "{} {} {} {how} {} {} {}",
            self.at,
            self.day,
            self.rating,
            self.seconds,
            self.mode.word(),
            self.puzzle
        )
    }
}

impl Attempt {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.splitn(7, ' ');
        let mut word = || words.next();
        let at = word()?.parse().ok()?;
        let day = word().filter(|day| is_day(day))?.to_owned();
        let rating = word()?.parse().ok()?;
        let solved = match word()? {
            "solved" => true,
            "missed" => false,
            _ => return None,
        };
        let seconds = word()?.parse().ok()?;
        let mode = word()?;
        let mode = Mode::ALL.into_iter().find(|each| each.word() == mode)?;
        let puzzle = word().filter(|name| !name.trim().is_empty())?.to_owned();
        Some(Self {
            at,
            puzzle,
            day,
            rating,
            solved,
            seconds,
            mode,
        })
    }
}

/// Whether a word looks like `2026.11.18`.
fn is_day(word: &str) -> bool {
    let digit = |(at, byte): (usize, u8)| match at {
        4 | 7 => byte == b'.',
        _ => byte.is_ascii_digit(),
    };
    word.len() == 10 && word.bytes().enumerate().all(digit)
}

/// A text that a newer version of the program has written: it is left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newer(String);

impl fmt::Display for Newer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the training was kept by a newer version of pillarbox ({}); it is left as it is",
            quoted(&self.0, 40)
        )
    }
}

impl std::error::Error for Newer {}

/// All that was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    attempts: BTreeSet<Attempt>,
    aside: Vec<String>,
}

impl Record {
    /// Reads a text; an empty one is a record of nothing. How many lines could not be read now, and not
    /// before, comes with it: they are put aside.
    pub fn read(text: &str) -> Result<(Self, usize), Newer> {
        let mut record = Self::default();
        let mut broken = 0;
        for line in text
            .lines()
            .map(str::trim_end)
            .filter(|line| !line.is_empty())
        {
            if let Some(version) = line.strip_prefix(TITLE) {
                if version.parse() != Ok(VERSION) {
                    return Err(Newer(line.to_owned()));
                }
            } else if let Some(old) = line.strip_prefix(ASIDE) {
                record.aside.push(old.to_owned());
            } else if let Some(attempt) = Attempt::parse(line) {
                record.attempts.insert(attempt);
            } else {
                record.aside.push(line.to_owned());
                broken += 1;
            }
        }
        Ok((record, broken))
    }

    /// As a text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{TITLE}{VERSION}\n");
        for attempt in &self.attempts {
            let _ = writeln!(text, "{attempt}");
        }
        for line in &self.aside {
            let _ = writeln!(text, "{ASIDE}{line}");
        }
        text
    }

    /// Another text with these tries in it: what is there stays, since another copy of the program may have
    /// written it.
    pub fn keep(old: &str, new: impl IntoIterator<Item = Attempt>) -> Result<String, Newer> {
        let (mut record, _) = Self::read(old)?;
        for attempt in new {
            record.add(attempt);
        }
        Ok(record.write())
    }

    /// One more try. Line breaks in the name of a puzzle would break the text.
    pub fn add(&mut self, mut attempt: Attempt) {
        let name = attempt.puzzle.replace(char::is_control, " ");
        name.trim().clone_into(&mut attempt.puzzle);
        self.attempts.insert(attempt);
    }

    /// All that another record knows.
    pub fn merge(&mut self, other: Self) {
        self.attempts.extend(other.attempts);
        for line in other.aside {
            if !self.aside.contains(&line) {
                self.aside.push(line);
            }
        }
    }

    /// The tries, the oldest first.
    #[must_use]
    pub fn attempts(&self) -> impl DoubleEndedIterator<Item = &Attempt> {
        self.attempts.iter()
    }

    /// Whether a puzzle was tried before.
    #[must_use]
    pub fn knows(&self, puzzle: &str) -> bool {
        self.attempts.iter().any(|attempt| attempt.puzzle == puzzle)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::learn) fn attempt(at: u64, puzzle: &str, solved: bool) -> Attempt {
        Attempt {
            at,
            puzzle: puzzle.to_owned(),
            day: format!("2026.11.{:02}", 1 + at / 86_400),
            rating: 1450,
            solved,
            seconds: 12,
            mode: Mode::Rated,
        }
    }

    pub(in crate::learn) fn record(attempts: &[Attempt]) -> Record {
        let mut record = Record::default();
        for attempt in attempts {
            record.add(attempt.clone());
        }
        record
    }

    #[test]
    fn a_record_survives_its_text() {
        let mut all = vec![attempt(5, "1.2.3", true), attempt(7, "line 4", false)];
        all.extend(Mode::ALL.into_iter().map(|mode| Attempt {
            mode,
            ..attempt(9, mode.word(), false)
        }));
        let record = record(&all);
        let text = record.write();
        assert!(
            text.contains("\n5 2026.11.01 1450 solved 12 rated 1.2.3\n"),
            "{text}"
        );
        assert_eq!(Record::read(&text), Ok((record, 0)));
        assert_eq!(Record::read(""), Ok((Record::default(), 0)));
        let mut odd = Record::default();
        odd.add(attempt(1, " a\nb ", true));
        assert_eq!(Record::read(&odd.write()), Ok((odd, 0)));
    }

    #[test]
    fn two_programs_at_once_lose_nothing() {
        let start = record(&[attempt(1, "a", true)]).write();
        let one = Record::keep(&start, [attempt(2, "b", true)]).unwrap();
        let both = Record::keep(&one, [attempt(3, "c", false), attempt(1, "a", true)]).unwrap();
        let (both, _) = Record::read(&both).unwrap();
        let names: Vec<&str> = both.attempts().map(|it| it.puzzle.as_str()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        let (mut one, _) = Record::read(&one).unwrap();
        one.merge(record(&[attempt(3, "c", false)]));
        assert_eq!(one, both);
        assert!(both.knows("b") && !both.knows("d"));
    }

    #[test]
    fn what_is_broken_is_put_aside_once_and_kept() {
        let text = record(&[attempt(1, "a", true), attempt(2, "b", true)]).write();
        for broken in [
            text.replace("solved 12 rated b", "solved x rated b"),
            text.replace("2026.11.01 1450 solved 12 rated b", "2026-11-1"),
            text[..text.len() - 10].to_owned(),
        ] {
            let (record, count) = Record::read(&broken).unwrap();
            assert_eq!((record.attempts().count(), count), (1, 1), "{broken}");
            let lost = broken.lines().last().unwrap();
            let kept = Record::keep(&broken, [attempt(3, "c", true)]).unwrap();
            assert!(kept.contains(&format!("#! {lost}\n")), "{kept}");
            let (again, count) = Record::read(&kept).unwrap();
            assert_eq!((again.attempts().count(), count), (2, 0));
            assert_eq!(again.write(), kept);
        }
        let (nothing, count) = Record::read("\u{0}\u{1}\nPNG\n").unwrap();
        assert_eq!((nothing.attempts().count(), count), (0, 2));
    }

    #[test]
    fn a_text_of_a_newer_version_is_left_alone() {
        let text = record(&[attempt(1, "a", true)]).write();
        let newer = text.replace("training 1", "training 2");
        let refused = Record::keep(&newer, [attempt(2, "b", true)]).unwrap_err();
        assert!(refused.to_string().contains("training 2"), "{refused}");
    }
}
