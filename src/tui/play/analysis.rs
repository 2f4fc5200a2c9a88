//! A game that is studied: any move makes or follows a variation, and the engine follows the board.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{Duration, Instant};

use super::{Effort, Focus, Play, Player, Preview, Run};
use crate::chess::{Board, Color, Key, Move};
use crate::engine::Limits;
use crate::game::{Eval, GameTree, NodeId};
use crate::tui::event::{Seat, Ticket};
use crate::tui::files::Origin;
use crate::tui::setup::{GameKind, GameSetup};

/// How many steps back an edit can be undone.
const MOST_UNDO: usize = 200;
/// How many moves the trees for that may have together; a very long game can be undone less far.
const MOST_UNDO_MOVES: usize = 400_000;

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

/// `depth 20`, `1M nodes`, `5 s`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Infinite => f.write_str("no limit"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Nodes(nodes) if nodes > 0 && nodes.is_multiple_of(1_000_000) => {
                write!(f, "{}M nodes", nodes / 1_000_000)
            }
            Self::Nodes(nodes) if nodes > 0 && nodes.is_multiple_of(1_000) => {
                write!(f, "{}k nodes", nodes / 1_000)
            }
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Time(time) => write!(f, "{} s", time.as_secs_f64()),
        }
    }
}

/// A question to the engine that it has answered as far as it was asked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Reached {
    key: Key,
    limit: Limit,
    lines: usize,
    threat: bool,
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
    /// The line of the engine that the arrows have chosen, from 0.
    pub chosen: usize,
    /// A line that is walked along.
    pub preview: Option<Preview>,
    /// The whole line is being judged.
    pub run: Option<Run>,
    /// What went into the verdicts on positions; those that came with the game are not there.
    pub(super) efforts: BTreeMap<Key, Effort>,
    /// The last question that was answered to its limit.
    pub(in crate::tui) reached: Option<Reached>,
    /// Variations that are folded away in the list, by their first moves.
    pub(super) folded: BTreeSet<NodeId>,
    /// A comment that was left without being kept, and the move that it is about.
    pub(in crate::tui) draft: Option<(NodeId, Key, String)>,
    /// Trees before edits, the newest last, each with the position that was shown.
    undo: Vec<(GameTree, NodeId)>,
    /// Trees before undos.
    redo: Vec<(GameTree, NodeId)>,
    /// Tells it from other studies, once it is one of the program's.
    pub id: Ticket,
    /// The file that this game came from or was saved to.
    pub file: Option<Origin>,
    /// How many parts of the game in that file could not be read.
    pub damage: usize,
    /// Whether there is something that was not saved.
    pub changed: bool,
    /// What the game itself says of positions that the engine has looked at in passing. The number
    /// of a node that was undone may be given to another.
    pub(super) said: BTreeMap<NodeId, (Key, Option<Eval>)>,
    /// How many edits there were.
    pub edits: u64,
    /// How many of them are kept in case the program ends.
    pub kept: u64,
    /// When that was.
    pub(in crate::tui) kept_at: Option<Instant>,
    /// The text that keeps it while it waits.
    pub(in crate::tui) aside: Option<String>,
    /// How many there were when it came onto the screen.
    pub seen: u64,
}

impl Play {
    /// A game to be studied, at one of its positions.
    #[must_use]
    pub fn study(tree: GameTree, at: NodeId, setup: &GameSetup) -> Self {
        let setup = GameSetup {
            kind: GameKind::TwoPlayers,
            start: Some(Box::new(tree.start().clone())),
            ..*setup
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
    pub fn study_board(board: Board, setup: &GameSetup) -> Self {
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

    /// What the engine is asked about the shown position.
    fn question(&self) -> Option<Reached> {
        let analysis = self.analysis.as_ref()?;
        Some(Reached {
            key: self.board.key(),
            limit: analysis.limit,
            lines: self.lines,
            threat: analysis.threat && !self.board.in_check(),
        })
    }

    /// Whether the engine has looked at the shown position as far as it was asked to.
    #[must_use]
    pub fn limit_reached(&self) -> bool {
        let analysis = self.analysis.as_ref();
        let reached = analysis.and_then(|analysis| analysis.reached);
        reached.is_some() && reached == self.question() && self.line_count() > 0
    }

    /// The engine has looked at a position as far as it was asked to.
    pub(in crate::tui) fn reach_limit(&mut self, node: NodeId) {
        let question = self.question().filter(|_| node == self.shown);
        if let Some(analysis) = &mut self.analysis {
            analysis.reached = question;
        }
    }

    /// The time that a side had left at the shown position, if the game tells.
    #[must_use]
    pub fn time_left(&self, color: Color) -> Option<Duration> {
        let path = self.tree.path(self.shown);
        let moved = |node: &NodeId| *node != NodeId::ROOT && self.tree.number(*node).1 == color;
        let last = path.into_iter().rev().find(moved)?;
        self.tree.node(last).clock()
    }

    /// The game without what the engine thought in passing.
    #[must_use]
    pub fn own_tree(&self) -> GameTree {
        let mut tree = self.tree.clone();
        let said = self.analysis.iter().flat_map(|analysis| &analysis.said);
        for (&node, &(key, eval)) in said {
            if self.is_at(node, key) {
                tree.set_eval(node, eval);
            }
        }
        tree
    }

    /// Keeps the tree as it is, before it is edited.
    pub(in crate::tui) fn remember(&mut self) {
        let before = (self.tree.clone(), self.shown);
        let steps = (MOST_UNDO_MOVES / (self.tree.count() + 1)).clamp(1, MOST_UNDO);
        if let Some(analysis) = &mut self.analysis {
            analysis.redo.clear();
            analysis.undo.push(before);
            analysis.changed = true;
            analysis.edits += 1;
            while analysis.undo.len() > steps {
                analysis.undo.remove(0);
            }
        }
    }

    /// Goes back to the tree before the last edit, or forward again. `false` if there is none.
    pub(in crate::tui) fn turn_back(&mut self, back: bool) -> bool {
        let Some(analysis) = &mut self.analysis else {
            return false;
        };
        let (from, to) = if back {
            (&mut analysis.undo, &mut analysis.redo)
        } else {
            (&mut analysis.redo, &mut analysis.undo)
        };
        let Some((mut tree, shown)) = from.pop() else {
            return false;
        };
        analysis.changed = true;
        analysis.edits += 1;
        analysis.preview = None;
        analysis.folded.retain(|&node| tree.contains(node));
        // What was thought since stays known.
        tree.adopt_evals(&self.tree);
        to.push((std::mem::replace(&mut self.tree, tree), self.shown));
        self.head = self.tree.last_of_line(shown);
        // A node that is made later may get the number of one that is no longer there.
        let seat = Seat::Analyst as usize;
        self.thoughts[seat].take_if(|thoughts| !self.tree.contains(thoughts.node));
        // The board has to be made anew even if the node has the same number.
        self.shown = shown;
        self.board = self.tree.board(shown);
        self.selected = None;
        self.drag = None;
        self.hint = None;
        self.unfold_way(shown);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_short() {
        for (limit, text) in [
            (Limit::Depth(20), "depth 20"),
            (Limit::Nodes(1_000_000), "1M nodes"),
            (Limit::Nodes(50_000), "50k nodes"),
            (Limit::Nodes(1_234), "1234 nodes"),
            (Limit::Time(Duration::from_millis(2_500)), "2.5 s"),
            (Limit::Time(Duration::from_secs(5)), "5 s"),
        ] {
            assert_eq!(limit.to_string(), text);
        }
    }
}
