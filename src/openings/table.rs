//! The table of named positions: a file that is searched where it lies, so that it costs nothing
//! until somebody asks for a name.
//!
//! It is made from `names.txt` beside it by `tests/rules/openings/encode.rs`, and has these parts:
//!
//! | part | what |
//! |---|---|
//! | sizes | bytes of the phrases, bytes of the names, named positions |
//! | phrases | pieces of names that come often, a line each |
//! | codes | for each code from A00 to E99 where its names begin |
//! | names | parts of names: how deep it is, which is below all letters, and its text |
//! | named positions | the first bytes of the key, and where its name ends; sorted |
//! | positions on the way to them | fewer bytes of the key; sorted |
//!
//! Numbers have two bytes, the low one first. A name is its last part and, before that, the nearest
//! part that is less deep, and so on: what names have in common is written once.
// CITE: names, codes and lines are facts collected by lichess-org/chess-openings (CC0), in our form.

use crate::chess::Key;

/// So many codes there are, from A00 to E99.
const CODES: usize = 500;

/// Bytes of a key that are kept of a named position. Another position would need the same 40 bits to
/// be called by a name that is not its own: one in 280 million.
const NAMED_KEY: usize = 5;

/// The same for a position on the way: one in a million others is taken for known. That is less harm,
/// since it can only make a game leave the book a move later.
const WAY_KEY: usize = 4;

/// Bytes below this begin a part of a name; those from it on are letters.
const FIRST_LETTER: u8 = b' ';

/// Bytes from this on stand for phrases.
const FIRST_PHRASE: u8 = 0x80;

/// Where in the table the last part of a name begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u16);

/// The parts of the file.
pub(super) struct Table {
    phrases: &'static str,
    codes: &'static [[u8; 2]],
    names: &'static [u8],
    named: &'static [[u8; NAMED_KEY + 2]],
    on_the_way: &'static [[u8; WAY_KEY]],
}

/// The one that there is. A file that cannot be one does not compile.
pub(super) static TABLE: Table = Table::new(include_bytes!("names.bin"));

impl Table {
    const fn new(file: &'static [u8]) -> Self {
        let (sizes, rest) = file.split_at(6);
        let (phrases, rest) = rest.split_at(number(sizes, 0));
        let (codes, rest) = rest.split_at(2 * CODES);
        let (names, rest) = rest.split_at(number(sizes, 1));
        let (named, rest) = rest.split_at((NAMED_KEY + 2) * number(sizes, 2));
        let (on_the_way, more) = rest.as_chunks();
        assert!(more.is_empty(), "the table ends within a key");
        let Ok(phrases) = str::from_utf8(phrases) else {
            panic!("the table's phrases are no text");
        };
        Self {
            phrases,
            codes: codes.as_chunks().0,
            names,
            named: named.as_chunks().0,
            on_the_way,
        }
    }

    /// Where the name of a position is, if it has one.
    pub(super) fn find(&self, key: Key) -> Option<Place> {
        let key = key.get().to_be_bytes();
        let order = |row: &[u8; NAMED_KEY + 2]| row[..NAMED_KEY].cmp(&key[..NAMED_KEY]);
        let row = self.named.binary_search_by(order).ok()?;
        let [.., low, high] = self.named[row];
        Some(Place(u16::from_le_bytes([low, high])))
    }

    /// Whether a line goes through a position on the way to a named one.
    pub(super) fn is_on_the_way(&self, key: Key) -> bool {
        let key = key.get().to_be_bytes();
        let order = |row: &[u8; WAY_KEY]| row[..].cmp(&key[..WAY_KEY]);
        self.on_the_way.binary_search_by(order).is_ok()
    }

    /// The code of a name, counted from A00.
    pub(super) fn code(&self, Place(place): Place) -> u16 {
        let begun = |&begin: &[u8; 2]| u16::from_le_bytes(begin) <= place;
        let codes = self.codes.partition_point(begun);
        codes.saturating_sub(1) as u16
    }

    /// The name that ends at a place.
    pub(super) fn name(&self, Place(place): Place) -> String {
        let mut at = usize::from(place);
        let mut parts = vec![self.text(at)];
        let less_deep = |at: usize| {
            let deep = self.names[at];
            self.names[..at].iter().rposition(|&byte| byte < deep)
        };
        while let Some(before) = less_deep(at) {
            parts.push(self.text(before));
            at = before;
        }
        let family = parts.pop().unwrap_or_default();
        parts.reverse();
        if parts.is_empty() {
            family
        } else {
            format!("{family}: {}", parts.join(", "))
        }
    }

    /// The text of the part that begins here.
    fn text(&self, at: usize) -> String {
        let letters = self.names[at + 1..].iter();
        let letters = letters.take_while(|&&letter| letter >= FIRST_LETTER);
        let mut text = String::new();
        for &letter in letters {
            match letter.checked_sub(FIRST_PHRASE) {
                Some(phrase) => text.extend(self.phrases.lines().nth(phrase.into())),
                None => text.push(letter.into()),
            }
        }
        text
    }
}

/// A number of the file.
const fn number(numbers: &[u8], at: usize) -> usize {
    u16::from_le_bytes(numbers.as_chunks().0[at]) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_small() {
        let size = include_bytes!("names.bin").len();
        assert!(size <= 100 << 10, "{size} bytes");
        assert!(TABLE.named.len() > 3000);
    }

    #[test]
    fn every_code_has_its_names() {
        let mut found: Vec<u16> = TABLE
            .named
            .iter()
            .map(|&[.., low, high]| TABLE.code(Place(u16::from_le_bytes([low, high]))))
            .collect();
        found.sort_unstable();
        found.dedup();
        assert!(found.into_iter().eq(0..CODES as u16));
    }

    #[test]
    fn keys_are_sorted_and_none_clashes() {
        let named = TABLE.named.iter().map(|row| &row[..NAMED_KEY]);
        assert!(named.is_sorted_by(|one, next| one < next));
        let way = TABLE.on_the_way.iter();
        assert!(way.is_sorted_by(|one, next| one < next));
    }
}
