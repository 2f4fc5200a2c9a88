//! What rows and columns of a graph stand for.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::column_of;
use crate::chess::Color;
use crate::tui::look::Look;
use crate::tui::wrap::width;

/// How the moves of a game are counted.
#[derive(Clone, Copy, Debug)]
pub struct MoveNumbers {
    /// The number of the first move.
    pub first: u32,
    /// Who makes it.
    pub side: Color,
}

impl MoveNumbers {
    /// The ply behind White's move of this number.
    fn ply(self, number: u32) -> Option<usize> {
        let plies = 2 * number.checked_sub(self.first)? as usize + 1;
        plies.checked_sub(usize::from(self.side == Color::Black))
    }

    /// Who made the move that led to this ply.
    #[must_use]
    pub fn mover(self, ply: usize) -> Color {
        if ply % 2 == 1 { self.side } else { !self.side }
    }
}

/// Steps between two numbers, for people who count by tens.
const STEPS: [u32; 8] = [1, 2, 5, 10, 20, 50, 100, 200];
/// Columns from one number to the next, at least.
const APART: usize = 6;

/// The numbers of moves below a plot, and a pointer to the shown one.
pub(super) fn draw_numbers(
    (row, plot): (Rect, Rect),
    (plies, cursor): (usize, Option<usize>),
    numbers: MoveNumbers,
    look: &Look,
    buffer: &mut Buffer,
) {
    let at = |ply| column_of(plot, plies, ply);
    let pointer = cursor.filter(|ply| *ply < plies).map(at);
    let moves = plies / 2 + 1;
    let fits = |step: &&u32| usize::from(plot.width) * **step as usize >= APART * moves;
    let step = STEPS.iter().find(fits).copied().unwrap_or(500);
    let last = numbers.first + moves as u32;
    let counted = |it: &u32| it.is_multiple_of(step) || (*it == 1 && step >= 5);
    let mut free = row.x;
    for number in (numbers.first..=last).filter(counted) {
        let Some(ply) = numbers.ply(number).filter(|ply| (1..plies).contains(ply)) else {
            continue;
        };
        let text = number.to_string();
        let wide = width(&text) as u16;
        let x = at(ply).saturating_sub((wide - 1) / 2).max(row.x);
        let end = x.saturating_add(wide);
        let beside = x.saturating_sub(1)..=end;
        let covered = pointer.is_some_and(|pointer| beside.contains(&pointer));
        if x >= free && end <= row.right() && !covered {
            buffer.set_string(x, row.y, text, look.dim());
            free = end + 1;
        }
    }
    if let Some(x) = pointer {
        let symbol = if look.ascii { "^" } else { "▴" };
        buffer.set_string(x, row.y, symbol, look.strong());
    }
}

/// Words beside the rows of a plot, each at its height from 0 at the bottom to 1.
pub(super) fn draw_scale(place: Rect, words: &[(f32, &str)], look: &Look, buffer: &mut Buffer) {
    let room = usize::from(place.width.saturating_sub(1));
    for (height, word) in words {
        let row = ((1.0 - height) * f32::from(place.height.saturating_sub(1))).round() as u16;
        let text = format!("{word:>room$}");
        if width(&text) <= room {
            buffer.set_string(place.x, place.y + row, text, look.dim());
        }
    }
}
