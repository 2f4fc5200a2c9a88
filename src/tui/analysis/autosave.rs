//! The text of the autosave: analyzed games until they are saved, each with what is on the screen and
//! where it came from.

use std::fmt::Write;
use std::path::PathBuf;

use super::Analysis;
use crate::game::{GameTree, NodeId, read_game};
use crate::store::{GameSpan, Stamp};
use crate::tui::files::Origin;

/// How the line above each game begins. In PGN it says nothing. The word is older than the screen's
/// name and stays, since there are files with it.
const HEAD: &str = "%study";

/// Whether this text is the autosave of analyzed games.
#[must_use]
pub fn is_autosaved(text: &str) -> bool {
    text.starts_with(HEAD)
}

/// Whether all can be read of the autosave of analyzed games or of a game. What cannot must not be written
/// over.
#[must_use]
pub fn reads_whole(text: &str) -> bool {
    let whole = |game: &str| read_game(game.as_bytes()).is_ok_and(|(_, lost)| lost.is_empty());
    if is_autosaved(text) {
        parts(text).all(|(_, game)| whole(game))
    } else {
        whole(text)
    }
}

/// Reads analyzed games back, in the order in which they were written, with what went wrong.
#[must_use]
pub fn read_autosaved(text: &str) -> (Vec<Analysis>, Vec<String>) {
    let mut games = Vec::new();
    let mut problems = Vec::new();
    for (line, game) in parts(text) {
        match read_game(game.as_bytes()) {
            Ok((tree, _)) => games.push(read_one(line, tree)),
            Err(error) => problems.push(format!("an analysis you left cannot be read: {error}")),
        }
    }
    (games, problems)
}

/// The games of a text: the rest of the line above each, and the game.
fn parts(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let head = rest.strip_prefix(HEAD)?;
        let end = head
            .find(&format!("\n{HEAD}"))
            .map_or(head.len(), |at| at + 1);
        let (part, more) = head.split_at(end);
        rest = more;
        Some(part.split_once('\n').unwrap_or((part, "")))
    })
}

fn read_one(line: &str, tree: GameTree) -> Analysis {
    // The path comes last, since it may have anything in it.
    let (line, path) = line.split_once(" file=").unwrap_or((line, ""));
    let value = |name: &str| {
        let words = line.split_whitespace();
        let mut values = words.filter_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        values.next().unwrap_or_default()
    };
    let number = |name: &str| value(name).parse().unwrap_or(0);
    let at = node(&tree, value("shown"));
    let mut analysis = Analysis::new(tree, at);
    analysis.view.flipped = value("flipped") == "true";
    analysis.document.changed = true;
    analysis.document.damage = value("damage").parse().unwrap_or(0);
    analysis.document.file = (!path.is_empty()).then(|| Origin {
        path: PathBuf::from(path),
        place: GameSpan {
            offset: number("offset"),
            length: number("length"),
            hash: number("hash"),
        },
        stamp: Stamp {
            length: number("size"),
            modified: number("modified"),
        },
    });
    analysis
}

/// The node that a way of turns leads to, as far as it goes.
fn node(tree: &GameTree, way: &str) -> NodeId {
    let mut at = NodeId::ROOT;
    for turn in way.split('.').filter_map(|turn| turn.parse::<usize>().ok()) {
        match tree.children(at).get(turn) {
            Some(&child) => at = child,
            None => break,
        }
    }
    at
}

impl Analysis {
    /// The text that autosaves this game, if there is something in it that is not saved.
    #[must_use]
    pub fn autosave(&self) -> Option<String> {
        let document = Some(&self.document).filter(|document| document.changed)?;
        let path = self.view.tree.path(self.view.shown);
        let turns = path.windows(2).map(|step| {
            let children = self.view.tree.children(step[0]);
            let turn = children.iter().position(|&child| child == step[1]);
            turn.unwrap_or(0).to_string()
        });
        let way = turns.collect::<Vec<_>>().join(".");
        let mut text = format!("{HEAD} shown={way} flipped={}", self.view.flipped);
        if let Some((file, path)) = document.file.as_ref().and_then(|file| {
            let path = file.path.to_str()?;
            (!path.contains(['\n', '\r'])).then_some((file, path))
        }) {
            let (place, stamp) = (file.place, file.stamp);
            let _ = write!(
                text,
                " offset={} length={} hash={} size={} modified={} damage={} file={path}",
                place.offset,
                place.length,
                place.hash,
                stamp.length,
                stamp.modified,
                document.damage
            );
        }
        text.push('\n');
        text.push_str(&self.pgn());
        text.push('\n');
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;
    use crate::game::{Eval, to_pgn};
    use crate::tui::thoughts::Effort;

    #[test]
    fn analyses_come_back_as_they_were_left() {
        let pgn = "[White \"A\"]\n\n1. e4 {%study\n%study} e5 (1... c5 {Sicilian} 2. Nf3) 2. f4 *";
        let (tree, _) = read_game(pgn.as_bytes()).unwrap();
        let e4 = tree.children(NodeId::ROOT)[0];
        let c5 = tree.children(e4)[1];
        let mut play = Analysis::new(tree.clone(), c5);
        assert_eq!(play.autosave(), None, "nothing was changed");
        play.view.flipped = true;
        let origin = Origin {
            path: "/home/a b/file=1.pgn".into(),
            place: GameSpan {
                offset: 7,
                length: 80,
                hash: u64::MAX,
            },
            stamp: Stamp {
                length: 90,
                modified: 1_700_000_000_123_456_789,
            },
        };
        play.document.changed = true;
        play.document.file = Some(origin.clone());
        play.document.damage = 3;
        let mut other = Analysis::new(tree.clone(), NodeId::ROOT);
        other.document.changed = true;
        let text = play.autosave().unwrap() + &other.autosave().unwrap();
        assert!(is_autosaved(&text) && !is_autosaved(pgn));
        let (analyses, problems) = read_autosaved(&text);
        assert_eq!((analyses.len(), problems.len()), (2, 0));
        assert_eq!(analyses[0].view.tree, tree);
        assert_eq!(analyses[1].view.tree, tree);
        assert_eq!(
            analyses[0].view.tree.node(analyses[0].view.shown).san(),
            "c5"
        );
        assert_eq!(analyses[1].view.shown, NodeId::ROOT);
        assert!(analyses[0].view.flipped && !analyses[1].view.flipped);
        let file = |play: &Analysis| play.document.file.clone();
        assert_eq!(file(&analyses[0]), Some(origin));
        assert_eq!(file(&analyses[1]), None);
        assert_eq!(analyses[0].document.damage, 3);
    }

    #[test]
    fn what_the_engine_thinks_in_passing_is_not_autosaved() {
        let pgn = "1. e4 { [%eval 0.25,20] } e5 *";
        let (tree, _) = read_game(pgn.as_bytes()).unwrap();
        let mut play = Analysis::new(tree.clone(), NodeId::ROOT);
        for node in tree.path(tree.last_of_line(NodeId::ROOT)) {
            for (depth, cp) in [(20, 1), (30, 300)] {
                let effort = Effort {
                    depth,
                    ..Effort::default()
                };
                play.judge(node, Eval::Cp(cp), effort);
            }
        }
        assert_ne!(play.view.tree, tree);
        assert_eq!(play.own_tree(), tree);
        assert_eq!(play.pgn(), to_pgn(&tree));
        play.turn_back(true);
        assert_eq!(play.own_tree(), tree);
    }

    #[test]
    fn a_number_that_is_given_again_takes_no_verdict_with_it() {
        let mut play = Analysis::new(GameTree::new(Board::start()), NodeId::ROOT);
        let m = |san: &str| Board::start().parse_san(san).unwrap();
        let effort = |depth| Effort {
            depth,
            ..Effort::default()
        };
        play.branch(m("e4"));
        play.settle(play.view.shown, Eval::Cp(40), effort(10));
        play.judge(play.view.shown, Eval::Cp(50), effort(20));
        let e4 = play.view.shown;
        play.turn_back(true);
        play.branch(m("a4"));
        assert_eq!(play.view.shown, e4, "the test wants the same number");
        play.judge(play.view.shown, Eval::Cp(-20), effort(30));
        assert!(!play.pgn().contains("%eval"), "{}", play.pgn());
    }

    #[test]
    fn what_cannot_be_read_to_its_end_is_known() {
        for (text, whole) in [
            ("[White \"A\"]\n\n*\n", true),
            ("1. e4 e5 *", true),
            ("1. e4 e9 *", false),
            ("junk", false),
            ("%study\n1. e4 *\n\n%study\n1. d4 *\n", true),
            ("%study\n1. e4 *\n\n%study\n1. d4 d6 2. Kd5 *\n", false),
            ("%study\n1. e4 *\n\n%study", false),
        ] {
            assert_eq!(reads_whole(text), whole, "{text}");
        }
    }

    #[test]
    fn damage_does_no_harm() {
        for text in [
            "",
            "%study",
            "%study shown=9.9.x file=\n1. e4 *",
            "%study\n%study\n",
        ] {
            let _ = read_autosaved(text);
        }
        let (analyses, _) = read_autosaved("%study shown=0.5.1\n1. e4 e5 *");
        assert_eq!(analyses[0].view.tree.ply(analyses[0].view.shown), 1);
    }
}
