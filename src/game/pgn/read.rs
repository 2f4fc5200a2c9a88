//! PGN from anywhere: what can be read is kept, and what cannot is told.

use crate::chess::{Board, Color, Move};
use crate::game::annotations::Nag;
use crate::game::tags::GameResult;
use crate::game::tree::{GameTree, NodeId, SanText};
use crate::game::typed::read_move;
use crate::referee::{self, Referee};
use crate::text::{LONGEST_TEXT, decode, excerpt};

use super::comment::Comment;
use super::index::{GameEntry, index};
use super::language::{Language, candidates};
use super::problem::{Lost, PgnError, Problem, variant};
use super::token::{TokenKind, Tokens};

/// Reads the first game of a text, with what could not be read of it.
///
/// ```
/// let (game, problems) = pillarbox::game::read_game(b"1. e4 e5 (1... c5) 2. Nf3 Nf9 *")?;
/// assert_eq!(game.count(), 4);
/// assert!(problems[0].to_string().starts_with("the line ends before 2... \"Nf9\": "));
/// # Ok::<(), pillarbox::game::PgnError>(())
/// ```
pub fn read_game(bytes: &[u8]) -> Result<(GameTree, Vec<Problem>), PgnError> {
    // All of it in one way: what is written in Windows-1252 may here and there look like UTF-8.
    let text = decode(bytes);
    let bytes = text.as_bytes();
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
    if let Some(error) = entry.tag("Variant").and_then(variant) {
        return Err(error);
    }
    let start = match entry.tag("FEN") {
        Some(fen) => fen.parse().map_err(PgnError::Start)?,
        None => Board::start(),
    };
    let read = |language| {
        let mut tree = GameTree::new(start.clone());
        for (name, value) in &entry.tags {
            tree.put_tag(name, value);
        }
        let mut reading = GameReader::new(tree, language);
        reading.told = entry.tag("Result").and_then(|tag| tag.parse().ok());
        reading.read(&moves);
        reading
    };
    let mut reading = read(None);
    if reading.lost_lines() > 0 {
        for other in candidates(&moves).map(|language| read(Some(language))) {
            if other.lost_lines() < reading.lost_lines() {
                reading = other;
            }
        }
    }
    if bare && reading.tree.count() == 0 {
        return Err(PgnError::NoGame(excerpt(moves.trim())));
    }
    Ok((reading.tree, reading.problems))
}

/// The line that waits while a variation beside it is read.
struct Outer {
    at: NodeId,
    dead: bool,
    fresh: bool,
}

/// A game on its way from the file into the tree.
struct GameReader {
    tree: GameTree,
    /// Stands at `at`.
    referee: Referee,
    at: NodeId,
    /// This line has met something that is no move.
    dead: bool,
    /// A variation has begun and has no move yet.
    fresh: bool,
    outer: Vec<Outer>,
    /// What was said at the start of a variation.
    before: String,
    /// Glyphs at the start of a line, which belong to its first move.
    early: Vec<Nag>,
    /// What the pieces are called, if not as in English.
    language: Option<&'static Language>,
    /// What the tags say about the result.
    told: Option<GameResult>,
    problems: Vec<Problem>,
}

/// More problems than this are not noted: the file is no PGN.
const MOST_PROBLEMS: usize = 100;

/// Why something was not kept.
const TOO_LONG: &str = "the comment is longer than 10000 characters";
const TOO_MANY: &str = "a move has at most 16 glyphs";
const TOO_MANY_SHAPES: &str = "a position has at most 100 arrows and circles";
const IN_CHECK: &str = "a side that is in check cannot pass";
const NOWHERE: &str = "there is no move that it could belong to";

impl GameReader {
    fn new(tree: GameTree, language: Option<&'static Language>) -> Self {
        Self {
            referee: Referee::new(tree.start().clone()),
            tree,
            at: NodeId::ROOT,
            dead: false,
            fresh: false,
            outer: Vec::new(),
            before: String::new(),
            early: Vec::new(),
            language,
            told: None,
            problems: Vec::new(),
        }
    }

    /// Reads all that comes before the result, that, and what is said right behind it.
    fn read(&mut self, text: &str) {
        let mut ended = false;
        for token in Tokens::of_moves(text) {
            match token.kind {
                TokenKind::Result(result) => {
                    self.end(result);
                    ended = true;
                }
                // It is about the last position that could be read.
                TokenKind::Epilogue(comment) => self.add_comment(&decode(comment)),
                _ if ended => break,
                TokenKind::Open => self.begin_variation(),
                TokenKind::Close => self.end_variation(),
                // Nothing else is heard on a line that has ended.
                _ if self.dead => {}
                TokenKind::Move(word) => match self.language {
                    Some(language) => self.read_move(&language.english(&decode(word))),
                    None => self.read_move(&decode(word)),
                },
                TokenKind::Null => self.pass(),
                TokenKind::Nag(nag) => self.add_nag(nag),
                TokenKind::Comment(comment) => self.add_comment(&decode(comment)),
                TokenKind::LineComment(comment) => {
                    self.add_comment(&decode(comment).replace('}', ")"));
                }
                TokenKind::Tag(_)
                | TokenKind::Gap
                | TokenKind::Number
                | TokenKind::Escape
                | TokenKind::Junk => {}
            }
        }
        self.lose_early();
    }

    /// How many lines end before something that is no move.
    fn lost_lines(&self) -> usize {
        let lost = |problem: &&Problem| problem.lost == Lost::Line;
        self.problems.iter().filter(lost).count()
    }

    /// Notes the result behind the moves. If it is not what the tags say, one of them has to go, and
    /// that is told: rather the one behind the moves, unless the tags know of no result.
    fn end(&mut self, result: GameResult) {
        let kept = match self.told {
            Some(told) if told != GameResult::Unfinished => told,
            _ => result,
        };
        self.tree.set_result(kept);
        if let Some(told) = self.told.filter(|&told| told != result) {
            let why = format!(
                "the Result tag says {told}, but the moves end with {result}; {kept} is kept"
            );
            self.push_problem(Lost::Result, &result.to_string(), why);
        }
    }

    fn read_move(&mut self, word: &str) {
        if let Ok(m) = self.referee.read_san(word) {
            return self.play(m);
        }
        // A second look, which takes other notations and knows why not.
        let text = referee::canonical(word).unwrap_or_else(|| excerpt(word));
        match read_move(self.referee.board(), &text) {
            Ok(m) => self.play(m),
            Err(error) => self.die(&text, error.to_string()),
        }
    }

    fn play(&mut self, m: Move) {
        let san = SanText::new(m, self.referee.board());
        self.referee.play(m);
        let after = self.referee.board().key();
        let to = self.tree.append(self.at, m, san, after);
        self.arrive(to);
    }

    fn pass(&mut self) {
        match self.tree.append_null(self.at, self.referee.board()) {
            Some(to) => {
                self.referee.pass();
                self.arrive(to);
            }
            None => self.die("--", IN_CHECK.to_owned()),
        }
    }

    /// A move was made and is in the tree.
    fn arrive(&mut self, at: NodeId) {
        self.at = at;
        self.fresh = false;
        if !self.before.is_empty() {
            self.tree.set_comment_before(at, &self.before);
            self.before.clear();
        }
        for nag in std::mem::take(&mut self.early) {
            self.add_nag(nag);
        }
    }

    /// Nothing more is read on this line.
    fn die(&mut self, text: &str, why: String) {
        self.dead = true;
        self.push_problem(Lost::Line, text, why);
    }

    fn add_nag(&mut self, nag: Nag) {
        if self.fresh || self.at == NodeId::ROOT {
            self.early.push(nag);
        } else if !self.tree.add_nag(self.at, nag) {
            self.check(false, &nag.to_string(), TOO_MANY);
        }
    }

    /// Glyphs at the start of a line that has no move.
    fn lose_early(&mut self) {
        for nag in std::mem::take(&mut self.early) {
            self.check(false, &nag.to_string(), NOWHERE);
        }
    }

    fn add_comment(&mut self, written: &str) {
        if self.fresh {
            self.say_before(&Comment::verbatim(written).text);
            return;
        }
        let mut comment = Comment::read(written);
        let before = self.tree.node(self.at).comment();
        if before.contains("[%") {
            comment = comment.behind(before);
            self.tree.set_comment(self.at, "");
        }
        let whole = self.tree.append_comment(self.at, &comment.text);
        self.check(whole, &comment.text, TOO_LONG);
        for shape in comment.shapes {
            if !self.tree.add_shape(self.at, shape) {
                self.check(false, &shape.to_string(), TOO_MANY_SHAPES);
            }
        }
        let node = self.tree.node(self.at);
        let verdict = comment.verdict.or(node.verdict());
        let clock = comment.clock.or(node.clock());
        self.tree.set_verdict(self.at, verdict);
        if self.at != NodeId::ROOT {
            self.tree.set_clock(self.at, clock);
        }
    }

    /// Something is said before the first move of a variation.
    fn say_before(&mut self, text: &str) {
        let length = self.before.chars().count() + text.chars().count();
        if self.before.len() < LONGEST_TEXT {
            self.before.push(' ');
            self.before.push_str(text);
        }
        self.check(length <= LONGEST_TEXT, text, TOO_LONG);
    }

    fn begin_variation(&mut self) {
        self.outer.push(Outer {
            at: self.at,
            dead: self.dead,
            fresh: self.fresh,
        });
        match self.tree.parent(self.at) {
            Some(parent) if !self.dead && !self.fresh => {
                self.at = parent;
                self.referee.take_back();
            }
            // Beside nothing there is no variation.
            _ => {
                self.check(self.dead, "(", NOWHERE);
                self.dead = true;
            }
        }
        self.fresh = true;
        self.before.clear();
        self.lose_early();
    }

    fn end_variation(&mut self) {
        if let Some(Outer { at, dead, fresh }) = self.outer.pop() {
            self.go_back_to(at);
            self.dead = dead;
            self.fresh = fresh;
            self.before.clear();
        }
        self.lose_early();
    }

    /// Goes from a variation to the move that it stands beside.
    fn go_back_to(&mut self, at: NodeId) {
        if self.at == at {
            return;
        }
        while self.referee.ply() >= self.tree.ply(at) as usize {
            self.referee.take_back();
        }
        let node = self.tree.node(at);
        match node.played() {
            Some(m) => self.referee.play(m),
            None if node.is_null() => self.referee.pass(),
            None => {}
        }
        self.at = at;
    }

    /// Notes that something was not kept, unless all of it was.
    fn check(&mut self, whole: bool, text: &str, why: &str) {
        if !whole {
            self.push_problem(Lost::Note, text.trim(), why.to_owned());
        }
    }

    fn push_problem(&mut self, lost: Lost, text: &str, why: String) {
        if self.problems.len() < MOST_PROBLEMS {
            let board = self.referee.board();
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
}

#[cfg(test)]
mod tests;
