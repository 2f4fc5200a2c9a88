//! What the keys do while a position is set up, and handing it over.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Button, Editor, Field, MouseState, Part, PieceInHand, Typing, hand};
use crate::chess::{Board, Piece};
use crate::game::{GameTree, NodeId};
use crate::tui::event::Request;
use crate::tui::keymap::{Action, Context};
use crate::tui::pasted::{read_pasted, unquoted};
use crate::tui::setup::GameKind;
use crate::tui::shared::Shared;
use crate::tui::sketch::Sketch;
use crate::tui::text_input::LineEdit;

/// Whether the key was one for the FEN that is typed, a letter for a piece, or a digit.
pub(super) fn edits(editor: &mut Editor, key: KeyEvent, shared: &mut Shared) -> bool {
    let typed = shared.keymap.action(Context::Entry, key);
    let bound = shared.keymap.action(Context::Editor, key);
    if let Some(typing) = &mut editor.typing {
        let edited = typed.is_none() && typing.text.key(key);
        if edited {
            typing.problem = None;
        }
        return edited;
    }
    let KeyCode::Char(letter) = key.code else {
        // Whatever the keys are changed to, this one leads out.
        let lost = key.code == KeyCode::Esc && bound.is_none();
        if lost {
            act(editor, Action::Quit, shared);
        }
        return lost;
    };
    let chord = KeyModifiers::CONTROL | KeyModifiers::ALT;
    if key.modifiers.intersects(chord) {
        return false;
    }
    if let Some(piece) = Piece::from_letter(letter) {
        hand::place(editor, Some(piece));
    } else if letter == ' ' && editor.part != Part::Board {
        hand::choose(editor, shared);
    } else if let (Some(digit), Field::Counter(counter), Part::Fields) =
        (letter.to_digit(10), editor.field, editor.part)
    {
        hand::digit(editor, counter, digit as u16);
    } else {
        return false;
    }
    true
}

/// Keys of the table.
pub(super) fn act(editor: &mut Editor, action: Action, shared: &mut Shared) {
    if editor.typing.is_some() {
        typed(editor, action);
        return;
    }
    match action {
        Action::Up | Action::Down | Action::Left | Action::Right => {
            hand::arrow(editor, action, shared);
        }
        Action::Choose => hand::choose(editor, shared),
        Action::Delete => hand::delete(editor),
        Action::Focus | Action::FocusBack => hand::focus(editor, action == Action::Focus),
        Action::Turn => hand::toggle(editor, Field::Side, true, shared),
        Action::EnPassant => hand::toggle(editor, Field::EnPassant, true, shared),
        Action::Clear => press(editor, Button::Clear, shared),
        Action::Start => press(editor, Button::Start, shared),
        Action::Mirror => press(editor, Button::Mirror, shared),
        Action::Flip => editor.flipped = !editor.flipped,
        Action::TakeBack | Action::Redo => turn_back(editor, action == Action::TakeBack, shared),
        Action::CopyFen => {
            let text = editor.sketch.to_string();
            shared.copy("Position (FEN)", text);
        }
        Action::TypeFen => type_fen(editor),
        Action::PlayFrom => press(editor, Button::Play, shared),
        Action::WatchFrom => press(editor, Button::Watch, shared),
        Action::Analyze => press(editor, Button::Analyze, shared),
        Action::Digit => {
            let focus = shared.key(Context::Editor, Action::Focus);
            shared.warn(format!(
                "Digits go into the counters: {focus} leads to them."
            ));
        }
        Action::Cancel | Action::Quit => cancel(editor, shared),
        _ => {}
    }
}

/// Puts away what is in hand, goes back to the board, or leaves.
fn cancel(editor: &mut Editor, shared: &mut Shared) {
    if editor.hand != PieceInHand::Empty {
        editor.hand = PieceInHand::Empty;
        editor.mouse = MouseState::default();
    } else if editor.part != Part::Board {
        editor.part = Part::Board;
    } else {
        shared.request(Request::Leave);
    }
}

/// Undoes an edit, or does it again.
fn turn_back(editor: &mut Editor, back: bool, shared: &mut Shared) {
    if editor.turn_back(back) {
        return;
    }
    shared.warn(if back {
        "There is nothing to undo."
    } else {
        "There is nothing to redo."
    });
}

/// Does what a button says.
pub(super) fn press(editor: &mut Editor, button: Button, shared: &mut Shared) {
    if let Some(kind) = button.kind() {
        play(editor, kind, shared);
        return;
    }
    match button {
        Button::Clear => {
            editor.edit(|sketch| *sketch = Sketch::empty());
        }
        Button::Start => {
            editor.edit(|sketch| *sketch = Sketch::start());
        }
        Button::Mirror => {
            editor.edit(|sketch| *sketch = sketch.mirrored());
        }
        _ => analyze(editor, shared),
    }
}

/// The position, if it is a legal one; otherwise says why not.
fn legal(editor: &Editor, shared: &mut Shared) -> Option<Board> {
    match editor.sketch.board() {
        Ok(board) => {
            shared.defaults.sketch = Some(editor.sketch.clone());
            Some(board)
        }
        Err(error) => {
            shared.warn(format!("This position is not legal: {error}."));
            None
        }
    }
}

/// Analyzes the position. What was analyzed before waits.
fn analyze(editor: &Editor, shared: &mut Shared) {
    if let Some(board) = legal(editor, shared) {
        shared.request(Request::Analyze {
            tree: Box::new(GameTree::new(board)),
            at: NodeId::ROOT,
            flipped: editor.flipped,
        });
    }
}

/// Asks what a game from the position shall be like.
pub(super) fn play(editor: &Editor, kind: GameKind, shared: &mut Shared) {
    let Some(board) = legal(editor, shared) else {
        return;
    };
    if let Some(outcome) = board.outcome() {
        shared.warn(format!(
            "The game is over in this position: {outcome}. You can analyze it."
        ));
        return;
    }
    shared.request(Request::NewGameFrom(kind, Box::new(board)));
}

/// Opens the line for a FEN, with the position in it.
pub(super) fn type_fen(editor: &mut Editor) {
    let mut text = LineEdit::new(&editor.sketch.to_string());
    // Another one takes its place, arrows mend it.
    text.select();
    editor.typing = Some(Typing {
        text,
        problem: None,
    });
}

/// Keys of the table while a FEN is typed.
fn typed(editor: &mut Editor, action: Action) {
    let Some(typing) = &mut editor.typing else {
        return;
    };
    match action {
        Action::Cancel => editor.typing = None,
        Action::Choose => match typing.text.text().trim().parse::<Board>() {
            Ok(board) => {
                editor.typing = None;
                editor.edit(|sketch| *sketch = Sketch::from(&board));
            }
            // What cannot be played can still be mended on the board, which says what is wrong.
            Err(error) => {
                if let Some(sketch) = Sketch::read(typing.text.text()) {
                    editor.typing = None;
                    editor.edit(|old| *old = sketch);
                } else {
                    typing.text.select();
                    typing.problem = Some(error.to_string());
                }
            }
        },
        _ => {}
    }
}

/// A paste goes into the line that is typed, or sets the position: that of a FEN, or the last one
/// of a game.
pub(super) fn paste(editor: &mut Editor, text: &str, shared: &mut Shared) {
    if let Some(typing) = &mut editor.typing {
        typing.problem = None;
        typing.text.insert(text.trim());
        return;
    }
    let illegal = Sketch::read(unquoted(text));
    match read_pasted(text) {
        Ok(Some(tree)) => {
            let board = tree.board(tree.last_of_line(NodeId::ROOT));
            if editor.edit(|sketch| *sketch = Sketch::from(&board)) {
                let undo = shared.key(Context::Editor, Action::TakeBack);
                shared.say(format!(
                    "The pasted position is on the board: {undo} brings back the one before."
                ));
            }
        }
        Ok(None) => {}
        Err(problem) => match illegal {
            Some(sketch) => {
                editor.edit(|old| *old = sketch);
            }
            None => shared.warn(problem),
        },
    }
}
