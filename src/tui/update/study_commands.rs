//! Commands for a game that is studied: limits of the engine, glyphs, the whole line.

use std::time::Duration;

use super::study::MOST_LINES;
use super::{notes, run, study};
use crate::engine::ranges::DEEPEST;
use crate::tui::app::App;
use crate::tui::event::{Effect, Seat};
use crate::tui::play::{Limit, Play, Purpose, Study};
use crate::tui::popups::command::STUDY_COMMANDS;
use crate::tui::shared::Shared;

/// The longest search that can be asked for, in seconds.
const LONGEST: f64 = 3600.0;

/// Does what a command says, if it is one of these. The error is a sentence.
pub(super) fn run(app: &mut App, name: &str, rest: &str) -> Option<Result<(), String>> {
    let here = match name {
        "lines" => app.game().is_some(),
        _ => app.game().is_some_and(|play| play.analysis.is_some()),
    };
    let known = STUDY_COMMANDS.iter().any(|&(command, _)| command == name);
    // Without words these are the commands of keys.
    let more = matches!(name, "glyph" | "run") && !rest.is_empty();
    if !known && !more {
        return None;
    }
    if !here {
        return Some(Err(format!("{name} has no meaning here")));
    }
    Some(match name {
        "glyph" => notes::set_glyph(app, rest),
        "run" if rest == "all" => {
            run::start(app, true);
            Ok(())
        }
        "run" => Err(format!(
            "run takes nothing or \"all\" behind it, not {rest:?}"
        )),
        "lines" => lines(app, rest),
        _ => read_limit(name, rest).map(|limit| set_limit(app, limit)),
    })
}

fn read_limit(name: &str, rest: &str) -> Result<Limit, String> {
    let number = rest.replace(['_', ','], "");
    let limit = match name {
        "infinite" if rest.is_empty() => Some(Limit::Infinite),
        "infinite" => return Err("infinite takes no words behind it".into()),
        "depth" => {
            let depth = number.parse().ok();
            depth
                .filter(|depth| (1..=DEEPEST).contains(depth))
                .map(Limit::Depth)
        }
        "nodes" => {
            let nodes = number.parse().ok();
            nodes.filter(|&nodes| nodes > 0).map(Limit::Nodes)
        }
        _ => {
            let seconds = rest.trim_end_matches('s').trim_end().parse().ok();
            let seconds = seconds.filter(|seconds| (0.1..=LONGEST).contains(seconds));
            seconds.map(|seconds| Limit::Time(Duration::from_secs_f64(seconds)))
        }
    };
    limit.ok_or_else(|| {
        let (range, example) = match name {
            "depth" => (format!("from 1 to {DEEPEST}"), "20"),
            "nodes" => ("from 1 on".into(), "1000000"),
            _ => (format!("from 0.1 to {LONGEST} seconds"), "5"),
        };
        if rest.is_empty() {
            return format!(
                "{name} needs a number, as in {name} {example}; infinite lets the engine run"
            );
        }
        out_of_range(name, &range, rest)
    })
}

/// `lines goes from 1 to 8, not 12`
fn out_of_range(name: &str, range: &str, rest: &str) -> String {
    if rest.is_empty() {
        return format!("{name} needs a number behind it; it goes {range}");
    }
    let short: String = rest.chars().take(20).collect();
    if rest.parse::<f64>().is_ok() {
        format!("{name} goes {range}, not {short}")
    } else {
        format!("{name} goes {range}, not {short:?}")
    }
}

fn set_limit(app: &mut App, limit: Limit) {
    let Some((play, shared)) = app.both() else {
        return;
    };
    if let Some(analysis) = &mut play.analysis {
        analysis.limit = limit;
        analysis.engine = true;
    }
    ask_again(play, shared);
    // The next game that is studied is looked at as far.
    app.shared.defaults.limit = limit;
    app.shared.say(match limit {
        Limit::Infinite => "The engine thinks until the position changes.".to_owned(),
        limit => format!("The engine stops at {limit}."),
    });
    study::study(app);
}

fn lines(app: &mut App, rest: &str) -> Result<(), String> {
    let lines = rest.parse().ok();
    let lines = lines.filter(|lines| (1..=MOST_LINES).contains(lines));
    let range = format!("from 1 to {MOST_LINES}");
    let lines = lines.ok_or_else(|| out_of_range("lines", &range, rest))?;
    study::set_lines(app, lines);
    Ok(())
}

/// The search that runs was asked something else.
fn ask_again(play: &mut Play, shared: &mut Shared) {
    let shows = |study: &mut Study| study.purpose == Purpose::Show;
    if play.study.take_if(shows).is_some() {
        shared.ask(Effect::Stop(Seat::Analyst));
    }
}
