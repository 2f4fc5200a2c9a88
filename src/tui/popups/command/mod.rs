//! A command being typed, and what it could become.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::CommandLine;
use super::{draw_frame, edit, paragraph};
use crate::tui::app::App;
use crate::tui::update::command::completions;
use crate::tui::wrap::{cut, width};

pub(super) fn draw(app: &App, line: &CommandLine, frame: &mut Frame) {
    let parts = super::frame::command(frame.area(), app, line);
    if let Some(place) = parts.problem {
        Clear.render(place, frame.buffer_mut());
        if let Some(problem) = &line.problem {
            paragraph(app, problem, app.shared.look.bad(), place, frame);
        }
    }
    if !parts.rows.is_empty() {
        draw_frame(app, "Commands", parts.frame, frame);
        let found = completions(app, line.text.text());
        let longest = found.iter().map(|(name, _)| width(name)).max();
        let longest = longest.unwrap_or(0);
        for &(at, place) in &parts.rows {
            let (name, about) = &found[at];
            draw_row(
                app,
                (name, about),
                longest,
                line.pick == Some(at),
                place,
                frame,
            );
        }
    }
    Clear.render(parts.line, frame.buffer_mut());
    Span::styled(":", app.shared.look.strong()).render(parts.line, frame.buffer_mut());
    let field = Rect {
        x: parts.line.x + 1.min(parts.line.width),
        width: parts.line.width.saturating_sub(1),
        ..parts.line
    };
    edit(&line.text, field, frame);
}

fn draw_row(
    app: &App,
    (name, about): (&str, &str),
    longest: usize,
    chosen: bool,
    place: Rect,
    frame: &mut Frame,
) {
    let look = &app.shared.look;
    let (mark, style) = if chosen {
        (look.pointer(), look.chosen())
    } else {
        (" ", Style::new())
    };
    let room = usize::from(place.width);
    let name_width = longest.min(room.saturating_sub(2));
    let name = cut(name, name_width);
    let blank = " ".repeat(name_width.saturating_sub(width(&name)) + 2);
    let about = cut(&look.plain(about), room.saturating_sub(name_width + 4));
    let line = Line::from(vec![
        Span::styled(format!("{mark} "), look.strong()),
        Span::styled(name, style),
        Span::raw(blank),
        Span::styled(about, look.dim()),
    ]);
    line.render(place, frame.buffer_mut());
}
