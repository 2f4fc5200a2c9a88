//! Every screen with a game is a room: what all of them do alike is here, once.

use std::time::Instant;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::{GameScreen, MOUSE_HELP, boards, draw, entry, keys, mouse};
use crate::chess::Move;
use crate::engine::EngineEvent;
use crate::game::GameTree;
use crate::tui::event::{BookList, ReviewNews};
use crate::tui::keymap::{Action, Context};
use crate::tui::room::{Moment, Room};
use crate::tui::shared::Shared;
use crate::tui::ticket::Ticket;
use crate::tui::widgets::board::BoardScene;

impl<S: GameScreen> Room for S {
    fn context(&self) -> Context {
        if self.is_typing() {
            Context::Entry
        } else {
            self.place()
        }
    }

    fn draw(&self, shared: &Shared, covered: bool, frame: &mut Frame) {
        draw(self, shared, covered, frame);
    }

    fn boards(&self, shared: &Shared, area: Rect) -> Vec<BoardScene> {
        boards(self, shared, area)
    }

    fn act(&mut self, action: Action, shared: &mut Shared) {
        if self.is_typing() {
            entry::act(self, action, shared);
        } else if !self.act_here(action, shared) {
            keys::act(self, action, shared);
        }
    }

    fn mouse(&mut self, event: MouseEvent, shared: &mut Shared) {
        mouse(self, event, shared);
    }

    fn edits(&mut self, key: KeyEvent, shared: &mut Shared) -> bool {
        if self.is_typing() {
            entry::leaves(self, key, shared) || entry::edits(self.view_mut(), key, shared)
        } else {
            self.edits_here(key, shared)
        }
    }

    fn key(&mut self, key: KeyEvent, _shared: &mut Shared) -> bool {
        keys::key(self, key)
    }

    fn paste(&mut self, text: &str, _shared: &mut Shared) -> bool {
        keys::paste(self, text)
    }

    fn hear(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared) {
        self.hear_engine(ticket, event, shared);
    }

    fn hear_review(&mut self, ticket: Ticket, news: ReviewNews, shared: &mut Shared) {
        self.hear_reviewer(ticket, news, shared);
    }

    fn hear_book(&mut self, ticket: Ticket, m: Option<Move>, shared: &mut Shared) {
        self.hear_book_move(ticket, m, shared);
    }

    fn hear_book_list(&mut self, ticket: Ticket, list: BookList, _shared: &mut Shared) {
        self.hear_book_moves(ticket, list);
    }

    fn entered(&mut self, shared: &mut Shared) {
        self.follow(shared);
    }

    fn tick(&mut self, covered: bool, shared: &mut Shared) {
        self.tick_here(covered, shared);
    }

    fn next_wake(&self, covered: bool, shared: &Shared) -> Option<Instant> {
        self.wakes_at(covered, shared)
    }

    fn stop(&mut self, shared: &mut Shared) {
        self.stop_engines(shared);
    }

    fn moment(&self) -> Option<Moment> {
        self.progress()
    }

    fn is_typing(&self) -> bool {
        self.view().entry.is_some()
    }

    fn tree(&self) -> Option<&GameTree> {
        Some(&self.view().tree)
    }

    fn mouse_help(&self) -> Option<&'static str> {
        Some(MOUSE_HELP)
    }

    fn fits(&self, action: Action) -> bool {
        self.is_typing() || self.fits_here(action)
    }

    fn word(&self, action: Action) -> Option<&'static str> {
        if self.is_typing() {
            None
        } else {
            self.word_here(action)
        }
    }
}
