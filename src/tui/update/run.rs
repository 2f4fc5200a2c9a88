//! The engine judges every position of a line.

use super::study::{self, Look, analyze};
use crate::engine::Finding;
use crate::tui::app::App;
use crate::tui::event::{Effect, Seat};
use crate::tui::play::{Effort, Limit, Purpose, RUN_TIME, Run, Study, white_view};

/// Begins. Positions whose verdicts are as good already are left out, unless all are asked for.
pub(super) fn start(app: &mut App, all: bool) {
    let Some((play, shared)) = app.both() else {
        return;
    };
    let Some(analysis) = &play.analysis else {
        return;
    };
    if analysis.run.is_some() {
        app.shared.warn("This line is being judged: Esc stops it.");
        return;
    }
    let limit = match analysis.limit {
        Limit::Infinite => Limit::Time(RUN_TIME),
        limit => limit,
    };
    let plan = play.plan_run(limit, all);
    play.keep_verdicts();
    let Some(run) = plan else {
        app.shared
            .say("Every position here has its verdict. :run all judges them anew.");
        return;
    };
    if play.study.take().is_some() {
        shared.ask(Effect::Stop(Seat::Analyst));
    }
    if let Some(analysis) = &mut play.analysis {
        analysis.run = Some(run);
    }
    next(app);
}

fn take(app: &mut App) -> Option<Run> {
    app.play()?.analysis.as_mut()?.run.take()
}

/// Goes on with the next position, or ends.
pub(super) fn next(app: &mut App) {
    let now = app.shared.now;
    let Some(mut run) = take(app) else {
        return;
    };
    let Some(play) = app.play() else {
        return;
    };
    let Some(node) = run.next(play, now) else {
        app.shared
            .say(format!("Done: {} judged.", positions(run.total)));
        study::study(app);
        return;
    };
    let limits = run.limit.limits();
    if let Some(analysis) = &mut play.analysis {
        analysis.run = Some(run);
    }
    analyze(app, Look::at(node, Purpose::Run, limits));
}

fn positions(count: usize) -> String {
    match count {
        1 => "one position is".into(),
        _ => format!("{count} positions are"),
    }
}

/// Stops and keeps what is done. Whether there was something to stop.
pub(super) fn stop(app: &mut App) -> bool {
    let Some(run) = take(app) else {
        return false;
    };
    app.shared.say(format!(
        "Stopped: {} of {} positions are judged, and stay so.",
        run.done(),
        run.total
    ));
    study::study(app);
    true
}

/// A position is judged.
pub(super) fn found(app: &mut App, study: Study, finding: &Finding) {
    let now = app.shared.now;
    let Some(play) = app.play() else {
        return;
    };
    let run = play
        .analysis
        .as_mut()
        .and_then(|analysis| analysis.run.as_mut());
    let limit = run.map(|run| {
        run.count(now);
        run.limit
    });
    // An edit may have taken the position away while it was looked at.
    let there = play.tree.contains(study.node) && play.tree.node(study.node).key() == study.key;
    if let (Some(info), Some(limit), true) = (finding.lines.first(), limit, there) {
        let side = play.tree.board(study.node).side();
        let effort = Effort {
            depth: info.depth,
            nodes: info.nodes,
            time: info.elapsed,
        };
        let eval = white_view(info.score, side);
        play.settle(study.node, eval, effort.at_least(limit));
    }
    next(app);
}
