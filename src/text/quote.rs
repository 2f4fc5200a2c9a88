//! What came from outside, repeated in a message: short, and without effect on a terminal.

use super::sanitize::{is_dropped, is_mark};

/// The start of a text, at most so many characters; a mark says that there is more.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    let mut symbols = text.chars();
    let mut short: String = symbols.by_ref().take(most).collect();
    if symbols.next().is_some() {
        short.push('…');
    }
    short
}

/// The start of a text in quotes, escaped.
#[must_use]
pub fn quoted(text: &str, most: usize) -> String {
    // Quotes within it need no mark: nobody reads it but people.
    format!("{:?}", shortened(text, most)).replace("\\\"", "\"")
}

/// The start of a text, to stand in quotes: what cannot be seen in it is escaped.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    let mut plain = String::new();
    for symbol in shortened(text, MOST).chars() {
        if is_dropped(symbol) || is_mark(symbol) {
            plain.extend(symbol.escape_unicode());
        } else {
            plain.push(symbol);
        }
    }
    plain
}

/// A name of a file as it can be shown, whatever is in it.
#[must_use]
pub fn printable(name: &str) -> String {
    name.replace(is_harmful, "?")
}

/// A message of several lines as it can be shown, whatever it repeats.
#[must_use]
pub fn printable_lines(text: &str) -> String {
    text.replace(|symbol| symbol != '\n' && is_harmful(symbol), "?")
}

/// What drives a terminal, or turns the writing around.
fn is_harmful(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_says_that_there_is_more() {
        let whole = "é".repeat(60);
        assert_eq!(shortened(&whole, 60), whole);
        assert_eq!(shortened(&format!("{whole}x"), 60), format!("{whole}…"));
        assert_eq!(shortened("abc", 2), "ab…");
        assert_eq!(shortened("", 0), "");
    }

    #[test]
    fn a_quoted_text_is_harmless_and_short() {
        assert_eq!(quoted("plain", 40), "\"plain\"");
        assert_eq!(quoted("a \"b\"", 40), "\"a \"b\"\"");
        assert_eq!(quoted("a\x1b[31m\0", 40), r#""a\u{1b}[31m\0""#);
        assert_eq!(quoted("\u{202e}x", 40), "\"\\u{202e}x\"");
        assert_eq!(quoted(&"a".repeat(40), 40).chars().count(), 42);
        assert_eq!(quoted(&"a".repeat(41), 40).chars().count(), 43);
    }

    #[test]
    fn an_excerpt_shows_what_cannot_be_seen() {
        assert_eq!(excerpt("a\u{1b}b"), "a\\u{1b}b");
        assert_eq!(excerpt("e\u{301}\u{200b}"), "e\\u{301}\\u{200b}");
        assert_eq!(excerpt(&"y".repeat(50)).chars().count(), 41);
    }

    #[test]
    fn a_name_does_nothing_to_a_terminal() {
        assert_eq!(printable("/x/\u{1b}[2J.pgn"), "/x/?[2J.pgn");
        assert_eq!(printable("a\n\u{202e}b\u{9b}"), "a??b?");
        assert_eq!(printable_lines("a\n\u{202e}b\u{9b}"), "a\n?b?");
        assert_eq!(
            printable("Mu\u{308}ller 👩\u{200d}🚀"),
            "Mu\u{308}ller 👩\u{200d}🚀"
        );
    }
}
