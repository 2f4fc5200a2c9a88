//! How far somebody has come: a line for each exercise that was done, with its stars.

use std::collections::BTreeMap;
use std::fmt;

use super::{Course, Lesson};
use crate::text::excerpt;

/// What the file begins with.
const HEAD: &str = "pillarbox lessons 1";

/// What is common to the heads of all versions.
const ANY_HEAD: &str = "pillarbox lessons ";

/// The most that an exercise can give.
const MOST: u8 = 3;

/// The stars of the exercises that were done, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    stars: BTreeMap<String, u8>,
    /// Lines that say nothing to us: they stay.
    others: Vec<String>,
}

/// The file is of a version that is not known here: it must not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewerVersion(String);

impl fmt::Display for NewerVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(head) = self;
        write!(f, "it is of a newer version: {:?}", excerpt(head))
    }
}

impl std::error::Error for NewerVersion {}

impl Progress {
    /// From a file. Lines that are none of ours are kept as they are.
    pub fn read(text: &str) -> Result<Self, NewerVersion> {
        let mut progress = Self::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if line == HEAD {
                continue;
            }
            if line.starts_with(ANY_HEAD) {
                return Err(NewerVersion(line.to_owned()));
            }
            match entry(line) {
                Some((id, stars)) => progress.put(id, stars),
                None => progress.others.push(line.to_owned()),
            }
        }
        Ok(progress)
    }

    /// Whether there were lines that say nothing; they are forgotten.
    pub fn forget_others(&mut self) -> bool {
        !std::mem::take(&mut self.others).is_empty()
    }

    /// As a file.
    #[must_use]
    pub fn write(&self) -> String {
        let stars = self.stars.iter().map(|(id, stars)| format!("{id} {stars}"));
        let lines = std::iter::once(HEAD.to_owned()).chain(stars);
        let lines = lines.chain(self.others.iter().cloned());
        lines.map(|line| line + "\n").collect()
    }

    /// An exercise was done. The best that was ever reached counts.
    pub fn put(&mut self, id: &str, stars: u8) {
        let known = self.stars.entry(id.to_owned()).or_default();
        *known = (*known).max(stars.clamp(1, MOST));
    }

    /// The stars of an exercise; none if it was not done.
    #[must_use]
    pub fn stars(&self, id: &str) -> Option<u8> {
        self.stars.get(id).copied()
    }

    /// How many exercises of a lesson were done.
    #[must_use]
    pub fn done(&self, lesson: &Lesson) -> usize {
        let exercises = lesson.exercises.iter();
        exercises
            .filter(|it| self.stars.contains_key(&it.id))
            .count()
    }

    /// Whether all of a lesson was done.
    #[must_use]
    pub fn is_done(&self, lesson: &Lesson) -> bool {
        self.done(lesson) == lesson.exercises.len()
    }

    /// The stars of a lesson that was done: those of its worst exercise.
    #[must_use]
    pub fn lesson_stars(&self, lesson: &Lesson) -> Option<u8> {
        let stars = lesson.exercises.iter().map(|it| self.stars(&it.id));
        stars.min().flatten()
    }

    /// Where to go on: the first lesson that is not done, by its course and its place there.
    #[must_use]
    pub fn next(&self, courses: &[Course]) -> Option<(usize, usize)> {
        let unfinished = |course: &Course| course.lessons.iter().position(|it| !self.is_done(it));
        let mut courses = courses.iter().enumerate();
        courses.find_map(|(at, course)| Some((at, unfinished(course)?)))
    }
}

fn entry(line: &str) -> Option<(&str, u8)> {
    let (id, stars) = line.split_once(' ')?;
    let stars = stars
        .parse()
        .ok()
        .filter(|stars| (1..=MOST).contains(stars))?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    id.chars().all(plain).then_some((id, stars))
}
