//! The moves of a game in two columns, with numbers.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::heading::heading;
use crate::chess::Color;
use crate::game::{Ending, GameTree, NodeId};
use crate::tui::look::Look;
use crate::tui::scroll::Window;
use crate::tui::wrap::wrap;

/// The widest that a move gets.
const WIDEST: u16 = 10;
/// The narrowest block of number and two moves beside which another one fits.
const BLOCK: u16 = 21;

/// The list as it is to be drawn.
pub struct MoveList<'a> {
    pub tree: &'a GameTree,
    /// The newest position of the game.
    pub head: NodeId,
    /// The position on the screen.
    pub shown: NodeId,
    pub ending: Option<Ending>,
    /// Whom its end is told, if somebody plays against an engine.
    pub person: Option<Color>,
    /// What stands above it on the left and on the right.
    pub title: (String, String),
    pub focused: bool,
    pub look: &'a Look,
}

/// Which move is where: the same for drawing and for the mouse.
struct MoveGrid {
    /// The moves from the first to the newest.
    moves: Vec<NodeId>,
    /// 1 if Black began: the first place of the first row is empty then.
    offset: usize,
    /// What is said after the last move.
    words: Vec<String>,
    /// Without the heading.
    list: Rect,
    /// The first row that is seen.
    first: usize,
    /// Blocks beside each other, read from top to bottom first.
    blocks: u16,
    /// Columns of a block.
    block: u16,
    /// Columns of a number.
    number: u16,
    /// Columns of a move.
    column: u16,
}

impl MoveGrid {
    fn new(game: &MoveList<'_>, area: Rect) -> Self {
        let moves: Vec<NodeId> = game.tree.path(game.head).into_iter().skip(1).collect();
        let offset = usize::from(game.tree.start().side() == Color::Black);
        let rows = (moves.len() + offset).div_ceil(2);
        let title = u16::from(has_heading(area));
        let list = Rect {
            y: area.y + title,
            height: area.height - title,
            ..area
        };
        let height = usize::from(list.height.max(1));
        let most = (list.width / BLOCK).max(1);
        let mut page = Self {
            number: number_width(game, rows),
            moves,
            offset,
            words: Vec::new(),
            list,
            first: 0,
            blocks: 1,
            block: list.width,
            column: 0,
        };
        page.words = ending_words(game, usize::from(page.block.min(44)));
        if page.rows() > height && most > 1 {
            page.block = list.width / most;
            page.words = ending_words(game, usize::from(page.block - 2));
            page.blocks = most.min(page.rows().div_ceil(height) as u16);
        }
        page.column = (page.block.saturating_sub(page.number) / 2).min(WIDEST);
        page.first = page.scrolled(game, height);
        page
    }

    fn rows(&self) -> usize {
        (self.moves.len() + self.offset).div_ceil(2) + self.words.len()
    }

    /// The first row, so that the move on the board is always seen, and at the end the end.
    fn scrolled(&self, game: &MoveList<'_>, height: usize) -> usize {
        let rows = self.rows();
        let blocks = usize::from(self.blocks);
        if rows <= height * blocks {
            return 0;
        }
        let ply = game.tree.ply(game.shown) as usize;
        let row = if game.shown == game.head {
            rows - 1
        } else {
            (ply + self.offset).saturating_sub(1) / 2
        };
        if blocks > 1 {
            // Whole blocks, so that moves do not wander from row to row.
            return (row / height).saturating_sub(blocks - 1) * height;
        }
        let window = Window {
            seen: height,
            total: rows,
        };
        if game.shown == game.head {
            window.lowest()
        } else {
            window.around(row)
        }
    }

    /// Where a row is, if it is seen.
    fn row(&self, row: usize) -> Option<Rect> {
        let height = usize::from(self.list.height);
        let place = row.checked_sub(self.first)?;
        if height == 0 || place >= height * usize::from(self.blocks) {
            return None;
        }
        let block = (place / height) as u16;
        Some(Rect {
            x: self.list.x + block * self.block,
            y: self.list.y + (place % height) as u16,
            width: self.block,
            height: 1,
        })
    }

    /// Where a move is, if it is seen.
    fn cells(&self, index: usize) -> Option<Rect> {
        let place = index + self.offset;
        let row = self.row(place / 2)?;
        let x = row.x + self.number + (place % 2) as u16 * self.column;
        Some(
            Rect {
                x: x.min(row.right()),
                width: self.column,
                ..row
            }
            .intersection(row),
        )
    }
}

fn has_heading(area: Rect) -> bool {
    area.height >= 4
}

fn number_width(game: &MoveList<'_>, rows: usize) -> u16 {
    let last = usize::from(game.tree.start().fullmoves()) + rows;
    match last {
        0..10 => 3,
        10..100 => 4,
        100..1000 => 5,
        _ => 6,
    }
}

/// Result and reason.
fn ending_words(game: &MoveList<'_>, room: usize) -> Vec<String> {
    let Some(ending) = game.ending else {
        return Vec::new();
    };
    let mut words = vec![ending.result().to_string()];
    words.extend(wrap(&ending.told(game.person), room));
    words
}

impl MoveList<'_> {
    /// The move under a cell of the list drawn in `area`.
    #[must_use]
    pub fn node_at(&self, area: Rect, at: Position) -> Option<NodeId> {
        let page = MoveGrid::new(self, area);
        let found = (0..page.moves.len())
            .find(|&index| page.cells(index).is_some_and(|cells| cells.contains(at)));
        found.map(|index| page.moves[index])
    }

    fn draw_move(&self, page: &MoveGrid, index: usize, buffer: &mut Buffer) {
        let Some(cells) = page.cells(index) else {
            return;
        };
        let node = page.moves[index];
        let mut style = Style::new();
        if node == self.shown {
            style = self.look.chosen();
        }
        let mut spans = vec![Span::styled(self.tree.node(node).san().to_owned(), style)];
        // Where the game really is, while somebody looks back.
        if node == self.head && node != self.shown {
            spans.push(Span::raw(if self.look.ascii { "<" } else { "◂" }));
        }
        Line::from(spans).render(cells, buffer);
    }
}

impl Widget for &MoveList<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        if has_heading(area) {
            let (name, right) = &self.title;
            heading(self.look, name, right, self.focused, area.width).render(area, buffer);
        }
        let page = MoveGrid::new(self, area);
        let start = usize::from(self.tree.start().fullmoves());
        let moves = (page.moves.len() + page.offset).div_ceil(2);
        for row in 0..moves {
            if let Some(place) = page.row(row) {
                let number = Span::styled(format!("{}.", start + row), self.look.dim());
                number.render(place, buffer);
            }
        }
        if page.offset == 1
            && let Some(row) = page.row(0)
            && !page.moves.is_empty()
        {
            let place = Rect {
                x: (row.x + page.number).min(row.right()),
                width: row.width.saturating_sub(page.number),
                ..row
            };
            Span::styled(self.look.plain("…").into_owned(), self.look.dim()).render(place, buffer);
        }
        for index in 0..page.moves.len() {
            self.draw_move(&page, index, buffer);
        }
        for (at, words) in page.words.iter().enumerate() {
            if let Some(place) = page.row(moves + at) {
                Span::styled(words.as_str(), self.look.strong()).render(place, buffer);
            }
        }
        if page.moves.is_empty() && page.words.is_empty() && !page.list.is_empty() {
            Span::styled("no moves yet", self.look.dim()).render(page.list, buffer);
        }
    }
}
