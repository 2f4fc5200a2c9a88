//! A comment being written.

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, inside};
use super::{Answer, Below, Component};
use crate::tui::keymap::{Action, Context};
use crate::tui::scroll::Window;
use crate::tui::shared::Shared;
use crate::tui::text_input::TextBox;
use crate::tui::widgets::popup::PopupFrame;

/// Columns with the border.
const WIDTH: u16 = 68;
/// The fewest rows to write in.
const ROWS: u16 = 5;

/// What leaving without keeping is called, in the frame and among the keys.
const LEAVE: &str = "leave";

/// A comment being written.
#[derive(Clone, Debug)]
pub struct CommentBox {
    /// The move that it is about; none before the first.
    pub subject: Option<String>,
    pub text: TextBox,
}

impl CommentBox {
    /// As many rows as the text needs, and one more to go on in.
    fn place(&self, area: Rect) -> Rect {
        let area = above_keys(area);
        let room = inside(centered(area, WIDTH, area.height)).width;
        let rows = u16::try_from(self.text.rows(usize::from(room)).len()).unwrap_or(u16::MAX);
        let height = rows.saturating_add(1).max(ROWS).saturating_add(2);
        centered(area, WIDTH, height)
    }

    fn title(&self) -> String {
        match &self.subject {
            Some(name) => format!("Comment on {name}"),
            None => "Comment before the first move".into(),
        }
    }

    /// How to go on and how to leave, as far as there is room to say it.
    fn ways_out(shared: &Shared, columns: u16) -> String {
        let key = |action| shared.key_name(Context::Popup, action).unwrap_or_default();
        let keep = format!("{} keep", key(Action::FinishComment));
        match columns {
            ..30 => keep,
            30..44 => format!("{keep} · {} {LEAVE}", key(Action::Cancel)),
            _ => format!("Enter new line · {keep} · {} {LEAVE}", key(Action::Cancel)),
        }
    }
}

impl Component for CommentBox {
    /// Draws the text with the cursor in sight; how to leave stands in the frame.
    fn draw(&self, shared: &Shared, _below: &Below<'_>, frame: &mut Frame) {
        let place = self.place(frame.area());
        let popup = PopupFrame {
            look: &shared.look,
            title: &self.title(),
            more: &Self::ways_out(shared, place.width),
        };
        popup.render(place, frame.buffer_mut());
        let inside = inside(place);
        if inside.is_empty() {
            return;
        }
        let room = usize::from(inside.width);
        let (column, row) = self.text.cursor(room);
        let rows = self.text.rows(room);
        let window = Window {
            seen: usize::from(inside.height),
            total: rows.len(),
        };
        let first = window.following(0, row..row + 1);
        for (text, place) in rows.iter().skip(first).zip(inside.rows()) {
            Line::raw(text.trim_end()).render(place, frame.buffer_mut());
        }
        // Blanks at the end of a row hang over its edge, and the cursor with them.
        let x = inside.x + (column as u16).min(inside.width - 1);
        let y = inside.y + (row - first) as u16;
        frame.set_cursor_position(Position::new(x, y));
    }

    fn key(&mut self, key: KeyEvent, bound: Option<Action>, shared: &mut Shared) -> Option<Answer> {
        // All other keys write or move about in the text.
        let leaves = matches!(
            bound,
            Some(
                Action::FinishComment
                    | Action::Cancel
                    | Action::QuitNow
                    | Action::Suspend
                    | Action::Redraw
            )
        );
        let room = usize::from(inside(self.place(shared.area())).width);
        (!leaves && self.text.key(key, room)).then_some(Answer::Stay)
    }

    fn act(&mut self, action: Action, _shared: &mut Shared, _below: &Below<'_>) -> Answer {
        match action {
            Action::FinishComment => Answer::SetComment(self.text.text().to_owned()),
            Action::Cancel => self.put_away(),
            _ => Answer::Stay,
        }
    }

    fn put_away(&self) -> Answer {
        Answer::DropComment(self.text.text().to_owned())
    }

    fn paste(&mut self, text: &str, _shared: &mut Shared) -> bool {
        self.text.insert(text);
        true
    }

    fn fits(&self, action: Action) -> bool {
        action != Action::Choose
    }

    fn word(&self, action: Action, _shared: &Shared) -> Option<&'static str> {
        (action == Action::Cancel).then_some(LEAVE)
    }
}
