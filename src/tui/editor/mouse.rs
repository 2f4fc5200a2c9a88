//! The mouse while a position is set up: clicks and drags on the board, the palette, the fields.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::keys::{press, type_fen};
use super::{Button, Editor, Field, Grip, MouseState, Palette, Part, PieceInHand, hand, regions};
use crate::chess::{Piece, Square};
use crate::tui::shared::Shared;
use crate::tui::widgets::board::Placement;

/// What lies under a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    Square(Square),
    /// A piece to be taken.
    Palette(Piece),
    Field(Field),
    Button(Button),
    Nothing,
}

/// What lies under a cell of a screen of this size.
#[must_use]
pub fn hit(editor: &Editor, area: Rect, shared: &Shared, at: Position) -> Hit {
    let parts = regions(area, shared, editor);
    let square = parts
        .board
        .and_then(|spot| spot.square(at.x, at.y, editor.flipped));
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

/// Takes a mouse event in.
pub(super) fn mouse(editor: &mut Editor, event: MouseEvent, shared: &mut Shared) {
    let at = Position::new(event.column, event.row);
    let hit = hit(editor, shared.area(), shared, at);
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            shared.notice = None;
            down(editor, hit, shared);
        }
        MouseEventKind::Drag(MouseButton::Left) if editor.mouse.grip.is_some() => {
            editor.mouse.drag = Some((event.column, event.row));
        }
        MouseEventKind::Up(MouseButton::Left) => up(editor, hit),
        MouseEventKind::Down(MouseButton::Right) => {
            shared.notice = None;
            remove(editor, hit);
        }
        MouseEventKind::ScrollUp => wheel(editor, hit, true, shared),
        MouseEventKind::ScrollDown => wheel(editor, hit, false, shared),
        _ => {}
    }
}

/// The button goes down: takes hold of a piece, or changes and presses what is there.
fn down(editor: &mut Editor, hit: Hit, shared: &mut Shared) {
    editor.mouse = MouseState::default();
    match hit {
        Hit::Square(square) => {
            point_at(editor, square);
            editor.mouse.grip = Some(Grip::Square(square));
        }
        Hit::Palette(piece) => {
            let again = editor.hand == PieceInHand::New(piece);
            editor.choice = piece;
            editor.hand = PieceInHand::New(piece);
            editor.mouse.grip = Some(Grip::Palette { piece, again });
        }
        Hit::Field(field) => {
            let counter = matches!(field, Field::Counter(_));
            let here = (editor.part, editor.field) == (Part::Fields, field);
            editor.go_to_field(field);
            if field == Field::Fen {
                type_fen(editor);
            } else if !counter || here {
                hand::toggle(editor, field, true, shared);
            }
        }
        Hit::Button(button) => {
            editor.go_to_button(button);
            press(editor, button, shared);
        }
        Hit::Nothing => {}
    }
}

const fn point_at(editor: &mut Editor, square: Square) {
    editor.part = Part::Board;
    editor.cursor = square;
    editor.cursor_shown = false;
}

/// The button goes up: what was dragged is put down, off the board is away; the rest is a click.
fn up(editor: &mut Editor, hit: Hit) {
    let dragged = editor.mouse.drag.take().is_some();
    match editor.mouse.grip.take() {
        None => {}
        Some(Grip::Square(from)) => match hit {
            Hit::Square(to) if to == from => {
                editor.touch(from);
            }
            Hit::Square(to) if dragged => drop_at(editor, from, to),
            _ if dragged => {
                editor.edit(|sketch| sketch.put(from, None));
            }
            _ => {}
        },
        Some(Grip::Palette { piece, again }) => match hit {
            Hit::Square(square) => {
                point_at(editor, square);
                editor.edit(|sketch| sketch.put(square, Some(piece)));
                if !again {
                    editor.hand = PieceInHand::Empty;
                }
            }
            // A second click puts it away.
            _ if again && !dragged => editor.hand = PieceInHand::Empty,
            _ => {}
        },
    }
}

/// What was dragged from a square to another; from an empty one comes what is in hand.
fn drop_at(editor: &mut Editor, from: Square, to: Square) {
    editor.cursor = to;
    if editor.sketch.piece_at(from).is_some() {
        editor.edit(|sketch| sketch.shift(from, to));
    } else if let PieceInHand::New(piece) = editor.hand {
        editor.edit(|sketch| sketch.put(to, Some(piece)));
    }
}

/// A right click empties a square, and elsewhere puts away what is in hand.
fn remove(editor: &mut Editor, hit: Hit) {
    editor.mouse = MouseState::default();
    match hit {
        Hit::Square(square) => {
            point_at(editor, square);
            editor.edit(|sketch| sketch.put(square, None));
        }
        _ => editor.hand = PieceInHand::Empty,
    }
}

/// The wheel changes what is under it, where there is more than yes and no.
fn wheel(editor: &mut Editor, hit: Hit, forward: bool, shared: &mut Shared) {
    let Hit::Field(field @ (Field::Counter(_) | Field::EnPassant)) = hit else {
        return;
    };
    shared.notice = None;
    editor.go_to_field(field);
    hand::toggle(editor, field, forward, shared);
}
