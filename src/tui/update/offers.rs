//! What players can do besides moving: take back, resign, offer, change sides.

use super::{board, game};
use crate::game::Ending;
use crate::tui::app::App;
use crate::tui::play::Play;
use crate::tui::popups::{Answered, Popup, Question};

/// Takes back: a move, or against the engine its answer too.
pub(super) fn take_back(app: &mut App) {
    let now = app.shared.now;
    let Some(play) = app.play() else {
        return;
    };
    if play.is_watched() {
        app.shared.warn("Only moves of your own can be taken back.");
        return;
    }
    let ending = play.ending;
    if ending.is_some() {
        play.show_thoughts = play.thoughts_before;
    }
    // What was only said is taken back alone.
    if let Some(Ending::Resignation { .. } | Ending::Agreement) = ending {
        game::stop(app);
        if let Some(play) = app.play() {
            play.ending = None;
            play.graphed = false;
            play.show(play.head);
            play.restore_clock(now);
        }
        game::after_change(app);
        return;
    }
    let plies = match play.person() {
        // An answer that is not there yet need not be taken back.
        Some(person) if play.turn() == person => 2,
        _ => 1,
    };
    if (play.tree.ply(play.head) as usize) < plies {
        app.shared.warn("There is no move of yours to take back.");
        return;
    }
    game::stop(app);
    let Some(play) = app.play() else {
        return;
    };
    for _ in 0..plies {
        play.pop(now);
    }
    game::after_change(app);
}

/// Plays again what was taken back.
pub(super) fn redo(app: &mut App) {
    let now = app.shared.now;
    let Some(play) = app.play() else {
        return;
    };
    if play.undone.is_empty() {
        app.shared.warn("Nothing was taken back.");
        return;
    }
    game::stop(app);
    let Some(play) = app.play() else {
        return;
    };
    let plies = if play.person().is_some() { 2 } else { 1 };
    for _ in 0..plies {
        if let Some(m) = play.undone.pop() {
            play.show(play.head);
            play.push(m, now);
        }
    }
    game::moved(app);
}

/// Asks whether to give up.
pub(super) fn ask_to_resign(app: &mut App) {
    let Some(play) = app.play().filter(|play| play.ending.is_none()) else {
        return;
    };
    let who = match play.person() {
        Some(_) => "you resign".to_owned(),
        None => format!("{} resigns", play.turn()),
    };
    app.popup = Some(Popup::Question(Question {
        question: format!("End the game: {who}?"),
        then: Answered::Resign,
    }));
}

/// The person, or whoever is to move, gives up.
pub(super) fn resign(app: &mut App) {
    let Some(play) = app.play() else {
        return;
    };
    let loser = play.person().unwrap_or_else(|| play.turn());
    game::end(app, Ending::Resignation { winner: !loser });
}

/// Asks the other side for a draw. The engine takes it if it does not stand better.
pub(super) fn offer_draw(app: &mut App) {
    let Some(play) = app.play().filter(|play| play.ending.is_none()) else {
        return;
    };
    let Some(person) = play.person() else {
        let (offers, answers) = (play.turn(), !play.turn());
        app.popup = Some(Popup::Question(Question {
            question: format!("{offers} offers a draw. Does {answers} accept?"),
            then: Answered::AgreeToDraw,
        }));
        return;
    };
    let engine = play.name(!person);
    match play.opinion {
        Some(opinion) if opinion <= 0 => game::end(app, Ending::Agreement),
        Some(_) => app.shared.say(format!(
            "{engine} declines the draw: it likes its position."
        )),
        None => app.shared.say(format!(
            "{engine} declines the draw: it is too early to tell."
        )),
    }
}

/// The engine moves for the person, at its own level.
pub(super) fn engine_moves(app: &mut App) {
    let ticket = app.shared.ticket();
    let Some(play) = app.play() else {
        return;
    };
    if let Some(obstacle) = board::obstacle(play) {
        app.shared.warn(obstacle);
        return;
    }
    play.undone.clear();
    let level = play.setup.level;
    game::think(app, ticket, level);
}

/// The person and the engine change sides.
pub(super) fn switch_sides(app: &mut App) {
    if app.game().and_then(Play::person).is_none() {
        app.shared.warn("There is nobody to change sides with.");
        return;
    }
    game::stop(app);
    let Some(play) = app.play() else {
        return;
    };
    play.players.reverse();
    play.flipped = !play.flipped;
    play.opinion = None;
    play.show(play.head);
    let sides = play.person();
    if let Some(color) = sides {
        app.shared.say(format!("You play {color} now."));
    }
    game::after_change(app);
}
