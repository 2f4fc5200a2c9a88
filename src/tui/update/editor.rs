//! Setting up a position: coming, going, keys, and handing it over.

mod hand;
mod mouse;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{analysis, game, paste as pasted, study, walk};
use crate::chess::{Board, Piece};
use crate::game::NodeId;
use crate::tui::app::{App, Menu, Screen};
use crate::tui::editor::{Back, Button, Editor, Field, Hand, Part, Sketch, Typing};
use crate::tui::keymap::{Action, Context};
use crate::tui::popups::Popup;
use crate::tui::popups::new_game::NewGameForm;
use crate::tui::setup::{GameKind, GameSetup};
use crate::tui::text_input::LineEdit;

pub(super) use mouse::mouse;

/// Sets up a position: the shown one, or the one that was set up last. A running game waits.
pub(super) fn open(app: &mut App) {
    let (sketch, flipped) = match app.game() {
        Some(play) => (Sketch::from(&play.board), play.flipped),
        None => (
            app.shared
                .defaults
                .sketch
                .clone()
                .unwrap_or_else(Sketch::start),
            false,
        ),
    };
    let back = set_aside(app);
    app.screen = Screen::Editor(Box::new(Editor::new(sketch, flipped, back)));
    app.popup = None;
}

/// Takes the screen away from what is on it, so that it can be gone back to.
fn set_aside(app: &mut App) -> Back {
    let waits =
        |app: &App| (app.game()).is_some_and(|it| it.ending.is_none() && it.analysis.is_none());
    if waits(app) {
        game::park(app);
        return Back::Parked;
    }
    game::stop(app);
    match std::mem::replace(&mut app.screen, Screen::Menu(Menu::default())) {
        Screen::Game(play) => Back::Game(play),
        Screen::Menu(menu) => Back::Menu(menu.row),
        Screen::Editor(editor) => editor.back,
    }
}

/// Back to where the editor was opened. What was set up can be gone on with from the menu.
fn leave(app: &mut App) {
    let screen = std::mem::replace(&mut app.screen, Screen::Menu(Menu::default()));
    let Screen::Editor(editor) = screen else {
        app.screen = screen;
        return;
    };
    app.shared.defaults.sketch = Some(editor.sketch);
    match editor.back {
        Back::Menu(row) => app.screen = Screen::Menu(Menu { row }),
        Back::Parked => game::unpark(app),
        Back::Game(play) => {
            app.screen = Screen::Game(play);
            study::study(app);
        }
    }
}

impl App {
    /// The position that is set up, to be changed.
    fn editing(&mut self) -> Option<&mut Editor> {
        match &mut self.screen {
            Screen::Editor(editor) => Some(editor),
            Screen::Menu(_) | Screen::Game(_) => None,
        }
    }
}

/// Whether the key was one for the FEN that is typed, a letter for a piece, or a digit.
pub(super) fn edits(app: &mut App, key: KeyEvent) -> bool {
    if app.popup.is_some() {
        return false;
    }
    let typed = app.shared.keymap.action(Context::Entry, key);
    let bound = app.shared.keymap.action(Context::Editor, key);
    let Some(editor) = app.editing() else {
        return false;
    };
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
            act(app, Action::Quit);
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
        hand::choose(app);
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
pub(super) fn act(app: &mut App, action: Action) {
    let Some(editor) = app.editing() else {
        return;
    };
    if editor.typing.is_some() {
        typed(app, action);
        return;
    }
    match action {
        Action::Up | Action::Down | Action::Left | Action::Right => hand::arrow(app, action),
        Action::Choose => hand::choose(app),
        Action::Delete => hand::delete(editor),
        Action::Focus | Action::FocusBack => hand::focus(editor, action == Action::Focus),
        Action::Turn => hand::toggle(app, Field::Side, true),
        Action::EnPassant => hand::toggle(app, Field::EnPassant, true),
        Action::Clear => press(app, Button::Clear),
        Action::Start => press(app, Button::Start),
        Action::Mirror => press(app, Button::Mirror),
        Action::Flip => editor.flipped = !editor.flipped,
        Action::TakeBack | Action::Redo => turn_back(app, action == Action::TakeBack),
        Action::CopyFen => {
            let text = editor.sketch.to_string();
            walk::copy(app, "Position (FEN)", text);
        }
        Action::TypeFen => type_fen(editor),
        Action::PlayFrom => press(app, Button::Play),
        Action::WatchFrom => press(app, Button::Watch),
        Action::Analyze => press(app, Button::Analyze),
        Action::Digit => app
            .shared
            .warn("Digits go into the counters: Tab leads to them."),
        Action::Cancel | Action::Quit => cancel(app),
        _ => {}
    }
}

/// Puts away what is in hand, goes back to the board, or leaves.
fn cancel(app: &mut App) {
    let Some(editor) = app.editing() else {
        return;
    };
    if editor.hand != Hand::Empty {
        editor.hand = Hand::Empty;
        editor.grip = None;
        editor.drag = None;
    } else if editor.part != Part::Board {
        editor.part = Part::Board;
    } else {
        leave(app);
    }
}

/// Undoes an edit, or does it again.
fn turn_back(app: &mut App, back: bool) {
    if app.editing().is_some_and(|editor| editor.turn_back(back)) {
        return;
    }
    app.shared.warn(if back {
        "There is nothing to undo."
    } else {
        "Nothing was undone."
    });
}

/// Does what a button says.
fn press(app: &mut App, button: Button) {
    if let Some(kind) = button.kind() {
        play(app, kind);
        return;
    }
    let Some(editor) = app.editing() else {
        return;
    };
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
        _ => analyze(app),
    }
}

/// The position, if it is a legal one; otherwise says why not.
fn legal(app: &mut App) -> Option<Board> {
    let editor = app.editing()?;
    match editor.sketch.board() {
        Ok(board) => {
            app.shared.defaults.sketch = app.editor().map(|editor| editor.sketch.clone());
            Some(board)
        }
        Err(error) => {
            app.shared
                .warn(format!("This position is not legal: {error}."));
            None
        }
    }
}

/// Studies the position. What was studied before waits.
fn analyze(app: &mut App) {
    let flipped = app.editor().is_some_and(|editor| editor.flipped);
    let Some(board) = legal(app) else {
        return;
    };
    analysis::open_board(app, board);
    if let Some(play) = app.play() {
        play.flipped = flipped;
    }
}

/// Asks what a game from the position shall be like.
pub(super) fn play(app: &mut App, kind: GameKind) {
    let Some(board) = legal(app) else {
        return;
    };
    if let Some(outcome) = board.outcome() {
        app.shared.warn(format!(
            "The game is over in this position: {outcome}. It can be analyzed."
        ));
        return;
    }
    app.popup = Some(Popup::NewGame(NewGameForm::new(GameSetup {
        kind,
        start: Some(Box::new(board)),
        ..app.shared.defaults.game.clone()
    })));
}

/// Opens the line for a FEN, with the position in it.
fn type_fen(editor: &mut Editor) {
    editor.typing = Some(Typing {
        text: LineEdit::new(&editor.sketch.to_string()),
        problem: None,
    });
}

/// Keys of the table while a FEN is typed.
fn typed(app: &mut App, action: Action) {
    let Some(editor) = app.editing() else {
        return;
    };
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
            Err(error) => typing.problem = Some(error.to_string()),
        },
        _ => {}
    }
}

/// A paste goes into the line that is typed, or sets the position: that of a FEN, or the last one
/// of a game.
pub(super) fn paste(app: &mut App, text: &str) {
    let Some(editor) = app.editing() else {
        return;
    };
    if let Some(typing) = &mut editor.typing {
        typing.problem = None;
        typing.text.insert(text.trim());
        return;
    }
    match pasted::read(text) {
        Ok(Some(tree)) => {
            let board = tree.board(tree.last_of_line(NodeId::ROOT));
            if editor.edit(|sketch| *sketch = Sketch::from(&board)) {
                app.shared
                    .say("The pasted position is on the board: u brings back the one before.");
            }
        }
        Ok(None) => {}
        Err(problem) => app.shared.warn(problem),
    }
}
