//! What the commands of an interface do.

use std::io;

use super::command::Command;
use super::go::Go;
use super::job::Job;
use super::options::{Change, Options};
use super::setup::Setup;
use super::{Event, Search, Session, Start, output, repeated};
use crate::chess::perft::MAX_DEPTH;
use crate::engine::bench::DEPTH;
use crate::engine::ranges::DEEPEST;
use crate::headless::{bench, eval};

/// No more than this many of `bench` and `perft` wait.
const MOST_WAITING: usize = 1000;

impl Session {
    /// Does what a line says; `true` if it is time to leave.
    pub(super) fn execute(&mut self, line: &str) -> io::Result<bool> {
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
        self.ready_owed += 1;
        self.answer_ready()
    }

    pub(super) fn answer_ready(&mut self) -> io::Result<()> {
        if self.unsettled == 0 || !self.searches.is_empty() {
            self.say_ready()?;
        }
        Ok(())
    }

    pub(super) fn say_ready(&mut self) -> io::Result<()> {
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
                    Change::OpenBook => self.open_book()?,
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
        if let Some(m) = self.book_move(&limits)? {
            return self.output.say(format_args!("bestmove {m}"));
        }
        let board = self.position.board.clone();
        let fallback = board.legal_moves().first().copied();
        let ends = limits.ends();
        let id = self.engine.go(self.position.clone(), limits);
        self.searches.push_back(Search {
            id,
            board,
            ends,
            fallback,
        });
        self.answer_ready()
    }

    pub(super) fn stop(&mut self) {
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
    pub(super) fn start_next(&mut self) -> io::Result<()> {
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
