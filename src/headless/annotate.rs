//! `pillarbox annotate IN.pgn`: every game of a file, reviewed.

mod bookmark;
mod json;
mod output;

use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};

use super::games::{Found, Place, Source};
use super::{Verdict, complain, file};
use crate::chess::Color;
use crate::cli::{AnnotateArgs, LimitArgs};
use crate::game::{GameTree, Lost, NodeId, read_game};
use crate::openings::Opening;
use crate::review::{Effort, Progress, Review, Reviewer, Surroundings, is_called};
use bookmark::Bookmark;
use output::Output;

pub(super) fn run(args: &AnnotateArgs, out: &mut impl Write) -> Result<Verdict> {
    let mut done = match begin(args)? {
        Begin::At(bookmark) => bookmark,
        Begin::Nothing => return Ok(Verdict::Fine),
    };
    let mut source = Source::open(&args.file, done.place)?;
    // Before the file is there: without a note it would count as whole.
    if let Some(path) = &args.output {
        done.write(path)?;
    }
    let mut output = Output::open(args, done.written)?;
    let mut reviewer = Reviewer::new(effort(&args.limit), threads(args.threads.count))
        .context("no memory for the hash tables of so many threads")?;
    let bar = progress_bar(source.length());
    let mut verdict = Verdict::Fine;
    while let Some(found) = source.next().context("cannot read on")? {
        done.games += 1;
        let game = Game {
            number: done.games,
            begin: done.place,
            end: source.place(),
        };
        match read(&found) {
            Ok((mut tree, warnings)) => {
                for warning in warnings {
                    bar.suspend(|| complain_of(args, &found, &game, &warning));
                }
                let sides = judged_sides(&tree, args.player.as_deref());
                let review = match sides {
                    [false, false] => None,
                    _ => Some(game.review(&mut tree, sides, &mut reviewer, &bar)?),
                };
                done.reviewed += u64::from(review.is_some());
                done.written = bar.suspend(|| output.write(&tree, review.as_ref(), out))?;
            }
            Err(problem) => {
                verdict = Verdict::BadInput;
                let problem = format!("the game is skipped: {problem}");
                bar.suspend(|| complain_of(args, &found, &game, &problem));
            }
        }
        done.place = source.place();
        if let Some(path) = &args.output {
            done.write(path)?;
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &args.output {
        Bookmark::remove(path)?;
    }
    let name = file::name(&args.file);
    ensure!(done.games > 0, "{name} has no game in it");
    if let Some(player) = args.player.as_ref().filter(|_| done.reviewed == 0) {
        bail!("{name} has no game of {}", super::quoted(player));
    }
    Ok(verdict)
}

/// Where a run begins.
enum Begin {
    /// Here.
    At(Bookmark),
    /// All was done before.
    Nothing,
}

fn begin(args: &AnnotateArgs) -> Result<Begin> {
    let Some(output) = &args.output else {
        return Ok(Begin::At(Bookmark::default()));
    };
    // Its end is cut off, and a note is put beside it.
    ensure!(
        output.is_file() || !output.exists(),
        "cannot write {}: it is not an ordinary file",
        file::name(output)
    );
    if file::is_standard_input(&args.file) {
        ensure!(
            !args.resume,
            "standard input cannot be read again to go on with it"
        );
        return Ok(Begin::At(Bookmark::default()));
    }
    ensure!(
        !is_same_file(&args.file, output),
        "{} would be written over itself",
        file::name(&args.file)
    );
    if args.resume {
        if let Some(found) = Bookmark::find(&args.file, output)? {
            return Ok(Begin::At(found));
        }
        if output.exists() {
            let name = file::name(output);
            complain(format_args!(
                "{name} is whole, there is nothing to go on with"
            ));
            return Ok(Begin::Nothing);
        }
    }
    Ok(Begin::At(Bookmark::at_start(&args.file)?))
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

fn effort(limit: &LimitArgs) -> Effort {
    match *limit {
        LimitArgs {
            nodes: Some(nodes), ..
        } => Effort::Nodes(nodes),
        LimitArgs {
            depth: Some(depth), ..
        } => Effort::Depth(depth),
        LimitArgs {
            movetime: Some(millis),
            ..
        } => Effort::Time(Duration::from_millis(millis)),
        _ => Effort::NORMAL,
    }
}

/// More than four for each core would only be in each other's way.
fn threads(wanted: usize) -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    wanted.min(4 * cores)
}

/// A bar on standard error; it is not drawn where that is no terminal. It counts bytes of the file, since
/// nobody has counted its games.
fn progress_bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {msg} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

/// Says what is wrong with a game, and where that is.
fn complain_of(args: &AnnotateArgs, found: &Found, game: &Game, problem: &str) {
    let (name, line, number) = (file::name(&args.file), found.line, game.number);
    complain(format_args!(
        "{name}, line {line}, game {number}: {problem}"
    ));
}

/// Reads a game, with what is missing of what stands beside its moves; an error says why it cannot be
/// reviewed.
fn read(found: &Found) -> Result<(GameTree, Vec<String>), String> {
    let text = found.text.as_ref().ok_or("it is too long")?;
    let (tree, problems) = read_game(text).map_err(|error| error.to_string())?;
    let end = tree.last_of_line(NodeId::ROOT);
    let mut broken = problems
        .iter()
        .filter(|problem| problem.lost == Lost::Line && problem.at == end);
    if let Some(problem) = broken.next() {
        return Err(problem.to_string());
    }
    if let Err(error) = Review::of(&tree) {
        return Err(error.to_string());
    }
    Ok((tree, problems.iter().map(ToString::to_string).collect()))
}

/// Whose moves are judged, White's first: all, or those of the player.
fn judged_sides(tree: &GameTree, player: Option<&str>) -> [bool; 2] {
    ["White", "Black"].map(|side| {
        player.is_none_or(|player| tree.tag(side).is_some_and(|name| is_called(name, player)))
    })
}

/// A game of the file.
struct Game {
    number: u64,
    begin: Place,
    end: Place,
}

impl Game {
    /// Reviews it, and writes what was found into it.
    fn review(
        &self,
        tree: &mut GameTree,
        sides: [bool; 2],
        reviewer: &mut Reviewer,
        bar: &ProgressBar,
    ) -> Result<Review> {
        let mut review = Review::of(tree)?;
        let begun = Instant::now();
        let (now, stop) = (|| begun.elapsed(), AtomicBool::new(false));
        let world = Surroundings {
            now: &now,
            stop: &stop,
        };
        let mut tell = |_: &Review, Progress { done, total, .. }: &Progress| {
            let length = self.end.offset - self.begin.offset;
            bar.set_position(self.begin.offset + length * *done as u64 / *total as u64);
            bar.set_message(format!("game {}: {done}/{total}", self.number));
        };
        reviewer
            .review(&mut review, world, &mut tell)
            .context("cannot start a thread")?;
        let [white, black] = sides;
        review.write_into(tree, |side| match side {
            Color::White => white,
            Color::Black => black,
        });
        name_opening(tree);
        Ok(review)
    }
}

/// Says in the tags which opening it is, where they do not.
fn name_opening(tree: &mut GameTree) {
    let end = tree.last_of_line(NodeId::ROOT);
    let Some(opening) = Opening::of_game(&tree.keys_to(end)) else {
        return;
    };
    let code = opening.eco.to_string();
    for (tag, value) in [("ECO", code), ("Opening", opening.name)] {
        if tree.tags().told(tag).is_none() {
            tree.set_tag(tag, &value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effort_is_what_was_asked_for_or_the_usual_one() {
        let limit = |depth, nodes, movetime| LimitArgs {
            depth,
            nodes,
            movetime,
        };
        assert_eq!(effort(&limit(None, None, None)), Effort::NORMAL);
        assert_eq!(effort(&limit(Some(3), None, None)), Effort::Depth(3));
        assert_eq!(effort(&limit(None, Some(5), None)), Effort::Nodes(5));
        let second = Effort::Time(Duration::from_secs(1));
        assert_eq!(effort(&limit(None, None, Some(1000))), second);
    }
}
