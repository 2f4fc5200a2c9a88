//! Where the parts of a game's screen are.

mod seated;

use ratatui::layout::Rect;

use super::{Focus, GameView, MovesPlace};
use crate::tui::layout::{
    BoardSpot, LARGEST_SQUARE, split_bottom, split_left, split_top, too_small, within,
};
use crate::tui::shared::Shared;
use crate::tui::widgets::result_card::ResultCard;
use seated::{seated, seats};

/// The narrowest panel beside a board.
const NARROWEST_PANEL: u16 = 26;
/// The narrowest panel of an analysis beside squares of three rows, and of more: a taller window
/// must not take the room of the lines for a larger board.
const ANALYSIS_PANELS: (u16, u16) = (36, 46);
/// The fewest rows of an analysis below a board with squares of three rows.
const LOWEST_ANALYSIS: u16 = 20;
/// The narrowest panel beside the smallest board, where there is no room for more.
const COMPACT_PANEL: u16 = 17;
/// The rows of a square for which the players go beside the board.
const SNUG_SQUARE: u16 = 2;
/// The fewest rows of a panel below a board.
const LOWEST_PANEL: u16 = 6;
/// The columns of a panel in which a line of the engine has room in two rows.
const WIDE_PANEL: u16 = 80;
/// The columns of a panel in which moves and lines stand side by side.
const THREE_COLUMNS: u16 = 130;
/// The columns of the moves then: with evaluations and times.
const MOVES_COLUMN: u16 = 46;
/// The fewest columns of the lines then.
const LINES_COLUMN: u16 = 46;

/// Where the parts of a game are; what is not there has no room or is not wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRegions {
    pub board: Option<BoardSpot>,
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
    /// How the game ended.
    pub result: Option<Rect>,
    /// The evaluation over the game.
    pub graph: Option<Rect>,
    /// The move that is typed, or a sentence.
    pub input: Rect,
    pub footer: Rect,
}

/// How board and panel lie to each other.
enum Arrangement {
    Beside(u16),
    Above(u16),
    /// The players beside the board, too: that leaves it two more rows.
    Snug(u16),
    Compact,
}

/// What a screen wants beyond what its game says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Two engines are listed rather than one.
    pub two_engines: bool,
    /// Lines and moves are what one looks at, more than at the board.
    pub analysis: bool,
    /// The rows that the panel of the engine shall have, if it shows something else than lines: at
    /// least and at most.
    pub card: Option<(u16, u16)>,
    /// The board is seen even where it takes the place of what has the arrows.
    pub board: bool,
    /// When the bar is seen.
    pub bar: BarWish,
    /// The game is being played.
    pub live: Option<LiveWishes>,
}

/// When the bar beside the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BarWish {
    /// As long as the panel of the engine is.
    #[default]
    WithPanel,
    Always,
}

/// What a game that is being played wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveWishes {
    /// It is played with a clock.
    pub clock: bool,
    /// It is over, and that is to be told.
    pub result: bool,
}

/// A game that is to find its place.
#[derive(Clone, Copy)]
struct Plan<'a> {
    view: &'a GameView,
    wishes: Wishes,
}

impl Plan<'_> {
    const fn has_bar(self) -> bool {
        self.view.panel.visible || matches!(self.wishes.bar, BarWish::Always)
    }
}

/// Where the parts of a game are.
pub(super) fn regions(area: Rect, shared: &Shared, view: &GameView, wishes: Wishes) -> GameRegions {
    if too_small(area) {
        return GameRegions::default();
    }
    let (rest, footer) = split_bottom(area, 1);
    let (body, input) = split_bottom(rest, 1);
    let limit = u16::from(shared.settings.size_limit).clamp(1, LARGEST_SQUARE);
    let plan = Plan { view, wishes };
    let parts = match (arrangement(body, limit, wishes), wishes.live) {
        (Arrangement::Beside(h), Some(live)) => seated(body, h, plan, live),
        (Arrangement::Beside(h), None) => beside(body, h, plan),
        (Arrangement::Above(h), _) => above(body, h, plan),
        (Arrangement::Snug(h), _) => snug(body, h, plan),
        (Arrangement::Compact, _) => compact(body, plan),
    };
    GameRegions {
        input,
        footer,
        ..parts
    }
}

/// Whether the board of a game has squares of so many rows in this area.
#[must_use]
pub fn has_squares_of(rows: u16, area: Rect, shared: &Shared) -> bool {
    if too_small(area) {
        return false;
    }
    let (body, _) = split_bottom(area, 2);
    let limit = u16::from(shared.settings.size_limit).clamp(1, LARGEST_SQUARE);
    match arrangement(body, limit, Wishes::default()) {
        Arrangement::Beside(h) | Arrangement::Above(h) | Arrangement::Snug(h) => h >= rows,
        Arrangement::Compact => false,
    }
}

fn arrangement(body: Rect, limit: u16, wishes: Wishes) -> Arrangement {
    // A board of larger squares has a bar of two columns.
    let narrowest = |h| match h {
        3 if wishes.analysis => ANALYSIS_PANELS.0 + 1,
        4.. if wishes.analysis => ANALYSIS_PANELS.1 + 1,
        _ => NARROWEST_PANEL,
    };
    let lowest = |h| match h {
        3.. if wishes.analysis => LOWEST_ANALYSIS + 6 * (h - 3),
        _ => LOWEST_PANEL,
    };
    // Those who play sit beside the board.
    let players = if wishes.live.is_some() { 0 } else { 2 };
    let beside = (1..=limit).rev().find(|&h| {
        body.width >= BoardSpot::width(h) + 3 + narrowest(h)
            && body.height >= BoardSpot::height(h) + players
    });
    let above = (1..=limit).rev().find(|&h| {
        body.width >= BoardSpot::width(h) + 2 && body.height >= BoardSpot::height(h) + 2 + lowest(h)
    });
    // Larger boards need no such thrift: there the panel is worth more.
    let snug = limit >= SNUG_SQUARE
        && body.width >= BoardSpot::width(SNUG_SQUARE) + 3 + COMPACT_PANEL
        && body.height >= BoardSpot::height(SNUG_SQUARE);
    if snug && beside.max(above).is_none_or(|other| other < SNUG_SQUARE) {
        return Arrangement::Snug(SNUG_SQUARE);
    }
    match (beside, above) {
        (beside, Some(above)) if beside.is_none_or(|h| h < above) => Arrangement::Above(above),
        (Some(h), _) => Arrangement::Beside(h),
        _ => Arrangement::Compact,
    }
}

/// The board between its players, the bar on its right. Says how many columns that takes.
fn board_column(area: Rect, h: u16, bar_width: u16, plan: Plan<'_>) -> (GameRegions, u16) {
    let board = BoardSpot::at(area.x, area.y + 1, h);
    let columns = board.area.width + 1 + bar_width;
    let player = |row| within(area, 0, row, columns, 1);
    let bar = within(area, board.area.width + 1, 1, bar_width, 8 * h);
    let parts = GameRegions {
        board: Some(board),
        bar: plan.has_bar().then_some(bar),
        top: Some(player(0)),
        bottom: Some(player(board.area.height + 1)),
        ..GameRegions::default()
    };
    (parts, columns)
}

/// The board on the left, the panel on its right.
fn beside(body: Rect, h: u16, plan: Plan<'_>) -> GameRegions {
    let wished = BoardSpot::width(h) + 4 + 40;
    let bar_width = if h >= 3 && body.width >= wished { 2 } else { 1 };
    let (mut parts, columns) = board_column(body, h, bar_width, plan);
    let (_, panel) = split_left(body, columns, 1);
    if !plan.view.panel.visible {
        // A line of a game is short: what is wider only takes moves apart.
        let (panel, _) = split_left(panel, 80, 0);
        moves_alone(&mut parts, panel, plan);
        return parts;
    }
    let below = body.height - (BoardSpot::height(h) + 2);
    if panel.height >= 30 {
        let tallest = if panel.width >= WIDE_PANEL { 14 } else { 10 };
        let (rest, graph) = split_bottom(panel, (panel.height / 4).clamp(6, tallest));
        parts.graph = Some(graph);
        if panel.width >= THREE_COLUMNS {
            let (moves, lines) = split_left(rest, (rest.width - 2) / 2, 2);
            (parts.moves, parts.lines) = (Some(moves), Some(lines));
        } else {
            stack(&mut parts, rest, plan);
        }
    } else if below >= 3 {
        let (_, graph) = split_bottom(body, below.min(6));
        let (rest, _) = split_bottom(panel, below.min(6));
        parts.graph = Some(graph);
        stack(&mut parts, rest, plan);
    } else {
        stack(&mut parts, panel, plan);
    }
    parts
}

/// The board on the left as high as the screen, players and panel on its right.
fn snug(body: Rect, h: u16, plan: Plan<'_>) -> GameRegions {
    let board = BoardSpot::at(body.x, body.y, h);
    let bar = within(body, board.area.width + 1, 0, 1, 8 * h);
    let (_, panel) = split_left(body, board.area.width + 2, 1);
    let mut parts = GameRegions {
        board: Some(board),
        bar: plan.has_bar().then_some(bar),
        ..GameRegions::default()
    };
    let rest = seats(&mut parts, panel, plan.wishes.live.unwrap_or_default());
    if announce(&mut parts, rest, plan) {
        return parts;
    }
    if plan.view.panel.visible && rest.height >= 13 {
        stack(&mut parts, rest, plan);
    } else {
        choose(&mut parts, rest, plan);
    }
    parts
}

/// The moves, and the result of a game below them, in place of anything else. Whether there is one
/// and it has room.
fn announce(parts: &mut GameRegions, panel: Rect, plan: Plan<'_>) -> bool {
    let wanted = plan.wishes.live.is_some_and(|live| live.result);
    let rows = ResultCard::rows(panel.width, panel.height).filter(|_| wanted);
    if let Some(rows) = rows {
        let (moves, card) = split_bottom(panel, rows);
        (parts.moves, parts.result) = (Some(moves), Some(card));
    }
    rows.is_some()
}

/// The board on top, the panel below.
fn above(body: Rect, h: u16, plan: Plan<'_>) -> GameRegions {
    let bar_width = if h >= 3 && body.width >= BoardSpot::width(h) + 3 {
        2
    } else {
        1
    };
    let columns = BoardSpot::width(h) + 1 + bar_width;
    let (column, panel) = split_top(body, BoardSpot::height(h) + 2);
    let (_, column) = split_left(column, body.width.saturating_sub(columns) / 2, 0);
    let (mut parts, _) = board_column(column, h, bar_width, plan);
    let wide = panel.width >= 2 * NARROWEST_PANEL + 2;
    if wide && panel.height >= 7 && plan.wishes.live.is_some_and(|live| live.result) {
        let (moves, card) = split_left(panel, panel.width / 2 - 1, 2);
        let (card, _) = split_top(card, 11);
        (parts.moves, parts.result) = (Some(moves), Some(card));
    } else if announce(&mut parts, panel, plan) {
        return parts;
    } else if !plan.view.panel.visible {
        moves_alone(&mut parts, panel, plan);
    } else if wide {
        let (moves, thoughts) = split_left(panel, panel.width / 2 - 1, 2);
        parts.moves = Some(moves);
        if thoughts.height >= 14 {
            let (lines, graph) = split_bottom(thoughts, 5);
            (parts.lines, parts.graph) = (Some(lines), Some(graph));
        } else {
            parts.lines = Some(thoughts);
        }
    } else if panel.height >= 13 {
        stack(&mut parts, panel, plan);
    } else {
        choose(&mut parts, panel, plan);
    }
    parts
}

/// Moves without what the engine thinks; a graph that does not tell it may be there.
fn moves_alone(parts: &mut GameRegions, panel: Rect, plan: Plan<'_>) {
    if !plan.view.has_graph() {
        parts.moves = Some(panel);
    } else if panel.height >= 13 {
        let (moves, graph) = split_bottom(panel, (panel.height / 3).clamp(7, 12));
        (parts.moves, parts.graph) = (Some(moves), Some(graph));
    } else {
        choose(parts, panel, plan);
    }
}

/// Moves over lines.
fn stack(parts: &mut GameRegions, panel: Rect, plan: Plan<'_>) {
    let lines = match panel.width {
        WIDE_PANEL.. if !plan.wishes.two_engines => 2 + 2 * shown_lines(plan),
        _ => lines_height(plan, panel.height),
    };
    let wanted = match plan.wishes.card {
        Some((least, most)) => (panel.height / 2).clamp(least, most),
        None => lines,
    };
    let most = panel.height.saturating_sub(7).max(panel.height / 2);
    let (moves, lines) = split_bottom(panel, wanted.min(most));
    parts.moves = Some(moves);
    parts.lines = Some(lines);
    if parts.graph.is_none() && plan.view.focus == Focus::Graph {
        parts.graph = parts.lines.take();
    }
}

/// The rows that lines shall have. Does not depend on what was thought, so that nothing jumps.
fn lines_height(plan: Plan<'_>, panel: u16) -> u16 {
    let text = match panel {
        ..26 => 2,
        26..40 => 3,
        _ => 4,
    };
    // Beside a game that is played lines are read in passing: blank rows below them would be more
    // in the way than a cut is.
    let text = match plan.wishes.live {
        Some(_) => (text - 1).max(2),
        None => text,
    };
    if plan.wishes.two_engines {
        2 * (2 + text)
    } else {
        2 + text * shown_lines(plan)
    }
}

fn shown_lines(plan: Plan<'_>) -> u16 {
    plan.view.panel.lines.clamp(1, 20) as u16
}

/// The smallest board; what the arrows belong to takes its place where there is not room for both.
fn compact(body: Rect, plan: Plan<'_>) -> GameRegions {
    let (body, status) = split_bottom(body, 1);
    let mut parts = GameRegions {
        status: Some(status),
        ..GameRegions::default()
    };
    let columns = BoardSpot::width(1);
    if body.width > columns + COMPACT_PANEL {
        parts.board = Some(BoardSpot::at(body.x, body.y, 1));
        let (_, panel) = split_left(body, columns, 2);
        choose(&mut parts, panel, plan);
    } else if plan.view.focus == Focus::Board || plan.wishes.board {
        let x = body.x + (body.width - columns) / 2;
        parts.board = Some(BoardSpot::at(x, body.y, 1));
    } else {
        choose(&mut parts, body, plan);
    }
    parts
}

/// One part of the panel, by what the arrows belong to.
fn choose(parts: &mut GameRegions, panel: Rect, plan: Plan<'_>) {
    match plan.view.focus {
        Focus::Lines if plan.view.panel.visible => parts.lines = Some(panel),
        Focus::Graph if plan.view.has_graph() => parts.graph = Some(panel),
        _ => parts.moves = Some(panel),
    }
}

impl GameRegions {
    /// The list of moves, and whether the result is told beside it.
    #[must_use]
    pub fn moves_place(&self) -> Option<MovesPlace> {
        self.moves.map(|area| MovesPlace {
            area,
            result_told: self.result.is_some(),
        })
    }

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
            self.result,
            self.graph,
        ];
        let always = [self.input, self.footer];
        optional.into_iter().flatten().chain(always).collect()
    }
}
