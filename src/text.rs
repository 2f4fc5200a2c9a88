//! Text for people: made fit to be shown where it enters, and quoted in messages.

mod encoding;
mod quote;
mod sanitize;

pub use encoding::{Encoding, decode};
pub use quote::{excerpt, printable, printable_lines, quoted, shortened};
pub use sanitize::{LONGEST_TEXT, sanitize, sanitize_lines};

/// The text with a capital letter first, as a sentence begins.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The sentence with a small letter first, as it goes on behind a colon.
#[must_use]
pub fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_letter_is_changed() {
        assert_eq!(uncapitalized("This is White's."), "this is White's.");
        assert_eq!(capitalized("draw: stalemate"), "Draw: stalemate");
        assert_eq!(capitalized("White wins"), "White wins");
        assert_eq!(capitalized("\"x\" is"), "\"x\" is");
        assert_eq!(capitalized(""), "");
    }
}
