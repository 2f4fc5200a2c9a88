//! Frames, and the few things that are written beside them.

use std::io::{self, BufWriter, Stdout, Write};
use std::mem::ManuallyDrop;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::queue;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::layout::{Position, Rect};

use super::terminal::{MOUSE_OFF, MOUSE_ON, TerminalModes};
use crate::tui::app::App;
use crate::tui::view::view;

/// More than a frame of a large terminal needs, so that each is one write.
const FRAME: usize = 256 << 10;

/// Draws and writes to the terminal, which is taken when this is made and given back when it is dropped.
pub(in crate::tui) struct TerminalOutput {
    /// Never dropped by itself: ratatui would complain on standard error, and panic if that is gone
    /// with the terminal.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    modes: TerminalModes,
    mouse: bool,
    /// Nobody knows what the terminal shows: the next frame is a whole one.
    stale: bool,
}

impl TerminalOutput {
    pub(in crate::tui) fn open(modes: &TerminalModes, mouse: bool) -> io::Result<Self> {
        modes.enter(mouse)?;
        let out = BufWriter::with_capacity(FRAME, io::stdout());
        let terminal = Terminal::new(CrosstermBackend::new(out)).inspect_err(|_| modes.leave())?;
        Ok(Self {
            terminal: ManuallyDrop::new(terminal),
            modes: modes.clone(),
            mouse,
            stale: false,
        })
    }

    /// Columns and rows.
    pub(in crate::tui) fn size(&self) -> (u16, u16) {
        self.terminal
            .size()
            .map_or((80, 24), |size| (size.width, size.height))
    }

    /// Shows what is different from the last frame.
    pub(in crate::tui) fn draw(&mut self, app: &App) -> io::Result<()> {
        let _ = queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate);
        if std::mem::take(&mut self.stale) {
            // Not `clear`, which asks the terminal where its cursor is and waits for an answer
            // that only the input thread could read.
            let size = self.terminal.size()?;
            self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
        }
        self.terminal.draw(|frame| view(app, frame))?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        io::Write::flush(self.terminal.backend_mut())
    }

    /// Forgets what the terminal shows, so that the next frame is whole.
    pub(in crate::tui) fn redraw(&mut self) {
        self.stale = true;
    }

    /// Asks the terminal to put a text on the clipboard.
    pub(in crate::tui) fn copy(&mut self, text: &str) {
        let _ = queue!(
            self.terminal.backend_mut(),
            CopyToClipboard::to_clipboard_from(text)
        );
    }

    pub(in crate::tui) fn bell(&mut self) {
        let _ = self.terminal.backend_mut().write_all(b"\x07");
    }

    /// Switches the mouse on or off.
    pub(in crate::tui) fn mouse(&mut self, on: bool) {
        if self.mouse != on {
            self.mouse = on;
            let mode = if on { MOUSE_ON } else { MOUSE_OFF };
            let _ = queue!(self.terminal.backend_mut(), Print(mode));
        }
    }

    /// Gives the terminal back to the shell and sleeps until it is wanted again.
    pub(in crate::tui) fn suspend(&mut self) {
        #[cfg(unix)]
        {
            self.modes.leave();
            // The whole group, as Ctrl-Z would: whoever started this waits for it.
            let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
            self.resume();
        }
    }

    /// Takes the terminal again after a sleep.
    pub(in crate::tui) fn resume(&mut self) {
        let _ = self.modes.enter(self.mouse);
        self.redraw();
    }
}

impl Drop for TerminalOutput {
    fn drop(&mut self) {
        // After a panic the terminal is the shell's again, and half a frame has no place there.
        if self.modes.is_taken() {
            let _ = self.flush();
        }
        self.modes.leave();
    }
}
