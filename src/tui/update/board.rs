//! Picking up pieces and putting them down.

use super::game;
use crate::chess::{Piece, Square};
use crate::tui::app::App;
use crate::tui::keymap::Action;
use crate::tui::play::{Focus, Play};
use crate::tui::popups::{Popup, Promotion};

/// Moves the cursor by a square, as the board is seen.
pub(super) fn move_cursor(play: &mut Play, action: Action) {
    play.cursor_shown = true;
    let (file, rank) = (play.cursor.file() as i8, play.cursor.rank() as i8);
    let (right, up) = match action {
        Action::Left => (-1, 0),
        Action::Right => (1, 0),
        Action::Up => (0, 1),
        _ => (0, -1),
    };
    let turn = if play.flipped { -1 } else { 1 };
    let (file, rank) = (file + right * turn, rank + up * turn);
    if (0..8).contains(&file) && (0..8).contains(&rank) {
        play.cursor = Square::at(file as u8, rank as u8);
    }
}

/// Gives the arrows to the next part of the screen.
pub(super) fn focus(app: &mut App, forward: bool) {
    let Some(play) = app.play() else {
        return;
    };
    let parts: &[Focus] = if play.show_thoughts {
        &[Focus::Board, Focus::Moves, Focus::Lines, Focus::Graph]
    } else {
        &[Focus::Board, Focus::Moves]
    };
    let at = parts.iter().position(|&part| part == play.focus);
    let step = if forward { 1 } else { parts.len() - 1 };
    play.focus = parts[(at.unwrap_or(0) + step) % parts.len()];
}

/// Puts back what is in hand.
pub(super) fn cancel(app: &mut App) {
    let Some(play) = app.play() else {
        return;
    };
    if play.selected.is_some() {
        play.selected = None;
        play.drag = None;
        play.pressed = None;
    } else if play.hint.is_some() {
        play.hint = None;
    } else if !play.is_watched() {
        play.focus = Focus::Board;
    }
}

/// Enter or Space.
pub(super) fn choose_at_cursor(app: &mut App) {
    let Some(play) = app.play() else {
        return;
    };
    if play.focus != Focus::Board {
        return;
    }
    play.cursor_shown = true;
    let square = play.cursor;
    choose(app, square);
}

/// Why a person cannot move right now, if so.
pub(super) fn obstacle(play: &Play) -> Option<String> {
    if play.preview().is_some() {
        Some("This is a line of the engine: space plays it into the game, Esc leaves it.".into())
    } else if play.analysis.is_some() {
        let over = play.board.legal_moves().is_empty();
        over.then(|| "There is no legal move in this position.".into())
    } else if play.ending.is_some() {
        Some("The game is over: n begins a new one, u takes back.".into())
    } else if play.is_watched() {
        Some("The engines play this one: space stops them.".into())
    } else if !play.persons_turn() {
        Some(format!("It is {}'s turn.", play.name(play.turn())))
    } else if !play.is_live() {
        Some("This is an earlier position: End goes back to the game.".into())
    } else {
        None
    }
}

/// A square is pointed at: picks up, puts down, or says why not.
pub(super) fn choose(app: &mut App, square: Square) {
    let Some(play) = app.play() else {
        return;
    };
    if let Some(obstacle) = obstacle(play) {
        app.shared.warn(obstacle);
        return;
    }
    match play.selected {
        Some(from) if from == square => play.selected = None,
        Some(_) if is_own(play, square) && !can_move_to(play, square) => {
            play.selected = Some(square);
        }
        Some(from) => try_move(app, from, square),
        None => pick(app, square),
    }
}

/// Picks up a piece, if it is one of the side to move.
pub(super) fn pick(app: &mut App, square: Square) {
    let Some(play) = app.play() else {
        return;
    };
    if is_own(play, square) {
        play.selected = Some(square);
        return;
    }
    let whose = play.board.side();
    let text = match play.board.piece_at(square) {
        Some(Piece { kind, .. }) => {
            format!("The {} on {square} is not {whose}'s.", kind.name())
        }
        None => format!("There is no piece on {square}: pick one of {whose}'s."),
    };
    app.shared.warn(text);
}

/// Whether a piece of the side to move stands there.
pub(super) fn is_own(play: &Play, square: Square) -> bool {
    let piece = play.board.piece_at(square);
    piece.is_some_and(|piece| piece.color == play.board.side())
}

/// Whether the piece in hand can go there.
pub(super) fn can_move_to(play: &Play, square: Square) -> bool {
    let from = play.selected;
    from.is_some_and(|from| play.moves_from(from).iter().any(|m| m.to() == square))
}

/// Plays the move from one square to another, asks what to promote to, or says why not.
pub(super) fn try_move(app: &mut App, from: Square, to: Square) {
    let Some(play) = app.play() else {
        return;
    };
    let moves = play.moves_from(from);
    let there = moves.iter().copied().find(|m| m.to() == to);
    // The king put on his own rook means to castle, too.
    let castle = || {
        let side = from.file() < to.file();
        let castles = moves.iter().copied().filter(|m| m.is_castle());
        let own = is_own(play, to) && from.rank() == to.rank();
        castles
            .filter(|_| own)
            .find(|m| (m.to().file() > from.file()) == side)
    };
    match there.or_else(castle) {
        Some(m) if m.promotion().is_some() => {
            app.popup = Some(Popup::Promotion(Promotion::new(from, to)));
        }
        Some(m) => game::person_moves(app, m),
        None => {
            let text = crate::game::explain(&play.board, from, to);
            app.shared.warn(text);
        }
    }
}
