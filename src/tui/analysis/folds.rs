//! Variations that are folded away in the list.

use std::collections::BTreeSet;

use super::Analysis;
use crate::game::NodeId;
use crate::tui::game_view::GameScreen;
use crate::tui::shared::Shared;

impl Analysis {
    /// Folds the variation here away, or opens it.
    pub(super) fn fold(&mut self, shared: &mut Shared) {
        if self.fold_here() {
            self.follow(shared);
        } else {
            shared.warn("There is no variation here to fold.");
        }
    }

    /// Folds all variations away, or opens them.
    pub(super) fn fold_all(&mut self, shared: &mut Shared) {
        if !self.fold_others() {
            shared.warn("There is no other variation to fold.");
        }
    }

    /// Whether the variation that begins with this move is folded away. The shown move never is.
    #[must_use]
    pub fn is_folded(&self, variation: NodeId) -> bool {
        self.folded.contains(&variation)
    }

    /// Folds the variations beside the shown move, or opens them; inside a variation folds it and
    /// goes to the move beside it. `false` if there is no variation here.
    fn fold_here(&mut self) -> bool {
        let Some(parent) = self.view.tree.parent(self.view.shown) else {
            return false;
        };
        let siblings = self.view.tree.children(parent).to_vec();
        if siblings.len() > 1 && siblings[0] == self.view.shown {
            let open = siblings[1..].iter().any(|&other| !self.is_folded(other));
            for &other in &siblings[1..] {
                if open {
                    self.folded.insert(other);
                } else {
                    self.folded.remove(&other);
                }
            }
            return true;
        }
        let path = self.view.tree.path(self.view.shown);
        let variation = path.into_iter().rev().find(|&node| self.is_variation(node));
        let beside = variation
            .and_then(|variation| self.view.tree.parent(variation))
            .and_then(|parent| self.view.tree.next(parent));
        let (Some(variation), Some(beside)) = (variation, beside) else {
            return false;
        };
        self.look_at(beside);
        self.folded.insert(variation);
        true
    }

    /// Folds all variations but those that the shown move is in, or opens all. Whether there are
    /// any.
    fn fold_others(&mut self) -> bool {
        let path: BTreeSet<NodeId> = self.view.tree.path(self.view.shown).into_iter().collect();
        let mut found = Vec::new();
        let mut nodes = vec![NodeId::ROOT];
        while let Some(node) = nodes.pop() {
            let children = self.view.tree.children(node);
            nodes.extend(children);
            let others = children.iter().skip(1).copied();
            found.extend(others.filter(|other| !path.contains(other)));
        }
        let open = found.iter().any(|&variation| !self.is_folded(variation));
        self.folded.clear();
        if open {
            self.folded.extend(&found);
        }
        !found.is_empty()
    }

    /// Whether a line leaves another one with this move.
    fn is_variation(&self, node: NodeId) -> bool {
        let parent = self.view.tree.parent(node);
        parent.is_some_and(|parent| self.view.tree.next(parent) != Some(node))
    }

    /// Opens every variation on the way to a move.
    pub(super) fn unfold_way(&mut self, to: NodeId) {
        if self.folded.is_empty() {
            return;
        }
        for node in self.view.tree.path(to) {
            self.folded.remove(&node);
        }
    }
}
