//! Starts the program in a pty, feeds it keys and waits for what it shows.

use std::io::{Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, WaitOptions};
use vt100::Screen;

use super::look::{files_row, moves_of};
use super::start::Start;

/// How long anything may take on a machine that has other things to do.
const DEADLINE: Duration = Duration::from_secs(20);

/// Each frame ends like this; what comes before it is half of one.
pub(super) const FRAME_END: &[u8] = b"\x1b[?2026l";

/// Processes are started one after the other, so that none inherits the terminal of another.
pub(super) static STARTING: Mutex<()> = Mutex::new(());

/// What came out of the program so far.
struct Output {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    /// How many of the bytes the emulator has seen: all up to the end of the last whole frame.
    seen: usize,
    ended: bool,
}

impl Output {
    fn take_in(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.ended = bytes.is_empty();
        let new = &self.bytes[self.seen..];
        let whole = match last(new, FRAME_END) {
            _ if self.ended => new.len(),
            Some(at) => at + FRAME_END.len(),
            None => 0,
        };
        self.parser.process(&new[..whole]);
        self.seen += whole;
    }
}

struct Shared {
    output: Mutex<Output>,
    news: Condvar,
    /// The reader shall end with the next thing it reads.
    closing: Mutex<bool>,
}

/// A running program and the terminal around it. Ends with the test.
pub(super) struct Term {
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    reader: Option<JoinHandle<()>>,
    child: Box<dyn Child + Send + Sync>,
    shared: Arc<Shared>,
    /// The terminal's modes before the start, as text.
    cooked: String,
}

fn pty_size((columns, rows): (u16, u16)) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        ..PtySize::default()
    }
}

/// The emulator needs a little room; what is shown on a single cell matters to nobody.
fn new_parser((columns, rows): (u16, u16)) -> vt100::Parser {
    vt100::Parser::new(rows.max(4), columns.max(8), 0)
}

impl Term {
    pub(super) fn new(start: Start) -> Self {
        let one_by_one = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let pair = native_pty_system().openpty(pty_size(start.size)).unwrap();
        let cooked = format!("{:?}", pair.master.get_termios().unwrap());
        let child = pair.slave.spawn_command(start.command).unwrap();
        drop(pair.slave);
        drop(one_by_one);
        let shared = Arc::new(Shared {
            output: Mutex::new(Output {
                parser: new_parser(start.size),
                bytes: Vec::new(),
                seen: 0,
                ended: false,
            }),
            news: Condvar::new(),
            closing: Mutex::new(false),
        });
        let source = pair.master.try_clone_reader().unwrap();
        let for_reader = Arc::clone(&shared);
        let reader = thread::spawn(move || read_all(source, &for_reader));
        Self {
            writer: Some(pair.master.take_writer().unwrap()),
            master: Some(pair.master),
            reader: Some(reader),
            child,
            shared,
            cooked,
        }
    }

    fn output(&self) -> MutexGuard<'_, Output> {
        self.shared.output.lock().unwrap()
    }

    /// Waits until the output is as wanted.
    fn wait(&self, what: &str, wanted: impl Fn(&Output) -> bool) {
        let end = Instant::now() + DEADLINE;
        let mut output = self.output();
        while !wanted(&output) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || output.ended {
                let (screen, ended) = (output.parser.screen().contents(), output.ended);
                drop(output);
                panic!("waiting for {what}; ended: {ended}; the screen:\n{screen}");
            }
            output = self.shared.news.wait_timeout(output, left).unwrap().0;
        }
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    pub(super) fn wait_for(&self, wanted: impl Fn(&Screen) -> bool) {
        let at = std::panic::Location::caller();
        self.wait(&format!("a condition at {at}"), |output| {
            wanted(output.parser.screen())
        });
    }

    /// Waits until all these texts are on the screen at once.
    pub(super) fn wait_for_text(&self, texts: &[&str]) {
        self.wait(&format!("{texts:?}"), |output| {
            let contents = output.parser.screen().contents();
            texts.iter().all(|text| contents.contains(text))
        });
    }

    /// Waits until these moves, and no more, are in the list.
    pub(super) fn wait_for_moves(&self, moves: &str) {
        self.wait(&format!("the moves {moves}"), |output| {
            moves_of(output.parser.screen()) == moves
        });
    }

    /// Looks at the screen as it is.
    pub(super) fn look<T>(&self, look: impl Fn(&Screen) -> T) -> T {
        look(self.output().parser.screen())
    }

    /// Waits until nothing comes for a while.
    pub(super) fn wait_for_silence(&self, span: Duration) {
        let end = Instant::now() + DEADLINE;
        let mut output = self.output();
        loop {
            let before = output.bytes.len();
            let (next, wait) = self
                .shared
                .news
                .wait_timeout_while(output, span, |output| output.bytes.len() == before)
                .unwrap();
            output = next;
            if wait.timed_out() {
                return;
            }
            assert!(Instant::now() < end, "it is never silent");
        }
    }

    /// Everything that was written.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.output().bytes.clone()
    }

    /// How much was written.
    pub(super) fn mark(&self) -> usize {
        self.output().bytes.len()
    }

    /// Waits until the bytes after a mark are as wanted.
    pub(super) fn wait_for_bytes(&self, mark: usize, wanted: &str) {
        self.wait(&format!("the bytes {wanted:?}"), |output| {
            contains(&output.bytes[mark..], wanted.as_bytes())
        });
    }

    /// Forgets the screen, so that what is seen afterwards was drawn anew.
    pub(super) fn forget_screen(&self) {
        let mut output = self.output();
        let (rows, columns) = output.parser.screen().size();
        output.parser = new_parser((columns, rows));
    }

    pub(super) fn send(&mut self, keys: &str) {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.send(&format!("\x1b[200~{text}\x1b[201~"));
    }

    pub(super) fn resize(&self, columns: u16, rows: u16) {
        let mut output = self.output();
        output.parser = new_parser((columns, rows));
        drop(output);
        self.tell_size(columns, rows);
    }

    /// Tells the program a size that the emulator does not follow.
    pub(super) fn tell_size(&self, columns: u16, rows: u16) {
        let master = self.master.as_ref().unwrap();
        master.resize(pty_size((columns, rows))).unwrap();
    }

    /// A command after `:`.
    pub(super) fn command(&mut self, text: &str) {
        self.send(&format!(":{text}\r"));
    }

    /// A game of two players, from a position or from the start.
    pub(super) fn two_players(&mut self, fen: Option<&str>) {
        self.command("players");
        self.wait_for_text(&["Two players", "Position"]);
        if let Some(fen) = fen {
            self.paste(fen);
            // The line shows the end of a text that is longer than it.
            self.wait_for_text(&[&fen[fen.len() - 12..]]);
            self.send("\r");
        }
        self.send("\r");
        self.wait_for_text(&["no moves yet"]);
    }

    /// Types moves, each with Enter.
    pub(super) fn type_moves(&mut self, moves: &str) {
        for san in moves.split_whitespace() {
            self.send(&format!("{san}\r"));
        }
    }

    /// Where a square is, as a mouse counts.
    pub(super) fn square(&self, name: &str) -> (u16, u16) {
        let (file, rank) = name.split_at(1);
        self.look(|screen| {
            let columns = files_row(screen).expect("no board on the screen");
            let column = columns.find(file).unwrap() as u16;
            let is_rank = |row: &u16| {
                let cell = screen.cell(*row, 0).unwrap();
                cell.contents() == rank
            };
            let row = (0..screen.size().0).find(is_rank).unwrap();
            (column + 1, row + 1)
        })
    }

    /// Clicks on a square.
    pub(super) fn click(&mut self, square: &str) {
        let (column, row) = self.square(square);
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Drags from a square to another.
    pub(super) fn drag(&mut self, from: &str, to: &str) {
        self.drag_with(0, from, to);
    }

    /// Drags with a button: 0 is the left one, 2 the right one.
    pub(super) fn drag_with(&mut self, button: u16, from: &str, to: &str) {
        let (begin, end) = (self.square(from), self.square(to));
        let middle = (u16::midpoint(begin.0, end.0), u16::midpoint(begin.1, end.1));
        let steps = [
            (0, begin, 'M'),
            (32, middle, 'M'),
            (32, end, 'M'),
            (0, end, 'm'),
        ];
        for (moved, (column, row), last) in steps {
            let button = button + moved;
            self.send(&format!("\x1b[<{button};{column};{row}{last}"));
        }
    }

    /// The number of the running program.
    #[cfg(target_os = "linux")]
    pub(super) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    fn pid(&self) -> Pid {
        let pid = self.child.process_id().unwrap();
        Pid::from_raw(pid.cast_signed()).unwrap()
    }

    /// The program that the shell has started.
    #[cfg(target_os = "linux")]
    pub(super) fn child_of_shell(&self) -> Pid {
        let shell = self.process();
        let path = format!("/proc/{shell}/task/{shell}/children");
        let children = std::fs::read_to_string(path).unwrap();
        Pid::from_raw(children.trim().parse().unwrap()).unwrap()
    }

    pub(super) fn signal(&self, signal: Signal) {
        rustix::process::kill_process(self.pid(), signal).unwrap();
    }

    /// Waits until the program is stopped, as after Ctrl-Z.
    pub(super) fn wait_until_stopped(&self) {
        let options = WaitOptions::UNTRACED | WaitOptions::NOHANG;
        until("the program to stop", || {
            let found = rustix::process::waitpid(Some(self.pid()), options).unwrap();
            found.is_some_and(|(_, status)| status.stopped())
        });
    }

    /// Waits until the program is gone and all it wrote is read; its exit code.
    pub(super) fn wait_for_exit(&mut self) -> u32 {
        let mut code = None;
        until("the program to end", || {
            let status = self.child.try_wait().unwrap();
            code = status.map(|status| status.exit_code());
            code.is_some()
        });
        if self.reader.is_some() {
            until("the end of the output", || self.output().ended);
        }
        code.unwrap()
    }

    /// Reads no more of what the program writes. A key that makes it write gets the reader out of
    /// its wait.
    pub(super) fn stop_reading(&mut self, key: &str) {
        *self.shared.closing.lock().unwrap() = true;
        self.send(key);
        self.reader.take().unwrap().join().unwrap();
    }

    /// Closes the terminal, as a window that goes away does.
    pub(super) fn hang_up(&mut self, key: &str) {
        self.stop_reading(key);
        self.writer = None;
        self.master = None;
    }

    /// Lets somebody else set the terminal's modes, as a shell does while the program sleeps.
    #[cfg(target_os = "linux")]
    pub(super) fn set_cooked(&self) {
        let name = self.master.as_ref().unwrap().tty_name().unwrap();
        let _one_by_one = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stty = std::process::Command::new("stty");
        let status = stty.arg("-F").arg(name).arg("sane").status();
        assert!(status.unwrap().success());
    }

    /// Whether keys are read as they come.
    #[cfg(target_os = "linux")]
    pub(super) fn is_raw(&self) -> bool {
        let modes = format!("{:?}", self.master.as_ref().unwrap().get_termios().unwrap());
        !modes.contains("ICANON")
    }

    /// Whether the terminal's modes are as they were before the start.
    pub(super) fn is_cooked(&self) -> bool {
        let master = self.master.as_ref().unwrap();
        format!("{:?}", master.get_termios().unwrap()) == self.cooked
    }

    /// Checks that what was written after a mark puts the terminal back.
    pub(super) fn assert_restored(&self, mark: usize) {
        let bytes = self.bytes();
        for mode in ["1049l", "1002l", "1006l", "2004l", "25h"] {
            let wanted = format!("\x1b[?{mode}");
            assert!(contains(&bytes[mark..], wanted.as_bytes()), "{mode}");
        }
        for mode in ["1049h", "1002h", "1006h", "2004h", "25l"] {
            let at = |mode: &str| last(&bytes, format!("\x1b[?{mode}").as_bytes());
            let off = mode.replace(['h', 'l'], if mode == "25l" { "h" } else { "l" });
            assert!(at(mode) < at(&off), "{mode} comes after {off}");
        }
        until("the modes of the terminal", || self.is_cooked());
    }
}

impl Drop for Term {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Feeds the emulator until nothing is left to read.
fn read_all(mut source: Box<dyn Read + Send>, shared: &Shared) {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = source.read(&mut buffer).unwrap_or(0);
        let Ok(mut output) = shared.output.lock() else {
            // The test has failed while it looked.
            return;
        };
        output.take_in(&buffer[..count]);
        shared.news.notify_all();
        if count == 0 || *shared.closing.lock().unwrap() {
            return;
        }
    }
}

/// Waits for something that nobody tells about.
pub(super) fn until(what: &str, mut done: impl FnMut() -> bool) {
    let end = Instant::now() + DEADLINE;
    while !done() {
        assert!(Instant::now() < end, "waiting for {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

pub(super) fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    last(bytes, wanted).is_some()
}

/// Where it is found for the last time.
fn last(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|part| part == wanted)
}
