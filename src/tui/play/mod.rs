//! A game in which a person plays: against the engine, or two at one board.

mod by_heart;
mod hint;
mod offers;
mod premove;
mod rematch;
mod temper;
mod view;

use std::time::{Duration, Instant};

use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use super::event::{Effect, Request, UNTIMED};
use super::game_view::{self, Focus, GameScreen, GameView, Hint, Premove, Purpose, failure};
use super::keymap::{Action, Context};
use super::live_game::{DelayedMove, Heard, LiveGame, MatchTags, Player, Thinking};
use super::room::{Moment, Room};
use super::setup::{GameKind, GameSetup};
use super::shared::Shared;
use super::ticket::Ticket;
use crate::chess::{Board, Color, Move};
use crate::engine::{EngineEvent, Finding, Level};
use crate::game::{Ending, GameTree};
use temper::Temper;

/// A running clock is autosaved so often, should the program end without a chance to do so.
const CLOCK_KEPT: Duration = Duration::from_secs(10);

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
        }
    }

    fn tags(&self) -> MatchTags {
        MatchTags {
            names: [Color::White, Color::Black].map(|color| self.game.name(color)),
            opening: self.game.view.opening(self.game.view.head),
            ..MatchTags::default()
        }
    }

    /// The game in standard form, with the tags that it has earned so far.
    #[must_use]
    pub fn pgn(&self, today: &str) -> String {
        self.game.record(&self.tags(), today)
    }

    /// The game with these tags.
    #[must_use]
    pub fn tagged(&self, today: &str) -> GameTree {
        self.game.tagged(&self.tags(), today)
    }

    /// Whether moves were made and the end is open.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.game.running().is_some_and(|moves| moves > 0)
    }

    /// Gets ready to wait while something else is on the screen. Whether there is a game to wait.
    pub fn park(&mut self, shared: &mut Shared) -> bool {
        self.stop(shared);
        if self.game.ending.is_some() {
            return false;
        }
        self.premove = None;
        self.game.pause_clock(shared.now);
        self.game.put_down();
        self.autosave(shared);
        true
    }

    /// Goes on after it waited.
    pub fn unpark(&mut self, shared: &mut Shared) {
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
            if self.plays_by_heart(level, shared) {
                return;
            }
            let limits = self.game.limits(UNTIMED, shared.now);
            self.game.think(level, limits, shared);
        }
    }

    /// The game is over: saves it, and shows what the engine thinks of it.
    fn finish(&mut self, shared: &mut Shared) {
        self.stop(shared);
        self.premove = None;
        self.game.ring(true, shared);
        self.game.end_of_game(shared);
        let pgn = self.pgn(&shared.today);
        // First as it ended, so that it cannot come back as one that goes on.
        shared.ask(Effect::Autosave(pgn.clone()));
        shared.ask(Effect::Append(pgn));
        shared.ask(Effect::ClearAutosave);
        shared.request(Request::Ended);
        self.complete_graph(shared);
    }

    /// Ends the game for a reason that is not on the board.
    pub fn end(&mut self, ending: Ending, shared: &mut Shared) {
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

impl Room for Play {
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
            Action::Cancel if self.premove.take().is_some() => {}
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
            Action::LevelUp => self.change_level(Level::harder, shared),
            Action::LevelDown => self.change_level(Level::easier, shared),
            Action::New => shared.request(Request::NewGame(self.game.setup.kind)),
            Action::Quit => shared.request(Request::Leave),
            Action::Analyze => shared.request(Request::Analyze {
                tree: Box::new(self.tagged(&shared.today)),
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
            Heard::Nothing => {}
            Heard::Move(thinking, finding) => self.found(thinking, finding, shared),
            Heard::Opinion(search, finding) => match search.purpose {
                Purpose::Graph => self.complete_graph(shared),
                Purpose::Hint => self.hint_found(&finding, shared),
                Purpose::Show | Purpose::Run => {}
            },
            Heard::Died(message) => {
                let hint = &mut self.game.view.hint;
                hint.take_if(|hint| *hint == Hint::Waiting);
                let message = failure(&message);
                shared.warn(format!("The engine failed ({message}); a new one goes on."));
                self.engine_turn(shared);
            }
        }
    }

    fn tick(&mut self, _covered: bool, shared: &mut Shared) {
        if let Some(color) = self.game.flagged(shared.now) {
            let ending = Ending::by_time(color, &self.game.view.live());
            self.end(ending, shared);
            return;
        }
        let now = shared.now;
        self.game.look_at_clock(now);
        let due = self.delayed.take_if(|delayed| delayed.until <= now);
        if let Some(delayed) = due.filter(|_| self.game.thinking.is_some()) {
            self.engine_moves(&delayed.finding, shared);
        }
        let runs = self.game.clock_wake(now).is_some();
        if runs && self.autosaved.is_none_or(|at| now >= at + CLOCK_KEPT) {
            self.autosave(shared);
        }
    }

    fn next_wake(&self, _covered: bool, shared: &Shared) -> Option<Instant> {
        let delayed = self.delayed.as_ref().map(|delayed| delayed.until);
        let clock = self.game.clock_wake(shared.now);
        delayed.into_iter().chain(clock).min()
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
        let (typing, begun) = (self.is_typing(), view.plies() > 0);
        match action {
            Action::Choose => {
                let can_move = self.game.persons_turn() || self.waiting_side().is_some();
                typing || (view.focus == Focus::Board && view.cursor_shown && can_move)
            }
            Action::Cancel => {
                let held = view.hand.selected.is_some() || self.premove.is_some();
                typing || held || view.hint.is_some()
            }
            Action::TakeBack | Action::Resign | Action::Draw => begun,
            Action::LevelUp => self.other_level(Level::harder).is_some(),
            Action::LevelDown => self.other_level(Level::easier).is_some(),
            Action::Hint => self.game.persons_turn(),
            _ => true,
        }
    }

    fn word(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Pause if self.game.paused => Some("go on"),
            Action::Draw if self.draw_offered() => Some("accept the draw"),
            _ => None,
        }
    }
}

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
                "The game is over: {new} begins a new one, {undo} takes back."
            ))
        } else if !game.view.is_live() {
            let last = shared.key(Context::Play, Action::Last);
            Some(format!(
                "This is an earlier position: {last} goes back to the game."
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

    fn person_moves(&mut self, m: Move, shared: &mut Shared) {
        // The engine may have been thinking about this very move.
        self.stop(shared);
        self.undone.clear();
        self.game.paused = false;
        self.game.push(m, shared.now);
        self.moved(shared);
    }

    fn follow(&mut self, shared: &mut Shared) {
        let game = &self.game;
        let wanted = game.view.panel.visible
            && game.thinking.is_none()
            && (game.ending.is_some() || game.graphed || game.persons_turn() || game.paused);
        self.game.follow(wanted, shared);
    }
}
