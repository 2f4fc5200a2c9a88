//! The thread that waits for the terminal.
//!
//! On Unix the bytes are read here and not by crossterm, which knows no answers of a terminal but a
//! few of its own, and takes all others for typed letters.

mod answers;
#[cfg(unix)]
mod decoder;
#[cfg(unix)]
mod keys;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread;

use anyhow::{Context, Result};

use super::Message;

pub(in crate::tui) use answers::Answer;

/// Starts it. It ends with the program, or when there is nothing left to read.
pub(in crate::tui) fn read_input(inbox: Sender<Message>) -> Result<()> {
    let body = move || {
        let end = catch_unwind(AssertUnwindSafe(|| read_all(&inbox)));
        let last = match end {
            Ok(()) => Message::End,
            Err(_) => Message::Failed("reading the terminal failed".into()),
        };
        let _ = inbox.send(last);
    };
    let thread = thread::Builder::new().name("input".into());
    thread.spawn(body).context("the input thread")?;
    Ok(())
}

/// Passes on what comes until the terminal or the program is gone.
#[cfg(unix)]
fn read_all(inbox: &Sender<Message>) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    let terminal = rustix::stdio::stdin();
    let mut decoder = decoder::Decoder::default();
    let mut bytes = vec![0; 1 << 16];
    loop {
        let patience = decoder.patience().map(|wait| Timespec {
            tv_sec: 0,
            tv_nsec: i64::from(wait.subsec_nanos()),
        });
        let mut fds = [PollFd::new(&terminal, PollFlags::IN)];
        let decoded = match poll(&mut fds, patience.as_ref()) {
            Err(Errno::INTR) => continue,
            Err(_) => return,
            Ok(0) => decoder.give_up_waiting(),
            Ok(_) => match rustix::io::read(terminal, &mut bytes[..]) {
                Ok(0) => return,
                Ok(count) => decoder.take_in(&bytes[..count]),
                Err(Errno::INTR | Errno::AGAIN) => continue,
                Err(_) => return,
            },
        };
        for input in decoded {
            let message = match input {
                decoder::Input::Term(event) => Message::Term(event),
                decoder::Input::Answer(answer) => Message::Answer(answer),
            };
            if inbox.send(message).is_err() {
                return;
            }
        }
    }
}

#[cfg(not(unix))]
fn read_all(inbox: &Sender<Message>) {
    while let Ok(event) = ratatui::crossterm::event::read() {
        if inbox.send(Message::Term(event)).is_err() {
            return;
        }
    }
}
