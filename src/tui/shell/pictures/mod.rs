//! Pictures on the squares of a board, where the terminal shows any.
//!
//! A frame draws bare squares in cells and says what lies on them (`BoardScene`); this compares that
//! with what the terminal shows and writes the difference. Until the pictures of a size are ready, and
//! where there are none, the board is drawn in cells alone.

mod choice;
mod gallery;
mod iterm;
mod kitty;
mod palette;
mod png;
mod sixel;
mod stage;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Sender;

use ratatui::layout::Rect;

use super::Message;
use super::input::Answer;
use crate::config::PictureWay;
use crate::tui::look::PictureSizes;
use crate::tui::shared::Shared;
use crate::tui::widgets::board::{BoardScene, BoardSize};
use choice::Abilities;
pub(in crate::tui) use gallery::Gallery;
use gallery::Style;
pub(super) use gallery::THREAD as PAINTER_THREAD;
use stage::Stage;

/// So often Kitty's pictures may fail until they are given up.
const MOST_FAILURES: u8 = 3;

/// A way for pictures to reach the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Kitty,
    Iterm2,
    Sixel,
}

/// The pictures that the terminal keeps, so that whoever ends the program can take them away.
#[derive(Clone, Debug)]
pub(super) struct KeptPictures {
    first: u32,
    count: Arc<AtomicU32>,
}

impl KeptPictures {
    pub(super) fn new() -> Self {
        // Few programs share a terminal, and each has a number of its own.
        let first = (std::process::id() & 0xffff) << 12 | 0x1000_0000;
        Self {
            first,
            count: Arc::default(),
        }
    }

    /// Takes all of them away. It may be called at any moment, from any thread.
    pub(super) fn remove_all(&self, out: &mut Vec<u8>) {
        let count = self.count.swap(0, Ordering::SeqCst);
        if count > 0 {
            out.extend(kitty::CLEAR.as_bytes());
            (self.first..self.first + count).for_each(|id| kitty::forget(out, id));
        }
    }
}

/// What is written besides the cells of a frame.
#[derive(Debug, Default)]
pub(super) struct Overlay {
    pub bytes: Vec<u8>,
    /// Cells that have to be written even if they are as before.
    pub uncovered: Vec<Rect>,
}

/// The pictures: what the terminal can show, what is ready, and what it shows.
pub(super) struct Pictures {
    abilities: Abilities,
    /// How the pictures look that are ready or ordered.
    style: Option<Style>,
    /// By the rows of a square.
    galleries: [Option<Gallery>; BoardSize::LARGEST.rows() as usize + 1],
    /// Which were ordered, as bits.
    ordered: u8,
    stage: Stage,
    kept: KeptPictures,
    failures: u8,
    inbox: Sender<Message>,
}

impl Pictures {
    pub(super) fn new(kept: KeptPictures, inbox: Sender<Message>) -> Self {
        Self {
            abilities: Abilities::default(),
            style: None,
            galleries: [const { None }; BoardSize::LARGEST.rows() as usize + 1],
            ordered: 0,
            stage: Stage::new(kept.first),
            kept,
            failures: 0,
            inbox,
        }
    }

    /// What the terminal is asked at the start. One that does not know a question may show it, so it is
    /// asked before the screen is cleared.
    pub(super) fn questions(shared: &Shared) -> String {
        let may_ask = cfg!(unix) && !shared.look.ascii_wanted;
        may_ask.then(choice::questions).unwrap_or_default()
    }

    /// Takes an answer of the terminal in.
    pub(super) fn hear(&mut self, answer: &Answer) {
        self.abilities.hear(answer);
        match answer {
            // Of many that are missing each is told; one answer is enough until the next frame.
            Answer::Graphics { id, fine: false }
                if self.stage.sent().contains(id) && !self.stage.is_stale() =>
            {
                // The terminal has thrown something away: all is sent again.
                self.failures += 1;
                self.stage.lost();
                if self.failures > MOST_FAILURES {
                    self.abilities.distrust_kitty();
                }
            }
            _ => {}
        }
    }

    /// The window has another size. What to ask because of that.
    pub(super) fn resized(&mut self, cells: (u16, u16), pixels: (u16, u16)) -> &'static str {
        self.abilities.resized(cells, pixels);
        // What it threw away for the old size says nothing about the new one.
        self.failures = 0;
        if self.style.is_some() {
            choice::ASK_CELL
        } else {
            ""
        }
    }

    /// A gallery is ready, which may have become useless meanwhile.
    pub(super) fn receive(&mut self, gallery: Gallery) {
        if Some(gallery.style) == self.style {
            let rows = usize::from(gallery.rows);
            self.galleries[rows] = Some(gallery);
        }
    }

    /// The cells were cleared, and what lay on them with them.
    pub(super) fn cleared(&mut self) {
        self.stage.cleared();
    }

    /// The terminal was somebody else's for a while.
    pub(super) fn lost(&mut self) {
        self.stage.lost();
    }

    /// Which pictures can be shown, of those that are wanted now.
    pub(super) fn ready(&mut self, shared: &Shared) -> PictureSizes {
        let wish = if shared.wants_pictures() {
            shared.picture_way()
        } else {
            PictureWay::Off
        };
        let protocol = self.abilities.protocol(wish);
        let style = protocol
            .zip(self.abilities.cell())
            .map(|(protocol, cell)| Style {
                theme: shared.look.theme,
                protocol,
                cell,
                fine: self.abilities.fine_cell(cell),
            });
        if style != self.style {
            self.style = style;
            self.galleries = Default::default();
            self.ordered = 0;
            self.stage.outdate();
        }
        let sizes = self.galleries.iter().flatten().map(|it| it.rows);
        let movable = protocol == Some(Protocol::Kitty);
        PictureSizes::new(shared.look.theme.name, movable, sizes)
    }

    /// Shows these boards, and orders what they need.
    pub(super) fn show(&mut self, boards: &[BoardScene]) -> Overlay {
        if let Some(style) = self.style {
            for rows in boards.iter().map(|board| board.size.rows()) {
                if self.ordered >> rows & 1 == 0 {
                    self.ordered |= 1 << rows;
                    gallery::order(style, rows, self.inbox.clone());
                }
            }
        }
        let protocol = self.style.map(|style| style.protocol);
        let change = self.stage.show(boards, &mut self.galleries, protocol);
        self.kept
            .count
            .store(self.stage.sent().len() as u32, Ordering::SeqCst);
        change
    }
}
