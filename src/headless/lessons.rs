//! Checks lessons.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};

use super::mine::on_deep_stack;
use super::{Verdict, file};
use crate::learn::lessons::{check_course, courses, read_course};
use crate::learn::puzzles::Desk;

/// Checks the courses that are built in, or the one in this file; an error quotes the file and the line.
pub(super) fn check(own: Option<(&Path, &str)>, out: &mut impl Write) -> Result<Verdict> {
    let courses = match own {
        None => courses(),
        Some((path, text)) => {
            let course = read_course(text);
            vec![course.map_err(|error| anyhow!("{}: {error}", file::name(path)))?]
        }
    };
    let mut verdict = Verdict::Fine;
    for course in &courses {
        let problems = on_deep_stack(|| {
            let mut desk = Desk::new().context("no memory for hash tables")?;
            Ok(check_course(course, Some(&mut desk)))
        })?;
        for problem in &problems {
            writeln!(out, "{}: {problem}", course.id)?;
            verdict = Verdict::CheckFailed;
        }
        let lessons = course.lessons.len();
        let exercises: usize = course.lessons.iter().map(|it| it.exercises.len()).sum();
        let (id, wrong) = (&course.id, problems.len());
        writeln!(
            out,
            "{id}: {lessons} lessons, {exercises} exercises, {wrong} wrong"
        )?;
    }
    Ok(verdict)
}
