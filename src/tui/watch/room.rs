//! What events do to a match of engines.

use std::time::Instant;

use super::Watch;
use crate::chess::Move;
use crate::engine::EngineEvent;
use crate::game::Ending;
use crate::tui::event::Request;
use crate::tui::game_view::{self, GameScreen, GameView, Wishes, failure};
use crate::tui::keymap::{Action, Context};
use crate::tui::live_game::Heard;
use crate::tui::room::{Moment, Room};
use crate::tui::shared::Shared;
use crate::tui::ticket::Ticket;

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
            format!("The game is over: {new} starts a new one, {undo} takes back.")
        } else {
            let pause = shared.key(context, Action::Pause);
            format!("The engines are playing: {pause} stops them.")
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
            live: Some(self.game.wishes()),
            ..Wishes::default()
        }
    }

    fn act_here(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::Cancel if self.game.put_result_away() => self.follow(shared),
            Action::Cancel => {
                self.game.view.put_back();
            }
            Action::Thoughts => {
                game_view::toggle_panel(self, shared);
                self.follow(shared);
            }
            Action::CopyPgn => shared.copy("Game (PGN)", self.pgn(&shared.today)),
            Action::TakeBack => shared.warn("You can only take back your own moves."),
            Action::Redo => shared.warn("There is nothing to replay."),
            Action::Pause => self.pause(shared),
            Action::Step => self.step(shared),
            Action::Faster => self.change_pace(true, shared),
            Action::Slower => self.change_pace(false, shared),
            Action::NextGame => self.next_game(shared),
            Action::Rematch => self.rematch(shared),
            Action::Table => self.show_table(shared),
            Action::LevelUp | Action::LevelDown => {
                let new = shared.key(self.context(), Action::New);
                shared.warn(format!("{new} sets the levels of the next match."));
            }
            Action::New => self.game.ask_for_next(shared),
            Action::Quit => shared.request(Request::Leave),
            Action::Analyze => shared.request(Request::Analyze {
                tree: Box::new(self.game.tagged(&self.tags(), &shared.today)),
                at: self.game.view.shown,
                flipped: self.game.view.flipped,
            }),
            Action::Review => shared.request(Request::Review {
                tree: Box::new(self.game.tagged(&self.tags(), &shared.today)),
                at: self.game.view.shown,
                flipped: self.game.view.flipped,
            }),
            Action::Edit => shared.request(self.game.view.edit_request()),
            _ => return false,
        }
        true
    }

    fn hear_engine(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared) {
        match self.game.hear(ticket, event) {
            Heard::Nothing | Heard::Opinion(..) => {}
            Heard::Move(thinking, finding) => self.found(thinking, finding, shared),
            Heard::Died(message) => {
                let message = failure(&message);
                shared.warn(format!(
                    "The engine crashed ({message}); a new one takes over."
                ));
                self.engine_turn(shared);
            }
        }
    }

    fn hear_book_move(&mut self, ticket: Ticket, m: Option<Move>, shared: &mut Shared) {
        self.book_answers(ticket, m, shared);
    }

    fn stop_engines(&mut self, shared: &mut Shared) {
        self.delayed = None;
        self.game.stop(shared);
    }

    fn tick_here(&mut self, covered: bool, shared: &mut Shared) {
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
        if self.next_at.is_some_and(|due| due <= now) && !self.waits(covered) {
            self.next_game(shared);
        }
    }

    fn wakes_at(&self, covered: bool, shared: &Shared) -> Option<Instant> {
        let next_game = self.next_at.filter(|_| !self.waits(covered));
        let delayed = self.delayed.as_ref().map(|delayed| delayed.until);
        let waiting = next_game.into_iter().chain(delayed);
        waiting.chain(self.game.clock_wake(shared.now)).min()
    }

    fn progress(&self) -> Option<Moment> {
        Some(self.game.moment())
    }

    fn fits_here(&self, action: Action) -> bool {
        let view = &self.game.view;
        match action {
            Action::Cancel => view.hand.selected.is_some(),
            Action::TakeBack => view.plies() > 0,
            Action::Step => self.game.paused,
            Action::Table => self.is_tournament(),
            Action::Choose | Action::LevelUp | Action::LevelDown => false,
            _ => true,
        }
    }

    fn word_here(&self, action: Action) -> Option<&'static str> {
        (action == Action::Pause && self.game.paused).then_some("resume")
    }
}
