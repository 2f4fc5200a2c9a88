//! Text being typed: a line, and a box of several lines.

mod input;
mod line_edit;
mod text_box;

pub use input::seen;
pub use line_edit::LineEdit;
pub use text_box::TextBox;
