//! One's own games: when, against whom, how it ended, and which opening it was.

use crate::chess::Color;
use crate::game::GameResult;
use crate::tui::files::{ENGINE, GameFile};

/// What is shown of a game.
pub(super) const HEADINGS: [&str; 4] = ["Date", "Opponent", "Result", "Opening"];

/// Columns of the sign before the chosen game, and between two parts of a row.
const MARK: u16 = 2;
const GAP: u16 = 2;
/// Columns of a date, an opponent and a result.
const DATE: u16 = 10;
const OPPONENT: u16 = 22;
const RESULT: u16 = 7;
/// From so many columns on there is room for the date, and for the opening.
const WITH_DATE: u16 = 45;
const WITH_OPENING: u16 = 60;

/// What is shown of one of the games.
pub(super) fn cells(file: &GameFile, game: usize) -> [String; 4] {
    let [white, black, result, date, ..] = file.games.cells(game);
    let engines = [white, black].map(|name| name.starts_with(ENGINE));
    let (opponent, side) = match engines {
        [true, false] => (white.to_owned(), Some(Color::Black)),
        [false, true] => (black.to_owned(), Some(Color::White)),
        _ => (format!("{white} - {black}"), None),
    };
    let result = side
        .and_then(|side| outcome(result, side))
        .unwrap_or(result);
    let opening = file.games.opening(game);
    [date, &opponent, result, opening].map(str::to_owned)
}

/// How a game ended for a side.
fn outcome(result: &str, side: Color) -> Option<&'static str> {
    match result.parse().ok()? {
        GameResult::Draw => Some("draw"),
        GameResult::Unfinished => Some("left"),
        won if won == GameResult::win(side) => Some("won"),
        _ => Some("lost"),
    }
}

/// Where each part of a row begins and how wide it is, of those that fit.
pub(super) fn columns(room: u16) -> [Option<(u16, u16)>; 4] {
    let date = (room >= WITH_DATE).then_some((MARK, DATE));
    let start = date.map_or(MARK, |(x, wide)| x + wide + GAP);
    let opening = room >= WITH_OPENING;
    let opponent = if opening {
        OPPONENT
    } else {
        room.saturating_sub(start + GAP + RESULT).max(1)
    };
    let result = start + opponent + GAP;
    let rest = result + RESULT + GAP;
    [
        date,
        Some((start, opponent)),
        Some((result, RESULT)),
        opening.then(|| (rest, room - rest)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::index;
    use crate::store::Stamp;
    use crate::tui::files::GameListing;
    use crate::tui::ticket::Ticket;

    const GAMES: &str = "[Date \"2025.01.01\"]\n[White \"Ann\"]\n[Black \"Pillarbox level 4\"]\n[Result \"0-1\"]\n[Opening \"Ruy Lopez\"]\n\n1. e4 0-1\n\n\
        [White \"Pillarbox\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n\n\
        [White \"White\"]\n[Black \"Black\"]\n[Result \"1/2-1/2\"]\n\n1. c4 1/2-1/2\n";

    #[test]
    fn a_game_is_told_from_the_persons_side() {
        let mut listing = GameListing::default();
        for entry in index(GAMES.as_bytes()) {
            listing.push(&entry.unwrap());
        }
        let mut file = GameFile::new(Ticket::default(), "games.pgn".into(), Stamp::default());
        file.mine = true;
        file.add(&listing);
        assert_eq!(file.chosen(), Some(2), "the newest one");
        let lost = ["2025.01.01", "Pillarbox level 4", "lost", "Ruy Lopez"];
        assert_eq!(cells(&file, 0), lost);
        assert_eq!(cells(&file, 1)[1..3], ["Pillarbox", "won"]);
        assert_eq!(cells(&file, 2)[1..3], ["White - Black", "1/2-1/2"]);
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
        for (room, count) in [(20, 2), (50, 3), (80, 4)] {
            assert_eq!(columns(room).iter().flatten().count(), count);
        }
    }
}
