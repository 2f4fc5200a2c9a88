//! What the engines say.

use std::time::Instant;

use super::{game, run, study};
use crate::engine::{EngineEvent, Finding, Info};
use crate::game::NodeId;
use crate::tui::app::App;
use crate::tui::event::{Seat, Ticket};
use crate::tui::play::{Effort, Held, Hint, Play, Purpose, Study, Thinking, Thoughts, white_view};

/// Listens to an engine. What belongs to an older search is not heard.
pub(super) fn hear(app: &mut App, ticket: Ticket, event: EngineEvent) {
    if let EngineEvent::NoMemory { wanted, kept } = event {
        app.shared.warn(format!(
            "There is no memory for a table of {wanted} MB: it has {kept} MB."
        ));
        return;
    }
    let Some(play) = app.play() else {
        return;
    };
    let thinking = play.thinking.filter(|thinking| thinking.ticket == ticket);
    let study = play.study.filter(|study| study.ticket == ticket);
    match (thinking, study, event) {
        (Some(thinking), _, EngineEvent::Info { lines, .. }) => {
            let node = play.head;
            note(play, thinking.seat, (node, false), &lines);
        }
        (Some(thinking), _, EngineEvent::Done { finding, .. }) => {
            player_found(app, thinking, &finding);
        }
        // A run tells what it has found when it has found it.
        (None, Some(study), EngineEvent::Info { .. }) if study.purpose == Purpose::Run => {}
        (None, Some(study), EngineEvent::Info { lines, .. }) => {
            note(play, Seat::Analyst, (study.node, study.threat), &lines);
            // What is known so far shows on the graph at once.
            let thoughts = play.thoughts[Seat::Analyst as usize].as_ref();
            let effort = thoughts.map(Thoughts::effort);
            let eval = thoughts.and_then(Thoughts::eval);
            if let (Some(eval), Some(effort), false) = (eval, effort, study.threat) {
                play.judge(study.node, eval, effort);
            }
        }
        (None, Some(study), EngineEvent::Done { finding, .. }) if study.purpose == Purpose::Run => {
            play.study = None;
            run::found(app, study, &finding);
        }
        (None, Some(study), EngineEvent::Done { finding, .. }) => {
            analyst_found(app, study, &finding);
        }
        (Some(_), _, EngineEvent::Died { message, .. })
        | (None, Some(_), EngineEvent::Died { message, .. }) => {
            recover(app, &message);
        }
        _ => {}
    }
}

/// Keeps the newest lines of a seat.
fn note(play: &mut Play, seat: Seat, (node, threat): (NodeId, bool), lines: &[Info]) {
    let mut board = if node == play.shown {
        play.board.clone()
    } else {
        play.tree.board(node)
    };
    if threat {
        let _ = board.make_null();
    }
    if let Some(mut thoughts) = Thoughts::new(node, &board, lines) {
        let before = play.thoughts[seat as usize].take();
        thoughts.keep_lines(before);
        play.thoughts[seat as usize] = Some(thoughts);
    }
}

/// A player's search is over: its move is played.
fn player_found(app: &mut App, thinking: Thinking, finding: &Finding) {
    let now = app.shared.now;
    let Some(play) = app.play() else {
        return;
    };
    let head = play.head;
    if let Some(until) = too_early(play, thinking, now) {
        note(play, thinking.seat, (head, false), &finding.lines);
        play.held = Some(Held {
            until,
            finding: finding.clone(),
        });
        return;
    }
    note(play, thinking.seat, (head, false), &finding.lines);
    player_moves(app, finding);
}

/// Plays what a player found.
fn player_moves(app: &mut App, finding: &Finding) {
    let now = app.shared.now;
    let Some(play) = app.play() else {
        return;
    };
    play.thinking = None;
    let (Some(best), Some(line)) = (finding.best(), finding.lines.first()) else {
        app.shared.warn("The engine found no move.");
        return;
    };
    let side = play.turn();
    let eval = white_view(line.score, side);
    if play.player(side) != crate::tui::play::Player::Person {
        play.opinion = Some(line.score.get());
    }
    let node = play.push(best, now);
    // The judge of a finished game is the analyst, unless nobody but engines played.
    if play.is_watched() {
        play.tree.set_eval(node, Some(eval));
        if let Some(watch) = &mut play.watch {
            watch.stepping = false;
        }
    }
    game::moved(app);
}

/// When a move is to be seen that was found sooner: engines at play keep the pace that was asked
/// for, also those whose level lets them think for a moment only.
fn too_early(play: &Play, thinking: Thinking, now: Instant) -> Option<Instant> {
    let watch = play.watch.as_ref()?;
    let until = thinking.since + watch.movetime;
    let paced = play.clock.is_none() && !watch.stepping && play.held.is_none();
    (paced && now < until).then_some(until)
}

/// Plays a move whose time has come.
pub(super) fn release(app: &mut App) {
    let now = app.shared.now;
    let Some(play) = app.play() else {
        return;
    };
    let due = play.held.take_if(|held| held.until <= now);
    if let Some(held) = due.filter(|_| play.thinking.is_some()) {
        player_moves(app, &held.finding);
    }
}

/// A search of the analyst is over.
fn analyst_found(app: &mut App, study: Study, finding: &Finding) {
    let Some(play) = app.play() else {
        return;
    };
    play.study = None;
    note(
        play,
        Seat::Analyst,
        (study.node, study.threat),
        &finding.lines,
    );
    let side = play.tree.board(study.node).side();
    if let Some(line) = finding.lines.first().filter(|_| !study.threat) {
        let effort = Effort {
            depth: line.depth,
            nodes: line.nodes,
            time: line.elapsed,
        };
        play.judge(study.node, white_view(line.score, side), effort);
    }
    match study.purpose {
        Purpose::Graph => study::complete_graph(app),
        Purpose::Show => play.reach_limit(study.node),
        Purpose::Run => {}
        Purpose::Hint => {
            if let (Some(m), Some(Hint::Waiting)) = (finding.best(), play.hint) {
                play.hint = Some(Hint::Piece(m));
                study::tell_hint(app);
            }
            study::study(app);
        }
    }
}

/// An engine failed: says so, and lets a new one take over.
fn recover(app: &mut App, message: &str) {
    if let Some(play) = app.play() {
        play.thinking = None;
        play.study = None;
        if play.hint == Some(Hint::Waiting) {
            play.hint = None;
        }
        play.graphed = true;
    }
    let message: String = message
        .chars()
        .filter(|c| !c.is_control())
        .take(60)
        .collect();
    let studied = app.play().and_then(|play| play.analysis.as_mut());
    if let Some(analysis) = studied {
        // The same position could end a new engine the same way, again and again.
        analysis.engine = false;
        analysis.run = None;
        app.shared.warn(format!(
            "The engine failed ({message}) and is off: l starts a new one."
        ));
        return;
    }
    app.shared
        .warn(format!("The engine failed ({message}); a new one goes on."));
    game::engine_turn(app);
}
