//! How long a move took, as far as the game tells.

use std::time::Duration;

use super::{GameTree, NodeId};

impl GameTree {
    /// The time that a move took: as it is noted, or by what the clock showed before and after.
    #[must_use]
    pub fn time_used(&self, at: NodeId) -> Option<Duration> {
        if let Some(noted) = elapsed(self.node(at).comment()) {
            return Some(noted);
        }
        let after = self.node(at).clock()?;
        let control = self.tag("TimeControl").and_then(control);
        let before = self.parent(at).and_then(|answered| self.parent(answered));
        let before = match before {
            Some(own) if own != NodeId::ROOT => self.node(own).clock(),
            // The first move of a side starts from the whole time.
            _ => control.map(|(base, _)| base),
        };
        let bonus = control.map_or(Duration::ZERO, |(_, bonus)| bonus);
        (before? + bonus).checked_sub(after)
    }
}

/// `[%emt 0:00:05]` in a comment.
fn elapsed(comment: &str) -> Option<Duration> {
    let start = comment.find("[%emt ")? + "[%emt ".len();
    let text = comment[start..].split(']').next()?;
    let mut seconds = 0.0;
    for part in text.trim().split(':') {
        seconds = seconds * 60.0 + number(part)?;
    }
    Some(Duration::from_secs_f64(seconds))
}

/// Base and increment of a `TimeControl` tag: `300+3`, `300`, `40/7200:3600+30`, of which the first
/// period counts.
fn control(tag: &str) -> Option<(Duration, Duration)> {
    let first = tag.split(':').next()?;
    let first = first.rsplit('/').next()?;
    let (base, bonus) = first.split_once('+').unwrap_or((first, "0"));
    let seconds = |text| number(text).map(Duration::from_secs_f64);
    Some((seconds(base)?, seconds(bonus)?))
}

/// A number of seconds that somebody may have had.
fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    (0.0..1e7).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use crate::game::read_game;

    fn used(pgn: &str) -> Vec<Option<f64>> {
        let (tree, _) = read_game(pgn.as_bytes()).unwrap();
        let line = tree.main_line();
        line.map(|node| tree.time_used(node).map(|time| time.as_secs_f64()))
            .collect()
    }

    #[test]
    fn the_time_of_a_move_is_what_the_clock_lost() {
        let moves = "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:51]} Nc6 *";
        let with = |tag: &str| used(&format!("[TimeControl \"{tag}\"]\n\n{moves}"));
        assert_eq!(with("300+3"), [Some(3.0), Some(5.0), Some(12.0), None]);
        assert_eq!(with("40/300:60"), [Some(0.0), Some(2.0), Some(9.0), None]);
        // Without the tag the first moves are not known, and no more than that.
        assert_eq!(used(moves), [None, None, Some(9.0), None]);
        assert_eq!(with("sandclock"), [None, None, Some(9.0), None]);
    }

    #[test]
    fn a_noted_time_counts_more() {
        let pgn = "1. e4 {[%emt 0:01:05.5]} e5 {[%emt 7]} 2. Nf3 {[%emt x]} Nc6 {[%emt -1]} *";
        assert_eq!(used(pgn), [Some(65.5), Some(7.0), None, None]);
    }
}
