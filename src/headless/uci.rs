//! `pillarbox uci`: the engine as other chess programs know it.
//!
//! Lines from the interface and events from the engine come into one inbox. Only this thread
//! writes, so lines never mix, and it never waits for the engine, so it always listens. The long
//! work that is no search, `bench` and `perft`, has a thread of its own for the same reason.

mod command;
mod complaints;
mod events;
mod go;
mod input;
mod job;
mod options;
mod output;
mod setup;

use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::{Verdict, bench, eval};
use crate::chess::perft::MAX_DEPTH;
use crate::chess::{Board, Move};
use crate::engine::bench::DEPTH;
use crate::engine::ranges::DEEPEST;
use crate::engine::{EngineEvent, EngineHandle, Position, SearchId};
use crate::text::shortened;
use command::Command;
use go::Go;
use input::InputLine;
use job::{Job, JobEvent};
use options::{Change, Options};
use output::Output;
use setup::Setup;

/// Lines that wait to be acted on; an interface that sends more waits itself.
const INBOX: usize = 16;
/// `isready` waits this long for a large table, and answers then all the same.
const READY_AFTER: Duration = Duration::from_secs(1);
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
        position: Board::start().into(),
        searches: VecDeque::new(),
        job: None,
        waiting: VecDeque::new(),
        outbox,
        unsettled: 1,
        ready_owed: 0,
        ready_by: Instant::now(),
        debug: false,
    };
    // An error here is an interface that does not listen any more, which is no error.
    let _ = session
        .serve(&inbox)
        .and_then(|()| session.finish_job(&inbox));
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
    /// What to play if the search dies.
    fallback: Option<Move>,
}

/// How a `bench` or `perft` begins.
type Start = Box<dyn FnOnce(job::JobSink) -> io::Result<Job>>;

/// No more than this many of them wait.
const MOST_WAITING: usize = 1000;

struct Session {
    output: Output,
    engine: EngineHandle,
    options: Options,
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
    /// How often `readyok` is owed, and by when.
    ready_owed: usize,
    ready_by: Instant,
    debug: bool,
}

impl Session {
    fn serve(&mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        loop {
            let event = if self.ready_owed == 0 {
                inbox.recv().map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                inbox.recv_timeout(self.ready_by.saturating_duration_since(Instant::now()))
            };
            match event {
                Ok(Event::Heard(InputLine::Text(line))) => {
                    self.output.hear(&line);
                    if self.execute(&line)? {
                        return Ok(());
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
                Err(RecvTimeoutError::Timeout) => self.say_ready()?,
                Ok(Event::Heard(InputLine::End)) | Err(RecvTimeoutError::Disconnected) => {
                    self.output.note("the input has ended");
                    return Ok(());
                }
            }
        }
    }

    /// Waits for the result of a `bench` or `perft` as long as somebody may want it: scripts ask
    /// for one and close their end or say `quit` in the same breath. Who said `stop` does not.
    fn finish_job(&mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        self.engine.stop();
        while self.job.as_ref().is_some_and(|job| !job.is_stopped()) {
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

    /// Does what a line says; `true` if it is time to leave.
    fn execute(&mut self, line: &str) -> io::Result<bool> {
        if line.trim_ascii().is_empty() {
            return Ok(false);
        }
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(error) => {
                self.output.remark(error)?;
                return Ok(false);
            }
        };
        match command {
            Command::Uci => self.introduce()?,
            Command::Debug(on) => self.debug = on,
            Command::IsReady => self.ask_ready()?,
            Command::SetOption { name, value } => self.set_option(name, value)?,
            Command::Register => {}
            Command::NewGame => self.new_game(),
            Command::Position(setup) => self.set_up(&setup)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.stop(),
            Command::PonderHit => self.engine.ponderhit(),
            Command::Quit => return Ok(true),
            Command::Show => self.output.say(output::diagram(&self.position.board))?,
            Command::Eval => self.output.say(eval::explanation(&self.position.board))?,
            Command::Bench(depth) => {
                let run = bench::Run {
                    depth: depth.map_or(DEPTH, |depth| depth.clamp(1, DEEPEST)),
                    ..bench::Run::default()
                };
                self.enqueue(Box::new(|sink| Job::bench(run, sink)))?;
            }
            Command::Perft { depth, asked } => self.perft(depth, asked)?,
        }
        Ok(false)
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.output
            .say(concat!("id name Pillarbox ", env!("CARGO_PKG_VERSION")))?;
        self.output.say("id author the Pillarbox developers")?;
        for line in Options::describe() {
            self.output.say(line)?;
        }
        self.output.say("uciok")
    }

    /// Answers at once during a search, else when the engine has done what it was told.
    fn ask_ready(&mut self) -> io::Result<()> {
        if self.ready_owed == 0 {
            self.ready_by = Instant::now() + READY_AFTER;
        }
        self.ready_owed += 1;
        self.answer_ready()
    }

    fn answer_ready(&mut self) -> io::Result<()> {
        if self.unsettled == 0 || !self.searches.is_empty() {
            self.say_ready()?;
        }
        Ok(())
    }

    fn say_ready(&mut self) -> io::Result<()> {
        for _ in 0..std::mem::take(&mut self.ready_owed) {
            self.output.say("readyok")?;
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        match self.options.set(name, value) {
            Ok(change) => {
                let settings = self.options.engine.clone();
                let usable = settings.usable_threads();
                let few = usable < settings.threads && name.eq_ignore_ascii_case("Threads");
                self.unsettled += self.engine.configure(settings);
                match change {
                    Change::Set => {}
                    Change::Clamped(taken) => self.output.remark(format_args!(
                        "{} {} is out of range, {taken} is used",
                        repeated(name),
                        repeated(value)
                    ))?,
                    Change::ClearHash => {
                        self.engine.forget();
                        self.unsettled += 1;
                    }
                }
                if few {
                    self.output.remark(format_args!(
                        "{usable} threads will search, four for each core of this machine"
                    ))?;
                }
                Ok(())
            }
            Err(error) => self.output.remark(error),
        }
    }

    fn new_game(&mut self) {
        self.engine.new_game();
        self.unsettled += 1;
    }

    fn set_up(&mut self, setup: &Setup<'_>) -> io::Result<()> {
        match setup.position() {
            Ok(position) => {
                self.position = position;
                Ok(())
            }
            Err(error) => self
                .output
                .remark(format_args!("{error}; the position stays as it was")),
        }
    }

    fn go(&mut self, go: &Go<'_>) -> io::Result<()> {
        go.complaints.tell(&mut self.output)?;
        let board = &self.position.board;
        let (limits, illegal) = go.limits(board);
        illegal.tell(&mut self.output)?;
        if self.debug {
            self.output.remark(format_args!("searching {board}"))?;
        }
        let fallback = board.legal_moves().first().copied();
        let board = board.clone();
        let id = self.engine.go(self.position.clone(), limits);
        self.searches.push_back(Search {
            id,
            board,
            fallback,
        });
        self.answer_ready()
    }

    fn stop(&mut self) {
        self.engine.stop();
        self.waiting.clear();
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    fn perft(&mut self, depth: u32, asked: &str) -> io::Result<()> {
        let taken = depth.min(MAX_DEPTH);
        if taken < depth {
            self.output.remark(format_args!(
                "perft {} is too deep, {taken} is used",
                repeated(asked)
            ))?;
        }
        let board = self.position.board.clone();
        self.enqueue(Box::new(move |sink| Job::perft(board, taken, sink)))
    }

    /// Starts a `bench` or `perft` when those before it are done.
    fn enqueue(&mut self, start: Start) -> io::Result<()> {
        if self.waiting.len() >= MOST_WAITING {
            return self
                .output
                .remark("this is too much to do; wait for some of it, or say stop");
        }
        self.waiting.push_back(start);
        self.start_next()
    }

    /// Starts what waits longest, if nothing runs.
    fn start_next(&mut self) -> io::Result<()> {
        while self.job.is_none()
            && let Some(start) = self.waiting.pop_front()
        {
            let outbox = self.outbox.clone();
            let sink = Box::new(move |event| {
                // Nobody listens any more only when the process is about to end.
                let _ = outbox.send(Event::Job(event));
            });
            match start(sink) {
                Ok(job) => self.job = Some(job),
                Err(error) => self
                    .output
                    .remark(format_args!("cannot start a thread for this: {error}"))?,
            }
        }
        Ok(())
    }
}
