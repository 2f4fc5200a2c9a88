//! Studying a game: variations, comments, glyphs, the engine's moves.

use super::{game, study};
use crate::chess::Board;
use crate::game::{GameTree, Nag, NodeId};
use crate::tui::app::{App, Overlay, Screen};
use crate::tui::event::Effect;
use crate::tui::line::LineEdit;
use crate::tui::play::Play;

/// The glyphs that a key goes through.
const GLYPHS: [Option<Nag>; 7] = [
    None,
    Some(Nag::GOOD),
    Some(Nag::MISTAKE),
    Some(Nag::BRILLIANT),
    Some(Nag::BLUNDER),
    Some(Nag::INTERESTING),
    Some(Nag::INACCURACY),
];

/// Studies the game on the screen from the shown position. One that is being played waits.
pub(super) fn open_game(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = app.game() else {
        return;
    };
    let (tree, at) = (play.tagged(&app.today), play.shown);
    let flipped = play.flipped;
    open(app, tree, at, out);
    if let Some(play) = app.play() {
        play.flipped = flipped;
    }
}

/// Studies a position.
pub(super) fn open_board(app: &mut App, board: Board, out: &mut Vec<Effect>) {
    open(app, GameTree::new(board), NodeId::ROOT, out);
}

/// Studies a game at one of its positions.
pub(super) fn open(app: &mut App, tree: GameTree, at: NodeId, out: &mut Vec<Effect>) {
    game::park(app, out);
    let id = app.ticket();
    let mut play = Play::study(tree, at, app.next.clone());
    if let Some(analysis) = &mut play.analysis {
        analysis.id = id;
    }
    app.screen = Screen::Game(Box::new(play));
    app.overlay = None;
    study::study(app, out);
}

/// The game that is studied.
fn studied(app: &mut App) -> Option<&mut Play> {
    app.play().filter(|play| play.analysis.is_some())
}

/// Plays the first move of a line, counted from 0.
pub(super) fn play_line(app: &mut App, line: usize, out: &mut Vec<Effect>) {
    let Some(play) = studied(app) else {
        return;
    };
    let threat = play
        .analysis
        .as_ref()
        .is_some_and(|analysis| analysis.threat);
    let thoughts = play
        .current_thoughts()
        .filter(|thoughts| thoughts.node == play.shown);
    let m = thoughts.and_then(|thoughts| thoughts.lines.get(line)?.moves.first().copied());
    match m {
        Some(_) if threat => {
            app.warn("This is what the other side would play: x shows your moves.");
        }
        Some(m) => {
            play.branch(m);
            study::study(app, out);
        }
        None => app.warn(format!("The engine has no line {} yet.", line + 1)),
    }
}

/// Asks what the other side would do, or no longer.
pub(super) fn threat(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = studied(app) else {
        return;
    };
    let in_check = play.board.in_check();
    let Some(analysis) = &mut play.analysis else {
        return;
    };
    if in_check && !analysis.threat {
        app.warn("The side to move is in check: the threat is on the board.");
        return;
    }
    analysis.threat = !analysis.threat;
    study::study(app, out);
}

/// Switches the engine on and off.
pub(super) fn toggle_engine(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = studied(app) else {
        return;
    };
    if let Some(analysis) = &mut play.analysis {
        analysis.engine = !analysis.engine;
    }
    study::study(app, out);
}

/// Undoes an edit, or does it again.
pub(super) fn turn_back(app: &mut App, back: bool, out: &mut Vec<Effect>) {
    let Some(play) = studied(app) else {
        return;
    };
    if play.turn_back(back) {
        study::study(app, out);
    } else if back {
        app.warn("There is nothing to undo.");
    } else {
        app.warn("Nothing was undone.");
    }
}

/// Moves the variation of the shown move up or down among its siblings.
pub(super) fn promote(app: &mut App, up: bool) {
    let Some(play) = studied(app) else {
        return;
    };
    let Some(branch) = branch_of(play) else {
        app.warn("This is the main line.");
        return;
    };
    play.remember();
    let done = if up {
        play.tree.promote(branch)
    } else {
        play.tree.demote(branch)
    };
    let shown = play.shown;
    play.head = play.tree.last_of_line(shown);
    if !done {
        app.warn(if up {
            "This variation is the first already."
        } else {
            "This variation is the last already."
        });
    }
}

/// The node with which the innermost line of the shown move leaves another one, if it does.
fn branch_of(play: &Play) -> Option<NodeId> {
    let path = play.tree.path(play.shown);
    path.into_iter().rev().find(|&node| {
        let parent = play.tree.parent(node);
        parent.is_some_and(|parent| play.tree.children(parent).len() > 1)
    })
}

/// Removes the shown move and all that follows it.
pub(super) fn delete(app: &mut App, out: &mut Vec<Effect>) {
    let Some(play) = studied(app) else {
        return;
    };
    if play.shown == NodeId::ROOT {
        app.warn("There is no move before the first position.");
        return;
    }
    play.remember();
    let parent = play.tree.delete(play.shown);
    play.head = play.tree.last_of_line(parent);
    play.show(parent);
    app.say("Removed: u brings it back.");
    study::study(app, out);
}

/// Goes somewhere, if there is such a place.
pub(super) fn jump(
    app: &mut App,
    to: impl Fn(&GameTree, NodeId) -> Option<NodeId>,
    what: &str,
    out: &mut Vec<Effect>,
) {
    let Some(play) = studied(app) else {
        return;
    };
    match to(&play.tree, play.shown) {
        Some(node) => {
            play.look_at(node);
            study::study(app, out);
        }
        None => app.warn(format!("There is no further {what} that way.")),
    }
}

/// The variation beside the shown move.
pub(super) fn sibling(app: &mut App, down: bool, out: &mut Vec<Effect>) {
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
            study::study(app, out);
        }
        None => super::walk::walk(app, if down { 2 } else { -2 }, out),
    }
}

/// Gives the shown move the next glyph.
pub(super) fn next_glyph(app: &mut App) {
    let Some(play) = studied(app).filter(|play| play.shown != NodeId::ROOT) else {
        return;
    };
    let nags = play.tree.node(play.shown).nags().to_vec();
    let judged = nags.iter().copied().find(|nag| nag.judges_move());
    let at = GLYPHS
        .iter()
        .position(|&glyph| glyph == judged)
        .unwrap_or(0);
    let next = GLYPHS[(at + 1) % GLYPHS.len()];
    play.remember();
    let mut kept: Vec<Nag> = nags.into_iter().filter(|nag| !nag.judges_move()).collect();
    kept.extend(next);
    play.tree.set_nags(play.shown, &kept);
}

/// Opens the line for a comment.
pub(super) fn comment(app: &mut App) {
    let Some(play) = studied(app) else {
        return;
    };
    let text = play.tree.node(play.shown).comment().to_owned();
    app.overlay = Some(Overlay::Comment(LineEdit::new(&text)));
}

/// Keeps the comment that was written.
pub(super) fn keep_comment(app: &mut App) {
    let Some(Overlay::Comment(line)) = app.overlay.take() else {
        return;
    };
    let Some(play) = studied(app) else {
        return;
    };
    if play.tree.node(play.shown).comment() != line.text() {
        play.remember();
        play.tree.set_comment(play.shown, line.text());
    }
}
