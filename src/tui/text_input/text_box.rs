//! A text of several lines being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::line_edit::is_plain;
use crate::text::LONGEST_TEXT;
use crate::tui::wrap::{break_line, width};

/// Rows of a page.
const PAGE: usize = 5;

/// A text and the place in it where the next character goes. Lines that are too long for the
/// screen go on in the next row; the text knows nothing of that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextBox {
    text: String,
    /// In bytes, always between two characters.
    cursor: usize,
    /// The column that the cursor keeps to on its way up and down.
    goal: Option<usize>,
}

impl TextBox {
    /// A box that starts with this text, the cursor behind it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut this = Self::default();
        this.insert(text);
        this
    }

    /// What was typed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Puts a text in at the cursor. Line breaks stay, what is no visible character does not.
    pub fn insert(&mut self, text: &str) {
        let room = LONGEST_TEXT.saturating_sub(self.text.chars().count());
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let kept = text.replace('\t', " ");
        let kept: String = kept
            .chars()
            .filter(|&c| c == '\n' || is_plain(c))
            .take(room)
            .collect();
        self.text.insert_str(self.cursor, &kept);
        self.cursor += kept.len();
        self.goal = None;
    }

    /// Edits in a box with so many columns. `false` if the key is not one that edits.
    pub fn key(&mut self, key: KeyEvent, room: usize) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let vertical = match key.code {
            KeyCode::Up => Some((false, 1)),
            KeyCode::Down => Some((true, 1)),
            KeyCode::PageUp => Some((false, PAGE)),
            KeyCode::PageDown => Some((true, PAGE)),
            _ => None,
        };
        if let Some((down, rows)) = vertical {
            (0..rows).for_each(|_| self.step(down, room));
            return true;
        }
        let known = if control {
            self.control(key.code, room)
        } else {
            !key.modifiers.contains(KeyModifiers::ALT) && self.plain(key.code, room)
        };
        if known {
            self.goal = None;
        }
        known
    }

    fn control(&mut self, code: KeyCode, room: usize) -> bool {
        match code {
            KeyCode::Char('a') => self.cursor = self.row(room).0,
            KeyCode::Char('e') => self.cursor = self.row(room).1,
            KeyCode::Char('u') => self.erase(self.line().0, self.cursor),
            KeyCode::Char('k') => self.erase(self.cursor, self.line().1),
            KeyCode::Char('w') => self.erase(self.word(), self.cursor),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            _ => return false,
        }
        true
    }

    fn plain(&mut self, code: KeyCode, room: usize) -> bool {
        match code {
            KeyCode::Char(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Enter => self.insert("\n"),
            KeyCode::Backspace => self.erase(self.before(self.cursor), self.cursor),
            KeyCode::Delete => self.erase(self.cursor, self.after(self.cursor)),
            KeyCode::Left => self.cursor = self.before(self.cursor),
            KeyCode::Right => self.cursor = self.after(self.cursor),
            KeyCode::Home => self.cursor = self.row(room).0,
            KeyCode::End => self.cursor = self.row(room).1,
            _ => return false,
        }
        true
    }

    fn erase(&mut self, from: usize, to: usize) {
        self.text.drain(from..to);
        self.cursor = from;
    }

    /// Where the character before a place begins.
    fn before(&self, at: usize) -> usize {
        let last = self.text[..at].chars().next_back();
        at - last.map_or(0, char::len_utf8)
    }

    /// Where the character behind a place ends.
    fn after(&self, at: usize) -> usize {
        let next = self.text[at..].chars().next();
        at + next.map_or(0, char::len_utf8)
    }

    /// The line of the text that the cursor is in.
    fn line(&self) -> (usize, usize) {
        let start = self.text[..self.cursor].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[self.cursor..].find('\n');
        (start, end.map_or(self.text.len(), |end| self.cursor + end))
    }

    /// Where the word before the cursor begins.
    fn word(&self) -> usize {
        let kept = self.text[..self.cursor].trim_end_matches(' ');
        let from = kept.rfind([' ', '\n']).map_or(0, |at| at + 1);
        // A line break is erased by itself.
        if from == kept.len() && from == self.cursor {
            self.before(self.cursor)
        } else {
            from
        }
    }

    /// Start and end of every row, in bytes.
    fn rows_at(&self, room: usize) -> Vec<(usize, usize)> {
        let mut rows = Vec::new();
        let mut start = 0;
        for line in self.text.split('\n') {
            let parts = break_line(line, room).into_iter();
            rows.extend(parts.map(|part| (start + part.start, start + part.end)));
            start += line.len() + 1;
        }
        rows
    }

    /// The rows that the text takes in a box with so many columns.
    #[must_use]
    pub fn rows(&self, room: usize) -> Vec<&str> {
        let rows = self.rows_at(room).into_iter();
        rows.map(|(start, end)| &self.text[start..end]).collect()
    }

    /// Column and row of the cursor, both from 0.
    #[must_use]
    pub fn cursor(&self, room: usize) -> (usize, usize) {
        let rows = self.rows_at(room);
        let row = self.row_of_cursor(&rows);
        (width(&self.text[rows[row].0..self.cursor]), row)
    }

    fn row_of_cursor(&self, rows: &[(usize, usize)]) -> usize {
        let later = rows.iter().position(|&(start, _)| start > self.cursor);
        later.unwrap_or(rows.len()).saturating_sub(1)
    }

    /// The first and the last place of the cursor in its row.
    fn row(&self, room: usize) -> (usize, usize) {
        let rows = self.rows_at(room);
        let row = self.row_of_cursor(&rows);
        (rows[row].0, self.last_place(&rows, row))
    }

    /// The last place in a row. Behind the last character of one that goes on, the cursor would
    /// stand in the next.
    fn last_place(&self, rows: &[(usize, usize)], row: usize) -> usize {
        let end = rows[row].1;
        let goes_on = rows.get(row + 1).is_some_and(|&(start, _)| start == end);
        if goes_on { self.before(end) } else { end }
    }

    /// One row up or down; from the first and the last one to the end of the text.
    fn step(&mut self, down: bool, room: usize) {
        let rows = self.rows_at(room);
        let row = self.row_of_cursor(&rows);
        let goal = self
            .goal
            .unwrap_or_else(|| width(&self.text[rows[row].0..self.cursor]));
        let next = if down {
            Some(row + 1)
        } else {
            row.checked_sub(1)
        };
        match next.filter(|&next| next < rows.len()) {
            Some(next) => {
                let (start, last) = (rows[next].0, self.last_place(&rows, next));
                let mut at = start;
                while at < last && width(&self.text[start..self.after(at)]) <= goal {
                    at = self.after(at);
                }
                self.cursor = at;
                self.goal = Some(goal);
            }
            None => self.cursor = if down { self.text.len() } else { 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[KeyCode], text: &str, room: usize) -> TextBox {
        let mut this = TextBox::new(text);
        for &code in keys {
            assert!(this.key(KeyEvent::from(code), room), "{code:?}");
        }
        this
    }

    #[test]
    fn lines_are_made_and_joined() {
        let mut this = typed(&[KeyCode::Enter, KeyCode::Char('b')], "a", 20);
        assert_eq!(this.text(), "a\nb");
        this = typed(&[KeyCode::Home, KeyCode::Backspace], this.text(), 20);
        assert_eq!(this.text(), "ab");
        this = typed(&[KeyCode::Up, KeyCode::Delete], "ä\nb", 20);
        assert_eq!(this.text(), "äb");
    }

    #[test]
    fn rows_are_broken_between_words() {
        let this = TextBox::new("one two three\n\nabcdefghij k");
        let rows = this.rows(7);
        assert_eq!(rows, ["one two ", "three", "", "abcdefg", "hij k"]);
        assert_eq!(this.cursor(7), (5, 4));
        assert_eq!(TextBox::default().rows(7), [""]);
        assert_eq!(TextBox::new("漢字漢字").rows(5), ["漢字", "漢字"]);
    }

    #[test]
    fn the_cursor_goes_up_and_down_through_rows() {
        use KeyCode::{Down, End, Home, Up};
        // The column is kept over a short line.
        assert_eq!(typed(&[Up, Up], "abcdef\nx\nabcdef", 20).cursor, 6);
        assert_eq!(typed(&[Up, Up, Up], "abcdef\nx\nabcdef", 20).cursor, 0);
        assert_eq!(typed(&[Up, Down], "abcdef\nx", 20).cursor, 8);
        // A row of a broken line has an end of its own.
        let this = typed(&[Up, Home], "one two three", 7);
        assert_eq!(this.cursor(7), (0, 0));
        assert_eq!(typed(&[Up, End], "one two three", 7).cursor(7), (7, 0));
        assert_eq!(typed(&[Up], "漢字\nabc", 20).cursor(20), (2, 0));
    }

    #[test]
    fn words_and_lines_are_erased() {
        let control = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
        let after = |text: &str, c| {
            let mut this = TextBox::new(text);
            assert!(this.key(control(c), 20));
            this.text().to_owned()
        };
        assert_eq!(after("a\nb cd", 'w'), "a\nb ");
        assert_eq!(after("a\n", 'w'), "a");
        assert_eq!(after("a\nb cd", 'u'), "a\n");
        let mut this = typed(&[KeyCode::Up], "ab\n", 20);
        assert!(this.key(control('k'), 20));
        assert_eq!(this.text(), "\n");
        assert!(!this.key(control('s'), 20));
    }

    #[test]
    fn what_is_pasted_keeps_its_lines_and_nothing_invisible() {
        let this = TextBox::new("a\r\nb\tc\u{1b}[1m\0\u{202e}\rd");
        assert_eq!(this.text(), "a\nb c[1m\nd");
        assert_eq!(
            TextBox::new(&"x\n".repeat(LONGEST_TEXT)).text().len(),
            LONGEST_TEXT
        );
    }

    #[test]
    fn the_cursor_is_always_between_characters_and_in_its_row() {
        let mut this = TextBox::new("größer ♞♞ 漢字漢字 and\n\n more   words  that wrap");
        for room in 1..30 {
            for code in [KeyCode::Up, KeyCode::Left, KeyCode::Down, KeyCode::End] {
                for _ in 0..12 {
                    this.key(KeyEvent::from(code), room);
                    let (_, row) = this.cursor(room);
                    assert!(this.text.is_char_boundary(this.cursor));
                    assert!(row < this.rows(room).len());
                }
            }
            for row in this.rows(room) {
                assert!(width(row.trim_end()) <= room.max(2), "{room}: {row:?}");
            }
        }
    }
}
