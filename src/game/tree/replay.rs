//! A board that goes along with a reader of the tree.

use crate::chess::{Board, Move, Undo};

use super::{GameTree, NodeId};

/// A board that goes from node to node; next door costs one move, not a whole game.
pub struct Replay {
    board: Board,
    at: NodeId,
    line: Vec<(NodeId, Move, Undo)>,
}

impl Replay {
    /// Stands at the start of a game.
    #[must_use]
    pub fn new(tree: &GameTree) -> Self {
        Self {
            board: tree.start().clone(),
            at: NodeId::ROOT,
            line: Vec::new(),
        }
    }

    /// The board here.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Goes to another node of the same tree: back to where the ways part, and on from there.
    pub fn go(&mut self, tree: &GameTree, to: NodeId) {
        let mut ahead = Vec::new();
        let mut meeting = to;
        while let Some(parent) = tree.parent(meeting) {
            let ply = tree.ply(meeting) as usize;
            if self.line.get(ply - 1).is_some_and(|step| step.0 == meeting) {
                break;
            }
            ahead.push(meeting);
            meeting = parent;
        }
        let kept = tree.ply(meeting) as usize;
        while self.line.len() > kept {
            if let Some((_, m, undo)) = self.line.pop() {
                self.board.unmake(m, undo);
            }
        }
        for node in ahead.into_iter().rev() {
            if let Some(m) = tree.node(node).played() {
                let undo = self.board.make(m);
                self.line.push((node, m, undo));
            }
        }
        self.at = to;
    }

    /// Where it stands.
    #[must_use]
    pub const fn at(&self) -> NodeId {
        self.at
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{add, played};
    use super::*;

    #[test]
    fn every_way_leads_to_the_same_board() {
        let (mut tree, mut ids) = played("e4 e5 Nf3 Nc6 Bb5 a6");
        let philidor = add(&mut tree, ids[3], "d6");
        let center = add(&mut tree, philidor, "d4");
        let english = add(&mut tree, NodeId::ROOT, "c4");
        ids.extend([philidor, center, english]);
        let mut replay = Replay::new(&tree);
        for &from in &ids {
            for &to in &ids {
                replay.go(&tree, from);
                replay.go(&tree, to);
                assert_eq!(*replay.board(), tree.board(to));
                assert_eq!(
                    (replay.at(), replay.line.len()),
                    (to, tree.ply(to) as usize)
                );
            }
        }
    }
}
