//! Changing the order of lines, deleting them, and jumping about.

use super::{GameTree, NodeId};

/// Editing.
impl GameTree {
    /// Moves a variation one place up among its siblings. `false` if it is the first already.
    pub fn promote(&mut self, at: NodeId) -> bool {
        self.swap(at, -1)
    }

    /// Moves a line one place down among its siblings. `false` if it is the last already.
    pub fn demote(&mut self, at: NodeId) -> bool {
        self.swap(at, 1)
    }

    /// Deletes a move and everything after it, and says where to go then: to the move before.
    /// Deleting the root deletes all moves.
    pub fn delete(&mut self, at: NodeId) -> NodeId {
        let Some(parent) = self.parent(at) else {
            for child in self.node(at).children.clone() {
                self.delete(child);
            }
            return NodeId::ROOT;
        };
        self.node_mut(parent).children.retain(|&child| child != at);
        let mut doomed = vec![at];
        while let Some(at) = doomed.pop() {
            let node = self.node_mut(at);
            node.removed = true;
            doomed.append(&mut node.children);
            node.comment = String::new();
            node.before = String::new();
            node.shapes = Vec::new();
        }
        parent
    }

    fn swap(&mut self, at: NodeId, step: isize) -> bool {
        let Some(parent) = self.parent(at) else {
            return false;
        };
        let siblings = &mut self.node_mut(parent).children;
        let place = siblings.iter().position(|&sibling| sibling == at);
        let other = place.and_then(|place| place.checked_add_signed(step));
        match (place, other) {
            (Some(place), Some(other)) if other < siblings.len() => {
                siblings.swap(place, other);
                true
            }
            _ => false,
        }
    }
}

/// Jumping.
impl GameTree {
    /// The nearest position before this one from which several moves go on.
    #[must_use]
    pub fn previous_branch(&self, at: NodeId) -> Option<NodeId> {
        self.before(at, |at| self.children(at).len() > 1)
    }

    /// The nearest position after this one, along its main continuation, from which several
    /// moves go on.
    #[must_use]
    pub fn next_branch(&self, at: NodeId) -> Option<NodeId> {
        self.line(at).find(|&at| self.children(at).len() > 1)
    }

    /// The nearest position before this one with something said about it, as one reads the game:
    /// variations stand behind the move that they are beside.
    #[must_use]
    pub fn previous_comment(&self, at: NodeId) -> Option<NodeId> {
        let order = self.reading_order();
        let here = order.iter().position(|&node| node == at)?;
        let mut before = order[..here].iter().rev().copied();
        before.find(|&at| self.has_comment(at))
    }

    /// The nearest such position after this one.
    #[must_use]
    pub fn next_comment(&self, at: NodeId) -> Option<NodeId> {
        let order = self.reading_order();
        let here = order.iter().position(|&node| node == at)?;
        let mut after = order[here + 1..].iter().copied();
        after.find(|&at| self.has_comment(at))
    }

    /// All positions as one reads them: a move, the variations beside it, and what follows it.
    fn reading_order(&self) -> Vec<NodeId> {
        /// What follows a position, or a line that begins with one.
        enum Part {
            After(NodeId),
            From(NodeId),
        }
        let mut order = vec![NodeId::ROOT];
        let mut parts = vec![Part::After(NodeId::ROOT)];
        while let Some(part) = parts.pop() {
            match part {
                Part::From(at) => {
                    order.push(at);
                    parts.push(Part::After(at));
                }
                Part::After(at) => {
                    if let Some((&main, others)) = self.children(at).split_first() {
                        order.push(main);
                        parts.push(Part::After(main));
                        parts.extend(others.iter().rev().map(|&other| Part::From(other)));
                    }
                }
            }
        }
        order
    }

    fn has_comment(&self, at: NodeId) -> bool {
        let node = self.node(at);
        !node.comment.is_empty() || !node.before.is_empty()
    }

    fn before(&self, at: NodeId, wanted: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        std::iter::successors(self.parent(at), |&at| self.parent(at)).find(|&at| wanted(at))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{add, played};
    use super::*;

    #[test]
    fn lines_change_places() {
        let (mut tree, ids) = played("e4 e5");
        let c5 = add(&mut tree, ids[1], "c5");
        let e6 = add(&mut tree, ids[1], "e6");
        assert!(tree.promote(e6));
        assert_eq!(tree.children(ids[1]), [ids[2], e6, c5]);
        assert!(tree.demote(ids[2]));
        assert_eq!(tree.children(ids[1]), [e6, ids[2], c5]);
        assert!(!tree.promote(e6) && !tree.demote(c5) && !tree.promote(NodeId::ROOT));
        assert!(tree.is_main_line(e6) && !tree.is_main_line(c5));
    }

    #[test]
    fn deleting_keeps_the_others_and_takes_all_below() {
        let (mut tree, ids) = played("e4 e5 Nf3 Nc6");
        let c5 = add(&mut tree, ids[1], "c5");
        assert_eq!(tree.delete(ids[2]), ids[1]);
        assert_eq!(tree.children(ids[1]), [c5]);
        assert_eq!(tree.count(), 2);
        for gone in &ids[2..] {
            assert!(!tree.contains(*gone));
        }
        assert_eq!(tree.node(c5).san(), "c5");
        let back = add(&mut tree, ids[1], "e5");
        assert!(tree.contains(back) && back != ids[2]);
        assert_eq!(tree.delete(NodeId::ROOT), NodeId::ROOT);
        assert_eq!(tree.count(), 0);
    }

    #[test]
    fn jumps_find_branches_and_comments() {
        let (mut tree, ids) = played("e4 e5 Nf3 Nc6 Bb5");
        add(&mut tree, ids[3], "d6");
        tree.set_comment(ids[1], "best by test");
        assert_eq!(tree.next_branch(NodeId::ROOT), Some(ids[3]));
        assert_eq!(tree.previous_branch(ids[5]), Some(ids[3]));
        assert_eq!(tree.previous_branch(ids[3]), None);
        assert_eq!(tree.next_comment(NodeId::ROOT), Some(ids[1]));
        assert_eq!(tree.previous_comment(ids[5]), Some(ids[1]));
        assert_eq!(tree.next_comment(ids[1]), None);
    }

    #[test]
    fn comments_in_variations_are_found_in_the_order_of_reading() {
        let (mut tree, ids) = played("e4 e5 Nf3 Nc6");
        let c5 = add(&mut tree, ids[1], "c5");
        let c3 = add(&mut tree, c5, "c3");
        let nc3 = add(&mut tree, c5, "Nc3");
        let e6 = add(&mut tree, ids[1], "e6");
        let want = [ids[2], c3, nc3, e6, ids[4]];
        for &at in &want {
            tree.set_comment(at, "x");
        }
        let next = |at: &NodeId| tree.next_comment(*at);
        let found: Vec<_> = std::iter::successors(tree.next_comment(NodeId::ROOT), next).collect();
        assert_eq!(found, want);
        let previous = |at: &NodeId| tree.previous_comment(*at);
        let mut back: Vec<_> = std::iter::successors(Some(ids[4]), previous).collect();
        back.reverse();
        assert_eq!(back, want);
    }
}
