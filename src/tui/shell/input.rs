//! The thread that waits for the terminal.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread;

use anyhow::{Context, Result};
use ratatui::crossterm::event;

use super::Message;

/// Starts it. It ends with the program, or when there is nothing left to read.
pub(in crate::tui) fn read_input(inbox: Sender<Message>) -> Result<()> {
    let body = move || {
        let end = catch_unwind(AssertUnwindSafe(|| {
            while let Ok(event) = event::read() {
                if inbox.send(Message::Term(event)).is_err() {
                    return;
                }
            }
        }));
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
