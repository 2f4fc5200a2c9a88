//! Players by their names.

use super::rating::Scored;
use crate::chess::Color;
use crate::engine::Level;
use crate::game::GameResult;

/// The tags that say who had a side in games of our own: `person`, or a level or character by its name.
pub const WHO: [&str; 2] = ["WhitePlayer", "BlackPlayer"];

/// The standard's tags that say whether that was a person: `human` or `program`.
pub const KIND: [&str; 2] = ["WhiteType", "BlackType"];

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

/// The side that the person had, by the tags of a game: the only one that no program had, whatever
/// anybody is called. Where the tags do not say so, it is the only one that a program did not have and
/// that is theirs by other signs, as names are. Nothing if that cannot be told.
#[must_use]
pub fn side_of<'a>(
    tag: impl Fn(&str) -> Option<&'a str>,
    is_theirs: impl Fn(Color) -> bool,
) -> Option<Color> {
    let only = |is_it: &dyn Fn(Color) -> bool| match Color::ALL.map(is_it) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    };
    let against_program = only(&|side| had_person(&tag, side) && had_program(&tag, !side));
    against_program.or_else(|| only(&|side| !had_program(&tag, side) && is_theirs(side)))
}

/// What a game with this result brought the person who had this side, and how strong the program was against
/// them; nothing where that cannot be known, as from a position that was set up.
#[must_use]
pub fn scored<'a>(
    tag: impl Fn(&str) -> Option<&'a str>,
    result: GameResult,
    side: Color,
) -> Option<Scored> {
    if tag("FEN").is_some() || !had_program(&tag, !side) {
        return None;
    }
    let elo = tag(&format!("{}Elo", !side))?.parse().ok()?;
    Some((elo, points(result, side)?))
}

/// The points that a game brought this side, if it was played to its end.
#[must_use]
pub fn points(result: GameResult, side: Color) -> Option<f64> {
    match result {
        GameResult::Unfinished => None,
        GameResult::Draw => Some(0.5),
        won => Some(f64::from(u8::from(won == GameResult::win(side)))),
    }
}

/// Whether the tags of a game say that it was played with this program, by somebody.
#[must_use]
pub fn was_played_here<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> bool {
    WHO.iter().any(|who| tag(who) == Some("person"))
}

/// Whether the tags of a game say that a program had this side.
#[must_use]
pub fn had_program<'a>(tag: impl Fn(&str) -> Option<&'a str>, side: Color) -> bool {
    level_of(&tag, side).is_some() || tag(KIND[side as usize]) == Some("program")
}

/// Which of our engine's levels or characters had this side, if one did.
pub(super) fn level_of<'a>(tag: impl Fn(&str) -> Option<&'a str>, side: Color) -> Option<Level> {
    tag(WHO[side as usize]).and_then(Level::named)
}

fn had_person<'a>(tag: impl Fn(&str) -> Option<&'a str>, side: Color) -> bool {
    tag(WHO[side as usize]) == Some("person") || tag(KIND[side as usize]) == Some("human")
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
    fn the_person_is_who_is_no_program_or_has_the_name() {
        let side = |tags: &[(&str, &'static str)], name: &str| {
            let tag = |wanted: &str| {
                let found = tags.iter().find(|(tag, _)| *tag == wanted);
                found.map(|&(_, value)| value)
            };
            let called = |side: Color| tag(&side.to_string()).is_some_and(|it| is_called(it, name));
            side_of(tag, called)
        };
        let level = [("WhitePlayer", "level 3"), ("BlackPlayer", "person")];
        assert_eq!(side(&level, "Ann"), Some(Color::Black));
        let character = [
            ("White", "You"),
            ("Black", "Rosa"),
            ("WhitePlayer", "person"),
            ("BlackPlayer", "Rosa"),
        ];
        assert_eq!(side(&character, "Rosa"), Some(Color::White));
        let types = [("WhiteType", "program"), ("BlackType", "human")];
        assert_eq!(side(&types, "Ann"), Some(Color::Black));
        // Without such tags there are the names.
        let club = [("White", "Berg, Ann"), ("Black", "Bob")];
        assert_eq!(side(&club, "ann"), Some(Color::White));
        assert_eq!(side(&club, "Cid"), None);
        let people = [
            ("WhiteType", "human"),
            ("BlackType", "human"),
            club[0],
            club[1],
        ];
        assert_eq!(side(&people, "bob"), Some(Color::Black));
        let both = [
            ("WhitePlayer", "person"),
            ("BlackPlayer", "person"),
            ("White", "You"),
            ("Black", "You"),
        ];
        assert_eq!(side(&both, "You"), None);
        let watched = [
            ("White", "Pillarbox level 3"),
            ("Black", "Rosa"),
            ("WhitePlayer", "level 3"),
            ("BlackPlayer", "Rosa"),
        ];
        assert_eq!(side(&watched, "Rosa"), None);
        assert_eq!(side(&watched[..3], "level"), None);
    }
}
