//! `pillarbox truth GAMES.pgn`: how far our reviews and another engine's agree.
//!
//! Both judge every position of the games, and the same rules say what its moves were. What the other engine
//! said stands in the games, or is kept in a file, so that it has to be asked only once.

mod memory;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;

use self::memory::{Memory, teacher_of};
use super::games::{Place, Source};
use super::{Verdict, file};
use crate::chess::{Color, Move};
use crate::cli::TruthArgs;
use crate::engine::Position;
use crate::game::{GameTree, NodeId, read_game, to_pgn};
use crate::review::{
    Effort, Finding, Look, Review, Reviewer, Slip, Summary, Surroundings, chance_lost, win_chance,
};
use crate::training::teacher::Teacher;

pub(super) fn run(args: &TruthArgs, out: &mut impl Write) -> Result<Verdict> {
    let games = read_games(&args.file)?;
    ensure!(
        !games.is_empty(),
        "{} has no game in it",
        file::name(&args.file)
    );
    let mut memory = args.memory.as_deref().map(Memory::open).transpose()?;
    let theirs = match &mut memory {
        Some(memory) => judge(args, &games, memory)?,
        None => games.iter().map(noted).collect::<Result<_>>()?,
    };
    let ours = review(args, &games)?;
    let mut table = Table::default();
    for (ours, theirs) in ours.iter().zip(&theirs) {
        table.add(ours, theirs);
    }
    if let Some(path) = &args.cases {
        let cases: String = ours.iter().zip(&theirs).map(cases).collect();
        fs::write(path, cases).with_context(|| format!("cannot write {}", file::name(path)))?;
    }
    if let Some(path) = &args.ours {
        let pgn: String = games.iter().zip(&ours).map(with_our_evals).collect();
        fs::write(path, pgn).with_context(|| format!("cannot write {}", file::name(path)))?;
    }
    if let Some(memory) = &mut memory {
        table.choices = Some(choices(args, &ours, memory)?);
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

/// Lets the other engine judge all positions.
fn judge(args: &TruthArgs, games: &[GameTree], memory: &mut Memory) -> Result<Vec<Review>> {
    let mut reviews: Vec<Review> = Vec::new();
    for tree in games {
        reviews.push(Review::of(tree)?);
    }
    let positions: Vec<Vec<Position>> = reviews.iter().map(Review::positions).collect();
    let all: Vec<&Position> = positions.iter().flatten().collect();
    memory.learn(args, &all)?;
    if let Some(path) = &args.judged {
        let judged = games.iter().zip(&positions);
        let pgn: String = judged
            .map(|game| to_pgn(&with_evals(game, memory)) + "\n")
            .collect();
        fs::write(path, pgn).with_context(|| format!("cannot write {}", file::name(path)))?;
    }
    for (review, positions) in reviews.iter_mut().zip(&positions) {
        for (at, position) in positions.iter().enumerate() {
            if let Some(eval) = memory.told(position) {
                review.note(at, Look::new(eval, Vec::new(), true));
            }
        }
    }
    Ok(reviews)
}

/// A game with what the other engine said of its positions.
fn with_evals((tree, positions): (&GameTree, &Vec<Position>), memory: &Memory) -> GameTree {
    let mut tree = tree.clone();
    for (at, position) in nodes(&tree).into_iter().zip(positions) {
        tree.set_eval(at, memory.told(position));
    }
    tree
}

/// A game as PGN, with what we found after each of its moves.
fn with_our_evals((tree, review): (&GameTree, &Review)) -> String {
    let mut tree = tree.clone();
    for (node, finding) in nodes(&tree).into_iter().skip(1).zip(review.findings()) {
        tree.set_eval(node, finding.as_ref().map(|finding| finding.after));
    }
    to_pgn(&tree) + "\n"
}

/// What somebody else has written into a game. Of its start nothing is known, nor of what the first move did.
fn noted(tree: &GameTree) -> Result<Review> {
    let mut review = Review::of(tree)?;
    for (at, node) in nodes(tree).into_iter().enumerate() {
        if let Some(eval) = tree.node(node).eval() {
            review.note(at, Look::new(eval, Vec::new(), true));
        }
    }
    Ok(review)
}

/// The start of a game and its moves.
fn nodes(tree: &GameTree) -> Vec<NodeId> {
    std::iter::once(NodeId::ROOT)
        .chain(tree.main_line())
        .collect()
}

/// The moves of a game that we blame, a line each: position, move, what we found before and after it with
/// the lines, and what the other engine found there.
fn cases((ours, theirs): (&Review, &Review)) -> String {
    let pairs = ours.findings().iter().zip(theirs.findings());
    let known = ours.positions().into_iter().zip(pairs);
    known
        .filter_map(|(position, (ours, theirs))| {
            let ours = ours.as_ref().filter(|ours| ours.slip().is_some())?;
            Some(case(&position, ours, theirs.as_ref()?))
        })
        .collect()
}

fn case(position: &Position, ours: &Finding, theirs: &Finding) -> String {
    let line = |moves: &[Move]| {
        let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
        words.join(" ")
    };
    let parts = [
        position.board.to_string(),
        ours.played.to_string(),
        ours.before.to_string(),
        line(&ours.best),
        ours.after.to_string(),
        line(&ours.reply),
        theirs.before.to_string(),
        theirs.after.to_string(),
    ];
    parts.join(" | ") + "\n"
}

/// About so many positions are looked at for what to play.
const CHOICES: usize = 1_000;
/// A move that gives away no more of the chance to win is as good as the best.
const AS_GOOD: f64 = 0.03;

/// In how many positions, spread over the games, our move is the other engine's or as good.
fn choices(args: &TruthArgs, ours: &[Review], memory: &mut Memory) -> Result<(usize, usize)> {
    let mut all: Vec<(Position, Move)> = Vec::new();
    for review in ours {
        let known = review.positions().into_iter().zip(review.findings());
        all.extend(known.filter_map(|(position, finding)| {
            let best = finding.as_ref()?.best.first()?;
            Some((position, *best))
        }));
    }
    let every = all.len().div_ceil(CHOICES).max(1);
    let some: Vec<(Position, Move)> = all.into_iter().step_by(every).collect();
    let played = |(position, m): &(Position, Move)| {
        let mut position = position.clone();
        position.play(*m);
        position
    };
    let after: Vec<Position> = some.iter().map(played).collect();
    memory.learn(args, &after.iter().collect::<Vec<_>>())?;
    let mut teacher = teacher_of(args)?;
    let mut fine = 0;
    for ((position, m), after) in some.iter().zip(&after) {
        let (Some(best), Some(ours)) = (memory.eval(position), memory.eval(after)) else {
            continue;
        };
        let lost = chance_lost(best, ours, position.board.side());
        // Two searches may differ about the same move.
        let good = lost <= AS_GOOD || teacher.teach(position, &[])?.best == *m;
        fine += usize::from(good);
    }
    Ok((some.len(), fine))
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
    /// Positions, and those in which our move is as good as the other's.
    choices: Option<(usize, usize)>,
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
            // The other engine's word counts by the plain rules: the margin within which ours is in doubt is ours.
            let their_slip = Slip::between(theirs.before, theirs.after, theirs.mover);
            let our_slip = ours.slip();
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
        if let Some(choices) = self.choices {
            row(out, "positions in which we play as well", choices)?;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_in_the_games_are_compared_with_ours() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let game = "1. f3 { [%eval -0.30] } e5 { [%eval -0.30] } 2. g4 { [%eval #-1] } Qh4# 0-1\n";
        fs::write(&path, format!("[White \"?\"]\n\n{game}")).unwrap();
        let cases = folder.path().join("cases.txt");
        let args = TruthArgs {
            file: path,
            teacher: None,
            nodes: 1,
            own_nodes: Some(500),
            memory: None,
            judged: None,
            cases: Some(cases.clone()),
            ours: None,
            threads: 1,
        };
        let mut out = Vec::new();
        run(&args, &mut out).unwrap();
        let table = String::from_utf8(out).unwrap();
        assert!(table.starts_with("1 games, 3 moves\n"), "{table}");
        let blamed = "their mistakes and blunders that we blame: 1 of 1";
        assert!(table.contains(blamed), "{table}");
        let cases = fs::read_to_string(cases).unwrap();
        assert!(
            cases.contains("| g2g4 |") && cases.contains("| #-1"),
            "{cases}"
        );
    }
}
