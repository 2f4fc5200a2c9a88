//! Where the games of a PGN file begin and end, and their tags. The file is read as a stream, so
//! its size does not matter.

use std::io::{self, BufRead, Read};

use crate::game::tags::{GameResult, Tags};

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEntry {
    /// The byte where it begins.
    pub offset: u64,
    /// How many bytes belong to it.
    pub length: u64,
    /// How many of these come before its moves.
    pub(super) head: u64,
    /// How many of these reach to the end of its result; all of them if it has none.
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
        offset: 0,
        line: Vec::new(),
        continues: false,
        scan: Scan::default(),
    }
}

/// The games of a file, as [`index`] finds them.
pub struct Games<R> {
    reader: R,
    offset: u64,
    /// The line being looked at, or a piece of it if it is very long.
    line: Vec<u8>,
    /// Whether it is not the first piece.
    continues: bool,
    scan: Scan,
}

impl<R: BufRead> Games<R> {
    /// No more than this is held of a line.
    const PIECE: u64 = 1 << 16;

    fn next_entry(&mut self) -> io::Result<Option<GameEntry>> {
        loop {
            self.line.clear();
            let read = self
                .reader
                .by_ref()
                .take(Self::PIECE)
                .read_until(b'\n', &mut self.line)?;
            if read == 0 {
                let end = self.offset;
                return Ok(self.scan.game.take().map(|game| game.finish(end)));
            }
            let done = self.scan.piece(&self.line, self.offset, self.continues);
            self.continues = !self.line.ends_with(b"\n");
            self.offset += read as u64;
            if done.is_some() {
                return Ok(done);
            }
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<GameEntry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().transpose()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Before the first game, and after a game's result.
    #[default]
    Between,
    Tags,
    Moves,
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
    /// Whether a tag that names the event must belong to another game.
    fn wants_no_event(&self) -> bool {
        let named = self.tags.iter().any(|(name, _)| name == "Event");
        named || (self.gap && !self.tags.is_empty())
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

/// What has to be remembered from line to line.
#[derive(Debug, Default)]
struct Scan {
    state: State,
    game: Option<Begun>,
    in_comment: bool,
    /// The rest of this line is a comment or an escape.
    skips_line: bool,
    depth: usize,
}

impl Scan {
    /// Looks at a line, or a further piece of one, and gives the game that has ended with it.
    fn piece(&mut self, line: &[u8], offset: u64, continues: bool) -> Option<GameEntry> {
        if continues {
            if self.state == State::Moves && !self.skips_line {
                self.moves(line, offset);
            }
            return None;
        }
        self.skips_line = false;
        let text = if offset == 0 {
            line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line)
        } else {
            line
        };
        let text = text.trim_ascii_start();
        let at = offset + (line.len() - text.len()) as u64;
        match self.state {
            State::Between if starts_tag(text) => {
                let done = self.begin(at);
                self.tag_line(text, at);
                done
            }
            State::Between if starts_moves(text) => {
                let done = self.begin(at);
                self.begin_moves(text, at);
                done
            }
            State::Between => None,
            State::Tags if text.is_empty() => {
                if let Some(game) = &mut self.game {
                    game.gap = true;
                }
                None
            }
            State::Tags if text[0] == b'%' => None,
            State::Tags if text[0] == b'[' => {
                // A game without moves, and the next one; but tags may come in any order.
                let again = text.starts_with(b"[Event ")
                    && self.game.as_ref().is_some_and(Begun::wants_no_event);
                let done = if again { self.begin(at) } else { None };
                self.tag_line(text, at);
                done
            }
            State::Tags => {
                self.begin_moves(text, at);
                None
            }
            State::Moves => {
                // A comment that is never closed must not hide all games after it.
                let ends = if self.in_comment {
                    line.starts_with(b"[Event \"")
                } else {
                    starts_tag(line)
                };
                if ends {
                    let done = self.begin(at);
                    self.tag_line(text, at);
                    return done;
                }
                if line.starts_with(b"%") && !self.in_comment {
                    self.skips_line = true;
                } else {
                    self.moves(line, offset);
                }
                None
            }
        }
    }

    /// Begins a game, and gives the one before it.
    fn begin(&mut self, offset: u64) -> Option<GameEntry> {
        let before = self.game.replace(Begun {
            offset,
            moves: None,
            end: None,
            gap: false,
            tags: Vec::new(),
        });
        self.state = State::Tags;
        self.in_comment = false;
        self.depth = 0;
        before.map(|game| game.finish(offset))
    }

    fn begin_moves(&mut self, text: &[u8], at: u64) {
        if let Some(game) = &mut self.game {
            game.moves = Some(at);
        }
        self.state = State::Moves;
        self.moves(text, at);
    }

    /// Reads the tags of a line; moves may follow on it.
    fn tag_line(&mut self, text: &[u8], at: u64) {
        let Some(game) = &mut self.game else {
            return;
        };
        let used = read_tags(text, &mut game.tags);
        let rest = text[used..].trim_ascii_start();
        if !rest.is_empty() {
            self.begin_moves(rest, at + (text.len() - rest.len()) as u64);
        }
    }

    /// Looks for the result, outside comments and variations.
    fn moves(&mut self, mut text: &[u8], at: u64) {
        let end = at + text.len() as u64;
        while let Some(&first) = text.first() {
            if self.in_comment {
                let Some(end) = text.iter().position(|&byte| byte == b'}') else {
                    return;
                };
                self.in_comment = false;
                text = &text[end + 1..];
                continue;
            }
            let length = text
                .iter()
                .position(|byte| b"{}(); \t\r\n".contains(byte))
                .unwrap_or(text.len());
            let token = &text[..length];
            if self.depth == 0 && is_result(token) {
                self.state = State::Between;
                if let Some(game) = &mut self.game {
                    game.end = Some(end - (text.len() - length) as u64);
                }
                return;
            }
            match first {
                b'{' => self.in_comment = true,
                b';' => {
                    self.skips_line = true;
                    return;
                }
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            text = &text[length.max(1)..];
        }
    }
}

fn starts_tag(line: &[u8]) -> bool {
    matches!(line, [b'[', letter, ..] if letter.is_ascii_alphabetic())
}

/// A move number with its dot.
fn starts_moves(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && digits < 5 && line.get(digits) == Some(&b'.')
}

fn is_result(token: &[u8]) -> bool {
    // Both ends of a token tell almost all others apart, for less than reading it costs.
    let looks_like_one = match token {
        [b'*'] => true,
        [b'0' | b'1' | 0xc2, .., b'0' | b'1' | b'2' | 0xbd] => token.len() < 16,
        _ => false,
    };
    looks_like_one
        && std::str::from_utf8(token).is_ok_and(|token| token.parse::<GameResult>().is_ok())
}

/// Reads tag pairs from the start of a line and says how much of it they take.
fn read_tags(line: &[u8], tags: &mut Vec<(String, String)>) -> usize {
    let mut at = 0;
    loop {
        at += line[at..].len() - line[at..].trim_ascii_start().len();
        if !starts_tag(&line[at..]) {
            return at;
        }
        let rest = &line[at + 1..];
        let name_end = rest.iter().position(|&byte| matches!(byte, b'"' | b']'));
        let Some(name_end) = name_end.filter(|&end| rest[end] == b'"') else {
            // No value in quotes: the pair says nothing.
            at += 1 + name_end.map_or(rest.len(), |end| end + 1);
            continue;
        };
        let (value, used) = quoted(&rest[name_end + 1..]);
        keep(tags, &decode(&rest[..name_end]), &decode(&value));
        let rest = &rest[name_end + 1 + used..];
        let close = rest.iter().position(|&byte| byte == b']');
        let blank = |end: &usize| rest[..*end].trim_ascii().is_empty();
        at = line.len() - rest.len() + close.filter(blank).map_or(0, |end| end + 1);
        if close.is_none() {
            return line.len();
        }
    }
}

/// The text up to the closing quote without its escapes, and how many bytes that takes.
fn quoted(text: &[u8]) -> (Vec<u8>, usize) {
    let mut value = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match (byte, text.get(at + 1)) {
            (b'"', _) => return (value, at + 1),
            (b'\\', Some(&escaped @ (b'"' | b'\\'))) => {
                value.push(escaped);
                at += 2;
            }
            _ => {
                value.push(byte);
                at += 1;
            }
        }
    }
    // The quote is missing; so is the bracket's meaning.
    let end = value.trim_ascii_end().len();
    value.truncate(end);
    if value.ends_with(b"]") {
        value.pop();
    }
    (value, at)
}

/// Keeps a tag with its texts cleaned, the first of a name.
fn keep(tags: &mut Vec<(String, String)>, name: &str, value: &str) {
    // The same rules as for the tags of a game, one at a time.
    let mut cleaned = Tags::default();
    cleaned.set(name, value);
    let pair = cleaned.iter().next();
    if let Some((name, value)) = pair
        && tags.len() < 200
        && tags.iter().all(|(known, _)| known != name)
    {
        tags.push((name.to_owned(), value.to_owned()));
    }
}

/// UTF-8, or else Latin-1, in which old files are written.
pub(super) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
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
