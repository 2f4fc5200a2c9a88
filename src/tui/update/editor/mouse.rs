//! The mouse while a position is set up: clicks and drags on the board, the palette, the fields.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::{hand, press, type_fen};
use crate::chess::Square;
use crate::tui::app::App;
use crate::tui::editor::{Editor, Field, Grip, Hand, Part};
use crate::tui::layout::Hit;
use crate::tui::widgets::board::Placement;

/// Takes a mouse event in.
pub(in crate::tui::update) fn mouse(app: &mut App, event: MouseEvent, hit: Hit) {
    let Some(editor) = app.editing() else {
        return;
    };
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            app.shared.notice = None;
            down(app, hit);
        }
        MouseEventKind::Drag(MouseButton::Left) if editor.grip.is_some() => {
            editor.drag = Some((event.column, event.row));
        }
        MouseEventKind::Up(MouseButton::Left) => up(editor, hit),
        MouseEventKind::Down(MouseButton::Right) => {
            app.shared.notice = None;
            remove(app, hit);
        }
        MouseEventKind::ScrollUp => wheel(app, hit, true),
        MouseEventKind::ScrollDown => wheel(app, hit, false),
        _ => {}
    }
}

/// The button goes down: takes hold of a piece, or changes and presses what is there.
fn down(app: &mut App, hit: Hit) {
    let Some(editor) = app.editing() else {
        return;
    };
    editor.drag = None;
    editor.grip = None;
    match hit {
        Hit::Square(square) => {
            point_at(editor, square);
            editor.grip = Some(Grip::Square(square));
        }
        Hit::Palette(piece) => {
            let again = editor.hand == Hand::New(piece);
            editor.choice = piece;
            editor.hand = Hand::New(piece);
            editor.grip = Some(Grip::Palette { piece, again });
        }
        Hit::Field(field) => {
            let counter = matches!(field, Field::Counter(_));
            let here = (editor.part, editor.field) == (Part::Fields, field);
            editor.go_to_field(field);
            if field == Field::Fen {
                type_fen(editor);
            } else if !counter || here {
                hand::toggle(app, field, true);
            }
        }
        Hit::Button(button) => {
            editor.go_to_button(button);
            press(app, button);
        }
        _ => {}
    }
}

const fn point_at(editor: &mut Editor, square: Square) {
    editor.part = Part::Board;
    editor.cursor = square;
    editor.cursor_shown = false;
}

/// The button goes up: what was dragged is put down, off the board is away; the rest is a click.
fn up(editor: &mut Editor, hit: Hit) {
    let dragged = editor.drag.take().is_some();
    match editor.grip.take() {
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
                    editor.hand = Hand::Empty;
                }
            }
            // A second click puts it away.
            _ if again && !dragged => editor.hand = Hand::Empty,
            _ => {}
        },
    }
}

/// What was dragged from a square to another; from an empty one comes what is in hand.
fn drop_at(editor: &mut Editor, from: Square, to: Square) {
    editor.cursor = to;
    if editor.sketch.piece_at(from).is_some() {
        editor.edit(|sketch| sketch.shift(from, to));
    } else if let Hand::New(piece) = editor.hand {
        editor.edit(|sketch| sketch.put(to, Some(piece)));
    }
}

/// A right click empties a square, and elsewhere puts away what is in hand.
fn remove(app: &mut App, hit: Hit) {
    let Some(editor) = app.editing() else {
        return;
    };
    editor.grip = None;
    editor.drag = None;
    match hit {
        Hit::Square(square) => {
            point_at(editor, square);
            editor.edit(|sketch| sketch.put(square, None));
        }
        _ => editor.hand = Hand::Empty,
    }
}

/// The wheel changes what is under it, where there is more than yes and no.
fn wheel(app: &mut App, hit: Hit, forward: bool) {
    let Hit::Field(field @ (Field::Counter(_) | Field::EnPassant)) = hit else {
        return;
    };
    app.shared.notice = None;
    if let Some(editor) = app.editing() {
        editor.go_to_field(field);
    }
    hand::toggle(app, field, forward);
}
