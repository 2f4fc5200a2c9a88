//! What an engine thinks, ready to be shown.

use std::fmt::Write;
use std::time::Duration;

use crate::chess::{Board, Color, Move};
use crate::engine::{Bound, Info, Score};
use crate::game::{Eval, NodeId};

/// The newest report of a search.
#[derive(Clone, Debug)]
pub struct Thoughts {
    /// About which position.
    pub node: NodeId,
    /// Plies searched.
    pub depth: u32,
    /// The longest line.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Use of the table, in thousandths.
    pub hashfull: u32,
    /// The lines, best first.
    pub lines: Vec<Variation>,
}

/// What an engine expects to be played.
#[derive(Clone, Debug)]
pub struct Variation {
    /// White's view.
    pub eval: Eval,
    /// How to read it.
    pub bound: Bound,
    pub moves: Vec<Move>,
    /// The moves as people write them, with numbers.
    pub text: String,
}

/// What went into a verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Plies searched.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    pub time: Duration,
}

impl Effort {
    /// Of a line that a search has found.
    #[must_use]
    pub const fn of(info: &Info) -> Self {
        Self {
            depth: info.depth,
            nodes: info.nodes,
            time: info.elapsed,
        }
    }
}

impl Thoughts {
    /// From a search's report about a position. `None` if it says nothing.
    #[must_use]
    pub fn new(node: NodeId, board: &Board, lines: &[Info]) -> Option<Self> {
        let first = lines.first()?;
        Some(Self {
            node,
            depth: first.depth,
            seldepth: first.seldepth,
            nodes: first.nodes,
            elapsed: first.elapsed,
            hashfull: first.hashfull,
            lines: lines
                .iter()
                .map(|info| Variation::new(board, info))
                .collect(),
        })
    }

    /// A bound comes with a move or two, and is gone a moment later: the whole line that was known
    /// before says more.
    pub fn prefer_whole_lines(&mut self, before: Option<Self>) {
        let bound = self
            .lines
            .first()
            .is_some_and(|line| line.bound != Bound::Exact);
        let before = before.filter(|before| before.node == self.node);
        if let Some(before) = before.filter(|_| bound && self.lines.len() == 1) {
            self.lines = before.lines;
        }
    }

    /// Positions a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds < 0.001 {
            return 0;
        }
        (self.nodes as f64 / seconds) as u64
    }

    /// What has gone into it so far.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        Effort {
            depth: self.depth,
            nodes: self.nodes,
            time: self.elapsed,
        }
    }

    /// The verdict of the best line.
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        self.lines.first().map(|line| line.eval)
    }
}

impl Variation {
    fn new(board: &Board, info: &Info) -> Self {
        Self {
            eval: white_view(info.score, board.side()),
            bound: info.bound,
            moves: info.pv.clone(),
            text: line_text(board, &info.pv),
        }
    }
}

/// A score of the side to move as White sees it.
#[must_use]
pub fn white_view(score: Score, side: Color) -> Eval {
    let sign = match side {
        Color::White => 1,
        Color::Black => -1,
    };
    match score.mate_moves() {
        // A mate that is on the board counts for the side that gave it.
        Some(0) => Eval::Mate(-sign),
        Some(moves) => Eval::Mate(sign * moves),
        None => Eval::Cp(sign * score.get()),
    }
}

/// `12. Nf3 d5 13. c4`, or `12… d5 13. c4`.
fn line_text(board: &Board, moves: &[Move]) -> String {
    let mut board = board.clone();
    let mut text = String::new();
    for (at, &m) in moves.iter().enumerate() {
        let number = board.fullmoves();
        // Writing to a string does not fail.
        let _ = match board.side() {
            Color::White => write!(text, "{number}. "),
            Color::Black if at == 0 => write!(text, "{number}… "),
            Color::Black => Ok(()),
        };
        let _ = write!(text, "{} ", m.san(&board));
        let _ = board.make(m);
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_carry_numbers() {
        let mut board = Board::start();
        let mut moves = Vec::new();
        let mut walk = board.clone();
        for text in ["e4", "e5", "Nf3"] {
            let m = walk.parse_san(text).unwrap();
            moves.push(m);
            let _ = walk.make(m);
        }
        assert_eq!(line_text(&board, &moves), "1. e4 e5 2. Nf3");
        let _ = board.make(moves[0]);
        assert_eq!(line_text(&board, &moves[1..]), "1… e5 2. Nf3");
    }

    #[test]
    fn scores_turn_to_white() {
        assert_eq!(white_view(Score::cp(30), Color::Black), Eval::Cp(-30));
        assert_eq!(white_view(Score::mate_in(3), Color::White), Eval::Mate(2));
        assert_eq!(white_view(Score::mate_in(3), Color::Black), Eval::Mate(-2));
        assert_eq!(white_view(Score::mated_in(0), Color::Black), Eval::Mate(1));
    }
}
