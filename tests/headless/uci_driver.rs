//! A chess interface for tests: starts the program and talks to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long an answer may take. Milliseconds are measured elsewhere.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// An option that is not there, and what is said about it: the sign for our reader to leave.
const DEAF: &str = "deaf";
const DEAF_AFTER: &str = "info string there is no option \"deaf\"";

/// A running engine. Each question fails if the answer does not come.
pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Option<JoinHandle<String>>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    pub(crate) fn with(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pillarbox"));
        command.arg("uci").args(arguments);
        Self::spawn(&mut command)
    }

    pub(crate) fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in out.lines() {
                let line = line.unwrap();
                let gone = line == DEAF_AFTER || sender.send(line).is_err();
                if gone {
                    break;
                }
            }
        });
        let mut err = child.stderr.take().unwrap();
        let errors = thread::spawn(move || {
            let mut text = String::new();
            err.read_to_string(&mut text).unwrap();
            text
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            errors: Some(errors),
        }
    }

    /// Says a line, or several, or what is none at all.
    pub(crate) fn say(&mut self, text: impl AsRef<[u8]>) {
        let mut bytes = text.as_ref().to_vec();
        bytes.push(b'\n');
        let input = self.input.as_mut().unwrap();
        input.write_all(&bytes).unwrap();
        input.flush().unwrap();
    }

    /// All lines up to the first one that is wanted.
    pub(crate) fn until(&mut self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut heard = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    let found = wanted(&line);
                    heard.push(line);
                    if found {
                        return heard;
                    }
                }
                Err(error) => panic!("{error}, having heard {heard:#?}"),
            }
        }
    }

    /// What it says before it is ready.
    pub(crate) fn ready(&mut self) -> Vec<String> {
        self.say("isready");
        let mut heard = self.until(|line| line == "readyok");
        heard.pop();
        heard
    }

    /// The lines of a search and then its move.
    pub(crate) fn answer(&mut self) -> (Vec<String>, String) {
        let mut heard = self.until(|line| line.starts_with("bestmove"));
        let last = heard.pop().unwrap();
        let m = last.split(' ').nth(1).unwrap().to_owned();
        (heard, m)
    }

    /// Asks, and waits for the move.
    pub(crate) fn best(&mut self, go: &str) -> String {
        self.say(go);
        self.answer().1
    }

    /// The FEN of the position that it has.
    pub(crate) fn fen(&mut self) -> String {
        self.say("d");
        let heard = self.until(|line| line.starts_with("Legal moves"));
        let fen = heard.iter().find_map(|line| line.strip_prefix("Fen: "));
        fen.unwrap().to_owned()
    }

    /// Fails if it says anything within a moment.
    pub(crate) fn is_silent(&mut self) {
        match self.lines.recv_timeout(Duration::from_millis(150)) {
            Err(RecvTimeoutError::Timeout) => {}
            other => panic!("not silent: {other:?}"),
        }
    }

    /// Leaves, and returns what was said to the last.
    pub(crate) fn quit(mut self) -> Vec<String> {
        self.say("quit");
        self.leaves()
    }

    /// Says nothing more at all.
    pub(crate) fn hang_up(mut self) -> Vec<String> {
        self.input = None;
        self.leaves()
    }

    /// Closes the pipe that it talks into: the reader leaves with the line that is asked for.
    pub(crate) fn goes_unheard(mut self, text: &str) {
        self.say(format!("setoption name {DEAF}"));
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not say what was asked for"),
            }
        }
        // It may leave before it has read everything.
        let input = self.input.as_mut().unwrap();
        for line in text.lines() {
            let _ = writeln!(input, "{line}");
        }
        self.leaves();
    }

    /// Waits for the end, which must be a good one.
    fn leaves(&mut self) -> Vec<String> {
        let status = self.end();
        let errors = self.errors.take().unwrap().join().unwrap();
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
        self.lines.iter().collect()
    }

    fn end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < deadline, "it does not leave");
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // A test that failed leaves no engine behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
