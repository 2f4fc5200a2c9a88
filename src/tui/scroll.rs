//! Which rows of a list are seen where there is no room for all.

use std::ops::Range;

/// A window on a list. What it answers is the first row that is seen in it.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// How many rows it has room for.
    pub seen: usize,
    /// How many rows the list has.
    pub total: usize,
}

impl Window {
    /// At the end of the list: further down nothing would come.
    #[must_use]
    pub const fn lowest(self) -> usize {
        self.total.saturating_sub(self.seen)
    }

    /// With the chosen row in the middle, unless the list ends before.
    #[must_use]
    pub fn around(self, chosen: usize) -> usize {
        chosen.saturating_sub(self.seen / 2).min(self.lowest())
    }

    /// From where it was only as far as it takes to see these rows, or the first of them if there is
    /// no room for all.
    #[must_use]
    pub fn following(self, first: usize, rows: Range<usize>) -> usize {
        let highest = rows.start.min(self.lowest());
        let needed = rows.end.min(self.total).saturating_sub(self.seen);
        first.clamp(needed.min(highest), highest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_row_is_in_the_middle_but_at_the_ends() {
        let window = Window { seen: 5, total: 20 };
        let firsts = [0, 1, 2, 3, 10, 17, 18, 19].map(|chosen| window.around(chosen));
        assert_eq!(firsts, [0, 0, 0, 1, 8, 15, 15, 15]);
        let all = Window { seen: 5, total: 3 };
        assert_eq!((all.around(2), all.lowest()), (0, 0));
    }

    #[test]
    fn a_window_moves_no_further_than_it_must() {
        let window = Window { seen: 5, total: 20 };
        for (first, chosen, then) in [
            (0, 4, 0),
            (0, 5, 1),
            (8, 8, 8),
            (8, 12, 8),
            (8, 13, 9),
            (8, 3, 3),
            (100, 19, 15),
            (100, 2, 2),
        ] {
            let moved = window.following(first, chosen..chosen + 1);
            assert_eq!(moved, then, "from {first} to {chosen}");
        }
        // Several rows that belong together, and more of them than there is room for.
        assert_eq!(window.following(0, 4..7), 2);
        assert_eq!(window.following(0, 4..12), 4);
    }

    #[test]
    fn the_chosen_row_is_always_seen_and_no_room_is_wasted() {
        for total in 0..8 {
            for seen in 0..10 {
                let window = Window { seen, total };
                for chosen in 0..total.max(1) {
                    let rows = chosen..chosen + 1;
                    let followed = (0..10).map(|first| window.following(first, rows.clone()));
                    for first in followed.chain([window.around(chosen)]) {
                        let sees = first <= chosen && chosen < first + seen;
                        assert!(sees || seen == 0 || total == 0, "{window:?} {chosen}");
                        assert!(first <= window.lowest(), "{window:?} {chosen}");
                    }
                }
            }
        }
    }
}
