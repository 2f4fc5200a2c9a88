//! Every screen at every size that matters, as text with its styles.

use std::fmt::Write;

use pillarbox::tui::app::App;
use pillarbox::tui::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

use crate::screens;

const SIZES: [(u16, u16); 5] = [(20, 12), (40, 12), (80, 24), (120, 40), (200, 60)];

/// A screen in cells.
pub(crate) fn draw(app: &App, (columns, rows): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    let draw = |frame: &mut ratatui::Frame| drop(view(app, frame));
    terminal.draw(draw).unwrap();
    terminal.backend().buffer().clone()
}

/// The cells of a row that look alike, in words.
fn style(cell: &Cell) -> String {
    let mut words = Vec::new();
    for (name, color) in [("fg", cell.fg), ("bg", cell.bg)] {
        match color {
            Color::Reset => {}
            Color::Rgb(r, g, b) => words.push(format!("{name}={r:02x}{g:02x}{b:02x}")),
            other => words.push(format!("{name}={other}")),
        }
    }
    if !cell.modifier.is_empty() {
        words.push(format!("{:?}", cell.modifier).to_lowercase());
    }
    words.join(" ")
}

fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let mut text = String::new();
    for row in 0..area.height {
        let mut line = String::new();
        let mut skip = 0;
        for column in 0..area.width {
            let symbol = buffer[(column, row)].symbol();
            if skip == 0 {
                line.push_str(symbol);
                skip = ratatui::text::Span::raw(symbol).width().saturating_sub(1);
            } else {
                skip -= 1;
            }
        }
        let _ = writeln!(text, "|{line}|");
    }
    for row in 0..area.height {
        let mut runs = Vec::new();
        let mut column = 0;
        while column < area.width {
            let look = style(&buffer[(column, row)]);
            let from = column;
            while column < area.width && style(&buffer[(column, row)]) == look {
                column += 1;
            }
            if !look.is_empty() {
                runs.push(format!("{from}-{} {look}", column - 1));
            }
        }
        if !runs.is_empty() {
            let _ = writeln!(text, "row {row}: {}", runs.join(", "));
        }
    }
    text
}

#[test]
fn every_screen_looks_as_it_did() {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| {
        for (name, app) in screens::all() {
            let mut all = String::new();
            for (columns, rows) in SIZES {
                let _ = writeln!(all, "{columns}x{rows}");
                all.push_str(&text(&draw(&app, (columns, rows))));
            }
            let version = format!("version {}", env!("CARGO_PKG_VERSION"));
            insta::assert_snapshot!(name, all.replace(&version, "version N.N.N"));
        }
    });
}
