//! `pillarbox stats FILE.pgn --player NAME`: how somebody plays.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

use super::games::{Place, Source};
use super::{Verdict, complain, file, quoted, rounded};
use crate::chess::Color;
use crate::cli::StatsArgs;
use crate::game::read_game;
use crate::review::{Errors, Phase, Slip, Stats, Tally, TimeLeft, is_called, rating};

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
        let games = match stats.all.games() {
            1 => "1 game".to_owned(),
            games => format!("{games} games"),
        };
        let (player, reviewed) = (quoted(&args.player), stats.all.reviewed);
        writeln!(out, "{player}: {games}, {reviewed} of them reviewed\n")?;
        write!(out, "{}", stats.report())?;
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

fn to_json(args: &StatsArgs, stats: &Stats) -> Value {
    let mut levels = Map::new();
    for (level, tally) in &stats.levels {
        levels.insert(level.to_string(), tally_json(tally));
    }
    let mut characters = Map::new();
    for (character, tally) in &stats.characters {
        characters.insert(character.name(), tally_json(tally));
    }
    let mut openings = Map::new();
    for (name, tally) in stats.openings_by_games() {
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
        "strength": rating(&stats.scored).map(|rating| {
            json!({ "elo": rating.elo.round(), "margin": rating.margin.round() })
        }),
        "levels": levels,
        "characters": characters,
        "openings": openings,
        "accuracies": accuracies.collect::<Vec<_>>(),
        "errors": { "phases": phases, "time_left": times, "motifs": stats.motifs },
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
