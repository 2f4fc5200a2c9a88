//! Setting up a position by mouse and by paste, and what becomes of the games behind it.

use crate::reach::{self, Hit};
use pillarbox::chess::{Piece, Square, Wing};
use pillarbox::tui::editor::{Button, Editor, Field, Part, PieceInHand};
use pillarbox::tui::event::Effect;
use pillarbox::tui::widgets::Placement;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};

use super::{DOWN, Driven, LEFT};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap()
}

impl Driven {
    fn editor(&self) -> &Editor {
        reach::editor(&self.app).expect("the editor")
    }

    fn fen(&self) -> String {
        self.editor().sketch.to_string()
    }

    fn click_square(&mut self, name: &str) {
        self.click(Hit::Square(square(name)));
    }

    fn drag(&mut self, from: Hit, to: (u16, u16)) {
        let at = self.cell(from);
        self.mouse(DOWN, at);
        self.mouse(MouseEventKind::Drag(LEFT), to);
        self.mouse(MouseEventKind::Up(LEFT), to);
    }
}

fn open() -> Driven {
    let mut driven = Driven::open("menu");
    driven.keys("E");
    driven
}

#[test]
fn clicks_put_pieces_and_take_them_away() {
    let mut driven = open();
    driven.click(Hit::Button(Button::Clear));
    driven.click(Hit::Palette(piece('K')));
    assert_eq!(driven.editor().hand, PieceInHand::New(piece('K')));
    driven.click_square("e1");
    driven.click(Hit::Palette(piece('k')));
    driven.click_square("e8");
    driven.click(Hit::Palette(piece('P')));
    driven.click_square("a2");
    driven.click_square("b2");
    driven.click_square("a2");
    assert_eq!(driven.fen(), "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1");
    // The piece in hand replaces another; a second click on the palette puts it away.
    driven.click_square("e8");
    assert_eq!(driven.fen(), "4P3/8/8/8/8/8/1P6/4K3 w - - 0 1");
    driven.click(Hit::Palette(piece('P')));
    assert_eq!(driven.editor().hand, PieceInHand::Empty);
    // Without anything in hand a click picks up, and another puts down.
    driven.click_square("b2");
    assert_eq!(driven.editor().hand, PieceInHand::From(square("b2")));
    driven.click_square("h4");
    assert_eq!(driven.fen(), "4P3/8/8/8/7P/8/8/4K3 w - - 0 1");
    driven.keys("u u");
    assert_eq!(driven.fen(), "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1");
}

#[test]
fn drags_move_pieces_and_take_them_off_the_board() {
    let mut driven = open();
    let e4 = driven.cell(Hit::Square(square("e4")));
    driven.drag(Hit::Square(square("e2")), e4);
    assert!(
        driven
            .fen()
            .starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
    );
    driven.drag(Hit::Square(square("d8")), (79, 23));
    assert!(driven.fen().starts_with("rnb1kbnr/"));
    // From the palette too, once.
    let d5 = driven.cell(Hit::Square(square("d5")));
    driven.drag(Hit::Palette(piece('n')), d5);
    assert!(driven.fen().starts_with("rnb1kbnr/pppppppp/8/3n4/4P3"));
    assert_eq!(driven.editor().hand, PieceInHand::Empty);
    // What follows the mouse is seen before it is dropped.
    let from = driven.cell(Hit::Square(square("d5")));
    driven.mouse(DOWN, from);
    driven.mouse(MouseEventKind::Drag(LEFT), e4);
    let seen = driven.editor().seen(Some(square("e4")));
    assert_eq!(seen.piece_at(square("e4")), Some(piece('n')));
    assert_eq!(seen.piece_at(square("d5")), None);
    driven.mouse(MouseEventKind::Up(LEFT), from);
    assert!(driven.fen().starts_with("rnb1kbnr/pppppppp/8/3n4/4P3"));
}

#[test]
fn a_right_click_empties_a_square_and_then_the_hand() {
    let mut driven = open();
    driven.click(Hit::Palette(piece('Q')));
    let a1 = driven.cell(Hit::Square(square("a1")));
    driven.mouse(MouseEventKind::Down(MouseButton::Right), a1);
    assert!(driven.fen().ends_with("/1NBQKBNR w Kkq - 0 1"));
    driven.mouse(MouseEventKind::Down(MouseButton::Right), (79, 23));
    assert_eq!(driven.editor().hand, PieceInHand::Empty);
}

#[test]
fn clicks_change_fields_and_the_wheel_counts() {
    let mut driven = open();
    driven.click(Hit::Field(Field::Side));
    assert!(driven.fen().ends_with(" b KQkq - 0 1"));
    driven.click(Hit::Field(Field::Castling(
        pillarbox::chess::Color::Black,
        Wing::Queen,
    )));
    assert!(driven.fen().ends_with(" b KQk - 0 1"));
    let counter = Field::Counter(pillarbox::tui::sketch::Counter::Fullmoves);
    driven.click(Hit::Field(counter));
    assert_eq!(driven.editor().part, Part::Fields);
    driven.keys("4 2");
    assert!(driven.fen().ends_with(" b KQk - 0 42"));
    let at = driven.cell(Hit::Field(counter));
    driven.mouse(MouseEventKind::ScrollUp, at);
    driven.mouse(MouseEventKind::ScrollUp, at);
    driven.mouse(MouseEventKind::ScrollDown, at);
    assert!(driven.fen().ends_with(" b KQk - 0 43"));
    driven.click(Hit::Field(Field::Fen));
    assert!(driven.editor().typing.is_some());
}

#[test]
fn buttons_hand_a_legal_position_over() {
    let mut driven = open();
    driven.click(Hit::Button(Button::Mirror));
    assert!(driven.fen().ends_with(" b KQkq - 0 1"));
    driven.click(Hit::Button(Button::Start));
    driven.click(Hit::Button(Button::Watch));
    assert!(driven.app.popup.is_some());
    driven.keys("esc");
    driven.click(Hit::Button(Button::Analyze));
    assert!(driven.is_analysis());
}

#[test]
fn a_pasted_position_is_set_up_and_a_bad_one_changes_nothing() {
    let mut driven = open();
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30";
    driven.paste(&format!("  {fen}\n"));
    assert_eq!(driven.fen(), fen);
    driven.paste("4k3/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(driven.fen(), fen);
    let notice = driven.app.shared.notice.as_ref().unwrap();
    assert!(notice.text.contains("7 ranks"), "{}", notice.text);
    // Of a game the last position.
    driven.paste("1. e4 e5 2. Nf3 *");
    assert!(driven.fen().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2"));
    driven.keys("u");
    assert_eq!(driven.fen(), fen);
    // Into the line that is typed.
    driven.keys("f ctrl-u");
    driven.paste("8/8/8/4k3/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(driven.fen(), fen);
    driven.keys("enter");
    assert_eq!(driven.fen(), "8/8/8/4k3/8/8/8/R3K3 w Q - 0 1");
}

#[test]
fn a_running_game_goes_on_after_the_editor() {
    let mut driven = Driven::open("two");
    driven.keys("'e4 enter E enter c");
    assert!(!driven.app.parked.is_empty());
    assert!(
        driven
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Autosave(text) if text.contains("1. e4")))
    );
    driven.keys("esc");
    assert_eq!(driven.view().plies(), 1);
    driven.keys("'e5 enter");
    assert_eq!(Some(driven.view().plies()), Some(2));
}

#[test]
fn keys_work_at_the_smallest_size() {
    let mut driven = open();
    driven.app.shared.size = (20, 12);
    driven.keys("c K tab");
    assert_eq!(driven.editor().part, Part::Palette);
    driven.click(Hit::Palette(piece('k')));
    driven.keys("esc esc up up up up enter");
    driven.keys("k tab tab down down down down down down 5");
    assert_eq!(driven.fen(), "4k3/8/8/8/4K3/8/8/8 w - - 5 1");
    driven.keys("tab down");
    assert_eq!(driven.editor().button, Button::Analyze);
}

#[test]
fn no_click_anywhere_does_harm() {
    for (columns, rows) in [(20, 12), (40, 12), (61, 21), (80, 24), (36, 50), (3, 3)] {
        for (part, keys) in ["", "tab", "tab tab", "backtab", "v"]
            .into_iter()
            .enumerate()
        {
            let mut driven = open();
            driven.keys(keys);
            driven.app.shared.size = (columns, rows);
            let mut lot = part as u64 + 7;
            for _ in 0..300 {
                lot = lot
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                let at = ((lot >> 33) as u16 % columns, (lot >> 45) as u16 % rows);
                driven.mouse(
                    match lot >> 61 {
                        0 | 1 => DOWN,
                        2 => MouseEventKind::Drag(LEFT),
                        3 | 4 => MouseEventKind::Up(LEFT),
                        5 => MouseEventKind::ScrollUp,
                        6 => MouseEventKind::ScrollDown,
                        _ => MouseEventKind::Down(MouseButton::Right),
                    },
                    at,
                );
                let Some(editor) = reach::editor(&driven.app) else {
                    break;
                };
                // What is legal is read as it is written.
                if let Ok(board) = editor.sketch.board() {
                    assert_eq!(board.to_string(), editor.sketch.to_string());
                }
            }
        }
    }
}

#[test]
fn an_illegal_fen_is_taken_and_what_is_wrong_is_told() {
    let illegal = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let mut driven = open();
    driven.paste(&format!("\"{illegal}\""));
    assert_eq!(driven.fen(), illegal);
    let told = driven.editor().sketch.board().unwrap_err().to_string();
    let screen = crate::snapshots::draw(&driven.app, (80, 24));
    let text: String = screen
        .content
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    assert!(text.contains("Not legal"), "{told}");
    driven.keys("u");
    assert_ne!(driven.fen(), illegal);
    // What has no board at all stays where it can be mended.
    driven.paste("4k3/9/8/8/8/8/4R3/4K3 w - - 0 1");
    assert_ne!(driven.fen(), illegal);
}
