//! The time of a game.

use std::time::{Duration, Instant};

use super::LiveGame;
use crate::chess::Color;
use crate::engine::{Clock, Limits};
use crate::game::TimeControl;
use crate::tui::setup::{GameKind, Pace};

impl LiveGame {
    /// The clock that this game is played with.
    #[must_use]
    pub const fn time_control(&self) -> TimeControl {
        match (&self.setup.kind, self.setup.pace) {
            (GameKind::Watch, Pace::Clock(clock)) => clock,
            (GameKind::Watch, Pace::Movetime(_)) => TimeControl::None,
            _ => self.setup.clock,
        }
    }

    /// Sets the clock for a new game. It runs from the first move on.
    pub fn set_clock(&mut self) {
        let control = self.time_control();
        self.clock = control.clock();
        // What a move took follows from what there was at first, and from what it added.
        if self.clock.is_some() {
            self.view.tree.set_tag("TimeControl", &control.tag());
        }
    }

    /// Lets the clock of the side to move run.
    pub fn run_clock(&mut self, now: Instant) {
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.start(turn, now);
        }
    }

    /// How long the engine may think about its move: so long, if there is no clock.
    #[must_use]
    pub fn limits(&self, untimed: Duration, now: Instant) -> Limits {
        let mut limits = Limits::default();
        if let Some(clock) = &self.clock {
            let increment = clock.increment();
            limits.clock = Some(Clock {
                left: [clock.left(Color::White, now), clock.left(Color::Black, now)],
                increment: [increment; 2],
                moves_to_go: None,
            });
        } else {
            limits.movetime = Some(untimed);
        }
        limits
    }

    /// Lets both clocks stand still.
    pub fn pause_clock(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.pause(now);
        }
    }

    /// Gives both sides the time that they had at the newest position.
    pub fn restore_clock(&mut self, now: Instant) {
        let TimeControl::Increment(control) = self.time_control() else {
            return;
        };
        let mut left = [control.at_start(); 2];
        let mut side = self.view.tree.start().side();
        for node in self.view.line().into_iter().skip(1) {
            if let Some(time) = self.view.tree.node(node).clock() {
                left[side as usize] = time;
            }
            side = !side;
        }
        if let Some(clock) = &mut self.clock {
            for color in [Color::White, Color::Black] {
                clock.set_left(color, left[color as usize], now);
            }
            if clock.running().is_some() {
                clock.start(side, now);
            }
        }
    }

    /// Looks at the clock: what it shows is kept if the game is left now.
    pub fn look_at_clock(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.look(now);
        }
    }

    /// Takes over what the side to move had left of its time when the game was left. Thinking only
    /// takes time: more than it had after its last move belongs to another position.
    pub fn set_time_left(&mut self, left: Duration, now: Instant) {
        let turn = self.turn();
        if let Some(clock) = self.clock.as_mut().filter(|clock| left < clock.seen(turn)) {
            clock.set_left(turn, left, now);
        }
    }

    /// The side whose time has run out.
    #[must_use]
    pub fn flagged(&self, now: Instant) -> Option<Color> {
        if self.ending.is_some() {
            return None;
        }
        self.clock.as_ref().and_then(|clock| clock.flagged(now))
    }

    /// When the running clock shows something else.
    #[must_use]
    pub fn clock_wake(&self, now: Instant) -> Option<Instant> {
        let clock = self.clock.as_ref().filter(|_| self.ending.is_none());
        let change = clock.and_then(|clock| clock.next_change(now));
        change.map(|after| now + after)
    }
}
