//! How the games of a file are drawn.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::layout::{game_columns, game_rows, name_room, regions};
use super::own;
use crate::tui::files::{COLUMNS, ECO, GameFile, ReadProgress, shown_name};
use crate::tui::look::Look;
use crate::tui::popups::list::{after, choice_style, draw_edit};
use crate::tui::shared::Shared;
use crate::tui::wrap::{cut, cut_name, width};

const SEARCH: &str = "Search: ";

pub(super) fn draw(shared: &Shared, frame: &mut Frame) {
    let area = frame.area();
    Clear.render(area, frame.buffer_mut());
    let Some(file) = &shared.files.listed else {
        return;
    };
    let parts = regions(area);
    let look = &shared.look;
    draw_title(look, file, parts.title, frame);
    let table = GamesTable {
        look,
        digits: file.games.len().to_string().len(),
    };
    if file.mine {
        let columns = own::columns(parts.header.width);
        let texts = own::HEADINGS.into_iter().zip(columns);
        draw_cells(look, texts, (look.dim(), parts.header), frame);
    } else {
        let mut headings = COLUMNS;
        if name_room(parts.header.width).is_some() {
            headings[ECO] = "Opening";
        }
        table.draw(("#", headings), look.dim(), parts.header, frame);
    }
    for (row, place) in game_rows(area, file) {
        draw_game(&table, file, row, place, frame);
    }
    if file.found.is_empty() {
        let text = if file.search.text().is_empty() {
            "no games yet"
        } else {
            "no game matches"
        };
        Span::styled(text, look.dim()).render(parts.list, frame.buffer_mut());
    }
    draw_status(shared, file, parts.status, frame);
    Span::styled(SEARCH, look.strong()).render(parts.search, frame.buffer_mut());
    let field = after(parts.search, SEARCH.len() as u16);
    draw_edit(&file.search, field, frame);
}

/// The name of the file, and how many games there are.
fn draw_title(look: &Look, file: &GameFile, place: Rect, frame: &mut Frame) {
    let (found, all) = (file.found.len(), file.listed);
    let count = if found == 1 && all == 1 {
        "1 game".to_owned()
    } else if found == all {
        format!("{all} games")
    } else {
        format!("{found} of {all} games")
    };
    let room = usize::from(place.width).saturating_sub(width(&count) + 2);
    let name = if file.mine {
        "My games".to_owned()
    } else {
        shown_name(&file.path)
    };
    let name = cut(&look.plain(&name), room);
    let blank = " ".repeat(room.saturating_sub(width(&name)) + 2);
    let line = Line::from(vec![
        Span::styled(name, look.strong()),
        Span::raw(blank),
        Span::raw(count),
    ]);
    line.render(place, frame.buffer_mut());
}

fn draw_game(table: &GamesTable<'_>, file: &GameFile, row: usize, place: Rect, frame: &mut Frame) {
    let look = table.look;
    let game = file.found[row] as usize;
    let chosen = row == file.row;
    let style = choice_style(look, chosen);
    if chosen {
        frame.buffer_mut().set_style(place, style);
        Span::styled(look.pointer(), style).render(place, frame.buffer_mut());
    }
    if file.mine {
        let cells = own::cells(file, game, place.width);
        let texts = cells.iter().map(String::as_str);
        let texts = texts.zip(own::columns(place.width));
        draw_cells(look, texts, (style, place), frame);
        return;
    }
    let mut cells = file.games.cells(game);
    for (at, unknown) in [(0, "?"), (1, "?"), (2, "*")] {
        if cells[at].is_empty() {
            cells[at] = unknown;
        }
    }
    let opening = name_room(place.width).map(|room| opening_text(file.games.opening(game), room));
    if let Some(opening) = &opening {
        cells[ECO] = opening;
    }
    table.draw((&(game + 1).to_string(), cells), style, place, frame);
}

/// The code of an opening and as much of its name as fits behind it. Codes stand below each other.
pub(super) fn opening_text([code, name]: [&str; 2], room: u16) -> String {
    let room = usize::from(room).saturating_sub(4);
    format!("{code:<3} {}", cut_name(name, room))
}

/// How rows are drawn.
struct GamesTable<'a> {
    look: &'a Look,
    /// Columns of the number of a game.
    digits: usize,
}

impl GamesTable<'_> {
    /// Draws a row: a number, which stands to the right, and the tags.
    fn draw(&self, row: (&str, [&str; 7]), style: Style, place: Rect, frame: &mut Frame) {
        let (number, cells) = row;
        let number = format!("{number:>0$}", self.digits);
        let columns = game_columns(place.width, self.digits as u16);
        let texts = std::iter::once(number.as_str()).chain(cells);
        draw_cells(self.look, texts.zip(columns), (style, place), frame);
    }
}

/// Draws the parts of a row that have a place in it.
fn draw_cells<'a>(
    look: &Look,
    texts: impl Iterator<Item = (&'a str, Option<(u16, u16)>)>,
    (style, place): (Style, Rect),
    frame: &mut Frame,
) {
    for (text, column) in texts {
        let Some((x, wide)) = column else {
            continue;
        };
        let cell = Rect {
            x: place.x + x,
            width: wide,
            ..place
        };
        let text = cut(&look.plain(text), usize::from(wide));
        Span::styled(text, style).render(cell, frame.buffer_mut());
    }
}

/// What there is to say, or how far the file has been read, or which game is chosen.
fn draw_status(shared: &Shared, file: &GameFile, place: Rect, frame: &mut Frame) {
    let look = &shared.look;
    if let Some(notice) = &shared.notice {
        notice.sentence(look).draw(look, place, frame.buffer_mut());
    } else if let Some(progress) = file.progress {
        draw_progress(look, progress, place, frame);
    } else if let Some(game) = file.chosen() {
        // The number in the file says nothing about one's own games.
        let (game, all) = if file.mine {
            (file.row, file.found.len())
        } else {
            (game, file.games.len())
        };
        let text = format!("Game {} of {all}", game + 1);
        Span::styled(text, look.dim()).render(place, frame.buffer_mut());
    }
}

fn draw_progress(look: &Look, progress: ReadProgress, place: Rect, frame: &mut Frame) {
    let percent = progress.percent();
    let text = format!("Reading {percent:>3} % ");
    let room = u64::from(place.width).saturating_sub(text.len() as u64);
    let done = (room * percent / 100) as usize;
    let (full, empty) = if look.ascii {
        ("#", "-")
    } else {
        ("█", "░")
    };
    let line = Line::from(vec![
        Span::raw(text),
        Span::styled(full.repeat(done), look.strong()),
        Span::styled(empty.repeat(room as usize - done), look.dim()),
    ]);
    line.render(place, frame.buffer_mut());
}
