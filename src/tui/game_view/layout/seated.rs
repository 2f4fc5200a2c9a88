//! Where the parts of a game are that is being played: the players sit beside the board, one at each
//! end of the panel, as at a table.

use ratatui::layout::Rect;

use super::{
    GameRegions, LINES_COLUMN, LiveWishes, MOVES_COLUMN, Plan, announce, lines_height, stack,
};
use crate::tui::layout::{BoardSpot, split_bottom, split_left, split_top, within};
use crate::tui::widgets::result_card::ResultCard;

/// The widest panel; a wider one would only take names and clocks apart.
const WIDEST_PANEL: u16 = 72;
/// The most rows of the strip below the board.
const TALLEST_STRIP: u16 = 10;
/// The fewest rows of a graph.
const LOWEST_STRIP: u16 = 3;
/// Columns of a panel in which a large clock has room beside the name, and of one in which a clock
/// of twice the size has.
const BESIDE_NAME: u16 = 40;
const VERY_LARGE: u16 = 66;
/// From this many rows on there is air around the players.
const AIRY: u16 = 25;

/// Board and panel of the same height, a strip for the graph below both. Nothing of that depends on
/// what the engine thinks, so that nothing jumps when that is shown.
pub(super) fn seated(body: Rect, h: u16, plan: Plan<'_>, live: LiveWishes) -> GameRegions {
    let rows = BoardSpot::height(h);
    let spare = body.height - rows;
    let margin = u16::from(spare > LOWEST_STRIP);
    let strip = match spare - margin {
        0..LOWEST_STRIP => 0,
        strip => strip.min(TALLEST_STRIP),
    };
    let top = margin + (spare - margin - strip) / 2;
    let bar_width = if h >= 3 && body.width >= BoardSpot::width(h) + 44 {
        2
    } else {
        1
    };
    let columns = BoardSpot::width(h) + 1 + bar_width;
    let left = body.width - columns - 1;
    let columns_beside = MOVES_COLUMN + 2 + LINES_COLUMN;
    let panel_width = match left {
        left if left >= columns_beside => left,
        left => left.min(WIDEST_PANEL),
    };
    let x = (left - panel_width) / 2;
    let table = within(body, x, top, columns + 1 + panel_width, rows);
    let board = BoardSpot::at(table.x, table.y, h);
    let bar = within(table, board.area.width + 1, 0, bar_width, 8 * h);
    let (_, panel) = split_left(table, columns, 1);
    let visible = plan.view.panel.visible;
    let mut parts = GameRegions {
        board: Some(board),
        bar: visible.then_some(bar),
        ..GameRegions::default()
    };
    if strip > 0 && plan.view.has_graph() {
        parts.graph = Some(Rect {
            y: table.bottom(),
            height: strip,
            ..table
        });
    }
    let middle = seats(&mut parts, panel, live);
    if visible && panel.width >= columns_beside {
        two_columns(&mut parts, middle, plan);
        let size = parts.lines.filter(|_| live.result);
        if let Some(lines) = size
            && let Some(rows) = ResultCard::rows(lines.width, lines.height)
        {
            parts.lines = None;
            parts.result = Some(split_top(lines, rows).0);
        }
    } else {
        one_column(&mut parts, middle, plan);
    }
    parts
}

/// A player at each end of the panel; what is left between them.
pub(super) fn seats(parts: &mut GameRegions, panel: Rect, live: LiveWishes) -> Rect {
    let rows = match panel.width {
        _ if !live.clock => 1,
        // Below the name then.
        ..BESIDE_NAME => 4,
        VERY_LARGE.. if panel.height >= 40 => 5,
        _ => 3,
    };
    let air = u16::from(panel.height >= AIRY);
    let (top, rest) = split_top(panel, rows);
    let (_, rest) = split_top(rest, air);
    let (rest, bottom) = split_bottom(rest, rows);
    let (rest, _) = split_bottom(rest, air);
    (parts.top, parts.bottom) = (Some(top), Some(bottom));
    rest
}

/// Moves and lines side by side.
fn two_columns(parts: &mut GameRegions, middle: Rect, plan: Plan<'_>) {
    let (moves, thoughts) = split_left(middle, MOVES_COLUMN, 2);
    parts.moves = Some(moves);
    if parts.graph.is_some() {
        parts.lines = Some(thoughts);
        return;
    }
    let wanted = 2 * lines_height(plan, middle.height);
    let rest = middle.height.saturating_sub(wanted).min(middle.height / 2);
    let (lines, graph) = split_bottom(thoughts, rest.max((middle.height / 4).clamp(6, 12)));
    (parts.lines, parts.graph) = (Some(lines), Some(graph));
}

/// Moves above lines; the graph below both, if it has no room elsewhere.
fn one_column(parts: &mut GameRegions, middle: Rect, plan: Plan<'_>) {
    let mut middle = middle;
    if parts.graph.is_none() && plan.view.has_graph() && middle.height >= 22 {
        let (rest, graph) = split_bottom(middle, (middle.height / 4).clamp(6, 12));
        parts.graph = Some(graph);
        middle = rest;
    }
    if announce(parts, middle, plan) {
        return;
    }
    if plan.view.panel.visible {
        stack(parts, middle, plan);
    } else if plan.view.has_graph() && parts.graph.is_none() {
        super::moves_alone(parts, middle, plan);
    } else {
        parts.moves = Some(middle);
    }
}
