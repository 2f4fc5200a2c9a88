//! The parts of a game's screen.

use ratatui::layout::Rect;

use super::{split_bottom, split_left, split_top, too_small, within};
use crate::chess::Square;
use crate::tui::app::App;
use crate::tui::play::{Focus, Play};
use crate::tui::widgets::board::{BoardSize, rect_of, square_at};

/// The narrowest panel beside a board.
const NARROWEST_PANEL: u16 = 26;
/// The narrowest panel beside the smallest board, where there is no room for more.
const COMPACT_PANEL: u16 = 17;
/// The fewest rows of a panel below a board.
const LOWEST_PANEL: u16 = 6;
/// From here on moves and lines stand side by side.
const THREE_COLUMNS: u16 = 160;
/// The columns of the moves then.
const MOVES_COLUMN: u16 = 34;
/// The largest rows of a square.
pub(super) const LARGEST: u16 = 6;

/// A board and the rows that each of its squares takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSpot {
    /// Squares and labels: digits on the left, letters below.
    pub area: Rect,
    /// Rows of a square; it is twice as many columns wide.
    pub h: u16,
}

impl BoardSpot {
    /// Columns of a board with labels.
    pub(super) const fn width(h: u16) -> u16 {
        16 * h + 2
    }

    /// Rows of a board with labels.
    pub(super) const fn height(h: u16) -> u16 {
        8 * h + 1
    }

    pub(super) const fn at(x: u16, y: u16, h: u16) -> Self {
        Self {
            area: Rect::new(x, y, Self::width(h), Self::height(h)),
            h,
        }
    }

    /// As the board itself calls it.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        BoardSize::new(self.h).unwrap_or(BoardSize::SMALLEST)
    }

    /// The square under a cell.
    #[must_use]
    pub fn square(&self, column: u16, row: u16, flipped: bool) -> Option<Square> {
        square_at(self.area, self.size(), flipped, column, row)
    }

    /// The cells of a square.
    #[must_use]
    pub fn cells(&self, square: Square, flipped: bool) -> Rect {
        rect_of(self.area, self.size(), flipped, square)
    }
}

/// Where the parts of a game are; what is not there has no room or is not wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRegions {
    /// The board.
    pub board: Option<BoardSpot>,
    /// The evaluation bar.
    pub bar: Option<Rect>,
    /// The player whose pieces start at the top.
    pub top: Option<Rect>,
    /// The player whose pieces start at the bottom.
    pub bottom: Option<Rect>,
    /// Both players in one row, where there is no room for two.
    pub status: Option<Rect>,
    /// The list of moves.
    pub moves: Option<Rect>,
    /// What the engine thinks.
    pub lines: Option<Rect>,
    /// The evaluation over the game.
    pub graph: Option<Rect>,
    /// The move that is typed, or a sentence.
    pub input: Rect,
    /// The keys.
    pub footer: Rect,
}

/// How board and panel lie to each other.
enum Arrangement {
    Beside(u16),
    Above(u16),
    Compact,
}

/// Where the parts of a game are.
#[must_use]
pub fn game(area: Rect, app: &App, play: &Play) -> GameRegions {
    if too_small(area) {
        return GameRegions::default();
    }
    let (rest, footer) = split_bottom(area, 1);
    let (body, input) = split_bottom(rest, 1);
    let limit = u16::from(app.shared.settings.size_limit).clamp(1, LARGEST);
    let parts = match arrangement(body, limit) {
        Arrangement::Beside(h) => beside(body, h, play),
        Arrangement::Above(h) => above(body, h, play),
        Arrangement::Compact => compact(body, play),
    };
    GameRegions {
        input,
        footer,
        ..parts
    }
}

fn arrangement(body: Rect, limit: u16) -> Arrangement {
    let beside = (1..=limit).rev().find(|&h| {
        body.width >= BoardSpot::width(h) + 3 + NARROWEST_PANEL
            && body.height >= BoardSpot::height(h) + 2
    });
    let above = (1..=limit).rev().find(|&h| {
        body.width >= BoardSpot::width(h) + 2
            && body.height >= BoardSpot::height(h) + 2 + LOWEST_PANEL
    });
    match (beside, above) {
        (beside, Some(above)) if beside.is_none_or(|h| h < above) => Arrangement::Above(above),
        (Some(h), _) => Arrangement::Beside(h),
        _ => Arrangement::Compact,
    }
}

/// The board between its players, the bar on its right. Says how many columns that takes.
fn board_column(area: Rect, h: u16, bar_width: u16, play: &Play) -> (GameRegions, u16) {
    let board = BoardSpot::at(area.x, area.y + 1, h);
    let columns = board.area.width + 1 + bar_width;
    let player = |row| within(area, 0, row, columns, 1);
    let bar = within(area, board.area.width + 1, 1, bar_width, 8 * h);
    let parts = GameRegions {
        board: Some(board),
        bar: play.show_thoughts.then_some(bar),
        top: Some(player(0)),
        bottom: Some(player(board.area.height + 1)),
        ..GameRegions::default()
    };
    (parts, columns)
}

/// The board on the left, the panel on its right.
fn beside(body: Rect, h: u16, play: &Play) -> GameRegions {
    let wished = BoardSpot::width(h) + 4 + 40;
    let bar_width = if h >= 3 && body.width >= wished { 2 } else { 1 };
    let (mut parts, columns) = board_column(body, h, bar_width, play);
    let (_, panel) = split_left(body, columns, 1);
    if !play.show_thoughts {
        // A line of a game is short: what is wider only takes moves apart.
        let (panel, _) = split_left(panel, 80, 0);
        parts.moves = Some(panel);
        return parts;
    }
    let below = body.height - (BoardSpot::height(h) + 2);
    if body.width >= THREE_COLUMNS && panel.width >= 2 * MOVES_COLUMN {
        let (moves, thoughts) = split_left(panel, MOVES_COLUMN, 2);
        let (lines, graph) = split_bottom(thoughts, (body.height / 4).clamp(6, 12));
        (parts.moves, parts.lines, parts.graph) = (Some(moves), Some(lines), Some(graph));
    } else if panel.height >= 30 {
        let (rest, graph) = split_bottom(panel, (panel.height / 4).clamp(6, 10));
        parts.graph = Some(graph);
        stack(&mut parts, rest, play);
    } else if below >= 3 {
        let (_, graph) = split_bottom(body, below.min(6));
        let (rest, _) = split_bottom(panel, below.min(6));
        parts.graph = Some(graph);
        stack(&mut parts, rest, play);
    } else {
        stack(&mut parts, panel, play);
    }
    parts
}

/// The board on top, the panel below.
fn above(body: Rect, h: u16, play: &Play) -> GameRegions {
    let bar_width = if h >= 3 && body.width >= BoardSpot::width(h) + 3 {
        2
    } else {
        1
    };
    let columns = BoardSpot::width(h) + 1 + bar_width;
    let (column, panel) = split_top(body, BoardSpot::height(h) + 2);
    let (_, column) = split_left(column, body.width.saturating_sub(columns) / 2, 0);
    let (mut parts, _) = board_column(column, h, bar_width, play);
    if !play.show_thoughts {
        parts.moves = Some(panel);
    } else if panel.width >= 2 * NARROWEST_PANEL + 2 {
        let (moves, thoughts) = split_left(panel, panel.width / 2 - 1, 2);
        parts.moves = Some(moves);
        if thoughts.height >= 14 {
            let (lines, graph) = split_bottom(thoughts, 5);
            (parts.lines, parts.graph) = (Some(lines), Some(graph));
        } else {
            parts.lines = Some(thoughts);
        }
    } else if panel.height >= 13 {
        stack(&mut parts, panel, play);
    } else {
        choose(&mut parts, panel, play);
    }
    parts
}

/// Moves over lines.
fn stack(parts: &mut GameRegions, panel: Rect, play: &Play) {
    let wanted = lines_height(play, panel.height);
    let most = panel.height.saturating_sub(7).max(panel.height / 2);
    let (moves, lines) = split_bottom(panel, wanted.min(most));
    parts.moves = Some(moves);
    parts.lines = Some(lines);
    if parts.graph.is_none() && play.focus == Focus::Graph {
        parts.graph = parts.lines.take();
    }
}

/// The rows that lines shall have. Does not depend on what was thought, so that nothing jumps.
fn lines_height(play: &Play, panel: u16) -> u16 {
    let text = if panel >= 26 { 3 } else { 2 };
    if play.is_watched() {
        2 * (2 + text)
    } else {
        2 + text * play.lines.clamp(1, 20) as u16
    }
}

/// The smallest board; what the arrows belong to takes its place where there is not room for both.
fn compact(body: Rect, play: &Play) -> GameRegions {
    let (body, status) = split_bottom(body, 1);
    let mut parts = GameRegions {
        status: Some(status),
        ..GameRegions::default()
    };
    let columns = BoardSpot::width(1);
    if body.width > columns + COMPACT_PANEL {
        parts.board = Some(BoardSpot::at(body.x, body.y, 1));
        let (_, panel) = split_left(body, columns, 2);
        choose(&mut parts, panel, play);
    } else if play.focus == Focus::Board || play.preview().is_some() {
        let x = body.x + (body.width - columns) / 2;
        parts.board = Some(BoardSpot::at(x, body.y, 1));
    } else {
        choose(&mut parts, body, play);
    }
    parts
}

/// One part of the panel, by what the arrows belong to.
fn choose(parts: &mut GameRegions, panel: Rect, play: &Play) {
    match play.focus {
        Focus::Lines if play.show_thoughts => parts.lines = Some(panel),
        Focus::Graph if play.show_thoughts => parts.graph = Some(panel),
        _ => parts.moves = Some(panel),
    }
}

impl GameRegions {
    /// Every part that is there, for tests.
    #[must_use]
    pub fn all(&self) -> Vec<Rect> {
        let board = self.board.map(|spot| spot.area);
        let optional = [
            board,
            self.bar,
            self.top,
            self.bottom,
            self.status,
            self.moves,
            self.lines,
            self.graph,
        ];
        let always = [self.input, self.footer];
        optional.into_iter().flatten().chain(always).collect()
    }
}
