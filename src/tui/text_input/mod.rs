//! Text being typed.
//!
//! The `text_editor` holds a text and a cursor and knows what keys do to them; it goes by graphemes,
//! which is what a person sees as one character. A [`LineEdit`] shows it in one row, as much as fits
//! around the cursor; a [`TextBox`] in as many as it takes.

mod admit;
mod line_edit;
mod text_box;
mod text_editor;

pub use line_edit::LineEdit;
pub use text_box::TextBox;
