//! Picking up pieces and putting them down.

use super::premove::{moves_in_hand, side_in_hand};
use super::{Focus, GameScreen, GameView, Premove};
use crate::chess::{Piece, Square};
use crate::game::could_go;
use crate::tui::event::Request;
use crate::tui::keymap::Action;
use crate::tui::shared::Shared;
use crate::tui::widgets::board::beside;

/// What keys and mouse hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Where the piece in hand stands.
    pub selected: Option<Square>,
    /// Where the mouse drags it, in cells of the screen.
    pub drag: Option<(u16, u16)>,
    /// The square where the mouse button went down, and whether that picked the piece up.
    pub pressed: Option<(Square, bool)>,
}

impl GameView {
    /// Moves the cursor by a square, as the board is seen.
    pub(super) fn move_cursor(&mut self, action: Action) {
        self.cursor_shown = true;
        self.cursor = beside(self.cursor, step(action), self.flipped);
    }

    /// Gives the arrows to the next part of the screen.
    pub(super) fn step_focus(&mut self, forward: bool) {
        let parts: &[Focus] = match (self.panel.visible, self.has_graph()) {
            (true, _) => &[Focus::Board, Focus::Moves, Focus::Lines, Focus::Graph],
            (false, true) => &[Focus::Board, Focus::Moves, Focus::Graph],
            (false, false) => &[Focus::Board, Focus::Moves],
        };
        let at = parts.iter().position(|&part| part == self.focus);
        let step = if forward { 1 } else { parts.len() - 1 };
        self.focus = parts[(at.unwrap_or(0) + step) % parts.len()];
    }

    /// Puts back what is in hand, then takes the hint away. Whether there was anything.
    pub(in crate::tui) fn put_back(&mut self) -> bool {
        if self.hand.selected.is_some() {
            self.hand = Hand::default();
        } else if self.hint.is_some() {
            self.hint = None;
        } else {
            return false;
        }
        true
    }
}

/// Whether a piece stands there that can be taken in hand.
pub(super) fn is_own(screen: &dyn GameScreen, square: Square) -> bool {
    let piece = screen.view().board.piece_at(square);
    piece.is_some_and(|piece| piece.color == side_in_hand(screen))
}

/// Whether the piece in hand can go there.
pub(super) fn can_move_to(screen: &dyn GameScreen, square: Square) -> bool {
    let from = screen.view().hand.selected;
    from.is_some_and(|from| {
        let moves = moves_in_hand(screen, from);
        moves.iter().any(|m| m.to() == square)
    })
}

/// Picks up a piece, if it is one of the side that moves.
pub(super) fn pick(screen: &mut dyn GameScreen, square: Square, shared: &mut Shared) {
    let (whose, own) = (side_in_hand(screen), is_own(screen, square));
    let view = screen.view_mut();
    if own {
        view.hand.selected = Some(square);
        return;
    }
    shared.refuse(match view.board.piece_at(square) {
        Some(Piece { kind, .. }) => {
            format!("The {} on {square} is not {whose}'s.", kind.name())
        }
        None => format!("There is no piece on {square}: pick one of {whose}'s."),
    });
}

/// Files to the right and ranks up.
const fn step(action: Action) -> (i8, i8) {
    match action {
        Action::Left => (-1, 0),
        Action::Right => (1, 0),
        Action::Up => (0, 1),
        _ => (0, -1),
    }
}

/// Enter or Space.
pub fn choose_at_cursor(screen: &mut dyn GameScreen, shared: &mut Shared) {
    let view = screen.view_mut();
    if view.focus != Focus::Board {
        return;
    }
    // Nobody knows where it is before it is seen.
    let seen = std::mem::replace(&mut view.cursor_shown, true);
    let square = view.cursor;
    if seen {
        choose(screen, square, shared);
    }
}

/// A square is pointed at: picks up, puts down, or says why not.
fn choose(screen: &mut dyn GameScreen, square: Square, shared: &mut Shared) {
    if let Some(obstacle) = screen.obstacle(shared) {
        shared.refuse(obstacle);
        return;
    }
    let other = is_own(screen, square) && !can_move_to(screen, square);
    let view = screen.view_mut();
    match view.hand.selected {
        Some(from) if from == square => view.hand.selected = None,
        Some(_) if other => view.hand.selected = Some(square),
        Some(from) => try_move(screen, from, square, shared),
        None => pick(screen, square, shared),
    }
}

/// Plays the move from one square to another, asks what to promote to, or says why not.
pub(super) fn try_move(screen: &mut dyn GameScreen, from: Square, to: Square, shared: &mut Shared) {
    if screen.premover().is_some() {
        wait_with(screen, from, to, shared);
        return;
    }
    let view = screen.view();
    let moves = view.moves_from(from);
    let there = moves.iter().copied().find(|m| m.to() == to);
    // The king put on his own rook means to castle, too.
    let castle = || {
        let side = from.file() < to.file();
        let castles = moves.iter().copied().filter(|m| m.is_castle());
        let own = is_own(screen, to) && from.rank() == to.rank();
        castles
            .filter(|_| own)
            .find(|m| (m.to().file() > from.file()) == side)
    };
    match there.or_else(castle) {
        Some(m) if m.promotion().is_some() => shared.request(Request::Promote { from, to }),
        Some(m) => screen.person_moves(m, shared),
        None => shared.refuse(crate::game::explain(&view.board, from, to)),
    }
}

/// Keeps a move for later, if the piece can ever make it.
fn wait_with(screen: &mut dyn GameScreen, from: Square, to: Square, shared: &mut Shared) {
    let board = &screen.view().board;
    if could_go(board, from, to) {
        screen.view_mut().hand = Hand::default();
        screen.keep_premove(Premove::by_hand(from, to));
    } else if let Some(piece) = board.piece_at(from) {
        let name = piece.kind.name();
        shared.refuse(format!("The {name} on {from} cannot go to {to}."));
    }
}
