//! Setting up a position: what is on the board so far, what is in hand, what the arrows belong to.
//! Data and rules, no effects.

mod hand;
mod keys;
mod layout;
mod mouse;
mod parts;
mod view;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::keymap::{Action, Context};
use super::room::Room;
use super::setup::GameKind;
use super::shared::Shared;
use super::sketch::Sketch;
use super::text_input::LineEdit;
use super::widgets::board::{BoardScene, Placement};
use crate::chess::{FenError, Piece, Square};

pub use layout::{EditorRegions, Section, regions};
pub use mouse::{Hit, hit};
pub use parts::{Button, Field, Palette, Part};

/// How many steps back an edit can be undone.
const MOST_UNDO: usize = 500;

/// What the mouse does here, as the help says it.
const MOUSE_HELP: &str = "click a piece of the palette, then squares; drag pieces, or off the board to remove \
    them; right click empties a square; click fields and buttons";

/// How the sentence about a position that is not legal begins.
pub const NOT_LEGAL: &str = "Not legal: ";

/// What is in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceInHand {
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
        piece: Piece,
        /// Whether it was in hand before.
        again: bool,
    },
}

/// A FEN being typed.
#[derive(Clone, Debug)]
pub struct Typing {
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
    pub hand: PieceInHand,
    pub mouse: MouseState,
    /// Seen from Black's side.
    pub flipped: bool,
    /// A FEN being typed.
    pub typing: Option<Typing>,
    /// Whether the next digit goes behind those in a counter, rather than in their place.
    pub digits: bool,
    history: SketchHistory,
}

/// What the mouse holds, and where it drags that, in cells of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MouseState {
    pub grip: Option<Grip>,
    pub drag: Option<(u16, u16)>,
}

/// The position before edits and before undos, the newest last.
#[derive(Clone, Debug, Default)]
struct SketchHistory {
    undo: Vec<Sketch>,
    redo: Vec<Sketch>,
}

impl Editor {
    /// Begins with a position.
    #[must_use]
    pub fn new(sketch: Sketch, flipped: bool) -> Self {
        Self {
            sketch,
            part: Part::Board,
            cursor: Square::at(4, if flipped { 4 } else { 3 }),
            cursor_shown: true,
            choice: Palette::FIRST,
            field: Field::Side,
            button: Button::Play,
            hand: PieceInHand::Empty,
            mouse: MouseState::default(),
            flipped,
            typing: None,
            digits: false,
            history: SketchHistory::default(),
        }
    }

    /// Changes the position so that it can be undone. Whether anything is different then.
    pub fn edit(&mut self, change: impl FnOnce(&mut Sketch)) -> bool {
        let before = self.sketch.clone();
        change(&mut self.sketch);
        if matches!(self.hand, PieceInHand::From(_)) {
            self.hand = PieceInHand::Empty;
        }
        if self.sketch == before {
            return false;
        }
        self.history.redo.clear();
        self.history.undo.push(before);
        if self.history.undo.len() > MOST_UNDO {
            self.history.undo.remove(0);
        }
        true
    }

    /// Goes back to the position before the last edit, or forward again. `false` if there is none.
    pub fn turn_back(&mut self, back: bool) -> bool {
        let (from, to) = if back {
            (&mut self.history.undo, &mut self.history.redo)
        } else {
            (&mut self.history.redo, &mut self.history.undo)
        };
        let Some(sketch) = from.pop() else {
            return false;
        };
        to.push(std::mem::replace(&mut self.sketch, sketch));
        if matches!(self.hand, PieceInHand::From(_)) {
            self.hand = PieceInHand::Empty;
        }
        true
    }

    /// Puts what is in hand on a square; takes away the same piece there, and picks one up with an
    /// empty hand. `false` if there is nothing to be done.
    pub fn touch(&mut self, square: Square) -> bool {
        let there = self.sketch.piece_at(square);
        match self.hand {
            PieceInHand::New(piece) => {
                let piece = Some(piece).filter(|_| there != Some(piece));
                self.edit(|sketch| sketch.put(square, piece));
            }
            PieceInHand::From(from) if from == square => self.hand = PieceInHand::Empty,
            PieceInHand::From(from) => {
                self.edit(|sketch| sketch.shift(from, square));
            }
            PieceInHand::Empty if there.is_some() => self.hand = PieceInHand::From(square),
            PieceInHand::Empty => return false,
        }
        true
    }

    /// The piece that the mouse or the keys hold.
    #[must_use]
    pub fn held(&self) -> Option<Piece> {
        match self.hand {
            PieceInHand::Empty => None,
            PieceInHand::New(piece) => Some(piece),
            PieceInHand::From(square) => self.sketch.piece_at(square),
        }
    }

    /// The position as it is seen while something is dragged over a square, or over none.
    #[must_use]
    pub fn seen(&self, over: Option<Square>) -> Sketch {
        let mut seen = self.sketch.clone();
        if self.mouse.drag.is_none() {
            return seen;
        }
        match (self.mouse.grip, over) {
            (Some(Grip::Square(from)), Some(to)) if self.sketch.piece_at(from).is_some() => {
                seen.shift(from, to);
            }
            (Some(Grip::Square(from)), None) => seen.put(from, None),
            (Some(Grip::Palette { piece, .. }), Some(to)) => seen.put(to, Some(piece)),
            _ => {}
        }
        seen
    }

    /// Asks what a game from the position shall be like, if it is legal.
    pub fn play(&self, kind: GameKind, shared: &mut Shared) {
        keys::play(self, kind, shared);
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

impl Room for Editor {
    fn context(&self) -> Context {
        if self.typing.is_some() {
            Context::Entry
        } else {
            Context::Editor
        }
    }

    fn draw(&self, shared: &Shared, covered: bool, frame: &mut Frame) {
        view::draw(self, shared, covered, frame);
    }

    fn boards(&self, shared: &Shared, area: Rect) -> Vec<BoardScene> {
        view::boards(self, shared, area)
    }

    fn act(&mut self, action: Action, shared: &mut Shared) {
        keys::act(self, action, shared);
    }

    fn mouse(&mut self, event: MouseEvent, shared: &mut Shared) {
        mouse::mouse(self, event, shared);
    }

    fn edits(&mut self, key: KeyEvent, shared: &mut Shared) -> bool {
        keys::edits(self, key, shared)
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> bool {
        keys::paste(self, text, shared);
        true
    }

    fn mouse_help(&self) -> Option<&'static str> {
        Some(MOUSE_HELP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn editor() -> Editor {
        Editor::new(Sketch::start(), false)
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
        assert_eq!(editor.hand, PieceInHand::Empty);
        assert_eq!(
            editor.sketch.piece_at(square("h5")),
            Piece::from_letter('Q')
        );
        let pawn = Piece::from_letter('p').unwrap();
        editor.hand = PieceInHand::New(pawn);
        editor.touch(square("e4"));
        editor.touch(square("d4"));
        assert_eq!(editor.sketch.piece_at(square("d4")), Some(pawn));
        editor.touch(square("d4"));
        assert_eq!(editor.sketch.piece_at(square("d4")), None);
        assert_eq!(editor.sketch.piece_at(square("e4")), Some(pawn));
        assert_eq!(editor.hand, PieceInHand::New(pawn));
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
