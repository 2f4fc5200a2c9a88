//! Keys and the mouse out of the sequences that stand for them, as crossterm names them.

use ratatui::crossterm::event::{
    Event as TermEvent, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

/// The number for Shift alone.
const SHIFT: u16 = 2;

/// A control sequence: `ESC [ private numbers last`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Control<'a> {
    /// One of `<=>?`, if the sequence begins with it.
    pub private: Option<u8>,
    pub numbers: &'a [u16],
    /// What stands behind the colon of the second number: whether a key goes down or up.
    pub kind: u16,
    pub last: u8,
}

/// A key without anything held down.
pub(super) fn plain(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// A letter as it was typed.
pub(super) fn letter(letter: char) -> KeyEvent {
    let shift = if letter.is_uppercase() {
        KeyModifiers::SHIFT
    } else {
        KeyModifiers::NONE
    };
    KeyEvent::new(KeyCode::Char(letter), shift)
}

/// The key behind a byte below the blank, or behind the one after the tilde.
pub(super) fn control_key(byte: u8) -> KeyEvent {
    let held = |letter: u8| KeyEvent::new(KeyCode::Char(letter.into()), KeyModifiers::CONTROL);
    match byte {
        0 => held(b' '),
        b'\t' => plain(KeyCode::Tab),
        b'\r' => plain(KeyCode::Enter),
        0x1b => plain(KeyCode::Esc),
        0x7f => plain(KeyCode::Backspace),
        0x01..=0x1a => held(byte - 1 + b'a'),
        _ => held((byte & 0x1f) - 0x1c + b'4'),
    }
}

/// The key behind `ESC O byte`.
pub(super) fn application_key(byte: u8) -> Option<KeyEvent> {
    match byte {
        // The numeric pad in its application mode.
        b'M' => Some(plain(KeyCode::Enter)),
        b'j'..=b'y' => Some(plain(KeyCode::Char((byte - 0x40).into()))),
        _ => lettered(byte).map(plain),
    }
}

/// The keys whose sequences end with a letter.
fn lettered(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        b'R' => KeyCode::F(3),
        b'S' => KeyCode::F(4),
        _ => return None,
    })
}

/// The keys whose sequences are a number and a tilde.
fn numbered(number: u16) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number as u8 - 10),
        17..=21 => KeyCode::F(number as u8 - 11),
        23..=26 => KeyCode::F(number as u8 - 12),
        28..=29 => KeyCode::F(number as u8 - 15),
        31..=34 => KeyCode::F(number as u8 - 17),
        _ => return None,
    })
}

/// The keys that are sent as the number of a character.
fn coded(number: u16) -> Option<KeyCode> {
    let c = char::from_u32(number.into())?;
    Some(match c {
        '\r' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        '\u{1b}' => KeyCode::Esc,
        '\u{7f}' => KeyCode::Backspace,
        c if c.is_control() => return None,
        c => KeyCode::Char(c),
    })
}

/// The key, the mouse or the change of focus that a control sequence means, if it does.
pub(super) fn from_control(control: Control<'_>) -> Option<TermEvent> {
    let Control {
        private,
        numbers,
        kind,
        last,
    } = control;
    let (code, held, kind) = match (private, numbers, last) {
        (Some(b'<'), &[button, column, row, ..], b'M' | b'm') => {
            return mouse(button, (column, row), last == b'm');
        }
        (None, [], b'I') => return Some(TermEvent::FocusGained),
        (None, [], b'O') => return Some(TermEvent::FocusLost),
        (None, [] | [1, ..], b'Z') => (KeyCode::BackTab, SHIFT, kind),
        (None, &[27, held, code], b'~') => (coded(code)?, held, 1),
        (None, &[number, ref rest @ ..], b'~') => (numbered(number)?, second(rest), kind),
        (None, &[code, ref rest @ ..], b'u') => (coded(code)?, second(rest), kind),
        (None, [], _) => (lettered(last)?, 1, kind),
        // A cursor's place, which nobody asks for, looks like F3; a key's first number is 1.
        (None, &[0 | 1, ref rest @ ..], _) if rest.len() < 2 => {
            (lettered(last)?, second(rest), kind)
        }
        // Some leave the 1 out.
        (None, &[held @ 2..=16], _) if last != b'R' => (lettered(last)?, held, kind),
        _ => return None,
    };
    Some(TermEvent::Key(key(code, held, kind)))
}

/// What is held down, which stands behind the first number if anything is.
fn second(rest: &[u16]) -> u16 {
    rest.first().copied().unwrap_or(1)
}

fn key(code: KeyCode, held: u16, kind: u16) -> KeyEvent {
    const BITS: [KeyModifiers; 6] = [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
        KeyModifiers::SUPER,
        KeyModifiers::HYPER,
        KeyModifiers::META,
    ];
    let kind = match kind {
        2 => KeyEventKind::Repeat,
        3 => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    let bits = held.max(1) - 1;
    let held = BITS
        .iter()
        .enumerate()
        .filter(|(at, _)| bits >> at & 1 == 1);
    let modifiers = held.fold(KeyModifiers::NONE, |all, (_, one)| all | *one);
    KeyEvent::new_with_kind(code, modifiers, kind)
}

/// The mouse: what its number means, and a place counted from 1.
pub(super) fn mouse(number: u16, (column, row): (u16, u16), up: bool) -> Option<TermEvent> {
    let button = |number| match number {
        0 => Some(MouseButton::Left),
        1 => Some(MouseButton::Middle),
        2 => Some(MouseButton::Right),
        _ => None,
    };
    let dragged = number & 0x20 != 0;
    let kind = match (number & 3 | (number & 0xc0) >> 4, dragged) {
        (pressed @ 0..=2, true) => MouseEventKind::Drag(button(pressed)?),
        (pressed @ 0..=2, false) if up => MouseEventKind::Up(button(pressed)?),
        (pressed @ 0..=2, false) => MouseEventKind::Down(button(pressed)?),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let mut modifiers = KeyModifiers::NONE;
    for (bit, held) in [
        (4, KeyModifiers::SHIFT),
        (8, KeyModifiers::ALT),
        (16, KeyModifiers::CONTROL),
    ] {
        if number & bit != 0 {
            modifiers |= held;
        }
    }
    Some(TermEvent::Mouse(MouseEvent {
        kind,
        column: column.saturating_sub(1),
        row: row.saturating_sub(1),
        modifiers,
    }))
}
