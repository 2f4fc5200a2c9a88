//! What of a game lies under the mouse.

use ratatui::layout::{Position, Rect};

use super::GameScreen;
use crate::chess::Square;
use crate::game::NodeId;
use crate::tui::keymap::Action;
use crate::tui::shared::Shared;
use crate::tui::widgets::engine_lines::LinesPlace;
use crate::tui::widgets::eval_graph::GraphFrame;

/// What lies under a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    Square(Square),
    /// A move of the list.
    Move(NodeId),
    /// A line of the engine, from 0; the first anywhere else in its panel.
    Line(usize),
    /// A line that can be walked along, from 0, and how far the move under the cell goes into it.
    LineMove {
        line: usize,
        moves: usize,
    },
    /// A row of what stands in the place of the engine's lines, from 0.
    Row(usize),
    /// A ply of the graph, counted from the first position.
    Ply(usize),
    /// A key that is offered beside the result.
    Key(Action),
    Nothing,
}

/// The ply of the graph in this column of the screen, whatever the row.
pub(super) fn ply_below(screen: &dyn GameScreen, area: Rect, shared: &Shared, column: u16) -> Hit {
    let Some(graph) = screen.regions(area, shared).graph else {
        return Hit::Nothing;
    };
    Hit::Ply(GraphFrame::of(graph).ply_at(screen.view().plies() + 1, column))
}

/// What lies under a cell of a screen of this size.
#[must_use]
pub fn hit(screen: &dyn GameScreen, area: Rect, shared: &Shared, at: Position) -> Hit {
    let parts = screen.regions(area, shared);
    let view = screen.view();
    let on = |part: Option<Rect>| part.filter(|part| part.contains(at));
    let square = parts
        .board
        .and_then(|spot| spot.square(at.x, at.y, view.flipped));
    if let Some(square) = square {
        Hit::Square(square)
    } else if let Some(moves) = parts.moves_place().filter(|it| it.area.contains(at)) {
        let node = screen.move_at(moves, at, &shared.look);
        node.map_or(Hit::Nothing, Hit::Move)
    } else if let Some(area) = on(parts.result) {
        let action = screen.result(shared).and_then(|over| {
            let key = over.card.key_at(area, at)?;
            over.actions.get(key).copied()
        });
        action.map_or(Hit::Nothing, Hit::Key)
    } else if let Some(hit) = on(parts.lines).and_then(|it| screen.hit_panel(shared, it, at)) {
        hit
    } else if let Some(area) = on(parts.lines) {
        let lines = screen.engine_lines(&shared.look);
        match (lines.place, lines.line_at(area, at)) {
            (LinesPlace::Chosen(_), Some((line, at))) => Hit::LineMove {
                line,
                moves: at.map_or(1, |ply| ply + 1),
            },
            (_, found) => Hit::Line(found.map_or(0, |(line, _)| line)),
        }
    } else if let Some(graph) = on(parts.graph) {
        Hit::Ply(GraphFrame::of(graph).ply_at(view.plies() + 1, at.x))
    } else {
        Hit::Nothing
    }
}
