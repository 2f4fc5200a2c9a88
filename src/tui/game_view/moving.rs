//! What of a game may be seen in motion.

use super::GameScreen;
use crate::chess::Square;
use crate::tui::motion::Seen;
use crate::tui::pieces::Pieces;
use crate::tui::shared::Shared;
use crate::tui::widgets::board;

/// What a person sees of a game.
#[must_use]
pub fn seen_now(screen: &dyn GameScreen) -> Seen {
    let (position, view) = (screen.seen(), screen.view());
    let mut pieces = [None; 64];
    for (square, piece) in Square::all().zip(&mut pieces) {
        *piece = position.piece_at(square);
    }
    Seen {
        pieces,
        flipped: view.flipped,
        held: view.hand.selected,
        dragged: view.hand.drag.is_some(),
    }
}

/// Whether a piece can be seen gliding over the board as it is drawn.
#[must_use]
pub fn can_glide(screen: &dyn GameScreen, shared: &Shared) -> bool {
    let look = &shared.look;
    let spot = screen.regions(shared.area(), shared).board;
    spot.is_some_and(|spot| match shared.pieces_on(spot.size()) {
        Pieces::Pictures => look.pictures.movable(),
        pieces => board::can_glide(pieces, look.depth, spot.size()),
    })
}
