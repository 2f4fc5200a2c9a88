//! One's own games: when, against whom, how it ended, and which opening it was.

use super::view::opening_text;
use crate::chess::Color;
use crate::tui::files::GameFile;

/// What is shown of a game.
pub(super) const HEADINGS: [&str; 5] = ["Date", "Opponent", "You", "Result", "Opening"];

/// Columns of the sign before the chosen game, and between two parts of a row.
const MARK: u16 = 2;
const GAP: u16 = 2;
/// Columns of a date, an opponent, a color and a result.
const DATE: u16 = 10;
const OPPONENT: u16 = 20;
const COLOR: u16 = 5;
const RESULT: u16 = 10;
/// From so many columns on there is room for the color, the date, and for the opening.
const WITH_COLOR: u16 = 40;
const WITH_DATE: u16 = 52;
const WITH_OPENING: u16 = 66;

/// What is shown of one of the games in a row of so many columns.
pub(super) fn cells(file: &GameFile, game: usize, room: u16) -> [String; 5] {
    let [white, black, _, date, ..] = file.games.cells(game);
    let (side, result) = file.games.own(game);
    let opponent = match side {
        Some(Color::White) => black.to_owned(),
        Some(Color::Black) => white.to_owned(),
        None => format!("{white} - {black}"),
    };
    let color = side.map_or_else(String::new, |side| side.to_string());
    let opening = match columns(room) {
        [.., Some((_, wide))] => opening_text(file.games.opening(game), wide),
        _ => String::new(),
    };
    [date.into(), opponent, color, result.into(), opening]
}

/// Where each part of a row begins and how wide it is, of those that fit.
pub(super) fn columns(room: u16) -> [Option<(u16, u16)>; 5] {
    let shown = [
        room >= WITH_DATE,
        true,
        room >= WITH_COLOR,
        true,
        room >= WITH_OPENING,
    ];
    let fixed = [DATE, 0, COLOR, RESULT, 0];
    let taken: u16 = fixed
        .iter()
        .zip(shown)
        .filter_map(|(wide, shown)| shown.then_some(wide + GAP))
        .sum();
    let left = room.saturating_sub(MARK + taken).max(1);
    let opponent = if shown[4] { OPPONENT } else { left };
    let opening = left.saturating_sub(opponent + GAP);
    let mut x = MARK;
    let mut columns = [None; 5];
    for (at, wide) in [DATE, opponent, COLOR, RESULT, opening]
        .into_iter()
        .enumerate()
    {
        if shown[at] {
            columns[at] = Some((x, wide));
            x += wide + GAP;
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{index, read_game};
    use crate::store::Stamp;
    use crate::tui::files::GameListing;
    use crate::tui::ticket::Ticket;

    const GAMES: &str = "[Date \"2025.01.01\"]\n[White \"Ann\"]\n[Black \"Pillarbox level 4\"]\n[Result \"0-1\"]\n[ECO \"C60\"]\n[Opening \"Ruy Lopez\"]\n\n1. e4 0-1\n\n\
        [White \"Pillarbox\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n\n\
        [White \"White\"]\n[Black \"Black\"]\n[Result \"1/2-1/2\"]\n\n1. c4 1/2-1/2\n\n\
        [White \"Ann\"]\n[Black \"Pillarbox\"]\n[Result \"*\"]\n\n1. f4 *\n";

    #[test]
    fn a_game_is_told_from_the_persons_side() {
        let mut listing = GameListing::default();
        for entry in index(GAMES.as_bytes()) {
            listing.push(&entry.unwrap());
        }
        let mut file = GameFile::new(Ticket::default(), "games.pgn".into(), Stamp::default());
        file.mine = true;
        file.add(&listing);
        assert_eq!(file.chosen(), Some(3), "the newest one");
        let lost = [
            "2025.01.01",
            "Pillarbox level 4",
            "White",
            "lost",
            "C60 Ruy Lopez",
        ];
        assert_eq!(cells(&file, 0, 80), lost);
        assert_eq!(cells(&file, 1, 80)[1..4], ["Pillarbox", "Black", "won"]);
        assert_eq!(cells(&file, 2, 80)[1..4], ["White - Black", "", "draw"]);
        assert_eq!(
            cells(&file, 3, 80)[1..4],
            ["Pillarbox", "White", "unfinished"]
        );
        // What is shown can be searched for.
        for (word, found) in [("won", 1), ("lost", 0), ("draw", 2), ("unfinished", 3)] {
            file.search.set(word);
            file.search_again();
            assert_eq!(file.found, [found], "{word}");
        }
    }

    #[test]
    fn characters_are_opponents_and_can_be_watched() {
        let game = |event: &str, players: [(&str, &str); 2]| {
            let [(white, one), (black, two)] = players;
            format!(
                "[Event \"{event}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"0-1\"]\n\
                 [WhitePlayer \"{one}\"]\n[BlackPlayer \"{two}\"]\n\n1. f3 0-1\n\n"
            )
        };
        let played = game("Casual game", [("You", "person"), ("Pip", "Pip")]);
        let rosa = game("Casual game", [("Zoe", "Zoe"), ("Rosa", "person")]);
        let level = ("Pillarbox level 6", "level 6");
        let watched = game("Engine match", [level, ("Gus", "Gus")]);
        let characters = game("Engine match", [("Gus", "Gus"), ("Pip", "Pip")]);
        let text = [watched, played, characters, rosa].concat();
        let mut listing = GameListing::default();
        for entry in index(text.as_bytes()) {
            listing.push(&entry.unwrap());
        }
        let mut file = GameFile::new(Ticket::default(), "games.pgn".into(), Stamp::default());
        file.mine = true;
        file.add(&listing);
        assert_eq!(file.found, [1, 3], "what was only watched is not one's own");
        assert_eq!(cells(&file, 1, 80)[1..4], ["Pip", "White", "lost"]);
        assert_eq!(cells(&file, 3, 80)[1..4], ["Zoe", "Black", "won"]);
        // So they are when one of them is written anew.
        let (tree, _) = read_game(text.as_bytes()).unwrap();
        let mut changed = listing.clone();
        changed.replace(1, &tree, 100);
        assert!(changed.is_watched(1) && changed.own(1).0.is_none());
    }

    #[test]
    fn columns_fit_at_any_width() {
        for room in 20..300 {
            let columns = columns(room);
            let mut end = MARK;
            for (x, wide) in columns.into_iter().flatten() {
                assert!(x >= end && wide > 0, "{room}: {columns:?}");
                end = x + wide;
            }
            assert!(end <= room, "{room}: {columns:?}");
        }
        for (room, count) in [(20, 2), (40, 3), (60, 4), (80, 5)] {
            assert_eq!(columns(room).iter().flatten().count(), count);
        }
    }
}
