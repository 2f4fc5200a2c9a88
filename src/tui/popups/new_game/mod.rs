//! The form for a new game.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

mod form;

pub use form::{Field, NewGameForm};

use super::{draw_frame, edit, paragraph};
use crate::tui::app::App;
use crate::tui::keymap::{Action, Context};
use crate::tui::wrap::cut;

/// What starts the game.
pub(in crate::tui) const START: &str = "Enter starts the game";

/// A frame of fewer columns has no room for values beside names.
const NARROW: u16 = 30;
/// Columns of a name.
const NAME: u16 = 15;

pub(super) fn draw(app: &App, new: &NewGameForm, frame: &mut Frame) {
    let parts = super::frame::form(frame.area(), new);
    draw_frame(app, new.title(), parts.frame, frame);
    let fields = new.fields();
    for &(at, place) in &parts.rows {
        let chosen = at == new.row;
        draw_row(app, new, fields[at], chosen, place, frame);
        if let Some((line, _)) = new.edit.as_ref().filter(|_| chosen) {
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
    match &new.edit {
        Some((_, Some(problem))) => {
            paragraph(app, problem, app.shared.look.bad(), parts.about, frame);
        }
        Some((_, None)) => {
            let text = "Type or paste a FEN; nothing is the usual start.";
            paragraph(app, text, app.shared.look.dim(), below(parts.about), frame);
        }
        None => {
            let mut text = about(app, new.field());
            if parts.frame.width < NARROW {
                text = format!("{}. {text}", new.value(new.field()));
            }
            paragraph(app, &text, app.shared.look.dim(), below(parts.about), frame);
        }
    }
    if new.edit.is_none() {
        let key = app
            .shared
            .key_name(Context::Popup, Action::Choose)
            .unwrap_or_default();
        let line = Line::from(vec![
            Span::styled(key, app.shared.look.strong()),
            Span::raw(if parts.start.width < 20 {
                " start"
            } else {
                " starts the game"
            }),
        ]);
        line.alignment(Alignment::Center)
            .render(parts.start, frame.buffer_mut());
    }
}

/// Without the first row, where there is more than one.
fn below(place: Rect) -> Rect {
    if place.height < 2 {
        return place;
    }
    Rect {
        y: place.y + 1,
        height: place.height - 1,
        ..place
    }
}

/// How a row is changed.
fn about(app: &App, field: Field) -> String {
    let name = |action| {
        app.shared
            .key_name(Context::Popup, action)
            .unwrap_or_default()
    };
    let (left, right) = (name(Action::Left), name(Action::Right));
    match field {
        Field::Position => format!("{right} to type a position, {left} for the usual one"),
        _ => format!("{left} {right} change it"),
    }
}

fn draw_row(
    app: &App,
    new: &NewGameForm,
    field: Field,
    chosen: bool,
    place: Rect,
    frame: &mut Frame,
) {
    let look = &app.shared.look;
    let (left, right) = if look.ascii {
        ("<", ">")
    } else {
        ("‹", "›")
    };
    let room = usize::from(place.width).saturating_sub(usize::from(NAME) + 6);
    let value = cut(&look.plain(&new.value(field)), room);
    let width = usize::from(NAME);
    let label = format!("{:<width$}", field.label());
    let spans = if room < 8 {
        // Its value stands below.
        let mark = if chosen { look.pointer() } else { " " };
        let style = if chosen { look.strong() } else { Style::new() };
        vec![Span::styled(format!("{mark} {label}"), style)]
    } else if chosen {
        vec![
            Span::styled(format!("{} ", look.pointer()), look.strong()),
            Span::styled(label, look.strong()),
            Span::styled(format!("{left} "), look.dim()),
            Span::styled(value, look.chosen()),
            Span::styled(format!(" {right}"), look.dim()),
        ]
    } else {
        vec![
            Span::raw("  "),
            Span::styled(label, Style::new()),
            Span::raw(format!("  {value}")),
        ]
    };
    Line::from(spans).render(place, frame.buffer_mut());
}
