//! The searches of a game: for the engine's move, and the analyst's about what is shown.

use std::time::{Duration, Instant};

use super::{LiveGame, Player, Thinking};
use crate::chess::Move;
use crate::engine::{Bound, EngineEvent, Finding, Info, Level, Limits, Score};
use crate::tui::event::{BookOrder, Effect, Search, Seat};
use crate::tui::game_view::{AnalystSearch, Inquiry, Purpose, note};
use crate::tui::shared::Shared;
use crate::tui::thoughts::{Thoughts, white_view};
use crate::tui::ticket::Ticket;

/// How long the analyst looks at a position that is shown.
const SHOW_TIME: Duration = Duration::from_secs(8);
/// How long it looks at each position to complete a graph.
const GRAPH_TIME: Duration = Duration::from_millis(60);

/// What an engine said, as far as the screen has to do something about it.
pub enum Heard {
    Nothing,
    /// A player's search is over.
    Move(Thinking, Finding),
    /// The analyst's search is over.
    Opinion(AnalystSearch, Finding),
    Died(String),
}

/// A move that was found sooner than the person wants to see it.
#[derive(Clone, Debug)]
pub struct DelayedMove {
    /// When it is played.
    pub until: Instant,
    pub finding: Finding,
}

/// So long, and no other limit.
#[must_use]
pub fn within(time: Duration) -> Limits {
    Limits {
        movetime: Some(time),
        ..Limits::default()
    }
}

/// What is wanted of the book of openings.
#[derive(Clone, Copy, Debug)]
pub struct BookWish {
    /// Decides between the moves that it knows.
    pub seed: u64,
    /// A game that is so many plies old has left the book.
    pub most_plies: usize,
}

/// A move of a book as if a search had found it: in an opening both sides have a game.
#[must_use]
pub fn from_book(m: Move) -> Finding {
    let line = Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score: Score::ZERO,
        bound: Bound::Exact,
        nodes: 0,
        elapsed: Duration::ZERO,
        hashfull: 0,
        pv: vec![m],
    };
    Finding {
        lines: vec![line],
        ..Finding::default()
    }
}

impl LiveGame {
    /// The level of the engine that is to move and does not think yet.
    #[must_use]
    pub fn waiting_engine(&self) -> Option<Level> {
        match self.player(self.turn()) {
            Player::Engine(level) if self.ending.is_none() && self.thinking.is_none() => {
                Some(level)
            }
            _ => None,
        }
    }

    /// The side to move begins to do so.
    pub fn begin_move(&mut self, shared: &mut Shared) -> Thinking {
        let thinking = Thinking {
            seat: Self::seat(self.turn()),
            ticket: shared.ticket(),
            since: shared.now,
        };
        self.view.panel.stop(shared);
        self.thinking = Some(thinking);
        thinking
    }

    /// Lets the side to move look into the book that somebody brought, which is on the disk. Whether that
    /// is of any use so late in the game.
    pub fn ask_book(&mut self, wish: BookWish, shared: &mut Shared) -> bool {
        if self.view.plies() >= wish.most_plies {
            return false;
        }
        let order = BookOrder {
            ticket: self.begin_move(shared).ticket,
            board: self.view.live(),
            seed: wish.seed,
            most_plies: wish.most_plies,
        };
        shared.ask(Effect::AskBook(Box::new(order)));
        true
    }

    /// Who waits for this answer of the book.
    #[must_use]
    pub fn asked_book(&self, ticket: Ticket) -> Option<Thinking> {
        self.thinking.filter(|thinking| thinking.ticket == ticket)
    }

    /// Lets the side to move think at a level and then move.
    pub fn think(&mut self, level: Level, limits: Limits, shared: &mut Shared) {
        let Thinking { seat, ticket, .. } = self.begin_move(shared);
        let search = Search {
            seat,
            ticket,
            position: self.view.position(self.view.head),
            limits,
            level,
            lines: 1,
            threads: shared.threads(),
            hash: shared.settings.hash,
        };
        shared.ask(Effect::Go(Box::new(search)));
    }

    /// Stops whoever thinks; what they find no longer counts.
    pub fn stop(&mut self, shared: &mut Shared) {
        if let Some(thinking) = self.thinking.take() {
            shared.ask(Effect::Stop(thinking.seat));
        }
        self.view.panel.stop(shared);
    }

    /// Takes in what an engine says. What belongs to an older search is not heard.
    pub fn hear(&mut self, ticket: Ticket, event: EngineEvent) -> Heard {
        let thinking = self.thinking.filter(|thinking| thinking.ticket == ticket);
        let search = self.view.panel.search;
        let search = search.filter(|search| search.ticket == ticket);
        match (thinking, search, event) {
            (Some(thinking), _, EngineEvent::Info { lines, .. }) => {
                let head = self.view.head;
                note(&mut self.view, thinking.seat, (head, false), &lines);
            }
            (Some(thinking), _, EngineEvent::Done { finding, .. }) => {
                let head = self.view.head;
                note(&mut self.view, thinking.seat, (head, false), &finding.lines);
                return Heard::Move(thinking, finding);
            }
            // One move that may never be played is no verdict on the position.
            (None, Some(search), EngineEvent::Info { .. }) if search.purpose == Purpose::Coach => {}
            (None, Some(search), EngineEvent::Done { finding, .. })
                if search.purpose == Purpose::Coach =>
            {
                self.view.panel.search = None;
                return Heard::Opinion(search, finding);
            }
            (None, Some(search), EngineEvent::Info { lines, .. }) => {
                note(&mut self.view, Seat::Analyst, (search.node, false), &lines);
                // What is known so far shows on the graph at once.
                let thoughts = self.view.panel.thoughts[Seat::Analyst as usize].as_ref();
                if let Some(eval) = thoughts.and_then(Thoughts::eval) {
                    self.view.tree.set_eval(search.node, Some(eval));
                }
            }
            (None, Some(search), EngineEvent::Done { finding, .. }) => {
                self.analyst_found(search, &finding);
                return Heard::Opinion(search, finding);
            }
            (Some(_), _, EngineEvent::Died { message, .. })
            | (None, Some(_), EngineEvent::Died { message, .. }) => {
                self.thinking = None;
                self.view.panel.search = None;
                self.graphed = true;
                return Heard::Died(message);
            }
            _ => {}
        }
        Heard::Nothing
    }

    /// The analyst has an opinion of a position.
    fn analyst_found(&mut self, search: AnalystSearch, finding: &Finding) {
        let view = &mut self.view;
        view.panel.search = None;
        note(view, Seat::Analyst, (search.node, false), &finding.lines);
        if let Some(line) = finding.lines.first() {
            let side = view.tree.board(search.node).side();
            let eval = white_view(line.score, side);
            view.tree.set_eval(search.node, Some(eval));
        }
    }

    /// Lets the analyst look at what is shown, if its thoughts are wanted and not known yet.
    pub fn follow(&mut self, wanted: bool, shared: &mut Shared) {
        let shown = self.view.shown;
        let busy = self
            .view
            .panel
            .search
            .is_some_and(|search| match search.purpose {
                Purpose::Show => search.node == shown && wanted,
                Purpose::Graph | Purpose::Hint | Purpose::Coach | Purpose::Run => true,
            });
        if busy {
            return;
        }
        self.view.panel.stop(shared);
        let known = self.view.analyst_thoughts();
        let known = known.is_some_and(|thoughts| thoughts.elapsed >= SHOW_TIME / 2);
        if wanted && !known && self.view.board.outcome().is_none() {
            let inquiry = Inquiry {
                lines: self.view.panel.lines,
                ..Inquiry::new(shown, Purpose::Show, within(SHOW_TIME))
            };
            self.view.inquire(&inquiry, shared);
        }
    }

    /// Lets the analyst judge the next position of a finished game that has no verdict of its own.
    /// Whether there was one.
    pub fn judge_next(&mut self, shared: &mut Shared) -> bool {
        let tree = &self.view.tree;
        let missing =
            self.view.line().into_iter().find(|&node| {
                tree.node(node).eval().is_none() && tree.board(node).outcome().is_none()
            });
        let Some(node) = missing.filter(|_| !self.graphed) else {
            return false;
        };
        let inquiry = Inquiry::new(node, Purpose::Graph, within(GRAPH_TIME));
        self.view.inquire(&inquiry, shared);
        true
    }
}
