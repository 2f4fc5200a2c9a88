//! Pasted text.

use super::{files, navigation, popups};
use crate::game::{GameTree, NodeId};
use crate::tui::app::{App, Screen};
use crate::tui::pasted::{has_several_games, looks_like_fen, read_pasted};
use crate::tui::popups::{Answered, CommandLine, Popup, Question};

/// A paste goes into the line that is being typed, or is a position or a game to be opened.
pub(super) fn paste(app: &mut App, text: &str) {
    app.shared.notice = None;
    if popups::paste(app, text) {
        return;
    }
    let (room, shared) = app.parts();
    if !room.paste(text, shared) {
        open(app, text);
    }
}

/// Opens what is a position or a game.
pub(super) fn open(app: &mut App, text: &str) {
    if has_several_games(text) {
        offer_choice(app, text.to_owned());
        return;
    }
    match read_pasted(text) {
        Ok(Some(tree)) => {
            let question = "Analyze what you pasted? Your game waits in the menu.";
            offer(app, tree, question);
        }
        Ok(None) => {}
        Err(problem) if looks_like_fen(text.trim()) && !text.contains("://") => {
            mend(app, text.trim(), problem);
        }
        Err(problem) => app.shared.warn(problem),
    }
}

/// Puts a position that is wrong into the command line, where it can be mended.
fn mend(app: &mut App, fen: &str, problem: String) {
    let line = CommandLine::to_be_mended(&format!("fen {fen}"), problem);
    app.popup = Some(Popup::Command(line));
}

/// Lets the person choose among several games; asks first if a game is running.
fn offer_choice(app: &mut App, text: String) {
    if game_runs(app) {
        let question = "Choose one of the pasted games? The running game waits in the menu.";
        app.popup = Some(Popup::Question(Question {
            question: question.into(),
            then: Answered::ListPasted(text),
        }));
    } else {
        files::list_pasted(app, text);
    }
}

/// Whether a game is on the screen that somebody would miss.
fn game_runs(app: &App) -> bool {
    let running = app.screen.room().running();
    running.is_some_and(|moves| moves > 0)
}

/// Opens it; asks first if a game is running.
pub(super) fn offer(app: &mut App, tree: GameTree, question: &str) {
    if game_runs(app) {
        app.popup = Some(Popup::Question(Question {
            question: question.into(),
            then: Answered::Analyze(Box::new(tree)),
        }));
    } else {
        analyze(app, tree);
    }
}

/// Analyzes what was pasted. A game is nowhere else, so that it waits like one that was changed.
pub(super) fn analyze(app: &mut App, tree: GameTree) {
    let unsaved = app.analysis();
    let waits = unsaved.is_some_and(|analysis| analysis.document.changed);
    let is_game = tree.count() > 0;
    navigation::analyze(app, tree, NodeId::ROOT, false);
    if let Screen::Analysis(analysis) = &mut app.screen
        && is_game
    {
        analysis.document.touch();
    }
    if waits && app.shared.notice.is_none() {
        app.shared
            .say("Your last analysis is not saved: it waits in the menu.");
    }
}
