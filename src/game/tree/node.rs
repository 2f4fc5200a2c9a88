//! One position of a game, and what is noted there.

use std::fmt::{self, Write};
use std::time::Duration;

use crate::chess::{Board, Key, Move};
use crate::game::annotations::{Eval, Nag, Verdict};
use crate::game::shapes::Shape;

use super::NodeId;

/// How a position was come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It is the first.
    Start,
    /// By a legal move.
    Move(Move),
    /// By a null move: the side to move has passed, as annotators show a threat.
    Null,
}

impl Step {
    /// Goes on to the position.
    pub(super) fn make(self, board: &mut Board) {
        match self {
            Self::Start => {}
            Self::Move(m) => {
                let _ = board.make(m);
            }
            Self::Null => {
                let _ = board.make_null();
            }
        }
    }

    /// The move as it is written in the position before.
    pub(super) fn san(self, board: &Board) -> SanText {
        let mut text = SanText::default();
        match self {
            Self::Start => {}
            Self::Move(m) => text = SanText::new(m, board),
            Self::Null => {
                let _ = text.write_str("--");
            }
        }
        text
    }
}

/// A move, the position after it, and what is noted there. The root has no move.
#[derive(Clone, Debug)]
pub struct Node {
    pub(super) step: Step,
    pub(super) san: SanText,
    pub(super) key: Key,
    pub(super) parent: NodeId,
    pub(super) ply: u32,
    pub(super) removed: bool,
    pub(super) children: Vec<NodeId>,
    pub(super) before: String,
    pub(super) comment: String,
    pub(super) nags: Vec<Nag>,
    pub(super) clock: Option<Duration>,
    pub(super) verdict: Option<Verdict>,
    pub(super) shapes: Vec<Shape>,
}

impl Node {
    pub(super) fn new(step: Step, san: SanText, key: Key) -> Self {
        Self {
            step,
            san,
            key,
            parent: NodeId::ROOT,
            ply: 0,
            removed: false,
            children: Vec::new(),
            before: String::new(),
            comment: String::new(),
            nags: Vec::new(),
            clock: None,
            verdict: None,
            shapes: Vec::new(),
        }
    }

    /// The move that led here; none at the root and after a null move.
    #[must_use]
    pub const fn played(&self) -> Option<Move> {
        match self.step {
            Step::Move(m) => Some(m),
            Step::Start | Step::Null => None,
        }
    }

    /// Whether a null move led here.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.step, Step::Null)
    }

    /// That move as SAN, a null move as `--`; empty at the root.
    #[must_use]
    pub fn san(&self) -> &str {
        self.san.as_str()
    }

    /// The hash of the position.
    #[must_use]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// Plies since the start of the game.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The moves from here, the main continuation first.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// What is said before the move, at the start of a variation.
    #[must_use]
    pub fn comment_before(&self) -> &str {
        &self.before
    }

    /// What is said after the move; at the root, before the first move.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The glyphs of the move.
    #[must_use]
    pub fn nags(&self) -> &[Nag] {
        &self.nags
    }

    /// What the mover had left after the move.
    #[must_use]
    pub const fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// What an engine thinks of the position.
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        self.verdict.map(|verdict| verdict.eval)
    }

    /// The same with the depth of its search, if a file tells that.
    #[must_use]
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Circles and arrows on the board, each in the order in which they were drawn.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// All but the place in the tree.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        self.step == other.step
            && self.before == other.before
            && self.comment == other.comment
            && self.nags == other.nags
            && self.clock == other.clock
            && self.verdict == other.verdict
            && self.shapes == other.shapes
            && self.children.len() == other.children.len()
    }
}

/// The SAN of a move without a heap, since every move has one and none is long: `Qa1xb2#`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::game) struct SanText {
    letters: [u8; SanText::LONGEST],
    length: u8,
}

impl SanText {
    const LONGEST: usize = 7;

    /// A legal move as SAN.
    pub(in crate::game) fn new(m: Move, board: &Board) -> Self {
        let mut text = Self::default();
        let written = write!(text, "{}", m.san(board));
        debug_assert_eq!(written, Ok(()), "{m} in {board}");
        text
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.letters[..self.length as usize]).unwrap_or_default()
    }
}

impl Write for SanText {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let from = self.length as usize;
        let place = self.letters.get_mut(from..from + more.len());
        place.ok_or(fmt::Error)?.copy_from_slice(more.as_bytes());
        self.length += more.len() as u8;
        Ok(())
    }
}
