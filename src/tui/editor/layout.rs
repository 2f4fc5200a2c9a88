//! The parts of the screen on which a position is set up.

use ratatui::layout::Rect;

use super::{Button, Editor, Field, Palette, Part};
use crate::chess::Wing;
use crate::tui::layout::{
    BoardSpot, LARGEST_SQUARE, split_bottom, split_left, split_top, too_small, within,
};
use crate::tui::shared::Shared;
use crate::tui::wrap::wrap;

/// The narrowest panel that holds everything.
const NARROWEST_PANEL: u16 = 26;
/// The narrowest panel for one part at a time.
const COMPACT_PANEL: u16 = 18;
/// What is wider only takes things apart.
const WIDEST_PANEL: u16 = 76;
/// From here on both castlings of a side share a row.
const WIDE: u16 = 34;
/// Columns of the first castling of two in a row.
const FIRST_CASTLING: u16 = 22;
/// The largest rows of a piece to be taken.
const LARGEST_PALETTE: u16 = 6;
/// The most blank rows before a part.
const LARGEST_GAP: u16 = 3;
/// Characters of the longest FEN, and of nearly the longest sentence about one.
const LONGEST: (u16, u16) = (94, 84);

/// What stands below a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The pieces to take.
    Palette,
    /// Whose turn it is and so on.
    Fields,
    /// The position as text.
    Fen,
    /// What can be done with it.
    Buttons,
}

/// Where the parts are; what is not there has no room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditorRegions {
    pub board: Option<BoardSpot>,
    /// The pieces to take: the upper left corner of a board on which [`Palette`] stands.
    pub palette: Option<BoardSpot>,
    pub fields: Vec<(Field, Rect)>,
    pub buttons: Vec<(Button, Rect)>,
    /// The rows above these parts.
    pub headings: Vec<(Section, Rect)>,
    /// Whether the position is legal.
    pub verdict: Option<Rect>,
    /// The FEN that is typed, or a sentence.
    pub input: Rect,
    pub footer: Rect,
}

/// Where the parts of the editor are.
#[must_use]
pub fn regions(area: Rect, shared: &Shared, shown: &Editor) -> EditorRegions {
    if too_small(area) {
        return EditorRegions::default();
    }
    let (rest, footer) = split_bottom(area, 1);
    let (body, input) = split_bottom(rest, 1);
    let limit = u16::from(shared.settings.size_limit).clamp(1, LARGEST_SQUARE);
    let beside = (1..=limit).rev().find_map(|h| beside(body, h, shown));
    let above = (1..=limit).rev().find_map(|h| above(body, h, shown));
    let h = |parts: &EditorRegions| parts.board.map_or(0, |spot| spot.h);
    let parts = match (beside, above) {
        (Some(beside), Some(above)) if h(&beside) < h(&above) => Some(above),
        (beside, above) => beside.or(above),
    };
    EditorRegions {
        input,
        footer,
        ..parts.unwrap_or_else(|| compact(body, shown))
    }
}

/// The rows that a text of so many characters needs at most.
fn rows_for(characters: u16, width: u16) -> u16 {
    let room = if width > 4 { width - 2 } else { 2 };
    // Words that do not fit leave more of a short row empty.
    characters.div_ceil(room) + u16::from(room < WIDE)
}

/// The rows of the FEN and of the verdict below their heading.
fn text_rows(width: u16) -> u16 {
    1 + rows_for(LONGEST.0, width) + rows_for(LONGEST.1, width)
}

/// The parts of a panel and how many rows each has.
#[derive(Clone, Copy)]
struct Plan {
    width: u16,
    /// Rows of a piece.
    palette: u16,
    /// Whether the FEN and the verdict are among them.
    text: bool,
    /// Blank rows before each part but the first.
    gap: u16,
}

impl Plan {
    const fn new(width: u16, text: bool) -> Self {
        Self {
            width,
            palette: 1,
            text,
            gap: 0,
        }
    }

    const fn fields(self) -> u16 {
        if self.width >= WIDE { 6 } else { 8 }
    }

    fn rows(self) -> u16 {
        let text = if self.text {
            text_rows(self.width) + self.gap
        } else {
            0
        };
        let buttons = flow(self.width).last().map_or(0, |&(_, _, row)| row + 1);
        (1 + 2 * self.palette) + self.gap + (1 + self.fields()) + text + self.gap + buttons
    }

    /// Uses up what room there is: larger pieces, then blank rows. `None` if there is too little.
    fn fill(self, height: u16, h: u16) -> Option<Self> {
        if self.rows() > height {
            return None;
        }
        let fits = |plan: &Self| plan.rows() <= height && palette_width(plan.palette) <= plan.width;
        let larger = (2..=h.min(LARGEST_PALETTE)).rev();
        let plan = larger
            .map(|palette| Self { palette, ..self })
            .find(fits)
            .unwrap_or(self);
        let gaps = (1..=LARGEST_GAP).rev().map(|gap| Self { gap, ..plan });
        // What goes beyond one row is air, of which some is left at the end.
        let airy = |plan: &Self| fits(plan) && (plan.gap == 1 || plan.rows() + 8 <= height);
        Some(gaps.into_iter().find(airy).unwrap_or(plan))
    }

    /// Puts the parts below each other.
    fn lay(self, panel: Rect, shown: &Editor, parts: &mut EditorRegions) {
        let mut stack = Stack { rest: panel };
        parts.headings.push((Section::Palette, stack.take(1)));
        parts.palette = Some(palette_at(stack.take(2 * self.palette), self.palette));
        stack.take(self.gap);
        parts.headings.push((Section::Fields, stack.take(1)));
        let fields = stack.take(self.fields());
        lay_fields(fields, &mut parts.fields);
        stack.take(self.gap);
        if self.text {
            lay_text(stack.take(text_rows(self.width)), shown, parts);
            stack.take(self.gap);
        }
        lay_buttons(stack.rest, &mut parts.buttons);
    }
}

/// Takes rows from the top of what is left.
struct Stack {
    rest: Rect,
}

impl Stack {
    fn take(&mut self, rows: u16) -> Rect {
        let (top, rest) = split_top(self.rest, rows);
        self.rest = rest;
        top
    }
}

const fn palette_width(h: u16) -> u16 {
    2 + 2 * h * Palette::FILES as u16
}

fn palette_at(place: Rect, h: u16) -> BoardSpot {
    let area = within(place, 0, 0, palette_width(h), 2 * h);
    BoardSpot { area, h }
}

fn lay_fields(place: Rect, fields: &mut Vec<(Field, Rect)>) {
    let mut rows = place.rows();
    for field in Field::SHORT {
        let second = matches!(field, Field::Castling(_, Wing::Queen));
        if place.width >= WIDE && second {
            // Beside the other castling of the same side.
            let before = fields.last_mut().map(|(_, row)| {
                let whole = *row;
                row.width = FIRST_CASTLING;
                whole
            });
            let place = before.map(|row| within(row, FIRST_CASTLING, 0, 12, 1));
            fields.extend(place.map(|place| (field, place)));
        } else {
            fields.extend(rows.next().map(|row| (field, row)));
        }
    }
}

/// The FEN in as many rows as it needs, the verdict behind it.
fn lay_text(place: Rect, shown: &Editor, parts: &mut EditorRegions) {
    let (heading, rest) = split_top(place, 1);
    parts.headings.push((Section::Fen, heading));
    let rows = fen_rows(shown, rest.width);
    let (fen, verdict) = split_top(rest, rows);
    parts.fields.push((Field::Fen, fen));
    parts.verdict = Some(verdict);
}

fn fen_rows(shown: &Editor, width: u16) -> u16 {
    let room = usize::from(width.saturating_sub(2));
    wrap(&shown.sketch.to_string(), room).len() as u16
}

/// Columns and row of each button: as many in a row as fit.
fn flow(width: u16) -> Vec<(Button, std::ops::Range<u16>, u16)> {
    let wide = width >= WIDE;
    let frame = if wide { 4 } else { 2 };
    let (mut x, mut row) = (2, 0);
    let mut found = Vec::new();
    for button in Button::ALL {
        let end = x + button.label().len() as u16 + frame;
        let apart = wide && button == Button::Clear;
        let end = if end > width || apart {
            row += 1;
            let length = end - x;
            x = 2;
            x + length
        } else {
            end
        };
        found.push((button, x..end, row));
        x = end + 1;
    }
    found
}

fn lay_buttons(place: Rect, buttons: &mut Vec<(Button, Rect)>) {
    for (button, columns, row) in flow(place.width) {
        let width = columns.end - columns.start;
        let place = within(place, columns.start, row, width, 1);
        buttons.push((button, place));
    }
}

/// The board on the left, the panel on its right; the FEN below both where there is room.
fn beside(body: Rect, h: u16, shown: &Editor) -> Option<EditorRegions> {
    let (columns, rows) = (BoardSpot::width(h), BoardSpot::height(h));
    if body.width < columns + 2 + NARROWEST_PANEL || body.height < rows {
        return None;
    }
    let mut parts = EditorRegions {
        board: Some(BoardSpot::at(body.x, body.y, h)),
        ..EditorRegions::default()
    };
    let panel = |body: Rect| {
        let (_, panel) = split_left(body, columns, 2);
        split_left(panel, WIDEST_PANEL, 0).0
    };
    let below = text_rows(body.width);
    if body.height >= rows + below {
        let (top, _) = split_bottom(body, below);
        let side = panel(top);
        if let Some(plan) = Plan::new(side.width, false).fill(side.height, h) {
            plan.lay(side, shown, &mut parts);
            let used = rows.max(plan.rows());
            let blank = u16::from(body.height > used + below);
            lay_text(split_top(body, used + blank).1, shown, &mut parts);
            return Some(parts);
        }
    }
    let side = panel(body);
    let plan = Plan::new(side.width, true).fill(side.height, h)?;
    plan.lay(side, shown, &mut parts);
    Some(parts)
}

/// The board on top, the panel below.
fn above(body: Rect, h: u16, shown: &Editor) -> Option<EditorRegions> {
    let (columns, rows) = (BoardSpot::width(h), BoardSpot::height(h));
    if body.width < columns.max(NARROWEST_PANEL) || body.height < rows {
        return None;
    }
    let (_, below) = split_top(body, rows);
    let (panel, _) = split_left(below, WIDEST_PANEL, 0);
    let plan = Plan::new(panel.width, true).fill(panel.height, h)?;
    let x = body.x + (body.width - columns) / 2;
    let mut parts = EditorRegions {
        board: Some(BoardSpot::at(x, body.y, h)),
        ..EditorRegions::default()
    };
    plan.lay(panel, shown, &mut parts);
    Some(parts)
}

/// The smallest board; what the arrows belong to stands beside it, below it, or in its place.
fn compact(body: Rect, shown: &Editor) -> EditorRegions {
    let (body, status) = split_bottom(body, 1);
    let (columns, rows) = (BoardSpot::width(1), BoardSpot::height(1));
    let mut parts = EditorRegions {
        // Together with the row for sentences.
        verdict: Some(Rect {
            height: 2,
            ..status
        }),
        ..EditorRegions::default()
    };
    let beside = body.width >= columns + 2 + COMPACT_PANEL;
    let below = body.height >= 2 * rows;
    let x = if beside {
        body.x
    } else {
        body.x + (body.width - columns) / 2
    };
    let panel = if beside {
        split_left(body, columns, 2).1
    } else if below {
        split_top(body, rows).1
    } else {
        body
    };
    let alone = !beside && !below;
    if !alone || shown.part == Part::Board {
        parts.board = Some(BoardSpot::at(x, body.y, 1));
    }
    if !alone || shown.part != Part::Board {
        lay_part(panel, shown, &mut parts);
    }
    if alone && shown.part == Part::Buttons {
        // There is room for all that is to be said.
        let end = parts.buttons.iter().map(|(_, place)| place.bottom()).max();
        let top = end.map_or(status.y, |end| (end + 1).min(status.y));
        parts.verdict = Some(Rect {
            y: top,
            height: status.bottom() + 1 - top,
            ..status
        });
    }
    parts
}

/// One part of the panel, by what the arrows belong to.
fn lay_part(panel: Rect, shown: &Editor, parts: &mut EditorRegions) {
    let mut stack = Stack { rest: panel };
    match shown.part {
        Part::Board | Part::Palette => {
            parts.headings.push((Section::Palette, stack.take(1)));
            parts.palette = Some(palette_at(stack.take(2), 1));
            parts.headings.push((Section::Fen, stack.take(1)));
            parts.fields.push((Field::Fen, stack.rest));
        }
        Part::Fields => {
            let narrow = Rect {
                width: panel.width.min(WIDE - 1),
                ..panel
            };
            let (fields, fen) = split_top(narrow, Field::SHORT.len() as u16);
            lay_fields(fields, &mut parts.fields);
            parts.fields.push((Field::Fen, split_top(fen, 1).0));
        }
        Part::Buttons => {
            parts.headings.push((Section::Buttons, stack.take(1)));
            lay_buttons(stack.rest, &mut parts.buttons);
        }
    }
}

impl EditorRegions {
    /// Whether a field shares its row with the one before it.
    #[must_use]
    pub fn is_second(&self, field: Field) -> bool {
        let at = self.fields.iter().position(|&(each, _)| each == field);
        let pair = at.and_then(|at| Some((self.fields.get(at.checked_sub(1)?)?, self.fields[at])));
        pair.is_some_and(|((_, before), (_, place))| before.y == place.y)
    }

    /// Every part that is there, for tests; the verdict may share its last row with sentences.
    #[must_use]
    pub fn all(&self) -> Vec<Rect> {
        let spots = [self.board, self.palette].into_iter().flatten();
        let fields = self.fields.iter().map(|&(_, place)| place);
        let buttons = self.buttons.iter().map(|&(_, place)| place);
        let headings = self.headings.iter().map(|&(_, place)| place);
        spots
            .map(|spot| spot.area)
            .chain(fields)
            .chain(buttons)
            .chain(headings)
            .chain([self.footer])
            .collect()
    }
}
