//! Lists with a pointer, and lines of text in their rows.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::Hit;
use crate::tui::keymap::Action;
use crate::tui::look::Look;
use crate::tui::scroll::Window;
use crate::tui::text_input::LineEdit;
use crate::tui::wrap::{cut, width};

/// A frame of fewer columns has no room for values beside names.
pub(super) const NARROW: u16 = 30;

/// Fewer columns than this are too few for a value.
const LEAST_VALUE: usize = 8;

/// The rows of a list that are seen with their numbers, so that the chosen one is among them.
pub(super) fn rows_seen(list: Rect, count: usize, chosen: usize) -> Vec<(usize, Rect)> {
    let window = Window {
        seen: usize::from(list.height),
        total: count,
    };
    let first = window.following(0, chosen..chosen + 1);
    (first..count).zip(list.rows()).collect()
}

/// Which rows of a list are seen, `1-14 of 16`; empty if all are.
pub(super) fn part_seen(rows: &[(usize, Rect)], count: usize) -> String {
    match rows {
        [(first, _), ..] if rows.len() < count => {
            format!("{}-{} of {count}", first + 1, first + rows.len())
        }
        _ => String::new(),
    }
}

/// The row under a cell.
pub(super) fn row_at(rows: &[(usize, Rect)], at: Position) -> Hit {
    let row = rows.iter().find(|(_, row)| row.contains(at));
    row.map_or(Hit::Nothing, |&(index, _)| Hit::Row(index))
}

/// The row that a key goes to from another, around the ends of the list.
pub(super) const fn next_row(row: usize, count: usize, forward: bool) -> usize {
    let step = if forward { 1 } else { count - 1 };
    (row + step) % count
}

/// Whether a key may go to a line of text: it means nothing, or moves within the line.
pub(super) const fn is_for_text(bound: Option<Action>) -> bool {
    matches!(
        bound,
        None | Some(Action::Left | Action::Right | Action::First | Action::Last)
    )
}

/// The sign before the chosen row, and a blank before the others.
pub(super) fn pointer(look: &Look, chosen: bool) -> Span<'static> {
    let mark = if chosen { look.pointer() } else { " " };
    Span::styled(format!("{mark} "), look.strong())
}

/// How the chosen one of several texts looks, and the others.
pub(super) fn choice_style(look: &Look, chosen: bool) -> Style {
    if chosen { look.chosen() } else { Style::new() }
}

/// A row with a name and a value that can be stepped through.
pub(super) struct ValueRow<'a> {
    /// What it is called.
    pub(super) name: &'a str,
    /// Columns of the names of the list.
    pub(super) name_width: u16,
    /// What is chosen in it.
    pub(super) value: &'a str,
    /// Whether the keys change it.
    pub(super) chosen: bool,
    /// The style of the blanks before it where the pointer is not. Nobody sees it but the snapshots.
    pub(super) blank: Style,
}

impl ValueRow<'_> {
    /// Draws it. Where there is no room for its value, that has to stand elsewhere.
    pub(super) fn draw(&self, look: &Look, place: Rect, frame: &mut Frame) {
        let (left, right) = if look.ascii {
            ("<", ">")
        } else {
            ("‹", "›")
        };
        let columns = usize::from(self.name_width);
        let room = usize::from(place.width).saturating_sub(columns + 6);
        let value = cut(&look.plain(self.value), room);
        let name = format!("{:<columns$}", self.name);
        let style = if self.chosen {
            look.strong()
        } else {
            Style::new()
        };
        let mut mark = pointer(look, self.chosen);
        if !self.chosen {
            mark.style = self.blank;
        }
        let mut spans = vec![mark, Span::styled(name, style)];
        if room >= LEAST_VALUE && self.chosen {
            spans.push(Span::styled(format!("{left} "), look.dim()));
            spans.push(Span::styled(value, look.chosen()));
            spans.push(Span::styled(format!(" {right}"), look.dim()));
        } else if room >= LEAST_VALUE {
            spans.push(Span::raw(format!("  {value}")));
        }
        Line::from(spans).render(place, frame.buffer_mut());
    }

    /// Which of its two buttons lies under a cell: the one for the next value, or the other.
    pub(super) fn button_at(&self, look: &Look, place: Rect, at: Position) -> Option<bool> {
        let columns = usize::from(self.name_width);
        let room = usize::from(place.width).saturating_sub(columns + 6);
        if !self.chosen || room < LEAST_VALUE || !place.contains(at) {
            return None;
        }
        let value = width(&cut(&look.plain(self.value), room));
        // Each has the blank beside it, to be hit more easily.
        let column = usize::from(at.x - place.x);
        let (left, right) = (columns + 2, columns + 4 + value);
        match column {
            _ if (left..left + 2).contains(&column) => Some(false),
            _ if (right..right + 2).contains(&column) => Some(true),
            _ => None,
        }
    }

    /// Where its value is typed.
    pub(super) fn field(&self, place: Rect, narrow: bool) -> Rect {
        let start = if narrow { 2 } else { self.name_width + 4 };
        after(place, start)
    }
}

/// A place without its first columns.
pub(super) fn after(place: Rect, columns: u16) -> Rect {
    let columns = columns.min(place.width);
    Rect {
        x: place.x + columns,
        width: place.width - columns,
        ..place
    }
}

/// A text being typed, with the terminal's cursor in it.
pub(super) fn draw_edit(line: &LineEdit, place: Rect, frame: &mut Frame) {
    let ([before, selected, behind], cursor) = line.seen_in_parts(place.width);
    Clear.render(place, frame.buffer_mut());
    let spans = vec![
        Span::raw(before),
        Span::styled(selected, Style::new().reversed()),
        Span::raw(behind),
    ];
    Line::from(spans).render(place, frame.buffer_mut());
    if !place.is_empty() {
        let x = (place.x + cursor).min(place.right() - 1);
        frame.set_cursor_position(Position::new(x, place.y));
    }
}
