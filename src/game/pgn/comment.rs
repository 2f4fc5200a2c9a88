//! What a comment says, and the commands in it.

use std::borrow::Cow;
use std::time::Duration;

use crate::game::annotations::{Verdict, clock_from_pgn};

/// A comment with the line breaks that are meant. Programs break lines that get too long, so one
/// break is a blank, and only an empty line parts what stands before it from what follows.
fn unwrapped(comment: &str) -> Cow<'_, str> {
    if has_single_blanks(comment) {
        return Cow::Borrowed(comment);
    }
    let mut text = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some(start) = rest.find(char::is_whitespace) {
        let (before, blank) = rest.split_at(start);
        let end = blank
            .find(|symbol: char| !symbol.is_whitespace())
            .unwrap_or(blank.len());
        text.push_str(before);
        match blank[..end].matches('\n').count() {
            0 | 1 => text.push(' '),
            breaks => text.extend(std::iter::repeat_n('\n', breaks - 1)),
        }
        rest = &blank[end..];
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// Whether nothing but single blanks stands between the words of a text in ASCII.
fn has_single_blanks(text: &str) -> bool {
    let mut before = 0;
    text.bytes().all(|byte| {
        let single = before != b' ' || byte != b' ';
        before = byte;
        single && matches!(byte, b' '..=b'~')
    })
}

/// A comment, and the commands that stood in it.
pub(super) struct Comment {
    pub(super) text: String,
    pub(super) verdict: Option<Verdict>,
    pub(super) clock: Option<Duration>,
}

impl Comment {
    /// Takes `[%eval]` and `[%clk]` out; other commands stay as they are.
    pub(super) fn read(written: &str) -> Self {
        let mut comment = Self {
            text: String::new(),
            verdict: None,
            clock: None,
        };
        let written = unwrapped(written);
        let mut rest = &*written;
        while let Some(start) = rest.find("[%") {
            let (before, command) = rest.split_at(start);
            comment.text.push_str(before);
            let Some(end) = command.find(']') else {
                rest = command;
                break;
            };
            if !comment.take(&command[2..end]) {
                comment.text.push_str(&command[..=end]);
            }
            rest = &command[end + 1..];
        }
        comment.text.push_str(rest);
        comment
    }

    fn take(&mut self, command: &str) -> bool {
        let (name, value) = command
            .split_once(char::is_whitespace)
            .unwrap_or((command, ""));
        match name {
            "eval" => {
                self.verdict = value.parse().ok().or(self.verdict);
                self.verdict.is_some()
            }
            "clk" => {
                self.clock = clock_from_pgn(value).or(self.clock);
                self.clock.is_some()
            }
            _ => false,
        }
    }
}
