//! Studying a game: variations and the engine's moves.

use super::{board, game, preview, study};
use crate::chess::Board;
use crate::game::{GameTree, NodeId};
use crate::tui::app::{App, Screen};
use crate::tui::event::Seat;
use crate::tui::play::{Focus, Play};

/// Why there is nothing of the engine.
const ENGINE_OFF: &str = "The engine is off: l switches it on.";

/// Studies the game on the screen from the shown position. One that is being played waits.
pub(super) fn open_game(app: &mut App) {
    let Some(play) = app.game() else {
        return;
    };
    let (tree, at) = (play.tagged(&app.shared.today), play.shown);
    let flipped = play.flipped;
    open(app, tree, at);
    if let Some(play) = app.play() {
        play.flipped = flipped;
    }
}

/// Studies a position.
pub(super) fn open_board(app: &mut App, board: Board) {
    open(app, GameTree::new(board), NodeId::ROOT);
}

/// Studies a game at one of its positions.
pub(super) fn open(app: &mut App, tree: GameTree, at: NodeId) {
    game::park(app);
    let id = app.shared.ticket();
    let mut play = Play::study(tree, at, &app.shared.defaults.game);
    if let Some(lines) = app.shared.defaults.lines {
        play.lines = lines;
    }
    if let Some(analysis) = &mut play.analysis {
        analysis.limit = app.shared.defaults.limit;
        analysis.id = id;
    }
    app.screen = Screen::Game(Box::new(play));
    app.popup = None;
    study::study(app);
}

/// The game that is studied.
pub(super) fn studied(app: &mut App) -> Option<&mut Play> {
    app.play().filter(|play| play.analysis.is_some())
}

/// Enter: walks into the chosen line, or does what it does on a board.
pub(super) fn choose(app: &mut App) {
    match app.game() {
        Some(play) if play.focus == Focus::Lines => preview::enter(app, play.chosen_line(), 1),
        _ => board::choose_at_cursor(app),
    }
}

/// Plays the first move of a line, counted from 0.
pub(super) fn play_line(app: &mut App, line: usize) {
    let Some(play) = studied(app) else {
        return;
    };
    let analysis = play.analysis.as_ref();
    let engine = analysis.is_some_and(|analysis| analysis.engine);
    let threat = analysis.is_some_and(|analysis| analysis.threat) && !play.board.in_check();
    let thoughts = play
        .current_thoughts()
        .filter(|thoughts| thoughts.node == play.shown);
    let m = thoughts.and_then(|thoughts| thoughts.lines.get(line)?.moves.first().copied());
    match m {
        Some(_) if threat => {
            app.shared
                .warn("This is what the other side would play: x shows your moves.");
        }
        // What was thought of another position never gets into the game.
        Some(m) if play.board.legal_moves().contains(&m) => {
            play.branch(m);
            study::study(app);
        }
        _ if !engine => app.shared.warn(ENGINE_OFF),
        _ => app
            .shared
            .warn(format!("The engine has no line {} yet.", line + 1)),
    }
}

/// Asks what the other side would do, or no longer.
pub(super) fn threat(app: &mut App) {
    let Some(play) = studied(app) else {
        return;
    };
    let in_check = play.board.in_check();
    let Some(analysis) = &mut play.analysis else {
        return;
    };
    if in_check && !analysis.threat {
        app.shared
            .warn("The side to move is in check: the threat is on the board.");
        return;
    }
    if !analysis.engine && !analysis.threat {
        app.shared.warn(ENGINE_OFF);
        return;
    }
    analysis.threat = !analysis.threat;
    // The lines so far are those of the other side.
    play.thoughts[Seat::Analyst as usize] = None;
    study::study(app);
}

/// Switches the engine on and off.
pub(super) fn toggle_engine(app: &mut App) {
    let Some(play) = studied(app) else {
        return;
    };
    if let Some(analysis) = &mut play.analysis {
        analysis.engine = !analysis.engine;
    }
    study::study(app);
}

/// Undoes an edit, or does it again.
pub(super) fn turn_back(app: &mut App, back: bool) {
    let Some(play) = studied(app) else {
        return;
    };
    if play.turn_back(back) {
        study::study(app);
    } else if back {
        app.shared.warn("There is nothing to undo.");
    } else {
        app.shared.warn("Nothing was undone.");
    }
}

/// Moves the variation of the shown move up or down among its siblings.
pub(super) fn promote(app: &mut App, up: bool) {
    let Some(play) = studied(app) else {
        return;
    };
    let branch = branch_of(play, up);
    let place = branch.and_then(|branch| {
        let siblings = play.tree.children(play.tree.parent(branch)?);
        let place = siblings.iter().position(|&sibling| sibling == branch)?;
        Some((place, siblings.len()))
    });
    let (Some(branch), Some((place, count))) = (branch, place) else {
        app.shared.warn(if up {
            "This is the main line."
        } else {
            "There is no variation beside this line."
        });
        return;
    };
    if !up && place + 1 == count {
        app.shared.warn("This variation is the last already.");
        return;
    }
    play.remember();
    if up {
        play.tree.promote(branch);
    } else {
        play.tree.demote(branch);
    }
    // The line goes on from the shown move as before; only its rank is another.
    let shown = play.shown;
    play.look_at(shown);
}

/// The move with which the innermost line of the shown move leaves another one. On the way down a
/// line that others leave counts too.
fn branch_of(play: &Play, up: bool) -> Option<NodeId> {
    let path = play.tree.path(play.shown);
    path.into_iter().rev().find(|&node| {
        let siblings = play
            .tree
            .parent(node)
            .map(|parent| play.tree.children(parent));
        siblings
            .is_some_and(|siblings| siblings.len() > 1 && !(up && siblings.first() == Some(&node)))
    })
}

/// Removes the shown move and all that follows it.
pub(super) fn delete(app: &mut App) {
    let Some(play) = studied(app) else {
        return;
    };
    if play.shown == NodeId::ROOT {
        app.shared
            .warn("There is no move before the first position.");
        return;
    }
    play.remember();
    let parent = play.tree.delete(play.shown);
    play.head = play.tree.last_of_line(parent);
    play.show(parent);
    app.shared.say("Removed: u brings it back.");
    study::study(app);
}

/// Goes somewhere, if there is such a place.
pub(super) fn jump(app: &mut App, to: impl Fn(&GameTree, NodeId) -> Option<NodeId>, what: &str) {
    let Some(play) = studied(app) else {
        return;
    };
    match to(&play.tree, play.shown) {
        Some(node) => {
            play.look_at(node);
            study::study(app);
        }
        None => app
            .shared
            .warn(format!("There is no further {what} that way.")),
    }
}

/// The variation beside the shown move.
pub(super) fn sibling(app: &mut App, down: bool) {
    let Some(play) = studied(app) else {
        return;
    };
    let parent = play.tree.parent(play.shown);
    let siblings = parent.map(|parent| play.tree.children(parent).to_vec());
    let siblings = siblings.unwrap_or_default();
    let at = siblings.iter().position(|&node| node == play.shown);
    let next = at.and_then(|at| {
        let next = if down { at + 1 } else { at.checked_sub(1)? };
        siblings.get(next).copied()
    });
    match next {
        Some(node) => {
            play.look_at(node);
            study::study(app);
        }
        None => super::walk::walk(app, if down { 2 } else { -2 }),
    }
}

/// Folds the variation here away, or opens it.
pub(super) fn fold(app: &mut App) {
    let Some(play) = studied(app) else {
        return;
    };
    if play.fold() {
        study::study(app);
    } else {
        app.shared.warn("There is no variation here to fold.");
    }
}

/// Folds all variations away, or opens them.
pub(super) fn fold_all(app: &mut App) {
    let Some(play) = studied(app) else {
        return;
    };
    if !play.fold_all() {
        app.shared.warn("There is no other variation to fold.");
    }
}
