//! The one tokenizer of PGN: what stands in a text, piece by piece, and where.
//!
//! It takes bytes, since a file may be written in any alphabet, and a file in blocks, since it may
//! be of any size. Everything is yielded, also what means nothing; who listens decides.

mod movetext;
mod tokens;
mod words;

use std::borrow::Cow;

use crate::game::annotations::Nag;
use crate::game::tags::GameResult;

pub(super) use tokens::{State, Tokens};

/// Something that stands in a PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind<'a>,
    /// The byte where it begins.
    pub(super) start: usize,
    /// The byte after it.
    pub(super) end: usize,
}

/// What it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'a> {
    /// `[White "Carlsen"]`
    Tag(TagPair<'a>),
    /// An empty line among the tags.
    Gap,
    /// `12.` or `12...`, or without dots.
    Number,
    /// A word that is a move, or ought to be one; a number right before it is left out.
    Move(&'a [u8]),
    /// A null move: `--`, `Z0`, `0000` or `@@@@`.
    Null,
    /// `$5` or `!?`
    Nag(Nag),
    /// What stands in braces, or a part of it if the text ends there.
    Comment(&'a [u8]),
    /// What stands between `;` and the end of the line.
    LineComment(&'a [u8]),
    /// A line that begins with `%`.
    Escape,
    /// `(`
    Open,
    /// `)`
    Close,
    /// The result that ends the game.
    Result(GameResult),
    /// A comment behind the result, on its line or the next.
    Epilogue(&'a [u8]),
    /// A sign of evaluation, a mark for a diagram, a stray brace or dot.
    Junk,
}

/// A tag as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TagPair<'a> {
    pub(super) name: &'a [u8],
    /// What stands in quotes, escapes included; nothing if there are no quotes.
    raw: Option<&'a [u8]>,
}

impl<'a> TagPair<'a> {
    /// The value without its escapes.
    pub(super) fn value(&self) -> Option<Cow<'a, [u8]>> {
        let raw = self.raw?;
        if !raw.contains(&b'\\') {
            return Some(Cow::Borrowed(raw));
        }
        let mut value = Vec::with_capacity(raw.len());
        let mut bytes = raw.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            let escaped = bytes.next_if(|next| byte == b'\\' && matches!(next, b'"' | b'\\'));
            value.push(escaped.unwrap_or(byte));
        }
        Some(Cow::Owned(value))
    }
}

#[cfg(test)]
mod tests;
