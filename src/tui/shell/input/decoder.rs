//! Bytes into keys, pastes, the mouse, and answers.
//!
//! A machine that takes one byte at a time, so that it does not matter how the bytes come in. What it
//! does not know it swallows as a whole: the rest of a sequence is never taken for typed letters.

use std::time::Duration;

use ratatui::crossterm::event::{Event as TermEvent, KeyCode, KeyEvent, KeyModifiers};

use super::answers::{self, Answer};
use super::keys::{self, Control};

/// How long after an Esc the rest of a sequence may come; then it was the key.
const AFTER_ESC: Duration = Duration::from_millis(30);
/// How long the rest of anything else may take that has begun; then it is given up.
const WITHIN: Duration = Duration::from_millis(500);
/// As much of a sequence is kept; what is longer is passed over.
const LONGEST: usize = 4096;
/// How a paste begins and ends: by these numbers, before a tilde.
const PASTE: u16 = 200;
const PASTE_END: &[u8] = b"\x1b[201~";

/// What the bytes mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Term(TermEvent),
    Answer(Answer),
}

/// Where in a sequence the next byte belongs.
#[derive(Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Ground,
    /// In a character of several bytes, behind an Esc or not.
    Letter {
        alt: bool,
    },
    Escape,
    /// Behind `ESC O`.
    Application,
    /// Behind `ESC [`.
    Control,
    /// Behind `ESC [ [`, as the Linux console begins its function keys.
    Console,
    /// Behind `ESC [ M`: three bytes about the mouse.
    Mouse,
    /// Behind `ESC ]`, `ESC P`, `ESC _`, `ESC ^` or `ESC X`, until the end of the string.
    Text {
        introducer: u8,
    },
    /// The same, behind an Esc that may be its end.
    TextEnd {
        introducer: u8,
    },
    Paste,
}

/// The machine.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    state: State,
    /// The bytes of what has begun, without what introduced it.
    pending: Vec<u8>,
    out: Vec<Input>,
}

impl Decoder {
    /// Decodes the next bytes.
    pub(super) fn take_in(&mut self, bytes: &[u8]) -> Vec<Input> {
        for &byte in bytes {
            self.step(byte);
        }
        std::mem::take(&mut self.out)
    }

    /// How long to wait for the rest of what has begun; without an end if nothing has.
    pub(super) fn patience(&self) -> Option<Duration> {
        match self.state {
            // However slowly it comes, a pasted text is never typed.
            State::Ground | State::Paste => None,
            _ if self.only_introduced() => Some(AFTER_ESC),
            _ => Some(WITHIN),
        }
    }

    /// Nothing came for so long: an Esc was the key, and what introduces a sequence a key with Alt.
    pub(super) fn give_up_waiting(&mut self) -> Vec<Input> {
        let state = std::mem::take(&mut self.state);
        match state {
            State::Escape => self.key(keys::plain(KeyCode::Esc)),
            State::Application => self.alt(keys::letter('O')),
            State::Control if self.pending.is_empty() => self.alt(keys::letter('[')),
            State::Text { introducer } if self.pending.is_empty() => {
                self.alt(keys::letter(introducer.into()));
            }
            State::Paste => self.state = state,
            _ => {}
        }
        if self.state == State::Ground {
            self.pending.clear();
        }
        std::mem::take(&mut self.out)
    }

    /// Whether nothing has come that a person would not type.
    fn only_introduced(&self) -> bool {
        match self.state {
            State::Escape | State::Application => true,
            State::Control | State::Text { .. } => self.pending.is_empty(),
            _ => false,
        }
    }

    fn step(&mut self, byte: u8) {
        match self.state {
            State::Ground => self.ground(byte, false),
            State::Letter { alt } => self.letter(byte, alt),
            State::Escape => self.escape(byte),
            State::Application => {
                self.state = State::Ground;
                match byte {
                    0x21..0x7f => {
                        if let Some(key) = keys::application_key(byte) {
                            self.key(key);
                        }
                    }
                    _ => self.ground(byte, false),
                }
            }
            State::Control => self.control(byte),
            State::Console => {
                self.state = State::Ground;
                match byte {
                    b'A'..=b'E' => self.key(keys::plain(KeyCode::F(byte - b'A' + 1))),
                    0x20..0x7f => {}
                    _ => self.ground(byte, false),
                }
            }
            State::Mouse => self.mouse(byte),
            State::Text { introducer } => self.text(byte, introducer),
            State::TextEnd { introducer } => self.text_end(byte, introducer),
            State::Paste => self.paste(byte),
        }
    }

    /// A byte that belongs to nothing that has begun.
    fn ground(&mut self, byte: u8, alt: bool) {
        self.state = State::Ground;
        match byte {
            0x1b => self.begin(State::Escape),
            0x00..0x20 | 0x7f => self.typed(keys::control_key(byte), alt),
            0x20..0x7f => self.typed(keys::letter(byte.into()), alt),
            // The first byte of a character; any other is noise.
            0xc2..=0xf4 => {
                self.begin(State::Letter { alt });
                self.pending.push(byte);
            }
            _ => {}
        }
    }

    fn begin(&mut self, state: State) {
        self.state = state;
        self.pending.clear();
    }

    fn letter(&mut self, byte: u8, alt: bool) {
        if !(0x80..0xc0).contains(&byte) {
            // Broken off.
            self.ground(byte, false);
            return;
        }
        self.pending.push(byte);
        let wanted = match self.pending[0] {
            ..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0.. => 4,
        };
        if self.pending.len() == wanted {
            self.state = State::Ground;
            let text = str::from_utf8(&self.pending).ok();
            if let Some(letter) = text.and_then(|text| text.chars().next()) {
                self.typed(keys::letter(letter), alt);
            }
        }
    }

    fn escape(&mut self, byte: u8) {
        match byte {
            b'[' => self.begin(State::Control),
            b'O' => self.begin(State::Application),
            b']' | b'P' | b'_' | b'^' | b'X' => self.begin(State::Text { introducer: byte }),
            0x1b => self.key(keys::plain(KeyCode::Esc)),
            _ => self.ground(byte, true),
        }
    }

    fn control(&mut self, byte: u8) {
        match byte {
            b'[' if self.pending.is_empty() => self.state = State::Console,
            b'M' if self.pending.is_empty() => self.begin(State::Mouse),
            0x20..0x40 => self.keep(byte),
            0x40..0x7f => {
                self.state = State::Ground;
                self.finish_control(byte);
            }
            _ => self.ground(byte, false),
        }
    }

    fn finish_control(&mut self, last: u8) {
        let (private, rest) = match self.pending.split_first() {
            Some((first @ 0x3c..0x40, rest)) => (Some(*first), rest),
            _ => (None, &self.pending[..]),
        };
        // Signs between the numbers and the last byte: of what we ask, nothing is answered so.
        let Some((numbers, kind)) = numbers(rest) else {
            return;
        };
        if (private, &numbers[..], last) == (None, &[PASTE], b'~') {
            self.begin(State::Paste);
            return;
        }
        let control = Control {
            private,
            numbers: &numbers,
            kind,
            last,
        };
        let answer = answers::from_control(private, &numbers, last).map(Input::Answer);
        let message = answer.or_else(|| keys::from_control(control).map(Input::Term));
        self.out.extend(message);
    }

    fn mouse(&mut self, byte: u8) {
        self.pending.push(byte);
        if let &[number, column, row] = &self.pending[..] {
            self.state = State::Ground;
            let place = |byte: u8| u16::from(byte.saturating_sub(32));
            if let Some(number) = number.checked_sub(32) {
                let event = keys::mouse(number.into(), (place(column), place(row)), false);
                self.out.extend(event.map(Input::Term));
            }
        }
    }

    fn text(&mut self, byte: u8, introducer: u8) {
        match byte {
            0x1b => self.state = State::TextEnd { introducer },
            // Only color answers and the like may end so.
            0x07 if introducer == b']' => self.finish_text(introducer),
            // Cancelled.
            0x18 | 0x1a => self.state = State::Ground,
            _ => self.keep(byte),
        }
    }

    fn text_end(&mut self, byte: u8, introducer: u8) {
        if byte == b'\\' {
            self.finish_text(introducer);
        } else {
            // Another sequence has begun, and the string will never end.
            self.state = State::Escape;
            self.escape(byte);
        }
    }

    fn finish_text(&mut self, introducer: u8) {
        self.state = State::Ground;
        let answer = answers::from_string(introducer, &self.pending);
        self.out.extend(answer.map(Input::Answer));
    }

    fn paste(&mut self, byte: u8) {
        self.pending.push(byte);
        if self.pending.ends_with(PASTE_END) {
            let length = self.pending.len() - PASTE_END.len();
            let text = String::from_utf8_lossy(&self.pending[..length]).into_owned();
            self.out.push(Input::Term(TermEvent::Paste(text)));
            // A paste may have been large.
            self.pending = Vec::new();
            self.state = State::Ground;
        }
    }

    /// Keeps a byte of a sequence; one that is too long will mean nothing.
    fn keep(&mut self, byte: u8) {
        if self.pending.len() < LONGEST {
            self.pending.push(byte);
        }
    }

    fn typed(&mut self, key: KeyEvent, alt: bool) {
        if alt {
            self.alt(key);
        } else {
            self.key(key);
        }
    }

    fn alt(&mut self, mut key: KeyEvent) {
        key.modifiers |= KeyModifiers::ALT;
        self.key(key);
    }

    fn key(&mut self, key: KeyEvent) {
        self.out.push(Input::Term(TermEvent::Key(key)));
    }
}

/// Numbers between semicolons, those left out as 0, and what stands behind the colon of the second
/// one, or 1. Nothing if there is anything else.
fn numbers(bytes: &[u8]) -> Option<(Vec<u16>, u16)> {
    if bytes.is_empty() {
        return Some((Vec::new(), 1));
    }
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0_u16, |all, digit| {
            let digit = digit.is_ascii_digit().then(|| digit - b'0')?;
            Some(all.saturating_mul(10).saturating_add(digit.into()))
        })
    };
    let (mut all, mut kind) = (Vec::new(), 1);
    for (at, part) in bytes.split(|&byte| byte == b';').enumerate() {
        let mut parts = part.split(|&byte| byte == b':');
        all.push(number(parts.next()?)?);
        for (place, more) in parts.enumerate() {
            let more = number(more)?;
            if (at, place) == (1, 0) {
                kind = more;
            }
        }
    }
    Some((all, kind))
}

#[cfg(test)]
mod tests;
