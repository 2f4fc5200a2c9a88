//! Text that has to fit a width in cells.

use std::ops::Range;

use ratatui::buffer::CellWidth;
use unicode_segmentation::UnicodeSegmentation;

/// How many cells a text takes where it is drawn.
#[must_use]
pub fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    // Control characters are not drawn.
    let drawn = text
        .graphemes(true)
        .filter(|grapheme| !grapheme.contains(char::is_control));
    drawn
        .map(|grapheme| usize::from(grapheme.cell_width()))
        .sum()
}

/// The text in lines of at most `room` cells, broken between words; a word that is longer is broken
/// where it must be. Line breaks in the text stay, blanks at both ends of a line do not.
#[must_use]
pub fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let paragraph = paragraph.trim_start_matches(' ');
        let rows = break_line(paragraph, room).into_iter();
        lines.extend(rows.map(|row| paragraph[row].trim_end_matches(' ').to_owned()));
    }
    lines
}

/// The rows of a line, which follow each other without a gap: broken between words, and a word that
/// is longer where it must be. Blanks at the end of a row may hang over its edge.
#[must_use]
pub fn break_line(line: &str, room: usize) -> Vec<Range<usize>> {
    let room = room.max(1);
    let mut rows = Vec::new();
    let (mut start, mut used, mut at) = (0, 0, 0);
    for part in line.split_inclusive(' ') {
        let word = part.trim_end_matches(' ');
        let wide = width(word);
        if wide > 0 && used + wide > room && at > start {
            rows.push(start..at);
            (start, used) = (at, 0);
        }
        if wide <= room {
            used += wide;
        } else {
            for (inside, grapheme) in word.grapheme_indices(true) {
                let (here, wide) = (at + inside, width(grapheme));
                if used + wide > room && here > start {
                    rows.push(start..here);
                    (start, used) = (here, 0);
                }
                used += wide;
            }
        }
        used += part.len() - word.len();
        at += part.len();
    }
    rows.push(start..line.len());
    rows
}

/// The text, or as much of its start as fits before an ellipsis.
#[must_use]
pub fn cut(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for grapheme in text.graphemes(true) {
        let wide = width(grapheme);
        if used + wide > room {
            break;
        }
        kept.push_str(grapheme);
        used += wide;
    }
    if room > 0 {
        kept.truncate(kept.trim_end().len());
        kept.push('…');
    }
    kept
}

/// A name, or its first parts before a comma, or whole words of it before an ellipsis: what is said
/// last of an opening matters least. Its code stands before it where there is room.
#[must_use]
pub fn cut_name(text: &str, room: usize) -> String {
    let (code, name) = split_code(text);
    let cut = cut_words(name, room);
    match code {
        Some(code) if width(code) + 1 + width(&cut) <= room => format!("{code} {cut}"),
        _ => cut,
    }
}

/// The code of an opening, such as B90, and its name.
fn split_code(text: &str) -> (Option<&str>, &str) {
    match text.split_once(' ') {
        Some((code, name))
            if matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']) =>
        {
            (Some(code), name)
        }
        _ => (None, text),
    }
}

fn cut_words(text: &str, room: usize) -> String {
    let mut name = text;
    while width(name) > room
        && let Some((first, _)) = name.rsplit_once([',', ':'])
    {
        name = first.trim_end();
    }
    let cut = cut(name, room);
    match cut.strip_suffix('…').and_then(|kept| kept.rsplit_once(' ')) {
        // A part of a word says more than hardly any.
        Some((words, _)) if 2 * width(words) > room => format!("{words}…"),
        _ => cut,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_long_name_loses_its_last_parts_and_then_whole_words() {
        let name = "Sicilian Defense, Najdorf Variation, English Attack";
        for (room, short) in [
            (60, name),
            (40, "Sicilian Defense, Najdorf Variation"),
            (34, "Sicilian Defense"),
            (15, "Sicilian…"),
            (9, "Sicilian…"),
            (5, "Sici…"),
        ] {
            assert_eq!(cut_name(name, room), short);
        }
        let coded = "B90 Sicilian Defense: Najdorf Variation";
        for (room, short) in [
            (39, coded),
            (38, "Sicilian Defense: Najdorf Variation"),
            (20, "B90 Sicilian Defense"),
            (19, "Sicilian Defense"),
            (4, "Sic…"),
        ] {
            assert_eq!(cut_name(coded, room), short);
        }
        assert_eq!(cut_name("Queen's Gambit Declined", 20), "Queen's Gambit…");
        assert_eq!(cut_name("* classics.pgn", 9), "* classi…");
    }

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
    #[test]
    fn what_is_seen_as_one_is_not_torn() {
        // An accent on its letter, a family, a flag.
        let text = "e\u{301}e\u{301}👨\u{200d}👩\u{200d}👧🇩🇪漢";
        assert_eq!(width(text), 8);
        let rows = wrap(text, 2);
        assert_eq!(
            rows,
            ["e\u{301}e\u{301}", "👨\u{200d}👩\u{200d}👧", "🇩🇪", "漢"]
        );
        assert_eq!(cut(text, 5), "e\u{301}e\u{301}👨\u{200d}👩\u{200d}👧…");
        assert_eq!(cut("e\u{301}x", 1), "…");
    }

    #[test]
    fn rows_hold_all_of_a_line() {
        for line in ["", " ", "one  two three ", "漢字 e\u{301}abcdefgh 🇩🇪"] {
            for room in 0..12 {
                let rows = break_line(line, room);
                assert_eq!((rows[0].start, rows[rows.len() - 1].end), (0, line.len()));
                assert!(rows.windows(2).all(|two| two[0].end == two[1].start));
            }
        }
        assert_eq!(break_line("ab   cd", 3), [0..5, 5..7]);
        // A row that only holds a blank leaves no more room to the next.
        assert_eq!(break_line(" abcdef漢", 7), [0..1, 1..7, 7..10]);
        assert_eq!(wrap(" ab   cd ", 3), ["ab", "cd"]);
        assert_eq!(wrap("ab   cd", 9), ["ab   cd"]);
    }
}
