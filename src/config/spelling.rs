//! Guessing what a misspelled word was meant to be.

/// Longer words are not guessed at.
const LONGEST: usize = 40;

/// The candidate that the word most likely was meant to be: at most two letters off, and less
/// than half of the word.
pub(super) fn closest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let length = word.chars().take(LONGEST + 1).count();
    if length > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= 2.min(length.saturating_sub(1) / 2))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be put in, taken out or changed.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    // The row of the table for the letters of `from` seen so far.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (seen, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = seen + 1;
        for (at, other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_the_fewest_changes() {
        for (from, to, changes) in [
            ("", "", 0),
            ("", "abc", 3),
            ("theme", "theme", 0),
            ("thme", "theme", 1),
            ("themes", "theme", 1),
            ("kitten", "sitting", 3),
            ("size-limit", "size_limit", 1),
        ] {
            assert_eq!(distance(from, to), changes, "{from} {to}");
            assert_eq!(distance(to, from), changes, "{to} {from}");
        }
    }

    #[test]
    fn only_a_near_word_is_proposed() {
        let names = ["theme", "level", "side"];
        assert_eq!(closest("thme", names), Some("theme"));
        assert_eq!(closest("levle", names), Some("level"));
        assert_eq!(
            closest("sdei", names),
            None,
            "three changes in four letters"
        );
        assert_eq!(closest("lvel", names), Some("level"));
        assert_eq!(closest("elephant", names), None);
        assert_eq!(closest("x", names), None);
        assert_eq!(closest(&"theme".repeat(100_000), names), None);
    }
}
