//! A line of the engine on the board, walked along without being played.

use super::Analysis;
use crate::chess::{Board, Move};
use crate::engine::Bound;
use crate::game::Eval;
use crate::tui::game_view::GameScreen;
use crate::tui::keymap::Action;
use crate::tui::room::Room;
use crate::tui::shared::Shared;
use crate::tui::thoughts::Variation;

/// How far a page goes.
const PAGE: isize = 10;

/// A line as it was when it was entered; the engine may have changed its mind since.
#[derive(Clone, Debug)]
pub struct Preview {
    /// Which line it was, from 0.
    pub number: usize,
    /// What it said.
    pub line: Variation,
    /// It shows what the other side would do, and so cannot be played.
    pub threat: bool,
    at: usize,
    start: Board,
    board: Board,
}

impl Preview {
    /// A line from a position, its first move on the board. `None` if it has no legal move.
    #[must_use]
    pub fn new(number: usize, line: &Variation, start: Board, threat: bool) -> Option<Self> {
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

    /// Moves that no engine is thinking of now, the first of them on the board.
    #[must_use]
    pub fn along(moves: &[Move], eval: Eval, start: Board) -> Option<Self> {
        let line = Variation {
            eval,
            bound: Bound::Exact,
            moves: moves.to_vec(),
            text: String::new(),
        };
        Self::new(0, &line, start, false)
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

impl Analysis {
    /// How many lines the engine has for the shown position.
    #[must_use]
    pub fn line_count(&self) -> usize {
        let thoughts = self.view.analyst_thoughts();
        thoughts.map_or(0, |thoughts| thoughts.lines.len())
    }

    /// The line that is chosen, from 0; it is there if there are any.
    #[must_use]
    pub fn chosen_line(&self) -> usize {
        self.chosen.min(self.line_count().saturating_sub(1))
    }

    /// Chooses the line above or below.
    pub(super) fn choose_line(&mut self, down: bool) {
        let (chosen, count) = (self.chosen_line(), self.line_count());
        self.chosen = if down {
            (chosen + 1).min(count.saturating_sub(1))
        } else {
            chosen.saturating_sub(1)
        };
    }

    /// Steps along the line. Whether there is one.
    pub(super) fn step_preview(&mut self, by: isize) -> bool {
        if let Some(preview) = &mut self.preview {
            preview.go(preview.at().saturating_add_signed(by));
        }
        self.preview.is_some()
    }

    /// What an action does while a line is walked along; `false` if it is not about the line. What
    /// changes the game or looks elsewhere leaves the line first.
    pub(super) fn act_on_line(&mut self, action: Action, shared: &mut Shared) -> bool {
        let Some(preview) = &mut self.preview else {
            return false;
        };
        match action {
            Action::Right | Action::Forward | Action::Choose => self.step_preview(1),
            Action::Left | Action::Back => self.step_preview(-1),
            Action::PageDown => self.step_preview(PAGE),
            Action::PageUp => self.step_preview(-PAGE),
            Action::First => {
                preview.go(0);
                true
            }
            Action::Last => {
                preview.go(usize::MAX);
                true
            }
            Action::Up | Action::Down => {
                self.choose_line(action == Action::Down);
                self.walk_into(self.chosen_line(), 1, shared);
                true
            }
            Action::PlayBest => {
                self.play_walked(shared);
                true
            }
            Action::Cancel => {
                self.preview = None;
                true
            }
            Action::Flip
            | Action::CopyFen
            | Action::CopyPgn
            | Action::Focus
            | Action::FocusBack
            | Action::Thoughts
            | Action::MoreLines
            | Action::FewerLines
            | Action::Type
            | Action::Run
            | Action::Quit => false,
            _ => {
                self.preview = None;
                false
            }
        }
    }

    /// Walks into a line, so many moves deep. A line that is walked along already stays what it is.
    pub(super) fn walk_into(&mut self, line: usize, moves: usize, shared: &mut Shared) {
        let same = self.preview.as_ref().is_some_and(|it| it.number == line);
        if same || self.open_line(line) {
            if let Some(preview) = &mut self.preview {
                preview.go(moves);
            }
        } else {
            shared.warn(format!("The engine has no line {} yet.", line + 1));
        }
    }

    /// Puts a line of the engine on the board. `false` if there is no such line.
    fn open_line(&mut self, number: usize) -> bool {
        let mut start = self.view.board.clone();
        let threat = self.asks_threat();
        if threat {
            let _ = start.make_null();
        }
        let thoughts = self.view.analyst_thoughts();
        let line = thoughts.and_then(|thoughts| thoughts.lines.get(number));
        let preview = line.and_then(|line| Preview::new(number, line, start, threat));
        if preview.is_none() {
            return false;
        }
        self.chosen = number;
        self.preview = preview;
        self.view.hand.selected = None;
        self.view.hand.drag = None;
        true
    }

    /// Plays what is on the board into the game.
    fn play_walked(&mut self, shared: &mut Shared) {
        let Some(preview) = &self.preview else {
            return;
        };
        if preview.threat {
            let threat = shared.key(self.context(), Action::Threat);
            shared.warn(format!(
                "This is what the other side would play: {threat} shows your moves."
            ));
        } else if preview.at() == 0 {
            let right = shared.key(self.context(), Action::Right);
            shared.warn(format!(
                "You are at the start of the line: {right} walks along it."
            ));
        } else {
            self.play_preview();
            self.follow(shared);
        }
    }

    /// Plays the moves of the line that are on the board, as one edit.
    fn play_preview(&mut self) {
        let Some(preview) = self.preview.take() else {
            return;
        };
        let mut known = Some(self.view.shown);
        for &m in preview.moves() {
            known = known.and_then(|at| self.view.tree.child(at, m));
        }
        if known.is_none() {
            self.remember();
        }
        let (mut at, mut board) = (self.view.shown, self.view.board.clone());
        for &m in preview.moves() {
            at = self.view.tree.add_on(at, &board, m);
            let _ = board.make(m);
        }
        self.look_at(at);
        self.view.head = self.view.tree.last_of_line(at);
    }
}
