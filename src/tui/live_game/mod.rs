//! A game being played: who plays, the clock, the engine's turn, the end. Screens on which a game is
//! played or watched hold one.

mod clock;
mod pace;
mod paint;
mod record;
mod result;
mod searches;

use std::time::Instant;

use super::event::{Effect, Request, Seat};
use super::game_view::{Focus, GameView};
use super::room::Moment;
use super::setup::GameSetup;
use super::shared::Shared;
use super::thoughts::Thoughts;
use super::ticket::Ticket;
use crate::chess::{Board, Color, Move, Square};
use crate::config::Sounds;
use crate::engine::Level;
use crate::game::{ChessClock, Ending, GameTree, NodeId};
use crate::review::{Scored, points};

pub use paint::{move_list, moves_title, player_line, verdict};
pub use record::{MatchTags, ResumeError, can_go_on, is_over, read_record, results};
pub use result::{Event, game_over};
pub use searches::{BookWish, DelayedMove, Heard, from_book, within};

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Person,
    Engine(Level),
}

/// A search for a player's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    pub seat: Seat,
    pub ticket: Ticket,
    pub since: Instant,
}

/// A game being played.
pub struct LiveGame {
    pub view: GameView,
    /// How it was set up, for a rematch.
    pub setup: GameSetup,
    /// White's player first.
    pub players: [Player; 2],
    pub clock: Option<ChessClock>,
    pub ending: Option<Ending>,
    /// The player's search that runs.
    pub thinking: Option<Thinking>,
    /// The clock stands still and no engine moves.
    pub paused: bool,
    /// Whether the graph has been completed after the end.
    pub graphed: bool,
    /// Whether the thoughts were shown before the end showed them.
    pub panel_before: bool,
    /// The end whose result was looked at and put away.
    pub result_seen: Option<NodeId>,
}

impl LiveGame {
    /// A game that stands at its first position.
    #[must_use]
    pub fn new(setup: GameSetup, start: Board, players: [Player; 2]) -> Self {
        let mut view = GameView::new(GameTree::new(start));
        let watching = !players.contains(&Player::Person);
        view.flipped = players[0] != Player::Person && players[1] == Player::Person;
        view.cursor = Square::at(4, if view.flipped { 6 } else { 1 });
        view.focus = if watching { Focus::Moves } else { Focus::Board };
        view.panel.visible = watching;
        Self {
            view,
            setup,
            players,
            clock: None,
            ending: None,
            thinking: None,
            paused: false,
            graphed: false,
            panel_before: false,
            result_seen: None,
        }
    }

    /// Who plays this side.
    #[must_use]
    pub const fn player(&self, color: Color) -> Player {
        self.players[color as usize]
    }

    #[must_use]
    pub fn turn(&self) -> Color {
        self.view.turn()
    }

    /// Asks what the next game shall be like; it begins where this one did.
    pub fn ask_for_next(&self, shared: &mut Shared) {
        let kind = self.setup.kind;
        shared.request(match &self.setup.start {
            Some(start) => Request::NewGameFrom(kind, start.clone()),
            None => Request::NewGame(kind),
        });
    }

    /// How many moves it has, unless it is over.
    #[must_use]
    pub fn running(&self) -> Option<usize> {
        self.ending.is_none().then(|| self.view.plies())
    }

    /// What may make a sentence about it untrue when it changes.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment {
            plies: self.view.plies(),
            over: self.ending.is_some(),
            paused: self.paused,
        }
    }

    /// Whether a person has to move now.
    #[must_use]
    pub fn persons_turn(&self) -> bool {
        self.ending.is_none() && self.player(self.turn()) == Player::Person
    }

    /// The person's side against the engine.
    #[must_use]
    pub fn person(&self) -> Option<Color> {
        match self.players {
            [Player::Person, Player::Engine(_)] => Some(Color::White),
            [Player::Engine(_), Player::Person] => Some(Color::Black),
            _ => None,
        }
    }

    /// What the game brought the person, and how strong the engine was, if it is over and that says
    /// something about them.
    #[must_use]
    pub fn scored(&self) -> Option<Scored> {
        let person = self.person()?;
        let Player::Engine(level) = self.player(!person) else {
            return None;
        };
        let points = points(self.ending?.result(), person)?;
        let is_usual = *self.view.tree.start() == Board::start();
        is_usual.then_some((level.elo(), points))
    }

    /// What a side is called.
    #[must_use]
    pub fn name(&self, color: Color) -> String {
        match self.player(color) {
            Player::Engine(level) if level == Level::FULL => "Pillarbox".into(),
            Player::Engine(level) => level.full_name(),
            Player::Person if self.person().is_some() => self.setup.name.clone(),
            Player::Person => color.to_string(),
        }
    }

    /// Plays a legal move at the end of the game.
    pub fn push(&mut self, m: Move, now: Instant) -> NodeId {
        let live = self.view.is_live();
        let side = self.turn();
        let node = self.view.tree.add(self.view.head, m);
        if let Some(clock) = &mut self.clock {
            if clock.running().is_none() && !self.paused {
                clock.start(side, now);
            }
            clock.press(now);
            let left = clock.left(side, now);
            self.view.tree.set_clock(node, Some(left));
        }
        self.view.head = node;
        self.view.hint = None;
        if live {
            let held = self.view.hand;
            self.view.show(node);
            // So is a piece in hand, unless it was taken.
            let own = |square: &Square| {
                let piece = self.view.board.piece_at(*square);
                piece.is_some_and(|piece| piece.color != side)
            };
            if self.player(side) != Player::Person && held.selected.as_ref().is_some_and(own) {
                self.view.hand = held;
            }
            // The cursor is the person's: it stays where it is when the engine moves.
            if self.view.cursor_shown && self.player(side) == Player::Person {
                self.view.cursor = m.to();
            }
        }
        let view = &self.view;
        self.ending = Ending::by_rules(&view.tree.board(node), &view.tree.keys(node));
        if self.ending.is_some() {
            self.pause_clock(now);
        }
        node
    }

    /// Takes the newest move back. `None` if there is none.
    pub fn pop(&mut self, now: Instant) -> Option<Move> {
        let m = self.view.tree.node(self.view.head).played()?;
        self.view.head = self.view.tree.delete(self.view.head);
        self.view.show(self.view.head);
        self.ending = None;
        self.graphed = false;
        self.restore_clock(now);
        Some(m)
    }

    /// The seat of a side.
    #[must_use]
    pub const fn seat(color: Color) -> Seat {
        match color {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }

    /// The thoughts to be shown: the player's while it thinks, the analyst's otherwise.
    #[must_use]
    pub fn current_thoughts(&self) -> Option<&Thoughts> {
        let analyst = self.view.analyst_thoughts();
        if analyst.is_some() {
            return analyst;
        }
        let of = |seat: Seat| self.view.panel.thoughts[seat as usize].as_ref();
        let newest = |color| of(Self::seat(color));
        match self.thinking {
            Some(thinking) => of(thinking.seat),
            None => newest(!self.turn()).or_else(|| newest(self.turn())),
        }
    }

    /// Rings for a move or the end, if that is wanted.
    pub fn ring(&self, end: bool, shared: &mut Shared) {
        let engine_moved = self.persons_turn();
        let wanted = match shared.settings.sounds {
            Sounds::Off => false,
            Sounds::Moves => end || engine_moved,
            Sounds::All => true,
        };
        if wanted {
            shared.ask(Effect::Bell);
        }
    }

    /// What the end of a game changes whoever played: nothing is in hand, and the engine's opinion is
    /// shown.
    pub fn end_of_game(&mut self, shared: &Shared) {
        self.put_down();
        self.view.cursor_shown = false;
        self.panel_before = self.view.panel.visible;
        self.result_seen = None;
        self.view.panel.visible = true;
        self.pause_clock(shared.now);
    }

    /// Leaves what is typed, in hand or asked for.
    pub fn put_down(&mut self) {
        self.view.entry = None;
        self.view.hand.selected = None;
        self.view.hint = None;
    }
}
