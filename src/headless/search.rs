//! `pillarbox search FEN`: one position, analyzed.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use serde_json::{Value, json};

use super::{Verdict, read_fen};
use crate::chess::{Board, Move};
use crate::cli::SearchArgs;
use crate::engine::{
    Bound, EngineEvent, EngineHandle, Finding, Info, Limits, Position, Score, Settings,
};

/// An engine that is ready, and what it tells.
pub(super) fn engine(settings: Settings) -> Result<(EngineHandle, Receiver<EngineEvent>)> {
    let (sender, events) = mpsc::channel();
    let sink = Box::new(move |event| {
        // Nobody listens any more only when the process is about to end.
        let _ = sender.send(event);
    });
    let engine = EngineHandle::new(settings, sink).context("cannot start a thread")?;
    settle(&events);
    Ok((engine, events))
}

/// Waits for a new table or a new game, which take time that no search should pay for.
pub(super) fn settle(events: &Receiver<EngineEvent>) {
    for event in events {
        match event {
            EngineEvent::Ready => break,
            EngineEvent::NoMemory { wanted, kept } => super::complain(format_args!(
                "no memory for a hash table of {wanted} MB, it has {kept} MB"
            )),
            _ => {}
        }
    }
}

/// Waits for the end of a search, and hands on what it tells before.
pub(super) fn wait(
    events: &Receiver<EngineEvent>,
    mut each: impl FnMut(&[Info]) -> Result<()>,
) -> Result<(Finding, Duration)> {
    for event in events {
        match event {
            EngineEvent::Info { lines, .. } => each(&lines)?,
            EngineEvent::Done {
                finding, elapsed, ..
            } => return Ok((finding, elapsed)),
            EngineEvent::Died { message, .. } => {
                return Err(anyhow!("the search failed: {message}"));
            }
            EngineEvent::Current { .. } | EngineEvent::NoMemory { .. } | EngineEvent::Ready => {}
        }
    }
    Err(anyhow!("the engine's thread has ended"))
}

pub(super) fn run(args: &SearchArgs, out: &mut impl Write) -> Result<Verdict> {
    let board = read_fen(&args.fen)?;
    let limits = Limits {
        depth: args.limit.depth,
        nodes: args.limit.nodes,
        movetime: args.limit.movetime(),
        ..Limits::default()
    };
    let (mut engine, events) = engine(Settings {
        hash: args.hash.megabytes,
        threads: args.threads.count,
        multipv: args.multipv,
        ..Settings::default()
    })?;
    engine.go(Position::from(board.clone()), limits);
    let (finding, elapsed) = wait(&events, |lines| {
        if args.json {
            return Ok(());
        }
        for line in lines {
            writeln!(out, "{}", describe(line, &board))?;
        }
        Ok(out.flush()?)
    })?;
    if args.json {
        writeln!(out, "{}", to_json(&board, &finding, elapsed))?;
    } else if let Some(best) = finding.best() {
        writeln!(out, "best move: {}", best.san(&board))?;
    } else {
        let outcome = board.outcome().map(|outcome| format!(": {outcome}"));
        writeln!(out, "no legal move{}", outcome.unwrap_or_default())?;
    }
    Ok(Verdict::Fine)
}

/// The moves of a line in SAN.
pub(super) fn san(board: &Board, pv: &[Move]) -> Vec<String> {
    let mut board = board.clone();
    pv.iter()
        .map(|&m| {
            let text = m.san(&board).to_string();
            let _ = board.make(m);
            text
        })
        .collect()
}

fn describe(line: &Info, board: &Board) -> String {
    let mut text = format!(
        "{:2}/{:<2} {:>8}{} {:>12} nodes {:8.2} s ",
        line.depth,
        line.seldepth,
        show(line.score),
        match line.bound {
            Bound::Exact => ' ',
            Bound::Lower => '+',
            Bound::Upper => '-',
        },
        line.nodes,
        line.elapsed.as_secs_f64()
    );
    for m in san(board, &line.pv) {
        let _ = write!(text, " {m}");
    }
    text
}

/// A score as people write it: +0.31, #3, #-2.
fn show(score: Score) -> String {
    match score.mate_moves() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", score.get() as f64 / 100.0),
    }
}

fn to_json(board: &Board, finding: &Finding, elapsed: Duration) -> Value {
    let deepest = finding.lines.iter().max_by_key(|line| line.depth);
    let lines: Vec<Value> = finding
        .lines
        .iter()
        .map(|line| {
            let score = match line.score.mate_moves() {
                Some(moves) => json!({ "mate": moves }),
                None => json!({ "cp": line.score.get() }),
            };
            let uci: Vec<String> = line.pv.iter().map(ToString::to_string).collect();
            json!({ "score": score, "pv_uci": uci, "pv_san": san(board, &line.pv) })
        })
        .collect();
    json!({
        "fen": board.to_string(),
        "bestmove": finding.best().map(|m| m.to_string()),
        "depth": deepest.map_or(0, |line| line.depth),
        "seldepth": finding.lines.iter().map(|line| line.seldepth).max().unwrap_or(0),
        "nodes": finding.nodes,
        "nps": (finding.nodes as u128 * 1_000_000 / elapsed.as_micros().max(1)) as u64,
        "time_ms": elapsed.as_millis() as u64,
        "lines": lines,
    })
}
