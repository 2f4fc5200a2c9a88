//! The engine on the board of an analyzed game: what it is asked, and what it answers.

use super::Analysis;
use crate::chess::{Key, Move};
use crate::engine::{EngineEvent, Finding};
use crate::game::NodeId;
use crate::tui::artwork::{Arrow, Ink};
use crate::tui::event::Seat;
use crate::tui::game_view::{AnalystSearch, GameScreen, Inquiry, Purpose, failure, note};
use crate::tui::keymap::Action;
use crate::tui::limit::Limit;
use crate::tui::room::Room;
use crate::tui::shared::Shared;
use crate::tui::thoughts::{Effort, white_view};
use crate::tui::ticket::Ticket;

/// How many moves of the engine are arrows; more would be a tangle.
const MOST_ARROWS: usize = 3;

/// A question to the engine that it has answered as far as it was asked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    key: Key,
    limit: Limit,
    lines: usize,
    threat: bool,
}

impl Analysis {
    /// Whether the engine is asked what the other side would do here; in check it is not.
    #[must_use]
    pub fn asks_threat(&self) -> bool {
        self.threat && !self.view.board.in_check()
    }

    /// What the engine is asked about the shown position.
    fn question(&self) -> Reached {
        Reached {
            key: self.view.board.key(),
            limit: self.limit,
            lines: self.view.panel.lines,
            threat: self.asks_threat(),
        }
    }

    /// Whether the engine has looked at the shown position as far as it was asked to.
    #[must_use]
    pub fn limit_reached(&self) -> bool {
        self.reached == Some(self.question()) && self.line_count() > 0
    }

    /// The engine has looked at a position as far as it was asked to.
    fn reach_limit(&mut self, node: NodeId) {
        self.reached = (node == self.view.shown).then(|| self.question());
    }

    /// Lets the engine follow the board.
    pub(super) fn follow_board(&mut self, shared: &mut Shared) {
        if self.run.is_some() {
            // It goes on whatever is looked at meanwhile, also after the screen was left.
            if self.view.panel.search.is_none() {
                self.next_of_run(shared);
            }
            return;
        }
        let view = &self.view;
        let threat = self.asks_threat();
        let wanted = self.engine && !view.board.legal_moves().is_empty() && !self.limit_reached();
        let (shown, key) = (view.shown, view.board.key());
        let current = |search: AnalystSearch| {
            search.purpose == Purpose::Show
                && (search.node, search.key, search.threat) == (shown, key, threat)
        };
        if wanted && view.panel.search.is_some_and(current) {
            return;
        }
        let inquiry = Inquiry {
            lines: view.panel.lines,
            threat,
            ..Inquiry::new(shown, Purpose::Show, self.limit.limits())
        };
        self.view.panel.stop(shared);
        if wanted {
            self.view.inquire(&inquiry, shared);
        }
    }

    /// Takes in what the engine says. What belongs to an older search is not heard.
    pub(super) fn hear_analyst(&mut self, ticket: Ticket, event: EngineEvent, shared: &mut Shared) {
        let search = self.view.panel.search;
        let Some(search) = search.filter(|search| search.ticket == ticket) else {
            return;
        };
        match event {
            // A run tells what it has found when it has found it.
            EngineEvent::Info { .. } if search.purpose == Purpose::Run => {}
            EngineEvent::Info { lines, .. } => {
                note(
                    &mut self.view,
                    Seat::Analyst,
                    (search.node, search.threat),
                    &lines,
                );
                // What is known so far shows on the graph at once.
                let thoughts = self.view.panel.thoughts[Seat::Analyst as usize].as_ref();
                let known = thoughts.and_then(|it| Some((it.eval()?, it.effort())));
                if let (Some((eval, effort)), false) = (known, search.threat) {
                    self.judge(search.node, eval, effort);
                }
            }
            EngineEvent::Done { finding, .. } => {
                self.view.panel.search = None;
                if search.purpose == Purpose::Run {
                    self.run_found(search, &finding, shared);
                } else {
                    self.found(search, &finding);
                }
            }
            EngineEvent::Died { message, .. } => self.recover(&message, shared),
            _ => {}
        }
    }

    /// The search about a position is over.
    fn found(&mut self, search: AnalystSearch, finding: &Finding) {
        let about = (search.node, search.threat);
        note(&mut self.view, Seat::Analyst, about, &finding.lines);
        if let Some(line) = finding.lines.first().filter(|_| !search.threat) {
            let side = self.view.tree.board(search.node).side();
            self.judge(search.node, white_view(line.score, side), Effort::of(line));
        }
        self.reach_limit(search.node);
    }

    /// The engine crashed. The same position could end a new one the same way, again and again.
    fn recover(&mut self, message: &str, shared: &mut Shared) {
        self.view.panel.search = None;
        self.engine = false;
        self.run = None;
        let message = failure(message);
        let key = shared.key(self.place(), Action::Thoughts);
        shared.warn(format!(
            "The engine crashed ({message}) and is off: {key} starts a new one."
        ));
    }

    fn engine_is_off(&self, shared: &Shared) -> String {
        let key = shared.key(self.place(), Action::Thoughts);
        format!("The engine is off: {key} switches it on.")
    }

    /// Plays the first move of a line, counted from 0.
    pub(super) fn play_line(&mut self, line: usize, shared: &mut Shared) {
        let thoughts = self.view.analyst_thoughts();
        let m = thoughts.and_then(|thoughts| thoughts.lines.get(line)?.moves.first().copied());
        match m {
            Some(_) if self.asks_threat() => {
                let threat = shared.key(self.context(), Action::Threat);
                shared.warn(format!(
                    "This is what the other side would play: {threat} shows your moves."
                ));
            }
            // What was thought of another position never gets into the game.
            Some(m) if self.view.board.legal_moves().contains(&m) => {
                self.branch(m);
                self.follow(shared);
            }
            _ if !self.engine => shared.warn(self.engine_is_off(shared)),
            _ => shared.warn(format!("The engine has no line {} yet.", line + 1)),
        }
    }

    /// The engine's moves as arrows: the best one and some others, or the threat.
    pub(super) fn arrows_of_lines(&self) -> Vec<Arrow> {
        let threat = self.asks_threat();
        let most = if threat { 1 } else { MOST_ARROWS };
        let thoughts = self.view.analyst_thoughts();
        let lines = thoughts.iter().flat_map(|it| &it.lines).take(most);
        let moves = lines.filter_map(|line| line.moves.first());
        let arrow = |(at, m): (usize, &Move)| Arrow {
            from: m.from(),
            to: m.to(),
            ink: match at {
                _ if threat => Ink::Threat,
                0 => Ink::Best,
                _ => Ink::Other,
            },
        };
        let mut arrows: Vec<Arrow> = moves.enumerate().map(arrow).collect();
        // The best lies on top.
        arrows.reverse();
        arrows
    }

    /// Asks what the other side would do, or no longer.
    pub(super) fn toggle_threat(&mut self, shared: &mut Shared) {
        if self.view.board.in_check() && !self.threat {
            shared.warn("The side to move is in check: the threat is on the board.");
            return;
        }
        if !self.engine && !self.threat {
            shared.warn(self.engine_is_off(shared));
            return;
        }
        self.threat = !self.threat;
        // The lines so far are those of the other side.
        self.view.panel.thoughts[Seat::Analyst as usize] = None;
        self.follow(shared);
    }

    /// Switches the engine on and off.
    pub(super) fn toggle_engine(&mut self, shared: &mut Shared) {
        self.engine = !self.engine;
        // The next game is looked at in the same way.
        shared.defaults.engine = self.engine;
        self.follow(shared);
    }
}
