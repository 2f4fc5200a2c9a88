//! Variations that are folded away in the list.

use std::collections::BTreeSet;

use super::Play;
use crate::game::NodeId;

impl Play {
    /// Whether the variation that begins with this move is folded away. The shown move never is.
    #[must_use]
    pub fn is_folded(&self, variation: NodeId) -> bool {
        let analysis = self.analysis.as_ref();
        analysis.is_some_and(|analysis| analysis.folded.contains(&variation))
    }

    /// Folds the variations beside the shown move, or opens them; inside a variation folds it and
    /// goes to the move beside it. `false` if there is no variation here.
    pub(in crate::tui) fn fold(&mut self) -> bool {
        let Some(parent) = self.tree.parent(self.shown) else {
            return false;
        };
        let siblings = self.tree.children(parent).to_vec();
        if siblings.len() > 1 && siblings[0] == self.shown {
            let open = siblings[1..].iter().any(|&other| !self.is_folded(other));
            if let Some(analysis) = &mut self.analysis {
                for &other in &siblings[1..] {
                    if open {
                        analysis.folded.insert(other);
                    } else {
                        analysis.folded.remove(&other);
                    }
                }
            }
            return true;
        }
        let path = self.tree.path(self.shown);
        let variation = path.into_iter().rev().find(|&node| self.is_variation(node));
        let beside = variation
            .and_then(|variation| self.tree.parent(variation))
            .and_then(|parent| self.tree.next(parent));
        let (Some(variation), Some(beside)) = (variation, beside) else {
            return false;
        };
        self.look_at(beside);
        if let Some(analysis) = &mut self.analysis {
            analysis.folded.insert(variation);
        }
        true
    }

    /// Folds all variations but those that the shown move is in, or opens all. Whether there are
    /// any.
    pub(in crate::tui) fn fold_all(&mut self) -> bool {
        let path: BTreeSet<NodeId> = self.tree.path(self.shown).into_iter().collect();
        let mut found = Vec::new();
        let mut nodes = vec![NodeId::ROOT];
        while let Some(node) = nodes.pop() {
            let children = self.tree.children(node);
            nodes.extend(children);
            let others = children.iter().skip(1).copied();
            found.extend(others.filter(|other| !path.contains(other)));
        }
        let open = found.iter().any(|&variation| !self.is_folded(variation));
        if let Some(analysis) = &mut self.analysis {
            analysis.folded.clear();
            if open {
                analysis.folded.extend(&found);
            }
        }
        !found.is_empty()
    }

    /// Whether a line leaves another one with this move.
    fn is_variation(&self, node: NodeId) -> bool {
        let parent = self.tree.parent(node);
        parent.is_some_and(|parent| self.tree.next(parent) != Some(node))
    }

    /// Opens every variation on the way to a move.
    pub(super) fn unfold_way(&mut self, to: NodeId) {
        let Some(analysis) = &mut self.analysis else {
            return;
        };
        if analysis.folded.is_empty() {
            return;
        }
        for node in self.tree.path(to) {
            analysis.folded.remove(&node);
        }
    }
}
