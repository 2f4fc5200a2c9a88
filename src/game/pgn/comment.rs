//! What a comment says, and the commands in it.

use std::borrow::Cow;
use std::time::Duration;

use crate::game::annotations::{Verdict, clock_from_pgn};
use crate::game::shapes::Shape;

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
    pub(super) shapes: Vec<Shape>,
}

impl Comment {
    /// All of it as text: before a move nothing can be noted but what is said.
    pub(super) fn verbatim(written: &str) -> Self {
        Self {
            text: unwrapped(written).into_owned(),
            verdict: None,
            clock: None,
            shapes: Vec::new(),
        }
    }

    /// Takes `[%eval]`, `[%clk]`, `[%cal]` and `[%csl]` out; other commands stay as they are.
    pub(super) fn read(written: &str) -> Self {
        Self::without_commands(&unwrapped(written))
    }

    /// Goes on behind what was said before: where that ends in the middle of a command, this is its
    /// other half.
    pub(super) fn behind(self, before: &str) -> Self {
        let mut comment = Self::without_commands(&format!("{before} {}", self.text));
        comment.verdict = comment.verdict.or(self.verdict);
        comment.clock = comment.clock.or(self.clock);
        comment.shapes = [self.shapes, comment.shapes].concat();
        comment
    }

    fn without_commands(text: &str) -> Self {
        let mut comment = Self::verbatim("");
        let mut rest = text;
        while let Some(start) = rest.find("[%") {
            let (before, command) = rest.split_at(start);
            comment.text.push_str(before);
            let Some(end) = command.find(']') else {
                rest = command;
                break;
            };
            comment.take(&command[2..end]);
            rest = &command[end + 1..];
        }
        comment.text.push_str(rest);
        comment
    }

    /// Takes a command in; what it cannot read of it stays text.
    fn take(&mut self, command: &str) {
        let (name, value) = command
            .split_once(char::is_whitespace)
            .unwrap_or((command, ""));
        let taken = match name {
            "eval" => {
                self.verdict = value.parse().ok().or(self.verdict);
                self.verdict.is_some()
            }
            "clk" => {
                self.clock = clock_from_pgn(value).or(self.clock);
                self.clock.is_some()
            }
            "cal" | "csl" => return self.take_shapes(name, value),
            _ => false,
        };
        if taken {
            self.part();
        } else {
            self.keep(command);
        }
    }

    /// What stood on both sides of a command must not become one.
    fn part(&mut self) {
        self.text.push(' ');
    }

    /// Takes arrows and circles in. Others know colors that we do not: those stay as they are.
    fn take_shapes(&mut self, name: &str, value: &str) {
        let mut others = Vec::new();
        for entry in value.split(',').map(str::trim) {
            match entry.parse() {
                Ok(shape) => self.shapes.push(shape),
                Err(_) => others.push(entry),
            }
        }
        if others.is_empty() {
            self.part();
        } else {
            self.keep(&format!("{name} {}", others.join(",")));
        }
    }

    fn keep(&mut self, command: &str) {
        self.text.push_str("[%");
        self.text.push_str(command);
        self.text.push(']');
    }
}
