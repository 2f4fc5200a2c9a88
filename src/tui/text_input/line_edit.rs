//! A line of text being typed, as much of it as fits around its cursor.

use std::ops::Range;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::text_editor::{TextEditor, TextKind};
use crate::tui::wrap::width;

/// No more than this many characters are pasted at a time: no position is longer.
const LONGEST_PASTED: usize = 800;

/// A text without line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineEdit {
    editor: TextEditor,
    /// What is selected of it: what is typed takes its place.
    selected: Option<Range<usize>>,
}

impl Default for LineEdit {
    fn default() -> Self {
        Self {
            editor: TextEditor::new(TextKind::Line),
            selected: None,
        }
    }
}

impl LineEdit {
    /// A line that starts with this text, the cursor behind it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut line = Self::default();
        line.insert(text);
        line
    }

    #[must_use]
    pub fn text(&self) -> &str {
        self.editor.text()
    }

    /// Puts a text in at the cursor or in the place of what is selected, without what is no visible
    /// character.
    pub fn insert(&mut self, text: &str) {
        self.erase_selected();
        self.editor.insert(text);
    }

    /// Selects everything, as in a browser's address line.
    pub fn select(&mut self) {
        self.selected = Some(0..self.text().len());
    }

    /// Selects a part of it, with the cursor behind that.
    pub fn select_part(&mut self, part: Range<usize>) {
        self.editor.go(part.end);
        self.selected = Some(part);
    }

    #[must_use]
    pub const fn is_selected(&self) -> bool {
        self.selected.is_some()
    }

    /// Whether there was anything to erase.
    fn erase_selected(&mut self) -> bool {
        let selected = self.selected.take();
        if let Some(part) = selected.clone() {
            self.editor.erase(part);
        }
        selected.is_some()
    }

    /// Puts a pasted text in at the cursor, without blanks around it and what is too long for a line.
    pub fn paste(&mut self, text: &str) {
        let short: String = text.chars().take(LONGEST_PASTED).collect();
        self.insert(short.trim());
    }

    /// Replaces everything.
    pub fn set(&mut self, text: &str) {
        *self = Self::new(text);
    }

    /// Edits as readline does. `false` if the key is not one that edits.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let chord = control || key.modifiers.contains(KeyModifiers::ALT);
        let (start, end) = (0, self.text().len());
        match key.code {
            KeyCode::Home => self.editor.go(start),
            KeyCode::End => self.editor.go(end),
            KeyCode::Char('a') if control => self.editor.go(start),
            KeyCode::Char('e') if control => self.editor.go(end),
            // A selection ends where the arrow points.
            KeyCode::Left | KeyCode::Right if self.selected.is_some() => {
                let part = self.selected.take().unwrap_or_default();
                let left = key.code == KeyCode::Left;
                self.editor.go(if left { part.start } else { part.end });
            }
            KeyCode::Backspace | KeyCode::Delete if self.erase_selected() => {}
            KeyCode::Char('u' | 'w') if control && self.erase_selected() => {}
            _ => {
                if matches!(key.code, KeyCode::Char(_)) && !chord {
                    self.erase_selected();
                }
                return self.editor.key(key);
            }
        }
        self.selected = None;
        true
    }

    /// The part of the text that is seen in so many columns, and the column of the cursor in it.
    #[must_use]
    pub fn seen(&self, room: u16) -> (&str, u16) {
        let (range, cursor) = self.range_seen(room);
        (&self.text()[range], cursor)
    }

    /// The same in three: what stands before the selection, the selection, and what comes behind it.
    #[must_use]
    pub fn seen_in_parts(&self, room: u16) -> ([&str; 3], u16) {
        let (range, cursor) = self.range_seen(room);
        let selected = self.selected.clone().unwrap_or(range.end..range.end);
        let [start, end] =
            [selected.start, selected.end].map(|at| at.clamp(range.start, range.end));
        let text = self.text();
        let parts = [range.start..start, start..end, end..range.end];
        (parts.map(|part| &text[part]), cursor)
    }

    fn range_seen(&self, room: u16) -> (Range<usize>, u16) {
        let room = usize::from(room).max(1);
        let (text, cursor) = (self.text(), self.editor.cursor());
        let mut first = 0;
        let mut before = width(&text[..cursor]);
        // The cursor itself needs a cell.
        while before + 1 > room && first < cursor {
            let next = self.editor.after(first);
            before -= width(&text[first..next]);
            first = next;
        }
        let mut end = first;
        let mut used = 0;
        while end < text.len() {
            let next = self.editor.after(end);
            used += width(&text[end..next]);
            if used > room {
                break;
            }
            end = next;
        }
        (first..end, before as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::super::text_editor::LONGEST_LINE;
    use super::*;

    fn press(line: &mut LineEdit, code: KeyCode) {
        assert!(line.key(KeyEvent::from(code)));
    }

    /// Where the cursor is if there is room for all.
    fn column(line: &LineEdit) -> u16 {
        line.seen(u16::MAX).1
    }

    #[test]
    fn edits_between_characters_of_any_length() {
        let mut line = LineEdit::new("aé♞z");
        press(&mut line, KeyCode::Left);
        press(&mut line, KeyCode::Backspace);
        press(&mut line, KeyCode::Char('ß'));
        assert_eq!((line.text(), column(&line)), ("aéßz", 3));
        press(&mut line, KeyCode::Home);
        press(&mut line, KeyCode::Backspace);
        press(&mut line, KeyCode::Delete);
        assert_eq!(line.text(), "éßz");
        press(&mut line, KeyCode::End);
        press(&mut line, KeyCode::Delete);
        assert_eq!((line.text(), column(&line)), ("éßz", 3));
    }

    #[test]
    fn what_is_selected_is_replaced_and_arrows_mend_it() {
        let selected = || {
            let mut line = LineEdit::new("Ng3");
            line.select();
            line
        };
        let after = |codes: &[KeyCode]| {
            let mut line = selected();
            for &code in codes {
                press(&mut line, code);
            }
            assert!(!line.is_selected());
            (line.text().to_owned(), column(&line))
        };
        assert_eq!(after(&[KeyCode::Char('N')]), ("N".into(), 1));
        assert_eq!(after(&[KeyCode::Char('N'), KeyCode::Char('f')]).0, "Nf");
        assert_eq!(after(&[KeyCode::Backspace]), (String::new(), 0));
        assert_eq!(after(&[KeyCode::Delete]), (String::new(), 0));
        assert_eq!(after(&[KeyCode::Left]), ("Ng3".into(), 0));
        assert_eq!(after(&[KeyCode::Right]), ("Ng3".into(), 3));
        assert_eq!(after(&[KeyCode::Home, KeyCode::Delete]).0, "g3");
        assert_eq!(after(&[KeyCode::End, KeyCode::Backspace]).0, "Ng");
        let mut line = selected();
        line.paste("Nf3");
        assert_eq!((line.text(), line.is_selected()), ("Nf3", false));
        let mut line = selected();
        assert!(!line.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        assert_eq!((line.text(), line.is_selected()), ("Ng3", true));
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
        assert_eq!(
            LineEdit::new(&"x".repeat(100_000)).text().len(),
            LONGEST_LINE
        );
    }

    #[test]
    fn the_cursor_is_always_seen() {
        let mut line = LineEdit::new("rnbqkbnr/pppppppp");
        assert_eq!(line.seen(30), ("rnbqkbnr/pppppppp", 17));
        assert_eq!(line.seen(6), ("ppppp", 5));
        press(&mut line, KeyCode::Home);
        assert_eq!(line.seen(6), ("rnbqkb", 0));
        assert_eq!(LineEdit::default().seen(0), ("", 0));
    }

    #[test]
    fn what_is_seen_as_one_is_one() {
        let parts = [
            "e\u{301}",
            "👨\u{200d}👩\u{200d}👧",
            "🇩🇪",
            "🇫🇷",
            "漢",
            "👍🏽",
            "한",
        ];
        let all = parts.concat();
        let mut line = LineEdit::new(&all);
        for (at, part) in parts.iter().enumerate().rev() {
            press(&mut line, KeyCode::Left);
            assert_eq!(column(&line), width(&parts[..at].concat()) as u16, "{part}");
        }
        for part in parts {
            let rest = line.text().to_owned();
            press(&mut line, KeyCode::Right);
            press(&mut line, KeyCode::Backspace);
            assert_eq!(rest.strip_prefix(part), Some(line.text()));
        }
        line.set(&all);
        press(&mut line, KeyCode::Home);
        press(&mut line, KeyCode::Delete);
        assert_eq!(line.text(), parts[1..].concat());
    }

    #[test]
    fn what_is_typed_joins_what_is_there() {
        let mut line = LineEdit::new("ne");
        press(&mut line, KeyCode::Char('\u{301}'));
        assert_eq!((line.text(), column(&line)), ("ne\u{301}", 2));
        press(&mut line, KeyCode::Left);
        assert_eq!(column(&line), 1);
        // Half a flag before a flag takes half of it.
        line.set("🇩🇪");
        press(&mut line, KeyCode::Home);
        press(&mut line, KeyCode::Char('🇫'));
        assert_eq!(line.seen(9), ("🇫🇩🇪", 2));
        press(&mut line, KeyCode::Backspace);
        assert_eq!(line.text(), "🇪");
    }

    #[test]
    fn no_half_of_anything_is_seen() {
        let mut line = LineEdit::new("漢字e\u{301}👨\u{200d}👩\u{200d}👧🇩🇪");
        assert_eq!(line.seen(5), ("👨\u{200d}👩\u{200d}👧🇩🇪", 4));
        assert_eq!(line.seen(4), ("🇩🇪", 2));
        press(&mut line, KeyCode::Home);
        assert_eq!(line.seen(3), ("漢", 0));
        assert_eq!(line.seen(1), ("", 0));
    }

    #[test]
    fn a_line_that_is_full_ends_with_something_whole() {
        let mut line = LineEdit::new(&"x".repeat(LONGEST_LINE - 2));
        line.insert("👩\u{200d}💻");
        assert_eq!(line.text().len(), LONGEST_LINE - 2);
        line.insert("e\u{301}e\u{301}");
        assert!(line.text().ends_with("xe\u{301}"));
    }

    #[test]
    fn a_selected_part_is_replaced_and_the_rest_stays() {
        let mut line = LineEdit::new("save a/old.pgn");
        line.select_part(7..10);
        assert_eq!(line.seen_in_parts(40), (["save a/", "old", ".pgn"], 10));
        assert_eq!(line.seen_in_parts(6).0.concat().len(), 6);
        press(&mut line, KeyCode::Char('n'));
        press(&mut line, KeyCode::Char('o'));
        assert_eq!(line.text(), "save a/no.pgn");
        assert_eq!(line.seen_in_parts(40), (["save a/no.pgn", "", ""], 9));
        line.select_part(7..9);
        press(&mut line, KeyCode::Left);
        press(&mut line, KeyCode::Char('x'));
        assert_eq!(line.text(), "save a/xno.pgn");
    }
}
