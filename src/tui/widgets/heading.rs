//! The row above a part of a panel.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::look::Look;
use crate::tui::wrap::{cut, cut_name, width};

/// A name, a rule, and a word at the right end where there is room. The part that has the arrows is
/// pointed at.
#[must_use]
pub fn heading(look: &Look, name: &str, right: &str, focused: bool, room: u16) -> Line<'static> {
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
    let right = look.plain(right);
    let right = if right.is_empty() || left < 8 {
        String::new()
    } else {
        format!(" {}", cut_name(&right, left - 4))
    };
    let rest = left.saturating_sub(width(&right));
    let start_style = if focused { look.strong() } else { look.dim() };
    Line::from(vec![
        Span::styled(start, start_style),
        Span::styled(format!(" {name} "), style),
        Span::styled(rule.repeat(rest), look.dim()),
        Span::raw(right),
    ])
}
