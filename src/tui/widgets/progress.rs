//! How far something is, within a sentence.

use std::time::Duration;

use crate::tui::look::Look;

/// A bar of ten cells.
#[must_use]
pub fn bar(look: &Look, done: usize, total: usize) -> String {
    const CELLS: usize = 10;
    let filled = (CELLS * done / total.max(1)).min(CELLS);
    let (full, empty) = if look.ascii {
        ("#", ".")
    } else {
        ("█", "░")
    };
    format!("{}{}", full.repeat(filled), empty.repeat(CELLS - filled))
}

/// About how much longer it takes, as the end of a sentence.
#[must_use]
pub fn time_left(left: Duration) -> String {
    match left.as_secs() {
        seconds @ ..60 => format!(", about {} s left", seconds + 1),
        seconds => format!(", about {} min left", seconds.div_ceil(60)),
    }
}
