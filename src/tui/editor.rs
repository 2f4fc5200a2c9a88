//! Setting up a position: what is on the board so far, what is in hand, what the arrows belong to.
//! Data and rules, no effects.

mod parts;
mod sketch;

use super::play::Play;
use super::text_input::LineEdit;
use super::widgets::board::Placement;
use crate::chess::{FenError, Piece, Square};

pub use parts::{Button, Field, Palette, Part};
pub use sketch::{Counter, Sketch};

/// How many steps back an edit can be undone.
const MOST_UNDO: usize = 500;

/// How the sentence about a position that is not legal begins.
pub const NOT_LEGAL: &str = "Not legal: ";

/// What is in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Nothing.
    Empty,
    /// A piece from the palette, of which there is always another.
    New(Piece),
    /// The piece on this square of the board.
    From(Square),
}

/// What the mouse holds while its button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// This square, or the piece on it.
    Square(Square),
    /// A piece of the palette.
    Palette {
        /// Which.
        piece: Piece,
        /// Whether it was in hand before.
        again: bool,
    },
}

/// Where to go when the editor is left.
pub enum Back {
    /// To this row of the menu.
    Menu(usize),
    /// To the game that waits.
    Parked,
    /// To a game that is over or studied, as it was.
    Game(Box<Play>),
}

/// A FEN being typed.
#[derive(Clone, Debug)]
pub struct Typing {
    /// What was typed.
    pub text: LineEdit,
    /// What is wrong with it, once Enter was pressed.
    pub problem: Option<String>,
}

/// A position being set up.
pub struct Editor {
    /// The position so far.
    pub sketch: Sketch,
    /// Which part has the arrows.
    pub part: Part,
    /// The cursor on the board.
    pub cursor: Square,
    /// Whether it is drawn: from the first key to the next click.
    pub cursor_shown: bool,
    /// The cursor on the palette.
    pub choice: Piece,
    /// The field that the arrows are on.
    pub field: Field,
    /// The button that the arrows are on.
    pub button: Button,
    /// What is in hand.
    pub hand: Hand,
    /// What the mouse holds.
    pub grip: Option<Grip>,
    /// Where the mouse drags it, in cells of the screen.
    pub drag: Option<(u16, u16)>,
    /// Seen from Black's side.
    pub flipped: bool,
    /// A FEN being typed.
    pub typing: Option<Typing>,
    /// Whether the next digit goes behind those in a counter, rather than in their place.
    pub digits: bool,
    /// Where to go when this is left.
    pub back: Back,
    undo: Vec<Sketch>,
    redo: Vec<Sketch>,
}

impl Editor {
    /// Begins with a position.
    #[must_use]
    pub fn new(sketch: Sketch, flipped: bool, back: Back) -> Self {
        Self {
            sketch,
            part: Part::Board,
            cursor: Square::at(4, if flipped { 4 } else { 3 }),
            cursor_shown: true,
            choice: Palette::FIRST,
            field: Field::Side,
            button: Button::Play,
            hand: Hand::Empty,
            grip: None,
            drag: None,
            flipped,
            typing: None,
            digits: false,
            back,
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// Changes the position so that it can be undone. Whether anything is different then.
    pub fn edit(&mut self, change: impl FnOnce(&mut Sketch)) -> bool {
        let before = self.sketch.clone();
        change(&mut self.sketch);
        if matches!(self.hand, Hand::From(_)) {
            self.hand = Hand::Empty;
        }
        if self.sketch == before {
            return false;
        }
        self.redo.clear();
        self.undo.push(before);
        if self.undo.len() > MOST_UNDO {
            self.undo.remove(0);
        }
        true
    }

    /// Goes back to the position before the last edit, or forward again. `false` if there is none.
    pub fn turn_back(&mut self, back: bool) -> bool {
        let (from, to) = if back {
            (&mut self.undo, &mut self.redo)
        } else {
            (&mut self.redo, &mut self.undo)
        };
        let Some(sketch) = from.pop() else {
            return false;
        };
        to.push(std::mem::replace(&mut self.sketch, sketch));
        if matches!(self.hand, Hand::From(_)) {
            self.hand = Hand::Empty;
        }
        true
    }

    /// Puts what is in hand on a square; takes away the same piece there, and picks one up with an
    /// empty hand. `false` if there is nothing to be done.
    pub fn touch(&mut self, square: Square) -> bool {
        let there = self.sketch.piece_at(square);
        match self.hand {
            Hand::New(piece) => {
                let piece = Some(piece).filter(|_| there != Some(piece));
                self.edit(|sketch| sketch.put(square, piece));
            }
            Hand::From(from) if from == square => self.hand = Hand::Empty,
            Hand::From(from) => {
                self.edit(|sketch| sketch.shift(from, square));
            }
            Hand::Empty if there.is_some() => self.hand = Hand::From(square),
            Hand::Empty => return false,
        }
        true
    }

    /// The piece that the mouse or the keys hold.
    #[must_use]
    pub fn held(&self) -> Option<Piece> {
        match self.hand {
            Hand::Empty => None,
            Hand::New(piece) => Some(piece),
            Hand::From(square) => self.sketch.piece_at(square),
        }
    }

    /// The position as it is seen while something is dragged over a square, or over none.
    #[must_use]
    pub fn seen(&self, over: Option<Square>) -> Sketch {
        let mut seen = self.sketch.clone();
        if self.drag.is_none() {
            return seen;
        }
        match (self.grip, over) {
            (Some(Grip::Square(from)), Some(to)) if self.sketch.piece_at(from).is_some() => {
                seen.shift(from, to);
            }
            (Some(Grip::Square(from)), None) => seen.put(from, None),
            (Some(Grip::Palette { piece, .. }), Some(to)) => seen.put(to, Some(piece)),
            _ => {}
        }
        seen
    }

    /// A sentence: what there is to say about a legal position, or why it is none.
    pub fn verdict(&self) -> Result<String, String> {
        let board = self
            .sketch
            .board()
            .map_err(|error| format!("{NOT_LEGAL}{error}."))?;
        let side = board.side();
        Ok(match board.outcome() {
            Some(outcome) => format!("Legal, but the game is over: {outcome}."),
            None if board.in_check() => format!("Legal: {side} to move, in check."),
            None => format!("Legal: {side} to move."),
        })
    }

    /// The square that the verdict is about: a king in check, a pawn where none can be.
    #[must_use]
    pub fn trouble(&self) -> Option<Square> {
        match self.sketch.board() {
            Ok(board) => board.in_check().then(|| board.king(board.side())),
            Err(FenError::PawnRank(square) | FenError::OpponentInCheck { king: square, .. }) => {
                Some(square)
            }
            Err(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn editor() -> Editor {
        Editor::new(Sketch::start(), false, Back::Menu(0))
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn edits_are_undone_and_done_again() {
        let mut editor = editor();
        assert!(!editor.turn_back(true));
        assert!(editor.edit(|sketch| sketch.put(square("e4"), Piece::from_letter('Q'))));
        assert!(!editor.edit(|sketch| sketch.put(square("e4"), Piece::from_letter('Q'))));
        let after = editor.sketch.clone();
        assert!(editor.turn_back(true));
        assert_eq!(editor.sketch, Sketch::start());
        assert!(editor.turn_back(false));
        assert_eq!(editor.sketch, after);
        editor.turn_back(true);
        editor.edit(|sketch| *sketch = Sketch::empty());
        assert!(!editor.turn_back(false));
    }

    #[test]
    fn a_hand_takes_and_puts() {
        let mut editor = editor();
        assert!(!editor.touch(square("e4")));
        assert!(editor.touch(square("d1")));
        assert_eq!(editor.held(), Piece::from_letter('Q'));
        assert!(editor.touch(square("h5")));
        assert_eq!(editor.hand, Hand::Empty);
        assert_eq!(
            editor.sketch.piece_at(square("h5")),
            Piece::from_letter('Q')
        );
        let pawn = Piece::from_letter('p').unwrap();
        editor.hand = Hand::New(pawn);
        editor.touch(square("e4"));
        editor.touch(square("d4"));
        assert_eq!(editor.sketch.piece_at(square("d4")), Some(pawn));
        editor.touch(square("d4"));
        assert_eq!(editor.sketch.piece_at(square("d4")), None);
        assert_eq!(editor.sketch.piece_at(square("e4")), Some(pawn));
        assert_eq!(editor.hand, Hand::New(pawn));
    }

    #[test]
    fn verdicts_are_sentences() {
        let mut editor = editor();
        assert_eq!(editor.verdict(), Ok("Legal: White to move.".into()));
        editor.edit(|sketch| sketch.put(square("e8"), None));
        assert_eq!(
            editor.verdict(),
            Err("Not legal: Black has no king.".into())
        );
        let mate: crate::chess::Board = "R3k3/8/4K3/8/8/8/8/8 b - - 0 1".parse().unwrap();
        editor.edit(|sketch| *sketch = Sketch::from(&mate));
        let verdict = editor.verdict().unwrap();
        assert!(verdict.starts_with("Legal, but the game is over: White wins"));
        assert_eq!(editor.trouble(), Some(square("e8")));
    }
}
