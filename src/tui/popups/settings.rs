//! The settings as a list.

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, inside, paragraph};
use super::list::{
    NARROW, ValueRow, draw_edit, is_for_text, next_row, part_seen, row_at, rows_seen,
};
use super::{Answer, Below, Component, Hit};
use crate::chess::{Board, Square};
use crate::config::Setting;
use crate::tui::keymap::Action;
use crate::tui::layout::{split_bottom, split_left, split_top, within};
use crate::tui::shared::Shared;
use crate::tui::text_input::LineEdit;
use crate::tui::widgets::board::{BoardSize, BoardView, Marks};
use crate::tui::widgets::popup::PopupFrame;

/// Columns of a name.
const NAME: u16 = 14;

/// The settings as a list.
#[derive(Clone, Debug, Default)]
pub struct SettingsList {
    /// The chosen row, an index into `Setting::all()`.
    pub row: usize,
    /// The value that is being typed, if one is.
    pub edit: Option<LineEdit>,
    /// What was wrong with the one before.
    pub problem: Option<String>,
}

/// Where the parts are.
struct Regions {
    frame: Rect,
    /// The rows that are seen, with their numbers.
    rows: Vec<(usize, Rect)>,
    /// What the chosen row is about.
    about: Rect,
    /// A small board, where there is room.
    preview: Option<Rect>,
}

impl SettingsList {
    fn regions(&self, area: Rect) -> Regions {
        let count = Setting::all().count();
        let area = above_keys(area);
        let preview = area.width >= 64 && area.height >= 16;
        let wanted = if preview { 66 } else { 46 };
        let frame = centered(area, wanted, count as u16 + 5);
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
        Regions {
            frame,
            rows: rows_seen(rows, count, self.row),
            about,
            preview: preview.then(|| within(side, 0, 1, 18, 9)),
        }
    }

    fn setting(&self) -> Setting {
        let all: Vec<Setting> = Setting::all().collect();
        all[self.row.min(all.len() - 1)]
    }

    /// Keys while a value is typed.
    fn act_in_line(&mut self, action: Action, shared: &mut Shared) {
        match action {
            Action::Cancel => self.edit = None,
            Action::Choose => {
                let line = self.edit.take().unwrap_or_default();
                let setting = self.setting();
                if let Err(problem) = setting.set(&mut shared.settings, line.text()) {
                    self.problem = Some(problem);
                }
                shared.setting_changed(setting);
            }
            _ => {}
        }
    }

    fn step(&self, forward: bool, shared: &mut Shared) {
        let setting = self.setting();
        setting.step(&mut shared.settings, if forward { 1 } else { -1 });
        shared.setting_changed(setting);
    }
}

impl Component for SettingsList {
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let look = &shared.look;
        let parts = self.regions(frame.area());
        let narrow = parts.frame.width < NARROW;
        let settings: Vec<Setting> = Setting::all().collect();
        let popup = PopupFrame {
            look,
            title: "Settings",
            more: &part_seen(&parts.rows, settings.len()),
        };
        popup.render(parts.frame, frame.buffer_mut());
        for &(at, place) in &parts.rows {
            let row = ValueRow {
                name: &settings[at].name().replace('_', " "),
                name_width: NAME,
                value: &settings[at].value(&shared.settings),
                chosen: at == self.row,
                blank: look.strong(),
            };
            row.draw(look, place, frame);
            if let Some(line) = self.edit.as_ref().filter(|_| row.chosen) {
                draw_edit(line, row.field(place, narrow), frame);
            }
        }
        let setting = self.setting();
        if let Some(problem) = &self.problem {
            paragraph(look, problem, look.bad(), parts.about, frame);
        } else {
            let mut about = setting.about().to_owned();
            if narrow {
                about = format!("{}. {about}", setting.value(&shared.settings));
            }
            paragraph(look, &about, Style::new(), parts.about, frame);
        }
        if let Some(place) = parts.preview {
            draw_preview(shared, place, frame);
        }
    }

    fn frame(&self, area: Rect, _shared: &Shared, _below: &Below<'_>) -> Option<Rect> {
        Some(self.regions(area).frame)
    }

    fn hit(&self, at: Position, area: Rect, shared: &Shared) -> Hit {
        let rows = self.regions(area).rows;
        let chosen = rows.iter().find(|(row, _)| *row == self.row);
        let button = chosen
            .filter(|_| self.edit.is_none())
            .and_then(|&(_, place)| {
                let row = ValueRow {
                    name: "",
                    name_width: NAME,
                    value: &self.setting().value(&shared.settings),
                    chosen: true,
                    blank: Style::new(),
                };
                row.button_at(&shared.look, place, at)
            });
        button.map_or_else(|| row_at(&rows, at), Hit::Step)
    }

    fn key(
        &mut self,
        key: KeyEvent,
        bound: Option<Action>,
        _shared: &mut Shared,
    ) -> Option<Answer> {
        let line = self.edit.as_mut().filter(|_| is_for_text(bound))?;
        line.key(key).then_some(Answer::Stay)
    }

    fn act(&mut self, action: Action, shared: &mut Shared, _below: &Below<'_>) -> Answer {
        self.problem = None;
        if self.edit.is_some() {
            self.act_in_line(action, shared);
            return Answer::Stay;
        }
        let count = Setting::all().count();
        match action {
            Action::Up => self.row = next_row(self.row, count, false),
            Action::Down | Action::Complete => self.row = next_row(self.row, count, true),
            Action::First | Action::PageUp => self.row = 0,
            Action::Last | Action::PageDown => self.row = count - 1,
            Action::Left | Action::Right => self.step(action == Action::Right, shared),
            Action::Choose => {
                let mut line = LineEdit::new(&self.setting().value(&shared.settings));
                line.select();
                self.edit = Some(line);
            }
            Action::Cancel => return Answer::Close,
            _ => {}
        }
        Answer::Stay
    }

    /// A click chooses a row, and on the chosen one its next value.
    fn click(&mut self, hit: Hit, shared: &mut Shared) -> Answer {
        match hit {
            Hit::Step(forward) => self.step(forward, shared),
            Hit::Row(row) if row == self.row && self.edit.is_none() => self.step(true, shared),
            Hit::Row(row) if row != self.row => {
                self.row = row;
                self.edit = None;
            }
            _ => {}
        }
        Answer::Stay
    }

    fn paste(&mut self, text: &str, _shared: &mut Shared) -> bool {
        let Some(line) = &mut self.edit else {
            return false;
        };
        line.paste(text);
        true
    }

    fn word(&self, action: Action, _shared: &Shared) -> Option<&'static str> {
        (action == Action::Choose && self.edit.is_none()).then_some("type a value")
    }
}

/// A board after a move, in the colors chosen.
fn draw_preview(shared: &Shared, place: Rect, frame: &mut Frame) {
    let position = Board::start();
    let marks = Marks {
        last: Some((Square::at(4, 1), Square::at(4, 3))),
        ..Marks::default()
    };
    let board = BoardView {
        position: &position,
        size: BoardSize::SMALLEST,
        flipped: false,
        theme: shared.look.theme,
        depth: shared.look.depth,
        pieces: shared.pieces(),
        coordinates: shared.settings.coordinates,
        marks: &marks,
    };
    board.render(place, frame.buffer_mut());
}
