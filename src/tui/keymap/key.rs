//! A key, and how people write it.

use std::fmt;
use std::str::FromStr;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key with the modifiers that make a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    control: bool,
    alt: bool,
}

/// The letters that begin a move as people type it: files, pieces, castling.
const BEGIN_MOVES: &str = "abcdefghnbrqkoABCDEFGHNBRQKO0";

/// Names of keys that are not characters, as they are read and shown.
const NAMES: [(&str, &str, KeyCode); 15] = [
    ("enter", "Enter", KeyCode::Enter),
    ("esc", "Esc", KeyCode::Esc),
    ("tab", "Tab", KeyCode::Tab),
    ("backtab", "Shift-Tab", KeyCode::BackTab),
    ("backspace", "Backspace", KeyCode::Backspace),
    ("delete", "Delete", KeyCode::Delete),
    ("insert", "Insert", KeyCode::Insert),
    ("left", "←", KeyCode::Left),
    ("right", "→", KeyCode::Right),
    ("up", "↑", KeyCode::Up),
    ("down", "↓", KeyCode::Down),
    ("home", "Home", KeyCode::Home),
    ("end", "End", KeyCode::End),
    ("pageup", "PgUp", KeyCode::PageUp),
    ("pagedown", "PgDn", KeyCode::PageDown),
];

/// A text that names no key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyError(String);

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short: String = self.0.chars().take(40).collect();
        write!(
            f,
            "{short:?} is not a key; write keys as x, X, ctrl-x, alt-x, f1 to f12, space, enter, esc, tab, left, pageup and so on"
        )
    }
}

impl std::error::Error for KeyError {}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Self {
        Self {
            code: event.code,
            control: event.modifiers.contains(KeyModifiers::CONTROL),
            alt: event.modifiers.contains(KeyModifiers::ALT),
        }
    }
}

impl Key {
    /// The event of pressing it.
    #[must_use]
    pub fn event(self) -> KeyEvent {
        let mut modifiers = KeyModifiers::NONE;
        if self.control {
            modifiers |= KeyModifiers::CONTROL;
        }
        if self.alt {
            modifiers |= KeyModifiers::ALT;
        }
        KeyEvent::new(self.code, modifiers)
    }
}

impl Key {
    /// Whether a typed move can begin with it. Where there is a board, it then belongs to the line
    /// for moves.
    #[must_use]
    pub fn begins_move(self) -> bool {
        let plain = !self.control && !self.alt;
        matches!(self.code, KeyCode::Char(letter) if plain && BEGIN_MOVES.contains(letter))
    }

    /// Whether it types just this.
    pub(super) fn types(self, text: &str) -> bool {
        let mut letters = text.chars();
        match (self.code, letters.next(), letters.next()) {
            (KeyCode::Char(letter), Some(only), None) => {
                letter == only && !self.control && !self.alt
            }
            _ => false,
        }
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let (mut rest, mut control, mut alt) = (text, false, false);
        loop {
            if let Some(after) = rest.strip_prefix("ctrl-").filter(|rest| !rest.is_empty()) {
                (rest, control) = (after, true);
            } else if let Some(after) = rest.strip_prefix("alt-").filter(|rest| !rest.is_empty()) {
                (rest, alt) = (after, true);
            } else {
                break;
            }
        }
        let code = code(rest).ok_or_else(|| KeyError(text.to_owned()))?;
        Ok(Self { code, control, alt })
    }
}

fn code(name: &str) -> Option<KeyCode> {
    let mut characters = name.chars();
    if let (Some(only), None) = (characters.next(), characters.next()) {
        return (!only.is_control()).then_some(KeyCode::Char(only));
    }
    let lower = name.to_lowercase();
    if lower == "space" {
        return Some(KeyCode::Char(' '));
    }
    if let Some(number) = lower.strip_prefix('f').and_then(|n| n.parse().ok()) {
        return (1..=12).contains(&number).then_some(KeyCode::F(number));
    }
    let named = NAMES.iter().find(|(name, ..)| *name == lower);
    named.map(|&(.., code)| code)
}

/// As the footer and the help page show it.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.control {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) if self.control => write!(f, "{}", c.to_ascii_uppercase()),
            KeyCode::Char(c) => write!(f, "{c}"),
            KeyCode::F(number) => write!(f, "F{number}"),
            code => {
                let name = NAMES.iter().find(|&&(.., each)| each == code);
                f.write_str(name.map_or("?", |(_, shown, _)| shown))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_and_shown() {
        for (text, shown) in [
            ("v", "v"),
            ("H", "H"),
            ("ctrl-c", "Ctrl-C"),
            ("alt-x", "Alt-x"),
            ("space", "Space"),
            ("left", "←"),
            ("F5", "F5"),
            ("-", "-"),
            ("é", "é"),
        ] {
            let key: Key = text.parse().unwrap();
            assert_eq!(key.to_string(), shown);
            assert_eq!(Key::from(key.event()), key);
        }
        for text in ["", "f13", "ctrl-", "spacebar", "\u{1b}"] {
            assert!(text.parse::<Key>().is_err(), "{text:?}");
        }
    }
}
