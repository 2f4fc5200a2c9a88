//! A game with its variations: the main line in two columns, variations indented below.

mod figures;

pub use figures::short_time;

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use ratatui::widgets::Widget;

use super::game_header::GameHeader;
use super::heading::heading;
use super::remark::without_commands;
use crate::chess::Color;
use crate::game::{GameTree, NodeId};
use crate::tui::look::Look;
use crate::tui::scroll::Window;
use crate::tui::wrap::{width, wrap};

/// Variations deeper than this are not indented further.
const DEEPEST: u16 = 6;
/// The widest that a move of the main line gets, with its glyph.
const WIDEST: u16 = 11;

/// The list as it is to be drawn.
pub struct TreeList<'a> {
    pub tree: &'a GameTree,
    /// The position on the screen.
    pub shown: NodeId,
    /// Variations of which only the first move is seen.
    pub folded: &'a BTreeSet<NodeId>,
    /// What stands above it on the right.
    pub about: String,
    /// What game it is.
    pub header: GameHeader,
    pub focused: bool,
    pub look: &'a Look,
}

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Number,
    Move(NodeId),
    /// Evaluation and time of a move.
    Figures,
    Comment,
}

/// A piece of text in a row.
struct Token {
    x: u16,
    text: String,
    role: Role,
}

/// What is left to be listed, the next on top.
enum Task {
    /// What follows a node, and how.
    Follow(NodeId, u16, After),
    /// A variation that begins with a node.
    Begin(NodeId, u16),
}

/// What stands before a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// The move before it.
    Move,
    /// A comment, so that it needs a number.
    Comment,
    /// Variations, so that it needs a row of its own too.
    Variations,
}

/// Puts moves into rows.
struct RowBuilder<'a> {
    tree: &'a GameTree,
    folded: &'a BTreeSet<NodeId>,
    look: &'a Look,
    room: u16,
    rows: Vec<Vec<Token>>,
    /// Where the next text of a variation goes.
    x: u16,
    /// Whether the last row waits for Black's move of the main line.
    open: bool,
}

impl<'a> RowBuilder<'a> {
    fn of(list: &TreeList<'a>, room: u16) -> Vec<Vec<Token>> {
        let tree = list.tree;
        let mut rows = Self {
            tree,
            folded: list.folded,
            look: list.look,
            room: room.max(8),
            rows: Vec::new(),
            x: 0,
            open: false,
        };
        rows.comment(NodeId::ROOT, 0);
        let mut tasks = vec![Task::Follow(NodeId::ROOT, 0, After::Comment)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Begin(node, depth) if rows.folded.contains(&node) => {
                    rows.new_row(depth);
                    rows.folded(node, depth);
                }
                Task::Begin(node, depth) => {
                    rows.new_row(depth);
                    rows.before(node, depth);
                    rows.entry(node, depth, true);
                    let after = rows.comment(node, depth);
                    tasks.push(Task::Follow(node, depth, after));
                }
                Task::Follow(node, depth, after) => {
                    let Some((&next, others)) = tree.children(node).split_first() else {
                        continue;
                    };
                    if after == After::Variations && depth > 0 {
                        rows.new_row(depth);
                    }
                    let said = rows.before(next, depth);
                    rows.entry(next, depth, said || after != After::Move);
                    let mut after = rows.comment(next, depth);
                    if !others.is_empty() {
                        after = After::Variations;
                        rows.open = false;
                    }
                    tasks.push(Task::Follow(next, depth, after));
                    let others = others.iter().rev();
                    let deeper = depth.saturating_add(1);
                    tasks.extend(others.map(|&other| Task::Begin(other, deeper)));
                }
            }
        }
        rows.rows
    }

    /// The first column of a variation.
    fn indent(&self, depth: u16) -> u16 {
        (2 * depth.min(DEEPEST)).min(self.room / 2)
    }

    fn new_row(&mut self, depth: u16) {
        self.rows.push(Vec::new());
        self.x = self.indent(depth);
        self.open = false;
    }

    /// A variation of which only the first move is seen.
    fn folded(&mut self, node: NodeId, depth: u16) {
        let (number, color) = self.tree.number(node);
        let dots = match color {
            Color::White => '.',
            Color::Black => '…',
        };
        self.flow(depth, &format!("({number}{dots}"), Role::Number);
        let text = move_text(self.tree, self.look, node);
        self.flow(depth, &text, Role::Move(node));
        self.flow(depth, "…)", Role::Number);
    }

    /// Puts a text into the last row; all of them are as the terminal can show them.
    fn put(&mut self, x: u16, text: String, role: Role) {
        if self.rows.is_empty() {
            self.rows.push(Vec::new());
        }
        if let Some(row) = self.rows.last_mut() {
            row.push(Token { x, text, role });
        }
    }

    /// A move, in its column of the main line or at the end of a variation.
    fn entry(&mut self, node: NodeId, depth: u16, numbered: bool) {
        let (number, color) = self.tree.number(node);
        let text = move_text(self.tree, self.look, node);
        if depth > 0 {
            let lead = match color {
                Color::White => format!("{number}."),
                Color::Black if numbered => format!("{number}…"),
                Color::Black => String::new(),
            };
            self.flow(depth, &lead, Role::Number);
            self.flow(depth, &text, Role::Move(node));
            return;
        }
        let first = (number.to_string().len() as u16 + 2).max(4);
        let figures = self.room >= figures::ROOM;
        let widest = if figures { figures::WIDEST } else { WIDEST };
        let column = (self.room.saturating_sub(first) / 2).min(widest);
        let x = match color {
            Color::White => first,
            Color::Black => first + column,
        };
        // A move that is too wide for its column has the row for itself.
        let room = if figures {
            column - figures::COLUMNS
        } else {
            column
        };
        let fits = width(&text) < usize::from(room);
        match color {
            Color::White => {
                self.new_row(0);
                self.put(0, format!("{number}."), Role::Number);
                self.put(x, text, Role::Move(node));
                self.open = fits;
            }
            Color::Black => {
                if !self.open || numbered {
                    self.new_row(0);
                    self.put(0, format!("{number}."), Role::Number);
                    let dots = self.look.plain("…").into_owned();
                    self.put(first, dots, Role::Number);
                }
                self.put(x, text, Role::Move(node));
                self.open = false;
            }
        }
        if figures
            && fits
            && let Some(text) = figures::figures(self.tree, node)
        {
            self.put(x + room, text, Role::Figures);
        }
    }

    /// Text of a variation, on the next row if this one is full.
    fn flow(&mut self, depth: u16, text: &str, role: Role) {
        if text.is_empty() {
            return;
        }
        let text = self.look.plain(text).into_owned();
        let wide = width(&text) as u16;
        if self.x.saturating_add(wide) > self.room && self.x > self.indent(depth) {
            self.new_row(depth);
        }
        self.put(self.x, text, role);
        self.x = self.x.saturating_add(wide).saturating_add(1);
    }

    /// What was said before a move. Whether there was anything.
    fn before(&mut self, node: NodeId, depth: u16) -> bool {
        let said = without_commands(self.tree.node(node).comment_before());
        self.remark(&said, depth);
        !said.is_empty()
    }

    /// What was said about a move, and what that means for the next one.
    fn comment(&mut self, node: NodeId, depth: u16) -> After {
        let said = without_commands(self.tree.node(node).comment());
        if depth > 0 || !self.beside(&said) {
            self.remark(&said, depth);
        }
        if said.is_empty() {
            After::Move
        } else {
            After::Comment
        }
    }

    /// Puts a comment into the row of the move it is about, if it is short enough: the notes of
    /// engines, one to every move, would double the list.
    fn beside(&mut self, text: &str) -> bool {
        let after_move = self.rows.last().and_then(|row| row.last());
        let is_move = |token: &&Token| matches!(token.role, Role::Move(_) | Role::Figures);
        let Some(last) = after_move.filter(is_move) else {
            return false;
        };
        let x = last.x + width(&last.text) as u16 + 2;
        let text = self.look.plain(text).into_owned();
        let fits = usize::from(x) + width(&text) <= usize::from(self.room);
        if text.is_empty() || text.contains('\n') || !fits {
            return false;
        }
        self.put(x, text, Role::Comment);
        self.open = false;
        true
    }

    /// A comment: in rows of its own in the main line, among the moves in a variation.
    fn remark(&mut self, text: &str, depth: u16) {
        if depth == 0 {
            let text = self.look.plain(text).into_owned();
            for line in wrap(&text, usize::from(self.room.saturating_sub(2))) {
                self.new_row(1);
                self.put(2, line, Role::Comment);
            }
            return;
        }
        // A word that is longer than a row is broken, so that none of it is lost.
        let room = usize::from(self.room - self.indent(depth));
        for (at, line) in text.lines().enumerate() {
            if at > 0 {
                self.new_row(depth);
            }
            for word in line.split_whitespace() {
                for part in wrap(&self.look.plain(word), room) {
                    self.flow(depth, &part, Role::Comment);
                }
            }
        }
    }
}

/// A move with its glyphs; those about the position keep a distance, since `+-` right behind a
/// move would look like check.
fn move_text(tree: &GameTree, look: &Look, node: NodeId) -> String {
    let node = tree.node(node);
    let mut text = node.san().to_owned();
    for nag in node.nags() {
        let sign = if look.ascii {
            nag.typed_sign()
        } else {
            nag.sign().map(str::to_owned)
        };
        // One without a sign is seen by its number, so that nothing in the game is hidden.
        let apart = nag.judges_position() || sign.is_none();
        text.push_str(if apart { " " } else { "" });
        text.push_str(&sign.unwrap_or_else(|| nag.to_string()));
    }
    text
}

/// A move with its number: `12. Nf3`, `12… d5`. None at the root.
#[must_use]
pub fn name_of(tree: &GameTree, node: NodeId) -> Option<String> {
    let (number, color) = tree.number(node);
    let dots = match color {
        Color::White => ".",
        Color::Black => "…",
    };
    let san = tree.node(node).san();
    (!san.is_empty()).then(|| format!("{number}{dots} {san}"))
}

/// The top rows of an area and the rest.
fn split(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    let top = Rect {
        height: rows,
        ..area
    };
    let rest = Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    };
    (top, rest)
}

impl TreeList<'_> {
    /// The heading, what game it is, and the list.
    fn parts(&self, area: Rect) -> (Rect, Rect, Rect) {
        let (heading, rest) = split(area, u16::from(area.height >= 4));
        let rows = self.header.rows(rest.as_size(), self.look).len() as u16;
        let (header, list) = split(rest, rows);
        (heading, header, list)
    }

    /// The rows, and the first that is seen, so that the shown move always is.
    fn page(&self, list: Rect) -> (Vec<Vec<Token>>, usize) {
        let rows = RowBuilder::of(self, list.width);
        let shown = Role::Move(self.shown);
        let at = rows
            .iter()
            .position(|row| row.iter().any(|token| token.role == shown));
        let window = Window {
            seen: usize::from(list.height),
            total: rows.len(),
        };
        (rows, window.around(at.unwrap_or(0)))
    }

    /// The move under a cell of the list drawn in `area`.
    #[must_use]
    pub fn node_at(&self, area: Rect, at: Position) -> Option<NodeId> {
        let (_, _, list) = self.parts(area);
        if !list.contains(at) {
            return None;
        }
        let (rows, first) = self.page(list);
        let row = rows.get(first + usize::from(at.y - list.y))?;
        let x = at.x - list.x;
        let token = row
            .iter()
            .find(|token| token.x <= x && x < token.x + width(&token.text) as u16)?;
        match token.role {
            Role::Move(node) => Some(node),
            Role::Number | Role::Figures | Role::Comment => None,
        }
    }
}

impl Widget for &TreeList<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let (above, header, list) = self.parts(area);
        if !above.is_empty() {
            let title = heading(self.look, "Moves", &self.about, self.focused, area.width);
            title.render(above, buffer);
        }
        let space = Rect {
            height: header.height + list.height,
            ..header
        };
        let rows = self.header.rows(space.as_size(), self.look);
        for (row, y) in rows.into_iter().zip(header.y..) {
            row.render(
                Rect {
                    y,
                    height: 1,
                    ..header
                },
                buffer,
            );
        }
        let (rows, first) = self.page(list);
        if rows.is_empty() {
            Span::styled("no moves yet", self.look.dim()).render(list, buffer);
        }
        for (row, y) in rows[first..].iter().zip(list.y..list.bottom()) {
            for token in row {
                if token.x >= list.width {
                    continue;
                }
                let place = Rect::new(list.x + token.x, y, list.width - token.x, 1);
                let style = match token.role {
                    Role::Move(node) if node == self.shown => self.look.chosen(),
                    Role::Move(_) => Style::new(),
                    Role::Number | Role::Figures | Role::Comment => self.look.dim(),
                };
                Span::styled(token.text.as_str(), style).render(place, buffer);
            }
        }
    }
}
