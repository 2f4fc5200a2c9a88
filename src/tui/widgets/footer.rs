//! The row of keys at the bottom, drawn from the key table.

use ratatui::text::{Line, Span};

use crate::tui::look::Look;
use crate::tui::wrap::width;

/// A key and what it does.
pub struct KeyHint {
    /// As it is shown.
    pub key: String,
    /// What it does, in a word or two.
    pub word: &'static str,
    /// Whether it matters more than all that do not say so.
    pub always: bool,
}

impl KeyHint {
    fn width(&self) -> usize {
        width(&self.key) + 1 + width(self.word) + 2
    }
}

/// As many keys as fit.
#[must_use]
pub fn line(look: &Look, hints: &[KeyHint], room: u16) -> Line<'static> {
    let mut spans = vec![Span::raw(" ")];
    for hint in choose(hints, usize::from(room).saturating_sub(1)) {
        spans.push(Span::styled(hint.key.clone(), look.strong()));
        spans.push(Span::styled(format!(" {}  ", hint.word), look.dim()));
    }
    Line::from(spans)
}

/// The number of the key under a column of that row.
#[must_use]
pub fn key_at(hints: &[KeyHint], room: u16, column: u16) -> Option<usize> {
    let mut start = 1;
    for hint in choose(hints, usize::from(room).saturating_sub(1)) {
        let end = start + hint.width();
        // The blanks behind it are nobody's.
        if (start..end - 2).contains(&usize::from(column)) {
            return hints.iter().position(|each| std::ptr::eq(each, hint));
        }
        start = end;
    }
    None
}

/// What always matters has its place first; the rest gets what is left, in the table's order.
fn choose(hints: &[KeyHint], room: usize) -> impl Iterator<Item = &KeyHint> {
    let mut left = room + 2;
    let mut keep = vec![false; hints.len()];
    for always in [true, false] {
        for (at, hint) in hints.iter().enumerate() {
            if hint.always == always && hint.width() <= left {
                left -= hint.width();
                keep[at] = true;
            }
        }
    }
    hints
        .iter()
        .zip(keep)
        .filter_map(|(hint, keep)| keep.then_some(hint))
}
