//! The date of a game is the one where the person is.

use chrono::{TimeDelta, Utc};

use super::home::Home;
use super::moves::finished_game;
use super::start::Start;

/// Where the day begins so many hours before it does in Greenwich.
fn date_at(hours: i64) -> String {
    let there = Utc::now() + TimeDelta::hours(hours);
    there.format("%Y.%m.%d").to_string()
}

/// Plays a game in a zone that is so many hours ahead; its date has to be one of those that it had
/// there meanwhile.
fn date_in(zone: &str, hours: i64) -> String {
    let home = Home::new();
    let before = date_at(hours);
    let mut term = Start::new(&home, "").env("TZ", zone).run();
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    term.type_moves("f3 e5 g4 Qh4");
    let game = finished_game(&mut term, &home);
    let after = date_at(hours);
    let date = game.tag("Date").unwrap().to_owned();
    assert!(
        [&before, &after].contains(&&date),
        "{zone}: {date}, and not {before} or {after}"
    );
    date
}

#[test]
fn a_game_has_the_date_of_the_place_where_it_is_played() {
    // The signs of these are the other way round than everybody writes them.
    let ahead = date_in("<+14>-14", 14);
    let behind = date_in("<-12>+12", -12);
    assert_ne!(ahead, behind, "a day is never the same in these two");
}
