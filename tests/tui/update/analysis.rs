//! Analyzing: lines that are walked along, whole games judged, and trees that are edited while an
//! engine thinks.

mod edits;
mod known;
mod lines;
mod runs;

use std::time::Duration;

use crate::reach::Hit;
use pillarbox::chess::{Board, Move};
use pillarbox::engine::{EngineEvent, Finding, Score};
use pillarbox::game::{Eval, NodeId, read_game, to_pgn};
use pillarbox::tui::event::{Effect, Event, Seat};
use pillarbox::tui::game_view::Focus;
use pillarbox::tui::ticket::Ticket;
use pillarbox::tui::{plain, update};
use ratatui::crossterm::event::{
    Event as TermEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::Driven;
use super::play::{id, info};

/// A game that is analyzed, at its first position.
fn analyze(pgn: &str) -> Driven {
    let now = std::time::Instant::now();
    let mut app = plain(pillarbox::config::Settings::default(), now, "2024.12.31");
    let (tree, problems) = read_game(pgn.as_bytes()).unwrap();
    assert!(problems.is_empty(), "{problems:?}");
    let effects = update::begin_analysis(&mut app, tree);
    Driven { app, effects, now }
}

/// The moves of a line from a position.
fn moves(board: &Board, sans: &str) -> Vec<Move> {
    let mut board = board.clone();
    let read = |san: &str| {
        let m = board.parse_san(san).unwrap();
        let _ = board.make(m);
        m
    };
    sans.split_whitespace().map(read).collect()
}

impl Driven {
    /// The engine reports these lines about its newest search, and goes on.
    pub(super) fn report(&mut self, lines: &[(i32, &str)]) -> Ticket {
        let (_, ticket, position, _) = self.asked().expect("a search");
        let lines = lines
            .iter()
            .map(|&(score, sans)| info(score, moves(&position.board, sans)))
            .collect();
        let event = EngineEvent::Info { id: id(), lines };
        self.send(Event::Engine { ticket, event });
        ticket
    }

    /// A report about a search that may be over.
    fn late(&mut self, ticket: Ticket, score: i32, m: Move) {
        let lines = vec![info(score, vec![m])];
        let event = EngineEvent::Info {
            id: id(),
            lines: lines.clone(),
        };
        self.send(Event::Engine { ticket, event });
        let finding = Finding {
            lines,
            ..Finding::default()
        };
        let event = EngineEvent::Done {
            id: id(),
            finding,
            elapsed: Duration::from_millis(10),
        };
        self.send(Event::Engine { ticket, event });
    }

    fn san(&self) -> &str {
        self.view().tree.node(self.view().shown).san()
    }

    pub(super) fn main_line(&self) -> String {
        let tree = &self.view().tree;
        let sans: Vec<&str> = tree.main_line().map(|at| tree.node(at).san()).collect();
        sans.join(" ")
    }

    fn evals(&self) -> Vec<Option<Eval>> {
        let play = self.view();
        let evals = play.line().into_iter().map(|at| play.tree.node(at).eval());
        evals.collect()
    }

    /// What is shown is there, and the board shows it.
    fn check(&self) {
        let play = self.view();
        assert!(play.tree.contains(play.shown) && play.tree.contains(play.head));
        assert_eq!(
            play.tree.board(play.shown).to_string(),
            play.board.to_string()
        );
        assert!(
            play.line().contains(&play.shown),
            "the listed line is another"
        );
    }
}

/// Answers searches until nobody asks, or so often.
pub(super) fn judge(driven: &mut Driven, most: usize) -> usize {
    let mut count = 0;
    while count < most && driven.analysis().run.is_some() {
        let (_, ticket, position, limits) = driven.asked().expect("a search");
        assert!(!limits.infinite);
        let m = position.board.legal_moves()[0];
        driven.now += Duration::from_millis(300);
        driven.late(ticket, 10, m);
        count += 1;
    }
    count
}
