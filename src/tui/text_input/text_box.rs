//! A text of several lines being typed.

use std::ops::Range;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::text_editor::{TextEditor, TextKind};
use crate::tui::wrap::{break_line, width};

/// Rows of a page.
const PAGE: usize = 5;

/// A text in a box. Lines that are too long for the screen go on in the next row; the text knows
/// nothing of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextBox {
    editor: TextEditor,
    /// The column that the cursor keeps to on its way up and down.
    goal: Option<usize>,
}

impl Default for TextBox {
    fn default() -> Self {
        Self {
            editor: TextEditor::new(TextKind::Lines),
            goal: None,
        }
    }
}

impl TextBox {
    /// A box that starts with this text, the cursor behind it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut this = Self::default();
        this.insert(text);
        this
    }

    #[must_use]
    pub fn text(&self) -> &str {
        self.editor.text()
    }

    /// Puts a text in at the cursor. Line breaks stay, what is no visible character does not.
    pub fn insert(&mut self, text: &str) {
        self.editor.insert(text);
        self.goal = None;
    }

    /// Edits in a box with so many columns. `false` if the key is not one that edits.
    pub fn key(&mut self, key: KeyEvent, room: usize) -> bool {
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
        let known = self.edit(key, room);
        if known {
            self.goal = None;
        }
        known
    }

    fn edit(&mut self, key: KeyEvent, room: usize) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let cursor = self.editor.cursor();
        match key.code {
            KeyCode::Char('a') if control => self.editor.go(self.row(room).0),
            KeyCode::Char('e') if control => self.editor.go(self.row(room).1),
            KeyCode::Char('k') if control => self.editor.erase(cursor..self.editor.line().end),
            KeyCode::Char(_) => return self.editor.key(key),
            KeyCode::Home if control => self.editor.go(0),
            KeyCode::End if control => self.editor.go(self.text().len()),
            _ if control || key.modifiers.contains(KeyModifiers::ALT) => return false,
            KeyCode::Enter => self.editor.insert("\n"),
            KeyCode::Home => self.editor.go(self.row(room).0),
            KeyCode::End => self.editor.go(self.row(room).1),
            _ => return self.editor.key(key),
        }
        true
    }

    /// The places of every row in the text.
    fn places(&self, room: usize) -> Vec<Range<usize>> {
        let mut rows = Vec::new();
        let mut start = 0;
        for line in self.text().split('\n') {
            let parts = break_line(line, room).into_iter();
            rows.extend(parts.map(|part| start + part.start..start + part.end));
            start += line.len() + 1;
        }
        rows
    }

    /// The rows that the text takes in a box with so many columns.
    #[must_use]
    pub fn rows(&self, room: usize) -> Vec<&str> {
        let rows = self.places(room).into_iter();
        rows.map(|row| &self.text()[row]).collect()
    }

    /// Column and row of the cursor, both from 0.
    #[must_use]
    pub fn cursor(&self, room: usize) -> (usize, usize) {
        let rows = self.places(room);
        let row = self.row_of_cursor(&rows);
        (self.column(&rows[row]), row)
    }

    fn column(&self, row: &Range<usize>) -> usize {
        width(&self.text()[row.start..self.editor.cursor()])
    }

    fn row_of_cursor(&self, rows: &[Range<usize>]) -> usize {
        let cursor = self.editor.cursor();
        let later = rows.iter().position(|row| row.start > cursor);
        later.unwrap_or(rows.len()).saturating_sub(1)
    }

    /// The first and the last place of the cursor in its row.
    fn row(&self, room: usize) -> (usize, usize) {
        let rows = self.places(room);
        let row = self.row_of_cursor(&rows);
        (rows[row].start, self.last_place(&rows, row))
    }

    /// The last place in a row. Behind the last character of one that goes on, the cursor would
    /// stand in the next.
    fn last_place(&self, rows: &[Range<usize>], row: usize) -> usize {
        let end = rows[row].end;
        let goes_on = rows.get(row + 1).is_some_and(|next| next.start == end);
        if goes_on {
            self.editor.before(end)
        } else {
            end
        }
    }

    /// One row up or down; from the first and the last one to the end of the text.
    fn step(&mut self, down: bool, room: usize) {
        let rows = self.places(room);
        let row = self.row_of_cursor(&rows);
        let goal = self.goal.unwrap_or_else(|| self.column(&rows[row]));
        let next = if down {
            Some(row + 1)
        } else {
            row.checked_sub(1)
        };
        match next.filter(|&next| next < rows.len()) {
            Some(next) => {
                let (start, last) = (rows[next].start, self.last_place(&rows, next));
                let mut at = start;
                while at < last && width(&self.text()[start..self.editor.after(at)]) <= goal {
                    at = self.editor.after(at);
                }
                self.editor.go(at);
                self.goal = Some(goal);
            }
            None => self.editor.go(if down { self.text().len() } else { 0 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::LONGEST_TEXT;

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
        assert_eq!(typed(&[Up, Up], "abcdef\nx\nabcdef", 20).editor.cursor(), 6);
        assert_eq!(
            typed(&[Up, Up, Up], "abcdef\nx\nabcdef", 20)
                .editor
                .cursor(),
            0
        );
        assert_eq!(typed(&[Up, Down], "abcdef\nx", 20).editor.cursor(), 8);
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
                    assert!(this.text().is_char_boundary(this.editor.cursor()));
                    assert!(row < this.rows(room).len());
                }
            }
            for row in this.rows(room) {
                assert!(width(row.trim_end()) <= room.max(2), "{room}: {row:?}");
            }
        }
    }

    #[test]
    fn what_is_seen_as_one_is_one() {
        use KeyCode::{Backspace, Delete, Down, Home, Left, Right, Up};
        let family = "👨\u{200d}👩\u{200d}👧";
        let text = format!("ae\u{301}🇩🇪🇫🇷\n{family}漢字");
        let mut this = typed(&[Left, Left, Left], &text, 20);
        assert_eq!(this.cursor(20), (0, 1));
        this = typed(&[Left, Left, Backspace], &text, 20);
        assert_eq!(this.text(), "ae\u{301}🇩🇪🇫🇷\n漢字");
        this = typed(&[Home, Delete], &text, 20);
        assert_eq!(this.text(), "ae\u{301}🇩🇪🇫🇷\n漢字");
        // Up and down never into the middle of something.
        this = typed(&[Home, Right, Up], &text, 20);
        assert_eq!(this.cursor(20), (2, 0));
        this = typed(&[Home, Up, Right, Right, Right, Down], &text, 20);
        assert_eq!(this.cursor(20), (4, 1));
        this = typed(&[Home, Up, Right, Down], &text, 20);
        assert_eq!(this.cursor(20), (0, 1));
        // Not into two rows either.
        let rows = TextBox::new(&text);
        assert_eq!(rows.rows(3), ["ae\u{301}", "🇩🇪", "🇫🇷", family, "漢", "字"]);
    }

    #[test]
    fn the_cursor_is_always_between_graphemes() {
        use unicode_segmentation::UnicodeSegmentation;
        let typed = [
            "e", "\u{301}", "👩", "\u{200d}", "💻", "🇩", "🇪", "漢", " ", "\n", "🏽", "\u{5b0}",
            "ᄒ", "ᅡ",
        ];
        let keys = [
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Backspace,
            KeyCode::Delete,
        ];
        let mut this = TextBox::default();
        let mut chance = 1_u32;
        for _ in 0..20_000 {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let draw = (chance >> 16) as usize;
            let room = 1 + draw % 7;
            if let Some(text) = typed.get(draw % (typed.len() + keys.len())) {
                this.insert(text);
            } else {
                let key = keys[draw % keys.len()];
                assert!(this.key(KeyEvent::from(key), room));
            }
            let at = this.editor.cursor();
            let mut starts = this.text().grapheme_indices(true);
            let stands = at == this.text().len() || starts.any(|(start, _)| start == at);
            assert!(stands, "{at} in {:?}", this.text());
            assert!(this.cursor(room).1 < this.rows(room).len());
            if this.text().len() > 200 {
                this = TextBox::default();
            }
        }
    }
}
