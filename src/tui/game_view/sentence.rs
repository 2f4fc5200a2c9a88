//! The sentence at the bottom of a game, and the move that is typed there.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{GameView, MoveEntry};
use crate::game::matching;
use crate::tui::look::Look;
use crate::tui::widgets::sentence::Sentence;
use crate::tui::widgets::tree_list::name_of;
use crate::tui::wrap::width;

/// A move that is looked back at, or the first position.
#[must_use]
pub fn looking_back(view: &GameView, last: &str) -> String {
    match name_of(&view.tree, view.shown) {
        None => format!("The first position. {last} returns to the game."),
        Some(name) => format!("After {name}. {last} returns to the game."),
    }
}

/// The row while a move is typed, and the column of the cursor.
pub(super) fn typing(
    look: &Look,
    view: &GameView,
    entry: &MoveEntry,
    room: u16,
) -> (Line<'static>, u16) {
    const PROMPT: &str = "Move: ";
    let (text, cursor) = entry.text.seen(room.saturating_sub(PROMPT.len() as u16));
    let mut spans = vec![
        Span::styled(PROMPT, look.strong()),
        Span::raw(text.to_owned()),
    ];
    let mut left = usize::from(room).saturating_sub(PROMPT.len() + width(text));
    if entry.problem.is_none() {
        left = left.saturating_sub(2);
        spans.push(Span::raw("  "));
        let matching = matching(&view.board, entry.text.text());
        if matching.is_empty() {
            push(&mut spans, &mut left, "no legal move begins so", look.dim());
        }
        let count = matching.len();
        for (at, (_, san)) in matching.into_iter().enumerate() {
            let chosen = entry.pick == Some(at);
            let style = if chosen { look.chosen() } else { look.dim() };
            // What does not fit is counted.
            let more = if at + 1 < count { 5 } else { 0 };
            if width(&san) + 1 + more > left {
                push(
                    &mut spans,
                    &mut left,
                    &format!("+{}", count - at),
                    look.dim(),
                );
                break;
            }
            push(&mut spans, &mut left, &san, style);
        }
    }
    (Line::from(spans), PROMPT.len() as u16 + cursor)
}

fn push(spans: &mut Vec<Span<'static>>, left: &mut usize, text: &str, style: Style) {
    if width(text) + 1 > *left {
        return;
    }
    *left -= width(text) + 1;
    spans.push(Span::styled(text.to_owned(), style));
    spans.push(Span::raw(" "));
}

/// Why what was typed is no move.
pub(super) fn problem(look: &Look, entry: &MoveEntry) -> Option<Sentence> {
    let text = entry.problem.clone()?;
    let style = look.bad().remove_modifier(Modifier::DIM);
    let grows = true;
    Some(Sentence { text, style, grows })
}
