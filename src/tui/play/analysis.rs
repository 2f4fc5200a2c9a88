//! A game that is studied: any move makes or follows a variation, and the engine follows the board.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Play, Player};
use crate::chess::{Board, Move};
use crate::engine::Limits;
use crate::game::{Eval, GameTree, NodeId};
use crate::tui::event::Ticket;
use crate::tui::files::Origin;
use crate::tui::form::{GameKind, NewGame};
use crate::tui::play::Focus;

/// How many steps back an edit can be undone.
const MOST_UNDO: usize = 200;

/// How far the engine thinks about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limit {
    /// Until the position changes.
    #[default]
    Infinite,
    /// So many plies.
    Depth(u32),
    /// So many positions.
    Nodes(u64),
    /// So long.
    Time(Duration),
}

impl Limit {
    /// As the engine wants it.
    #[must_use]
    pub fn limits(self) -> Limits {
        let mut limits = Limits::default();
        match self {
            Self::Infinite => limits.infinite = true,
            Self::Depth(depth) => limits.depth = Some(depth),
            Self::Nodes(nodes) => limits.nodes = Some(nodes),
            Self::Time(time) => limits.movetime = Some(time),
        }
        limits
    }
}

/// What a studied game has that a played one has not.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Whether the engine thinks.
    pub engine: bool,
    /// How far.
    pub limit: Limit,
    /// It is asked what the other side would do.
    pub threat: bool,
    /// Trees before edits, the newest last, each with the position that was shown.
    undo: Vec<(GameTree, NodeId)>,
    /// Trees before undos.
    redo: Vec<(GameTree, NodeId)>,
    /// Tells it from other studies, once it is one of the program's.
    pub id: Ticket,
    /// The file that this game came from or was saved to.
    pub file: Option<Origin>,
    /// Whether there is something that was not saved.
    pub changed: bool,
    /// What the game itself says of positions that the engine has looked at in passing.
    said: BTreeMap<NodeId, Option<Eval>>,
    /// How many edits there were.
    pub edits: u64,
    /// How many of them are kept in case the program ends.
    pub kept: u64,
    /// How many there were when it came onto the screen.
    pub seen: u64,
}

impl Play {
    /// A game to be studied, at one of its positions.
    #[must_use]
    pub fn study(tree: GameTree, at: NodeId, setup: NewGame) -> Self {
        let setup = NewGame {
            kind: GameKind::TwoPlayers,
            start: Some(Box::new(tree.start().clone())),
            ..setup
        };
        let start = tree.start().clone();
        let mut play = Self::with_players(setup, start, [Player::Person; 2]);
        play.tree = tree;
        play.analysis = Some(Analysis {
            engine: true,
            ..Analysis::default()
        });
        play.show_thoughts = true;
        play.focus = Focus::Moves;
        play.lines = 3;
        play.head = play.tree.last_of_line(at);
        play.show(at);
        play
    }

    /// A position to be studied.
    #[must_use]
    pub fn study_board(board: Board, setup: NewGame) -> Self {
        Self::study(GameTree::new(board), NodeId::ROOT, setup)
    }

    /// Shows a position; the line that is listed is the one that it lies on.
    pub(in crate::tui) fn look_at(&mut self, node: NodeId) {
        if !self.tree.path(self.head).contains(&node) {
            self.head = self.tree.last_of_line(node);
        }
        self.show(node);
    }

    /// Plays a move from the shown position: follows a variation, or makes one.
    pub(in crate::tui) fn branch(&mut self, m: Move) {
        if self.tree.child(self.shown, m).is_none() {
            self.remember();
        }
        let node = self.tree.add(self.shown, m);
        self.look_at(node);
        self.head = self.tree.last_of_line(node);
    }

    /// Notes what the engine thinks of a position, for the graph. In a game that is studied this is
    /// in passing: what is saved says what it said before.
    pub(in crate::tui) fn judge(&mut self, node: NodeId, eval: Option<Eval>) {
        if let Some(analysis) = &mut self.analysis {
            let said = self.tree.node(node).eval();
            analysis.said.entry(node).or_insert(said);
        }
        self.tree.set_eval(node, eval);
    }

    /// The game without what the engine thought in passing.
    #[must_use]
    pub fn own_tree(&self) -> GameTree {
        let mut tree = self.tree.clone();
        let said = self.analysis.iter().flat_map(|analysis| &analysis.said);
        for (&node, &eval) in said.filter(|(node, _)| self.tree.contains(**node)) {
            tree.set_eval(node, eval);
        }
        tree
    }

    /// Keeps the tree as it is, before it is edited.
    pub(in crate::tui) fn remember(&mut self) {
        let before = (self.tree.clone(), self.shown);
        if let Some(analysis) = &mut self.analysis {
            analysis.redo.clear();
            analysis.undo.push(before);
            analysis.changed = true;
            analysis.edits += 1;
            if analysis.undo.len() > MOST_UNDO {
                analysis.undo.remove(0);
            }
        }
    }

    /// Goes back to the tree before the last edit, or forward again. `false` if there is none.
    pub(in crate::tui) fn turn_back(&mut self, back: bool) -> bool {
        let now = (self.tree.clone(), self.shown);
        let Some(analysis) = &mut self.analysis else {
            return false;
        };
        let (from, to) = if back {
            (&mut analysis.undo, &mut analysis.redo)
        } else {
            (&mut analysis.redo, &mut analysis.undo)
        };
        let Some((tree, shown)) = from.pop() else {
            return false;
        };
        to.push(now);
        analysis.changed = true;
        analysis.edits += 1;
        self.tree = tree;
        self.head = self.tree.last_of_line(shown);
        // The board has to be made anew even if the node has the same number.
        self.shown = shown;
        self.board = self.tree.board(shown);
        self.selected = None;
        true
    }
}
