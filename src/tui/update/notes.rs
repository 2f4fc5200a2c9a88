//! What is noted beside the moves of a game that is studied: glyphs and comments.

use super::analysis::studied;
use crate::game::{Nag, NodeId};
use crate::text::{LONGEST_TEXT, sanitize_lines};
use crate::tui::app::App;
use crate::tui::play::Play;
use crate::tui::popups::{CommentBox, Popup};
use crate::tui::text_input::TextBox;
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

/// Gives the shown move the next glyph out of some that rule each other out.
pub(super) fn next_glyph(app: &mut App, glyphs: &[Option<Nag>]) {
    let Some(play) = studied(app) else {
        return;
    };
    if play.shown == NodeId::ROOT {
        app.shared
            .warn("There is no move yet that a glyph could stand behind.");
        return;
    }
    let nags = play.tree.node(play.shown).nags();
    let known = nags
        .iter()
        .copied()
        .find(|&nag| glyphs.contains(&Some(nag)));
    let at = glyphs.iter().position(|&glyph| glyph == known).unwrap_or(0);
    // Taking the known one away also sets the next, since they are rivals.
    match (known, glyphs[(at + 1) % glyphs.len()]) {
        (_, Some(next)) => set(play, next),
        (Some(known), None) => {
            play.remember();
            play.tree.toggle_nag(play.shown, known);
        }
        (None, None) => {}
    }
}

/// Gives the shown move a glyph that it does not have, after those that judge the move.
fn set(play: &mut Play, glyph: Nag) {
    let nags = play.tree.node(play.shown).nags().to_vec();
    if nags.contains(&glyph) {
        return;
    }
    play.remember();
    let mut kept: Vec<Nag> = nags.into_iter().filter(|nag| !nag.rivals(glyph)).collect();
    let at = if glyph.judges_move() { 0 } else { kept.len() };
    kept.insert(at, glyph);
    play.tree.set_nags(play.shown, &kept);
}

/// Gives the shown move the glyph that was typed, or takes all away. The error is a sentence.
pub(super) fn set_glyph(app: &mut App, text: &str) -> Result<(), String> {
    let glyph = match text {
        "none" => None,
        text => Some(text.parse::<Nag>().map_err(|error| error.to_string())?),
    };
    let Some(play) = studied(app) else {
        return Ok(());
    };
    if play.shown == NodeId::ROOT {
        return Err("there is no move yet that a glyph could stand behind".into());
    }
    match glyph {
        Some(glyph) => set(play, glyph),
        None if play.tree.node(play.shown).nags().is_empty() => {}
        None => {
            play.remember();
            play.tree.set_nags(play.shown, &[]);
        }
    }
    Ok(())
}

/// Opens the box for a comment, with what was left in it about this move.
pub(super) fn comment(app: &mut App) {
    let Some(play) = studied(app) else {
        return;
    };
    let node = play.tree.node(play.shown);
    let here = (play.shown, node.key());
    let draft = play
        .analysis
        .as_ref()
        .and_then(|analysis| analysis.draft.as_ref());
    let draft = draft.filter(|(node, key, _)| (*node, *key) == here);
    let text = draft.map_or(node.comment(), |(_, _, text)| text);
    app.popup = Some(Popup::Comment(CommentBox {
        subject: name_of(&play.tree, play.shown),
        text: TextBox::new(text),
    }));
}

/// Keeps the comment that is being written, if one is.
pub(super) fn keep_open_comment(app: &mut App) {
    let comment = app.popup.take_if(|it| matches!(it, Popup::Comment(_)));
    if let Some(Popup::Comment(comment)) = comment {
        keep_comment(app, comment.text.text());
    }
}

/// Writes a comment to the shown move.
pub(super) fn keep_comment(app: &mut App, text: &str) {
    let Some(play) = studied(app) else {
        return;
    };
    let text = sanitize_lines(text, LONGEST_TEXT);
    if play.tree.node(play.shown).comment() != text {
        play.remember();
        play.tree.set_comment(play.shown, &text);
    }
    if let Some(analysis) = &mut play.analysis {
        analysis.draft = None;
    }
}

/// Leaves the comment as it was. What was written is put aside.
pub(super) fn drop_comment(app: &mut App, text: &str) {
    let Some(play) = studied(app) else {
        return;
    };
    let node = play.tree.node(play.shown);
    let changed = node.comment() != sanitize_lines(text, LONGEST_TEXT);
    let draft = (play.shown, node.key(), text.to_owned());
    if let Some(analysis) = &mut play.analysis {
        analysis.draft = changed.then_some(draft);
    }
    if changed {
        app.shared
            .say("Not kept. Press ; to go on with what you wrote.");
    }
}
