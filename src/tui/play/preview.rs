//! A line of the engine on the board, walked along without being played.

use super::{Line, Play};
use crate::chess::{Board, Move};
use crate::tui::event::Seat;

/// A line as it was when it was entered; the engine may have changed its mind since.
#[derive(Clone, Debug)]
pub struct Preview {
    /// Which line it was, from 0.
    pub number: usize,
    /// What it said.
    pub line: Line,
    /// It shows what the other side would do, and so cannot be played.
    pub threat: bool,
    at: usize,
    start: Board,
    board: Board,
}

impl Preview {
    /// A line from a position, its first move on the board. `None` if it has no legal move.
    #[must_use]
    pub fn new(number: usize, line: &Line, start: Board, threat: bool) -> Option<Self> {
        let mut line = line.clone();
        let mut board = start.clone();
        let legal = |&m: &Move| {
            let legal = board.legal_moves().contains(&m);
            if legal {
                let _ = board.make(m);
            }
            legal
        };
        let known = line.moves.iter().copied().take_while(legal).count();
        line.moves.truncate(known);
        if known == 0 {
            return None;
        }
        let mut preview = Self {
            number,
            line,
            threat,
            at: 0,
            board: start.clone(),
            start,
        };
        preview.go(1);
        Some(preview)
    }

    /// How many moves of the line are on the board.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// How many moves the line has.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.line.moves.len()
    }

    /// The moves that are on the board.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.line.moves[..self.at]
    }

    /// The position on the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Puts so many moves of the line on the board, or all.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.length());
        self.board = self.start.clone();
        for &m in &self.line.moves[..self.at] {
            let _ = self.board.make(m);
        }
    }
}

impl Play {
    /// The line that is walked along, if one is.
    #[must_use]
    pub fn preview(&self) -> Option<&Preview> {
        self.analysis.as_ref()?.preview.as_ref()
    }

    /// The position on the screen: of the game, or of the line that is walked along.
    #[must_use]
    pub fn seen(&self) -> &Board {
        self.preview().map_or(&self.board, Preview::board)
    }

    /// How many lines the engine has for the shown position.
    #[must_use]
    pub fn line_count(&self) -> usize {
        let thoughts = self.thoughts[Seat::Analyst as usize].as_ref();
        let thoughts = thoughts.filter(|thoughts| thoughts.node == self.shown);
        thoughts.map_or(0, |thoughts| thoughts.lines.len())
    }

    /// The line that is chosen, from 0; it is there if there are any.
    #[must_use]
    pub fn chosen_line(&self) -> usize {
        let chosen = self.analysis.as_ref().map_or(0, |analysis| analysis.chosen);
        chosen.min(self.line_count().saturating_sub(1))
    }

    /// Walks into a line of the engine. `false` if there is no such line.
    pub(in crate::tui) fn enter_line(&mut self, number: usize) -> bool {
        let threat = self
            .analysis
            .as_ref()
            .is_some_and(|analysis| analysis.threat);
        let thoughts = self.thoughts[Seat::Analyst as usize].as_ref();
        let line = thoughts
            .filter(|thoughts| thoughts.node == self.shown)
            .and_then(|thoughts| thoughts.lines.get(number));
        let mut start = self.board.clone();
        let threat = threat && !start.in_check();
        if threat {
            let _ = start.make_null();
        }
        let preview = line.and_then(|line| Preview::new(number, line, start, threat));
        let Some(analysis) = self.analysis.as_mut().filter(|_| preview.is_some()) else {
            return false;
        };
        analysis.chosen = number;
        analysis.preview = preview;
        self.selected = None;
        self.drag = None;
        true
    }

    /// Plays the moves of the line that are on the board, as one edit.
    pub(in crate::tui) fn play_preview(&mut self) {
        let preview = self
            .analysis
            .as_mut()
            .and_then(|analysis| analysis.preview.take());
        let Some(preview) = preview.filter(|preview| !preview.threat) else {
            return;
        };
        let mut known = Some(self.shown);
        for &m in preview.moves() {
            known = known.and_then(|at| self.tree.child(at, m));
        }
        if known.is_none() {
            self.remember();
        }
        let (mut at, mut board) = (self.shown, self.board.clone());
        for &m in preview.moves() {
            at = self.tree.add_on(at, &board, m);
            let _ = board.make(m);
        }
        self.look_at(at);
        self.head = self.tree.last_of_line(at);
    }
}
