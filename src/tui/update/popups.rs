//! Keys, clicks and pastes for a popup, and what its answers mean for the screen.

use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Position;

use super::{command, files, navigation, paste as pasted};
use crate::chess::Move;
use crate::game::Ending;
use crate::tui::app::{App, Screen};
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
            let Some(game) = app.screen.game_mut() else {
                return;
            };
            let moves = game.view().moves_from(from);
            let found = |m: &Move| m.to() == to && m.promotion() == Some(kind);
            if let Some(m) = moves.into_iter().find(found) {
                game.person_moves(m, &mut app.shared);
            }
        }
        Answer::Yes(answered) => agree(app, answered),
        Answer::Start(setup) => navigation::start(app, *setup),
        Answer::Run(text) => {
            if let Err(problem) = command::run(app, text.trim()) {
                let line = CommandLine::to_be_mended(&text, problem);
                app.popup = Some(Popup::Command(line));
            }
        }
        Answer::Resume(row) => files::analyses::choose(app, row),
        Answer::SetComment(text) => set_comment(app, &text),
        Answer::DropComment(text) => {
            if let Screen::Analysis(analysis) = &mut app.screen {
                analysis.drop_comment(&text, &mut app.shared);
            }
        }
    }
}

/// Takes over the comment that is being written, if one is.
pub(super) fn finish_comment(app: &mut App) {
    let comment = app.popup.take_if(|it| matches!(it, Popup::Comment(_)));
    if let Some(Popup::Comment(comment)) = comment {
        set_comment(app, comment.text.text());
    }
}

/// Writes a comment to the shown move.
fn set_comment(app: &mut App, text: &str) {
    if let Screen::Analysis(analysis) = &mut app.screen {
        analysis.set_comment(text);
    }
}

/// Does what was asked about.
fn agree(app: &mut App, answered: Answered) {
    match answered {
        Answered::Resign => {
            if let Screen::Play(play) = &mut app.screen {
                play.resign(&mut app.shared);
            }
        }
        Answered::AgreeToDraw => {
            if let Screen::Play(play) = &mut app.screen {
                play.end(Ending::Agreement, &mut app.shared);
            }
        }
        Answered::Analyze(tree) => pasted::analyze(app, *tree),
        Answered::Save(order) => files::save_confirmed(app, order),
        Answered::List(path) => files::list(app, path, None),
        Answered::ListPasted(text) => files::list_pasted(app, text),
        Answered::PlayOn => navigation::play_on(app),
    }
}
