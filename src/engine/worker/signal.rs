//! What the world tells a running search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// One search's stop flag and clock. Every search has its own: a shared one could lose a stop or
/// revive a search that was just stopped. Only who does several searches in a row, and ends them all
/// at once, lets them share a flag.
#[derive(Debug)]
pub(super) struct Signal {
    started: Instant,
    stop: Arc<AtomicBool>,
    /// Microseconds after the start from which on the clock runs; `u64::MAX` while pondering.
    clock_from: AtomicU64,
    /// Held while a flag changes, so that nobody falls asleep between looking and waiting.
    change: Mutex<()>,
    changed: Condvar,
}

impl Signal {
    pub(super) fn new(started: Instant, pondering: bool, stop: Arc<AtomicBool>) -> Self {
        Self {
            started,
            stop,
            clock_from: AtomicU64::new(if pondering { u64::MAX } else { 0 }),
            change: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    /// Ends the search as soon as it looks.
    pub(super) fn stop(&self) {
        self.tell(|| self.stop.store(true, Relaxed));
    }

    /// The expected move was played: the clock runs from now on.
    pub(super) fn ponderhit(&self) {
        let now = self.age().as_micros() as u64;
        self.tell(|| {
            if self.is_pondering() {
                self.clock_from.store(now, Relaxed);
            }
        });
    }

    fn tell(&self, change: impl FnOnce()) {
        let guard = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        change();
        drop(guard);
        self.changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.clock_from.load(Relaxed) == u64::MAX
    }

    /// Time since the search was asked for.
    pub(super) fn age(&self) -> Duration {
        self.started.elapsed()
    }

    /// Time that counts against the limits: nothing while pondering.
    pub(super) fn used(&self) -> Duration {
        match self.clock_from.load(Relaxed) {
            u64::MAX => Duration::ZERO,
            from => self.age().saturating_sub(Duration::from_micros(from)),
        }
    }

    /// Sleeps until the search may answer: an infinite one when it is stopped, one on the other
    /// side's time also when that time is over.
    pub(super) fn wait(&self, infinite: bool) {
        let guard = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        drop(
            self.changed
                .wait_while(guard, |()| {
                    !self.is_stopped() && (infinite || self.is_pondering())
                })
                .unwrap_or_else(PoisonError::into_inner),
        );
    }
}
