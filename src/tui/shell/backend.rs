//! ratatui's way to the terminal, without what it writes in a frame in which no cell has changed: while
//! a piece glides, that would be as much as the piece itself.

use std::io::{self, BufWriter, Stdout, Write};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

/// Writes to a terminal, by default this program's own.
pub(super) struct SparingBackend<W: Write = BufWriter<Stdout>> {
    inner: CrosstermBackend<W>,
    /// Whether the last that was said about the cursor is that it shall not be seen.
    hidden: bool,
}

impl<W: Write> SparingBackend<W> {
    pub(super) const fn new(writer: W) -> Self {
        Self {
            inner: CrosstermBackend::new(writer),
            hidden: false,
        }
    }

    /// Somebody else may have shown the cursor.
    pub(super) const fn distrust(&mut self) {
        self.hidden = false;
    }
}

impl<W: Write> Write for SparingBackend<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Write::flush(&mut self.inner)
    }
}

impl<W: Write> Backend for SparingBackend<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        // The colors are as a frame leaves them, so without cells there is nothing to set or reset.
        let mut content = content.peekable();
        if content.peek().is_none() {
            return Ok(());
        }
        self.inner.draw(content)
    }

    fn append_lines(&mut self, lines: u16) -> io::Result<()> {
        self.inner.append_lines(lines)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.hidden, true) {
            return Ok(());
        }
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.hidden = false;
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.inner.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    /// All is cleared from the first cell on: told to clear the whole screen, kitty throws the pictures
    /// away too, those that it shall keep for later as well.
    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        if region != ClearType::All {
            return self.inner.clear_region(region);
        }
        self.inner.set_cursor_position(Position::ORIGIN)?;
        self.inner.clear_region(ClearType::AfterCursor)
    }

    fn size(&self) -> io::Result<Size> {
        self.inner.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_is_cleared_without_what_throws_pictures_away() {
        let mut out = Vec::new();
        let mut backend = SparingBackend::new(&mut out);
        backend.clear().unwrap();
        backend.clear_region(ClearType::All).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "\x1b[1;1H\x1b[J".repeat(2));
    }

    #[test]
    fn a_frame_without_changes_writes_nothing() {
        let mut out = Vec::new();
        let mut backend = SparingBackend::new(&mut out);
        let cell = Cell::new("x");
        backend.draw([(3, 4, &cell)].into_iter()).unwrap();
        backend.hide_cursor().unwrap();
        backend.write_all(b"|").unwrap();
        backend.draw([].into_iter()).unwrap();
        backend.hide_cursor().unwrap();
        backend.write_all(b"|").unwrap();
        // What was shown, or may have been, is hidden again.
        backend.show_cursor().unwrap();
        backend.hide_cursor().unwrap();
        backend.distrust();
        backend.hide_cursor().unwrap();
        let text = String::from_utf8(out).unwrap();
        let frames: Vec<&str> = text.split('|').collect();
        assert!(frames[0].contains('x') && frames[1].is_empty(), "{text:?}");
        assert_eq!(text.matches("\x1b[?25l").count(), 3, "{text:?}");
    }
}
