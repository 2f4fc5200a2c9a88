//! The thinking: evaluation and search on the mailbox.

mod abdada;
pub mod bench;
pub mod eval;
mod history;
pub mod limits;
mod move_picker;
pub mod net;
pub mod parameters;
pub mod ranges;
pub mod score;
mod search;
pub(crate) mod see;
pub mod strength;
pub mod switches;
mod time;
pub mod transposition;
pub mod wdl;
pub mod worker;

use std::time::Duration;

use crate::chess::{Board, Key, Move};
pub use abdada::Abdada;
pub use limits::Limits;
pub use parameters::Parameters;
pub use score::Score;
pub use search::{Task, ThreadData, search};
pub use strength::{Character, Level, Player, Strength};
pub use switches::Switches;
pub use time::{Budget, Clock};
pub use transposition::TranspositionTable;
pub use worker::{EngineEvent, EngineHandle, SearchId, Settings};

/// Who says what a position is worth without looking ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The network.
    #[default]
    Network,
    /// The terms that were written by hand.
    Hand,
    /// A character, by its taste.
    Styled(Character),
}

/// A position and how the game came to it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The position to think about.
    pub board: Board,
    /// The keys of all positions before it, the newest last.
    pub earlier: Vec<Key>,
    /// The moves that led here, as far as they are known, the newest last.
    pub moves: Vec<Move>,
}

impl From<Board> for Position {
    fn from(board: Board) -> Self {
        Self {
            board,
            earlier: Vec::new(),
            moves: Vec::new(),
        }
    }
}

impl Position {
    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.earlier.push(self.board.key());
        let _ = self.board.make(m);
        self.moves.push(m);
    }

    /// The move that led here, if one did.
    #[must_use]
    pub fn last(&self) -> Option<Move> {
        self.moves.last().copied()
    }
}

/// Whether a score is exact or only a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

/// One line of analysis.
#[derive(Clone, Debug)]
pub struct Info {
    /// Plies searched in full.
    pub depth: u32,
    /// The longest line looked at.
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub multipv: usize,
    /// For the side to move.
    pub score: Score,
    /// How to read the score.
    pub bound: Bound,
    /// Positions looked at so far by this thread.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The table's use, in thousandths.
    pub hashfull: u32,
    /// The moves both sides should play.
    pub pv: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Finding {
    /// The lines of the last finished iteration, best first, or before them a better one of the
    /// iteration that was stopped; empty if there is no legal move.
    pub lines: Vec<Info>,
    /// Positions looked at by this thread.
    pub nodes: u64,
    /// Beta cutoffs, and those by the first move tried: what the notes call `fh` and `fhf`.
    pub cutoffs: (u64, u64),
}

impl Finding {
    /// The best move, if there is a legal one.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.first().copied())
    }

    /// The answer that is expected to it.
    #[must_use]
    pub fn ponder(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.get(1).copied())
    }
}

/// What a search tells the world, and what it asks of it.
pub trait Report {
    /// A line is done: after every iteration, and at most some ten times a second within one.
    /// With several lines all of them come together, best first.
    fn lines(&mut self, _lines: &[Info]) {}

    /// The search turns to the `number`th move at the root, from 1.
    fn current_move(&mut self, _depth: u32, _m: Move, _number: usize) {}

    /// Whether to stop now. Asked every thousand or so nodes and before every iteration.
    fn should_stop(&mut self, _nodes: u64) -> bool {
        false
    }

    /// Time since the search began, or since `ponderhit`.
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    /// Whether this much time is gone, which is enough for this move. On the other side's time the
    /// search goes on, but need not once its own begins.
    fn is_used_up(&mut self, time: Duration) -> bool {
        self.elapsed() >= time
    }
}

/// Nobody listens, and no time passes.
pub struct Silence;

impl Report for Silence {}
