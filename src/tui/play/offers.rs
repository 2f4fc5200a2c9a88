//! What is agreed rather than moved: taking back, giving up, draws, changing sides.

use super::Play;
use super::temper::{DrawAnswer, Temper};
use crate::engine::Level;
use crate::game::Ending;
use crate::tui::event::{Request, UNTIMED};
use crate::tui::game_view::GameScreen;
use crate::tui::keymap::{Action, Context};
use crate::tui::live_game::Player;
use crate::tui::room::Room;
use crate::tui::shared::Shared;

impl Play {
    /// Takes back: a move, or against the engine its answer too.
    pub(super) fn take_back(&mut self, shared: &mut Shared) {
        self.delayed = None;
        self.premove = None;
        let game = &mut self.game;
        let ending = game.ending;
        if ending.is_some() {
            game.view.panel.visible = game.panel_before;
        }
        // What was only said is taken back alone.
        if let Some(Ending::Resignation { .. } | Ending::Agreement) = ending {
            game.stop(shared);
            game.ending = None;
            game.graphed = false;
            game.view.show(game.view.head);
            game.restore_clock(shared.now);
            // It would give up again at once.
            if ending.and_then(Ending::winner) == game.person() {
                self.temper.play_on();
            }
            self.after_change(shared);
            return;
        }
        let plies = match game.person() {
            // An answer that is not there yet need not be taken back.
            Some(person) if game.turn() == person => 2,
            _ => 1,
        };
        if game.view.plies() < plies {
            shared.warn("You have no move to take back.");
            return;
        }
        game.stop(shared);
        for _ in 0..plies {
            self.undone.extend(self.game.pop(shared.now));
        }
        self.asked_for_draw = false;
        self.temper.rewind(self.game.view.plies());
        self.after_change(shared);
    }

    /// Plays again what was taken back.
    pub(super) fn redo(&mut self, shared: &mut Shared) {
        if self.undone.is_empty() {
            shared.warn("There is nothing to replay.");
            return;
        }
        self.stop(shared);
        let plies = if self.game.person().is_some() { 2 } else { 1 };
        for _ in 0..plies {
            if let Some(m) = self.undone.pop() {
                self.game.view.show(self.game.view.head);
                self.game.push(m, shared.now);
            }
        }
        self.moved(shared);
    }

    /// Asks whether to give up.
    pub(super) fn ask_to_resign(&self, shared: &mut Shared) {
        if self.game.ending.is_some() {
            return;
        }
        let question = match self.game.person() {
            Some(_) => "Resign?".to_owned(),
            None => format!("Does {} resign?", self.game.turn()),
        };
        shared.request(Request::AskToResign(question));
    }

    /// The person, or whoever is to move, gives up.
    pub fn resign(&mut self, shared: &mut Shared) {
        let loser = self.game.person().unwrap_or_else(|| self.game.turn());
        self.end(Ending::Resignation { winner: !loser }, shared);
    }

    /// Asks the other side for a draw, or takes the one that it offers.
    pub(super) fn offer_draw(&mut self, shared: &mut Shared) {
        if self.game.ending.is_some() {
            return;
        }
        let Some(person) = self.game.person() else {
            let (offers, answers) = (self.game.turn(), !self.game.turn());
            let question = format!("{offers} offers a draw. Does {answers} accept?");
            shared.request(Request::AskForDraw(question));
            return;
        };
        let Player::Engine(level) = self.game.player(!person) else {
            return;
        };
        if self.draw_offered() {
            self.end(Ending::Agreement, shared);
        } else if self.game.turn() == person {
            self.answer_to_draw(level, shared);
        } else {
            // What it thought last was about another position.
            self.asked_for_draw = true;
            let engine = self.game.name(!person);
            shared.remark(format!("{engine} is thinking about your offer."));
        }
    }

    /// Whether the engine's offer of a draw stands: it does until the person moves.
    pub(super) fn draw_offered(&self) -> bool {
        self.game.ending.is_none() && self.temper.offers(self.game.view.plies())
    }

    /// The engine agrees to a draw, or says why not. Whether it agrees.
    fn answer_to_draw(&mut self, level: Level, shared: &mut Shared) -> bool {
        let answer = self.temper.answer(level, &self.game.view.live());
        let why = match answer {
            DrawAnswer::Agrees => {
                self.end(Ending::Agreement, shared);
                return true;
            }
            DrawAnswer::Unsure => "it wants to see a move first",
            DrawAnswer::TooEarly => "it is too early for that",
            DrawAnswer::PlaysOn => "it wants to play on",
        };
        let engine = match self.game.person() {
            Some(person) => self.game.name(!person),
            None => self.game.name(self.game.turn()),
        };
        shared.say(format!("{engine} declines the draw: {why}."));
        false
    }

    /// What the engine says in place of its move, having thought: that it takes the draw it was
    /// offered, or that it gives up. Whether the game is over by that.
    pub(super) fn settles(&mut self, level: Level, shared: &mut Shared) -> bool {
        if std::mem::take(&mut self.asked_for_draw) && self.answer_to_draw(level, shared) {
            return true;
        }
        let board = self.game.view.live();
        let gives_up = shared.settings.offers && self.temper.gives_up(level, &board);
        if gives_up {
            let winner = !board.side();
            self.end(Ending::Resignation { winner }, shared);
        }
        gives_up
    }

    /// The engine offers a draw with its move, if it has seen enough.
    pub(super) fn speak_of_draw(&mut self, level: Level, shared: &Shared) {
        let plies = self.game.view.plies();
        let running = self.game.ending.is_none() && shared.settings.offers;
        if running && self.temper.wants_draw(level, &self.game.view.live(), plies) {
            self.temper.offer(plies);
        }
    }

    /// Why nothing can be done about the person's move right now, if so.
    pub(super) fn idle(&self, shared: &Shared) -> Option<String> {
        let game = &self.game;
        let engines = self.waiting_side().is_some();
        let turn = || format!("It is {}'s turn.", game.name(game.turn()));
        self.obstacle(shared).or_else(|| engines.then(turn))
    }

    /// The engine moves for the person, at its own level.
    pub(super) fn let_engine_move(&mut self, shared: &mut Shared) {
        if let Some(obstacle) = self.idle(shared) {
            shared.refuse(obstacle);
            return;
        }
        if self.again && self.game.view.plies() < 2 {
            let switch = shared.key(Context::Play, Action::Switch);
            shared.refuse(format!("The first move is yours: {switch} changes sides."));
            return;
        }
        self.undone.clear();
        self.delayed = None;
        let limits = self.game.limits(UNTIMED, shared.now);
        self.game.think(self.game.setup.level, limits, shared);
    }

    /// The person and the engine change sides.
    pub(super) fn switch_sides(&mut self, shared: &mut Shared) {
        if self.game.person().is_none() {
            shared.warn("There is no engine to swap sides with.");
            return;
        }
        self.stop(shared);
        self.premove = None;
        let game = &mut self.game;
        game.players.reverse();
        game.view.flipped = !game.view.flipped;
        game.view.show(game.view.head);
        self.temper = Temper::default();
        self.asked_for_draw = false;
        if let Some(color) = game.person() {
            shared.say(format!("You play {color} now."));
        }
        self.after_change(shared);
    }
}
