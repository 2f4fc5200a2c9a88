//! Arrows and circles as characters: where there are no blocks, no colors or no room for them.

use ratatui::style::{Modifier, Style};

use super::geometry::place;
use super::{BoardView, Canvas, SquareCell};
use crate::chess::Square;
use crate::tui::artwork::{Arrow, Ink};

/// Characters of one kind, as a terminal shows them and in ASCII.
struct Signs {
    /// To the right, then clockwise by eighths of a turn.
    heads: [&'static str; 8],
    /// Of the engine's moves, then of what is drawn in green, red, yellow and blue: without colors,
    /// or with few, each has a line and a sign of its own.
    pens: [Pen; 5],
}

/// What belongs to one color.
struct Pen {
    /// Level, falling, upright, rising.
    lines: [&'static str; 4],
    /// Where an arrow begins, in the middle of a longer one, and around a square of one row.
    sign: &'static str,
    /// The corners of a circle, from the top left, row by row.
    corners: [&'static str; 4],
}

const fn pen(lines: [&'static str; 4], sign: &'static str, corners: [&'static str; 4]) -> Pen {
    Pen {
        lines,
        sign,
        corners,
    }
}

/// Circles in ASCII are four times their sign.
const fn plain_pen(sign: &'static str) -> Pen {
    pen(["-", "\\", "|", "/"], sign, [sign; 4])
}

const FINE: Signs = Signs {
    heads: ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"],
    pens: [
        pen(["─", "╲", "│", "╱"], "·", ["╭", "╮", "╰", "╯"]),
        pen(["─", "╲", "│", "╱"], "○", ["╭", "╮", "╰", "╯"]),
        pen(["═", "╲", "║", "╱"], "◇", ["╔", "╗", "╚", "╝"]),
        pen(["╌", "╲", "╎", "╱"], "△", ["┌", "┐", "└", "┘"]),
        pen(["━", "╲", "┃", "╱"], "□", ["┏", "┓", "┗", "┛"]),
    ],
};

const PLAIN: Signs = Signs {
    heads: [">", ">", "v", "<", "<", "<", "^", ">"],
    pens: [
        plain_pen("."),
        plain_pen("o"),
        plain_pen("%"),
        plain_pen("~"),
        plain_pen("#"),
    ],
};

impl Signs {
    const fn pen(&self, ink: Ink) -> &Pen {
        &self.pens[match ink {
            Ink::Best | Ink::Other | Ink::Threat => 0,
            Ink::Green => 1,
            Ink::Red => 2,
            Ink::Yellow => 3,
            Ink::Blue => 4,
        }]
    }
}

impl BoardView<'_> {
    /// What of arrows and circles lies on a square, below its piece and its marks.
    pub(super) fn draw_drawn_signs(&self, canvas: &mut Canvas<'_>, cell: &SquareCell) {
        let signs = if self.pieces.ascii() { &PLAIN } else { &FINE };
        for &(square, ink) in &self.marks.circles {
            if square == cell.square {
                self.draw_circle_sign(canvas, cell, ink, signs);
            }
        }
        for &arrow in &self.marks.arrows {
            if self.size.rows() == 1 {
                self.draw_ends(canvas, cell, arrow, signs);
            } else {
                self.draw_line(canvas, cell, arrow, signs);
            }
        }
    }

    fn draw_circle_sign(
        &self,
        canvas: &mut Canvas<'_>,
        cell: &SquareCell,
        ink: Ink,
        signs: &Signs,
    ) {
        let style = self.sign_style(cell, ink);
        let rect = cell.rect;
        let (right, bottom) = (rect.x + rect.width - 1, rect.y + rect.height - 1);
        if rect.height == 1 {
            canvas.put(right, rect.y, signs.pen(ink).sign, style);
            return;
        }
        let places = [
            (rect.x, rect.y),
            (right, rect.y),
            (rect.x, bottom),
            (right, bottom),
        ];
        for ((x, y), symbol) in places.into_iter().zip(signs.pen(ink).corners) {
            canvas.put(x, y, symbol, style);
        }
    }

    /// Of an arrow between squares of two cells: its tail beside the piece, its head beside where it
    /// goes.
    fn draw_ends(&self, canvas: &mut Canvas<'_>, cell: &SquareCell, arrow: Arrow, signs: &Signs) {
        let symbol = if arrow.to == cell.square {
            signs.heads[self.eighth(arrow)]
        } else if arrow.from == cell.square {
            signs.pen(arrow.ink).sign
        } else {
            return;
        };
        canvas.put(
            cell.rect.x + 1,
            cell.rect.y,
            symbol,
            self.sign_style(cell, arrow.ink),
        );
    }

    /// What of the line from square to square lies on this one, with its head at the end.
    fn draw_line(&self, canvas: &mut Canvas<'_>, cell: &SquareCell, arrow: Arrow, signs: &Signs) {
        let style = self.sign_style(cell, arrow.ink);
        let (from, to) = (self.sign_place(arrow.from), self.sign_place(arrow.to));
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let taken = self.marks.piece_on(self.position, arrow.to).is_some();
        // The head stands beside a piece, not under it.
        let last = steps
            - if taken {
                self.beside_piece(from, to)
            } else {
                0
            };
        let (left, top) = self.corner(cell.square);
        let step = |at: i32, from: i32, to: i32| {
            from + ((to - from) * at * 2 + steps).div_euclid(2 * steps.max(1))
        };
        for at in 1..=last {
            let x = step(at, from.0, to.0) - left;
            let y = step(at, from.1, to.1) - top;
            let inside = (0..i32::from(cell.rect.width)).contains(&x)
                && (0..i32::from(cell.rect.height)).contains(&y);
            if !inside || (arrow.ink == Ink::Threat && at % 3 == 0 && at < last) {
                continue;
            }
            let pen = signs.pen(arrow.ink);
            let own = !matches!(arrow.ink, Ink::Best | Ink::Other | Ink::Threat);
            let symbol = if at == last {
                signs.heads[self.eighth(arrow)]
            } else if own && at == (last / 2).max(1) {
                pen.sign
            } else {
                pen.lines[self.eighth(arrow) % 4]
            };
            canvas.put(
                cell.rect.x + x as u16,
                cell.rect.y + y as u16,
                symbol,
                style,
            );
        }
    }

    /// How many steps of a line lie under the piece where it ends.
    fn beside_piece(&self, from: (i32, i32), to: (i32, i32)) -> i32 {
        let level = (to.0 - from.0).abs() >= (to.1 - from.1).abs();
        let rows = i32::from(self.size.rows());
        match (self.wide_piece(), level) {
            (true, true) => rows,
            (true, false) => (rows + 1) / 2,
            (false, _) => 1,
        }
    }

    /// The direction of an arrow as it is seen: an eighth of a turn, clockwise from the right.
    fn eighth(&self, arrow: Arrow) -> usize {
        let (from, to) = (
            place(self.flipped, arrow.from),
            place(self.flipped, arrow.to),
        );
        let (dx, dy) = (
            f32::from(to.0) - f32::from(from.0),
            f32::from(to.1) - f32::from(from.1),
        );
        let turn = dy.atan2(dx) / std::f32::consts::FRAC_PI_4;
        (turn.round() as i32).rem_euclid(8) as usize
    }

    /// The cell of a square in which lines begin and end, counted from the board's top left.
    fn sign_place(&self, square: Square) -> (i32, i32) {
        let (left, top) = self.corner(square);
        let rows = i32::from(self.size.rows());
        (left + rows - 1, top + rows / 2)
    }

    /// The first cell of a square, counted from the board's top left.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (column, row) = place(self.flipped, square);
        let side = (self.size.columns(), self.size.rows());
        (i32::from(column * side.0), i32::from(row * side.1))
    }

    fn sign_style(&self, cell: &SquareCell, ink: Ink) -> Style {
        Style::reset()
            .fg(self.stroke_color(ink, cell.background))
            .bg(cell.background)
            .add_modifier(Modifier::BOLD)
    }
}
