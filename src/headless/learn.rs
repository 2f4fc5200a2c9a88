//! `pillarbox learn`: the built-in puzzles, written, checked and packed; and the lessons, checked.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};

use super::mine::on_deep_stack;
use super::{Verdict, complain, file, lessons};
use crate::cli::{LearnCheckArgs, LearnCommand, LearnGradeArgs, LearnPackArgs};
use crate::engine::Position;
use crate::learn::puzzles::{
    Desk, Grader, Puzzles, Solved, builtin, comes_back, faults, named, prove,
};
use crate::store::save_with;

pub(super) fn run(command: &LearnCommand, out: &mut impl Write) -> Result<Verdict> {
    match command {
        LearnCommand::Export(args) => export(args.output.as_deref(), out),
        LearnCommand::Check(args) => check(args, out),
        LearnCommand::Grade(args) => grade(args, out),
        LearnCommand::Pack(args) => pack(args, out),
    }
}

fn export(output: Option<&Path>, out: &mut impl Write) -> Result<Verdict> {
    let puzzles = builtin();
    let mut text = String::new();
    for index in 0..puzzles.entries().len() {
        let puzzle = puzzles.puzzle(index).map_err(|error| anyhow!(error))?;
        let _ = writeln!(text, "{}", puzzle.to_epd());
    }
    let Some(path) = output else {
        out.write_all(text.as_bytes())?;
        return Ok(Verdict::Fine);
    };
    ensure!(!path.exists(), "{} is there already", file::name(path));
    save(path, text.as_bytes())?;
    let count = puzzles.entries().len();
    writeln!(out, "{count} puzzles to {}", file::name(path))?;
    Ok(Verdict::Fine)
}

fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    save_with(path, |file| file.write_all(bytes))
        .with_context(|| format!("cannot write {}", file::name(path)))
}

fn read(path: &Path) -> Result<Puzzles> {
    let bytes = file::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    Puzzles::from_epd(&text).map_err(|error| anyhow!("{}: {error}", file::name(path)))
}

fn check(args: &LearnCheckArgs, out: &mut impl Write) -> Result<Verdict> {
    let Some(path) = args.file.as_deref() else {
        let lessons = lessons::check(None, out)?;
        let puzzles = check_puzzles(args, out)?;
        return Ok(lessons.and(puzzles));
    };
    let bytes = file::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    if crate::learn::lessons::is_course(&text) {
        lessons::check(Some((path, &text)), out)
    } else {
        check_puzzles(args, out)
    }
}

fn check_puzzles(args: &LearnCheckArgs, out: &mut impl Write) -> Result<Verdict> {
    let own = args.file.as_deref().map(read).transpose()?;
    let puzzles = own.as_ref().unwrap_or_else(|| builtin());
    let mut faults = faults(puzzles);
    let count = puzzles.entries().len();
    let every = usize::try_from(args.every).unwrap_or(usize::MAX);
    let mut searched = 0;
    if args.search {
        let wrong = on_deep_stack(|| {
            let (wrong, looked_at) = search(puzzles, every, args.nodes)?;
            searched = looked_at;
            Ok(wrong)
        })?;
        faults.extend(wrong.into_iter().map(|(_, fault)| fault));
    }
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    writeln!(
        out,
        "{count} puzzles, {searched} searched, {} wrong",
        faults.len()
    )?;
    Ok(if faults.is_empty() {
        Verdict::Fine
    } else {
        Verdict::CheckFailed
    })
}

/// The numbers of those puzzles that a search does not bear out, and why; and how many were looked at.
fn search(puzzles: &Puzzles, every: usize, nodes: u64) -> Result<(Vec<(usize, String)>, usize)> {
    let mut desk = Desk::new().context("no memory for hash tables")?;
    let mut wrong = Vec::new();
    let chosen: Vec<usize> = (0..puzzles.entries().len()).step_by(every).collect();
    let bar = file::progress(chosen.len() as u64);
    for &index in &chosen {
        bar.inc(1);
        let Ok(puzzle) = puzzles.puzzle(index) else {
            continue;
        };
        if let Err(fault) = prove(&mut desk, &puzzle, nodes) {
            wrong.push((index, format!("puzzle {}: {fault}", puzzle.id)));
        }
    }
    bar.finish_and_clear();
    Ok((wrong, chosen.len()))
}

/// The share of puzzles that levels solve, by rating: it falls with the rating and rises with the level if
/// ratings mean something.
fn grade(args: &LearnGradeArgs, out: &mut impl Write) -> Result<Verdict> {
    let own = args.file.as_deref().map(read).transpose()?;
    let puzzles = own.as_ref().unwrap_or_else(|| builtin());
    let half = Solved::half(puzzles, (!args.all).then_some(args.seed));
    let bar = file::progress(half.len() as u64);
    let solved = on_deep_stack(|| {
        let mut grader = Grader::new(args.seed).context("no memory for hash tables")?;
        let mut solved = Solved::default();
        for &index in &half {
            bar.inc(1);
            let puzzle = puzzles.puzzle(index).map_err(|error| anyhow!(error))?;
            solved.try_on(&mut grader, &puzzle, args.tries);
        }
        Ok(solved)
    })?;
    bar.finish_and_clear();
    write!(out, "{solved}")?;
    let wrong = solved.disorder();
    for fault in &wrong {
        writeln!(out, "{fault}")?;
    }
    Ok(if wrong.is_empty() {
        Verdict::Fine
    } else {
        Verdict::CheckFailed
    })
}

fn pack(args: &LearnPackArgs, out: &mut impl Write) -> Result<Verdict> {
    let puzzles = read(&args.file)?;
    let packed = on_deep_stack(|| {
        let wrong = if args.search {
            search(&puzzles, 1, args.nodes)?.0
        } else {
            Vec::new()
        };
        for (_, fault) in &wrong {
            complain(format_args!("left out: {fault}"));
        }
        let mut desk = Desk::new().context("no memory for hash tables")?;
        let mut grader = args.rate.then(|| Grader::new(0)).flatten();
        let bar = file::progress(puzzles.entries().len() as u64);
        let mut kept = Vec::new();
        let mut known = HashSet::new();
        for index in 0..puzzles.entries().len() {
            bar.inc(1);
            if wrong.iter().any(|&(left_out, _)| left_out == index) {
                continue;
            }
            let mut puzzle = puzzles.puzzle(index).map_err(|error| anyhow!(error))?;
            if !known.insert(puzzle.board.key()) {
                complain(format_args!(
                    "left out: puzzle {} is there already",
                    puzzle.id
                ));
                continue;
            }
            if comes_back(&puzzle) {
                complain(format_args!(
                    "left out: puzzle {} comes back to where it was",
                    puzzle.id
                ));
                continue;
            }
            puzzle.themes = named(&mut desk, &puzzle);
            if let Some(grader) = &mut grader {
                let start = Position::from(puzzle.board.clone());
                let rating = grader.rate(&mut desk, &start, &puzzle.solution);
                if rating.by_luck {
                    complain(format_args!(
                        "left out: puzzle {} is solved by luck",
                        puzzle.id
                    ));
                    continue;
                }
                puzzle.rating = rating.number;
            }
            kept.push(puzzle);
        }
        bar.finish_and_clear();
        Ok(Puzzles::pack(&kept))
    })?;
    save(&args.output, packed.bytes())?;
    let (count, size) = (packed.entries().len(), packed.bytes().len());
    writeln!(
        out,
        "{count} puzzles in {size} bytes: {}",
        file::name(&args.output)
    )?;
    Ok(Verdict::Fine)
}
