//! What is noted beside the moves.

use std::time::Duration;

use crate::game::annotations::{Eval, Nag, Verdict};
use crate::game::shapes::Shape;
use crate::text::{LONGEST_TEXT, sanitize_lines};

use super::{GameTree, NodeId};

/// As many glyphs as one move may have.
const MOST_NAGS: usize = 16;

/// As many arrows and circles as one position may have.
const MOST_SHAPES: usize = 100;

/// A comment fit to be kept: cleaned up to its line breaks, and without braces, which PGN cannot
/// escape.
fn remark(text: &str, most: usize) -> String {
    let clean = sanitize_lines(text, most);
    if clean.contains(['{', '}']) {
        clean.replace('{', "(").replace('}', ")")
    } else {
        clean
    }
}

/// Whether a comment has room: cleaned, it is no longer than this.
fn fits(text: &str, most: usize) -> bool {
    // Cleaning makes nothing longer; and before a word there may be two line breaks.
    text.len() <= most || sanitize_lines(text, most + 3).chars().count() <= most
}

/// Notes. All texts are cleaned as they come in.
impl GameTree {
    /// What is said before a move. PGN has a place for it only at the start of a variation; it
    /// is written there, and elsewhere behind the comment of the move before.
    pub fn set_comment_before(&mut self, at: NodeId, text: &str) {
        self.node_mut(at).before = remark(text, LONGEST_TEXT);
    }

    /// What is said after a move, or at the root before the game.
    pub fn set_comment(&mut self, at: NodeId, text: &str) {
        self.node_mut(at).comment = remark(text, LONGEST_TEXT);
    }

    /// Adds to what is said after a move, as far as there is room. Whether all of it had room.
    pub fn append_comment(&mut self, at: NodeId, text: &str) -> bool {
        let comment = &mut self.node_mut(at).comment;
        if comment.is_empty() {
            *comment = remark(text, LONGEST_TEXT);
            return fits(text, LONGEST_TEXT);
        }
        let room = LONGEST_TEXT.saturating_sub(comment.len() + 1);
        let more = remark(text, room);
        if !more.is_empty() {
            comment.push(' ');
            comment.push_str(&more);
        }
        fits(text, room)
    }

    /// Replaces the glyphs of a move.
    pub fn set_nags(&mut self, at: NodeId, nags: &[Nag]) {
        self.node_mut(at).nags.clear();
        for &nag in nags {
            self.add_nag(at, nag);
        }
    }

    /// Adds a glyph, unless it is there or there are too many. Whether it is there now.
    pub fn add_nag(&mut self, at: NodeId, nag: Nag) -> bool {
        let nags = &mut self.node_mut(at).nags;
        if !nags.contains(&nag) && nags.len() < MOST_NAGS {
            nags.push(nag);
        }
        nags.contains(&nag)
    }

    /// Sets a glyph or takes it away; one that judges the move or the position replaces the other
    /// judgement of it.
    pub fn toggle_nag(&mut self, at: NodeId, nag: Nag) {
        let nags = &mut self.node_mut(at).nags;
        let had = nags.contains(&nag);
        nags.retain(|&other| other != nag && !nag.rivals(other));
        if !had {
            nags.insert(0, nag);
        }
    }

    /// Adds an arrow or a circle, unless it is there or there are too many. Whether it is there now.
    /// The circles come first, as in PGN.
    pub fn add_shape(&mut self, at: NodeId, shape: Shape) -> bool {
        let shapes = &mut self.node_mut(at).shapes;
        if !shapes.contains(&shape) && shapes.len() < MOST_SHAPES {
            let circles = shapes.partition_point(|shape| shape.is_circle());
            let at = if shape.is_circle() {
                circles
            } else {
                shapes.len()
            };
            shapes.insert(at, shape);
        }
        shapes.contains(&shape)
    }

    /// Replaces the arrows and circles of a position.
    pub fn set_shapes(&mut self, at: NodeId, shapes: &[Shape]) {
        self.node_mut(at).shapes.clear();
        for &shape in shapes {
            self.add_shape(at, shape);
        }
    }

    /// What the mover had left after the move, to the millisecond.
    pub fn set_clock(&mut self, at: NodeId, left: Option<Duration>) {
        let millis =
            |left: Duration| Duration::new(left.as_secs(), left.subsec_millis() * 1_000_000);
        self.node_mut(at).clock = left.map(millis);
    }

    /// What an engine thinks of the position.
    pub fn set_eval(&mut self, at: NodeId, eval: Option<Eval>) {
        self.set_verdict(at, eval.map(Verdict::from));
    }

    /// The same with the depth of its search.
    pub fn set_verdict(&mut self, at: NodeId, verdict: Option<Verdict>) {
        self.node_mut(at).verdict = verdict;
    }

    /// Takes over what an engine thinks of positions that an earlier or later state of this game
    /// has in the same places.
    pub fn adopt_evals(&mut self, other: &Self) {
        for (ours, theirs) in self.nodes.iter_mut().zip(&other.nodes) {
            let same =
                ours.key == theirs.key && ours.step == theirs.step && ours.parent == theirs.parent;
            if same && !theirs.removed && theirs.verdict.is_some() {
                ours.verdict = theirs.verdict;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::played;
    use super::*;

    #[test]
    fn notes_are_cleaned_and_compared() {
        let (mut tree, ids) = played("e4 e5");
        let plain = tree.clone();
        tree.set_comment(ids[1], " best\n by \u{1b}[1mtest ");
        assert_eq!(tree.node(ids[1]).comment(), "best\nby test");
        tree.append_comment(ids[1], "and more");
        assert_eq!(tree.node(ids[1]).comment(), "best\nby test and more");
        assert_ne!(tree, plain);
        tree.set_comment(ids[1], "");
        assert_eq!(tree, plain);
        tree.toggle_nag(ids[1], Nag::GOOD);
        tree.toggle_nag(ids[1], Nag::BLUNDER);
        assert_eq!(tree.node(ids[1]).nags(), [Nag::BLUNDER]);
        tree.toggle_nag(ids[1], Nag::new(14));
        tree.toggle_nag(ids[1], Nag::new(19));
        assert_eq!(tree.node(ids[1]).nags(), [Nag::new(19), Nag::BLUNDER]);
        tree.toggle_nag(ids[1], Nag::new(19));
        tree.toggle_nag(ids[1], Nag::BLUNDER);
        assert_eq!(tree, plain);
        tree.set_clock(ids[2], Some(Duration::from_micros(1_234_567)));
        assert_eq!(tree.node(ids[2]).clock(), Some(Duration::from_millis(1234)));
    }
    #[test]
    fn verdicts_are_taken_over_where_the_moves_are_the_same() {
        let (mut tree, ids) = played("e4 e5");
        let mut later = tree.clone();
        later.set_eval(ids[1], Some(Eval::Cp(30)));
        later.set_eval(ids[2], Some(Eval::Cp(10)));
        later.delete(ids[2]);
        tree.adopt_evals(&later);
        assert_eq!(tree.node(ids[1]).eval(), Some(Eval::Cp(30)));
        assert_eq!(tree.node(ids[2]).eval(), None);
        let (mut other, others) = played("d4 d5");
        other.adopt_evals(&later);
        assert_eq!(other.node(others[1]).eval(), None);
    }
}
