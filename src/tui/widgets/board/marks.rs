//! Highlights: which there are, and the mark that each leaves besides its color.

use ratatui::style::{Color, Modifier, Style};

use super::{BoardView, Canvas, Placement, SquareCell};
use crate::chess::{Piece, Square};
use crate::tui::artwork::{Arrow, Ink, Mark};
use crate::tui::motion::Travel;
use crate::tui::pieces::Pieces;
use crate::tui::theme::{ColorDepth, Tint};

/// What is highlighted on a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// From and to of the last move.
    pub last: Option<(Square, Square)>,
    /// The square whose piece is picked up.
    pub selected: Option<Square>,
    /// Where it may go, as a set of [`Square::bit`]s; those with a piece on them are captures.
    pub targets: u64,
    /// Where the keyboard is.
    pub cursor: Option<Square>,
    /// The king in check.
    pub check: Option<Square>,
    /// The piece of the hint and, when that is given away too, where it should go.
    pub hint: Option<(Square, Option<Square>)>,
    /// The piece in the mouse's hand.
    pub drag: Option<Drag>,
    /// Pieces on their way, whose squares are as they were.
    pub travels: Vec<Travel>,
    /// From square to square, those below first.
    pub arrows: Vec<Arrow>,
    /// Around squares, those below first.
    pub circles: Vec<(Square, Ink)>,
    /// Squares that are to be reached, as [`Square::bit`]s.
    pub stars: u64,
}

/// A piece being dragged: it is drawn on the square it hovers over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drag {
    /// Where it comes from.
    pub from: Square,
    /// Where it would land.
    pub over: Square,
}

impl Marks {
    /// The background of a square: of several reasons for one, the most pressing.
    #[must_use]
    pub fn tint(&self, square: Square) -> Tint {
        if self.check == Some(square) {
            Tint::Check
        } else if self.selected == Some(square) {
            Tint::Selected
        } else if self.is_hint(square) {
            Tint::Hint
        } else if self.is_last(square) {
            Tint::Last
        } else if self.cursor == Some(square) {
            Tint::Cursor
        } else {
            Tint::Plain
        }
    }

    /// The piece to be drawn on a square, which is another one during a drag or a glide.
    pub(super) fn piece_on(&self, position: &dyn Placement, square: Square) -> Option<Piece> {
        if let Some(travel) = self.travels.iter().find(|it| it.to == square) {
            return travel.below;
        }
        match self.drag {
            Some(drag) if drag.over == square => position.piece_at(drag.from),
            Some(drag) if drag.from == square => None,
            _ => position.piece_at(square),
        }
    }

    fn is_last(&self, square: Square) -> bool {
        self.last
            .is_some_and(|(from, to)| square == from || square == to)
    }

    fn is_hint(&self, square: Square) -> bool {
        self.hint
            .is_some_and(|(from, to)| square == from || to == Some(square))
    }
}

/// The one character of a mark where a square has two cells, the other being the piece's.
const fn sign(mark: Mark, ascii: bool) -> &'static str {
    match mark {
        Mark::Last => "'",
        Mark::Selected => "=",
        Mark::Hint => "+",
        Mark::Target if ascii => "*",
        Mark::Target => "•",
        Mark::Capture if ascii => "x",
        Mark::Capture => "×",
        Mark::Check => "!",
        Mark::Cursor if ascii => "<",
        Mark::Cursor => "‹",
    }
}

/// Is this pixel, of a square of `side` pixels, part of a mark?
fn covers(mark: Mark, side: u16, x: u16, y: u16) -> bool {
    // Distance from the nearest edges.
    let (dx, dy) = (x.min(side - 1 - x), y.min(side - 1 - y));
    let arm = if side < 10 { 2 } else { 3 };
    // Next to the smallest sprites an angle would be larger than the piece.
    let angle = if side < 8 { 1 } else { arm };
    let corner = (dx == 0 && dy < angle) || (dy == 0 && dx < angle);
    if side < LARGER {
        return match mark {
            // Not below: that would be a part of the foot.
            Mark::Last => corner && y == 0,
            Mark::Selected => corner,
            Mark::Hint => x == 0 && y < side / 2,
            Mark::Target => dx > 0 && dy > 0,
            Mark::Capture => dx == 0 && dy > 0,
            Mark::Check => dx == 0 && x > 0 && dy != 1,
            Mark::Cursor => dx == 0,
        };
    }
    match mark {
        Mark::Last => corner && (x < side / 2) == (y < side / 2),
        Mark::Selected => corner,
        Mark::Hint => (x == 1 && y < 3) || (y == 1 && x < 3),
        Mark::Target => {
            let (dx, dy) = (side / 2 - 1 - dx, side / 2 - 1 - dy);
            dx + dy < if side < 10 { 1 } else { 2 }
        }
        Mark::Capture => {
            let cut = side / 6;
            dx + dy == cut || (dx + dy > cut && (dx == 0 || dy == 0))
        }
        Mark::Check => {
            let stroke = side / 4 + 1;
            dx == 0 && x > 0 && (y < stroke || y == stroke + 1)
        }
        Mark::Cursor => dx == 0 || (dy == 0 && dx < arm),
    }
}
/// Pixels of a side from which on a square has room for a piece and marks around it. On smaller ones
/// marks lie at the left and right edges, over the piece.
const LARGER: u16 = 6;

/// The marks of a square of pixels, with their colors.
#[derive(Debug)]
pub(super) struct PixelMarks {
    side: u16,
    marks: Vec<(Mark, Color)>,
}

impl PixelMarks {
    /// What is drawn over the piece.
    pub(super) fn above(&self, x: u16, y: u16) -> Option<Color> {
        self.find(x, y, true)
    }

    /// What the piece may hide.
    pub(super) fn below(&self, x: u16, y: u16) -> Option<Color> {
        self.find(x, y, false)
    }

    fn find(&self, x: u16, y: u16, above: bool) -> Option<Color> {
        let over = |mark: Mark| match mark {
            Mark::Check | Mark::Cursor => true,
            Mark::Target | Mark::Last => false,
            _ => self.side < LARGER,
        };
        let mut marks = self.marks.iter().rev();
        marks
            .find(|(mark, _)| over(*mark) == above && covers(*mark, self.side, x, y))
            .map(|(_, color)| *color)
    }
}

impl BoardView<'_> {
    pub(super) fn pixel_marks(&self, cell: &SquareCell) -> PixelMarks {
        let color = |mark| (mark, self.mark_color(mark, cell.background));
        PixelMarks {
            side: self.size.columns(),
            marks: self.marks_of(cell).map(color).collect(),
        }
    }

    /// Marks as characters: where there are no pixels, or no colors to draw them in.
    pub(super) fn draw_signs(&self, canvas: &mut Canvas<'_>, cell: &SquareCell) {
        if self.size.rows() == 1 {
            self.draw_sign(canvas, cell);
            return;
        }
        for mark in self.marks_of(cell) {
            let style = Style::reset()
                .fg(self.mark_color(mark, cell.background))
                .bg(cell.background)
                .add_modifier(Modifier::BOLD);
            for (column, row, symbol) in self.signs(cell, mark) {
                canvas.put(column, row, symbol, style);
            }
        }
    }

    /// Where each character of a mark goes.
    fn signs(&self, cell: &SquareCell, mark: Mark) -> Vec<(u16, u16, &'static str)> {
        let rect = cell.rect;
        let (left, top) = (rect.x, rect.y);
        let right = left.saturating_add(rect.width - 1);
        let bottom = top.saturating_add(rect.height - 1);
        let (column, row) = self.middle(rect);
        let ascii = self.pieces.ascii();
        let pick = |fine: &'static str, plain: &'static str| if ascii { plain } else { fine };
        match mark {
            Mark::Last => vec![(left, top, pick("▘", "`")), (right, bottom, pick("▗", ","))],
            Mark::Selected => vec![
                (left, top, pick("┌", "/")),
                (right, top, pick("┐", "\\")),
                (left, bottom, pick("└", "\\")),
                (right, bottom, pick("┘", "/")),
            ],
            Mark::Hint => vec![(left, top, sign(mark, ascii))],
            Mark::Target => vec![(column, row, sign(mark, ascii))],
            Mark::Capture if self.wide_piece() => vec![(left, row, "("), (right, row, ")")],
            Mark::Capture => vec![
                (column.saturating_sub(1), row, "("),
                (column.saturating_add(2), row, ")"),
            ],
            Mark::Check => vec![(right, top, sign(mark, ascii))],
            // Where the ring of a capture is at the edge too, one bracket leaves half of it.
            Mark::Cursor if self.is_capture(cell) && (rect.width == 4 || self.wide_piece()) => {
                vec![(left, row, "[")]
            }
            Mark::Cursor => vec![(left, row, "["), (right, row, "]")],
        }
    }

    /// Two cells to a square: the second is for the mark, or for the last of several marks. A
    /// target is a dot in the piece's place, and the cursor on top of another mark reverses it.
    fn draw_sign(&self, canvas: &mut Canvas<'_>, cell: &SquareCell) {
        let (column, row) = (cell.rect.x, cell.rect.y);
        let beside = column.saturating_add(1);
        let ascii = self.pieces.ascii();
        let style = |mark| {
            let style = Style::reset().bg(cell.background);
            style
                .fg(self.mark_color(mark, cell.background))
                .add_modifier(Modifier::BOLD)
        };
        let mut last = None;
        for mark in self.marks_of(cell) {
            match mark {
                Mark::Target => canvas.put(column, row, sign(mark, ascii), style(mark)),
                Mark::Cursor if last.is_some() => {
                    let reversed = Style::new().add_modifier(Modifier::REVERSED);
                    canvas.restyle(beside, row, reversed);
                }
                _ => {
                    canvas.put(beside, row, sign(mark, ascii), style(mark));
                    last = Some(mark);
                }
            }
        }
    }

    /// The marks of a square, in the order in which they are drawn.
    pub(super) fn marks_of(&self, cell: &SquareCell) -> impl Iterator<Item = Mark> {
        let marks = self.marks;
        let square = cell.square;
        let target = marks.targets & square.bit() != 0;
        let capture = self.is_capture(cell);
        Mark::ALL.into_iter().filter(move |mark| match mark {
            Mark::Last => marks.is_last(square),
            Mark::Selected => marks.selected == Some(square),
            Mark::Hint => marks.is_hint(square),
            Mark::Target => target && !capture,
            Mark::Capture => capture,
            Mark::Check => marks.check == Some(square),
            Mark::Cursor => marks.cursor == Some(square),
        })
    }

    /// A target with a piece on it, be it one to be taken or the one that hovers there.
    fn is_capture(&self, cell: &SquareCell) -> bool {
        let target = self.marks.targets & cell.square.bit() != 0;
        target && (cell.piece.is_some() || self.position.piece_at(cell.square).is_some())
    }

    /// Does a piece take the whole square rather than a cell in its middle?
    pub(super) fn wide_piece(&self) -> bool {
        self.drawn() == Pieces::Sprites
    }

    fn mark_color(&self, mark: Mark, background: Color) -> Color {
        if self.depth == ColorDepth::None {
            return Color::Reset;
        }
        let color = mark.color(self.theme);
        self.theme.ink_color(color, background, self.depth)
    }
}
