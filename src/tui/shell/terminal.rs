//! The terminal's state outside of the frames: entered once, and put back however it ends.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::pictures::{KeptPictures, PAINTER_THREAD};
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::queue;
use ratatui::crossterm::style::{Print, ResetColor};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Buttons and drags with coordinates of any size, but no mere motion.
pub(super) const MOUSE_ON: &str = "\x1b[?1002h\x1b[?1006h";
/// The same, off.
pub(super) const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l";

/// Whether the terminal is ours at the moment. Whoever ends the program asks it to be put back.
#[derive(Clone)]
pub(in crate::tui) struct TerminalModes {
    taken: Arc<AtomicBool>,
    /// What has to be taken away before it is put back.
    pictures: KeptPictures,
}

impl TerminalModes {
    pub(in crate::tui) fn new() -> Self {
        Self {
            taken: Arc::default(),
            pictures: KeptPictures::new(),
        }
    }

    /// The pictures that will be taken away.
    pub(super) fn pictures(&self) -> KeptPictures {
        self.pictures.clone()
    }

    /// Takes the terminal. If it was ours, its modes may have been changed in a sleep that nobody
    /// told about, so they are set anew.
    pub(super) fn enter(&self, mouse: bool) -> io::Result<()> {
        if self.is_taken() {
            set_raw_again()?;
        } else {
            enable_raw_mode()?;
        }
        self.taken.store(true, Ordering::SeqCst);
        let mut bytes = Vec::new();
        queue!(bytes, EnterAlternateScreen, EnableBracketedPaste, Hide)?;
        if mouse {
            queue!(bytes, Print(MOUSE_ON))?;
        }
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        out.flush()
    }

    /// Whether the terminal is ours.
    pub(super) fn is_taken(&self) -> bool {
        self.taken.load(Ordering::SeqCst)
    }

    /// Gives the terminal back, once. Nothing can be done about an error, so there is none.
    pub(in crate::tui) fn leave(&self) {
        if !self.taken.swap(false, Ordering::SeqCst) {
            return;
        }
        let mut bytes = Vec::new();
        self.pictures.remove_all(&mut bytes);
        let _ = queue!(
            bytes,
            Print(MOUSE_OFF),
            DisableBracketedPaste,
            ResetColor,
            LeaveAlternateScreen,
            Show
        );
        write_around(&bytes);
        let _ = disable_raw_mode();
    }
}

/// Sets the modes that are ours once more, by way of no others: what is typed while they are the
/// shell's is echoed, and its Enter is another key.
#[cfg(unix)]
fn set_raw_again() -> io::Result<()> {
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
    let terminal = rustix::stdio::stdin();
    let mut raw = tcgetattr(terminal)?;
    raw.make_raw();
    Ok(tcsetattr(terminal, OptionalActions::Now, &raw)?)
}

#[cfg(not(unix))]
fn set_raw_again() -> io::Result<()> {
    disable_raw_mode()?;
    enable_raw_mode()
}

/// Writes to the terminal even if another thread sits on standard output, but does not wait long
/// for a terminal that takes nothing.
#[cfg(unix)]
fn write_around(mut bytes: &[u8]) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let out = rustix::stdio::stdout();
    let patience = Timespec {
        tv_sec: 0,
        tv_nsec: 300_000_000,
    };
    while !bytes.is_empty() {
        let mut fds = [PollFd::new(&out, PollFlags::OUT)];
        match poll(&mut fds, Some(&patience)) {
            Err(rustix::io::Errno::INTR) => continue,
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        match rustix::io::write(out, bytes) {
            Ok(0) | Err(_) => return,
            Ok(count) => bytes = &bytes[count..],
        }
    }
}

#[cfg(not(unix))]
fn write_around(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(bytes);
    let _ = out.flush();
}

/// A panic puts the terminal back before it speaks. Those of threads that search, paint, or read and
/// write files, are caught and told on the screen, so they are silent here.
pub(in crate::tui) fn hook_panics(modes: &TerminalModes) {
    let modes = modes.clone();
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name().is_some_and(is_caught) {
            return;
        }
        modes.leave();
        usual(panic);
    }));
}

/// Whether a panic of the thread with this name is caught there.
fn is_caught(thread: &str) -> bool {
    let others = [
        super::game_reader::THREAD,
        crate::store::SAVER_THREAD,
        PAINTER_THREAD,
    ];
    thread.starts_with("engine") || others.contains(&thread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Job, Saver};
    use std::time::Duration;

    #[test]
    fn a_panic_that_is_caught_leaves_the_terminal_alone() {
        for (thread, caught) in [
            ("engine", true),
            ("reader", true),
            ("painter", true),
            ("main", false),
            ("input", false),
            ("watchdog", false),
        ] {
            assert_eq!(is_caught(thread), caught, "{thread}");
        }
        // What runs a job of the saver is one of them, and goes on after it failed.
        let (sender, names) = std::sync::mpsc::channel();
        let saver = Saver::start(Box::new(|_| {})).unwrap();
        let name = || std::thread::current().name().map(str::to_owned);
        saver.send(Job::Run(Box::new(move || {
            let _ = sender.send(name());
            panic!("asked to fail");
        })));
        assert!(saver.flush_within(Duration::from_mins(1)));
        assert!(is_caught(&names.recv().unwrap().unwrap()));
    }
}
