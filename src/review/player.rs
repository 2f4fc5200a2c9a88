//! Players by their names.

/// Whether somebody has all these names, in any order and however they are written.
#[must_use]
pub fn is_called(name: &str, wanted: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '.'));
        let words = words.filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let (name, wanted) = (words(name), words(wanted));
    !wanted.is_empty() && wanted.iter().all(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_found_however_they_are_written() {
        for (name, wanted) in [
            ("Carlsen, Magnus", "magnus carlsen"),
            ("Carlsen,M", "Carlsen"),
            ("DrNykterstein", "drnykterstein"),
            ("Müller, K.", "k müller"),
        ] {
            assert!(is_called(name, wanted), "{name} {wanted}");
        }
        for (name, wanted) in [
            ("Carlsen", "Carl"),
            ("Carlsen", "Magnus Carlsen"),
            ("x", " , "),
        ] {
            assert!(!is_called(name, wanted), "{name} {wanted}");
        }
    }
}
