//! The form for a new game.

mod form;

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

pub use form::{FormField, NewGameForm};

use super::frame::{above_keys, centered, draw_frame, inside, paragraph};
use super::list::{NARROW, ValueRow, draw_edit, is_for_text, next_row, row_at, rows_seen};
use super::{Answer, Below, Component, Hit};
use crate::engine::Character;
use crate::game::read_start;
use crate::tui::keymap::{Action, Context};
use crate::tui::layout::{split_bottom, split_left, split_top, within};
use crate::tui::look::Look;
use crate::tui::setup::GameKind;
use crate::tui::shared::Shared;
use crate::tui::text_input::LineEdit;
use crate::tui::wrap::width;

/// What starts the game, behind its key.
const START: &str = " starts the game";

/// Columns of a name.
const NAME: u16 = 15;

/// Where the parts are.
struct Regions {
    frame: Rect,
    /// The rows that are seen, with their numbers.
    rows: Vec<(usize, Rect)>,
    /// What is wrong with what was typed, or a whole position.
    about: Rect,
    /// The word that starts the game.
    start: Rect,
}

impl NewGameForm {
    fn regions(&self, area: Rect, shared: &Shared) -> Regions {
        let count = self.fields().len();
        // As many rows whoever plays, so that nothing moves while somebody is chosen.
        let most = if self.setup.kind == GameKind::TwoPlayers {
            count as u16 + 7
        } else {
            14
        };
        let frame = centered(above_keys(area), 64, most);
        let (rest, start) = split_bottom(inside(frame), 1);
        let (rest, about) = split_bottom(rest, 6.min(rest.height.saturating_sub(count as u16)));
        let key = shared.key(Context::Popup, Action::Choose);
        let word = (width(&key) + width(START)) as u16 + 4;
        Regions {
            frame,
            rows: rows_seen(rest, count, self.row),
            about,
            start: within(start, start.width.saturating_sub(word) / 2, 0, word, 1),
        }
    }

    /// Lets the person type a position.
    fn edit_position(&mut self) {
        let text = self.setup.start.as_ref().map(ToString::to_string);
        let mut line = LineEdit::new(text.as_deref().unwrap_or(""));
        if text.is_some() {
            line.select();
        }
        self.edit = Some((line, None));
    }

    /// Keys while a position is typed.
    fn act_in_line(&mut self, action: Action) {
        let Some((line, problem)) = &mut self.edit else {
            return;
        };
        // Nothing is the usual start.
        let text = line.text().trim();
        match action {
            Action::Cancel => self.edit = None,
            Action::Choose if text.is_empty() => {
                self.setup.start = None;
                self.edit = None;
            }
            Action::Choose => match read_start(text) {
                Ok(board) => {
                    self.setup.start = Some(Box::new(board));
                    self.edit = None;
                }
                Err(error) => *problem = Some(error.to_string()),
            },
            _ => {}
        }
    }

    /// The next value of the chosen row; a position is typed.
    fn change(&mut self) {
        if self.field() == FormField::Position {
            self.edit_position();
        } else {
            self.step(true);
        }
    }

    fn value_row<'a>(&self, at: usize, value: &'a str) -> ValueRow<'a> {
        ValueRow {
            name: self.fields()[at].label(),
            name_width: NAME,
            value,
            chosen: at == self.row,
            blank: Style::new(),
        }
    }

    /// What is wrong, or how the chosen row is changed.
    fn draw_about(&self, shared: &Shared, parts: &Regions, frame: &mut Frame) {
        let look = &shared.look;
        let text = match &self.edit {
            Some((_, Some(problem))) => {
                paragraph(look, problem, look.bad(), parts.about, frame);
                return;
            }
            Some((_, None)) => {
                "Type or paste a FEN, or leave it empty for the standard start.".to_owned()
            }
            None if parts.frame.width < NARROW => {
                let field = self.field();
                format!(
                    "{}. {}",
                    self.value(field),
                    about(shared, self.setup.kind, field)
                )
            }
            None => {
                let advice = self.advice().map(|advice| format!(". {advice}"));
                about(shared, self.setup.kind, self.field()) + &advice.unwrap_or_default()
            }
        };
        // A blank row parts it from the list.
        let below = split_top(parts.about, u16::from(parts.about.height > 1)).1;
        match self.character().filter(|_| self.edit.is_none()) {
            Some(who) => draw_character(look, who, below, frame),
            None => paragraph(look, &text, look.dim(), below, frame),
        }
    }
}

/// Columns of a face, with what parts it from the text.
const FACE: u16 = 7;

/// A face and who it is.
fn draw_character(look: &Look, who: Character, area: Rect, frame: &mut Frame) {
    let persona = who.persona();
    let has_face = area.height >= 3 && area.width >= 40;
    let (face, text) = split_left(area, if has_face { FACE } else { 0 }, 0);
    if has_face {
        for (row, place) in persona.face.iter().zip(face.rows()) {
            Line::styled(*row, look.strong()).render(place, frame.buffer_mut());
        }
    }
    let (who, about) = split_top(text, u16::from(text.height > 3));
    let name = format!("{}: {}", persona.name, persona.who);
    Line::styled(name, look.strong()).render(who, frame.buffer_mut());
    paragraph(look, persona.about, look.dim(), about, frame);
}

/// How a row is changed.
fn about(shared: &Shared, kind: GameKind, field: FormField) -> String {
    let name = |action| shared.key_name(Context::Popup, action).unwrap_or_default();
    let (left, right) = (name(Action::Left), name(Action::Right));
    match field {
        FormField::Position if kind == GameKind::Watch => {
            format!("{right} to type a position, {left} for varied openings")
        }
        FormField::Position => format!("{right} to type a position, {left} for the standard one"),
        _ => format!("{left} {right} change it"),
    }
}

impl Component for NewGameForm {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let look = &shared.look;
        let parts = self.regions(frame.area(), shared);
        draw_frame(look, self.title(), parts.frame, frame);
        let fields = self.fields();
        for &(at, place) in &parts.rows {
            let value = self.value(fields[at]);
            let row = self.value_row(at, &value);
            row.draw(look, place, frame);
            if let Some((line, _)) = self.edit.as_ref().filter(|_| row.chosen) {
                let field = row.field(place, parts.frame.width < NARROW);
                draw_edit(line, field, frame);
            }
        }
        self.draw_about(shared, &parts, frame);
        if self.edit.is_none() {
            let key = shared.key(Context::Popup, Action::Choose);
            let line = Line::from(vec![
                Span::styled(key, look.strong()),
                Span::raw(if parts.start.width < 20 {
                    " start"
                } else {
                    START
                }),
            ]);
            let line = line.alignment(Alignment::Center);
            line.render(parts.start, frame.buffer_mut());
        }
    }

    fn frame(&self, area: Rect, shared: &Shared, _below: &Below<'_>) -> Option<Rect> {
        Some(self.regions(area, shared).frame)
    }

    fn hit(&self, at: Position, area: Rect, shared: &Shared) -> Hit {
        let parts = self.regions(area, shared);
        if parts.start.contains(at) {
            return Hit::Yes;
        }
        let chosen = parts.rows.iter().find(|(row, _)| *row == self.row);
        let button = chosen
            .filter(|_| self.edit.is_none())
            .and_then(|&(row, place)| {
                let value = self.value(self.field());
                self.value_row(row, &value)
                    .button_at(&shared.look, place, at)
            });
        button.map_or_else(|| row_at(&parts.rows, at), Hit::Step)
    }

    fn key(
        &mut self,
        key: KeyEvent,
        bound: Option<Action>,
        _shared: &mut Shared,
    ) -> Option<Answer> {
        let (line, problem) = self.edit.as_mut().filter(|_| is_for_text(bound))?;
        *problem = None;
        line.key(key).then_some(Answer::Stay)
    }

    fn act(&mut self, action: Action, _shared: &mut Shared, _below: &Below<'_>) -> Answer {
        if self.edit.is_some() {
            self.act_in_line(action);
            return Answer::Stay;
        }
        let count = self.fields().len();
        match action {
            Action::Up => self.row = next_row(self.row, count, false),
            Action::Down | Action::Complete => self.row = next_row(self.row, count, true),
            Action::Left => self.step(false),
            Action::Right => self.change(),
            Action::Choose => return Answer::Start(Box::new(self.setup.clone())),
            Action::Cancel => return Answer::Close,
            _ => {}
        }
        Answer::Stay
    }

    /// A click chooses a row, and on the chosen one its next value.
    fn click(&mut self, hit: Hit, _shared: &mut Shared) -> Answer {
        match hit {
            Hit::Row(row) if row != self.row => self.row = row,
            Hit::Row(_) | Hit::Step(true) => self.change(),
            Hit::Step(false) => self.step(false),
            Hit::Yes if self.edit.is_some() => self.act_in_line(Action::Choose),
            Hit::Yes => return Answer::Start(Box::new(self.setup.clone())),
            _ => {}
        }
        Answer::Stay
    }

    /// A pasted text is a position, whatever row is chosen.
    fn paste(&mut self, text: &str, _shared: &mut Shared) -> bool {
        if self.edit.is_none() {
            self.row = self.fields().len() - 1;
        }
        let (line, problem) = self.edit.get_or_insert_default();
        *problem = None;
        line.paste(text);
        true
    }

    fn word(&self, action: Action, _shared: &Shared) -> Option<&'static str> {
        (action == Action::Choose && self.edit.is_none()).then_some("start")
    }
}
