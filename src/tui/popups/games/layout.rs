//! The games of a file, all over the screen.

use ratatui::layout::Rect;

use crate::tui::files::GameFile;
use crate::tui::layout::{split_bottom, split_top, too_small};

/// Columns of the sign before the chosen game.
const MARK: u16 = 2;
/// Columns between two parts of a row.
const GAP: u16 = 2;
/// Columns of a result, and of a date.
const RESULT: u16 = 7;
const DATE: u16 = 10;
/// Columns of a round, and of the code of an opening.
const ROUND: u16 = 5;
const ECO: u16 = 3;
/// A name is not given more than this.
const WIDEST_NAME: u16 = 30;
/// From so many columns on there is room for the result, the number and the date, the event, the
/// opening, and the round.
const WITH_RESULT: u16 = 32;
const WITH_DATE: u16 = 56;
const WITH_EVENT: u16 = 72;
const WITH_OPENING: u16 = 80;
const WITH_ROUND: u16 = 100;
/// From so many on an opening has its name behind its code: one of so many columns, and no more than
/// these.
const WITH_NAMES: u16 = 120;
const PART_OF_NAME: u16 = 5;
const WIDEST_OPENING: u16 = 50;

/// Where the parts are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Regions {
    /// The name of the file, and how many games there are.
    pub(super) title: Rect,
    /// The words to search for.
    pub(super) search: Rect,
    /// What the columns are.
    pub(super) header: Rect,
    pub(super) list: Rect,
    /// A sentence, or how far the file has been read.
    pub(super) status: Rect,
}

/// Where the parts are; the keys have the last row.
pub(super) fn regions(area: Rect) -> Regions {
    if too_small(area) {
        return Regions::default();
    }
    let (rest, _) = split_bottom(area, 1);
    let (rest, status) = split_bottom(rest, 1);
    let (title, rest) = split_top(rest, 1);
    let (search, rest) = split_top(rest, 1);
    let (header, list) = split_top(rest, 1);
    Regions {
        title,
        search,
        header,
        list,
        status,
    }
}

/// The games that are seen, counted among those that are found, with their rows.
#[must_use]
pub fn game_rows(area: Rect, file: &GameFile) -> Vec<(usize, Rect)> {
    let list = regions(area).list;
    let first = file.first_seen(usize::from(list.height));
    (first..file.found.len()).zip(list.rows()).collect()
}

/// Columns of an opening with its name, if there is room for that.
pub(super) fn name_room(room: u16) -> Option<u16> {
    let wide = (room / PART_OF_NAME).min(WIDEST_OPENING);
    (room >= WITH_NAMES).then_some(wide)
}

/// Where each part of a game's row begins and how wide it is, of those that fit: its number, which
/// has so many digits, and its tags.
pub(super) fn game_columns(room: u16, digits: u16) -> [Option<(u16, u16)>; 8] {
    let shown = [
        room >= WITH_DATE,
        true,
        true,
        room >= WITH_RESULT,
        room >= WITH_DATE,
        room >= WITH_ROUND,
        room >= WITH_OPENING,
        room >= WITH_EVENT,
    ];
    let opening = name_room(room).unwrap_or(ECO);
    let fixed = [digits, 0, 0, RESULT, DATE, ROUND, opening, 0];
    let parts = shown.iter().filter(|&&shown| shown).count() as u16;
    let taken: u16 = fixed
        .iter()
        .zip(shown)
        .filter_map(|(wide, shown)| shown.then_some(wide))
        .sum();
    let left = room.saturating_sub(MARK + GAP * (parts - 1) + taken);
    let sharing = if room >= WITH_EVENT { 3 } else { 2 };
    let name = left.div_ceil(sharing).min(WIDEST_NAME);
    let event = left.saturating_sub(2 * name);
    let second = if room >= WITH_EVENT {
        name
    } else {
        left.saturating_sub(name).min(WIDEST_NAME)
    };
    let widths = [digits, name, second, RESULT, DATE, ROUND, opening, event];
    let mut x = MARK;
    let mut columns = [None; 8];
    for ((column, wide), shown) in columns.iter_mut().zip(widths).zip(shown) {
        if shown {
            *column = Some((x, wide));
            x += wide + GAP;
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_at_any_width() {
        for room in 20..300 {
            for digits in 1..8 {
                let columns = game_columns(room, digits);
                let mut end = MARK;
                for (x, wide) in columns.into_iter().flatten() {
                    assert!(x >= end && wide > 0, "{room}: {columns:?}");
                    end = x + wide;
                }
                assert!(end <= room, "{room}: {columns:?}");
            }
        }
        for (room, count) in [(20, 2), (40, 3), (79, 6), (80, 7), (100, 8)] {
            assert_eq!(game_columns(room, 2).iter().flatten().count(), count);
        }
    }
}
