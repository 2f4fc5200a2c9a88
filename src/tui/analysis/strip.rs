//! Cleaning a game: all evaluations, comments, marks on the board or variations go at once.

use super::{Analysis, Verdicts};
use crate::tui::game_view::GameScreen;
use crate::tui::keymap::Action;
use crate::tui::room::Room;
use crate::tui::shared::Shared;

impl Analysis {
    /// Takes away all of one kind. The error is a sentence.
    pub(super) fn strip(&mut self, what: &str, shared: &mut Shared) -> Result<(), String> {
        // What is shown and was thought in passing is not part of the game.
        let mut tree = self.own_tree();
        let (count, one) = match what {
            "evals" => (tree.strip_evals(), "evaluation"),
            "comments" => (tree.strip_comments(), "comment"),
            "marks" => (tree.strip_shapes(), "mark"),
            "variations" => (tree.strip_variations(), "variation"),
            _ => {
                let found = crate::text::excerpt(what);
                return Err(format!(
                    "strip takes evals, comments, marks or variations, not {found:?}"
                ));
            }
        };
        if count == 0 {
            return Err(format!("there is no {one} in this game"));
        }
        self.stop_run(shared);
        self.remember_verdicts();
        self.verdicts = Verdicts::default();
        let path = self.view.tree.path(self.view.shown);
        let kept = path.into_iter().rev().find(|&node| tree.contains(node));
        self.view.tree = tree;
        let shown = kept.unwrap_or(self.view.shown);
        self.view.head = self.view.tree.last_of_line(shown);
        self.folded.retain(|&node| self.view.tree.contains(node));
        self.show(shown);
        let undo = shared.key(self.context(), Action::TakeBack);
        shared.say(match count {
            1 => format!("One {one} is gone: {undo} brings it back."),
            _ => format!("{count} {one}s are gone: {undo} brings them back."),
        });
        self.follow(shared);
        Ok(())
    }
}
