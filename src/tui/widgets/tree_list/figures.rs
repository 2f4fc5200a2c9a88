//! What stands behind a move of the main line where there is room: its evaluation and its time.

use std::time::Duration;

use crate::game::{Eval, GameTree, NodeId};
use crate::tui::widgets::engine_lines::eval_text;
use crate::tui::wrap::width;

/// From this many columns on there is room for figures.
pub(super) const ROOM: u16 = 46;
/// The widest that a move with its figures gets.
pub(super) const WIDEST: u16 = 24;
/// Columns of an evaluation and of a time.
const FIGURE: usize = 5;

/// Columns of both figures, with the gap before the next move.
pub(super) const COLUMNS: u16 = 2 * FIGURE as u16 + 3;

/// Evaluation and time of a move, as wide as [`COLUMNS`] without the gap; `None` if nothing is known.
pub(super) fn figures(tree: &GameTree, node: NodeId) -> Option<String> {
    let eval = tree.node(node).eval().map(short_eval);
    let time = tree.time_used(node).map(short_time);
    if eval.is_none() && time.is_none() {
        return None;
    }
    let (eval, time) = (eval.unwrap_or_default(), time.unwrap_or_default());
    let text = format!("{eval:>FIGURE$} {time:>FIGURE$}");
    Some(text.trim_end().to_owned())
}

/// A verdict that fits its column: a large one does not need its last digits.
fn short_eval(eval: Eval) -> String {
    let text = eval_text(eval);
    match text.find('.') {
        Some(dot) if width(&text) > FIGURE => {
            let more = FIGURE.saturating_sub(dot + 1);
            let end = if more == 0 { dot } else { dot + 1 + more };
            text[..end].to_owned()
        }
        _ => text,
    }
}

/// `0:05`, `12:34`, and hours as `1h05`.
#[must_use]
pub fn short_time(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    let (minutes, rest) = (seconds / 60, seconds % 60);
    match minutes {
        0..60 => format!("{minutes}:{rest:02}"),
        60..600 => format!("{}h{:02}", minutes / 60, minutes % 60),
        _ => format!("{}h", minutes / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_fit_their_columns() {
        for (eval, text) in [
            (Eval::Cp(25), "+0.25"),
            (Eval::Cp(0), "0.00"),
            (Eval::Cp(-1234), "-12.3"),
            (Eval::Cp(12_345), "+123"),
            (Eval::Mate(-12), "#-12"),
        ] {
            assert_eq!(short_eval(eval), text);
        }
        for (seconds, text) in [
            (0, "0:00"),
            (65, "1:05"),
            (3599, "59:59"),
            (3900, "1h05"),
            (360_000, "100h"),
        ] {
            assert_eq!(short_time(Duration::from_secs(seconds)), text);
        }
    }
}
