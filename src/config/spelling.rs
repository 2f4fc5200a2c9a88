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
        .map(|candidate| (strsim::levenshtein(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= 2.min(length.saturating_sub(1) / 2))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

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
