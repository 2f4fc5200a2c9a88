//! Editing a game: variations are made, moved and removed, and all of it can be undone.

use super::{Analysis, Verdicts};
use crate::chess::Move;
use crate::game::{GameTree, NodeId};
use crate::tui::event::Seat;
use crate::tui::game_view::{GameScreen, walk};
use crate::tui::keymap::Action;
use crate::tui::room::Room;
use crate::tui::shared::Shared;

/// How many steps back an edit can be undone.
const MOST_UNDO: usize = 200;
/// How many moves the trees for that may have together; a very long game can be undone less far.
const MOST_UNDO_MOVES: usize = 400_000;

/// The game before edits and before undos, the newest last, each with the position that was shown.
#[derive(Clone, Debug, Default)]
pub struct TreeHistory {
    undo: Vec<Past>,
    redo: Vec<Past>,
}

/// A game as it was.
#[derive(Clone, Debug)]
struct Past {
    tree: GameTree,
    shown: NodeId,
    /// What was known of its verdicts, if the edit is about them. Else those found since stay.
    verdicts: Option<Verdicts>,
}

impl Analysis {
    /// Plays a move from the shown position: follows a variation, or makes one.
    pub fn branch(&mut self, m: Move) {
        if self.view.tree.child(self.view.shown, m).is_none() {
            self.remember();
        }
        let node = self.view.tree.add(self.view.shown, m);
        self.go_along(node);
    }

    /// Lets the side to move pass: follows a null move, or makes one. The error is a sentence.
    pub(super) fn pass(&mut self, shared: &mut Shared) -> Result<(), String> {
        let children = self.view.tree.children(self.view.shown);
        let known = children.iter().any(|&it| self.view.tree.node(it).is_null());
        if self.view.board.in_check() {
            return Err("a side that is in check cannot pass".into());
        }
        if !known {
            self.remember();
        }
        if let Some(node) = self.view.tree.add_null(self.view.shown) {
            self.go_along(node);
            self.follow(shared);
        }
        Ok(())
    }

    /// Shows a move and lists the line that goes on from it.
    fn go_along(&mut self, node: NodeId) {
        self.look_at(node);
        self.view.head = self.view.tree.last_of_line(node);
    }

    /// Remembers the tree as it is, before it is edited.
    pub fn remember(&mut self) {
        self.remember_with(None);
    }

    /// The same before an edit of the verdicts.
    pub(super) fn remember_verdicts(&mut self) {
        self.remember_with(Some(self.verdicts.clone()));
    }

    fn remember_with(&mut self, verdicts: Option<Verdicts>) {
        let before = Past {
            tree: self.view.tree.clone(),
            shown: self.view.shown,
            verdicts,
        };
        let steps = (MOST_UNDO_MOVES / (self.view.tree.count() + 1)).clamp(1, MOST_UNDO);
        self.history.redo.clear();
        self.history.undo.push(before);
        self.document.touch();
        while self.history.undo.len() > steps {
            self.history.undo.remove(0);
        }
    }

    /// Goes back to the tree before the last edit, or forward again. `false` if there is none.
    pub fn turn_back(&mut self, back: bool) -> bool {
        let TreeHistory { undo, redo } = &mut self.history;
        let (from, to) = if back { (undo, redo) } else { (redo, undo) };
        let Some(Past {
            mut tree,
            shown,
            verdicts,
        }) = from.pop()
        else {
            return false;
        };
        self.document.touch();
        self.preview = None;
        self.folded.retain(|&node| tree.contains(node));
        let view = &mut self.view;
        if verdicts.is_none() {
            tree.adopt_evals(&view.tree);
        }
        let verdicts = verdicts.map(|before| std::mem::replace(&mut self.verdicts, before));
        to.push(Past {
            tree: std::mem::replace(&mut view.tree, tree),
            shown: view.shown,
            verdicts,
        });
        view.head = view.tree.last_of_line(shown);
        // A node that is made later may get the number of one that is no longer there.
        let thoughts = &mut view.panel.thoughts[Seat::Analyst as usize];
        thoughts.take_if(|thoughts| !view.tree.contains(thoughts.node));
        // The board has to be made anew even if the node has the same number.
        view.shown = shown;
        view.board = view.tree.board(shown);
        view.hand.selected = None;
        view.hand.drag = None;
        self.unfold_way(shown);
        true
    }

    /// Undoes an edit, or does it again.
    pub(super) fn undo(&mut self, back: bool, shared: &mut Shared) {
        let last = self.history.undo.last();
        if back && last.is_some_and(|last| last.verdicts.is_some()) {
            // What is undone must not go on.
            self.stop_run(shared);
        }
        if self.turn_back(back) {
            self.follow(shared);
        } else if back {
            shared.warn("There is nothing to undo.");
        } else {
            shared.warn("There is nothing to redo.");
        }
    }

    /// Moves the variation of the shown move up or down among its siblings.
    pub(super) fn promote(&mut self, up: bool, shared: &mut Shared) {
        let tree = &self.view.tree;
        let branch = self.branch_here(up);
        let place = branch.and_then(|branch| {
            let siblings = tree.children(tree.parent(branch)?);
            let place = siblings.iter().position(|&sibling| sibling == branch)?;
            Some((place, siblings.len()))
        });
        let (Some(branch), Some((place, count))) = (branch, place) else {
            shared.warn(if up {
                "This is the main line."
            } else {
                "There is no other variation here."
            });
            return;
        };
        if !up && place + 1 == count {
            shared.warn("This is already the last variation.");
            return;
        }
        self.remember();
        if up {
            self.view.tree.promote(branch);
        } else {
            self.view.tree.demote(branch);
        }
        // The line goes on from the shown move as before; only its rank is another.
        self.look_at(self.view.shown);
    }

    /// The move with which the innermost line of the shown move leaves another one. On the way down
    /// a line that others leave counts too.
    fn branch_here(&self, up: bool) -> Option<NodeId> {
        let tree = &self.view.tree;
        let path = tree.path(self.view.shown);
        path.into_iter().rev().find(|&node| {
            let siblings = tree.parent(node).map(|parent| tree.children(parent));
            siblings.is_some_and(|siblings| {
                siblings.len() > 1 && !(up && siblings.first() == Some(&node))
            })
        })
    }

    /// Removes the shown move and all that follows it.
    pub(super) fn delete(&mut self, shared: &mut Shared) {
        if self.view.shown == NodeId::ROOT {
            shared.warn("There is no move here to delete.");
            return;
        }
        self.remember();
        let parent = self.view.tree.delete(self.view.shown);
        self.view.head = self.view.tree.last_of_line(parent);
        self.show(parent);
        let undo = shared.key(self.context(), Action::TakeBack);
        shared.say(format!("Removed: {undo} brings it back."));
        self.follow(shared);
    }

    /// Goes somewhere, if there is such a place.
    pub(super) fn jump(
        &mut self,
        to: impl Fn(&GameTree, NodeId) -> Option<NodeId>,
        what: &str,
        shared: &mut Shared,
    ) {
        match to(&self.view.tree, self.view.shown) {
            Some(node) => {
                self.look_at(node);
                self.follow(shared);
            }
            None => shared.warn(format!("There is no other {what} that way.")),
        }
    }

    /// The variation beside the shown move.
    pub(super) fn sibling(&mut self, down: bool, shared: &mut Shared) {
        let tree = &self.view.tree;
        let parent = tree.parent(self.view.shown);
        let siblings = parent.map_or(&[][..], |parent| tree.children(parent));
        let at = siblings.iter().position(|&node| node == self.view.shown);
        let next = at.and_then(|at| {
            let next = if down { at + 1 } else { at.checked_sub(1)? };
            siblings.get(next).copied()
        });
        match next {
            Some(node) => {
                self.look_at(node);
                self.follow(shared);
            }
            None => walk(self, if down { 2 } else { -2 }, shared),
        }
    }
}
