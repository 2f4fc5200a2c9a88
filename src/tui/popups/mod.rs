//! What lies on top of a screen.

pub mod command;
pub mod comment;
pub mod frame;
pub mod games;
pub mod help;
pub mod new_game;
pub mod settings;

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::chess::{Kind, Square};
use crate::game::GameTree;
use crate::text::capitalized;
use crate::tui::app::App;
use crate::tui::files::SaveOrder;
use crate::tui::keymap::{Action, Context};
use crate::tui::text_input::seen;
use crate::tui::text_input::{LineEdit, TextBox};
use crate::tui::widgets::footer::footer;
use crate::tui::widgets::popup::PopupFrame;
use crate::tui::wrap::wrap;

/// Draws what lies on top.
pub(super) fn draw(app: &App, overlay: &Popup, frame: &mut Frame) {
    match overlay {
        Popup::Help { scroll } => read(app, overlay, help::TITLE, *scroll, frame),
        Popup::Text { title, scroll, .. } => read(app, overlay, title, *scroll, frame),
        Popup::Settings(list) => settings::draw(app, list, frame),
        Popup::NewGame(new) => new_game::draw(app, new, frame),
        Popup::Promotion(promotion) => draw_promotion(app, *promotion, frame),
        Popup::Question(question) => draw_question(app, question, frame),
        Popup::Command(line) => command::draw(app, line, frame),
        Popup::Comment(line) => comment::draw(app, line, frame),
        Popup::Chooser => games::draw(app, frame),
    }
    // The keys below now are those of what lies on top.
    let area = frame.area();
    let place = Rect {
        y: area.bottom() - 1,
        height: 1,
        ..area
    };
    ratatui::widgets::Clear.render(place, frame.buffer_mut());
    footer(app, place.width).render(place, frame.buffer_mut());
}

/// All rows of a text to read.
fn rows(app: &App, overlay: &Popup, room: u16) -> Vec<Line<'static>> {
    match overlay {
        Popup::Help { .. } => help::rows(app, room),
        Popup::Text { text, .. } => {
            let text = app.shared.look.plain(text);
            let lines = wrap(&text, usize::from(room)).into_iter();
            lines.map(Line::from).collect()
        }
        _ => Vec::new(),
    }
}

/// Columns of one of several columns of text.
const fn column_width(room: u16, columns: u16) -> u16 {
    if columns > 1 {
        (room - 2 * (columns - 1)) / columns
    } else {
        room
    }
}

/// How many rows a text to read has.
pub(in crate::tui) fn row_count(app: &App, overlay: &Popup, room: u16, columns: u16) -> u16 {
    let count = rows(app, overlay, column_width(room, columns)).len();
    let rows = count.div_ceil(usize::from(columns.max(1)));
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// A text to read, as far as it is scrolled.
fn read(app: &App, overlay: &Popup, title: &str, scroll: u16, frame: &mut Frame) {
    let area = frame.area();
    let parts = self::frame::read(area, app, overlay);
    let first = usize::from(scroll.min(self::frame::scroll_limit(area, app)));
    let seen = usize::from(parts.text.height);
    let all = usize::from(parts.rows);
    let more = if all > seen {
        format!("{}-{} of {all}", first + 1, (first + seen).min(all))
    } else {
        String::new()
    };
    let popup = PopupFrame {
        look: &app.shared.look,
        title,
        more: &more,
    };
    popup.render(parts.frame, frame.buffer_mut());
    let room = column_width(parts.text.width, parts.columns);
    let rows = rows(app, overlay, room);
    for (at, column) in rows.chunks(all.max(1)).enumerate() {
        let place = Rect {
            x: parts.text.x + at as u16 * (room + 2),
            width: room,
            ..parts.text
        };
        for (row, place) in column.iter().skip(first).zip(place.rows()) {
            row.render(place, frame.buffer_mut());
        }
    }
}

fn draw_promotion(app: &App, promotion: Promotion, frame: &mut Frame) {
    let parts = self::frame::promotion(frame.area());
    let title = "The pawn becomes";
    draw_frame(app, title, parts.frame, frame);
    for (at, place) in parts.rows {
        let kind = Kind::PROMOTIONS[at];
        let text = format!(
            "{}  ({})",
            kind_text(app, kind),
            kind.letter().to_ascii_lowercase()
        );
        choice(app, &text, kind == promotion.choice, place, frame);
    }
}

/// A kind of piece as the promotion shows it.
fn kind_text(app: &App, kind: Kind) -> String {
    let name = capitalized(kind.name());
    format!("{} {name}", app.shared.look.kind(kind))
}

fn draw_question(app: &App, question: &Question, frame: &mut Frame) {
    let parts = self::frame::confirm(frame.area(), question);
    draw_frame(app, "", parts.frame, frame);
    let text = app.shared.look.plain(&question.question);
    let lines = wrap(&text, usize::from(parts.question.width));
    for (line, place) in lines.into_iter().zip(parts.question.rows()) {
        Line::from(line).render(place, frame.buffer_mut());
    }
    for (action, word, place) in [
        (Action::Choose, "yes", parts.yes),
        (Action::Cancel, "no", parts.no),
    ] {
        let key = app
            .shared
            .key_name(Context::Popup, action)
            .unwrap_or_default();
        let line = Line::from(vec![
            Span::styled(key, app.shared.look.strong()),
            Span::raw(format!(" {word}")),
        ]);
        let line = line.alignment(Alignment::Center);
        line.render(place, frame.buffer_mut());
    }
}

fn draw_frame(app: &App, title: &str, place: Rect, frame: &mut Frame) {
    let look = &app.shared.look;
    let popup = PopupFrame {
        look,
        title,
        more: "",
    };
    popup.render(place, frame.buffer_mut());
}

/// A row out of which one chooses.
fn choice(app: &App, text: &str, chosen: bool, place: Rect, frame: &mut Frame) {
    let (mark, style) = if chosen {
        (app.shared.look.pointer(), app.shared.look.chosen())
    } else {
        (" ", Style::new())
    };
    let line = Line::from(vec![
        Span::styled(format!("{mark} "), app.shared.look.strong()),
        Span::styled(format!(" {text} "), style),
    ]);
    line.render(place, frame.buffer_mut());
}

/// A text being typed, with the terminal's cursor in it.
fn edit(line: &LineEdit, place: Rect, frame: &mut Frame) {
    let (text, cursor) = seen(line, place.width);
    ratatui::widgets::Clear.render(place, frame.buffer_mut());
    Span::styled(text, Style::new()).render(place, frame.buffer_mut());
    if !place.is_empty() {
        let x = (place.x + cursor).min(place.right() - 1);
        frame.set_cursor_position(Position::new(x, place.y));
    }
}

/// Sentences from the top of a place on.
fn paragraph(app: &App, text: &str, style: Style, place: Rect, frame: &mut Frame) {
    let text = app.shared.look.plain(text);
    let lines = wrap(&text, usize::from(place.width));
    for (line, row) in lines.into_iter().zip(place.rows()) {
        Line::styled(line, style).render(row, frame.buffer_mut());
    }
}

/// What lies on top of a screen and takes the keys.
#[derive(Clone, Debug)]
pub enum Popup {
    /// The keys of the screen below.
    Help {
        /// Rows scrolled away.
        scroll: u16,
    },
    /// The settings.
    Settings(SettingsList),
    /// What the new game shall be like.
    NewGame(new_game::NewGameForm),
    /// What a pawn becomes.
    Promotion(Promotion),
    /// A question to be answered with yes or no.
    Question(Question),
    /// A command being typed.
    Command(CommandLine),
    /// A comment being written.
    Comment(TextBox),
    /// The games of a file, to choose one.
    Chooser,
    /// A text to read or to copy by hand.
    Text {
        /// What it is.
        title: String,
        /// All of it.
        text: String,
        /// Rows scrolled away.
        scroll: u16,
    },
}

/// The settings as a list.
#[derive(Clone, Debug, Default)]
pub struct SettingsList {
    /// The chosen row, an index into `Setting::all()`.
    pub row: usize,
    /// The value that is being typed, if one is.
    pub edit: Option<LineEdit>,
}

/// A pawn on its last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// Where it stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What is chosen so far.
    pub choice: Kind,
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// What is asked.
    pub question: String,
    /// What yes does.
    pub then: Answered,
}

/// What happens after a yes.
#[derive(Clone, Debug)]
pub enum Answered {
    /// The side to move gives up.
    Resign,
    /// The other side takes the draw.
    AgreeToDraw,
    /// The game waits while another is studied, from its first position or at its end.
    Analyze(Box<GameTree>),
    /// A studied game is written after all.
    Save(Box<SaveOrder>),
    /// The games of a file are listed again.
    List(PathBuf),
}

/// A command being typed after `:`.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    /// What was typed.
    pub text: LineEdit,
    /// What is wrong with it, once Enter was pressed.
    pub problem: Option<String>,
    /// Which of the completions is chosen.
    pub pick: Option<usize>,
}

impl CommandLine {
    /// With this much of it typed.
    #[must_use]
    pub fn begun(text: &str) -> Self {
        Self {
            text: LineEdit::new(text),
            ..Self::default()
        }
    }
}
