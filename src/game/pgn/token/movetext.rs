//! What stands behind the tags: moves, comments, glyphs, variations, the result.

use super::tokens::{Inside, Section, Tokens};
use super::words::{Class, blank, class, is_castling, is_null, result, says_nothing, starts_tag};
use super::{Token, TokenKind};
use crate::game::annotations::Nag;
use crate::game::tags::GameResult;

impl<'a> Tokens<'a> {
    pub(super) fn moves(&mut self) -> Option<Token<'a>> {
        let mut start = self.at;
        match self.state.inside {
            Inside::Comment if start < self.text.len() => return Some(self.comment(start)),
            Inside::Line if start < self.text.len() => {
                self.rest_of_line();
                return Some(self.token(start, TokenKind::Junk));
            }
            _ => {}
        }
        loop {
            let &byte = self.text.get(start)?;
            let blank = blank(&self.text[start..]);
            if blank == 0 {
                return Some(self.movetext(start, byte));
            }
            start += blank;
            self.at = start;
        }
    }

    /// Reads what begins with a byte that is not blank.
    fn movetext(&mut self, start: usize, byte: u8) -> Token<'a> {
        self.at = start + 1;
        let kind = match byte {
            b'{' => return self.comment(start),
            b';' => TokenKind::LineComment(self.rest_of_line()),
            b'(' => {
                self.state.depth += 1;
                TokenKind::Open
            }
            b')' => {
                self.state.depth = self.state.depth.saturating_sub(1);
                TokenKind::Close
            }
            b'$' => self.nag(),
            b'!' | b'?' => self.glyph(start),
            b'*' => self.result(GameResult::Unfinished),
            b'.' | b'}' => TokenKind::Junk,
            b'%' if self.line_starts(start) => {
                self.rest_of_line();
                TokenKind::Escape
            }
            b'[' if self.line_starts(start) && starts_tag(&self.text[start..]) => {
                self.at = start;
                return self.tag();
            }
            _ => return self.word(start),
        };
        self.token(start, kind)
    }

    /// Reads a comment to its end. One that is never closed must not hide all games after it.
    pub(super) fn comment(&mut self, start: usize) -> Token<'a> {
        const NEXT_GAME: &[u8] = b"[Event \"";
        let begin = self.at;
        self.state.inside = Inside::Comment;
        let mut at = begin;
        if self.line_starts(at) && self.text[at..].starts_with(NEXT_GAME) {
            return self.tag();
        }
        while let Some(length) = self.text[at..]
            .iter()
            .position(|byte| matches!(byte, b'}' | b'\n'))
        {
            at += length + 1;
            let closed = self.text[at - 1] == b'}';
            if closed || self.text[at..].starts_with(NEXT_GAME) {
                self.state.inside = Inside::Nothing;
                self.at = at;
                let comment = &self.text[begin..at - usize::from(closed)];
                return self.token(start, TokenKind::Comment(comment));
            }
        }
        self.at = self.text.len();
        self.token(start, TokenKind::Comment(&self.text[begin..]))
    }

    /// Goes to the end of the line and gives what stands before it.
    pub(super) fn rest_of_line(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let end = rest.iter().position(|&byte| byte == b'\n');
        self.state.inside = match end {
            Some(_) => Inside::Nothing,
            None => Inside::Line,
        };
        let rest = &rest[..end.unwrap_or(rest.len())];
        self.at += rest.len();
        rest
    }

    /// Reads the number after a `$`; one that is too large means nothing.
    fn nag(&mut self) -> TokenKind<'a> {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += digits;
        let code = std::str::from_utf8(&rest[..digits]).map(str::parse);
        match code {
            Ok(Ok(code)) => TokenKind::Nag(Nag::new(code)),
            _ => TokenKind::Junk,
        }
    }

    /// Reads `!` and `?`; of more than two the first two count.
    fn glyph(&mut self, start: usize) -> TokenKind<'a> {
        let signs = &self.text[start..];
        let count = signs
            .iter()
            .take_while(|byte| matches!(byte, b'!' | b'?'))
            .count();
        self.at = start + count;
        TokenKind::Nag(match &signs[..count.min(2)] {
            b"!" => Nag::GOOD,
            b"?" => Nag::MISTAKE,
            b"!!" => Nag::BRILLIANT,
            b"??" => Nag::BLUNDER,
            b"!?" => Nag::INTERESTING,
            _ => Nag::INACCURACY,
        })
    }

    /// A result ends the game, but not within a variation.
    const fn result(&mut self, result: GameResult) -> TokenKind<'a> {
        if self.state.depth > 0 {
            return TokenKind::Junk;
        }
        self.state.section = Section::Ended(0);
        TokenKind::Result(result)
    }

    fn word(&mut self, start: usize) -> Token<'a> {
        if self.text[start..].starts_with(b"e.p.") {
            self.at = start + 4;
            return self.token(start, TokenKind::Junk);
        }
        self.at = self.word_end(start);
        let word = &self.text[start..self.at];
        if let Some(result) = result(word) {
            let kind = self.result(result);
            return self.token(start, kind);
        }
        if is_null(word) {
            return self.token(start, TokenKind::Null);
        }
        if is_castling(word) {
            return self.token(start, TokenKind::Move(word));
        }
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == word.len() {
            let dots = self.rest().iter().take_while(|&&byte| byte == b'.').count();
            self.at += dots;
            return self.token(start, TokenKind::Number);
        }
        let word = &word[digits..];
        let kind = if says_nothing(word) {
            TokenKind::Junk
        } else {
            TokenKind::Move(word)
        };
        self.token(start, kind)
    }

    fn word_end(&self, start: usize) -> usize {
        let mut end = start;
        while let Some(&byte) = self.text.get(end) {
            match class(byte) {
                Class::Word => end += 1,
                Class::Letter if blank(&self.text[end..]) == 0 => end += 1,
                _ => break,
            }
        }
        end
    }
}
