//! The letters of the pieces in other languages, for files that are not written in English.

use std::collections::BTreeSet;

use crate::text::decode;

use super::token::{TokenKind, Tokens};

/// King, queen, rook, bishop and knight in English.
const ENGLISH: [&str; 5] = ["K", "Q", "R", "B", "N"];

/// The letters of a language, in the order of the English ones.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Language {
    letters: [&'static str; 5],
}

/// Those that files are written in. Languages with the same letters are one.
static LANGUAGES: [Language; 11] = [
    // German, Swedish, Danish, Norwegian, Croatian, Slovenian.
    Language::new(["K", "D", "T", "L", "S"]),
    // Spanish, Italian.
    Language::new(["R", "D", "T", "A", "C"]),
    // French.
    Language::new(["R", "D", "T", "F", "C"]),
    // Dutch.
    Language::new(["K", "D", "T", "L", "P"]),
    // Russian.
    Language::new(["Кр", "Ф", "Л", "С", "К"]),
    // Polish.
    Language::new(["K", "H", "W", "G", "S"]),
    // Czech, Slovak.
    Language::new(["K", "D", "V", "S", "J"]),
    // Hungarian.
    Language::new(["K", "V", "B", "F", "H"]),
    // Portuguese.
    Language::new(["R", "D", "T", "B", "C"]),
    // Finnish.
    Language::new(["K", "D", "T", "L", "R"]),
    // Romanian.
    Language::new(["R", "D", "T", "N", "C"]),
];

impl Language {
    const fn new(letters: [&'static str; 5]) -> Self {
        Self { letters }
    }

    fn has(&self, letter: char) -> bool {
        self.letters.iter().any(|known| known.starts_with(letter))
    }

    /// Each piece's letters with the English one.
    fn pairs(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.letters.into_iter().zip(ENGLISH)
    }

    /// A move with the English letters.
    pub(super) fn english(&self, word: &str) -> String {
        if let Some((letter, rest)) = self
            .pairs()
            .find_map(|(ours, english)| Some((english, word.strip_prefix(ours)?)))
        {
            return format!("{letter}{rest}");
        }
        let plain = word.trim_end_matches(['+', '#']);
        let marks = &word[plain.len()..];
        let promotion = self
            .pairs()
            .find_map(|(ours, english)| Some((plain.strip_suffix(ours)?, english)));
        match promotion {
            Some((pawn, letter)) => format!("{pawn}{letter}{marks}"),
            None => word.to_owned(),
        }
    }
}

/// The languages that moves may be written in. None if English letters are enough: then it is not
/// the letters that are wrong.
pub(super) fn candidates(moves: &str) -> impl Iterator<Item = &'static Language> {
    let letters = letters(moves);
    let english = |letter: &char| "KQRBNP".contains(*letter);
    let foreign = !letters.iter().all(english);
    LANGUAGES
        .iter()
        .filter(move |language| foreign && letters.iter().all(|&letter| language.has(letter)))
}

/// The letters that pieces have among these moves.
fn letters(moves: &str) -> BTreeSet<char> {
    let mut letters = BTreeSet::new();
    for token in Tokens::of_moves(moves) {
        match token.kind {
            TokenKind::Move(word) => {
                let word = decode(word);
                let first = word.chars().next();
                letters.extend(first.filter(|first| first.is_uppercase() && *first != 'O'));
                let promoted = word.split_once('=').and_then(|(_, to)| to.chars().next());
                letters.extend(promoted);
            }
            TokenKind::Result(_) => break,
            _ => {}
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_put_into_english() {
        let german = &LANGUAGES[0];
        for (word, want) in [
            ("Sf3", "Nf3"),
            ("Lxb5+", "Bxb5+"),
            ("Kd8", "Kd8"),
            ("e8=D#", "e8=Q#"),
            ("e8S+", "e8N+"),
            ("e4", "e4"),
            ("O-O", "O-O"),
        ] {
            assert_eq!(german.english(word), want);
        }
        let russian = &LANGUAGES[4];
        assert_eq!(russian.english("Крe2"), "Ke2");
        assert_eq!(russian.english("Кf3"), "Nf3");
    }

    #[test]
    fn english_and_nonsense_have_no_other_language() {
        for moves in ["1. e4 e5 2. Nf3 Zf9 Sx", "1. e4 Nf6 Kd9", "1. e4 e5", ""] {
            assert_eq!(candidates(moves).count(), 0, "{moves}");
        }
        assert!(candidates("1. e4 Sf6 2. Ld3").any(|it| it == &LANGUAGES[0]));
    }
}
