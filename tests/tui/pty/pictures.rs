//! Terminals that show pictures, made up: they answer as real ones do, and what they would show is
//! counted from the bytes.

mod choice;
mod cost;
mod kitty;
mod leaving;
mod placing;

use std::time::Duration;

use super::harness::{Term, contains};
use super::home::Home;
use super::start::Start;

/// The last of all questions.
const ASKED: &str = "\x1b[c";
/// How a picture begins that Kitty is to keep.
const SENT: &str = "\x1b_Ga=t";
/// A part of the pawn that is drawn in cells at this size.
const PAWN: &str = "▟";

/// A terminal that shows pictures.
#[derive(Clone, Copy)]
struct Emulator {
    answers: &'static str,
    /// How each picture begins that it shows.
    begins: &'static str,
}

const KITTY: Emulator = Emulator {
    answers: "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.26.5)\x1b\\\x1b[6;18;9t\x1b[?62;c",
    begins: "\x1b_Ga=p,",
};
const SIXEL: Emulator = Emulator {
    answers: "\x1bP>|foot(1.16)\x1b\\\x1b[6;18;9t\x1b[?62;4;22c",
    begins: "\x1bP0;1;0q",
};
const ITERM: Emulator = Emulator {
    answers: "\x1bP>|iTerm2 3.5.1\x1b\\\x1b[6;18;9t\x1b[?62;4c",
    begins: "\x1b]1337;File=",
};

impl Emulator {
    /// The program in such a terminal, which answers at once.
    fn run(self, start: Start) -> Term {
        let mut term = start.run();
        term.wait_for_bytes(0, ASKED);
        term.send(self.answers);
        term
    }

    /// A game of two people with pictures on the board.
    fn game(self, home: &Home) -> Term {
        self.game_in(Start::new(home, ""))
    }

    fn game_in(self, start: Start) -> Term {
        let mut term = self.run(start);
        term.wait_for_text(&["Two players"]);
        term.two_players(None);
        self.wait_for_pictures(&term, 0);
        term
    }

    /// Waits until pictures have come after a mark, and no more come.
    fn wait_for_pictures(self, term: &Term, mark: usize) {
        term.wait_for_bytes(mark, self.begins);
        term.wait_for_silence(Duration::from_millis(200));
    }
}

fn count(bytes: &[u8], wanted: &str) -> usize {
    String::from_utf8_lossy(bytes).matches(wanted).count()
}

fn any_picture(bytes: &[u8]) -> bool {
    [KITTY.begins, SIXEL.begins, ITERM.begins, SENT]
        .iter()
        .any(|begins| contains(bytes, begins.as_bytes()))
}
