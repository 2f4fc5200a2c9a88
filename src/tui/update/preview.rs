//! Walking along a line of the engine.

use super::study;
use crate::tui::app::App;
use crate::tui::keymap::Action;
use crate::tui::play::{Play, Preview};

/// How far a page goes.
const PAGE: isize = 10;

fn open(app: &mut App) -> Option<&mut Preview> {
    app.play()?.analysis.as_mut()?.preview.as_mut()
}

/// Back to the board of the game. Whether a line was walked along.
pub(super) fn leave(app: &mut App) -> bool {
    let analysis = app.play().and_then(|play| play.analysis.as_mut());
    analysis.is_some_and(|analysis| analysis.preview.take().is_some())
}

/// Steps along the line. Whether there is one.
pub(super) fn step(app: &mut App, by: isize) -> bool {
    let Some(preview) = open(app) else {
        return false;
    };
    preview.go(preview.at().saturating_add_signed(by));
    true
}

/// What an action does while a line is walked along; `false` if it is not about the line. What
/// changes the game or looks elsewhere leaves the line first.
pub(super) fn act(app: &mut App, action: Action) -> bool {
    let Some(preview) = open(app) else {
        return false;
    };
    match action {
        Action::Right | Action::Forward | Action::Choose => step(app, 1),
        Action::Left | Action::Back => step(app, -1),
        Action::PageDown => step(app, PAGE),
        Action::PageUp => step(app, -PAGE),
        Action::First => {
            preview.go(0);
            true
        }
        Action::Last => {
            preview.go(usize::MAX);
            true
        }
        Action::Up | Action::Down => {
            choose(app, action == Action::Down);
            let line = app.game().map_or(0, Play::chosen_line);
            enter(app, line, 1);
            true
        }
        Action::PlayBest => {
            play_it(app);
            true
        }
        Action::Cancel => leave(app),
        Action::Flip
        | Action::CopyFen
        | Action::CopyPgn
        | Action::Focus
        | Action::FocusBack
        | Action::Thoughts
        | Action::MoreLines
        | Action::FewerLines
        | Action::Type
        | Action::Run
        | Action::Quit => false,
        _ => {
            leave(app);
            false
        }
    }
}

/// Chooses the line above or below.
pub(super) fn choose(app: &mut App, down: bool) {
    let Some(play) = app.play() else {
        return;
    };
    let (chosen, count) = (play.chosen_line(), play.line_count());
    let chosen = if down {
        (chosen + 1).min(count.saturating_sub(1))
    } else {
        chosen.saturating_sub(1)
    };
    if let Some(analysis) = &mut play.analysis {
        analysis.chosen = chosen;
    }
}

/// Walks into a line, so many moves deep. A line that is walked along already stays what it is.
pub(super) fn enter(app: &mut App, line: usize, moves: usize) {
    let same = open(app).is_some_and(|preview| preview.number == line);
    let Some(play) = app.play() else {
        return;
    };
    if same || play.enter_line(line) {
        if let Some(preview) = open(app) {
            preview.go(moves);
        }
    } else {
        app.shared
            .warn(format!("The engine has no line {} yet.", line + 1));
    }
}

/// Plays what is on the board into the game.
fn play_it(app: &mut App) {
    let Some(preview) = open(app) else {
        return;
    };
    let (at, threat) = (preview.at(), preview.threat);
    if threat {
        app.shared
            .warn("This is what the other side would play: x shows your moves.");
    } else if at == 0 {
        app.shared
            .warn("No move of the line is on the board yet: Right walks along it.");
    } else {
        if let Some(play) = app.play() {
            play.play_preview();
        }
        study::study(app);
    }
}
