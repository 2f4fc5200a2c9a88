//! What is read and scrolled: the page of keys, and texts.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::frame::{above_keys, centered, inside};
use super::{Answer, Below, Component};
use crate::tui::keymap::Action;
use crate::tui::look::Look;
use crate::tui::shared::Shared;
use crate::tui::widgets::popup::PopupFrame;

/// A popup to be read. The rest of it as a component follows from this.
pub trait PagePopup {
    /// What there is to read in a terminal of this size.
    fn page<'a>(&'a self, area: Rect, shared: &'a Shared, below: &'a Below<'_>) -> Page<'a>;

    /// Rows scrolled away.
    fn scrolled(&self) -> u16;

    /// Rows scrolled away, to be changed.
    fn scrolled_mut(&mut self) -> &mut u16;
}

/// A text that is laid out when its room is known.
pub struct Page<'a> {
    pub title: &'a str,
    /// Columns of the frame that it would like.
    pub wanted: u16,
    /// Columns of text beside each other.
    pub columns: u16,
    /// Its parts in rows as wide as one of these columns. None is broken at the end of a column.
    pub parts: Box<dyn Fn(u16) -> Vec<Part> + 'a>,
}

/// Rows that stay together.
pub type Part = Vec<Line<'static>>;

/// Where the parts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRegions {
    pub frame: Rect,
    pub text: Rect,
    /// Rows of all the text, seen or not.
    pub rows: u16,
}

/// The most columns that a frame gets.
pub(super) const fn widest(area: Rect) -> u16 {
    let beside = if area.width >= 60 { 4 } else { 0 };
    area.width.saturating_sub(beside)
}

/// The fewest rows in which parts of these heights fit into so many columns, one after the other.
fn lowest(heights: &[usize], columns: usize) -> usize {
    let tallest = heights.iter().copied().max().unwrap_or(0);
    let all: usize = heights.iter().map(|height| height + 1).sum();
    let needed = |most: usize| {
        let (mut count, mut used) = (1, 0);
        for &height in heights {
            if used > 0 && used + 1 + height > most {
                (count, used) = (count + 1, height);
            } else {
                used += height + usize::from(used > 0);
            }
        }
        count
    };
    let fits = (tallest..=all).find(|&most| needed(most) <= columns);
    fits.unwrap_or(all)
}

impl Page<'_> {
    /// Where the parts are.
    #[must_use]
    pub fn regions(&self, area: Rect) -> PageRegions {
        let area = above_keys(area);
        let wanted = self.wanted.min(widest(area).max(1));
        let room = inside(centered(area, wanted, area.height)).width;
        let columns = self.laid_out(self.column_width(room));
        let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
        let rows = u16::try_from(rows).unwrap_or(u16::MAX);
        let frame = centered(area, wanted, rows.saturating_add(2));
        PageRegions {
            frame,
            text: inside(frame),
            rows,
        }
    }

    /// The columns, with a blank row between two parts.
    fn laid_out(&self, room: u16) -> Vec<Vec<Line<'static>>> {
        let parts = (self.parts)(room);
        let heights: Vec<usize> = parts.iter().map(Vec::len).collect();
        let height = lowest(&heights, usize::from(self.columns.max(1)));
        let mut columns: Vec<Vec<Line>> = vec![Vec::new()];
        for part in parts {
            let last = columns.last().map_or(0, Vec::len);
            if last > 0 && last + 1 + part.len() > height {
                columns.push(Vec::new());
            }
            if let Some(column) = columns.last_mut() {
                if !column.is_empty() {
                    column.push(Line::default());
                }
                column.extend(part);
            }
        }
        columns
    }

    /// Columns of one of several columns of text.
    const fn column_width(&self, room: u16) -> u16 {
        if self.columns > 1 {
            (room - 2 * (self.columns - 1)) / self.columns
        } else {
            room
        }
    }

    fn draw(&self, look: &Look, scrolled: u16, frame: &mut Frame) {
        let parts = self.regions(frame.area());
        let first = usize::from(scrolled.min(parts.limit()));
        let seen = usize::from(parts.text.height);
        let all = usize::from(parts.rows);
        let more = if all > seen {
            format!("{}-{} of {all}", first + 1, (first + seen).min(all))
        } else {
            String::new()
        };
        let popup = PopupFrame {
            look,
            title: self.title,
            more: &more,
        };
        popup.render(parts.frame, frame.buffer_mut());
        let room = self.column_width(parts.text.width);
        for (at, column) in self.laid_out(room).iter().enumerate() {
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
}

impl PageRegions {
    /// How far it can be scrolled.
    const fn limit(self) -> u16 {
        self.rows.saturating_sub(self.text.height)
    }

    /// Rows of a page: all that are seen but one, so that the eye finds its place again.
    fn step(self) -> i32 {
        (i32::from(self.text.height) - 1).max(1)
    }

    /// So many rows further, but not past the end.
    fn scroll(self, scrolled: u16, rows: i32) -> u16 {
        (i32::from(scrolled) + rows).clamp(0, i32::from(self.limit())) as u16
    }
}

impl<T: PagePopup> Component for T {
    fn draw(&self, shared: &Shared, below: &Below<'_>, frame: &mut Frame) {
        let page = self.page(frame.area(), shared, below);
        page.draw(&shared.look, self.scrolled(), frame);
    }

    fn frame(&self, area: Rect, shared: &Shared, below: &Below<'_>) -> Option<Rect> {
        Some(self.page(area, shared, below).regions(area).frame)
    }

    fn act(&mut self, action: Action, shared: &mut Shared, below: &Below<'_>) -> Answer {
        let area = shared.area();
        let parts = self.page(area, shared, below).regions(area);
        let rows = match action {
            Action::Up => -1,
            Action::Down => 1,
            Action::PageUp => -parts.step(),
            Action::PageDown => parts.step(),
            Action::First => -i32::from(parts.rows),
            Action::Last => i32::from(parts.rows),
            Action::Cancel | Action::Choose => return Answer::Close,
            _ => return Answer::Stay,
        };
        *self.scrolled_mut() = parts.scroll(self.scrolled(), rows);
        Answer::Stay
    }

    fn wheel(&mut self, forward: bool, shared: &mut Shared, below: &Below<'_>) {
        let action = if forward { Action::Down } else { Action::Up };
        self.act(action, shared, below);
    }

    fn word(&self, action: Action, _shared: &Shared) -> Option<&'static str> {
        (action == Action::Choose).then_some("close")
    }
}
