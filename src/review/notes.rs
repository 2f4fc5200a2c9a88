//! A review written into a game: evaluations, glyphs, the better lines, and why.

use super::finding::Finding;
use super::game_review::Review;
use super::judge::Slip;
use crate::chess::{Color, Outcome};
use crate::game::{GameTree, Nag, NodeId};

/// No more plies of a better line are written down.
const LONGEST_LINE: usize = 10;

impl Review {
    /// Writes what was found into the game that it was found in: evaluations everywhere, and glyph, reason
    /// and better line where moves of these sides gave something away. What an earlier review said is
    /// replaced, and a glyph that says otherwise; comments and variations stay.
    pub fn write_into(&self, tree: &mut GameTree, is_judged: impl Fn(Color) -> bool) {
        let line: Vec<NodeId> = std::iter::once(NodeId::ROOT)
            .chain(tree.main_line())
            .collect();
        for (pair, finding) in line.windows(2).zip(self.findings()) {
            let Some(finding) = finding else { continue };
            let (before, after) = (pair[0], pair[1]);
            // Where somebody is mated there is nothing to say.
            let mated = matches!(finding.over, Some(Outcome::Checkmate { .. }));
            tree.set_eval(after, (!mated).then_some(finding.after));
            if !is_judged(finding.mover) || finding.grade.is_none() {
                continue;
            }
            take_back(tree, after);
            if let Some(slip) = finding.slip() {
                blame(tree, after, finding, slip);
                add_line(tree, before, finding);
            }
        }
    }
}

/// How a sentence of a review begins.
fn heading(slip: Slip) -> &'static str {
    match slip {
        Slip::Inaccuracy => "Inaccuracy.",
        Slip::Mistake => "Mistake.",
        Slip::Blunder => "Blunder.",
    }
}

/// Takes away what an earlier review said of a move: a line with the name of its glyph in front.
fn take_back(tree: &mut GameTree, at: NodeId) {
    let node = tree.node(at);
    let Some(Some(slip)) = Slip::noted(node.nags()) else {
        return;
    };
    let is_own = |line: &&str| line.starts_with(heading(slip));
    if !node.comment().lines().any(|line| is_own(&line)) {
        return;
    }
    let others = node.comment().lines().filter(|line| !is_own(line));
    let comment = others.collect::<Vec<_>>().join("\n");
    tree.set_comment(at, &comment);
    tree.toggle_nag(at, slip.nag());
}

fn blame(tree: &mut GameTree, at: NodeId, finding: &Finding, slip: Slip) {
    let others = tree.node(at).nags().iter().copied();
    let others = others.filter(|nag| !nag.judges_move());
    let nags: Vec<Nag> = std::iter::once(slip.nag()).chain(others).collect();
    tree.set_nags(at, &nags);
    let mut comment = tree.node(at).comment().to_owned();
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(heading(slip));
    if let Some(reason) = &finding.reason {
        comment.push(' ');
        comment.push_str(&reason.sentence);
        if let Some(motif) = reason.motif {
            comment.push_str(&motif_note(motif));
        }
    }
    tree.set_comment(at, &comment);
}

/// What kind of reason was given, for who counts them: other programs pass it over.
fn motif_note(motif: &str) -> String {
    format!(" {MOTIF}{motif}]")
}

const MOTIF: &str = "[%motif ";

/// The kind of reason that a review has noted in a comment.
pub(super) fn noted_motif(comment: &str) -> Option<&str> {
    let (_, rest) = comment.split_once(MOTIF)?;
    let (motif, _) = rest.split_once(']')?;
    let good = |c: char| c.is_ascii_lowercase() || c == '-';
    (!motif.is_empty() && motif.chars().all(good)).then_some(motif)
}

/// Adds the better line as a variation.
fn add_line(tree: &mut GameTree, before: NodeId, finding: &Finding) {
    let mut at = before;
    let mut board = tree.board(before);
    for &m in finding.best.iter().take(LONGEST_LINE) {
        at = tree.add_on(at, &board, m);
        let _ = board.make(m);
    }
}

#[cfg(test)]
mod tests;
