//! What is agreed rather than moved: taking back, giving up, draws, changing sides.

use super::Play;
use crate::game::Ending;
use crate::tui::event::{Request, UNTIMED};
use crate::tui::game_view::GameScreen;
use crate::tui::room::Room;
use crate::tui::shared::Shared;

impl Play {
    /// Takes back: a move, or against the engine its answer too.
    pub(super) fn take_back(&mut self, shared: &mut Shared) {
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
            self.after_change(shared);
            return;
        }
        let plies = match game.person() {
            // An answer that is not there yet need not be taken back.
            Some(person) if game.turn() == person => 2,
            _ => 1,
        };
        if game.view.plies() < plies {
            shared.warn("There is no move of yours to take back.");
            return;
        }
        game.stop(shared);
        for _ in 0..plies {
            self.undone.extend(self.game.pop(shared.now));
        }
        self.after_change(shared);
    }

    /// Plays again what was taken back.
    pub(super) fn redo(&mut self, shared: &mut Shared) {
        if self.undone.is_empty() {
            shared.warn("Nothing was taken back.");
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
        let who = match self.game.person() {
            Some(_) => "you resign".to_owned(),
            None => format!("{} resigns", self.game.turn()),
        };
        shared.request(Request::AskToResign(format!("End the game: {who}?")));
    }

    /// The person, or whoever is to move, gives up.
    pub fn resign(&mut self, shared: &mut Shared) {
        let loser = self.game.person().unwrap_or_else(|| self.game.turn());
        self.end(Ending::Resignation { winner: !loser }, shared);
    }

    /// Asks the other side for a draw. The engine takes it if it does not stand better.
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
        let engine = self.game.name(!person);
        match self.opinion {
            Some(opinion) if opinion <= 0 => self.end(Ending::Agreement, shared),
            Some(_) => shared.say(format!(
                "{engine} declines the draw: it likes its position."
            )),
            None => shared.say(format!(
                "{engine} declines the draw: it is too early to tell."
            )),
        }
    }

    /// The engine moves for the person, at its own level.
    pub(super) fn let_engine_move(&mut self, shared: &mut Shared) {
        if let Some(obstacle) = self.obstacle(shared) {
            shared.warn(obstacle);
            return;
        }
        self.undone.clear();
        let limits = self.game.limits(UNTIMED, shared.now);
        self.game.think(self.game.setup.level, limits, shared);
    }

    /// The person and the engine change sides.
    pub(super) fn switch_sides(&mut self, shared: &mut Shared) {
        if self.game.person().is_none() {
            shared.warn("There is nobody to change sides with.");
            return;
        }
        self.stop(shared);
        let game = &mut self.game;
        game.players.reverse();
        game.view.flipped = !game.view.flipped;
        game.view.show(game.view.head);
        self.opinion = None;
        if let Some(color) = game.person() {
            shared.say(format!("You play {color} now."));
        }
        self.after_change(shared);
    }
}
