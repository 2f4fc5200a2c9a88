//! Keys, clicks and pastes for a popup, and what its answers mean for the screen.

use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Position;

use super::{command, files, game, notes, offers, paste as pasted};
use crate::chess::{Kind, Move, Square};
use crate::game::Ending;
use crate::tui::app::App;
use crate::tui::keymap::{Action, Context};
use crate::tui::popups::{Answer, Answered, Below, CommandLine, Component, Hit, Popup};
use crate::tui::shared::Shared;

/// Whether the key was one for a text in the popup, or an answer by letter.
pub(super) fn edits(app: &mut App, key: KeyEvent) -> bool {
    let bound = app.shared.keymap.action(Context::Popup, key);
    let answer = ask(app, |popup, shared, _| popup.key(key, bound, shared));
    let Some(answer) = answer.flatten() else {
        return false;
    };
    carry_out(app, answer);
    true
}

/// A key of the table.
pub(super) fn act(app: &mut App, action: Action) {
    answer(app, |popup, shared, below| popup.act(action, shared, below));
}

/// A click somewhere on the screen.
pub(super) fn click(app: &mut App, at: Position) {
    let (area, below) = (app.shared.area(), app.screen.below());
    let popup = app.popup.as_ref();
    match popup.map(|popup| popup.hit(at, area, &app.shared, &below)) {
        Some(Hit::Beside) => app.popup = None,
        Some(hit) => answer(app, |popup, shared, _| popup.click(hit, shared)),
        None => {}
    }
}

/// The wheel.
pub(super) fn wheel(app: &mut App, forward: bool) {
    ask(app, |popup, shared, below| {
        popup.wheel(forward, shared, below);
    });
}

/// The right button.
pub(super) fn put_away(app: &mut App) {
    answer(app, |popup, _, _| popup.put_away());
}

/// Whether a popup has taken the text.
pub(super) fn paste(app: &mut App, text: &str) -> bool {
    ask(app, |popup, shared, _| popup.paste(text, shared)).unwrap_or(false)
}

/// Puts something to the popup, if there is one.
fn ask<T>(
    app: &mut App,
    put: impl FnOnce(&mut dyn Component, &mut Shared, &Below<'_>) -> T,
) -> Option<T> {
    let popup = app.popup.as_mut()?.component_mut();
    Some(put(popup, &mut app.shared, &app.screen.below()))
}

/// Puts something to the popup that it has an answer to.
fn answer(app: &mut App, put: impl FnOnce(&mut dyn Component, &mut Shared, &Below<'_>) -> Answer) {
    if let Some(answer) = ask(app, put) {
        carry_out(app, answer);
    }
}

fn carry_out(app: &mut App, answer: Answer) {
    if matches!(answer, Answer::Stay) {
        return;
    }
    app.popup = None;
    match answer {
        Answer::Stay | Answer::Close => {}
        Answer::Promote { from, to, kind } => {
            if let Some(m) = promotion(app, from, to, kind) {
                game::person_moves(app, m);
            }
        }
        Answer::Yes(answered) => agree(app, answered),
        Answer::Start(setup) => game::start(app, *setup),
        Answer::Run(text) => {
            if let Err(problem) = command::run(app, text.trim()) {
                let line = CommandLine::to_be_mended(&text, problem);
                app.popup = Some(Popup::Command(line));
            }
        }
        Answer::KeepComment(text) => notes::keep_comment(app, &text),
        Answer::DropComment(text) => notes::drop_comment(app, &text),
    }
}

fn promotion(app: &App, from: Square, to: Square, kind: Kind) -> Option<Move> {
    let moves = app.game()?.moves_from(from);
    let found = |m: &Move| m.to() == to && m.promotion() == Some(kind);
    moves.into_iter().find(found)
}

/// Does what was asked about.
fn agree(app: &mut App, answered: Answered) {
    match answered {
        Answered::Resign => offers::resign(app),
        Answered::AgreeToDraw => game::end(app, Ending::Agreement),
        Answered::Analyze(tree) => pasted::study(app, *tree),
        Answered::Save(order) => files::save_confirmed(app, order),
        Answered::List(path) => files::list(app, path, None),
    }
}
