//! Where the games of a PGN file begin and end, and their tags. The file is read as a stream, so
//! its size does not matter.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::game::tags::{MOST_TAGS, clean_name, clean_value};
use crate::text::decode;

use super::token::{State, TagPair, Token, TokenKind, Tokens};

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEntry {
    /// The byte where it begins.
    pub offset: u64,
    /// How many bytes belong to it.
    pub length: u64,
    /// How many of these come before its moves.
    pub(super) head: u64,
    /// How many of these reach to the end of its result and what is said right behind it; all of
    /// them if it has no result.
    pub body: u64,
    /// What its tags say, `Result` and `FEN` included.
    pub tags: Vec<(String, String)>,
}

impl GameEntry {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Finds the games of a file, one after the other.
///
/// To read one of them, give the bytes from `offset` on, `length` of them, to
/// [`super::read_game`].
pub fn index<R: BufRead>(reader: R) -> Games<R> {
    Games {
        reader,
        ended: false,
        offset: 0,
        line: Vec::new(),
        state: State::default(),
        found: Found::default(),
    }
}

/// The games of a file, as [`index`] finds them.
pub struct Games<R> {
    reader: R,
    /// Nothing more is to be read.
    ended: bool,
    /// Where in the file `line` begins.
    offset: u64,
    /// What has been read and not yet looked at: whole lines, or a piece of one that is very long.
    line: Vec<u8>,
    state: State,
    found: Found,
}

impl<R: BufRead> Games<R> {
    /// No more than this is held of a file.
    const BLOCK: usize = 1 << 16;

    fn next_entry(&mut self) -> io::Result<Option<GameEntry>> {
        loop {
            if let Some(entry) = self.found.entries.pop_front() {
                return Ok(Some(entry));
            }
            if self.ended {
                let end = self.offset;
                return Ok(self.found.game.take().map(|game| game.finish(end)));
            }
            self.fill()?;
            self.look();
        }
    }

    /// Reads on until a block is full or the file ends.
    fn fill(&mut self) -> io::Result<()> {
        while self.line.len() < Self::BLOCK {
            let read = self.reader.fill_buf()?;
            if read.is_empty() {
                self.ended = true;
                return Ok(());
            }
            let used = read.len().min(Self::BLOCK - self.line.len());
            self.line.extend_from_slice(&read[..used]);
            self.reader.consume(used);
        }
        Ok(())
    }

    /// Looks at what has been read, but for a line or a word that is not whole.
    fn look(&mut self) {
        let end = if self.ended {
            self.line.len()
        } else {
            last(&self.line, |byte| byte == b'\n')
                .or_else(|| last(&self.line, |byte| byte.is_ascii_whitespace()))
                .unwrap_or(self.line.len())
        };
        let block = &self.line[..end];
        let text = if self.offset == 0 {
            block.strip_prefix(b"\xef\xbb\xbf").unwrap_or(block)
        } else {
            block
        };
        let offset = self.offset + (block.len() - text.len()) as u64;
        let mut tokens = Tokens::of_file(text, self.state);
        for token in tokens.by_ref() {
            self.found.take(token, offset);
        }
        self.state = tokens.into_state();
        self.offset += end as u64;
        self.line.drain(..end);
    }
}

/// The byte after the last such one.
fn last(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> Option<usize> {
    bytes
        .iter()
        .rposition(|&byte| wanted(byte))
        .map(|at| at + 1)
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameEntry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().transpose()
    }
}

/// The game that is being found.
#[derive(Debug)]
struct Begun {
    offset: u64,
    moves: Option<u64>,
    /// Where its result ends.
    end: Option<u64>,
    /// An empty line has come after its tags.
    gap: bool,
    tags: Vec<(String, String)>,
}

impl Begun {
    const fn new(offset: u64) -> Self {
        Self {
            offset,
            moves: None,
            end: None,
            gap: false,
            tags: Vec::new(),
        }
    }

    /// Whether a tag must belong to another game. Tags may come in any order, so only one that
    /// names the event tells a game without moves from the next.
    fn is_over_before(&self, tag: &TagPair<'_>) -> bool {
        let named = || self.tags.iter().any(|(name, _)| name == "Event");
        let event = tag.name.starts_with(b"Event ");
        self.moves.is_some() || event && (named() || self.gap && !self.tags.is_empty())
    }

    fn finish(self, end: u64) -> GameEntry {
        GameEntry {
            offset: self.offset,
            length: end - self.offset,
            head: self.moves.unwrap_or(end) - self.offset,
            body: self.end.unwrap_or(end) - self.offset,
            tags: self.tags,
        }
    }
}

/// What has been found so far.
#[derive(Debug, Default)]
struct Found {
    entries: VecDeque<GameEntry>,
    game: Option<Begun>,
}

impl Found {
    /// Takes what stands in a block that lies at an offset of the file.
    fn take(&mut self, token: Token<'_>, offset: u64) {
        let start = offset + token.start as u64;
        match token.kind {
            TokenKind::Tag(tag) => {
                let game = self.game(start, |game| game.is_over_before(&tag));
                if let Some(value) = tag.value() {
                    keep(&mut game.tags, &decode(tag.name), &decode(&value));
                }
            }
            TokenKind::Gap => {
                if let Some(game) = &mut self.game {
                    game.gap = true;
                }
            }
            TokenKind::Escape => {}
            TokenKind::Epilogue(_) => {
                if let Some(game) = &mut self.game {
                    game.end = Some(offset + token.end as u64);
                }
            }
            kind => {
                let game = self.game(start, |game| game.end.is_some());
                game.moves.get_or_insert(start);
                if matches!(kind, TokenKind::Result(_)) {
                    game.end = Some(offset + token.end as u64);
                }
            }
        }
    }

    /// The game that goes on, or a new one if there is none or it is over.
    fn game(&mut self, start: u64, is_over: impl Fn(&Begun) -> bool) -> &mut Begun {
        if let Some(game) = self.game.take_if(|game| is_over(game)) {
            self.entries.push_back(game.finish(start));
        }
        self.game.get_or_insert_with(|| Begun::new(start))
    }
}

/// Keeps a tag with its texts cleaned, the first of a name.
fn keep(tags: &mut Vec<(String, String)>, name: &str, value: &str) {
    let name = clean_name(name);
    if tags.len() < MOST_TAGS
        && tags.iter().all(|(known, _)| *known != name)
        && let Some(value) = clean_value(&name, value)
    {
        tags.push((name, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(text: &[u8]) -> Vec<GameEntry> {
        index(text).map(Result::unwrap).collect()
    }

    fn starts(text: &str) -> Vec<String> {
        entries(text.as_bytes())
            .iter()
            .map(|entry| {
                let game = &text[entry.offset as usize..][..entry.length as usize];
                let moves = &game[entry.head as usize..];
                moves
                    .split_whitespace()
                    .take(2)
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect()
    }

    #[test]
    fn games_are_found_in_all_sorts_of_files() {
        let text = "\u{feff}Some junk.\n\n[Event \"a [b] \\\"c\\\"\"]\r\n[White \"W\"]\r\n\r\n1. e4 {1-0\r\n[Black \"x\"] }\r\n(1. d4 1-0) e5 1-0\r\n\r\nmore junk\n[Event \"2\"][White \"V\"] 1. d4\n[Event \"3\"]\n\n[Event \"4\"]\n\n1. c4 { never closed\n\n[Event \"5\"]\n\n1. b4 ; 1-0\n1... e5 *\n1. f4 *\n";
        assert_eq!(
            starts(text),
            ["1. e4", "1. d4", "", "1. c4", "1. b4", "1. f4"]
        );
        let found = entries(text.as_bytes());
        assert_eq!(found[0].tag("Event"), Some("a [b] \"c\""));
        assert_eq!(found[0].tag("White"), Some("W"));
        assert_eq!(found[0].tag("Black"), None);
        assert_eq!(found[1].tag("White"), Some("V"));
        let bodies = found.iter().map(|entry| {
            let game = &text[entry.offset as usize..][..entry.body as usize];
            game.split_whitespace().next_back().unwrap()
        });
        let ends: Vec<&str> = bodies.collect();
        assert_eq!(ends, ["1-0", "d4", "\"3\"]", "closed", "*", "*"]);
    }

    #[test]
    fn tags_come_in_any_order() {
        let text = "[White \"W\"]\n[Event \"E\"]\n\n[Black \"B\"]\n1. e4 *\n\n[Event \"1\"]\n[Event \"2\"]\n1. d4 *";
        assert_eq!(starts(text), ["1. e4", "", "1. d4"]);
        let found = entries(text.as_bytes());
        let values = ["White", "Event", "Black"].map(|name| found[0].tag(name).unwrap());
        assert_eq!(values, ["W", "E", "B"]);
    }

    #[test]
    fn bad_tags_and_old_letters_do_no_harm() {
        let found =
            entries(b"[White \"M\xfcller\"]\n[Black ]\n[Site \"no end]\n[Round \"3\" ]\n\n1. e4 *");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].tag("White"), Some("Müller"));
        assert_eq!(found[0].tag("Site"), Some("no end"));
        assert_eq!(found[0].tag("Round"), Some("3"));
        assert!(entries(b"").is_empty() && entries(b"\n \njunk [x]\n").is_empty());
    }

    #[test]
    fn a_long_line_is_held_in_pieces() {
        let mut text = b"[Event \"1\"]\n\n1. e4 {".to_vec();
        text.extend(std::iter::repeat_n(b'x', 1_000_000));
        text.extend_from_slice(b"} e5 1-0\n[Event \"2\"]\n\n1. d4 *");
        let mut games = index(&text[..]);
        let first = games.next().unwrap().unwrap();
        assert_eq!(first.offset + first.length, text.len() as u64 - 20);
        assert!(games.line.capacity() < 1 << 18);
        assert_eq!(games.count(), 1);
    }
}
