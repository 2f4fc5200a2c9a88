//! What is noted beside the moves: glyphs and comments.

use super::Analysis;
use crate::chess::Key;
use crate::game::{Nag, NodeId};
use crate::text::{LONGEST_TEXT, sanitize_lines};
use crate::tui::event::Request;
use crate::tui::keymap::Action;
use crate::tui::room::Room;
use crate::tui::shared::Shared;
use crate::tui::widgets::tree_list::name_of;

/// The glyphs for a move that a key goes through.
pub(super) const GLYPHS: [Option<Nag>; 7] = [
    None,
    Some(Nag::GOOD),
    Some(Nag::MISTAKE),
    Some(Nag::BRILLIANT),
    Some(Nag::BLUNDER),
    Some(Nag::INTERESTING),
    Some(Nag::INACCURACY),
];

/// The glyphs for a position that a key goes through.
pub(super) const ASSESSMENTS: [Option<Nag>; 9] = [
    None,
    Some(Nag::new(10)),
    Some(Nag::new(13)),
    Some(Nag::new(14)),
    Some(Nag::new(15)),
    Some(Nag::new(16)),
    Some(Nag::new(17)),
    Some(Nag::new(18)),
    Some(Nag::new(19)),
];

/// A comment that was left without being taken over, and the move that it is about.
#[derive(Clone, Debug)]
pub struct Draft {
    node: NodeId,
    key: Key,
    text: String,
}

impl Analysis {
    /// Gives the shown move the next glyph out of some that rule each other out.
    pub(super) fn next_glyph(&mut self, glyphs: &[Option<Nag>], shared: &mut Shared) {
        if self.view.shown == NodeId::ROOT {
            shared.warn("There is no move here to mark.");
            return;
        }
        let nags = self.view.tree.node(self.view.shown).nags();
        let known = nags
            .iter()
            .copied()
            .find(|&nag| glyphs.contains(&Some(nag)));
        let at = glyphs.iter().position(|&glyph| glyph == known).unwrap_or(0);
        // Taking the known one away also sets the next, since they are rivals.
        match (known, glyphs[(at + 1) % glyphs.len()]) {
            (_, Some(next)) => self.add_glyph(next),
            (Some(known), None) => {
                self.remember();
                self.view.tree.toggle_nag(self.view.shown, known);
            }
            (None, None) => {}
        }
    }

    /// Gives the shown move a glyph that it does not have, after those that judge the move.
    fn add_glyph(&mut self, glyph: Nag) {
        let nags = self.view.tree.node(self.view.shown).nags().to_vec();
        if nags.contains(&glyph) {
            return;
        }
        self.remember();
        let mut kept: Vec<Nag> = nags.into_iter().filter(|nag| !nag.rivals(glyph)).collect();
        let at = if glyph.judges_move() { 0 } else { kept.len() };
        kept.insert(at, glyph);
        self.view.tree.set_nags(self.view.shown, &kept);
    }

    /// Gives the shown move the glyph that was typed, or takes all away. The error is a sentence.
    pub(super) fn set_glyph(&mut self, text: &str) -> Result<(), String> {
        let glyph = match text {
            "none" => None,
            text => Some(text.parse::<Nag>().map_err(|error| error.to_string())?),
        };
        if self.view.shown == NodeId::ROOT {
            return Err("there is no move here to mark".into());
        }
        match glyph {
            Some(glyph) => self.add_glyph(glyph),
            None if self.view.tree.node(self.view.shown).nags().is_empty() => {}
            None => {
                self.remember();
                self.view.tree.set_nags(self.view.shown, &[]);
            }
        }
        Ok(())
    }

    /// Lets a comment be written, beginning with what was left in it about this move.
    pub(super) fn write_comment(&self, shared: &mut Shared) {
        let node = self.view.tree.node(self.view.shown);
        let here = (self.view.shown, node.key());
        let draft = self.draft.as_ref();
        let draft = draft.filter(|draft| (draft.node, draft.key) == here);
        let text = draft.map_or(node.comment(), |draft| &draft.text);
        shared.request(Request::Comment {
            subject: name_of(&self.view.tree, self.view.shown),
            text: text.to_owned(),
        });
    }

    /// Sets the comment on the shown move.
    pub fn set_comment(&mut self, text: &str) {
        let text = sanitize_lines(text, LONGEST_TEXT);
        if self.view.tree.node(self.view.shown).comment() != text {
            self.remember();
            self.view.tree.set_comment(self.view.shown, &text);
        }
        self.draft = None;
    }

    /// Leaves the comment as it was. What was written is put aside.
    pub fn drop_comment(&mut self, text: &str, shared: &mut Shared) {
        let node = self.view.tree.node(self.view.shown);
        let changed = node.comment() != sanitize_lines(text, LONGEST_TEXT);
        self.draft = changed.then(|| Draft {
            node: self.view.shown,
            key: node.key(),
            text: text.to_owned(),
        });
        if changed {
            let comment = shared.key(self.context(), Action::Comment);
            shared.say(format!(
                "Not kept. Press {comment} to go on with what you wrote."
            ));
        }
    }
}
