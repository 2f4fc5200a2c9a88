//! The row above a part of a panel.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::look::Look;
use crate::tui::wrap::{cut, cut_name, width};

/// A name, a rule, and a word at the right end where there is room. The part that has the arrows is
/// pointed at.
#[must_use]
pub fn heading(look: &Look, name: &str, right: &str, focused: bool, room: u16) -> Line<'static> {
    let right = look.plain(right).into_owned();
    heading_of(look, name, Line::raw(right), focused, room)
}

/// The same with words of several styles at the right end.
#[must_use]
pub fn heading_of(
    look: &Look,
    name: &str,
    right: Line<'static>,
    focused: bool,
    room: u16,
) -> Line<'static> {
    let room = usize::from(room);
    let rule = if look.ascii { "-" } else { "─" };
    let (start, style) = if focused {
        (look.pointer(), look.strong())
    } else {
        (rule, Style::new())
    };
    let name = cut(&look.plain(name), room.saturating_sub(3));
    let used = 3 + width(&name);
    let left = room.saturating_sub(used);
    let mut right = match right.width() {
        0 => Vec::new(),
        _ if left < 8 => Vec::new(),
        wide if wide <= left - 4 => right.spans,
        _ => vec![Span::raw(cut_name(&right.to_string(), left - 4))],
    };
    if !right.is_empty() {
        right.insert(0, Span::raw(" "));
    }
    let rest = left.saturating_sub(right.iter().map(Span::width).sum());
    let start_style = if focused { look.strong() } else { look.dim() };
    let mut spans = vec![
        Span::styled(start, start_style),
        Span::styled(format!(" {name} "), style),
        Span::styled(rule.repeat(rest), look.dim()),
    ];
    spans.append(&mut right);
    Line::from(spans)
}
