//! `pillarbox uci`: the engine as other chess programs know it.
//!
//! Lines from the interface and events from the engine come into one inbox. Only this thread
//! writes, so lines never mix, and it never waits for the engine, so it always listens. The long
//! work that is no search, `bench` and `perft`, has a thread of its own for the same reason.

mod command;
mod complaints;
mod events;
mod execute;
mod go;
mod input;
mod job;
mod options;
mod output;
mod own_book;
mod setup;

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::Verdict;
use crate::chess::{Board, Move};
use crate::engine::{EngineEvent, EngineHandle, Position, SearchId};
use crate::openings::Book;
use crate::text::shortened;
use input::InputLine;
use job::{Job, JobEvent};
use options::Options;
use output::Output;

/// Lines that wait to be acted on; an interface that sends more waits itself.
const INBOX: usize = 16;
/// Who leaves waits this long for a search to answer.
const FAREWELL: Duration = Duration::from_millis(15);
/// While a result is waited for before leaving: how often to look whether anybody wants it.
const LOOK: Duration = Duration::from_millis(100);

enum Event {
    Heard(InputLine),
    Engine(EngineEvent),
    Job(JobEvent),
}

/// Talks to an interface until it says `quit` or leaves.
pub(super) fn run(log: Option<&Path>) -> Result<Verdict> {
    let log = log
        .map(|path| {
            OpenOptions::new()
                .create(true)
                .append(true)
                .open(path)
                .with_context(|| format!("cannot write the log {}", path.display()))
        })
        .transpose()?;
    let (sender, inbox) = mpsc::sync_channel(INBOX);
    let engine_sender = sender.clone();
    let options = Options::default();
    let sink = Box::new(move |event| {
        // Nobody listens any more only when the process is about to end.
        let _ = engine_sender.send(Event::Engine(event));
    });
    let engine = EngineHandle::new(options.engine.clone(), sink)
        .context("cannot start a thread for the engine")?;
    let outbox = sender.clone();
    thread::spawn(move || {
        let mut input = BufReader::new(io::stdin());
        loop {
            let line = input::read(&mut input);
            let end = line == InputLine::End;
            if sender.send(Event::Heard(line)).is_err() || end {
                break;
            }
        }
    });
    let mut session = Session {
        output: Output::new(log),
        engine,
        options,
        book: Book::BuiltIn,
        position: Board::start().into(),
        searches: VecDeque::new(),
        job: None,
        waiting: VecDeque::new(),
        outbox,
        unsettled: 1,
        ready_owed: 0,
        debug: false,
    };
    // An error here is an interface that does not listen any more, which is no error.
    let _ = session
        .serve(&inbox)
        .and_then(|farewell| session.finish(&farewell, &inbox));
    let _ = session.leave(&inbox);
    if !session.searches.is_empty() || session.unsettled > 0 {
        // The engine is busy with something that cannot be hurried, like clearing a large table.
        // The end of the process ends it.
        std::mem::forget(session);
    }
    Ok(Verdict::Fine)
}

/// As much of what the interface said as is repeated to it.
fn repeated(text: &str) -> String {
    shortened(text, 60)
}

/// A search that has not answered yet.
struct Search {
    id: SearchId,
    board: Board,
    /// Whether it ends by itself.
    ends: bool,
    /// What to play if the search dies.
    fallback: Option<Move>,
}

/// How an interface leaves.
enum Farewell {
    /// It said so.
    Quit,
    /// It will say nothing more, but may still listen.
    End,
}

/// How a `bench` or `perft` begins.
type Start = Box<dyn FnOnce(job::JobSink) -> io::Result<Job>>;

struct Session {
    output: Output,
    engine: EngineHandle,
    options: Options,
    /// Where moves come from while it knows some, if that is wanted.
    book: Book<File>,
    position: Position,
    /// Searches that owe a `bestmove`, the oldest first.
    searches: VecDeque<Search>,
    /// A `bench` or `perft` that runs.
    job: Option<Job>,
    /// Those that were asked for since.
    waiting: VecDeque<Start>,
    /// The way into the inbox, for the next of them.
    outbox: SyncSender<Event>,
    /// Changes that the engine has not finished yet.
    unsettled: usize,
    /// How often `readyok` is owed.
    ready_owed: usize,
    debug: bool,
}

impl Session {
    fn serve(&mut self, inbox: &Receiver<Event>) -> io::Result<Farewell> {
        loop {
            match inbox.recv() {
                Ok(Event::Heard(InputLine::Text(line))) => {
                    self.output.hear(&line);
                    if self.execute(&line)? {
                        return Ok(Farewell::Quit);
                    }
                }
                Ok(Event::Heard(InputLine::TooLong { start, length })) => {
                    self.output
                        .note(&format!("a line of {length} bytes: {start:?}"));
                    self.output
                        .remark("a line of more than a megabyte was ignored")?;
                }
                Ok(Event::Engine(event)) => self.engine_event(event)?,
                Ok(Event::Job(event)) => self.job_event(event)?,
                Ok(Event::Heard(InputLine::End)) | Err(_) => {
                    self.output.note("the input has ended");
                    return Ok(Farewell::End);
                }
            }
        }
    }

    /// Waits for results as long as somebody may want them. Who only closes their end has asked for
    /// everything that ends by itself. Who said `quit` or `stop` wants nothing.
    fn finish(&mut self, farewell: &Farewell, inbox: &Receiver<Event>) -> io::Result<()> {
        // Searches before the last were stopped by those behind them.
        let ends = self.searches.back().is_some_and(|search| search.ends);
        let answers = match farewell {
            Farewell::Quit => {
                self.stop();
                false
            }
            Farewell::End => ends,
        };
        if !answers {
            self.engine.stop();
        }
        while self.job.as_ref().is_some_and(|job| !job.is_stopped())
            || (answers && !self.searches.is_empty())
        {
            match inbox.recv_timeout(LOOK) {
                Ok(Event::Engine(event)) => self.engine_event(event)?,
                Ok(Event::Job(event)) => self.job_event(event)?,
                Ok(Event::Heard(_)) => {}
                Err(RecvTimeoutError::Timeout) if !job::nobody_reads() => {}
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Lets a running search give its answer, if it does so at once.
    fn leave(&mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        self.engine.stop();
        let deadline = Instant::now() + FAREWELL;
        while !self.searches.is_empty() || self.unsettled > 0 {
            let left = deadline.saturating_duration_since(Instant::now());
            match inbox.recv_timeout(left) {
                Ok(Event::Engine(event)) => self.engine_event(event)?,
                Ok(Event::Heard(_) | Event::Job(_)) => {}
                Err(_) => break,
            }
        }
        Ok(())
    }
}
