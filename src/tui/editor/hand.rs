//! What the keys do to the board, the palette and the fields.

use ratatui::layout::Rect;

use super::keys::{press, type_fen};
use super::{Button, Editor, Field, Palette, Part, PieceInHand, regions};
use crate::chess::Piece;
use crate::tui::keymap::{Action, Context};
use crate::tui::shared::Shared;
use crate::tui::sketch::{Counter, Sketch};
use crate::tui::widgets::board::beside;

/// Puts a piece on the cursor's square, or empties it.
pub(super) fn place(editor: &mut Editor, piece: Option<Piece>) {
    let square = editor.cursor;
    editor.part = Part::Board;
    editor.cursor_shown = true;
    editor.edit(|sketch| sketch.put(square, piece));
}

/// Gives the arrows to the next part of the screen.
pub(super) const fn focus(editor: &mut Editor, forward: bool) {
    editor.part = editor.part.next(forward);
    editor.digits = false;
}

/// Enter: puts down, picks up, takes, changes, presses.
pub(super) fn choose(editor: &mut Editor, shared: &mut Shared) {
    match editor.part {
        Part::Board => {
            editor.cursor_shown = true;
            if !editor.touch(editor.cursor) {
                let focus = shared.key(Context::Editor, Action::Focus);
                shared.warn(format!(
                    "You hold nothing: a letter puts a piece here, {focus} leads to the pieces."
                ));
            }
        }
        Part::Palette => {
            editor.hand = PieceInHand::New(editor.choice);
            editor.part = Part::Board;
            editor.cursor_shown = true;
        }
        Part::Fields if editor.field == Field::Fen => type_fen(editor),
        Part::Fields => {
            let field = editor.field;
            toggle(editor, field, true, shared);
        }
        Part::Buttons => {
            let button = editor.button;
            press(editor, button, shared);
        }
    }
}

/// Empties the square, or takes back what a field says.
pub(super) fn delete(editor: &mut Editor) {
    match (editor.part, editor.field) {
        (Part::Board, _) => place(editor, None),
        (Part::Palette, _) => editor.hand = PieceInHand::Empty,
        (Part::Fields, Field::EnPassant) => {
            editor.edit(Sketch::clear_en_passant);
        }
        (Part::Fields, Field::Counter(counter)) => {
            let value = editor.sketch.counter(counter) / 10;
            // What is shown once the last digit is gone was not typed.
            editor.digits = value > 0;
            editor.edit(|sketch| sketch.set_counter(counter, value));
        }
        (Part::Fields | Part::Buttons, _) => {}
    }
}

/// A digit goes behind those of a counter; the first one takes their place.
pub(super) fn digit(editor: &mut Editor, counter: Counter, digit: u16) {
    let before = if editor.digits {
        editor.sketch.counter(counter)
    } else {
        0
    };
    let value = before.saturating_mul(10).saturating_add(digit);
    // A 0 at the start is shown as the least that there is, and the next digit is no second one.
    editor.digits = value > 0;
    editor.edit(|sketch| sketch.set_counter(counter, value));
}

/// The next or the previous value of a field; says so if there is no other.
pub(super) fn toggle(editor: &mut Editor, field: Field, forward: bool, shared: &mut Shared) {
    editor.digits = false;
    let changed = match field {
        Field::Side => editor.edit(|sketch| sketch.set_side(!sketch.side())),
        Field::Castling(color, wing) => editor.edit(|sketch| {
            sketch.toggle_castling(color, wing);
        }),
        Field::EnPassant => editor.edit(|sketch| sketch.step_en_passant(forward)),
        Field::Counter(counter) => {
            editor.edit(|sketch| sketch.step_counter(counter, forward));
            true
        }
        Field::Fen => true,
    };
    if !changed {
        let text = field.about(&editor.sketch, shared);
        shared.warn(text);
    }
}

/// An arrow, wherever they belong to.
pub(super) fn arrow(editor: &mut Editor, action: Action, shared: &mut Shared) {
    match editor.part {
        Part::Board => move_cursor(editor, action),
        Part::Palette => match action {
            Action::Left | Action::Right => {
                editor.choice = Palette::beside(editor.choice, action == Action::Right);
            }
            _ => editor.choice.color = !editor.choice.color,
        },
        Part::Fields => on_fields(editor, action, shared),
        Part::Buttons => {
            let places = regions(shared.area(), shared, editor).buttons;
            if let Some(next) = neighbor(&places, editor.button, action) {
                editor.button = next;
            }
        }
    }
}

/// Moves the cursor by a square, as the board is seen.
fn move_cursor(editor: &mut Editor, action: Action) {
    editor.cursor_shown = true;
    let step = match action {
        Action::Left => (-1, 0),
        Action::Right => (1, 0),
        Action::Up => (0, 1),
        _ => (0, -1),
    };
    editor.cursor = beside(editor.cursor, step, editor.flipped);
}

/// Up and down go to other fields; left and right do where there is one, and change this one where
/// there is none.
fn on_fields(editor: &mut Editor, action: Action, shared: &mut Shared) {
    let places = regions(shared.area(), shared, editor).fields;
    let field = editor.field;
    let castling = matches!(field, Field::Castling(..));
    let sideways = matches!(action, Action::Left | Action::Right);
    if !sideways || castling {
        if let Some(next) = neighbor(&places, field, action) {
            editor.field = next;
            editor.digits = false;
        }
    } else if field != Field::Fen {
        toggle(editor, field, action == Action::Right, shared);
    }
}

/// What lies nearest in the direction of an arrow.
fn neighbor<T: Copy + PartialEq>(places: &[(T, Rect)], from: T, action: Action) -> Option<T> {
    let &(_, here) = places.iter().find(|(each, _)| *each == from)?;
    let ahead = |place: &Rect| match action {
        Action::Up => place.y < here.y,
        Action::Down => place.y > here.y,
        Action::Left => place.y == here.y && place.x < here.x,
        _ => place.y == here.y && place.x > here.x,
    };
    let far = |place: &Rect| (place.y.abs_diff(here.y), place.x.abs_diff(here.x));
    let others = places.iter().filter(|(_, place)| ahead(place));
    let nearest = others.min_by_key(|(_, place)| far(place));
    nearest.map(|&(next, _)| next)
}

impl Editor {
    /// Gives the arrows to a field.
    pub(super) fn go_to_field(&mut self, field: Field) {
        if (self.part, self.field) != (Part::Fields, field) {
            self.digits = false;
        }
        (self.part, self.field) = (Part::Fields, field);
    }

    /// Gives the arrows to a button.
    pub(super) const fn go_to_button(&mut self, button: Button) {
        self.part = Part::Buttons;
        self.button = button;
    }
}
