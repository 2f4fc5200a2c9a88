//! Frames, and the few things that are written beside them.

use std::io::{self, BufWriter, Write};
use std::mem::ManuallyDrop;
use std::sync::mpsc::Sender;

use ratatui::backend::Backend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::queue;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::layout::{Position, Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::Message;
use super::backend::SparingBackend;
use super::input::Answer;
use super::pictures::{Gallery, Pictures};
use super::terminal::{MOUSE_OFF, MOUSE_ON, TerminalModes};
use crate::tui::app::App;
use crate::tui::view::view;

/// The most columns and rows that are drawn. A terminal may say that it has 65535 of each, and their
/// cells would not fit into memory; what lies beyond stays empty.
const LARGEST: (u16, u16) = (1000, 500);

/// As much of a size as is drawn.
pub(in crate::tui) fn drawn_size((columns, rows): (u16, u16)) -> (u16, u16) {
    (columns.min(LARGEST.0), rows.min(LARGEST.1))
}

/// More than a frame of a large terminal needs, so that each is one write.
const FRAME: usize = 256 << 10;

/// Draws and writes to the terminal, which is taken when this is made and given back when it is dropped.
pub(in crate::tui) struct TerminalOutput {
    /// Never dropped by itself: ratatui would complain on standard error, and panic if that is gone
    /// with the terminal.
    terminal: ManuallyDrop<Terminal<SparingBackend>>,
    modes: TerminalModes,
    mouse: bool,
    /// What is drawn of the terminal.
    drawn: Rect,
    /// Nobody knows what the terminal shows: the next frame is a whole one.
    stale: bool,
    pictures: Pictures,
    /// Whether the terminal was asked what it can do.
    asked: bool,
}

impl TerminalOutput {
    pub(in crate::tui) fn open(
        modes: &TerminalModes,
        mouse: bool,
        inbox: Sender<Message>,
    ) -> io::Result<Self> {
        modes.enter(mouse).inspect_err(|_| modes.leave())?;
        let backend = SparingBackend::new(BufWriter::with_capacity(FRAME, io::stdout()));
        // Of a size that is set here, since the terminal's own may be too large.
        let drawn = Rect::ZERO;
        let viewport = Viewport::Fixed(drawn);
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport });
        let terminal = terminal.inspect_err(|_| modes.leave())?;
        Ok(Self {
            terminal: ManuallyDrop::new(terminal),
            modes: modes.clone(),
            mouse,
            drawn,
            stale: true,
            pictures: Pictures::new(modes.pictures(), inbox),
            asked: false,
        })
    }

    /// Columns and rows that are drawn.
    pub(in crate::tui) fn size(&self) -> (u16, u16) {
        let size = self.terminal.size();
        drawn_size(size.map_or((80, 24), |size| (size.width, size.height)))
    }

    /// Shows what is different from the last frame.
    pub(in crate::tui) fn draw(&mut self, app: &mut App) -> io::Result<()> {
        if !self.modes.is_taken() {
            return Ok(());
        }
        if !std::mem::replace(&mut self.asked, true) {
            let questions = Pictures::questions(&app.shared);
            queue!(self.terminal.backend_mut(), Print(questions))?;
            self.window_resized();
        }
        app.shared.look.pictures = self.pictures.ready(&app.shared);
        let _ = queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate);
        let area = Rect::from((Position::ORIGIN, Size::from(self.size())));
        if std::mem::take(&mut self.stale) || area != self.drawn {
            self.drawn = area;
            // Not `clear`, which asks the terminal where its cursor is and waits for an answer
            // that only the input thread could read.
            self.terminal.resize(area)?;
            self.pictures.cleared();
        }
        let mut boards = Vec::new();
        let frame = self.terminal.draw(|frame| boards = view(app, frame))?;
        let overlay = self.pictures.show(&boards);
        let cells = uncovered(frame.buffer, &overlay.uncovered);
        let backend = self.terminal.backend_mut();
        if !cells.is_empty() {
            queue!(backend, Print("\x1b7"))?;
            backend.draw(cells.iter().map(|(at, cell)| (at.x, at.y, cell)))?;
            queue!(backend, Print("\x1b8"))?;
        }
        backend.write_all(&overlay.bytes)?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        self.flush()
    }

    /// Writes what waits to be written. After a panic, also one of another thread, the terminal is
    /// the shell's again: no frame and no half of one has a place there.
    fn flush(&mut self) -> io::Result<()> {
        if !self.modes.is_taken() {
            return Ok(());
        }
        io::Write::flush(self.terminal.backend_mut())
    }

    /// Forgets what the terminal shows, so that the next frame is whole.
    pub(in crate::tui) fn redraw(&mut self) {
        self.stale = true;
    }

    /// The terminal says what it can do.
    pub(in crate::tui) fn hear(&mut self, answer: &Answer) {
        self.pictures.hear(answer);
    }

    /// Pictures are ready.
    pub(in crate::tui) fn receive(&mut self, gallery: Gallery) {
        self.pictures.receive(gallery);
    }

    /// The window has another size: cells may have other pixels.
    pub(in crate::tui) fn window_resized(&mut self) {
        let (cells, pixels) = window();
        let question = self.pictures.resized(cells, pixels);
        let _ = queue!(self.terminal.backend_mut(), Print(question));
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

    /// Gives the terminal back to the shell and sleeps until it is wanted again. Without a shell that
    /// could wake it nothing happens.
    pub(in crate::tui) fn suspend(&mut self) {
        #[cfg(unix)]
        if super::job_control::can_be_continued() {
            self.modes.leave();
            // The whole group, as Ctrl-Z would: whoever started this waits for it.
            let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
            self.resume();
        }
    }

    /// Takes the terminal again after a sleep.
    pub(in crate::tui) fn resume(&mut self) {
        let _ = self.modes.enter(self.mouse);
        self.terminal.backend_mut().distrust();
        self.pictures.lost();
        self.redraw();
    }
}

/// Columns and rows of the window, and its pixels if the system knows them.
#[cfg(unix)]
fn window() -> ((u16, u16), (u16, u16)) {
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stdout());
    size.map(|it| ((it.ws_col, it.ws_row), (it.ws_xpixel, it.ws_ypixel)))
        .unwrap_or_default()
}

#[cfg(not(unix))]
fn window() -> ((u16, u16), (u16, u16)) {
    ((0, 0), (0, 0))
}

/// The cells of these places, to be written over whatever pixels are there.
fn uncovered(buffer: &Buffer, places: &[Rect]) -> Vec<(Position, Cell)> {
    let places = places.iter().map(|place| place.intersection(buffer.area));
    let cells = places.flat_map(Rect::positions);
    cells.map(|at| (at, buffer[at].clone())).collect()
}

impl Drop for TerminalOutput {
    fn drop(&mut self) {
        let _ = self.flush();
        self.modes.leave();
    }
}
