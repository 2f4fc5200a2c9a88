//! What the engine says on them.

use crate::reach::view_mut;
use pillarbox::chess::Board;
use pillarbox::engine::Bound;
use pillarbox::game::Eval;
use pillarbox::tui::app::App;
use pillarbox::tui::event::Seat;
use pillarbox::tui::game_view::GameView;
use pillarbox::tui::thoughts::{Thoughts, Variation};
use std::time::Duration;

pub(super) fn line(eval: Eval, bound: Bound, text: &str) -> Variation {
    Variation {
        eval,
        bound,
        moves: Vec::new(),
        text: text.into(),
    }
}

pub(super) fn thoughts(play: &GameView, lines: Vec<Variation>) -> Thoughts {
    Thoughts {
        node: play.shown,
        depth: 14,
        seldepth: 22,
        nodes: 1_234_567,
        elapsed: Duration::from_millis(2340),
        hashfull: 123,
        lines,
    }
}

pub(super) fn think(app: &mut App, seat: Seat, lines: Vec<Variation>) {
    let view = view_mut(app);
    view.panel.thoughts[seat as usize] = Some(thoughts(view, lines));
}

/// A line of the engine with its moves, from a position.
pub(super) fn line_from(board: &Board, eval: Eval, text: &str) -> Variation {
    let mut board = board.clone();
    let sans = text
        .split_whitespace()
        .filter(|word| !word.ends_with(['.', '…']));
    let moves = sans
        .map(|san| {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
            m
        })
        .collect();
    Variation {
        moves,
        ..line(eval, Bound::Exact, text)
    }
}
