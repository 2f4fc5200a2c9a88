//! What events do to a match of engines.

use std::time::Instant;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::Watch;
use crate::chess::Move;
use crate::engine::EngineEvent;
use crate::game::{Ending, GameTree};
use crate::tui::event::Request;
use crate::tui::game_view::{self, GameScreen, GameView, Wishes, failure};
use crate::tui::keymap::{Action, Context};
use crate::tui::live_game::Heard;
use crate::tui::room::{Moment, Room};
use crate::tui::shared::Shared;
use crate::tui::ticket::Ticket;

impl Room for Watch {
    fn context(&self) -> Context {
        if self.is_typing() {
            Context::Entry
        } else {
            self.place()
        }
    }

    fn draw(&self, shared: &Shared, covered: bool, frame: &mut Frame) {
        game_view::draw(self, shared, covered, frame);
    }

    fn act(&mut self, action: Action, shared: &mut Shared) {
        if game_view::act(self, action, shared) {
            return;
        }
        match action {
            Action::Cancel => {
                self.game.view.put_back();
            }
            Action::Thoughts => {
                game_view::toggle_panel(self, shared);
                self.follow(shared);
            }
            Action::CopyPgn => shared.copy("Game (PGN)", self.pgn(&shared.today)),
            Action::TakeBack => shared.warn("Only moves of your own can be taken back."),
            Action::Redo => shared.warn("Nothing was taken back."),
            Action::Pause => self.pause(shared),
            Action::Step => self.step(shared),
            Action::Faster => self.change_pace(true, shared),
            Action::Slower => self.change_pace(false, shared),
            Action::NextGame => self.next_game(shared),
            Action::Rematch => self.rematch(shared),
            Action::LevelUp | Action::LevelDown => {
                let new = shared.key(self.context(), Action::New);
                shared.warn(format!("{new} asks for the levels of the next match."));
            }
            Action::New => shared.request(Request::NewGame(self.game.setup.kind)),
            Action::Quit => shared.request(Request::Leave),
            Action::Analyze => shared.request(Request::Analyze {
                tree: Box::new(self.game.tagged(&self.tags(), &shared.today)),
                at: self.game.view.shown,
                flipped: self.game.view.flipped,
            }),
            Action::Edit => shared.request(self.game.view.edit_request()),
            _ => {}
        }
    }

    fn mouse(&mut self, event: MouseEvent, shared: &mut Shared) {
        game_view::mouse(self, event, shared);
    }

    fn edits(&mut self, key: KeyEvent, shared: &mut Shared) -> bool {
        game_view::edits(self, key, shared)
    }

    fn key(&mut self, key: KeyEvent, _shared: &mut Shared) -> bool {
        game_view::key(self, key)
    }

    fn paste(&mut self, text: &str, _shared: &mut Shared) -> bool {
        game_view::paste(self, text)
    }

    fn hear(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared) {
        match self.game.hear(ticket, event) {
            Heard::Nothing | Heard::Opinion(..) => {}
            Heard::Move(thinking, finding) => self.found(thinking, finding, shared),
            Heard::Died(message) => {
                let message = failure(&message);
                shared.warn(format!("The engine failed ({message}); a new one goes on."));
                self.engine_turn(shared);
            }
        }
    }

    fn tick(&mut self, covered: bool, shared: &mut Shared) {
        let now = shared.now;
        if let Some(color) = self.game.flagged(now) {
            self.game.ending = Some(Ending::by_time(color, &self.game.view.live()));
            self.finish(shared);
            return;
        }
        self.game.look_at_clock(now);
        let due = self.delayed.take_if(|delayed| delayed.until <= now);
        if let Some(delayed) = due.filter(|_| self.game.thinking.is_some()) {
            self.engine_moves(&delayed.finding, shared);
        }
        if self.next_at.is_some_and(|due| due <= now) && !covered {
            self.next_game(shared);
        }
    }

    fn next_wake(&self, covered: bool, shared: &Shared) -> Option<Instant> {
        // The next game of a match waits until nothing lies on top of this one.
        let next_game = self.next_at.filter(|_| !covered);
        let delayed = self.delayed.as_ref().map(|delayed| delayed.until);
        let waiting = next_game.into_iter().chain(delayed);
        waiting.chain(self.game.clock_wake(shared.now)).min()
    }

    fn stop(&mut self, shared: &mut Shared) {
        self.delayed = None;
        self.game.stop(shared);
    }

    fn entered(&mut self, shared: &mut Shared) {
        self.follow(shared);
    }

    fn moment(&self) -> Option<Moment> {
        Some(self.game.moment())
    }

    fn running(&self) -> Option<usize> {
        self.game.running()
    }

    fn is_typing(&self) -> bool {
        self.game.view.entry.is_some()
    }

    fn tree(&self) -> Option<&GameTree> {
        Some(&self.game.view.tree)
    }

    fn mouse_help(&self) -> Option<&'static str> {
        Some(game_view::MOUSE_HELP)
    }

    fn fits(&self, action: Action) -> bool {
        let view = &self.game.view;
        match action {
            Action::Choose => self.is_typing(),
            Action::Cancel => self.is_typing() || view.hand.selected.is_some(),
            Action::TakeBack => view.plies() > 0,
            Action::Step => self.game.paused,
            Action::LevelUp | Action::LevelDown => false,
            _ => true,
        }
    }

    fn word(&self, action: Action) -> Option<&'static str> {
        (action == Action::Pause && self.game.paused).then_some("go on")
    }
}

impl GameScreen for Watch {
    fn view(&self) -> &GameView {
        &self.game.view
    }

    fn view_mut(&mut self) -> &mut GameView {
        &mut self.game.view
    }

    fn place(&self) -> Context {
        if self.game.ending.is_some() && self.is_last() {
            Context::Over
        } else {
            Context::Watch
        }
    }

    fn obstacle(&self, shared: &Shared) -> Option<String> {
        let context = self.place();
        Some(if self.game.ending.is_some() {
            let new = shared.key(Context::Over, Action::New);
            let undo = shared.key(Context::Over, Action::TakeBack);
            format!("The game is over: {new} begins a new one, {undo} takes back.")
        } else {
            let pause = shared.key(context, Action::Pause);
            format!("The engines play this one: {pause} stops them.")
        })
    }

    /// Nobody can: there is always an obstacle.
    fn person_moves(&mut self, _m: Move, _shared: &mut Shared) {}

    fn follow(&mut self, shared: &mut Shared) {
        let game = &self.game;
        let wanted = game.view.panel.visible
            && game.thinking.is_none()
            && self.next_at.is_none()
            && (game.ending.is_some() || game.paused);
        self.game.follow(wanted, shared);
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            two_engines: true,
            ..Wishes::default()
        }
    }
}
