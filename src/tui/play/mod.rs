//! A game in which a person plays: against the engine, or two at one board.

mod by_heart;
mod coach;
mod danger;
mod hint;
mod offers;
mod premove;
mod rematch;
mod room;
mod temper;
mod view;

use std::time::Instant;

use super::event::{Effect, Request, UNTIMED};
use super::game_view::{self, GameScreen, Premove};
use super::live_game::{DelayedMove, LiveGame, MatchTags, Player, Thinking};
use super::room::Room;
use super::setup::{GameKind, GameSetup};
use super::shared::Shared;
use crate::chess::{Board, Color, Move};
use crate::engine::Finding;
use crate::game::{Ending, GameTree};
use coach::Coach;
use danger::Danger;
use hint::Backing;
use temper::Temper;

/// A game in which a person plays.
pub struct Play {
    pub game: LiveGame,
    /// Moves taken back, the next to be played again last.
    pub undone: Vec<Move>,
    /// What the engine thinks of its own game, for draws and giving up.
    temper: Temper,
    /// The person offered a draw while the engine thinks: it answers with its move.
    asked_for_draw: bool,
    /// The engine's move, found sooner than a person would play it.
    delayed: Option<DelayedMove>,
    /// What chance said at the start: which openings the engine likes in this game.
    seed: u64,
    /// When the game was last autosaved.
    autosaved: Option<Instant>,
    /// A move that waits until the engine has moved.
    premove: Option<Premove>,
    /// Who looks at the person's move before it is played for good.
    coach: Coach,
    /// What the other side would do if it were its turn.
    danger: Option<Danger>,
    /// What is behind the last hint.
    backing: Option<Backing>,
    /// The game as it ended, before it was judged.
    ended: Option<String>,
    /// It began with a key for the same again, which may have been pressed twice.
    pub again: bool,
}

impl Play {
    /// A new game. `chance` decides what is left to chance.
    #[must_use]
    pub fn new(setup: GameSetup, chance: u64) -> Self {
        let mut players = [Player::Person; 2];
        if setup.kind == GameKind::Play {
            players[!setup.color(chance) as usize] = Player::Engine(setup.level);
        }
        let start = setup.start.as_deref().cloned();
        let mut game = LiveGame::new(setup, start.unwrap_or_else(Board::start), players);
        game.set_clock();
        Self {
            seed: chance,
            ..Self::resumed(game)
        }
    }

    /// A game that goes on.
    #[must_use]
    pub fn resumed(game: LiveGame) -> Self {
        Self {
            game,
            undone: Vec::new(),
            temper: Temper::default(),
            asked_for_draw: false,
            delayed: None,
            seed: 0,
            autosaved: None,
            premove: None,
            coach: Coach::default(),
            danger: None,
            backing: None,
            ended: None,
            again: false,
        }
    }

    fn tags(&self) -> MatchTags {
        MatchTags {
            names: [Color::White, Color::Black].map(|color| self.game.name(color)),
            ..MatchTags::default()
        }
    }

    /// The game in standard form, with the tags that it has earned so far.
    #[must_use]
    pub fn pgn(&self, today: &str) -> String {
        self.game.record(&self.tags(), today)
    }

    /// The game as it goes into the file of games.
    #[must_use]
    pub fn record(&self, today: &str) -> String {
        let ended = self.ended.as_ref().filter(|_| self.game.ending.is_some());
        ended.cloned().unwrap_or_else(|| self.pgn(today))
    }

    /// The game with these tags.
    #[must_use]
    pub fn tagged(&self, today: &str) -> GameTree {
        self.game.tagged(&self.tags(), today)
    }

    /// What the menu says while it waits.
    #[must_use]
    pub fn about(&self) -> String {
        let engine = self.game.players.iter().find_map(|player| match player {
            Player::Engine(level) => Some(level.name()),
            Player::Person => None,
        });
        match engine {
            Some(level) => format!("your game against {level}"),
            None => "your game for two".into(),
        }
    }

    /// Whether moves were made and the end is open.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.game.running().is_some_and(|moves| moves > 0)
    }

    /// Gets ready to wait while something else is on the screen.
    pub fn park(&mut self, shared: &mut Shared) {
        self.settle(shared);
        self.stop(shared);
        if self.game.ending.is_some() {
            return;
        }
        self.premove = None;
        self.game.pause_clock(shared.now);
        self.game.put_down();
        self.autosave(shared);
    }

    /// Goes on after it waited.
    pub fn unpark(&mut self, shared: &mut Shared) {
        if self.game.ending.is_some() {
            self.complete_graph(shared);
            return;
        }
        if self.game.view.plies() > 0 && !self.game.paused {
            self.game.run_clock(shared.now);
        }
        self.after_change(shared);
    }

    /// After a move of anybody: lets the other side think, or ends the game.
    fn moved(&mut self, shared: &mut Shared) {
        self.game.ring(false, shared);
        if self.game.ending.is_some() {
            self.finish(shared);
        } else {
            self.after_change(shared);
        }
    }

    /// The game has another newest position: autosaves it, and lets whoever is to think do so.
    pub fn after_change(&mut self, shared: &mut Shared) {
        self.autosave(shared);
        self.engine_turn(shared);
        self.follow(shared);
    }

    fn autosave(&mut self, shared: &mut Shared) {
        self.autosaved = Some(shared.now);
        shared.ask(Effect::Autosave(self.pgn(&shared.today)));
    }

    /// Lets the engine think if it is its turn.
    fn engine_turn(&mut self, shared: &mut Shared) {
        if let Some(level) = self.game.waiting_engine().filter(|_| !self.game.paused) {
            self.delayed = None;
            if !self.plays_by_heart(level, shared) {
                self.engine_thinks(shared);
            }
        }
    }

    fn engine_thinks(&mut self, shared: &mut Shared) {
        if let Some(level) = self.game.waiting_engine() {
            let limits = self.game.limits(UNTIMED, shared.now);
            self.game.think(level, limits, shared);
        }
    }

    /// The game is over: keeps it as it ended, and shows what the engine thinks of it. It goes into the
    /// file of games when it is left, since its end may be taken back until then.
    fn finish(&mut self, shared: &mut Shared) {
        self.stop(shared);
        self.premove = None;
        self.game.ring(true, shared);
        self.game.end_of_game(shared);
        let pgn = self.pgn(&shared.today);
        // Should the program be killed, the next start finds it as over and adds it to the file.
        shared.ask(Effect::Autosave(pgn.clone()));
        self.ended = Some(pgn);
        shared.request(Request::Ended);
        self.complete_graph(shared);
    }

    /// Ends the game for a reason that is not on the board.
    pub fn end(&mut self, ending: Ending, shared: &mut Shared) {
        self.coach.rest();
        if self.game.ending.is_none() {
            self.game.ending = Some(ending);
            self.finish(shared);
        }
    }

    /// Lets the analyst judge the positions of a finished game one after the other.
    fn complete_graph(&mut self, shared: &mut Shared) {
        if self.game.ending.is_none() || self.game.view.panel.search.is_some() {
            return;
        }
        if !self.game.judge_next(shared) {
            self.game.graphed = true;
            self.follow(shared);
        }
    }

    /// The engine has found its move, and plays it now or when a person would.
    fn found(&mut self, thinking: Thinking, finding: Finding, shared: &mut Shared) {
        let until = match self.game.player(self.game.turn()) {
            Player::Engine(level) => {
                let surprise = self
                    .temper
                    .surprise(finding.lines.first().map(|line| line.score));
                let time = self.game.time_for_move((level, &finding), surprise, shared);
                thinking.since + time
            }
            Player::Person => shared.now,
        };
        if until > shared.now {
            self.delayed = Some(DelayedMove { until, finding });
        } else {
            self.engine_moves(&finding, shared);
        }
    }

    /// Plays what the engine found.
    fn engine_moves(&mut self, finding: &Finding, shared: &mut Shared) {
        self.game.thinking = None;
        let (Some(best), Some(line)) = (finding.best(), finding.lines.first()) else {
            shared.warn("The engine found no move.");
            return;
        };
        let Player::Engine(level) = self.game.player(self.game.turn()) else {
            self.game.push(best, shared.now);
            self.moved(shared);
            return;
        };
        self.temper.note(self.game.view.plies(), line.score);
        if self.settles(level, shared) {
            return;
        }
        self.game.push(best, shared.now);
        self.moved(shared);
        self.speak_of_draw(level, shared);
        self.play_premove(shared);
        self.watch_out(shared);
    }

    /// Stops the clock and goes on.
    fn pause(&mut self, shared: &mut Shared) {
        if self.game.ending.is_some() {
            return;
        }
        self.game.paused = !self.game.paused;
        if self.game.paused {
            self.game.pause_clock(shared.now);
            self.stop(shared);
            self.follow(shared);
            return;
        }
        let begun = self.game.view.plies() > 0;
        if let Some(clock) = self.game.clock.as_mut().filter(|_| begun) {
            clock.resume(shared.now);
        }
        self.engine_turn(shared);
    }

    /// Shows and hides what the engine thinks.
    fn toggle_panel(&mut self, shared: &mut Shared) {
        game_view::toggle_panel(self, shared);
        self.follow(shared);
    }
}
