//! Players by their names.

use crate::chess::Color;

/// The tags that say who had a side in games of our own.
const WHO: [&str; 2] = ["WhitePlayer", "BlackPlayer"];

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

/// The side that a person had, by the tags of a game: the only one that no engine had, or else the only
/// one of this name. Nothing if that cannot be told.
#[must_use]
pub fn side_of<'a>(tag: impl Fn(&str) -> Option<&'a str>, name: &str) -> Option<Color> {
    let only = |sides: [bool; 2]| match sides {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    };
    let person = only(WHO.map(|who| tag(who) == Some("person")));
    let called = || {
        let sides = ["White", "Black"].map(|side| tag(side).is_some_and(|it| is_called(it, name)));
        only(sides)
    };
    person.or_else(called)
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

    #[test]
    fn the_person_is_who_is_no_engine_or_has_the_name() {
        let side = |tags: &[(&str, &'static str)], name| {
            let tag = |wanted: &str| {
                let found = tags.iter().find(|(tag, _)| *tag == wanted);
                found.map(|&(_, value)| value)
            };
            side_of(tag, name)
        };
        let engine = [("WhitePlayer", "level 3"), ("BlackPlayer", "person")];
        assert_eq!(side(&engine, "Ann"), Some(Color::Black));
        let club = [("White", "Berg, Ann"), ("Black", "Bob")];
        assert_eq!(side(&club, "ann"), Some(Color::White));
        assert_eq!(side(&club, "Cid"), None);
        let both = [
            ("WhitePlayer", "person"),
            ("BlackPlayer", "person"),
            ("White", "You"),
            ("Black", "You"),
        ];
        assert_eq!(side(&both, "You"), None);
        let match_of_two = [("WhitePlayer", "level 3"), ("BlackPlayer", "level 4")];
        assert_eq!(side(&match_of_two, "level"), None);
    }
}
