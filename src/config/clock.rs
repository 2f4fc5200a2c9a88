//! The clocks that the settings hold: no clock, or whole minutes and seconds.

use crate::game::TimeControl;

/// What the screen offers; others can be typed.
pub(super) const OFFERED: &[&str] = &[
    "none", "1+0", "2+1", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+0", "30+20",
    "60+0", "90+30",
];

/// The most minutes, and the most seconds.
const MOST: u32 = 999;

/// Reads `none`, `5+3`, or `5` for `5+0`.
pub(super) fn read(text: &str) -> Option<TimeControl> {
    let control = text.parse().ok()?;
    // Not even `5.0`: the file has whole numbers.
    (!text.contains('.') && can_hold(control)).then_some(control)
}

/// Whether the settings can hold a clock.
pub(super) fn can_hold(control: TimeControl) -> bool {
    match control {
        TimeControl::None => true,
        TimeControl::Increment(increment) => increment
            .whole()
            .is_some_and(|(minutes, seconds)| minutes <= MOST && seconds <= MOST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_one_spelling() {
        let read = |text: &str| read(text).map(|clock| clock.to_string());
        assert_eq!(read("none").as_deref(), Some("none"));
        assert_eq!(read("5+3").as_deref(), Some("5+3"));
        assert_eq!(read("5").as_deref(), Some("5+0"));
        assert_eq!(read("05 + 03").as_deref(), Some("5+3"));
        assert_eq!(read("0+10").as_deref(), Some("0+10"));
        assert_eq!(read("999+999").as_deref(), Some("999+999"));
        for wrong in [
            "", "+", "5+", "+3", "0+0", "-5+3", "5+-3", "1000+0", "5+1000", "5+3+1", "five", "5.5",
            "5.0", "5+.5", "٥+٣",
        ] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
        for offered in OFFERED {
            assert_eq!(read(offered).as_deref(), Some(*offered));
        }
    }

    #[test]
    fn only_whole_minutes_and_seconds_are_held() {
        for (text, held) in [("5+3", true), ("0.5+1", false), ("5+0.5", false)] {
            assert_eq!(can_hold(text.parse().unwrap()), held, "{text}");
        }
    }
}
