//! Positions that are set up.

use super::app;
use pillarbox::chess::{Board, Color, Piece, Square};
use pillarbox::tui::app::{App, Screen};
use pillarbox::tui::editor::{Editor, Field, Part, PieceInHand, Typing};
use pillarbox::tui::sketch::Sketch;
use pillarbox::tui::text_input::LineEdit;

/// A position that is set up, with this on the board.
fn edited(fen: &str) -> Editor {
    let board: Board = fen.parse().unwrap();
    Editor::new(Sketch::from(&board), false)
}

fn editing(editor: Editor) -> App {
    let mut app = app();
    app.screen = Screen::Editor(Box::new(editor));
    app
}

const EDITED: &str = "r3k2r/ppp2ppp/2n5/3pP3/8/2N2Q2/PPP2PPP/R3K2R w KQkq d6 0 12";

/// A queen in hand over a position that can be played.
pub(super) fn editor() -> App {
    let mut editor = edited(EDITED);
    editor.hand = Piece::from_letter('Q').map_or(PieceInHand::Empty, PieceInHand::New);
    editing(editor)
}

/// A pawn where none can be; the arrows are on a field.
pub(super) fn editor_illegal() -> App {
    let mut editor = edited(EDITED);
    editor.edit(|sketch| {
        sketch.put(Square::at(7, 0), Piece::from_letter('P'));
        sketch.put(Square::at(0, 7), None);
    });
    editor.part = Part::Fields;
    editor.field = Field::EnPassant;
    editing(editor)
}

/// A FEN with a mistake.
pub(super) fn editor_typing() -> App {
    let mut editor = edited(EDITED);
    editor.typing = Some(Typing {
        text: LineEdit::new("r3k2r/ppp2ppp1/8/8/8/8/8/4K3 w - - 0 1"),
        problem: Some("rank 7 has 9 squares, not 8: \"ppp2ppp1\"".into()),
    });
    editing(editor)
}

/// The buttons of a board on which a king stands in check while the other side is to move.
pub(super) fn editor_buttons() -> App {
    let mut editor = edited("4k3/8/8/8/8/8/4R3/4K3 b - - 3 60");
    editor.edit(|sketch| sketch.set_side(Color::White));
    editor.part = Part::Buttons;
    editing(editor)
}
