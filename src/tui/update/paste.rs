//! Pasted text.

use super::{analysis, editor, entry, popups};
use crate::chess::Board;
use crate::game::{GameTree, NodeId, read_game, read_move};
use crate::tui::app::App;
use crate::tui::play::Play;
use crate::tui::popups::{Answered, CommandLine, Popup, Question};

/// No position is longer than this.
const MOST: usize = 200;
/// A game that is pasted is not longer than this, in bytes.
const MOST_GAME: usize = 4 << 20;

/// A paste goes into the line that is being typed, or is a position or a game to be opened.
pub(super) fn paste(app: &mut App, text: &str) {
    app.shared.notice = None;
    if insert(app, text) {
        return;
    }
    if app.editor().is_some() {
        editor::paste(app, text);
        return;
    }
    let short = text.trim();
    let is_move = short.len() < 12
        && app
            .game()
            .is_some_and(|play| read_move(&play.board, short).is_ok());
    if is_move {
        entry::open(app, short);
        return;
    }
    match read(text) {
        Ok(Some(tree)) => {
            let question = "Study what was pasted? The running game waits in the menu.";
            offer(app, tree, question);
        }
        Ok(None) => {}
        Err(problem) if looks_like_fen(short) => mend(app, short, problem),
        Err(problem) => app.shared.warn(problem),
    }
}

/// Whether a text that is no position was meant to be one.
fn looks_like_fen(text: &str) -> bool {
    text.len() <= MOST && !text.contains('\n') && text.matches('/').count() >= 4
}

/// Puts a position that is wrong into the command line, where it can be mended.
fn mend(app: &mut App, fen: &str, problem: String) {
    let line = CommandLine::to_be_mended(&format!("fen {fen}"), problem);
    app.popup = Some(Popup::Command(line));
}

/// What was pasted: nothing, a position, or a game.
pub(super) fn read(text: &str) -> Result<Option<GameTree>, String> {
    let text = text.trim();
    let start: String = text.chars().take(MOST + 1).collect();
    let line = start.lines().next().unwrap_or("").trim();
    if line.is_empty() {
        return Ok(None);
    }
    let error = match line.parse::<Board>() {
        Ok(board) => return Ok(Some(GameTree::new(board))),
        Err(error) => error,
    };
    let game_like = line.starts_with('[') || start.contains("1.");
    if game_like && text.len() <= MOST_GAME {
        let game = read_game(text.as_bytes()).ok();
        if let Some((tree, problems)) = game
            && (tree.count() > 0 || problems.is_empty())
        {
            return Ok(Some(tree));
        }
        return Err("What was pasted looks like a game but no move of it can be read.".into());
    }
    Err(format!("What was pasted is no position: {error}"))
}

/// Whether something is being typed that the text can go into.
fn insert(app: &mut App, text: &str) -> bool {
    if app.popup.is_some() {
        return popups::paste(app, text);
    }
    let Some(entry) = app.play().and_then(|play| play.entry.as_mut()) else {
        return false;
    };
    entry.problem = None;
    entry.text.paste(text);
    true
}

/// Opens it; asks first if a game is running.
pub(super) fn offer(app: &mut App, tree: GameTree, question: &str) {
    let running = app.game().is_some_and(|play| {
        play.ending.is_none() && play.analysis.is_none() && play.tree.ply(play.head) > 0
    });
    if running {
        app.popup = Some(Popup::Question(Question {
            question: question.into(),
            then: Answered::Analyze(Box::new(tree)),
        }));
    } else {
        study(app, tree);
    }
}

/// Studies what was pasted. A game is nowhere else, so that it waits like one that was changed.
pub(super) fn study(app: &mut App, tree: GameTree) {
    let unsaved = |play: &Play| play.analysis.as_ref().is_some_and(|study| study.changed);
    let waits = app.study().is_some_and(unsaved);
    let is_game = tree.count() > 0;
    analysis::open(app, tree, NodeId::ROOT);
    if let Some(analysis) = app.play().and_then(|play| play.analysis.as_mut())
        && is_game
    {
        analysis.changed = true;
        analysis.edits += 1;
    }
    if waits && app.shared.notice.is_none() {
        app.shared
            .say("What you studied before is not saved: it waits in the menu.");
    }
}
