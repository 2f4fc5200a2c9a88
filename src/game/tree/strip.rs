//! Taking away all of one kind: evaluations, comments, marks on the board, variations.

use super::{GameTree, NodeId};

impl GameTree {
    /// Forgets what engines thought; of how many positions.
    pub fn strip_evals(&mut self) -> usize {
        let nodes = self.nodes.iter_mut().filter(|node| !node.removed);
        nodes.filter_map(|node| node.verdict.take()).count()
    }

    /// Forgets what is said about moves; about how many.
    pub fn strip_comments(&mut self) -> usize {
        let mut said = 0;
        for node in &mut self.nodes {
            said += usize::from(!(node.comment.is_empty() && node.before.is_empty()));
            node.comment.clear();
            node.before.clear();
        }
        said
    }

    /// Forgets arrows and circles; how many.
    pub fn strip_shapes(&mut self) -> usize {
        let nodes = self.nodes.iter_mut();
        nodes
            .map(|node| std::mem::take(&mut node.shapes).len())
            .sum()
    }

    /// Leaves the game as it was played; how many variations beside it are gone.
    pub fn strip_variations(&mut self) -> usize {
        let main: Vec<NodeId> = std::iter::once(NodeId::ROOT)
            .chain(self.main_line())
            .collect();
        let mut gone = 0;
        for at in main {
            for variation in self
                .children(at)
                .iter()
                .skip(1)
                .copied()
                .collect::<Vec<_>>()
            {
                self.delete(variation);
                gone += 1;
            }
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{add, played};
    use crate::game::Eval;

    #[test]
    fn each_kind_goes_and_the_others_stay() {
        let (mut tree, ids) = played("e4 e5 Nf3");
        let plain = tree.clone();
        let c5 = add(&mut tree, ids[1], "c5");
        add(&mut tree, c5, "Nf3");
        add(&mut tree, c5, "c3");
        tree.set_comment(c5, "Sicilian");
        tree.set_comment_before(c5, "or");
        tree.set_comment(ids[3], "so");
        tree.add_shape(ids[3], "Gd1h5".parse().unwrap());
        tree.add_shape(c5, "Rd5".parse().unwrap());
        tree.set_eval(c5, Some(Eval::Cp(20)));
        tree.set_eval(ids[1], Some(Eval::Cp(30)));
        assert_eq!(tree.strip_comments(), 2);
        assert_eq!(tree.strip_comments(), 0);
        assert_eq!(tree.node(c5).eval(), Some(Eval::Cp(20)));
        assert_eq!(tree.strip_variations(), 1);
        assert_eq!((tree.count(), tree.strip_variations()), (3, 0));
        assert_eq!(tree.node(ids[1]).eval(), Some(Eval::Cp(30)));
        assert_eq!(tree.strip_evals(), 1);
        assert_eq!(tree.strip_shapes(), 1);
        assert_eq!(tree, plain);
    }
}
