//! `pillarbox truth GAMES.pgn --teacher ENGINE`: how far our reviews and another engine's agree.
//!
//! Both judge every position of the games, and the same rules say what its moves were. What the other engine
//! said is kept in a file, so that it has to be asked only once.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;

use super::games::{Place, Source};
use super::{Verdict, file, quoted};
use crate::chess::Color;
use crate::cli::TruthArgs;
use crate::engine::Position;
use crate::game::{Eval, GameTree, read_game};
use crate::review::{
    Effort, Finding, Look, Review, Reviewer, Slip, Summary, Surroundings, win_chance,
};
use crate::training::teacher::{self, Teacher, UciEngine};

pub(super) fn run(args: &TruthArgs, out: &mut impl Write) -> Result<Verdict> {
    let games = read_games(&args.file)?;
    ensure!(
        !games.is_empty(),
        "{} has no game in it",
        file::name(&args.file)
    );
    let theirs = ask(args, &games)?;
    let ours = review(args, &games)?;
    let mut table = Table::default();
    for (ours, theirs) in ours.iter().zip(&theirs) {
        table.add(ours, theirs);
    }
    table.print(games.len(), out)?;
    Ok(Verdict::Fine)
}

fn read_games(path: &Path) -> Result<Vec<GameTree>> {
    let mut games = Vec::new();
    let mut source = Source::open(path, Place::default())?;
    while let Some(found) = source.next().context("cannot read on")? {
        let read = found.text.as_ref().and_then(|text| read_game(text).ok());
        let tree = read.map(|(tree, _)| tree);
        games.extend(tree.filter(|tree| Review::of(tree).is_ok_and(|it| it.plies() > 0)));
    }
    Ok(games)
}

/// What the other engine has said of positions, kept in a file.
struct Memory {
    known: HashMap<String, i32>,
    file: File,
}

impl Memory {
    fn open(path: &Path) -> Result<Self> {
        let name = file::name(path);
        let open = OpenOptions::new()
            .create(true)
            .append(true)
            .read(true)
            .open(path);
        let file = open.with_context(|| format!("cannot open {name}"))?;
        let mut known = HashMap::new();
        for line in BufReader::new(&file).lines() {
            let line = line.with_context(|| format!("cannot read {name}"))?;
            if let Some((score, fen)) = line.split_once(' ')
                && let Ok(score) = score.parse()
            {
                known.insert(fen.to_owned(), score);
            }
        }
        Ok(Self { known, file })
    }

    fn keep(&mut self, fen: String, score: i32) -> Result<()> {
        writeln!(self.file, "{score} {fen}").context("cannot keep what the teacher said")?;
        self.known.insert(fen, score);
        Ok(())
    }
}

/// Lets the other engine judge all positions.
fn ask(args: &TruthArgs, games: &[GameTree]) -> Result<Vec<Review>> {
    let mut reviews: Vec<Review> = Vec::new();
    for tree in games {
        reviews.push(Review::of(tree)?);
    }
    let positions: Vec<Vec<Position>> = reviews.iter().map(Review::positions).collect();
    let memory = Mutex::new(Memory::open(&args.memory)?);
    let unknown: Vec<&Position> = {
        let memory = memory.lock().expect("nobody else has it");
        let all = positions.iter().flatten();
        let open = all.filter(|it| it.board.has_legal_move());
        open.filter(|it| !memory.known.contains_key(&it.board.to_string()))
            .collect()
    };
    let bar = ProgressBar::new(unknown.len() as u64);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| -> Result<()> {
        let work = || -> Result<()> {
            let effort = teacher::Effort::Nodes(args.nodes);
            let program = &args.teacher;
            let mut teacher = UciEngine::start(program, effort, 1)
                .with_context(|| format!("cannot start {}", quoted(program)))?;
            teacher.set("Hash", "64")?;
            while let Some(position) = unknown.get(next.fetch_add(1, Relaxed)) {
                let score = teacher.teach(position, &[])?.score;
                let mut memory = memory.lock().expect("nobody has died with it");
                memory.keep(position.board.to_string(), score)?;
                bar.inc(1);
            }
            Ok(())
        };
        let threads: Vec<_> = (0..args.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        for thread in threads {
            thread.join().expect("no thread dies")?;
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    let memory = memory.into_inner().expect("nobody has died with it");
    for (review, positions) in reviews.iter_mut().zip(&positions) {
        for (at, position) in positions.iter().enumerate() {
            if let Some(&score) = memory.known.get(&position.board.to_string()) {
                let eval = white_view(score, position.board.side());
                review.note(at, Look::new(eval, Vec::new(), true));
            }
        }
    }
    Ok(reviews)
}

fn white_view(score: i32, side: Color) -> Eval {
    let sign = match side {
        Color::White => 1,
        Color::Black => -1,
    };
    match teacher::mate_of(score) {
        Some(moves) => Eval::Mate(sign * moves),
        None => Eval::Cp(sign * score),
    }
}

/// Reviews all games with our own engine.
fn review(args: &TruthArgs, games: &[GameTree]) -> Result<Vec<Review>> {
    let effort = args.own_nodes.map_or(Effort::NORMAL, Effort::Nodes);
    let mut reviewer = Reviewer::new(effort, args.threads).context("there is not enough memory")?;
    let begun = Instant::now();
    let stop = AtomicBool::new(false);
    let now = || -> Duration { begun.elapsed() };
    let bar = ProgressBar::new(games.len() as u64);
    let mut reviews = Vec::new();
    for tree in games {
        let mut review = Review::of(tree)?;
        let world = Surroundings {
            now: &now,
            stop: &stop,
        };
        reviewer.review(&mut review, world, &mut |_, _| {})?;
        reviews.push(review);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(reviews)
}

/// How far two judges agree.
#[derive(Default)]
struct Table {
    /// Mistakes and blunders of ours, and how many of them the other finds at least inaccurate.
    ours: (usize, usize),
    /// The other way round.
    theirs: (usize, usize),
    /// Moves that the other finds fine, and how many of them we blame.
    fine: (usize, usize),
    /// Differences of accuracy, in points.
    accuracies: Vec<f64>,
    /// Differences of the chance to win after each move, in points.
    chances: Vec<f64>,
}

impl Table {
    fn add(&mut self, ours: &Review, theirs: &Review) {
        let pairs = ours.findings().iter().zip(theirs.findings());
        for (ours, theirs) in pairs {
            let (Some(ours), Some(theirs)) = (ours, theirs) else {
                continue;
            };
            let (our_slip, their_slip) = (ours.slip(), theirs.slip());
            count(
                &mut self.ours,
                our_slip >= Some(Slip::Mistake),
                their_slip.is_some(),
            );
            count(
                &mut self.theirs,
                their_slip >= Some(Slip::Mistake),
                our_slip.is_some(),
            );
            count(&mut self.fine, their_slip.is_none(), our_slip.is_some());
            let chance = |finding: &Finding| 100.0 * win_chance(finding.after);
            self.chances.push((chance(ours) - chance(theirs)).abs());
        }
        if let (Some(ours), Some(theirs)) = (ours.summary(), theirs.summary()) {
            let accuracy = |summary: &Summary, side| summary.side(side).accuracy;
            for side in Color::ALL {
                if let (Some(ours), Some(theirs)) = (accuracy(&ours, side), accuracy(&theirs, side))
                {
                    self.accuracies.push((ours - theirs).abs());
                }
            }
        }
    }

    fn print(mut self, games: usize, out: &mut impl Write) -> Result<()> {
        writeln!(out, "{games} games, {} moves", self.chances.len())?;
        row(out, "our mistakes and blunders that they blame", self.ours)?;
        row(
            out,
            "their mistakes and blunders that we blame",
            self.theirs,
        )?;
        row(out, "moves that they find fine and we blame", self.fine)?;
        let (median, most) = (
            part(&mut self.accuracies, 0.5),
            part(&mut self.accuracies, 0.95),
        );
        writeln!(
            out,
            "accuracy differs by {median:.1} points at the median, {most:.1} at 95 %"
        )?;
        let median = part(&mut self.chances, 0.5);
        let mean = self.chances.iter().sum::<f64>() / self.chances.len().max(1) as f64;
        writeln!(
            out,
            "win chance differs by {median:.1} points at the median, {mean:.1} on average"
        )?;
        Ok(())
    }
}

/// Counts a move that is looked at, and whether it is as asked.
fn count((all, agreed): &mut (usize, usize), counts: bool, agrees: bool) {
    *all += usize::from(counts);
    *agreed += usize::from(counts && agrees);
}

fn row(out: &mut impl Write, what: &str, (all, some): (usize, usize)) -> Result<()> {
    let percent = 100.0 * some as f64 / all.max(1) as f64;
    writeln!(out, "{what}: {some} of {all}, {percent:.1} %")?;
    Ok(())
}

/// The value below which so much of them lies.
fn part(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = (part * values.len() as f64) as usize;
    values
        .get(at.min(values.len().saturating_sub(1)))
        .copied()
        .unwrap_or(0.0)
}
