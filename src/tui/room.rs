//! What every screen is asked. The program knows its screens by this alone.

use std::time::Instant;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::event::{BookList, ReviewNews};
use super::keymap::{Action, Binding, Context};
use super::shared::Shared;
use super::ticket::Ticket;
use super::widgets::board::BoardScene;
use crate::chess::Move;
use crate::engine::EngineEvent;
use crate::game::GameTree;

/// How far a game has come. What was said about its position may be untrue at the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub plies: usize,
    pub over: bool,
    pub paused: bool,
}

/// A screen: its state knows how it is drawn and what events do to it.
pub trait Room {
    /// What the keys mean here and now.
    fn context(&self) -> Context;

    /// Draws it; if something lies on top, the terminal's cursor belongs to that.
    fn draw(&self, shared: &Shared, covered: bool, frame: &mut Frame);

    /// The boards in this area, as pictures show them.
    fn boards(&self, _shared: &Shared, _area: Rect) -> Vec<BoardScene> {
        Vec::new()
    }

    /// Does what a key or a command means here.
    fn act(&mut self, action: Action, shared: &mut Shared);

    fn mouse(&mut self, event: MouseEvent, shared: &mut Shared);

    /// A key before the table is asked: for a line of text. Whether it was one.
    fn edits(&mut self, _key: KeyEvent, _shared: &mut Shared) -> bool {
        false
    }

    /// A key that the table does not know. Whether it means something here.
    fn key(&mut self, _key: KeyEvent, _shared: &mut Shared) -> bool {
        false
    }

    /// A text was pasted. Whether it belongs here.
    fn paste(&mut self, _text: &str, _shared: &mut Shared) -> bool {
        false
    }

    /// An engine says something about a search. What belongs to an older search is not heard.
    fn hear(&mut self, _ticket: Ticket, _event: EngineEvent, _shared: &mut Shared) {}

    /// A review comes on. What belongs to an older one is not heard.
    fn hear_review(&mut self, _ticket: Ticket, _news: ReviewNews, _shared: &mut Shared) {}

    /// The book of openings answers. What belongs to an older question is not heard.
    fn hear_book(&mut self, _ticket: Ticket, _m: Option<Move>, _shared: &mut Shared) {}

    /// The book of openings lists moves. What belongs to an older question is not heard.
    fn hear_book_list(&mut self, _ticket: Ticket, _list: BookList, _shared: &mut Shared) {}

    /// It is on the screen again.
    fn entered(&mut self, _shared: &mut Shared) {}

    fn tick(&mut self, _covered: bool, _shared: &mut Shared) {}

    /// When the screen changes by itself next.
    fn next_wake(&self, _covered: bool, _shared: &Shared) -> Option<Instant> {
        None
    }

    /// Stops whoever thinks; what they find no longer counts.
    fn stop(&mut self, _shared: &mut Shared) {}

    /// How far the game that is played here has come.
    fn moment(&self) -> Option<Moment> {
        None
    }

    /// How many moves a game has that is being played here; nothing if none is.
    fn running(&self) -> Option<usize> {
        let moment = self.moment().filter(|moment| !moment.over);
        moment.map(|moment| moment.plies)
    }

    /// Whether something is being typed that must not be swept away.
    fn is_typing(&self) -> bool {
        false
    }

    /// The game, if there is one.
    fn tree(&self) -> Option<&GameTree> {
        None
    }

    /// What the mouse does here, as the help says it.
    fn mouse_help(&self) -> Option<&'static str> {
        None
    }

    /// Whether a key does something at this moment.
    fn fits(&self, _action: Action) -> bool {
        true
    }

    /// What it does at this moment, if the last row can say more than the table.
    fn word(&self, _action: Action) -> Option<&'static str> {
        None
    }
}

/// The row of keys of a screen.
#[must_use]
pub fn footer(room: &dyn Room, shared: &Shared, width: u16) -> Line<'static> {
    shared.footer(room.context(), width, |row| word(room, row))
}

/// What the key under a column of that row does.
#[must_use]
pub fn footer_at(room: &dyn Room, shared: &Shared, place: (u16, u16)) -> Option<Action> {
    shared.footer_at(room.context(), place, |row| word(room, row))
}

fn word(room: &dyn Room, row: &Binding) -> Option<&'static str> {
    let word = || room.word(row.action).unwrap_or(row.short);
    room.fits(row.action).then(word)
}
