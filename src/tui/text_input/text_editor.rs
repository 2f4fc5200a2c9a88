//! A text, the place in it where the next character goes, and what keys do to them.

use std::ops::Range;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

use super::admit::admitted;
use crate::text::LONGEST_TEXT;

/// No line gets longer than this many characters.
pub(super) const LONGEST_LINE: usize = 4096;

/// What may be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    Line,
    Lines,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextEditor {
    kind: TextKind,
    text: String,
    /// In bytes, always between two graphemes.
    cursor: usize,
}

impl TextEditor {
    pub(super) const fn new(kind: TextKind) -> Self {
        Self {
            kind,
            text: String::new(),
            cursor: 0,
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Puts the cursor to a place, or behind the grapheme that the place is in.
    pub(super) fn go(&mut self, at: usize) {
        let mut place = GraphemeCursor::new(at, self.text.len(), true);
        self.cursor = match place.is_boundary(&self.text, 0) {
            Ok(true) => at,
            // Neither fails, since the whole text is there to be looked at.
            _ => match place.next_boundary(&self.text, 0) {
                Ok(Some(next)) => next,
                _ => self.text.len(),
            },
        };
    }

    /// Puts a text in at the cursor, as far as it is one that can be typed here and there is room.
    pub(super) fn insert(&mut self, text: &str) {
        let (text, longest) = match self.kind {
            TextKind::Line => (text.replace('\n', ""), LONGEST_LINE),
            TextKind::Lines => {
                let text = text.replace("\r\n", "\n").replace('\r', "\n");
                (text.replace('\t', " "), LONGEST_TEXT)
            }
        };
        let mut text = admitted(&self.text[..self.cursor], &text);
        let room = longest.saturating_sub(self.text.chars().count());
        text.truncate(fitting(&text, room));
        self.replace(self.cursor..self.cursor, &text);
    }

    pub(super) fn erase(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    /// The only place that changes the text. What stood apart may be one grapheme then, so that the
    /// cursor has to look where it is.
    fn replace(&mut self, range: Range<usize>, with: &str) {
        let end = range.start + with.len();
        self.text.replace_range(range, with);
        self.go(end);
    }

    /// Edits as readline does, but for the keys that depend on how the text is shown. `false` if the
    /// key is not one that edits.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => self.erase(self.line().start..self.cursor),
            KeyCode::Char('w') if control => self.erase(self.word()..self.cursor),
            KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => {
                return false;
            }
            KeyCode::Char(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => self.erase(self.before(self.cursor)..self.cursor),
            KeyCode::Delete => self.erase(self.cursor..self.after(self.cursor)),
            KeyCode::Left => self.cursor = self.before(self.cursor),
            KeyCode::Right => self.cursor = self.after(self.cursor),
            _ => return false,
        }
        true
    }

    /// Where the grapheme before a place begins.
    pub(super) fn before(&self, at: usize) -> usize {
        let last = self.text[..at].graphemes(true).next_back();
        at - last.map_or(0, str::len)
    }

    /// Where the grapheme behind a place ends.
    pub(super) fn after(&self, at: usize) -> usize {
        let next = self.text[at..].graphemes(true).next();
        at + next.map_or(0, str::len)
    }

    /// The line of the text that the cursor is in.
    pub(super) fn line(&self) -> Range<usize> {
        let start = self.text[..self.cursor].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[self.cursor..].find('\n');
        start..end.map_or(self.text.len(), |end| self.cursor + end)
    }

    /// Where the word before the cursor begins.
    fn word(&self) -> usize {
        let is_blank = |c: char| c.is_whitespace() && c != '\n';
        let kept = self.text[..self.cursor].trim_end_matches(is_blank);
        let from = kept.rfind([' ', '\n']).map_or(0, |at| at + 1);
        // A line break is erased by itself.
        if from == kept.len() && from == self.cursor {
            self.before(self.cursor)
        } else {
            from
        }
    }
}

/// How much of a text makes no more than so many characters, without half a grapheme at its end.
fn fitting(text: &str, most: usize) -> usize {
    let mut count = 0;
    let over = text.grapheme_indices(true).find(|(_, grapheme)| {
        count += grapheme.chars().count();
        count > most
    });
    over.map_or(text.len(), |(at, _)| at)
}
