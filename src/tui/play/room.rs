//! What events do to a game that a person plays.

use std::time::{Duration, Instant};

use super::Play;
use crate::chess::{Color, Move, Square};
use crate::engine::{EngineEvent, Level};
use crate::game::Ending;
use crate::tui::event::Request;
use crate::tui::game_view::{Focus, GameScreen, GameView, Hint, Premove, Purpose, Wishes, failure};
use crate::tui::keymap::{Action, Context};
use crate::tui::live_game::Heard;
use crate::tui::room::Moment;
use crate::tui::shared::Shared;
use crate::tui::ticket::Ticket;

/// A running clock is autosaved so often, should the program end without a chance to do so.
const CLOCK_KEPT: Duration = Duration::from_secs(10);

impl GameScreen for Play {
    fn view(&self) -> &GameView {
        &self.game.view
    }

    fn view_mut(&mut self) -> &mut GameView {
        &mut self.game.view
    }

    fn place(&self) -> Context {
        if self.game.ending.is_some() {
            Context::Over
        } else {
            Context::Play
        }
    }

    fn obstacle(&self, shared: &Shared) -> Option<String> {
        let game = &self.game;
        if game.ending.is_some() {
            let new = shared.key(Context::Over, Action::New);
            let undo = shared.key(Context::Over, Action::TakeBack);
            Some(format!(
                "The game is over: {new} starts a new one, {undo} takes back."
            ))
        } else if !game.view.is_live() {
            let last = shared.key(Context::Play, Action::Last);
            Some(format!(
                "This is an earlier position: {last} returns to the game."
            ))
        } else {
            None
        }
    }

    fn premover(&self) -> Option<Color> {
        self.waiting_side()
    }

    fn keep_premove(&mut self, premove: Premove) {
        self.premove = Some(premove);
    }

    fn premove(&self) -> Option<&Premove> {
        self.premove.as_ref()
    }

    fn waiting_squares(&self) -> Option<(Square, Square)> {
        let premove = self.premove.as_ref().and_then(|premove| premove.squares);
        premove.or_else(|| self.coach.held().map(|m| (m.from(), m.to())))
    }

    fn person_moves(&mut self, m: Move, shared: &mut Shared) {
        if !self.weigh(m, shared) {
            self.play_for_good(m, shared);
        }
    }

    fn follow(&mut self, shared: &mut Shared) {
        let game = &self.game;
        let wanted = game.view.panel.visible
            && game.thinking.is_none()
            && (game.ending.is_some() || game.graphed || game.persons_turn() || game.paused);
        self.game.follow(wanted, shared);
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            live: Some(self.game.wishes()),
            ..Wishes::default()
        }
    }

    fn act_here(&mut self, action: Action, shared: &mut Shared) -> bool {
        if self.answers_coach(action, shared) {
            return true;
        }
        match action {
            Action::Cancel if self.premove.take().is_some() => {}
            Action::Cancel if self.game.put_result_away() => self.follow(shared),
            Action::Cancel if !self.game.view.put_back() => self.game.view.focus = Focus::Board,
            Action::Thoughts => self.toggle_panel(shared),
            Action::CopyPgn => shared.copy("Game (PGN)", self.pgn(&shared.today)),
            Action::TakeBack => self.take_back(shared),
            Action::Redo => self.redo(shared),
            Action::Hint => self.hint(shared),
            Action::Resign => self.ask_to_resign(shared),
            Action::Draw => self.offer_draw(shared),
            Action::EngineMove => self.let_engine_move(shared),
            Action::Switch => self.switch_sides(shared),
            Action::Pause => self.pause(shared),
            Action::Rematch => self.rematch(shared),
            Action::LevelUp => self.rematch_beside(Level::harder, shared),
            Action::LevelDown => self.rematch_beside(Level::easier, shared),
            Action::New => self.game.ask_for_next(shared),
            Action::Quit => shared.request(Request::Leave),
            Action::Analyze => shared.request(Request::Analyze {
                tree: Box::new(self.tagged(&shared.today)),
                at: self.game.view.shown,
                flipped: self.game.view.flipped,
            }),
            Action::Review => shared.request(Request::Review {
                tree: Box::new(self.tagged(&shared.today)),
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
            Heard::Nothing => {}
            Heard::Move(thinking, finding) => self.found(thinking, finding, shared),
            Heard::Opinion(search, finding) => match search.purpose {
                Purpose::Graph => self.complete_graph(shared),
                Purpose::Hint => self.hint_found(&finding, shared),
                Purpose::Coach if search.threat => self.threat_found(search, &finding, shared),
                Purpose::Coach => self.weighed(&finding, shared),
                Purpose::Show | Purpose::Run => {}
            },
            Heard::Died(message) => {
                let hint = &mut self.game.view.hint;
                hint.take_if(|hint| *hint == Hint::Waiting);
                let message = failure(&message);
                shared.warn(format!(
                    "The engine crashed ({message}); a new one takes over."
                ));
                self.settle_reason(shared);
                self.settle(shared);
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

    fn tick_here(&mut self, _covered: bool, shared: &mut Shared) {
        if let Some(color) = self.game.flagged(shared.now) {
            let ending = Ending::by_time(color, &self.game.view.live());
            self.end(ending, shared);
            return;
        }
        let now = shared.now;
        self.game.look_at_clock(now);
        if self.coach.until().is_some_and(|until| until <= now) {
            self.settle(shared);
        }
        let due = self.delayed.take_if(|delayed| delayed.until <= now);
        if let Some(delayed) = due.filter(|_| self.game.thinking.is_some()) {
            self.engine_moves(&delayed.finding, shared);
        }
        let runs = self.game.clock_wake(now).is_some();
        if runs && self.autosaved.is_none_or(|at| now >= at + CLOCK_KEPT) {
            self.autosave(shared);
        }
    }

    fn wakes_at(&self, _covered: bool, shared: &Shared) -> Option<Instant> {
        let delayed = self.delayed.as_ref().map(|delayed| delayed.until);
        let clock = self.game.clock_wake(shared.now);
        let coach = self.coach.until();
        delayed.into_iter().chain(clock).chain(coach).min()
    }

    fn progress(&self) -> Option<Moment> {
        Some(self.game.moment())
    }

    fn fits_here(&self, action: Action) -> bool {
        let view = &self.game.view;
        match action {
            Action::Choose => {
                let can_move = self.game.persons_turn() || self.waiting_side().is_some();
                view.focus == Focus::Board && view.cursor_shown && can_move
            }
            Action::Cancel => {
                let held = view.hand.selected.is_some() || self.waiting_squares().is_some();
                held || view.hint.is_some()
            }
            Action::TakeBack | Action::Resign | Action::Draw => view.plies() > 0,
            // Only matches have one.
            Action::Table => false,
            Action::LevelUp => self.other_level(Level::harder).is_some(),
            Action::LevelDown => self.other_level(Level::easier).is_some(),
            Action::Hint => self.game.persons_turn(),
            _ => true,
        }
    }

    fn word_here(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Pause if self.game.paused => Some("resume"),
            Action::Draw if self.draw_offered() => Some("accept the draw"),
            Action::Choose if self.game.view.hand.selected.is_some() => Some("put down"),
            _ => None,
        }
    }
}
