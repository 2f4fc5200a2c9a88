//! The settings as a list.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::SettingsList;
use super::{draw_frame, edit, paragraph};
use crate::chess::{Board, Square};
use crate::config::Setting;
use crate::tui::app::App;
use crate::tui::widgets::board::{BoardSize, BoardView, Marks};
use crate::tui::wrap::cut;

/// Columns of a name.
const NAME: u16 = 14;

/// A frame of fewer columns has no room for values beside names.
const NARROW: u16 = 30;

pub(super) fn draw(app: &App, list: &SettingsList, frame: &mut Frame) {
    let parts = super::frame::settings(frame.area(), list);
    draw_frame(app, "Settings", parts.frame, frame);
    let settings: Vec<Setting> = Setting::all().collect();
    for &(at, place) in &parts.rows {
        let chosen = at == list.row;
        draw_row(app, settings[at], chosen, place, frame);
        if let Some(line) = list.edit.as_ref().filter(|_| chosen) {
            let start = if parts.frame.width < NARROW {
                2
            } else {
                NAME + 4
            };
            let start = start.min(place.width);
            let field = Rect {
                x: place.x + start,
                width: place.width - start,
                ..place
            };
            edit(line, field, frame);
        }
    }
    let setting = settings[list.row.min(settings.len() - 1)];
    if let Some(notice) = app.shared.notice.as_ref().filter(|notice| notice.trouble) {
        paragraph(app, &notice.text, app.shared.look.bad(), parts.about, frame);
    } else {
        let mut about = setting.about().to_owned();
        if parts.frame.width < NARROW {
            about = format!("{}. {about}", setting.value(&app.shared.settings));
        }
        paragraph(app, &about, Style::new(), parts.about, frame);
    }
    if let Some(place) = parts.preview {
        draw_preview(app, place, frame);
    }
}

fn draw_row(app: &App, setting: Setting, chosen: bool, place: Rect, frame: &mut Frame) {
    let look = &app.shared.look;
    let (left, right) = if look.ascii {
        ("<", ">")
    } else {
        ("‹", "›")
    };
    let room = usize::from(place.width).saturating_sub(usize::from(NAME) + 6);
    let value = cut(&look.plain(&setting.value(&app.shared.settings)), room);
    let name = setting.name().replace('_', " ");
    let (mark, style) = if chosen {
        (look.pointer(), look.chosen())
    } else {
        (" ", Style::new())
    };
    let width = usize::from(NAME);
    let mut spans = vec![
        Span::styled(format!("{mark} "), look.strong()),
        Span::styled(
            format!("{name:<width$}"),
            if chosen { look.strong() } else { Style::new() },
        ),
    ];
    if room < 8 {
        // Its value stands below.
    } else if chosen {
        spans.push(Span::styled(format!("{left} "), look.dim()));
        spans.push(Span::styled(value, style));
        spans.push(Span::styled(format!(" {right}"), look.dim()));
    } else {
        spans.push(Span::raw(format!("  {value}")));
    }
    Line::from(spans).render(place, frame.buffer_mut());
}

/// A board after a few moves, in the colors chosen.
fn draw_preview(app: &App, place: Rect, frame: &mut Frame) {
    let position = Board::start();
    let marks = Marks {
        last: Some((Square::at(4, 1), Square::at(4, 3))),
        ..Marks::default()
    };
    let board = BoardView {
        position: &position,
        size: BoardSize::SMALLEST,
        flipped: false,
        theme: app.shared.look.theme,
        depth: app.shared.look.depth,
        pieces: app.shared.pieces(),
        coordinates: app.shared.settings.coordinates,
        marks: &marks,
    };
    board.render(place, frame.buffer_mut());
}
