//! A line of text being typed, as much of it as fits around its cursor.

use super::line_edit::LineEdit;
use crate::tui::wrap::width;

/// The part of the text that is seen, and the column of the cursor in it.
#[must_use]
pub fn seen(line: &LineEdit, room: u16) -> (String, u16) {
    let room = usize::from(room).max(1);
    let characters: Vec<char> = line.text().chars().collect();
    let cursor = line.column().min(characters.len());
    let wide = |c: char| width(c.encode_utf8(&mut [0; 4]));
    let mut first = 0;
    let mut before: usize = characters[..cursor].iter().map(|&c| wide(c)).sum();
    // The cursor itself needs a cell.
    while before + 1 > room && first < cursor {
        before -= wide(characters[first]);
        first += 1;
    }
    let mut text = String::new();
    let mut used = 0;
    for &c in &characters[first..] {
        if used + wide(c) > room {
            break;
        }
        text.push(c);
        used += wide(c);
    }
    (text, before as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::{KeyCode, KeyEvent};

    #[test]
    fn the_cursor_is_always_seen() {
        let mut line = LineEdit::new("rnbqkbnr/pppppppp");
        assert_eq!(seen(&line, 30), ("rnbqkbnr/pppppppp".into(), 17));
        assert_eq!(seen(&line, 6), ("ppppp".into(), 5));
        line.key(KeyEvent::from(KeyCode::Home));
        assert_eq!(seen(&line, 6), ("rnbqkb".into(), 0));
        assert_eq!(seen(&LineEdit::default(), 0), (String::new(), 0));
    }
}
