//! What is thought of the positions of a game, and how good a verdict is.

use std::collections::{BTreeMap, BTreeSet};

use super::Analysis;
use crate::chess::Key;
use crate::game::{Eval, GameTree, NodeId, Verdict};
use crate::tui::thoughts::Effort;

/// A verdict that came with the game and does not tell its depth is as good as one of this: looking at
/// a position for a moment does not replace it.
const DEPTH_OF_OTHERS: u32 = 18;

/// How good the verdicts are, and which of them the game had before.
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    /// What went into the verdicts on positions; those that came with the game are not there.
    pub(super) efforts: BTreeMap<Key, Effort>,
    /// What the game itself says of positions that the engine has looked at in passing. The number
    /// of a node that was undone may be given to another.
    pub(super) said: BTreeMap<NodeId, (Key, Option<Verdict>)>,
}

impl Analysis {
    /// The game without what the engine thought in passing.
    #[must_use]
    pub fn own_tree(&self) -> GameTree {
        let mut tree = self.view.tree.clone();
        for (&node, &(key, verdict)) in &self.verdicts.said {
            if self.view.is_at(node, key) {
                tree.set_verdict(node, verdict);
            }
        }
        tree
    }

    /// Notes what a search thinks of a position, unless a better search has been there. This is in
    /// passing: what is saved says what it said before.
    pub fn judge(&mut self, node: NodeId, eval: Eval, effort: Effort) {
        let Verdicts { efforts, said } = &mut self.verdicts;
        let tree = &mut self.view.tree;
        let key = tree.node(node).key();
        let before = match (tree.node(node).verdict(), efforts.get(&key)) {
            (None, _) => 0,
            (Some(_), Some(effort)) => effort.depth,
            (Some(verdict), None) => verdict.depth.unwrap_or(DEPTH_OF_OTHERS),
        };
        if effort.depth >= before {
            let known = efforts.entry(key).or_default();
            known.depth = effort.depth;
            known.nodes = known.nodes.max(effort.nodes);
            known.time = known.time.max(effort.time);
            let before = (key, tree.node(node).verdict());
            let known = said.entry(node).or_insert(before);
            if known.0 != key {
                *known = before;
            }
            tree.set_eval(node, Some(eval));
        }
    }

    /// All that is said of the positions was thought in passing, while the game was played.
    pub fn take_lightly(&mut self) {
        let tree = &self.view.tree;
        for node in std::iter::once(NodeId::ROOT).chain(tree.main_line()) {
            let (key, verdict) = (tree.node(node).key(), tree.node(node).verdict());
            if verdict.is_some() {
                self.verdicts.efforts.insert(key, Effort::default());
                self.verdicts.said.insert(node, (key, None));
            }
        }
    }

    /// What was thought of the listed line in passing becomes part of the game.
    pub fn adopt_verdicts(&mut self) {
        let line: BTreeSet<NodeId> = self.view.line().into_iter().collect();
        let before = self.verdicts.said.len();
        self.verdicts.said.retain(|node, _| !line.contains(node));
        if self.verdicts.said.len() < before {
            self.document.touch();
        }
    }

    /// Notes the verdict of a run, which was asked for and so replaces any other.
    pub fn settle(&mut self, node: NodeId, eval: Eval, effort: Effort) {
        let key = self.view.tree.node(node).key();
        self.view.tree.set_eval(node, Some(eval));
        self.verdicts.efforts.insert(key, effort);
        self.verdicts.said.remove(&node);
        self.document.touch();
    }
}
