//! A line of text being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// No line gets longer than this many characters.
const MOST: usize = 4096;
/// No more than this is pasted at a time: no position is longer.
const MOST_PASTED: usize = 800;

/// A text and the place in it where the next character goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineEdit {
    text: String,
    /// In bytes, always between two characters.
    cursor: usize,
}

impl LineEdit {
    /// A line that starts with this text, the cursor behind it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut line = Self::default();
        line.insert(text);
        line
    }

    /// What was typed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many characters lie before the cursor.
    #[must_use]
    pub fn column(&self) -> usize {
        self.text[..self.cursor].chars().count()
    }

    /// Puts a text in at the cursor, without what is no visible character.
    pub fn insert(&mut self, text: &str) {
        let room = MOST.saturating_sub(self.text.chars().count());
        for c in text.chars().filter(|&c| is_plain(c)).take(room) {
            self.text.insert(self.cursor, c);
            self.cursor += c.len_utf8();
        }
    }

    /// Puts a pasted text in at the cursor, without blanks around it and what is too long for a line.
    pub fn paste(&mut self, text: &str) {
        let short: String = text.chars().take(MOST_PASTED).collect();
        self.insert(short.trim());
    }

    /// Replaces everything.
    pub fn set(&mut self, text: &str) {
        *self = Self::new(text);
    }

    /// Edits as readline does. `false` if the key is not one that edits.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('w') if control => self.erase_word(),
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => {
                return false;
            }
            KeyCode::Char(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => {
                if let Some(at) = self.before() {
                    self.text.remove(at);
                    self.cursor = at;
                }
            }
            KeyCode::Delete => {
                if self.cursor < self.text.len() {
                    self.text.remove(self.cursor);
                }
            }
            KeyCode::Left => self.cursor = self.before().unwrap_or(0),
            KeyCode::Right => {
                let next = self.text[self.cursor..].chars().next();
                self.cursor += next.map_or(0, char::len_utf8);
            }
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            _ => return false,
        }
        true
    }

    /// Where the character before the cursor begins.
    fn before(&self) -> Option<usize> {
        let last = self.text[..self.cursor].chars().next_back()?;
        Some(self.cursor - last.len_utf8())
    }

    fn erase_word(&mut self) {
        let kept = self.text[..self.cursor].trim_end();
        let from = kept.rfind(' ').map_or(0, |at| at + 1);
        self.text.drain(from..self.cursor);
        self.cursor = from;
    }
}

/// Whether it is neither a control character nor one that turns the direction of writing or has no width.
pub(super) fn is_plain(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut LineEdit, code: KeyCode) {
        assert!(line.key(KeyEvent::from(code)));
    }

    #[test]
    fn edits_between_characters_of_any_length() {
        let mut line = LineEdit::new("aé♞z");
        press(&mut line, KeyCode::Left);
        press(&mut line, KeyCode::Backspace);
        press(&mut line, KeyCode::Char('ß'));
        assert_eq!((line.text(), line.column()), ("aéßz", 3));
        press(&mut line, KeyCode::Home);
        press(&mut line, KeyCode::Backspace);
        press(&mut line, KeyCode::Delete);
        assert_eq!(line.text(), "éßz");
        press(&mut line, KeyCode::End);
        press(&mut line, KeyCode::Delete);
        assert_eq!((line.text(), line.column()), ("éßz", 3));
    }

    #[test]
    fn words_and_lines_are_erased() {
        let mut line = LineEdit::new("set theme  blue");
        let control = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
        assert!(line.key(control('w')));
        assert_eq!(line.text(), "set theme  ");
        assert!(line.key(control('w')));
        assert_eq!(line.text(), "set ");
        assert!(line.key(control('u')));
        assert_eq!(line.text(), "");
        assert!(!line.key(control('c')));
    }

    #[test]
    fn nothing_invisible_enters_and_nothing_endless() {
        let line = LineEdit::new("e\u{1b}[31m4\0\u{202e}\n");
        assert_eq!(line.text(), "e[31m4");
        assert_eq!(LineEdit::new(&"x".repeat(100_000)).text().len(), MOST);
    }
}
