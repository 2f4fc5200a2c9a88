//! `pillarbox stats FILE.pgn --player NAME`: how somebody plays.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

use super::games::{Place, Source};
use super::player::is_called;
use super::{Verdict, complain, file, quoted, rounded};
use crate::chess::Color;
use crate::cli::StatsArgs;
use crate::game::read_game;
use crate::review::{Errors, Phase, Slip, Stats, Tally, TimeLeft};

/// The graph is no wider than this.
const COLUMNS: usize = 60;

pub(super) fn run(args: &StatsArgs, out: &mut impl Write) -> Result<Verdict> {
    let (stats, verdict) = gather(args)?;
    let name = file::name(&args.file);
    ensure!(
        stats.all.games() > 0,
        "{name} has no game of {}",
        quoted(&args.player)
    );
    if args.json {
        writeln!(out, "{}", to_json(args, &stats))?;
    } else {
        print(args, &stats, out)?;
    }
    Ok(verdict)
}

/// All games of the player. One that cannot be read to its end still has a result.
fn gather(args: &StatsArgs) -> Result<(Stats, Verdict)> {
    let mut stats = Stats::default();
    let mut verdict = Verdict::Fine;
    let mut source = Source::open(&args.file, Place::default())?;
    while let Some(found) = source.next().context("cannot read on")? {
        let read = found.text.as_ref().map(|text| read_game(text));
        let tree = match read {
            Some(Ok((tree, _))) => tree,
            other => {
                let error = other.and_then(Result::err);
                let why = error.map_or("it is too long".to_owned(), |error| error.to_string());
                let (name, line) = (file::name(&args.file), found.line);
                complain(format_args!(
                    "{name}, line {line}: the game is skipped: {why}"
                ));
                verdict = Verdict::BadInput;
                continue;
            }
        };
        for side in Color::ALL {
            let is_theirs = |name: &str| is_called(name, &args.player);
            if tree.tag(&side.to_string()).is_some_and(is_theirs) {
                stats.add(&tree, side);
            }
        }
    }
    Ok((stats, verdict))
}

fn print(args: &StatsArgs, stats: &Stats, out: &mut impl Write) -> Result<()> {
    let reviewed = stats.all.reviewed;
    let games = match stats.all.games() {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let player = quoted(&args.player);
    writeln!(out, "{player}: {games}, {reviewed} of them reviewed")?;
    writeln!(out, "\n{:28} games   won drawn  lost  accuracy", "results")?;
    row(out, "all", &stats.all)?;
    for side in Color::ALL {
        row(out, side, &stats.colors[side as usize])?;
    }
    for (level, tally) in &stats.levels {
        row(out, format_args!("against level {level}"), tally)?;
    }
    for (name, tally) in by_games(&stats.openings) {
        row(out, name, tally)?;
    }
    if reviewed == 0 {
        writeln!(out, "\nNo game is reviewed: annotate does that.")?;
        return Ok(());
    }
    writeln!(out, "\n{}", graph(&stats.accuracies))?;
    writeln!(
        out,
        "\n{:28} moves    ?!     ?    ??  of 100 moves",
        "errors"
    )?;
    for (phase, errors) in Phase::ALL.into_iter().zip(&stats.phases) {
        error_row(out, phase.name(), errors)?;
    }
    for (time, errors) in TimeLeft::ALL.into_iter().zip(&stats.times) {
        error_row(out, words(time), errors)?;
    }
    Ok(())
}

fn row(out: &mut impl Write, name: impl Display, tally: &Tally) -> Result<()> {
    let Tally {
        won, drawn, lost, ..
    } = *tally;
    let accuracy = tally.accuracy();
    let accuracy = accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}"));
    let (name, games) = (short(name), tally.games());
    writeln!(
        out,
        "{name:28} {games:5} {won:5} {drawn:5} {lost:5} {accuracy:>9}"
    )?;
    Ok(())
}

fn error_row(out: &mut impl Write, name: &str, errors: &Errors) -> Result<()> {
    if errors.moves == 0 {
        return Ok(());
    }
    let Errors { moves, slips } = errors;
    let [inaccuracies, mistakes, blunders] = slips;
    let rate = 100.0 * f64::from(errors.all()) / f64::from(*moves);
    writeln!(
        out,
        "{name:28} {moves:5} {inaccuracies:5} {mistakes:5} {blunders:5} {rate:13.1}"
    )?;
    Ok(())
}

/// A name that fits its column.
fn short(name: impl Display) -> String {
    crate::text::shortened(&name.to_string(), 28)
}

/// The most played first.
fn by_games(openings: &BTreeMap<String, Tally>) -> Vec<(&String, &Tally)> {
    let mut openings: Vec<_> = openings.iter().collect();
    openings.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
    openings
}

const fn words(time: TimeLeft) -> &'static str {
    match time {
        TimeLeft::Minute => "a minute or more left",
        TimeLeft::TenSeconds => "10 to 60 seconds left",
        TimeLeft::Less => "less than 10 seconds left",
        TimeLeft::Unknown => "time not known",
    }
}

/// Accuracy over time, the oldest game on the left, in as many columns as there are games or fit.
fn graph(accuracies: &[(String, f64)]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let mut games: Vec<&(String, f64)> = accuracies.iter().collect();
    games.sort_by(|(one, _), (other, _)| one.cmp(other));
    let columns = games.len().min(COLUMNS);
    let means = (0..columns).map(|column| {
        let part = &games[column * games.len() / columns..(column + 1) * games.len() / columns];
        part.iter().map(|(_, accuracy)| accuracy).sum::<f64>() / part.len() as f64
    });
    let bars = means.map(|mean| BARS[(mean * BARS.len() as f64 / 100.0).clamp(0.0, 7.0) as usize]);
    let bars: String = bars.collect();
    let [first, last] = [games.first(), games.last()].map(|game| game.map_or("", |(day, _)| day));
    format!("accuracy, from 0 to 100\n{first} {bars} {last}")
}

fn to_json(args: &StatsArgs, stats: &Stats) -> Value {
    let mut levels = Map::new();
    for (level, tally) in &stats.levels {
        levels.insert(level.to_string(), tally_json(tally));
    }
    let mut openings = Map::new();
    for (name, tally) in by_games(&stats.openings) {
        openings.insert(name.clone(), tally_json(tally));
    }
    let mut phases = Map::new();
    for (phase, errors) in Phase::ALL.into_iter().zip(&stats.phases) {
        phases.insert(phase.name().to_owned(), errors_json(errors));
    }
    let mut times = Map::new();
    for (time, errors) in TimeLeft::ALL.into_iter().zip(&stats.times) {
        let name = match time {
            TimeLeft::Minute => "minute_or_more",
            TimeLeft::TenSeconds => "ten_seconds_or_more",
            TimeLeft::Less => "less",
            TimeLeft::Unknown => "unknown",
        };
        times.insert(name.to_owned(), errors_json(errors));
    }
    let days = stats.accuracies.iter();
    let accuracies =
        days.map(|(day, accuracy)| json!({ "date": day, "accuracy": rounded(Some(*accuracy)) }));
    json!({
        "player": args.player,
        "all": tally_json(&stats.all),
        "white": tally_json(&stats.colors[0]),
        "black": tally_json(&stats.colors[1]),
        "levels": levels,
        "openings": openings,
        "accuracies": accuracies.collect::<Vec<_>>(),
        "errors": { "phases": phases, "time_left": times },
    })
}

fn tally_json(tally: &Tally) -> Value {
    json!({
        "games": tally.games(),
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "unfinished": tally.unfinished,
        "reviewed": tally.reviewed,
        "accuracy": rounded(tally.accuracy()),
    })
}

fn errors_json(errors: &Errors) -> Value {
    let slips = |slip: Slip| errors.slips[slip as usize];
    json!({
        "moves": errors.moves,
        "inaccuracies": slips(Slip::Inaccuracy),
        "mistakes": slips(Slip::Mistake),
        "blunders": slips(Slip::Blunder),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_goes_from_the_oldest_game_to_the_newest() {
        let games = [
            ("2024.02.01", 99.0),
            ("2024.01.01", 0.0),
            ("2024.01.15", 50.0),
        ];
        let games = games.map(|(day, accuracy)| (day.to_owned(), accuracy));
        let drawn = graph(&games);
        assert!(drawn.ends_with("\n2024.01.01 ▁▅█ 2024.02.01"), "{drawn}");
        let many = vec![("2024.01.01".to_owned(), 100.0); 1000];
        assert_eq!(graph(&many).matches('█').count(), COLUMNS);
    }
}
