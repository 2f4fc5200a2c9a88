//! What the keys do to the board, the palette and the fields.

use ratatui::layout::Rect;

use super::{press, type_fen};
use crate::chess::{Piece, Square};
use crate::tui::app::App;
use crate::tui::editor::{Button, Counter, Editor, Field, Hand, Palette, Part};
use crate::tui::keymap::Action;
use crate::tui::layout;

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
pub(super) fn choose(app: &mut App) {
    let Some(editor) = app.editing() else {
        return;
    };
    match editor.part {
        Part::Board => {
            editor.cursor_shown = true;
            if !editor.touch(editor.cursor) {
                app.shared.warn(
                    "Nothing is in hand: a letter puts a piece here, Tab leads to the pieces.",
                );
            }
        }
        Part::Palette => {
            editor.hand = Hand::New(editor.choice);
            editor.part = Part::Board;
            editor.cursor_shown = true;
        }
        Part::Fields if editor.field == Field::Fen => type_fen(editor),
        Part::Fields => {
            let field = editor.field;
            toggle(app, field, true);
        }
        Part::Buttons => {
            let button = editor.button;
            press(app, button);
        }
    }
}

/// Empties the square, or takes back what a field says.
pub(super) fn delete(editor: &mut Editor) {
    match (editor.part, editor.field) {
        (Part::Board, _) => place(editor, None),
        (Part::Palette, _) => editor.hand = Hand::Empty,
        (Part::Fields, Field::EnPassant) => {
            editor.edit(crate::tui::editor::Sketch::clear_en_passant);
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
pub(super) fn toggle(app: &mut App, field: Field, forward: bool) {
    let Some(editor) = app.editing() else {
        return;
    };
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
        let text = field.about(&editor.sketch);
        app.shared.warn(text);
    }
}

/// An arrow, wherever they belong to.
pub(super) fn arrow(app: &mut App, action: Action) {
    let Some(editor) = app.editing() else {
        return;
    };
    match editor.part {
        Part::Board => move_cursor(editor, action),
        Part::Palette => match action {
            Action::Left | Action::Right => {
                editor.choice = Palette::beside(editor.choice, action == Action::Right);
            }
            _ => editor.choice.color = !editor.choice.color,
        },
        Part::Fields => on_fields(app, action),
        Part::Buttons => {
            let places = layout_of(app).buttons;
            if let Some(editor) = app.editing()
                && let Some(next) = neighbor(&places, editor.button, action)
            {
                editor.button = next;
            }
        }
    }
}

/// Moves the cursor by a square, as the board is seen.
fn move_cursor(editor: &mut Editor, action: Action) {
    editor.cursor_shown = true;
    let (right, up) = match action {
        Action::Left => (-1, 0),
        Action::Right => (1, 0),
        Action::Up => (0, 1),
        _ => (0, -1),
    };
    let turn = if editor.flipped { -1 } else { 1 };
    let file = editor.cursor.file() as i8 + right * turn;
    let rank = editor.cursor.rank() as i8 + up * turn;
    if (0..8).contains(&file) && (0..8).contains(&rank) {
        editor.cursor = Square::at(file as u8, rank as u8);
    }
}

/// Up and down go to other fields; left and right do where there is one, and change this one where
/// there is none.
fn on_fields(app: &mut App, action: Action) {
    let places = layout_of(app).fields;
    let Some(editor) = app.editing() else {
        return;
    };
    let field = editor.field;
    let castling = matches!(field, Field::Castling(..));
    let sideways = matches!(action, Action::Left | Action::Right);
    if !sideways || castling {
        if let Some(next) = neighbor(&places, field, action) {
            editor.field = next;
            editor.digits = false;
        }
    } else if field != Field::Fen {
        toggle(app, field, action == Action::Right);
    }
}

fn layout_of(app: &App) -> layout::EditorRegions {
    let area = Rect::new(0, 0, app.shared.size.0, app.shared.size.1);
    let parts = app.editor().map(|editor| layout::editor(area, app, editor));
    parts.unwrap_or_default()
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
