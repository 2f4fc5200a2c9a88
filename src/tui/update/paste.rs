//! Pasted text.

use crate::chess::Board;
use crate::tui::app::{App, Confirm, Confirmed, Overlay};
use crate::tui::event::Effect;
use crate::tui::form::{GameKind, NewGame};

/// No position is longer than this.
const MOST: usize = 200;

/// A paste goes into the line that is being typed, or is a position to be opened.
pub(super) fn paste(app: &mut App, text: &str, out: &mut Vec<Effect>) {
    app.notice = None;
    if insert(app, text) {
        return;
    }
    let start: String = text.trim().chars().take(MOST + 1).collect();
    let line = start.lines().next().unwrap_or("").trim();
    if line.is_empty() {
        return;
    }
    match line.parse::<Board>() {
        Ok(board) if board.outcome().is_none() => offer(app, board, out),
        Ok(board) => {
            let outcome = board.outcome();
            let why = outcome.map(|outcome| outcome.to_string());
            app.warn(format!(
                "The game is over in this position: {}.",
                why.unwrap_or_default()
            ));
        }
        Err(error) => app.warn(format!("What was pasted is no position: {error}")),
    }
}

/// Whether something is being typed that the text can go into.
fn insert(app: &mut App, text: &str) -> bool {
    let short: String = text.chars().take(4 * MOST).collect();
    let line = match &mut app.overlay {
        Some(Overlay::Command(command)) => {
            command.problem = None;
            Some(&mut command.text)
        }
        Some(Overlay::Settings(list)) => list.edit.as_mut(),
        Some(Overlay::NewGame(form)) => {
            if form.edit.is_none() {
                form.edit = Some(Default::default());
                form.row = form.fields().len() - 1;
            }
            form.edit.as_mut().map(|(line, problem)| {
                *problem = None;
                line
            })
        }
        Some(_) => return true,
        None => app
            .play()
            .and_then(|play| play.entry.as_mut())
            .map(|entry| {
                entry.problem = None;
                &mut entry.text
            }),
    };
    match line {
        Some(line) => {
            line.insert(short.trim());
            true
        }
        None => false,
    }
}

/// Opens the form with the position in it; asks first if a game is running.
fn offer(app: &mut App, board: Board, out: &mut Vec<Effect>) {
    let setup = NewGame {
        kind: GameKind::Play,
        start: Some(Box::new(board)),
        row: 0,
        edit: None,
        ..app.next.clone()
    };
    let running = app
        .game()
        .is_some_and(|play| play.ending.is_none() && play.tree.ply(play.head) > 0);
    if running {
        app.overlay = Some(Overlay::Confirm(Confirm {
            question: "Leave the running game for the pasted position?".into(),
            then: Confirmed::Start(Box::new(setup)),
        }));
    } else {
        app.overlay = Some(Overlay::NewGame(setup));
    }
    let _ = out;
}
