//! `pillarbox uci`: the engine as other chess programs know it.
//!
//! Lines from the interface and events from the engine come into one inbox. Only this thread
//! writes, so lines never mix, and it never waits for the engine, so it always listens.

mod command;
mod go;
mod input;
mod options;
mod setup;
mod talk;

use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::io::{self, BufReader};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::{Verdict, bench, eval};
use crate::chess::perft::MAX_DEPTH;
use crate::chess::{Board, Move, excerpt};
use crate::engine::bench::DEPTH;
use crate::engine::wdl::{material, wdl};
use crate::engine::{EngineEvent, EngineHandle, Info, Position, SearchId};
use command::Command;
use go::Go;
use input::Line;
use options::{Change, Options};
use setup::Setup;
use talk::Talk;

/// Lines that wait to be acted on; an interface that sends more waits itself.
const INBOX: usize = 16;
/// `isready` waits this long for a large table, and answers then all the same.
const READY_AFTER: Duration = Duration::from_secs(1);
/// Who leaves waits this long for a search to answer.
const FAREWELL: Duration = Duration::from_millis(15);

enum Event {
    Heard(Line),
    Engine(EngineEvent),
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
    thread::spawn(move || {
        let mut input = BufReader::new(io::stdin());
        loop {
            let line = input::read(&mut input);
            let end = line == Line::End;
            if sender.send(Event::Heard(line)).is_err() || end {
                break;
            }
        }
    });
    let mut session = Session {
        talk: Talk::new(log),
        engine,
        options,
        position: Board::start().into(),
        searches: VecDeque::new(),
        unsettled: 1,
        ready_owed: 0,
        ready_by: Instant::now(),
        debug: false,
    };
    // An error here is an interface that does not listen any more, which is no error.
    let _ = session.serve(&inbox);
    let _ = session.leave(&inbox);
    if !session.searches.is_empty() || session.unsettled > 0 {
        // The engine is busy with something that cannot be hurried, like clearing a large table.
        // The end of the process ends it.
        std::mem::forget(session);
    }
    Ok(Verdict::Fine)
}

/// A search that has not answered yet.
struct Search {
    id: SearchId,
    board: Board,
    /// What to play if the search dies.
    fallback: Option<Move>,
}

struct Session {
    talk: Talk,
    engine: EngineHandle,
    options: Options,
    position: Position,
    /// Searches that owe a `bestmove`, the oldest first.
    searches: VecDeque<Search>,
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
                Ok(Event::Heard(Line::Text(line))) => {
                    self.talk.hear(&line);
                    if self.obey(&line)? {
                        return Ok(());
                    }
                }
                Ok(Event::Heard(Line::TooLong)) => {
                    self.talk
                        .remark("a line of more than a megabyte was ignored")?;
                }
                Ok(Event::Engine(event)) => self.relay(event)?,
                Err(RecvTimeoutError::Timeout) => self.say_ready()?,
                Ok(Event::Heard(Line::End)) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Lets a running search give its answer, if it does so at once.
    fn leave(&mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        self.engine.stop();
        let deadline = Instant::now() + FAREWELL;
        while !self.searches.is_empty() || self.unsettled > 0 {
            let left = deadline.saturating_duration_since(Instant::now());
            match inbox.recv_timeout(left) {
                Ok(Event::Engine(event)) => self.relay(event)?,
                Ok(Event::Heard(_)) => {}
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Does what a line says; `true` if it is time to leave.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        if line.trim_ascii().is_empty() {
            return Ok(false);
        }
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(error) => {
                self.talk.remark(error)?;
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
            Command::Stop => self.engine.stop(),
            Command::PonderHit => self.engine.ponderhit(),
            Command::Quit => return Ok(true),
            Command::Show => self.talk.say(talk::diagram(&self.position.board))?,
            Command::Eval => self.talk.say(eval::explanation(&self.position.board))?,
            Command::Bench(depth) => {
                let run = bench::Run {
                    depth: depth.map_or(DEPTH, |depth| depth.clamp(1, 99)),
                    ..bench::Run::default()
                };
                run.each_line(|line| self.talk.say(line))?;
            }
            Command::Perft { depth, asked } => self.perft(depth, asked)?,
        }
        Ok(false)
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.talk
            .say(concat!("id name Pillarbox ", env!("CARGO_PKG_VERSION")))?;
        self.talk.say("id author the Pillarbox developers")?;
        for line in Options::describe() {
            self.talk.say(line)?;
        }
        self.talk.say("uciok")
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
            self.talk.say("readyok")?;
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        match self.options.set(name, value) {
            Ok(change) => {
                let settings = self.options.engine.clone();
                self.unsettled += self.engine.configure(settings) as usize;
                match change {
                    Change::Set => Ok(()),
                    Change::Clamped(taken) => self.talk.remark(format_args!(
                        "{} {} is out of range, {taken} is used",
                        excerpt(name),
                        excerpt(value)
                    )),
                    Change::ClearHash => {
                        self.new_game();
                        Ok(())
                    }
                }
            }
            Err(error) => self.talk.remark(error),
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
                .talk
                .remark(format_args!("{error}; the position stays as it was")),
        }
    }

    fn go(&mut self, go: &Go<'_>) -> io::Result<()> {
        for complaint in &go.complaints {
            self.talk.remark(complaint)?;
        }
        let board = &self.position.board;
        let (limits, illegal) = go.limits(board);
        for m in illegal {
            self.talk
                .remark(format_args!("{m:?} is not legal and will not be searched"))?;
        }
        if self.debug {
            self.talk.remark(format_args!("searching {board}"))?;
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

    fn perft(&mut self, depth: u32, asked: &str) -> io::Result<()> {
        let taken = depth.min(MAX_DEPTH);
        if taken < depth {
            self.talk.remark(format_args!(
                "perft {} is too deep, {taken} is used",
                excerpt(asked)
            ))?;
        }
        let mut board = self.position.board.clone();
        let mut all = 0;
        if taken == 0 {
            return self.talk.say("\nNodes searched: 1");
        }
        for &m in &board.legal_moves() {
            let undo = board.make(m);
            let nodes = board.perft(taken - 1);
            board.unmake(m, undo);
            all += nodes;
            self.talk.say(format_args!("{m}: {nodes}"))?;
        }
        self.talk.say(format_args!("\nNodes searched: {all}"))
    }

    /// Passes on what the engine tells.
    fn relay(&mut self, event: EngineEvent) -> io::Result<()> {
        match event {
            EngineEvent::Info { id, lines } => {
                if let Some(search) = self.searches.iter_mut().find(|search| search.id == id) {
                    let best = lines.first().and_then(|line| line.pv.first().copied());
                    search.fallback = best.or(search.fallback);
                    let material = material(&search.board);
                    self.show(&lines, material)?;
                }
                Ok(())
            }
            EngineEvent::Current {
                depth, m, number, ..
            } => self.talk.say(format_args!(
                "info depth {depth} currmove {m} currmovenumber {number}"
            )),
            EngineEvent::Done { finding, .. } => {
                let best = finding.best();
                if let (None, Some(search)) = (best, self.searches.front()) {
                    let lost = if search.board.in_check() {
                        "mate"
                    } else {
                        "cp"
                    };
                    self.talk.say(format_args!("info depth 0 score {lost} 0"))?;
                }
                self.best_move(best, finding.ponder())
            }
            EngineEvent::Died { message, .. } => {
                self.talk.remark(format_args!(
                    "the search failed: {}",
                    message.escape_debug()
                ))?;
                let fallback = self.searches.front().and_then(|search| search.fallback);
                self.best_move(fallback, None)
            }
            EngineEvent::NoMemory { wanted, kept } => {
                // Something else may have been asked for since.
                if self.options.engine.hash == wanted {
                    self.options.engine.hash = kept;
                    // Else the engine would take the same wish for no change.
                    let settings = self.options.engine.clone();
                    self.unsettled += self.engine.configure(settings) as usize;
                }
                self.talk.remark(format_args!(
                    "no memory for a hash table of {wanted} MB, it stays at {kept} MB"
                ))
            }
            EngineEvent::Ready => {
                self.unsettled = self.unsettled.saturating_sub(1);
                self.answer_ready()
            }
        }
    }

    fn show(&mut self, lines: &[Info], material: u16) -> io::Result<()> {
        for line in lines {
            let chances = self.options.show_wdl.then(|| wdl(line.score, material));
            self.talk.say(talk::info(line, chances))?;
        }
        Ok(())
    }

    fn best_move(&mut self, best: Option<Move>, ponder: Option<Move>) -> io::Result<()> {
        self.searches.pop_front();
        match (best, ponder) {
            (Some(best), Some(ponder)) => self
                .talk
                .say(format_args!("bestmove {best} ponder {ponder}")),
            (Some(best), None) => self.talk.say(format_args!("bestmove {best}")),
            (None, _) => self.talk.say("bestmove (none)"),
        }
    }
}
