//! PGN from anywhere: what can be read is kept, and what cannot is told.

use std::ops::ControlFlow;

use pgn_reader::{Nag as TheirNag, Outcome, RawComment, Reader, SanPlus, Skip, Visitor};

use crate::chess::{Board, Color, Move};
use crate::referee;

use super::comment::Comment;
use super::index::{GameEntry, decode, index};
use super::prepare::{Prepared, prepare};
use super::problem::{Lost, PgnError, Problem};
use crate::game::annotations::Nag;
use crate::game::tags::GameResult;
use crate::game::tree::{GameTree, NodeId, Replay};
use crate::game::typed::read_move;
use crate::text::{LONGEST_TEXT, excerpt};

/// Reads the first game of a text, with what could not be read of it.
///
/// ```
/// let (game, problems) = pillarbox::game::read_game(b"1. e4 e5 (1... c5) 2. Nf3 Nf9 *")?;
/// assert_eq!(game.count(), 4);
/// assert!(problems[0].to_string().starts_with("the line ends before 2... \"Nf9\": "));
/// # Ok::<(), pillarbox::game::PgnError>(())
/// ```
pub fn read_game(bytes: &[u8]) -> Result<(GameTree, Vec<Problem>), PgnError> {
    let found = index(bytes).next().and_then(Result::ok);
    // Without tags and numbers it may still be moves.
    let bare = found.is_none();
    let entry = found.unwrap_or(GameEntry {
        offset: 0,
        length: bytes.len() as u64,
        head: 0,
        body: bytes.len() as u64,
        tags: Vec::new(),
    });
    let game = &bytes[entry.offset as usize..][..entry.length as usize];
    let moves = decode(&game[entry.head as usize..]);
    let start = match entry.tag("FEN") {
        Some(fen) => fen.parse().map_err(PgnError::Start)?,
        None => Board::start(),
    };
    let mut tree = GameTree::new(start);
    for (name, value) in &entry.tags {
        tree.set_tag(name, value);
    }
    let (tree, problems) = read_moves(tree, &moves);
    if bare && tree.count() == 0 {
        return Err(PgnError::NoGame(excerpt(moves.trim())));
    }
    Ok((tree, problems))
}

fn read_moves(tree: GameTree, moves: &str) -> (GameTree, Vec<Problem>) {
    let is_san = |text: &str| {
        SanPlus::from_ascii(text.as_bytes()).is_ok_and(|move_| !is_null(&move_.to_string()))
    };
    let Prepared { text, unreadable } = prepare(moves, is_san);
    // The reader sees no game in an empty text.
    let text = format!("{text} ");
    let mut reading = Reading {
        replay: Replay::new(&tree),
        tree,
        at: NodeId::ROOT,
        dead: false,
        fresh: false,
        outer: Vec::new(),
        before: String::new(),
        partial: Vec::new(),
        unreadable,
        problems: Vec::new(),
    };
    // Reading from memory does not fail, and every comment is closed.
    let _ = Reader::new(text.as_bytes()).read_game(&mut reading);
    (reading.tree, reading.problems)
}

/// A null move, with or without a mark of check.
fn is_null(san: &str) -> bool {
    san.starts_with("--")
}

/// The line that waits while a variation beside it is read.
struct Outer {
    at: NodeId,
    dead: bool,
    fresh: bool,
}

/// A game on its way from the file into the tree.
struct Reading {
    tree: GameTree,
    replay: Replay,
    at: NodeId,
    /// This line has met something that is no move.
    dead: bool,
    /// A variation has begun and has no move yet.
    fresh: bool,
    outer: Vec<Outer>,
    /// What was said at the start of a variation.
    before: String,
    /// The first part of a long comment.
    partial: Vec<u8>,
    unreadable: std::collections::VecDeque<String>,
    problems: Vec<Problem>,
}

/// More problems than this are not noted: the file is no PGN.
const MOST_PROBLEMS: usize = 100;

/// Why something was not kept.
const TOO_LONG: &str = "the comment is longer than 10000 characters";
const TOO_MANY: &str = "a move has at most 16 glyphs";
const NOWHERE: &str = "there is no move that it could belong to";

impl Reading {
    fn read(&mut self, text: &str) {
        if self.dead {
            return;
        }
        let board = self.replay.board();
        let read: Result<Move, String> = match referee::read_san(board, text) {
            Ok(m) => Ok(m),
            // A second look, which takes other notations and knows why not.
            Err(_) => read_move(board, text).map_err(|error| error.to_string()),
        };
        match read {
            Ok(m) => {
                self.at = self.tree.add_on(self.at, board, m);
                self.replay.go(&self.tree, self.at);
                if !self.before.is_empty() {
                    let before = std::mem::take(&mut self.before);
                    let parent = self.tree.parent(self.at).unwrap_or(NodeId::ROOT);
                    if self.tree.next(parent) == Some(self.at) {
                        // The variation repeats the line that it should differ from: what is said
                        // before its first move stands there behind the move before.
                        let whole = self.tree.append_comment(parent, &before);
                        self.check(whole, &before, TOO_LONG);
                    } else {
                        self.tree.set_comment_before(self.at, &before);
                    }
                }
                self.fresh = false;
            }
            Err(why) => self.note_problem(text, why),
        }
    }

    fn note_problem(&mut self, text: &str, why: String) {
        self.dead = true;
        self.push_problem(Lost::Line, text, why);
    }

    /// Notes that something was not kept, unless all of it was.
    fn check(&mut self, whole: bool, text: &str, why: &str) {
        if !whole {
            self.push_problem(Lost::Note, text.trim(), why.to_owned());
        }
    }

    fn push_problem(&mut self, lost: Lost, text: &str, why: String) {
        if self.problems.len() < MOST_PROBLEMS {
            let board = self.replay.board();
            let dots = match board.side() {
                Color::White => ".",
                Color::Black => "...",
            };
            self.problems.push(Problem {
                lost,
                at: self.at,
                number: format!("{}{dots}", board.fullmoves()),
                text: excerpt(text),
                why,
            });
        }
    }

    fn note(&mut self, text: &str) {
        if self.dead {
            return;
        }
        let Comment { text, eval, clock } = Comment::read(text);
        if self.fresh {
            let length = self.before.chars().count() + text.chars().count();
            if self.before.len() < LONGEST_TEXT {
                self.before.push(' ');
                self.before.push_str(&text);
            }
            self.check(length <= LONGEST_TEXT, &text, TOO_LONG);
            return;
        }
        let whole = self.tree.append_comment(self.at, &text);
        self.check(whole, &text, TOO_LONG);
        if self.at != NodeId::ROOT {
            let node = self.tree.node(self.at);
            let (eval, clock) = (eval.or(node.eval()), clock.or(node.clock()));
            self.tree.set_eval(self.at, eval);
            self.tree.set_clock(self.at, clock);
        }
    }

    fn go(&mut self, to: NodeId) {
        self.at = to;
        self.replay.go(&self.tree, to);
    }
}

impl Visitor for Reading {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), move_: SanPlus) -> ControlFlow<()> {
        let mut text = move_.to_string();
        if is_null(&text) {
            text = self.unreadable.pop_front().unwrap_or(text);
        }
        self.read(&text);
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), nag: TheirNag) -> ControlFlow<()> {
        if self.dead {
            return ControlFlow::Continue(());
        }
        let text = nag.to_string();
        if self.fresh || self.at == NodeId::ROOT {
            self.check(false, &text, NOWHERE);
        } else {
            let kept = self.tree.add_nag(self.at, Nag::new(nag.0));
            self.check(kept, &text, TOO_MANY);
        }
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        // What is longer would be cut anyway.
        if self.partial.len() < 4 * LONGEST_TEXT {
            self.partial.extend_from_slice(comment.as_bytes());
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        let mut bytes = std::mem::take(&mut self.partial);
        bytes.extend_from_slice(comment.as_bytes());
        self.note(&String::from_utf8_lossy(&bytes));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.outer.push(Outer {
            at: self.at,
            dead: self.dead,
            fresh: self.fresh,
        });
        match self.tree.parent(self.at) {
            Some(parent) if !self.dead && !self.fresh => self.go(parent),
            // Beside nothing there is no variation.
            _ => {
                self.check(self.dead, "(", NOWHERE);
                self.dead = true;
            }
        }
        self.fresh = true;
        self.before.clear();
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        if let Some(Outer { at, dead, fresh }) = self.outer.pop() {
            self.go(at);
            self.dead = dead;
            self.fresh = fresh;
            self.before.clear();
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        let text = outcome.to_string();
        if let Ok(result) = text.parse::<GameResult>() {
            self.tree.set_result(result);
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

#[cfg(test)]
mod tests;
