//! Text that has to fit a width in cells.

use ratatui::text::Span;

/// How many cells a text takes.
#[must_use]
pub fn width(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        Span::raw(text).width()
    }
}

/// The text in lines of at most `room` cells, broken between words; a word that is longer is broken
/// where it must be. Line breaks in the text stay.
#[must_use]
pub fn wrap(text: &str, room: usize) -> Vec<String> {
    let room = room.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut used = 0;
        for word in paragraph.split(' ') {
            let length = width(word);
            if used > 0 && used + 1 + length > room {
                lines.push(std::mem::take(&mut line));
                used = 0;
            } else if used > 0 {
                line.push(' ');
                used += 1;
            }
            if length <= room {
                line.push_str(word);
                used += length;
            } else {
                used = break_word(word, room, &mut line, &mut lines);
            }
        }
        lines.push(line);
    }
    lines
}

/// Puts a word that is longer than a line into lines; returns the cells that the last one uses.
fn break_word(word: &str, room: usize, line: &mut String, lines: &mut Vec<String>) -> usize {
    let mut used = width(line);
    for c in word.chars() {
        let length = width(c.encode_utf8(&mut [0; 4]));
        if used + length > room && !line.is_empty() {
            lines.push(std::mem::take(line));
            used = 0;
        }
        line.push(c);
        used += length;
    }
    used
}

/// The text, or as much of its start as fits before an ellipsis.
#[must_use]
pub fn cut(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for c in text.chars() {
        let length = width(c.encode_utf8(&mut [0; 4]));
        if used + length > room {
            break;
        }
        kept.push(c);
        used += length;
    }
    if room > 0 {
        kept.truncate(kept.trim_end().len());
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_where_they_can() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one two", 7), ["one two"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("a\n\nb", 5), ["a", "", "b"]);
        assert_eq!(wrap("", 5), Vec::<String>::new());
    }

    #[test]
    fn no_line_is_too_long() {
        let text = "größer ♞♞♞♞♞♞♞♞ 漢字漢字漢字漢字 and plain words";
        for room in 2..20 {
            for line in wrap(text, room) {
                assert!(width(&line) <= room, "{room}: {line:?}");
            }
            assert!(width(&cut(text, room)) <= room);
        }
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(cut("12. Nf3 d5", 10), "12. Nf3 d5");
        assert_eq!(cut("12. Nf3 d5", 9), "12. Nf3…");
        assert_eq!(cut("abc", 1), "…");
        assert_eq!(cut("abc", 0), "");
    }
}
