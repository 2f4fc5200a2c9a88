//! What lies on top of a screen.

use ratatui::layout::Rect;

use super::new_game::{NewGameForm, START};
use super::{CommandLine, Popup, Question, SettingsList, help, row_count};
use crate::chess::Kind;
use crate::config::Setting;
use crate::tui::app::App;
use crate::tui::layout::{split_bottom, split_left, split_top, within};
use crate::tui::scroll::Window;
use crate::tui::text_input::TextBox;
use crate::tui::update::command::completions;
use crate::tui::wrap::{width, wrap};

/// The most completions shown at a time.
const COMPLETIONS: usize = 8;

/// Columns of the box for a comment, with its border.
const COMMENT_WIDTH: u16 = 68;
/// The fewest rows to write a comment in.
const COMMENT_ROWS: u16 = 5;

/// A frame in the middle of the screen, never larger than it.
#[must_use]
pub fn popup(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

/// Where things may lie on top: the keys at the bottom stay.
fn above_keys(area: Rect) -> Rect {
    split_bottom(area, 1).0
}

/// What a frame holds: without its border and the blank beside it.
fn inside(frame: Rect) -> Rect {
    let blank = u16::from(frame.width >= 24);
    Rect {
        x: frame.x + (1 + blank).min(frame.width),
        y: frame.y + 1.min(frame.height),
        width: frame.width.saturating_sub(2 + 2 * blank),
        height: frame.height.saturating_sub(2),
    }
}

/// The rows of a list that are seen, so that the chosen one is among them.
fn window(list: Rect, count: usize, chosen: usize) -> Vec<(usize, Rect)> {
    let window = Window {
        seen: usize::from(list.height),
        total: count,
    };
    let first = window.following(0, chosen..chosen + 1);
    (first..count).zip(list.rows()).collect()
}

/// A text to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadRegions {
    /// All of it.
    pub frame: Rect,
    /// The text.
    pub text: Rect,
    /// Columns of text beside each other.
    pub columns: u16,
    /// Rows of all the text.
    pub rows: u16,
}

/// A page of help or a text.
#[must_use]
pub fn read(area: Rect, app: &App, overlay: &Popup) -> ReadRegions {
    let area = above_keys(area);
    let most = area
        .width
        .saturating_sub(if area.width >= 60 { 4 } else { 0 });
    let (wanted, columns) = match overlay {
        Popup::Help { .. } if most >= 2 * help::HELP_WIDTH + 6 => (2 * help::HELP_WIDTH + 6, 2),
        Popup::Help { .. } => (help::HELP_WIDTH + 4, 1),
        Popup::Text { text, title, .. } => {
            let longest = text.lines().map(width).max().unwrap_or(0);
            (
                longest.max(width(title) + 4).min(usize::from(most)) as u16 + 4,
                1,
            )
        }
        _ => (0, 1),
    };
    let wide = inside(popup(area, wanted.min(most.max(1)), area.height)).width;
    let rows = row_count(app, overlay, wide, columns);
    let frame = popup(area, wanted.min(most.max(1)), rows.saturating_add(2));
    ReadRegions {
        frame,
        text: inside(frame),
        columns,
        rows,
    }
}

/// What lies on top, if a click beside it puts it away: nothing that is being written.
#[must_use]
pub fn frame(area: Rect, app: &App, overlay: &Popup) -> Option<Rect> {
    match overlay {
        Popup::Help { .. } | Popup::Text { .. } => Some(read(area, app, overlay).frame),
        Popup::Settings(list) => Some(settings(area, list).frame),
        Popup::NewGame(new) => Some(form(area, new).frame),
        Popup::Promotion(_) => Some(promotion(area).frame),
        Popup::Question(question) => Some(confirm(area, question).frame),
        Popup::Command(_) | Popup::Comment(_) | Popup::Chooser => None,
    }
}

/// How far what lies on top can be scrolled.
#[must_use]
pub fn scroll_limit(area: Rect, app: &App) -> u16 {
    match &app.popup {
        Some(overlay @ (Popup::Help { .. } | Popup::Text { .. })) => {
            let parts = read(area, app, overlay);
            parts.rows.saturating_sub(parts.text.height)
        }
        _ => 0,
    }
}

/// A list with a word about the chosen row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRegions {
    /// All of it.
    pub frame: Rect,
    /// The rows that are seen, with their numbers.
    pub rows: Vec<(usize, Rect)>,
    /// What the chosen row is about.
    pub about: Rect,
    /// A small board, where there is room.
    pub preview: Option<Rect>,
}

/// The settings.
#[must_use]
pub fn settings(area: Rect, list: &SettingsList) -> ListRegions {
    let count = Setting::all().count();
    let area = above_keys(area);
    let preview = area.width >= 64 && area.height >= 16;
    let wanted = if preview { 66 } else { 46 };
    let frame = popup(area, wanted, count as u16 + 5);
    let inner = inside(frame);
    let about = if inner.height >= 10 {
        3
    } else {
        inner.height / 4
    };
    let (top, about) = split_bottom(inner, about);
    // A blank row parts the list from what is said about it.
    let about = if about.height > 2 {
        split_top(about, 1).1
    } else {
        about
    };
    let (rows, side) = split_left(top, if preview { top.width - 20 } else { top.width }, 2);
    ListRegions {
        frame,
        rows: window(rows, count, list.row),
        about,
        preview: preview.then(|| within(side, 0, 1, 18, 9)),
    }
}

/// The form for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormRegions {
    /// All of it.
    pub frame: Rect,
    /// The rows that are seen, with their numbers.
    pub rows: Vec<(usize, Rect)>,
    /// What is wrong with what was typed, or a whole position.
    pub about: Rect,
    /// The word that starts the game.
    pub start: Rect,
}

/// The form for a new game.
#[must_use]
pub fn form(area: Rect, new: &NewGameForm) -> FormRegions {
    let count = new.fields().len();
    let frame = popup(above_keys(area), 60, count as u16 + 7);
    let inner = inside(frame);
    let (rest, start) = split_bottom(inner, 1);
    let (rest, about) = split_bottom(rest, 3.min(rest.height.saturating_sub(count as u16)));
    let word = width(START) as u16 + 4;
    FormRegions {
        frame,
        rows: window(rest, count, new.row),
        about,
        start: within(start, start.width.saturating_sub(word) / 2, 0, word, 1),
    }
}

/// What a pawn can become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionRegions {
    /// All of it.
    pub frame: Rect,
    /// One row for each of [`Kind::PROMOTIONS`].
    pub rows: Vec<(usize, Rect)>,
}

/// What a pawn can become.
#[must_use]
pub fn promotion(area: Rect) -> PromotionRegions {
    let frame = popup(above_keys(area), 24, 6);
    PromotionRegions {
        frame,
        rows: (0..Kind::PROMOTIONS.len())
            .zip(inside(frame).rows())
            .collect(),
    }
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmRegions {
    /// All of it.
    pub frame: Rect,
    /// The question.
    pub question: Rect,
    /// Yes.
    pub yes: Rect,
    /// No.
    pub no: Rect,
}

/// A question.
#[must_use]
pub fn confirm(area: Rect, question: &Question) -> ConfirmRegions {
    let wanted = (width(&question.question) as u16)
        .saturating_add(4)
        .clamp(30, 60);
    let area = above_keys(area);
    let room = inside(popup(area, wanted, 1)).width;
    let rows = wrap(&question.question, usize::from(room)).len() as u16;
    let frame = popup(area, wanted, rows.saturating_add(4));
    let inner = inside(frame);
    let (text, answers) = split_bottom(inner, 1);
    let half = answers.width / 2;
    ConfirmRegions {
        frame,
        question: text,
        yes: within(answers, 0, 0, half, 1),
        no: within(answers, half, 0, half, 1),
    }
}

/// A comment being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentRegions {
    /// All of it.
    pub frame: Rect,
    /// The text.
    pub text: Rect,
}

/// A comment being written: as many rows as it needs, and one more to go on in.
#[must_use]
pub fn comment(area: Rect, text: &TextBox) -> CommentRegions {
    let area = above_keys(area);
    let room = inside(popup(area, COMMENT_WIDTH, area.height)).width;
    let rows = u16::try_from(text.rows(usize::from(room)).len()).unwrap_or(u16::MAX);
    let height = rows.saturating_add(1).max(COMMENT_ROWS).saturating_add(2);
    let frame = popup(area, COMMENT_WIDTH, height);
    CommentRegions {
        frame,
        text: inside(frame),
    }
}

/// A command and what it could become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandRegions {
    /// All of it, or only the row to type in.
    pub frame: Rect,
    /// The row to type in.
    pub line: Rect,
    /// The completions that are seen, with their numbers.
    pub rows: Vec<(usize, Rect)>,
    /// What is wrong, if something is.
    pub problem: Option<Rect>,
}

/// A command and what it could become.
#[must_use]
pub fn command(area: Rect, app: &App, line: &CommandLine) -> CommandRegions {
    let (rest, _) = split_bottom(area, 1);
    let (above, row) = split_bottom(rest, 1);
    let problem = line.problem.as_ref().map(|text| {
        let rows = wrap(text, usize::from(area.width)).len() as u16;
        split_bottom(above, rows.min(above.height)).1
    });
    let found = completions(app, line.text.text());
    let count = found.len();
    // What is wrong comes before what would be right.
    if count == 0 || problem.is_some() {
        return CommandRegions {
            frame: row,
            line: row,
            rows: Vec::new(),
            problem,
        };
    }
    let height = (count.min(COMPLETIONS) as u16 + 2).min(above.height);
    let (_, place) = split_bottom(above, height);
    let frame = Rect {
        width: place.width.min(command_width(&found)),
        ..place
    };
    CommandRegions {
        frame,
        line: row,
        rows: window(inside(frame), count, line.pick.unwrap_or(0)),
        problem,
    }
}

/// Columns of the frame in which no completion is cut, and not fewer than it mostly has.
fn command_width(found: &[(String, &str)]) -> u16 {
    let names = found.iter().map(|(name, _)| width(name)).max();
    let about = found.iter().map(|(_, about)| width(about)).max();
    // The mark, the blanks between, the border and the blank beside it.
    let wanted = 2 + names.unwrap_or(0) + 2 + about.unwrap_or(0) + 4;
    u16::try_from(wanted).unwrap_or(u16::MAX).max(60)
}
