//! Reads tokens one after the other.

use super::words::{blank, quoted, starts_moves, starts_tag};
use super::{TagPair, Token, TokenKind};

/// The part of a file that is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Section {
    /// Before the first game, and after a game.
    #[default]
    Between,
    Tags,
    Moves,
    /// Right after a game's result, so many ends of lines ago: a comment still belongs to it.
    Ended(usize),
}

/// What a block may end in the middle of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Inside {
    #[default]
    Nothing,
    Comment,
    /// A comment or an escape that ends with its line.
    Line,
}

/// What is remembered from block to block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game::pgn) struct State {
    pub(super) section: Section,
    pub(super) inside: Inside,
    pub(super) depth: usize,
    /// The next block begins with a new line.
    line_starts: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            section: Section::Between,
            inside: Inside::Nothing,
            depth: 0,
            line_starts: true,
        }
    }
}

/// The tokens of a text.
pub(in crate::game::pgn) struct Tokens<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
    pub(super) state: State,
}

impl<'a> Tokens<'a> {
    /// The tokens of a block of a file. A block should end with a line, or at least not within a
    /// word.
    pub(in crate::game::pgn) const fn of_file(block: &'a [u8], state: State) -> Self {
        Self {
            text: block,
            at: 0,
            state,
        }
    }

    /// The tokens of a game behind its tags.
    pub(in crate::game::pgn) fn of_moves(text: &'a str) -> Self {
        let state = State {
            section: Section::Moves,
            // A bracket that moves begin with is not a tag's.
            line_starts: !text.starts_with('['),
            ..State::default()
        };
        Self::of_file(text.as_bytes(), state)
    }

    /// What the next block has to know.
    pub(in crate::game::pgn) fn into_state(self) -> State {
        State {
            line_starts: self
                .text
                .last()
                .map_or(self.state.line_starts, |&byte| byte == b'\n'),
            ..self.state
        }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// Whether a line begins at a byte.
    pub(super) fn line_starts(&self, at: usize) -> bool {
        match at.checked_sub(1) {
            Some(before) => self.text[before] == b'\n',
            None => self.state.line_starts,
        }
    }

    /// The byte after the line that goes on here.
    fn line_end(&self) -> usize {
        let line = self.rest().iter().position(|&byte| byte == b'\n');
        line.map_or(self.text.len(), |length| self.at + length + 1)
    }

    /// Goes to where a line begins, if it stands at the rest of one that was begun in the block
    /// before, or at what comes after a result.
    fn finish_line(&mut self) {
        if !self.line_starts(self.at) {
            self.at = self.line_end();
        }
    }

    pub(super) const fn token(&self, start: usize, kind: TokenKind<'a>) -> Token<'a> {
        Token {
            kind,
            start,
            end: self.at,
        }
    }

    /// Looks for a line with which a game begins.
    fn between(&mut self) -> Option<Token<'a>> {
        self.finish_line();
        while self.at < self.text.len() {
            let end = self.line_end();
            let line = self.text[self.at..end].trim_ascii_start();
            if starts_tag(line) {
                self.at = end - line.len();
                return Some(self.tag());
            }
            if starts_moves(line) {
                self.at = end - line.len();
                return self.begin_moves();
            }
            self.at = end;
        }
        None
    }

    /// Looks for comments behind a result: on its line, or on the next one.
    fn ended(&mut self, mut breaks: usize) -> Option<Token<'a>> {
        if self.state.inside != Inside::Nothing {
            self.text.get(self.at)?;
            return Some(self.epilogue(self.at, self.state.inside == Inside::Comment));
        }
        let mut line = self.at;
        loop {
            let (start, rest) = (self.at, self.rest());
            match rest.first() {
                Some(b'{') if breaks < 2 => {
                    self.state.section = Section::Ended(0);
                    self.at += 1;
                    return Some(self.epilogue(start, true));
                }
                Some(b';') if breaks == 0 => {
                    self.at += 1;
                    return Some(self.epilogue(start, false));
                }
                Some(b'\n') => {
                    breaks += 1;
                    self.at += 1;
                    line = self.at;
                }
                Some(_) if blank(rest) > 0 => self.at += blank(rest),
                Some(_) => break,
                None => {
                    self.state.section = Section::Ended(breaks);
                    return None;
                }
            }
        }
        // The line is looked at from where it begins.
        self.at = line;
        self.state.section = Section::Between;
        self.between()
    }

    /// Reads a comment behind a result, or goes on with it.
    fn epilogue(&mut self, start: usize, in_braces: bool) -> Token<'a> {
        if !in_braces {
            let text = self.rest_of_line();
            return self.token(start, TokenKind::Epilogue(text));
        }
        let token = self.comment(start);
        match token.kind {
            TokenKind::Comment(text) => self.token(start, TokenKind::Epilogue(text)),
            // One that was never closed, and then the next game.
            _ => token,
        }
    }

    fn tags(&mut self) -> Option<Token<'a>> {
        if self.at == 0 {
            self.finish_line();
        }
        while self.at < self.text.len() {
            let (start, end) = (self.at, self.line_end());
            let line = self.text[start..end].trim_ascii_start();
            self.at = end - line.len();
            if starts_tag(line) {
                return Some(self.tag());
            }
            let whole = self.line_starts(start);
            match line.first() {
                None if whole => return Some(self.token(start, TokenKind::Gap)),
                None => {}
                Some(b'%') if whole => {
                    self.at = end;
                    return Some(self.token(start, TokenKind::Escape));
                }
                Some(_) => return self.begin_moves(),
            }
        }
        None
    }

    /// Reads a tag, no further than its line.
    pub(super) fn tag(&mut self) -> Token<'a> {
        self.state = State {
            section: Section::Tags,
            inside: Inside::Nothing,
            depth: 0,
            ..self.state
        };
        let (start, end) = (self.at, self.line_end());
        let line = &self.text[start + 1..end];
        let length = line.iter().position(|byte| matches!(byte, b'"' | b']'));
        let (name, rest) = line.split_at(length.unwrap_or(line.len()));
        let Some(rest) = rest.strip_prefix(b"\"") else {
            // No value in quotes: the pair says nothing.
            self.at = end - rest.len() + usize::from(!rest.is_empty());
            return self.token(start, TokenKind::Tag(TagPair { name, raw: None }));
        };
        let (raw, rest) = quoted(rest);
        let close = rest.iter().position(|&byte| byte == b']');
        self.at = match close {
            Some(close) if rest[..close].trim_ascii().is_empty() => end - rest.len() + close + 1,
            Some(_) => end - rest.len(),
            None => end,
        };
        let raw = Some(raw);
        self.token(start, TokenKind::Tag(TagPair { name, raw }))
    }

    fn begin_moves(&mut self) -> Option<Token<'a>> {
        self.state.section = Section::Moves;
        let start = self.at;
        match blank(self.rest()) {
            0 => self.moves(),
            // What is blank elsewhere only is already part of the moves.
            length => {
                self.at += length;
                Some(self.token(start, TokenKind::Junk))
            }
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        match self.state.section {
            Section::Between => self.between(),
            Section::Ended(breaks) => self.ended(breaks),
            Section::Tags => self.tags(),
            Section::Moves => self.moves(),
        }
    }
}
