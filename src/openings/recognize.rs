//! Which opening a game is, and how it goes on in the lines that are known.

use super::Line;
use super::lines::{FIRST_MOVES, LINES};

/// No known line is longer, in plies.
const LONGEST: usize = 10;

impl Line {
    /// Its moves as texts, without the signs for checks.
    fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.line.split_whitespace().map(without_check)
    }

    /// What it is called without its variation.
    fn family(&self) -> &'static str {
        self.name
            .split_once(", ")
            .map_or(self.name, |(name, _)| name)
    }

    /// Whether a game began with all its moves, each side's in any order: most openings are
    /// reached in more than one way.
    fn was_played(&self, moves: &[&str]) -> bool {
        let line: Vec<&str> = self.words().collect();
        let sorted = |moves: &[&str], side: usize| {
            let mut own: Vec<String> = Vec::new();
            own.extend(moves.iter().skip(side).step_by(2).map(ToString::to_string));
            own.sort_unstable();
            own
        };
        let begun = moves.get(..line.len());
        begun.is_some_and(|begun| (0..2).all(|side| sorted(begun, side) == sorted(&line, side)))
    }

    /// Whether it goes on from these moves.
    fn goes_on_from(&self, moves: &[&str]) -> bool {
        let mut words = self.words();
        moves.iter().all(|m| words.next() == Some(m)) && words.next().is_some()
    }
}

fn without_check(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

/// What an opening is called, by its moves in standard notation from the start of the game: the
/// longest known line that was played, or the family of all lines that begin so.
///
/// ```
/// use pillarbox::openings::name_of;
/// assert_eq!(name_of(&["e4", "c5"]), Some("Sicilian Defense"));
/// assert_eq!(name_of(&["c4", "e6", "d4", "d5"]), Some("Queen's Gambit Declined"));
/// ```
#[must_use]
pub fn name_of(moves: &[&str]) -> Option<&'static str> {
    let known = moves.len().min(LONGEST);
    let moves: Vec<&str> = moves[..known].iter().map(|m| without_check(m)).collect();
    let played = LINES
        .iter()
        .chain(&FIRST_MOVES)
        .filter(|opening| opening.was_played(&moves))
        .map(|opening| (opening.words().count(), opening.name))
        .max_by_key(|&(plies, _)| plies);
    let begun = (1..=known)
        .rev()
        .find_map(|plies| Some((plies, family_of(&moves[..plies])?)));
    match (played, begun) {
        (Some((line, name)), Some((plies, _))) if line >= plies => Some(name),
        (_, Some((_, family))) => Some(family),
        (played, None) => played.map(|(_, name)| name),
    }
}

/// The family of all lines that go on from these moves, if it is one.
fn family_of(moves: &[&str]) -> Option<&'static str> {
    let mut families = LINES
        .iter()
        .filter(|opening| opening.goes_on_from(moves))
        .map(Line::family);
    let first = families.next()?;
    families.all(|family| family == first).then_some(first)
}

/// For how many moves from its start a game follows lines that are known.
#[must_use]
pub fn known_plies(moves: &[&str]) -> usize {
    let begins = |opening: &Line| {
        let words = opening.words();
        words
            .zip(moves)
            .take_while(|(word, m)| *word == without_check(m))
            .count()
    };
    LINES
        .iter()
        .chain(&FIRST_MOVES)
        .map(begins)
        .max()
        .unwrap_or(0)
}

/// A move that is known after these, in standard notation; `chance` decides which line to follow.
#[must_use]
pub fn known_reply(moves: &[&str], chance: u64) -> Option<&'static str> {
    let moves: Vec<&str> = moves.iter().map(|m| without_check(m)).collect();
    let lines: Vec<&Line> = LINES
        .iter()
        .filter(|opening| opening.goes_on_from(&moves))
        .collect();
    // Another line at every move: otherwise one of them would decide the whole game.
    // CITE: the multiplier of Fibonacci hashing, Knuth, The Art of Computer Programming, volume 3.
    let mixed = chance
        .wrapping_add(moves.len() as u64)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        >> 32;
    let count = lines.len() as u64;
    let line = lines.get(mixed.checked_rem(count)? as usize)?;
    line.line.split_whitespace().nth(moves.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;

    #[test]
    fn every_known_line_has_its_name_and_keeps_it() {
        for opening in &LINES {
            let mut moves: Vec<&str> = opening.line.split_whitespace().collect();
            assert!(moves.len() <= LONGEST);
            assert_eq!(name_of(&moves), Some(opening.name));
            moves.push("a1");
            assert!(name_of(&moves).is_some_and(|name| name.starts_with(opening.family())));
        }
        assert_eq!(name_of(&[]), None);
        assert_eq!(name_of(&["a3", "h6"]), None);
    }

    #[test]
    fn openings_are_named_from_their_first_moves_on() {
        for (moves, name) in [
            ("e4", "King's Pawn Opening"),
            ("e4 e5 f4", "King's Gambit"),
            ("e4 e5 f4 exf4", "King's Gambit Accepted"),
            ("e4 e5 Nf3 Nc6 Bb5", "Ruy Lopez"),
            ("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "Italian Game"),
            ("d4 Nf6 c4 e6 Nc3", "Indian Defense"),
            ("d4 Nf6 c4 e6 Nc3 Bb4+ Qc2", "Nimzo-Indian Defense"),
            ("d4 e6 e4 d5 Nc3 Nf6", "French Defense, Classical Variation"),
        ] {
            let moves: Vec<&str> = moves.split_whitespace().collect();
            assert_eq!(name_of(&moves), Some(name), "{moves:?}");
        }
    }

    #[test]
    fn known_moves_are_legal_and_vary_with_chance() {
        for (before, least) in [("", 3), ("e4", 6), ("d4", 3), ("c4", 2)] {
            let moves: Vec<&str> = before.split_whitespace().collect();
            let mut board = Board::start();
            for san in &moves {
                let m = board.parse_san(san).unwrap();
                let _ = board.make(m);
            }
            let mut replies: Vec<&str> = (0..500)
                .filter_map(|chance| known_reply(&moves, chance))
                .collect();
            assert_eq!(replies.len(), 500);
            replies.sort_unstable();
            replies.dedup();
            assert!(replies.len() >= least, "{before}: {replies:?}");
            assert!(replies.iter().all(|san| board.parse_san(san).is_ok()));
        }
        assert_eq!(known_reply(&["a3"], 7), None);
    }
}
