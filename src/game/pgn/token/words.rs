//! Bytes and words, looked at by themselves.

use crate::game::tags::GameResult;

/// What a byte does to a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Belongs to it.
    Word,
    /// Blank, and ends it.
    Blank,
    /// Ends it, and means something.
    Sign,
    /// Belongs to a letter outside of ASCII, which may be blank.
    Letter,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'\t'..=b'\r' | b' ' => Class::Blank,
            b'{' | b'}' | b'(' | b')' | b'!' | b'?' | b'$' | b';' | b'.' | b'*' => Class::Sign,
            0x80.. => Class::Letter,
            _ => Class::Word,
        };
        byte += 1;
    }
    classes
};

pub(super) const fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

/// How many bytes the blank takes that the text begins with; none if it begins with something
/// else.
pub(super) fn blank(text: &[u8]) -> usize {
    match text.first().map(|&byte| class(byte)) {
        Some(Class::Blank) => 1,
        Some(Class::Letter) => match text {
            [0xc2, 0x85 | 0xa0, ..] => 2,
            [0xe1, 0x9a, 0x80, ..]
            | [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, ..]
            | [0xe2, 0x81, 0x9f, ..]
            | [0xe3, 0x80, 0x80, ..] => 3,
            _ => 0,
        },
        _ => 0,
    }
}

pub(super) fn starts_tag(line: &[u8]) -> bool {
    matches!(line, [b'[', letter, ..] if letter.is_ascii_alphabetic())
}

/// A move number with its dot.
pub(super) fn starts_moves(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && digits < 5 && line.get(digits) == Some(&b'.')
}

/// What stands before the closing quote, and what comes after it.
pub(super) fn quoted(text: &[u8]) -> (&[u8], &[u8]) {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match (byte, text.get(at + 1)) {
            (b'"', _) => return (&text[..at], &text[at + 1..]),
            (b'\\', Some(b'"' | b'\\')) => at += 2,
            _ => at += 1,
        }
    }
    // The quote is missing; so is the bracket's meaning.
    let value = text.trim_ascii_end();
    (value.strip_suffix(b"]").unwrap_or(value), &[])
}

pub(super) fn result(word: &[u8]) -> Option<GameResult> {
    // Both ends of a word tell almost all others apart, for less than reading it costs.
    match word {
        [b'0' | b'1' | 0xc2, .., b'0' | b'1' | b'2' | 0xbd] if word.len() < 16 => {
            std::str::from_utf8(word).ok()?.parse().ok()
        }
        _ => None,
    }
}

/// Castling written with zeros, which are else parts of numbers.
pub(super) fn is_castling(word: &[u8]) -> bool {
    matches!(word, [b'0', ..]) && matches!(unmarked(word), b"0-0" | b"0-0-0")
}

/// A null move in the four ways in which programs write it.
pub(super) fn is_null(word: &[u8]) -> bool {
    matches!(word, [b'-' | b'Z' | b'0' | b'@', ..])
        && matches!(unmarked(word), b"--" | b"Z0" | b"0000" | b"@@@@")
}

/// Without marks of check.
fn unmarked(word: &[u8]) -> &[u8] {
    let marks = word.iter().rev();
    let marks = marks.take_while(|byte| matches!(byte, b'+' | b'#')).count();
    &word[..word.len() - marks]
}

/// A sign of evaluation, one letter such as `N` for a novelty, or how a pawn was taken.
pub(super) fn says_nothing(word: &[u8]) -> bool {
    if word.len() < 2 || word == b"ep" {
        return true;
    }
    let ascii = word.iter().any(u8::is_ascii_alphanumeric);
    !ascii && std::str::from_utf8(word).is_ok_and(|word| !word.contains(char::is_alphanumeric))
}
