//! The engine on a thread of its own: commands go in, events come out, nothing blocks.

mod event;
mod memory;
mod pv;
mod report;
mod settings;
mod signal;
mod threads;

use std::any::Any;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{Limits, Position, Strength};
pub use event::{EngineEvent, EventSink};
pub use settings::Settings;
use signal::Signal;
pub use threads::ThreadPool;

/// Room for the deepest line on every thread, also in a build without optimization.
pub(crate) const STACK_SIZE: usize = 16 << 20;

/// Tells the events of one search from those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchId(u64);

/// A search to be done.
pub struct SearchRequest {
    id: SearchId,
    position: Position,
    limits: Limits,
    settings: Settings,
    /// Where a weak player errs, if this search is its first.
    seed: u64,
    signal: Arc<Signal>,
}

impl SearchRequest {
    /// A search whose clock runs from now on.
    #[must_use]
    pub fn new(position: Position, limits: Limits, settings: Settings) -> Self {
        Self::with_stop(position, limits, settings, Arc::default())
    }

    /// The same; it ends as soon as it looks at the flag and finds it set.
    #[must_use]
    pub fn with_stop(
        position: Position,
        limits: Limits,
        settings: Settings,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let signal = Arc::new(Signal::new(Instant::now(), limits.ponder, stop));
        Self {
            id: SearchId(0),
            position,
            limits,
            settings: settings.clamped(),
            seed: 0,
            signal,
        }
    }

    fn strength(&self) -> Strength {
        self.settings.played()
    }

    /// How many threads search it. A weak player would be stronger with more than one.
    fn threads(&self) -> usize {
        if self.strength() == Strength::Full {
            self.settings.usable_threads()
        } else {
            1
        }
    }

    /// Time since it was asked for.
    #[must_use]
    pub fn age(&self) -> Duration {
        self.signal.age()
    }
}

enum Command {
    Go(Box<SearchRequest>),
    NewGame { seed: u64 },
    Forget,
    Resize(usize),
    SetStrength { strength: Strength, seed: u64 },
}

/// The way to an engine that thinks on its own thread.
///
/// No method waits for the engine: commands queue behind a running search, and what became of
/// them is told by events. Dropping it stops the search and waits for the thread's end.
pub struct EngineHandle {
    commands: Option<Sender<Command>>,
    settings: Settings,
    last: SearchId,
    signal: Option<Arc<Signal>>,
    thread: Option<JoinHandle<()>>,
}

impl EngineHandle {
    /// Starts the engine's thread. A [`EngineEvent::Ready`] follows when its table is there.
    pub fn new(settings: Settings, sink: EventSink) -> io::Result<Self> {
        let settings = settings.clamped();
        let (commands, inbox) = mpsc::channel();
        let hash = settings.hash;
        let thread = thread::Builder::new()
            .name("engine".into())
            .stack_size(STACK_SIZE)
            .spawn(move || serve(hash, &inbox, &sink))?;
        Ok(Self {
            commands: Some(commands),
            settings,
            last: SearchId(0),
            signal: None,
            thread: Some(thread),
        })
    }

    /// Searches a position. A search that still runs is stopped first, and answers.
    pub fn go(&mut self, position: Position, limits: Limits) -> SearchId {
        self.stop();
        self.last = SearchId(self.last.0 + 1);
        let mut request = SearchRequest::new(position, limits, self.settings.clone());
        request.id = self.last;
        request.seed = random();
        self.signal = Some(Arc::clone(&request.signal));
        self.send(Command::Go(Box::new(request)));
        self.last
    }

    /// Lets the search answer now.
    pub fn stop(&self) {
        if let Some(signal) = &self.signal {
            signal.stop();
        }
    }

    /// The move that the search expected was played: its clock runs from now on.
    pub fn ponderhit(&self) {
        if let Some(signal) = &self.signal {
            signal.ponderhit();
        }
    }

    /// Forgets the last game. `Ready` follows.
    pub fn new_game(&self) {
        self.send(Command::NewGame { seed: random() });
    }

    /// Forgets what was searched, but not whose game it is. `Ready` follows.
    pub fn forget(&self) {
        self.send(Command::Forget);
    }

    /// How the engine works.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes how the engine works from the next search on; values out of range are clamped. What
    /// takes time, another table or an empty one for another strength, is done when `Ready` follows:
    /// so often.
    pub fn configure(&mut self, settings: Settings) -> usize {
        let settings = settings.clamped();
        let before = std::mem::replace(&mut self.settings, settings);
        let mut work = 0;
        if before.hash != self.settings.hash {
            self.send(Command::Resize(self.settings.hash));
            work += 1;
        }
        let strength = self.settings.played();
        if before.played() != strength {
            let seed = random();
            self.send(Command::SetStrength { strength, seed });
            work += 1;
        }
        work
    }

    fn send(&self, command: Command) {
        if let Some(commands) = &self.commands {
            // Only a sink that panics can end the thread, and then there is nobody to tell.
            let _ = commands.send(command);
        }
    }
}

impl Drop for EngineHandle {
    fn drop(&mut self) {
        self.stop();
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The engine's thread: one command after the other, until nobody can send any more.
fn serve(hash: usize, inbox: &Receiver<Command>, sink: &EventSink) {
    let mut pool = ThreadPool::new(hash).unwrap_or_else(|| {
        let pool = ThreadPool::new(1).expect("where a megabyte cannot be had nothing runs");
        sink(EngineEvent::NoMemory {
            wanted: hash,
            kept: pool.megabytes(),
        });
        pool
    });
    sink(EngineEvent::Ready);
    for command in inbox {
        match command {
            Command::Go(request) => sink(answer(&mut pool, &request, sink)),
            Command::NewGame { seed } => {
                pool.clear(seed);
                sink(EngineEvent::Ready);
            }
            Command::Forget => {
                pool.forget();
                sink(EngineEvent::Ready);
            }
            Command::SetStrength { strength, seed } => {
                pool.set_strength(strength, seed);
                sink(EngineEvent::Ready);
            }
            Command::Resize(megabytes) => {
                if !pool.resize(megabytes) {
                    sink(EngineEvent::NoMemory {
                        wanted: megabytes,
                        kept: pool.megabytes(),
                    });
                }
                sink(EngineEvent::Ready);
            }
        }
    }
}

fn answer(pool: &mut ThreadPool, request: &SearchRequest, sink: &EventSink) -> EngineEvent {
    let id = request.id;
    match catch_unwind(AssertUnwindSafe(|| {
        pool.search(request, &mut |event| sink(event))
    })) {
        Ok(finding) => {
            request.signal.wait(request.limits.infinite);
            EngineEvent::Done {
                id,
                finding,
                elapsed: request.age(),
            }
        }
        Err(panic) => {
            pool.reset_threads();
            EngineEvent::Died {
                id,
                message: message_of(panic.as_ref()),
            }
        }
    }
}

/// A number that is another one each time, from the only source of chance in std.
fn random() -> u64 {
    RandomState::new().hash_one(0)
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("an unknown error").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Board;
    use crate::engine::Finding;

    const WAIT: Duration = Duration::from_secs(20);

    fn engine() -> (EngineHandle, Receiver<EngineEvent>) {
        let (sender, events) = mpsc::channel();
        let settings = Settings {
            hash: 1,
            ..Settings::default()
        };
        let sink = Box::new(move |event| {
            let _ = sender.send(event);
        });
        (EngineHandle::new(settings, sink).unwrap(), events)
    }

    fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    fn infinite() -> Limits {
        Limits {
            infinite: true,
            ..Limits::default()
        }
    }

    /// The next end of a search.
    fn done(events: &Receiver<EngineEvent>) -> (SearchId, Finding) {
        loop {
            match events.recv_timeout(WAIT).unwrap() {
                EngineEvent::Done { id, finding, .. } => return (id, finding),
                EngineEvent::Died { message, .. } => panic!("{message}"),
                _ => {}
            }
        }
    }

    #[test]
    fn every_search_answers_once_in_order() {
        let (mut engine, events) = engine();
        let start = Position::from(Board::start());
        let ids: Vec<_> = (0..5)
            .map(|_| engine.go(start.clone(), infinite()))
            .collect();
        engine.stop();
        for id in ids {
            let (answered, finding) = done(&events);
            assert_eq!(answered, id);
            assert!(start.board.legal_moves().contains(&finding.best().unwrap()));
        }
    }

    #[test]
    fn pondering_waits_for_the_hit() {
        let (mut engine, events) = engine();
        let mated: Board = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
        let limits = Limits {
            ponder: true,
            movetime: Some(Duration::from_millis(1)),
            ..Limits::default()
        };
        let id = engine.go(mated.into(), limits);
        let first = events.recv_timeout(WAIT);
        assert!(matches!(first, Ok(EngineEvent::Ready)), "{first:?}");
        // Time enough for an answer that nobody asked for yet.
        let early = events.recv_timeout(Duration::from_millis(50));
        assert!(early.is_err(), "{early:?}");
        engine.ponderhit();
        let (answered, finding) = done(&events);
        assert_eq!((answered, finding.best()), (id, None));
    }

    #[test]
    fn more_threads_are_no_work_to_set_and_give_an_answer() {
        let (mut engine, events) = engine();
        let mut settings = engine.settings().clone();
        settings.threads = 3;
        assert_eq!(engine.configure(settings), 0);
        engine.go(Board::start().into(), depth(4));
        let (_, finding) = done(&events);
        assert!(finding.best().is_some() && finding.nodes > 0);
    }

    #[test]
    fn a_panic_is_an_event_and_the_next_search_works() {
        let (sender, events) = mpsc::channel();
        let sink = Box::new(move |event| {
            let first = matches!(&event, EngineEvent::Info { id, .. } if id.0 == 1);
            assert!(!first, "a sink that fails");
            let _ = sender.send(event);
        });
        let mut engine = EngineHandle::new(Settings::default(), sink).unwrap();
        let died = engine.go(Board::start().into(), depth(2));
        let event = loop {
            match events.recv_timeout(WAIT).unwrap() {
                EngineEvent::Ready => {}
                event => break event,
            }
        };
        assert!(
            matches!(&event, EngineEvent::Died { id, message } if *id == died && message == "a sink that fails"),
            "{event:?}"
        );
        let id = engine.go(Board::start().into(), depth(2));
        assert_eq!(done(&events).0, id);
    }
}
