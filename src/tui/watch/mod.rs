//! Engine against engine: a match of one or more games, colors alternating.

mod room;
mod view;

use std::time::{Duration, Instant};

use super::event::{Effect, Request, UNTIMED};
use super::game_view::GameScreen;
use super::live_game::{BookWish, DelayedMove, LiveGame, MatchTags, Player, Thinking, from_book};
use super::room::Room;
use super::setup::{GameSetup, MOST_GAMES, Pace};
use super::shared::Shared;
use super::thoughts::white_view;
use super::ticket::Ticket;
use super::tournament::{Crosstable, round_robin};
use crate::chess::{Board, Color, Move};
use crate::engine::{Finding, Level};
use crate::openings;

/// How long a pause lies between two games of a match.
const BETWEEN_GAMES: Duration = Duration::from_secs(3);
/// The shortest and longest time of a move that the keys reach.
const TIMES: [Duration; 2] = [Duration::from_millis(10), Duration::from_mins(1)];

/// How many plies of a game come from a book that somebody brought.
const BOOK_PLIES: usize = 16;

/// Where the openings of a match come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Lines that the program knows are on the board at once.
    Lines,
    /// The engines play from the book that somebody brought.
    Book,
}

impl Openings {
    /// As the person wants them now.
    #[must_use]
    pub fn of(shared: &Shared) -> Self {
        if shared.wants_book() && shared.book_file().is_some() {
            Self::Book
        } else {
            Self::Lines
        }
    }
}

/// A match of engines, and its game that is on the board.
pub struct Watch {
    pub game: LiveGame,
    pub games: u32,
    /// Which one is on the board, from 1.
    pub number: u32,
    /// Who plays, and how they stand.
    pub table: Crosstable,
    /// Who has White and Black in every game.
    pairings: Vec<[usize; 2]>,
    /// Time for a move, if there is no clock.
    pub movetime: Duration,
    /// One move is to be played although the game is paused.
    pub stepping: bool,
    /// When the next game begins, once this one is over.
    pub next_at: Option<Instant>,
    /// A move that waits for its time.
    pub delayed: Option<DelayedMove>,
    /// What chance said at the start; the openings of the match follow from it.
    seed: u64,
    openings: Openings,
}

impl Watch {
    /// A new match. `chance` decides what is left to chance.
    #[must_use]
    pub fn new(setup: GameSetup, now: Instant, chance: u64, openings: Openings) -> Self {
        let players = setup.levels.map(Player::Engine);
        let game = LiveGame::new(setup, Board::start(), players);
        let mut watch = Self::resumed(game, openings);
        watch.seed = chance;
        watch.set_up();
        watch.game.set_clock();
        watch.game.run_clock(now);
        watch
    }

    /// A match whose first game goes on.
    #[must_use]
    pub fn resumed(game: LiveGame, openings: Openings) -> Self {
        let players = match &game.setup.robin[..] {
            [] | [_] => game.setup.levels.to_vec(),
            many => many.to_vec(),
        };
        let mut pairings = round_robin(players.len(), game.setup.games.max(1));
        pairings.truncate(MOST_GAMES as usize);
        Self {
            games: pairings.len() as u32,
            number: 1,
            table: Crosstable::new(players),
            pairings,
            movetime: match game.setup.pace {
                Pace::Movetime(time) => time,
                Pace::Clock(_) => UNTIMED,
            },
            stepping: false,
            next_at: None,
            delayed: None,
            seed: 0,
            openings,
            game,
        }
    }

    /// Who of the players has White and Black in this game.
    fn seats(&self) -> [usize; 2] {
        let at = self.number.saturating_sub(1) as usize;
        self.pairings.get(at).copied().unwrap_or([0, 1])
    }

    /// Whether more than two play.
    #[must_use]
    pub fn is_tournament(&self) -> bool {
        self.table.players.len() > 2
    }

    /// Whether this is the last game.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.number >= self.games
    }

    /// Puts the game of this number on the board. Both engines get every opening once with White.
    fn set_up(&mut self) {
        let setup = self.game.setup.clone();
        let levels = self.seats().map(|player| self.table.players[player]);
        let start = setup.start.as_deref().cloned();
        // Characters have openings of their own.
        let is_level = |level: &Level| level.character().is_none();
        let varied =
            start.is_none() && self.openings == Openings::Lines && levels.iter().all(is_level);
        let start = start.unwrap_or_else(Board::start);
        self.game = LiveGame::new(setup, start, levels.map(Player::Engine));
        if varied {
            let opening = openings::varied(self.pair_seed());
            let view = &mut self.game.view;
            for m in opening.moves() {
                view.head = view.tree.add(view.head, m);
            }
            view.show(view.head);
        }
        self.next_at = None;
        self.delayed = None;
    }

    /// What decides the opening: the same in two games of a pair with colors changed.
    fn pair_seed(&self) -> u64 {
        let players = self.table.players.len();
        let once = (players * players.saturating_sub(1) / 2).max(1);
        let game = self.number.saturating_sub(1) as usize;
        let pair = game / (2 * once) * once + game % once;
        self.seed.wrapping_add(pair as u64)
    }

    /// What plays a side.
    #[must_use]
    pub fn level(&self, color: Color) -> String {
        match self.game.player(color) {
            Player::Engine(level) => level.name(),
            Player::Person => "a person".into(),
        }
    }

    fn tags(&self) -> MatchTags {
        MatchTags {
            names: [Color::White, Color::Black].map(|color| match self.game.player(color) {
                Player::Engine(level) => level.full_name(),
                Player::Person => self.level(color),
            }),
            round: Some(self.number),
        }
    }

    /// The game in standard form, with the tags that it has earned so far.
    #[must_use]
    pub fn pgn(&self, today: &str) -> String {
        self.game.record(&self.tags(), today)
    }

    /// What the menu says while it waits.
    #[must_use]
    pub fn about(&self) -> String {
        let [white, black] = [Color::White, Color::Black].map(|color| self.level(color));
        if self.is_tournament() {
            let players = self.table.players.len();
            return format!("watching a tournament of {players}");
        }
        format!("watching {white} – {black}")
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
        self.game.pause_clock(shared.now);
        self.game.put_down();
        true
    }

    /// Goes on after it waited.
    pub fn unpark(&mut self, shared: &mut Shared) {
        if !self.game.paused {
            self.game.run_clock(shared.now);
        }
        self.after_change(shared);
    }

    /// The game has another newest position: lets whoever is to think do so.
    pub fn after_change(&mut self, shared: &mut Shared) {
        self.engine_turn(shared);
        self.follow(shared);
    }

    fn engine_turn(&mut self, shared: &mut Shared) {
        let resting = self.game.paused && !self.stepping;
        if let Some(level) = self.game.waiting_engine().filter(|_| !resting) {
            self.delayed = None;
            if !self.asks_book(shared) {
                self.engine_thinks(level, shared);
            }
        }
    }

    fn engine_thinks(&mut self, level: Level, shared: &mut Shared) {
        let limits = self.game.limits(self.movetime, shared.now);
        self.game.think(level, limits, shared);
    }

    /// Looks for a move in the book, as long as the game is young. Whether it does.
    fn asks_book(&mut self, shared: &mut Shared) -> bool {
        let wish = BookWish {
            seed: self.pair_seed(),
            most_plies: BOOK_PLIES,
        };
        let wanted = self.openings == Openings::Book && self.game.setup.start.is_none();
        wanted && self.game.ask_book(wish, shared)
    }

    /// The book answers: its move is played, or the engine has to think after all.
    fn book_answers(&mut self, ticket: Ticket, m: Option<Move>, shared: &mut Shared) {
        let Some(thinking) = self.game.asked_book(ticket) else {
            return;
        };
        if let Some(m) = m {
            self.found(thinking, from_book(m), shared);
            return;
        }
        self.game.thinking = None;
        if let Some(level) = self.game.waiting_engine() {
            self.engine_thinks(level, shared);
        }
    }

    /// A player's search is over: its move is played, now or when it is time.
    fn found(&mut self, thinking: Thinking, finding: Finding, shared: &mut Shared) {
        match self.too_early(thinking, &finding, shared) {
            Some(until) => self.delayed = Some(DelayedMove { until, finding }),
            None => self.engine_moves(&finding, shared),
        }
    }

    /// When a move is to be seen that was found sooner: engines keep the pace that was asked for,
    /// also those whose level lets them think for a moment only. With a clock those take their time
    /// as people do.
    fn too_early(&self, thinking: Thinking, finding: &Finding, shared: &Shared) -> Option<Instant> {
        let time = match self.game.player(self.game.turn()) {
            Player::Engine(level) if self.game.clock.is_some() => {
                self.game.time_for_move((level, finding), 0, shared)
            }
            _ => self.movetime,
        };
        let until = thinking.since + time;
        let paced = !self.stepping && self.delayed.is_none();
        (paced && shared.now < until).then_some(until)
    }

    /// Plays what a player found, and notes what it thought: nobody else judges the game.
    fn engine_moves(&mut self, finding: &Finding, shared: &mut Shared) {
        self.game.thinking = None;
        let (Some(best), Some(line)) = (finding.best(), finding.lines.first()) else {
            shared.warn("The engine found no move.");
            return;
        };
        // Nobody has looked at a move of a book.
        let searched = line.depth > 0;
        let eval = searched.then(|| white_view(line.score, self.game.turn()));
        let node = self.game.push(best, shared.now);
        self.game.view.tree.set_eval(node, eval);
        self.stepping = false;
        self.game.ring(false, shared);
        if self.game.ending.is_some() {
            self.finish(shared);
        } else {
            self.after_change(shared);
        }
    }

    /// The game is over: saves it, counts it, and lets the next one begin in a moment.
    fn finish(&mut self, shared: &mut Shared) {
        self.stop(shared);
        self.game.ring(true, shared);
        self.game.end_of_game(shared);
        self.stepping = false;
        if let Some(ending) = self.game.ending {
            self.table.count(self.seats(), ending.result());
            shared.request(Request::Standings(Box::new(self.table.clone())));
        }
        if !self.is_last() {
            self.next_at = Some(shared.now + BETWEEN_GAMES.min(self.movetime * 20));
        }
        shared.ask(Effect::Append(self.pgn(&shared.today)));
        shared.request(Request::Ended);
        self.game.graphed = true;
        self.follow(shared);
    }

    /// Stops the game and goes on; between two games the match.
    fn pause(&mut self, shared: &mut Shared) {
        if self.game.ending.is_some() {
            if !self.is_last() {
                self.game.paused = !self.game.paused;
                self.next_at = (!self.game.paused).then_some(shared.now);
            }
            return;
        }
        self.game.paused = !self.game.paused;
        if self.game.paused {
            self.game.pause_clock(shared.now);
            self.stop(shared);
            self.follow(shared);
            return;
        }
        if let Some(clock) = &mut self.game.clock {
            clock.resume(shared.now);
        }
        self.engine_turn(shared);
    }

    /// One move of a paused game; pauses one that runs.
    fn step(&mut self, shared: &mut Shared) {
        if !self.game.paused {
            self.pause(shared);
            return;
        }
        self.stepping = true;
        self.game.view.show(self.game.view.head);
        self.engine_turn(shared);
    }

    /// Half or twice the time for a move.
    fn change_pace(&mut self, faster: bool, shared: &mut Shared) {
        if self.game.clock.is_some() {
            shared.warn("The clock sets the pace of this game.");
            return;
        }
        let time = if faster {
            self.movetime / 2
        } else {
            self.movetime * 2
        };
        self.movetime = time.clamp(TIMES[0], TIMES[1]);
        let seconds = self.movetime.as_secs_f64();
        shared.say(format!("The engines take {seconds:.2} s per move."));
    }

    /// The same match again, with the colors changed.
    fn rematch(&self, shared: &mut Shared) {
        if self.game.ending.is_some() {
            let mut setup = self.game.setup.clone();
            setup.levels.reverse();
            setup.robin.reverse();
            shared.request(Request::Rematch(Box::new(setup)));
        }
    }

    /// Shows how everybody stands.
    fn show_table(&self, shared: &mut Shared) {
        shared.request(Request::Crosstable(Box::new(self.table.clone())));
    }

    /// Whether the next game waits: until nothing lies on top of this one, and nothing is typed.
    const fn waits(&self, covered: bool) -> bool {
        covered || self.game.view.entry.is_some()
    }

    /// The next game of the match. One that is not over does not count.
    fn next_game(&mut self, shared: &mut Shared) {
        if self.is_last() {
            let command = shared.command(self.context(), "new");
            shared.warn(format!(
                "This is the last game of the match: {command} starts another."
            ));
            return;
        }
        if self.is_unfinished() {
            shared.ask(Effect::Append(self.pgn(&shared.today)));
        }
        self.stop(shared);
        self.number += 1;
        self.stepping = false;
        let (before, paused) = (&self.game.view, self.game.paused);
        let (flipped, panel) = (before.flipped, before.panel.clone());
        self.set_up();
        let view = &mut self.game.view;
        view.flipped = flipped;
        view.panel.lines = panel.lines;
        view.panel.visible = panel.visible;
        view.tree.set_tag("Date", &shared.today);
        self.game.paused = paused;
        if !paused {
            self.game.set_clock();
            self.game.run_clock(shared.now);
        }
        shared.ask(Effect::Forget);
        self.after_change(shared);
    }
}
