//! Text that came from outside, made fit to be shown.
//!
//! A name in a file may carry escape sequences that would drive the terminal, marks that turn the
//! writing around, or a hundred accents on one letter. All of that ends here, where text enters.

use unicode_segmentation::UnicodeSegmentation;

/// The longest text that is let in, in characters.
pub const LONGEST_TEXT: usize = 10_000;

/// How many combining marks one letter may carry.
const MARKS: usize = 3;

/// How many characters may be seen as one. There are marks beyond those that are known here.
const ONE: usize = 8;

/// The text without control characters, escape sequences, marks of direction and invisible
/// characters, in single spaces, no longer than so many characters.
#[must_use]
pub fn sanitize(text: &str, most: usize) -> String {
    sanitized(text, most, false)
}

/// As [`sanitize`], but line breaks stay: one begins a new line, and two or more leave one line
/// empty.
#[must_use]
pub fn sanitize_lines(text: &str, most: usize) -> String {
    sanitized(text, most, true)
}

fn sanitized(text: &str, most: usize, keeps_lines: bool) -> String {
    let mut kept = String::new();
    let mut length = 0;
    let mut marks = 0;
    let mut gap = Gap::default();
    let mut rest = text;
    while let Some(symbol) = rest.chars().next() {
        rest = &rest[symbol.len_utf8()..];
        if matches!(symbol, '\u{1b}' | '\u{90}'..='\u{9f}') {
            rest = after_sequence(symbol, rest);
            continue;
        }
        if symbol.is_whitespace() {
            gap.widen(keeps_lines && symbol == '\n');
            continue;
        }
        if is_dropped(symbol) {
            continue;
        }
        marks = if is_mark(symbol) { marks + 1 } else { 0 };
        if marks > MARKS {
            continue;
        }
        // What comes before the first word is no gap.
        let between = if length == 0 { "" } else { gap.text() };
        if length + between.len() >= most {
            break;
        }
        kept.push_str(between);
        kept.push(symbol);
        length += between.len() + 1;
        gap = Gap::default();
    }
    if kept.is_ascii() { kept } else { capped(&kept) }
}

/// The text without what is too much in one place.
fn capped(text: &str) -> String {
    let seen = text.graphemes(true);
    seen.flat_map(|one| one.chars().take(ONE)).collect()
}

/// What lies between two words.
#[derive(Clone, Copy, Default)]
struct Gap {
    blank: bool,
    breaks: usize,
}

impl Gap {
    fn widen(&mut self, breaks: bool) {
        self.blank = true;
        self.breaks += usize::from(breaks);
    }

    const fn text(self) -> &'static str {
        match (self.breaks, self.blank) {
            (0, false) => "",
            (0, true) => " ",
            (1, _) => "\n",
            // A wall of empty lines would push everything else out of sight.
            _ => "\n\n",
        }
    }
}

/// What follows an escape sequence whose first character has been read.
fn after_sequence(first: char, rest: &str) -> &str {
    let (opener, body) = match first {
        '\u{1b}' => match rest.chars().next() {
            Some(second @ (' '..='~')) => (second, &rest[1..]),
            _ => return rest,
        },
        // The one-character forms of the same openers.
        '\u{90}' => ('P', rest),
        '\u{98}' => ('X', rest),
        '\u{9b}' => ('[', rest),
        '\u{9d}' => (']', rest),
        '\u{9e}' => ('^', rest),
        '\u{9f}' => ('_', rest),
        _ => return rest,
    };
    match opener {
        '[' => {
            let end = body
                .find(|symbol: char| !matches!(symbol, ' '..='?'))
                .unwrap_or(body.len());
            let rest = &body[end..];
            rest.strip_prefix(|symbol: char| matches!(symbol, '@'..='~'))
                .unwrap_or(rest)
        }
        ']' | 'P' | 'X' | '^' | '_' => after_string(body).unwrap_or(body),
        // Two or three characters, such as the choice of a character set.
        ' '..='/' => body
            .strip_prefix(|symbol: char| symbol.is_ascii_graphic())
            .unwrap_or(body),
        _ => body,
    }
}

/// What follows a control string, if it has an end that is not too far away.
fn after_string(body: &str) -> Option<&str> {
    /// Looking further for every opener would take forever in a text made of them.
    const FARTHEST: usize = 200;
    let (end, _) = body
        .char_indices()
        .take(FARTHEST)
        .find(|(_, symbol)| matches!(symbol, '\u{7}' | '\u{9c}' | '\u{1b}'))?;
    let rest = &body[end..];
    ["\u{7}", "\u{9c}", "\u{1b}\\"]
        .into_iter()
        .find_map(|terminator| rest.strip_prefix(terminator))
}

/// Control characters, marks of direction, and what has no width or no meaning in a text.
pub(super) fn is_dropped(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e007f}' | '\u{f0000}'..='\u{10ffff}')
}

/// Marks that are put on the letter before them.
pub(super) fn is_mark(symbol: char) -> bool {
    matches!(symbol,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}'
        | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{6d6}'..='\u{6ed}'
        | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_drives_a_terminal_is_gone() {
        for (text, want) in [
            ("Kasparov,\tG.\r\n", "Kasparov, G."),
            ("a\u{1b}[31;1mred\u{1b}[0m", "ared"),
            ("a\u{1b}]0;title\u{7}b", "ab"),
            ("a\u{1b}]52;c;AAAA\u{1b}\\b", "ab"),
            ("a\u{1b}]no end", "ano end"),
            ("a\u{9b}2Jb\u{0}c\u{7f}", "abc"),
            ("a\u{1b}(Bb\u{1b}", "ab"),
            ("\u{202e}gnp.exe\u{200f}", "gnp.exe"),
            ("Müller–Łódź 象棋 ♘", "Müller–Łódź 象棋 ♘"),
        ] {
            assert_eq!(sanitize(text, 100), want, "{text:?}");
        }
    }

    #[test]
    fn marks_and_lengths_are_capped() {
        let tower = format!("e{}", "\u{301}".repeat(500));
        assert_eq!(sanitize(&tower, 100).chars().count(), 1 + MARKS);
        assert_eq!(sanitize("ab cd", 3), "ab");
        // Marks of other writings, alone and between those that are known.
        for marks in [
            "\u{f71}",
            "\u{1cd4}",
            "\u{f71}\u{301}",
            "\u{94d}\u{301}",
            "\u{1f3fb}",
        ] {
            let tower = format!("e{}x", marks.repeat(1000));
            let text = sanitize(&tower, 10_000);
            for one in text.graphemes(true) {
                assert!(one.chars().count() <= ONE, "{one}");
            }
        }
    }

    #[test]
    fn lines_stay_where_they_are_wanted() {
        for (text, want) in [
            ("\n a \n b\t c\r\n", "a\nb c"),
            ("a\n\n\n\n b", "a\n\nb"),
            ("a \n\u{200b}\n b", "a\n\nb"),
            ("\u{1b}[31ma\u{85}b", "a b"),
        ] {
            assert_eq!(sanitize_lines(text, 100), want, "{text:?}");
        }
        assert_eq!(sanitize_lines("ab\n\ncd", 4), "ab");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn sanitizing_twice_is_sanitizing_once(text in "(\\PC|[\u{0}-\u{20}\u{7f}-\u{9f}\u{300}\u{202e}\\[;m]){0,60}") {
            let once = sanitize(&text, 30);
            prop_assert_eq!(sanitize(&once, 30), once.clone());
            prop_assert!(!once.chars().any(char::is_control));
            let lines = sanitize_lines(&text, 30);
            prop_assert_eq!(sanitize_lines(&lines, 30), lines.clone());
            prop_assert!(lines.chars().count() <= 30);
            prop_assert!(!lines.chars().any(|symbol| symbol.is_control() && symbol != '\n'));
        }
    }
}
