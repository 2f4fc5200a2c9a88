//! Engines at play, and what time does by itself.

use std::time::Instant;

use super::{engine, game, study};
use crate::game::Ending;
use crate::tui::app::{App, Screen};
use crate::tui::event::Effect;
use crate::tui::play::Play;

/// Looks at the clocks: a flag that fell, a game of a match that is due.
pub(super) fn tick(app: &mut App) {
    let now = app.shared.now;
    let Some(play) = app.game() else {
        return;
    };
    if let Some(color) = play.flagged(now) {
        let ending = Ending::by_time(color, &play.live());
        game::end(app, ending);
        return;
    }
    engine::release(app);
    let Some(play) = app.game() else {
        return;
    };
    let due = play.watch.as_ref().and_then(|watch| watch.next_at);
    if due.is_some_and(|due| due <= now) && app.popup.is_none() {
        next_game(app);
    }
}

/// Stops the game and goes on.
pub(super) fn pause(app: &mut App) {
    let now = app.shared.now;
    let Some(play) = app.play() else {
        return;
    };
    if play.ending.is_some() {
        pause_match(play, now);
        return;
    }
    play.paused = !play.paused;
    let paused = play.paused;
    let begun = play.tree.ply(play.head) > 0 || play.is_watched();
    if let Some(clock) = &mut play.clock {
        if paused {
            clock.pause(now);
        } else if begun {
            clock.resume(now);
        }
    }
    if paused {
        game::stop(app);
        study::study(app);
    } else {
        game::engine_turn(app);
    }
}

/// Between two games of a match.
fn pause_match(play: &mut Play, now: Instant) {
    let Some(watch) = play.watch.as_mut().filter(|watch| !watch.is_last()) else {
        return;
    };
    play.paused = !play.paused;
    watch.next_at = (!play.paused).then_some(now);
}

/// One move of a paused game; pauses one that runs.
pub(super) fn step(app: &mut App) {
    let Some(play) = app.play() else {
        return;
    };
    if !play.paused {
        pause(app);
        return;
    }
    if let Some(watch) = &mut play.watch {
        watch.stepping = true;
    }
    play.show(play.head);
    game::engine_turn(app);
}

/// Half or twice the time for a move.
pub(super) fn change_pace(app: &mut App, faster: bool) {
    let Some(play) = app.play() else {
        return;
    };
    if play.clock.is_some() {
        app.shared.warn("The clock sets the pace of this game.");
        return;
    }
    if let Some(watch) = &mut play.watch {
        watch.change_pace(faster);
        let seconds = watch.movetime.as_secs_f64();
        app.shared
            .say(format!("The engines think {seconds:.2} s a move."));
    }
}

/// The next game of the match. One that is not over does not count.
pub(super) fn next_game(app: &mut App) {
    let (now, today) = (app.shared.now, app.shared.today.clone());
    let Some((play, shared)) = app.both() else {
        return;
    };
    let Some(watch) = &play.watch else {
        return;
    };
    if watch.is_last() {
        app.shared
            .warn("This is the last game of the match: :new begins another.");
        return;
    }
    if play.ending.is_none() && play.tree.ply(play.head) > 0 {
        shared.ask(Effect::Append(play.pgn(&today)));
    }
    game::stop(app);
    let Some(play) = app.play() else {
        return;
    };
    let Some(mut watch) = play.watch.take() else {
        return;
    };
    watch.number += 1;
    watch.stepping = false;
    let (flipped, lines, thoughts) = (play.flipped, play.lines, play.show_thoughts);
    let (paused, seed) = (play.paused, play.seed);
    let mut next = watch.game(&play.setup, seed);
    next.tree.set_tag("Date", &today);
    next.flipped = flipped;
    next.lines = lines;
    next.show_thoughts = thoughts;
    next.paused = paused;
    if !paused {
        next.start_clock(now);
    }
    app.screen = Screen::Game(Box::new(next));
    app.shared.ask(Effect::Forget);
    game::after_change(app);
}
