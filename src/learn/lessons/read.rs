//! Reads courses. A line is a word and what belongs to it; an indented line goes on with the one before.

use std::fmt;

use super::goal::Goal;
use super::{Course, Exercise, Lesson};
use crate::chess::Board;
use crate::game::Eval;
use crate::text::excerpt;

/// Why a course cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Which line, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, text, why } = self;
        write!(f, "line {line}: {why}: {:?}", excerpt(text))
    }
}

/// An exercise of which some lines were read.
#[derive(Default)]
struct Draft {
    id: String,
    board: Option<Board>,
    task: String,
    goal: Option<Goal>,
    right: String,
    wrong: String,
    hints: Vec<String>,
    bar: Option<Eval>,
}

/// Reads the text of a course.
pub fn read_course(text: &str) -> Result<Course, ReadError> {
    let mut course: Option<Course> = None;
    let mut draft: Option<(usize, Draft)> = None;
    for (line, text) in joined(text) {
        let fail = |why: &str| ReadError {
            line,
            text: text.clone(),
            why: why.to_owned(),
        };
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let rest = rest.trim();
        if matches!(word, "lesson" | "exercise") {
            finish(&mut course, draft.take())?;
        }
        let named = || {
            let (id, title) = rest.split_once(' ').unwrap_or((rest, ""));
            (id.to_owned(), title.trim().to_owned())
        };
        match (word, &mut course, &mut draft) {
            ("course", None, _) => {
                let (id, title) = named();
                let lessons = Vec::new();
                course = Some(Course { id, title, lessons });
            }
            ("lesson", Some(course), _) => {
                let (id, title) = named();
                course.lessons.push(Lesson {
                    id,
                    title,
                    text: Vec::new(),
                    exercises: Vec::new(),
                });
            }
            ("text", Some(course), None) => {
                let lesson = course.lessons.last_mut();
                let lesson = lesson.ok_or_else(|| fail("there is no lesson before it"))?;
                lesson.text.push(rest.to_owned());
            }
            ("exercise", Some(course), _) if !course.lessons.is_empty() => {
                let id = rest.to_owned();
                draft = Some((
                    line,
                    Draft {
                        id,
                        ..Draft::default()
                    },
                ));
            }
            ("fen", _, Some((_, draft))) => {
                let board = rest.parse().map_err(|error| fail(&format!("{error}")))?;
                draft.board = Some(board);
            }
            ("task", _, Some((_, draft))) => rest.clone_into(&mut draft.task),
            ("goal", _, Some((_, draft))) => {
                let board = draft.board.as_ref();
                let board = board.ok_or_else(|| fail("the fen comes before the goal"))?;
                let more = Goal::read(rest, board).map_err(|why| fail(&why))?;
                draft.goal = Some(match draft.goal.take() {
                    Some(goal) => goal
                        .or(more)
                        .ok_or_else(|| fail("there is a goal already"))?,
                    None => more,
                });
            }
            ("bar", _, Some((_, draft))) => {
                let eval = rest.parse().map_err(|error| fail(&format!("{error}")))?;
                draft.bar = Some(eval);
            }
            ("right", _, Some((_, draft))) => rest.clone_into(&mut draft.right),
            ("wrong", _, Some((_, draft))) => rest.clone_into(&mut draft.wrong),
            ("hint", _, Some((_, draft))) => draft.hints.push(rest.to_owned()),
            _ => return Err(fail("this is not expected here")),
        }
    }
    finish(&mut course, draft)?;
    course.ok_or_else(|| ReadError {
        line: 1,
        text: String::new(),
        why: "there is no course".into(),
    })
}

/// Whether a text is meant to be a course: its first line says so.
#[must_use]
pub fn is_course(text: &str) -> bool {
    joined(text)
        .first()
        .is_some_and(|(_, line)| line.starts_with("course "))
}

/// Lines with those that go on behind them; comments and blank lines are left out.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match lines.last_mut() {
            Some((_, before)) if line.starts_with(' ') => {
                before.push(' ');
                before.push_str(line.trim());
            }
            _ => lines.push((at + 1, line.trim().to_owned())),
        }
    }
    lines
}

/// Puts a finished exercise where it belongs.
fn finish(course: &mut Option<Course>, draft: Option<(usize, Draft)>) -> Result<(), ReadError> {
    let Some((line, draft)) = draft else {
        return Ok(());
    };
    let missing = |what: &str| ReadError {
        line,
        text: format!("exercise {}", draft.id),
        why: format!("it has no {what}"),
    };
    for (text, what) in [
        (&draft.id, "name"),
        (&draft.task, "task"),
        (&draft.right, "right"),
        (&draft.wrong, "wrong"),
    ] {
        if text.is_empty() {
            return Err(missing(what));
        }
    }
    if draft.hints.is_empty() {
        return Err(missing("hint"));
    }
    let exercise = Exercise {
        board: draft.board.clone().ok_or_else(|| missing("fen"))?,
        goal: draft.goal.clone().ok_or_else(|| missing("goal"))?,
        id: draft.id,
        task: draft.task,
        right: draft.right,
        wrong: draft.wrong,
        hints: draft.hints,
        bar: draft.bar,
    };
    let lesson = course.as_mut().and_then(|course| course.lessons.last_mut());
    lesson
        .expect("an exercise is begun in a lesson only")
        .exercises
        .push(exercise);
    Ok(())
}
