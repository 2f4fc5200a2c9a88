//! `pillarbox suite FILE.epd`: how many test positions the engine solves.

use std::io::Write;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::epd::Epd;
use super::{Verdict, complain, file, search};
use crate::cli::SuiteArgs;
use crate::engine::{EngineEvent, EngineHandle, Limits, Position, Settings};

#[derive(Default)]
struct Tally {
    positions: u32,
    solved: u32,
    /// Those that were won and those that could be; a file may give billions for one move.
    points: (u64, u64),
    broken: u32,
    time: Duration,
}

pub(super) fn run(args: &SuiteArgs, out: &mut impl Write) -> Result<Verdict> {
    let name = file::name(&args.file);
    let bytes = file::read(&args.file)?;
    let text = String::from_utf8_lossy(&bytes);
    let (mut engine, events) = search::engine(Settings {
        hash: args.hash.megabytes,
        threads: args.threads.count,
        ..Settings::default()
    })?;
    let lines: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .collect();
    let bar = file::progress(lines.len() as u64);
    let mut tally = Tally::default();
    for (number, line) in lines {
        match Epd::parse(line) {
            Ok(epd) => {
                let finding = solve(&mut engine, &epd, args.movetime, &events, &mut tally)?;
                bar.suspend(|| writeln!(out, "{number:5}  {finding}"))?;
            }
            Err(error) => {
                tally.broken += 1;
                bar.suspend(|| complain(format_args!("{name}, line {number}: {error}")));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    ensure!(tally.positions > 0, "{name} has no test position in it");
    let (points, most) = tally.points;
    writeln!(
        out,
        "\nsolved {} of {}, score {points} of {most} ({:.1} %), time {:.1} s",
        tally.solved,
        tally.positions,
        100.0 * points as f64 / most.max(1) as f64,
        tally.time.as_secs_f64()
    )?;
    Ok(if tally.broken == 0 {
        Verdict::Fine
    } else {
        Verdict::BadInput
    })
}

/// Lets the engine think about a position, and says what it came to.
fn solve(
    engine: &mut EngineHandle,
    epd: &Epd,
    movetime: u64,
    events: &Receiver<EngineEvent>,
    tally: &mut Tally,
) -> Result<String> {
    // Each position on its own: what one leaves in the table must not help another.
    engine.new_game();
    search::settle(events);
    let limits = Limits {
        movetime: Some(Duration::from_millis(movetime)),
        ..Limits::default()
    };
    engine.go(Position::from(epd.board.clone()), limits);
    let (finding, elapsed) = search::wait(events, |_| Ok(()))?;
    tally.positions += 1;
    tally.time += elapsed;
    let best = finding.best();
    let (points, most) = best.map_or((0, epd.most_points()), |m| epd.points(m));
    let solved = best.is_some_and(|m| epd.is_solved_by(m));
    tally.solved += solved as u32;
    tally.points.0 += u64::from(points);
    tally.points.1 += u64::from(most);
    Ok(format!(
        "{} {:8} depth {:2}  {}",
        if solved { "ok  " } else { "miss" },
        best.map_or("-".into(), |m| m.san(&epd.board).to_string()),
        finding.lines.first().map_or(0, |line| line.depth),
        epd.id.as_deref().unwrap_or_default().escape_debug()
    ))
}
