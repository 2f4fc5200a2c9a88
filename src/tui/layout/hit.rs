//! What lies under the mouse.

use ratatui::layout::{Position, Rect};

use super::{editor, game, menu, too_small};
use crate::chess::{Piece, Square};
use crate::game::NodeId;
use crate::tui::app::{App, Screen};
use crate::tui::editor::{Button, Editor, Field, Palette};
use crate::tui::play::Play;
use crate::tui::widgets::board::Placement;
use crate::tui::widgets::{engine_lines, eval_graph, move_list, tree_list};

/// What lies under a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A square of the board.
    Square(Square),
    /// A move of the list.
    Move(NodeId),
    /// A line of the engine, from 0; the first anywhere else in its panel.
    Line(usize),
    /// A line that can be walked along, from 0, and how far the move under the cell goes into it.
    LineMove {
        /// Which line.
        line: usize,
        /// How many of its moves.
        moves: usize,
    },
    /// A ply of the graph, counted from the first position.
    Ply(usize),
    /// An entry of the menu.
    MenuItem(usize),
    /// A piece to be taken for setting up a position.
    Palette(Piece),
    /// A field of the position that is set up.
    Field(Field),
    /// Something to be done with that position.
    Button(Button),
    /// Nothing that does something.
    Nothing,
}

/// What lies under a cell of the screen; a popup hides all of it.
#[must_use]
pub fn hit(area: Rect, app: &App, column: u16, row: u16) -> Hit {
    let at = Position::new(column, row);
    if too_small(area) || !area.contains(at) {
        return Hit::Nothing;
    }
    match (&app.popup, &app.screen) {
        (Some(_), _) => Hit::Nothing,
        (None, Screen::Menu(_)) => {
            let items = menu(area, app).items;
            let found = items.iter().position(|item| item.contains(at));
            found.map_or(Hit::Nothing, Hit::MenuItem)
        }
        (None, Screen::Game(play)) => on_game(area, app, play, at),
        (None, Screen::Editor(editor)) => on_editor(area, app, editor, at),
    }
}

fn on_game(area: Rect, app: &App, play: &Play, at: Position) -> Hit {
    let parts = game(area, app, play);
    let on = |part: Option<Rect>| part.filter(|part| part.contains(at));
    let square = parts
        .board
        .and_then(|spot| spot.square(at.x, at.y, play.flipped));
    if let Some(square) = square {
        Hit::Square(square)
    } else if let Some(moves) = on(parts.moves) {
        let node = if play.analysis.is_some() {
            tree_list::node_at(play, &app.shared.look, moves, at)
        } else {
            move_list::node_at(play, moves, at)
        };
        node.map_or(Hit::Nothing, Hit::Move)
    } else if let Some(lines) = on(parts.lines) {
        match engine_lines::line_at(play, &app.shared.look, lines, at) {
            Some((line, at)) if play.analysis.is_some() => Hit::LineMove {
                line,
                moves: at.map_or(1, |ply| ply + 1),
            },
            found => Hit::Line(found.map_or(0, |(line, _)| line)),
        }
    } else if let Some(graph) = on(parts.graph) {
        Hit::Ply(eval_graph::ply_at(
            graph,
            play.tree.ply(play.head) as usize + 1,
            at.x,
        ))
    } else {
        Hit::Nothing
    }
}

fn on_editor(area: Rect, app: &App, shown: &Editor, at: Position) -> Hit {
    let parts = editor(area, app, shown);
    let square = parts
        .board
        .and_then(|spot| spot.square(at.x, at.y, shown.flipped));
    let piece = parts
        .palette
        .and_then(|spot| Palette.piece_at(spot.square(at.x, at.y, false)?));
    let field = parts.fields.iter().find(|(_, place)| place.contains(at));
    let button = parts.buttons.iter().find(|(_, place)| place.contains(at));
    square
        .map(Hit::Square)
        .or(piece.map(Hit::Palette))
        .or(field.map(|&(field, _)| Hit::Field(field)))
        .or(button.map(|&(button, _)| Hit::Button(button)))
        .unwrap_or(Hit::Nothing)
}
