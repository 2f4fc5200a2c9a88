//! The chess clock. It never asks what time it is: "now" is always an argument.

use std::time::{Duration, Instant};

use crate::chess::Color;

/// Below this the clock shows tenths of a second.
const TENTHS_BELOW: Duration = Duration::from_secs(10);

/// Two clocks of which at most one runs.
///
/// ```
/// use std::time::{Duration, Instant};
/// use pillarbox::chess::Color;
/// use pillarbox::game::{TimeControl, clock_text};
/// let seconds = Duration::from_secs;
/// let mut clock = "5+3".parse::<TimeControl>()?.clock().unwrap();
/// let now = Instant::now();
/// clock.start(Color::White, now);
/// clock.press(now + seconds(10));
/// assert_eq!(clock.left(Color::White, now + seconds(60)), seconds(293));
/// assert_eq!(clock_text(clock.left(Color::Black, now + seconds(11))), "4:59");
/// assert_eq!(clock.next_change(now + seconds(11)), Some(seconds(1)));
/// clock.pause(now + seconds(20));
/// assert_eq!(clock.left(Color::Black, now + seconds(900)), seconds(290));
/// assert_eq!(clock.next_change(now + seconds(900)), None);
/// clock.resume(now + seconds(1000));
/// assert_eq!(clock.flagged(now + seconds(1289)), None);
/// assert_eq!(clock.flagged(now + seconds(1290)), Some(Color::Black));
/// # Ok::<(), pillarbox::game::TimeControlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessClock {
    increment: Duration,
    /// What each side had when the running clock was last looked at.
    left: [Duration; 2],
    /// Whose clock runs, or runs again after a pause.
    side: Color,
    /// Since when it runs; nothing while both stand.
    since: Option<Instant>,
}

impl ChessClock {
    /// Two clocks that stand, with the same time on them.
    #[must_use]
    pub const fn new(time: Duration, increment: Duration) -> Self {
        Self::restore([time, time], increment)
    }

    /// Two clocks that stand, as a saved game left them: White's time first.
    #[must_use]
    pub const fn restore(left: [Duration; 2], increment: Duration) -> Self {
        Self {
            increment,
            left,
            side: Color::White,
            since: None,
        }
    }

    /// What is added after each move.
    #[must_use]
    pub const fn increment(&self) -> Duration {
        self.increment
    }

    /// Lets this side's clock run and the other stand, without an increment: at the start of a
    /// game and after a move was taken back.
    pub fn start(&mut self, side: Color, now: Instant) {
        self.settle(now);
        self.side = side;
        self.since = Some(now);
    }

    /// The side whose clock runs has moved: it gets its increment, and the other clock runs.
    /// While both stand, nothing happens.
    pub fn press(&mut self, now: Instant) {
        if self.since.is_some() {
            let elapsed = self.elapsed(now);
            self.press_after(elapsed);
            self.since = Some(now);
        }
    }

    fn press_after(&mut self, elapsed: Duration) {
        let left = self.left_after(self.side, elapsed);
        // A flag that has fallen stays down.
        let bonus = if left.is_zero() {
            Duration::ZERO
        } else {
            self.increment
        };
        self.left[self.side as usize] = left.saturating_add(bonus);
        self.side = !self.side;
    }

    /// Lets both clocks stand.
    pub fn pause(&mut self, now: Instant) {
        self.settle(now);
        self.since = None;
    }

    /// Lets the clock run that ran before the pause.
    pub const fn resume(&mut self, now: Instant) {
        if self.since.is_none() {
            self.since = Some(now);
        }
    }

    /// Looks at the running clock, so that [`Self::seen`] tells the time by now.
    pub fn look(&mut self, now: Instant) {
        self.settle(now);
    }

    /// What a side had left when the clock was last looked at.
    #[must_use]
    pub const fn seen(&self, color: Color) -> Duration {
        self.left[color as usize]
    }

    /// Sets what a side has left, as when a move is taken back.
    pub fn set_left(&mut self, color: Color, left: Duration, now: Instant) {
        self.settle(now);
        self.left[color as usize] = left;
    }

    /// The side whose clock runs, if one does.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.since.map(|_| self.side)
    }

    /// What a side has left.
    #[must_use]
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        self.left_after(color, self.elapsed(now))
    }

    fn left_after(&self, color: Color, elapsed: Duration) -> Duration {
        let left = self.left[color as usize];
        if color == self.side {
            left.saturating_sub(elapsed)
        } else {
            left
        }
    }

    /// The side whose time has run out.
    #[must_use]
    pub fn flagged(&self, now: Instant) -> Option<Color> {
        self.flagged_after(self.elapsed(now))
    }

    fn flagged_after(&self, elapsed: Duration) -> Option<Color> {
        // The running clock first, should both have been set to nothing.
        [self.side, !self.side]
            .into_iter()
            .find(|&color| self.left_after(color, elapsed).is_zero())
    }

    /// How long it takes until [`clock_text`] shows something else for the running clock, so that
    /// a screen can sleep until then. Nothing if no clock runs, or if it has run out.
    #[must_use]
    pub fn next_change(&self, now: Instant) -> Option<Duration> {
        self.since?;
        until_change(self.left(self.side, now))
    }

    /// How long the running clock has run since it was last looked at.
    fn elapsed(&self, now: Instant) -> Duration {
        self.since
            .map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// Writes down what the running clock has left by now.
    fn settle(&mut self, now: Instant) {
        self.left[self.side as usize] = self.left(self.side, now);
        self.since = self.since.map(|since| since.max(now));
    }
}

/// In which steps this much time is shown: whole seconds, or tenths in the last ten.
const fn step(left: Duration) -> u128 {
    if left.as_nanos() > TENTHS_BELOW.as_nanos() {
        1_000_000_000
    } else {
        100_000_000
    }
}

/// How long until this much time, running down, is shown otherwise.
fn until_change(left: Duration) -> Option<Duration> {
    if left.is_zero() {
        return None;
    }
    let step = step(left);
    let nanos = match left.as_nanos() % step {
        0 => step,
        part => part,
    };
    Some(Duration::from_nanos(nanos as u64))
}

/// A clock's time as it is shown: `1:02:03`, `4:59`, and in the last ten seconds tenths, `0:04.3`.
///
/// It is rounded up, so that it shows nothing left exactly when nothing is left.
#[must_use]
pub fn clock_text(left: Duration) -> String {
    let step = step(left);
    let shown = left.as_nanos().div_ceil(step) * step;
    let tenths = shown / 100_000_000;
    let seconds = tenths / 10;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match (hours, tenths) {
        (0, 0..100) => format!("0:{:02}.{}", seconds % 60, tenths % 10),
        (0, _) => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_press_takes_time_adds_the_increment_and_changes_sides() {
        let mut clock = ChessClock::new(millis(60_000), millis(2_000));
        clock.press_after(millis(5_000));
        assert_eq!(
            (clock.left, clock.side),
            ([millis(57_000), millis(60_000)], Color::Black)
        );
        clock.press_after(millis(500));
        assert_eq!(clock.left, [millis(57_000), millis(61_500)]);
        assert_eq!(
            clock.left_after(Color::White, millis(7_000)),
            millis(50_000)
        );
        assert_eq!(
            clock.left_after(Color::Black, millis(7_000)),
            millis(61_500)
        );
    }

    #[test]
    fn a_fallen_flag_gets_no_increment() {
        let mut clock = ChessClock::new(millis(1_000), millis(2_000));
        assert_eq!(clock.flagged_after(millis(999)), None);
        assert_eq!(clock.flagged_after(millis(1_000)), Some(Color::White));
        clock.press_after(millis(1_001));
        assert_eq!(clock.left[0], Duration::ZERO);
        assert_eq!(clock.flagged_after(Duration::ZERO), Some(Color::White));
    }

    #[test]
    fn standing_clocks_show_what_was_saved() {
        let clock = ChessClock::restore([millis(1), millis(2)], millis(3));
        assert_eq!(
            (clock.left, clock.running()),
            ([millis(1), millis(2)], None)
        );
        assert_eq!(clock.flagged_after(Duration::ZERO), None);
    }

    #[test]
    fn time_is_shown_in_seconds_and_at_the_end_in_tenths() {
        for (left, text) in [
            (3_723_000, "1:02:03"),
            (3_600_000, "1:00:00"),
            (3_599_001, "1:00:00"),
            (299_000, "4:59"),
            (298_001, "4:59"),
            (60_000, "1:00"),
            (10_001, "0:11"),
            (10_000, "0:10"),
            (9_901, "0:10"),
            (9_900, "0:09.9"),
            (4_250, "0:04.3"),
            (1, "0:00.1"),
            (0, "0:00.0"),
        ] {
            assert_eq!(clock_text(millis(left)), text, "{left}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn the_text_changes_exactly_when_it_is_said_to(nanos in 1..20_000_000_000_u64) {
            let left = Duration::from_nanos(nanos);
            let wait = until_change(left).unwrap();
            let just_before = wait.saturating_sub(Duration::from_nanos(1));
            let text_after = |passed| clock_text(left.saturating_sub(passed));
            prop_assert_eq!(text_after(just_before), clock_text(left));
            prop_assert_ne!(text_after(wait), clock_text(left));
        }
    }
}
