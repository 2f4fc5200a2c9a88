//! A position that is set up: board, pieces to take, fields, buttons, and whether it is legal.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{
    Button, Editor, EditorRegions, Field, Grip, NOT_LEGAL, Palette, Part, PieceInHand, Section,
    Typing, regions,
};
use crate::chess::{Piece, Wing};
use crate::tui::keymap::{Action, Context};
use crate::tui::layout::BoardSpot;
use crate::tui::room;
use crate::tui::shared::Shared;
use crate::tui::widgets::board::{BoardScene, BoardView, Marks, Placement};
use crate::tui::widgets::heading::heading;
use crate::tui::widgets::sentence::Sentence;
use crate::tui::wrap::{cut, wrap};

/// Columns of a field's name.
const LABEL: usize = 12;

/// Draws a position that is set up.
pub(super) fn draw(editor: &Editor, shared: &Shared, covered: bool, frame: &mut Frame) {
    let parts = regions(frame.area(), shared, editor);
    let buffer = frame.buffer_mut();
    if let Some(spot) = parts.board {
        draw_board(shared, editor, spot, buffer);
    }
    if let Some(spot) = parts.palette {
        draw_palette(shared, editor, spot, buffer);
    }
    for &(section, place) in &parts.headings {
        draw_heading(shared, editor, section, place, buffer);
    }
    for &field in &parts.fields {
        draw_field(shared, editor, &parts, field, buffer);
    }
    for &(button, place) in &parts.buttons {
        draw_button(shared, editor, button, place, buffer);
    }
    draw_verdict(shared, editor, &parts, buffer);
    let keys = room::footer(editor, shared, parts.footer.width);
    keys.render(parts.footer, buffer);
    draw_input(shared, editor, &parts, covered, frame);
}

fn board_view<'a>(
    shared: &Shared,
    position: &'a dyn Placement,
    spot: BoardSpot,
    marks: &'a Marks,
) -> BoardView<'a> {
    BoardView {
        position,
        size: spot.size(),
        flipped: false,
        theme: shared.look.theme,
        depth: shared.look.depth,
        pieces: shared.pieces_on(spot.size()),
        labels: None,
        marks,
    }
}

/// The board and the palette, for whoever shows them as pictures.
pub(super) fn boards(editor: &Editor, shared: &Shared, area: Rect) -> Vec<BoardScene> {
    let parts = regions(area, shared, editor);
    let board = parts
        .board
        .map(|spot| with_board(shared, editor, spot, |board| board.scene(spot.area)));
    let palette = parts.palette.map(|spot| {
        let marks = palette_marks(editor);
        board_view(shared, &Palette, spot, &marks).scene(spot.area)
    });
    board.into_iter().chain(palette).collect()
}

fn draw_board(shared: &Shared, editor: &Editor, spot: BoardSpot, buffer: &mut Buffer) {
    with_board(shared, editor, spot, |board| {
        board.render(spot.area, buffer);
    });
}

/// Does something with the board that is seen.
fn with_board<T>(
    shared: &Shared,
    editor: &Editor,
    spot: BoardSpot,
    then: impl FnOnce(BoardView<'_>) -> T,
) -> T {
    let over = editor
        .mouse
        .drag
        .and_then(|(x, y)| spot.square(x, y, editor.flipped));
    let position = editor.seen(over);
    let on_board = editor.part == Part::Board;
    let marks = Marks {
        selected: match (editor.hand, editor.mouse.grip) {
            (PieceInHand::From(square), _) => Some(square),
            (_, Some(Grip::Square(square))) if editor.mouse.drag.is_some() => Some(square),
            _ => None,
        },
        cursor: Some(editor.cursor).filter(|_| editor.cursor_shown && on_board),
        check: editor.trouble(),
        ..Marks::default()
    };
    let board = BoardView {
        flipped: editor.flipped,
        labels: shared.labels(),
        ..board_view(shared, &position, spot, &marks)
    };
    then(board)
}

/// The pieces to take, on squares as those of the board.
fn draw_palette(shared: &Shared, editor: &Editor, spot: BoardSpot, buffer: &mut Buffer) {
    let marks = palette_marks(editor);
    board_view(shared, &Palette, spot, &marks).render(spot.area, buffer);
}

fn palette_marks(editor: &Editor) -> Marks {
    let here = Some(editor.choice).filter(|_| editor.part == Part::Palette);
    Marks {
        selected: match editor.hand {
            PieceInHand::New(piece) => Some(Palette::square(piece)),
            _ => None,
        },
        cursor: here.map(Palette::square),
        ..Marks::default()
    }
}

fn draw_heading(
    shared: &Shared,
    editor: &Editor,
    section: Section,
    place: Rect,
    buffer: &mut Buffer,
) {
    let on_fen = editor.field == Field::Fen;
    let (name, focused) = match section {
        Section::Palette => ("Pieces", editor.part == Part::Palette),
        Section::Fields => ("Position", editor.part == Part::Fields && !on_fen),
        Section::Fen => ("FEN", editor.part == Part::Fields && on_fen),
        Section::Buttons => ("What next", editor.part == Part::Buttons),
    };
    // Where this has no room, the mark on the palette says it.
    let roomy = section == Section::Palette && place.width >= 34;
    let held = editor.held().filter(|_| roomy);
    let right = held.map(|piece| format!("{} in hand", name_of(piece)));
    // The keys that the last row may have no room for.
    let right = right.unwrap_or_else(|| match section {
        Section::Fields => format!("{} turn", shared.key(Context::Editor, Action::Turn)),
        Section::Fen => format!("{} type", shared.key(Context::Editor, Action::TypeFen)),
        Section::Palette | Section::Buttons => String::new(),
    });
    heading(&shared.look, name, &right, focused, place.width).render(place, buffer);
}

/// `white queen`.
fn name_of(piece: Piece) -> String {
    let color = piece.color.to_string().to_lowercase();
    format!("{color} {}", piece.kind.name())
}

fn draw_field(
    shared: &Shared,
    editor: &Editor,
    parts: &EditorRegions,
    (field, place): (Field, Rect),
    buffer: &mut Buffer,
) {
    let look = &shared.look;
    let chosen = editor.part == Part::Fields && editor.field == field;
    let text = field.value(&editor.sketch);
    let titled = parts.headings.iter().any(|&(it, _)| it == Section::Fen);
    if field == Field::Fen && titled {
        draw_fen(shared, &text, chosen, place, buffer);
        return;
    }
    let style = if chosen { look.strong() } else { Style::new() };
    let pointer = if chosen { look.pointer() } else { " " };
    let (label, wing) = label(field, parts);
    let label = if label.is_empty() {
        label
    } else {
        format!("{label:<LABEL$}")
    };
    let value = match (chosen, text.as_str()) {
        (true, _) => look.chosen(),
        (false, " - ") => look.dim(),
        _ => Style::new(),
    };
    let room = usize::from(place.width).saturating_sub(2 + label.len());
    let line = Line::from(vec![
        Span::styled(format!("{pointer} "), look.strong()),
        Span::styled(label, style),
        Span::styled(cut(&text, room), value),
        Span::styled(wing, style),
    ]);
    line.render(place, buffer);
}

/// What stands before the value of a field and behind it. Both castlings of a side may share a row,
/// and then the first names the side.
fn label(field: Field, parts: &EditorRegions) -> (String, &'static str) {
    match field {
        Field::Castling(_, Wing::Queen) if parts.is_second(field) => (String::new(), " O-O-O"),
        Field::Castling(color, Wing::King)
            if parts.is_second(Field::Castling(color, Wing::Queen)) =>
        {
            (format!("{color} may"), " O-O")
        }
        _ => (field.label().to_owned(), ""),
    }
}

/// The FEN below its heading; what does not fit is cut.
fn draw_fen(shared: &Shared, text: &str, chosen: bool, place: Rect, buffer: &mut Buffer) {
    let room = usize::from(place.width.saturating_sub(2));
    let style = if chosen {
        shared.look.chosen()
    } else {
        Style::new()
    };
    let mut lines = wrap(text, room);
    let most = usize::from(place.height);
    if lines.len() > most && most > 0 {
        let rest = lines.split_off(most - 1).concat();
        lines.push(cut(&rest, room));
    }
    for (at, (line, row)) in lines.into_iter().zip(place.rows()).enumerate() {
        let pointer = if chosen && at == 0 {
            shared.look.pointer()
        } else {
            " "
        };
        let spans = vec![
            Span::styled(format!("{pointer} "), shared.look.strong()),
            Span::styled(line, style),
        ];
        Line::from(spans).render(row, buffer);
    }
}

fn draw_button(shared: &Shared, editor: &Editor, button: Button, place: Rect, buffer: &mut Buffer) {
    let look = &shared.look;
    let chosen = editor.part == Part::Buttons && editor.button == button;
    let label = button.label();
    let blank = if usize::from(place.width) >= label.len() + 4 {
        " "
    } else {
        ""
    };
    let (frame, text) = if chosen {
        (look.chosen(), look.chosen())
    } else {
        (look.dim(), look.strong())
    };
    let line = Line::from(vec![
        Span::styled(format!("[{blank}"), frame),
        Span::styled(label, text),
        Span::styled(format!("{blank}]"), frame),
    ]);
    line.render(place, buffer);
}

/// Whether the position is legal, and why not.
fn draw_verdict(shared: &Shared, editor: &Editor, parts: &EditorRegions, buffer: &mut Buffer) {
    let Some(place) = parts.verdict else {
        return;
    };
    let look = &shared.look;
    let (text, style) = match editor.verdict() {
        Ok(text) => (text, look.good()),
        Err(text) => (text, look.bad()),
    };
    // In the smallest screens it stands in the row for sentences too, unless there is one.
    let in_row = place.intersects(parts.input);
    let indent = if in_row { 0 } else { 2 };
    let said = shared.notice.is_some() || editor.typing.is_some();
    let most = usize::from(place.height - u16::from(in_row && said));
    let room = usize::from(place.width.saturating_sub(indent));
    let mut lines = wrap(&look.plain(&text), room);
    if let Some(reason) = text.strip_prefix(NOT_LEGAL).filter(|_| lines.len() > most) {
        lines = wrap(&look.plain(reason), room);
    }
    if lines.len() > most && most > 0 {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(cut(&rest, room));
    }
    for (line, row) in lines.into_iter().zip(place.rows()) {
        let row = Rect {
            x: row.x + indent.min(row.width),
            width: row.width.saturating_sub(indent),
            ..row
        };
        Line::styled(line, style).render(row, buffer);
    }
}

/// The row above the footer: the FEN that is typed, news, or what can be done here.
fn draw_input(
    shared: &Shared,
    editor: &Editor,
    parts: &EditorRegions,
    covered: bool,
    frame: &mut Frame,
) {
    let place = parts.input;
    if let Some(typing) = &editor.typing {
        draw_typing(shared, typing, place, covered, frame);
    } else if let Some(news) = shared.news() {
        news.draw(&shared.look, place, frame.buffer_mut());
    } else if !parts
        .verdict
        .is_some_and(|verdict| verdict.intersects(place))
    {
        let sentence = Sentence {
            text: moment(shared, editor),
            style: Style::new(),
            grows: false,
        };
        sentence.draw(&shared.look, place, frame.buffer_mut());
    }
}

fn draw_typing(shared: &Shared, typing: &Typing, place: Rect, covered: bool, frame: &mut Frame) {
    const PROMPT: &str = "FEN: ";
    if let Some(problem) = &typing.problem {
        let above = Rect {
            y: place.y.saturating_sub(1),
            ..place
        };
        let sentence = Sentence {
            text: problem.clone(),
            style: shared.look.bad(),
            grows: true,
        };
        ratatui::widgets::Clear.render(above, frame.buffer_mut());
        sentence.draw(&shared.look, above, frame.buffer_mut());
    }
    let style = if typing.text.is_selected() {
        shared.look.chosen()
    } else {
        Style::new()
    };
    let (text, cursor) = typing
        .text
        .seen(place.width.saturating_sub(PROMPT.len() as u16));
    let line = Line::from(vec![
        Span::styled(PROMPT, shared.look.strong()),
        Span::styled(text, style),
    ]);
    ratatui::widgets::Clear.render(place, frame.buffer_mut());
    line.render(place, frame.buffer_mut());
    if !covered {
        let x = place.x + PROMPT.len() as u16 + cursor;
        let x = x.min(place.right().saturating_sub(1));
        frame.set_cursor_position(Position::new(x, place.y));
    }
}

/// What can be done right now.
fn moment(shared: &Shared, editor: &Editor) -> String {
    let key = |action| shared.key(Context::Editor, action);
    let (put, away) = (key(Action::Choose), key(Action::Quit));
    match (editor.part, editor.hand) {
        (Part::Fields, _) => editor.field.about(&editor.sketch, shared),
        (Part::Buttons, _) => editor.button.about().to_owned(),
        (Part::Palette, _) => format!("{put} picks up the {}.", name_of(editor.choice)),
        (Part::Board, PieceInHand::New(piece)) => {
            let name = name_of(piece);
            format!("{put} or a click puts a {name} on a square; {away} puts it away.")
        }
        (Part::Board, PieceInHand::From(square)) => {
            let name = editor.held().map_or_else(|| "piece".into(), name_of);
            format!("You hold the {name} from {square}; {away} puts it back.")
        }
        (Part::Board, PieceInHand::Empty) => {
            let square = editor.cursor;
            let there = match editor.sketch.piece_at(square) {
                Some(piece) => format!("{square} has a {}.", name_of(piece)),
                None => format!("{square} is empty."),
            };
            format!("{there} Capitals place White's pieces, small letters Black's.")
        }
    }
}
