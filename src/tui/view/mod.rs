//! What the screen looks like. Only reads.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::app::{App, Screen};
use super::layout::{self, SMALLEST};
use super::look;
use super::popups::Popup;
use super::widgets::board::{BoardScene, find_bare_squares};
use super::wrap::wrap;

/// Draws a frame. What comes back are its boards, for whoever shows them as pictures; none if nobody
/// wants any.
pub fn view(app: &App, frame: &mut Frame) -> Vec<BoardScene> {
    let area = frame.area();
    let covers = |popup: &Popup| popup.component().covers();
    let covered = app.popup.as_ref().is_some_and(covers);
    let mut boards = Vec::new();
    if area.is_empty() {
        return boards;
    }
    if layout::too_small(area) {
        too_small(area, frame);
    } else {
        match &app.screen {
            // What lies on top of the menu would leave nothing but scraps of it.
            Screen::Menu(_) if covered => {}
            screen => {
                let covered = app.popup.is_some();
                screen.room().draw(&app.shared, covered, frame);
                if app.shared.wants_pictures() {
                    boards = screen.room().boards(&app.shared, area);
                }
            }
        }
        if let Some(popup) = &app.popup {
            popup.draw(&app.shared, &app.screen.below(), frame);
            if app.shared.wants_pictures() {
                let on_top = popup.component().boards(&app.shared, area);
                cover(&mut boards, &on_top);
                boards.extend(on_top);
            }
        }
    }
    find_bare_squares(&mut boards, frame.buffer_mut());
    if app.shared.look.ascii {
        look::only_ascii(frame.buffer_mut());
    }
    cap_cells(frame.buffer_mut());
    boards
}

/// Takes the squares away that lie below the boards on top.
fn cover(boards: &mut [BoardScene], on_top: &[BoardScene]) {
    let hidden = |place: Rect| on_top.iter().any(|board| board.area().intersects(place));
    for place in boards.iter_mut().flat_map(|board| &mut board.places) {
        if hidden(*place) {
            *place = Rect::ZERO;
        }
    }
}

/// No cell holds more than a person can see in it, wherever it came from: a thousand marks in one would
/// choke the terminal.
fn cap_cells(buffer: &mut Buffer) {
    const MOST_BYTES: usize = 40;
    const MOST_CHARS: usize = 8;
    for cell in &mut buffer.content {
        if cell.symbol().len() > MOST_BYTES {
            let short: String = cell.symbol().chars().take(MOST_CHARS).collect();
            cell.set_symbol(&short);
        }
    }
}

/// One sentence in the middle.
fn too_small(area: Rect, frame: &mut Frame) {
    let (columns, rows) = SMALLEST;
    let long = format!("Pillarbox needs {columns} columns and {rows} rows; your game is kept.");
    let short = format!("needs {columns}x{rows}");
    let mut lines = wrap(&long, usize::from(area.width));
    if lines.len() > usize::from(area.height) {
        lines = wrap(&short, usize::from(area.width));
    }
    lines.truncate(usize::from(area.height));
    let top = area.y + (area.height - lines.len() as u16) / 2;
    for (line, row) in lines.into_iter().zip(top..area.bottom()) {
        let place = Rect::new(area.x, row, area.width, 1);
        let line = Line::from(line).alignment(Alignment::Center);
        line.render(place, frame.buffer_mut());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_with_a_thousand_marks_is_cut() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
        buffer[(0, 0)].set_symbol(&format!("e{}", "\u{301}".repeat(1000)));
        buffer[(1, 0)].set_symbol("e\u{301}");
        cap_cells(&mut buffer);
        assert_eq!(buffer[(0, 0)].symbol().chars().count(), 8);
        assert_eq!(buffer[(1, 0)].symbol(), "e\u{301}");
    }
}
