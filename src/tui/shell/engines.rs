//! Engines, each started when its seat is first asked for something.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use super::Message;
use crate::engine::worker::EventSink;
use crate::engine::{EngineEvent, EngineHandle, SearchId, Settings};
use crate::tui::event::{Search, Seat};
use crate::tui::ticket::Ticket;

/// The three seats.
pub(in crate::tui) struct Engines {
    seats: [Option<Engine>; 3],
    inbox: Sender<Message>,
    /// The next report of any engine fails; only ever set in debug builds.
    trap: Arc<AtomicBool>,
}

struct Engine {
    handle: EngineHandle,
    /// The newest search, as the engine and as the screen call it.
    current: Option<(SearchId, Ticket)>,
}

/// Sends what an engine says to the main thread.
fn sink(seat: Seat, inbox: Sender<Message>, trap: Arc<AtomicBool>) -> EventSink {
    Box::new(move |event| {
        let reports = matches!(event, EngineEvent::Info { .. });
        let sprung = reports && trap.swap(false, Ordering::Relaxed);
        assert!(!sprung, "asked to fail");
        let _ = inbox.send(Message::Engine(seat, event));
    })
}

impl Engines {
    pub(in crate::tui) fn new(inbox: Sender<Message>) -> Self {
        Self {
            seats: [None, None, None],
            inbox,
            trap: Arc::default(),
        }
    }

    pub(in crate::tui) fn go(&mut self, search: Search) -> io::Result<()> {
        let settings = Settings {
            hash: search.hash,
            threads: search.threads,
            multipv: search.lines,
            strength: search.level.strength(),
            analyze: search.seat == Seat::Analyst,
            ..Settings::default()
        };
        let slot = &mut self.seats[search.seat as usize];
        let engine = if let Some(engine) = slot {
            engine
        } else {
            let sink = sink(search.seat, self.inbox.clone(), Arc::clone(&self.trap));
            slot.insert(Engine {
                handle: EngineHandle::new(settings.clone(), sink)?,
                current: None,
            })
        };
        engine.handle.configure(settings);
        let id = engine.handle.go(search.position, search.limits);
        engine.current = Some((id, search.ticket));
        Ok(())
    }

    /// Lets a search end.
    pub(in crate::tui) fn stop(&self, seat: Seat) {
        if let Some(engine) = &self.seats[seat as usize] {
            engine.handle.stop();
        }
    }

    /// Lets all engines forget what they know.
    pub(in crate::tui) fn forget(&self) {
        for engine in self.seats.iter().flatten() {
            engine.handle.new_game();
        }
    }

    /// What the screen calls the search that an event belongs to, if it is the newest one.
    pub(in crate::tui) fn ticket(&self, seat: Seat, event: &EngineEvent) -> Option<Ticket> {
        let (newest, ticket) = self.seats[seat as usize].as_ref()?.current?;
        let id = match event {
            EngineEvent::Info { id, .. }
            | EngineEvent::Current { id, .. }
            | EngineEvent::Done { id, .. }
            | EngineEvent::Died { id, .. } => *id,
            EngineEvent::NoMemory { .. } => return Some(ticket),
            EngineEvent::Ready => return None,
        };
        (id == newest).then_some(ticket)
    }

    /// Lets an engine fail at its next report.
    #[cfg(debug_assertions)]
    pub(in crate::tui) fn crash(&self) {
        self.trap.store(true, Ordering::Relaxed);
    }
}
