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
use crate::config::{Setting, ThemeName};
use crate::tui::keymap::Action;
use crate::tui::layout::{BoardSpot, split_bottom, split_left, split_top};
use crate::tui::shared::Shared;
use crate::tui::text_input::LineEdit;
use crate::tui::widgets::board::{BoardScene, BoardView, Marks};
use crate::tui::widgets::popup::PopupFrame;
use crate::tui::wrap::wrap;

/// Columns of a name.
const NAME: u16 = 14;
/// Columns of the list beside a board.
const LIST: u16 = 36;
/// Rows under a board that are enough for what a setting is about.
const ABOUT_UNDER_BOARD: u16 = 4;

/// The settings as a list.
#[derive(Clone, Debug, Default)]
pub struct SettingsList {
    /// The chosen row, an index into `Setting::listed()`.
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
    /// A board that shows what is chosen, where there is room.
    preview: Option<BoardSpot>,
}

impl SettingsList {
    fn regions(&self, area: Rect) -> Regions {
        let count = Setting::listed().count();
        let area = above_keys(area);
        let preview = (1..=LARGEST_PREVIEW).rev().find(|&h| {
            // The large ones leave something of the screen around them.
            let (width, height) = frame_around(h);
            let margin = if h > 2 { 6 } else { 0 };
            area.width >= width + 2 * margin && area.height >= height + margin
        });
        let (width, height) = preview.map_or((46, 0), frame_around);
        let frame = centered(area, width, height.max(count as u16 + 4));
        let inner = inside(frame);
        let under_board = preview.map_or(0, |h| inner.height.saturating_sub(BoardSpot::height(h)));
        // Where the list takes all rows, what is said about it has its place under the board.
        let full = inner.height < count as u16 + 2 && under_board >= ABOUT_UNDER_BOARD;
        let about = match inner.height {
            _ if full => 0,
            10.. if inner.width >= 60 => 2,
            10.. => 3,
            rows => rows / 4,
        };
        let (top, about) = split_bottom(inner, about);
        let (rows, side) = match preview {
            Some(_) => split_left(top, LIST, 2),
            None => (top, Rect::ZERO),
        };
        let (side, about) = if full {
            split_bottom(side, under_board)
        } else {
            (side, about)
        };
        Regions {
            frame,
            rows: rows_seen(rows, count, self.row),
            about,
            preview: preview.map(|h| {
                let above = side.height.saturating_sub(BoardSpot::height(h)) / 2;
                BoardSpot::at(side.x, side.y + above, h)
            }),
        }
    }

    /// What the chosen row is about, or what is wrong with what was typed there. A blank row parts it
    /// from the list where there is room.
    fn draw_about(&self, shared: &Shared, parts: &Regions, narrow: bool, frame: &mut Frame) {
        let look = &shared.look;
        let setting = self.setting();
        let (text, style) = match &self.problem {
            Some(problem) => (problem.clone(), look.bad()),
            None if narrow => {
                let value = setting.value(&shared.settings);
                (format!("{value}. {}", setting.about()), Style::new())
            }
            None if setting == Setting::Level => {
                let level = shared.settings.level.label();
                (format!("{} Now {level}.", setting.about()), Style::new())
            }
            None => (setting.about().to_owned(), Style::new()),
        };
        let rows = wrap(&look.plain(&text), usize::from(parts.about.width)).len();
        let blank = u16::from(rows < usize::from(parts.about.height));
        let (_, place) = split_top(parts.about, blank);
        paragraph(look, &text, style, place, frame);
    }

    fn setting(&self) -> Setting {
        let all: Vec<Setting> = Setting::listed().collect();
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
        let settings: Vec<Setting> = Setting::listed().collect();
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
        self.draw_about(shared, &parts, narrow, frame);
        if let Some(spot) = parts.preview {
            preview(shared, spot, |board| {
                board.render(spot.area, frame.buffer_mut());
            });
        }
    }

    fn tried_theme(&self, _shared: &Shared, _below: &Below<'_>) -> Option<ThemeName> {
        let line = self.edit.as_ref();
        let line = line.filter(|_| self.setting() == Setting::Theme)?;
        ThemeName::from_name(&line.text().trim().to_ascii_lowercase())
    }

    fn boards(&self, shared: &Shared, area: Rect) -> Vec<BoardScene> {
        let spot = self.regions(area).preview;
        let scene = spot.map(|spot| preview(shared, spot, |board| board.scene(spot.area)));
        scene.into_iter().collect()
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
        let count = Setting::listed().count();
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

/// The most rows that a square of the board beside the list has.
const LARGEST_PREVIEW: u16 = 4;

/// Columns and rows of the frame around the list and a board of such squares.
const fn frame_around(h: u16) -> (u16, u16) {
    (LIST + BoardSpot::width(h) + 6, BoardSpot::height(h) + 4)
}

/// The position that it shows, after the move e5.
const PREVIEW: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

/// A board after a move, in the colors chosen.
fn preview<T>(shared: &Shared, spot: BoardSpot, then: impl FnOnce(BoardView<'_>) -> T) -> T {
    let position = PREVIEW.parse().unwrap_or_else(|_| Board::start());
    let marks = Marks {
        last: Some((Square::at(4, 6), Square::at(4, 4))),
        ..Marks::default()
    };
    then(BoardView {
        position: &position,
        size: spot.size(),
        flipped: false,
        theme: shared.look.theme,
        depth: shared.look.depth,
        pieces: shared.pieces_on(spot.size()),
        labels: shared.labels(),
        marks: &marks,
    })
}
