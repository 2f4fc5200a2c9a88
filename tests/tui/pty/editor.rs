//! Positions set up by mouse in the real program.

use super::harness::Term;
use super::home::Home;
use super::moves::{fen, menu};

impl Term {
    /// The column and the row where a text begins, as a mouse counts.
    fn place_of(&self, text: &str) -> (u16, u16) {
        self.look(|screen| {
            let (rows, columns) = screen.size();
            for row in 0..rows {
                let line: Vec<char> = (0..columns)
                    .map(|column| {
                        let cell = screen.cell(row, column);
                        cell.and_then(|cell| cell.contents().chars().next())
                            .unwrap_or(' ')
                    })
                    .collect();
                let wanted: Vec<char> = text.chars().collect();
                let found = line.windows(wanted.len()).position(|part| part == wanted);
                if let Some(column) = found {
                    return (column as u16 + 1, row + 1);
                }
            }
            panic!("{text:?} is not on the screen");
        })
    }

    fn click_at(&mut self, (column, row): (u16, u16), button: u16) {
        self.send(&format!(
            "\x1b[<{button};{column};{row}M\x1b[<{button};{column};{row}m"
        ));
    }

    fn click_text(&mut self, text: &str) {
        let at = self.place_of(text);
        self.click_at((at.0 + 2, at.1), 0);
    }

    /// Takes a piece from the palette, whose squares have two rows and four columns here.
    fn take(&mut self, letter: char) {
        let (left, heading) = self.place_of("Pieces");
        let column = "KQRBNP".find(letter.to_ascii_uppercase()).unwrap() as u16;
        let row = u16::from(letter.is_lowercase());
        self.click_at((left + 1 + 4 * column, heading + 1 + 2 * row), 0);
    }
}

#[test]
fn a_position_is_set_up_by_mouse_and_played() {
    let home = Home::new();
    let mut term = menu(&home);
    term.click_text("Edit ");
    term.wait_for_text(&["Pieces", "Legal: White to move."]);
    term.click_text("[ Clear ]");
    term.wait_for_text(&["Not legal: White has no king."]);
    term.take('K');
    term.click("e1");
    term.take('k');
    term.click("e8");
    term.take('P');
    term.click("a2");
    term.click("b2");
    // Twice on the same square takes it away again.
    term.click("h2");
    term.click("h2");
    term.wait_for_text(&["4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"]);
    // Refused while it is not legal.
    term.take('R');
    term.click("e5");
    term.wait_for_text(&["Not legal: Black's king on e8 is in check"]);
    term.click_text("[ Play ]");
    term.wait_for_text(&["This position is not legal"]);
    term.take('R');
    term.drag("e5", "d5");
    term.wait_for_text(&["4k3/8/8/3R4/8/8/PP6/4K3 w - - 0 1"]);
    let (column, row) = term.square("b2");
    term.click_at((column, row), 2);
    term.click_text("To move");
    term.wait_for_text(&["4k3/8/8/3R4/8/8/P7/4K3 b - - 0 1", "Legal: Black to move."]);
    term.click_text("[ Play ]");
    term.wait_for_text(&["Play against the engine", "Enter starts the game"]);
    // As Black, so that nobody moves by himself.
    term.send("\x1b[C\r");
    term.wait_for_text(&["no moves yet"]);
    assert_eq!(fen(&mut term), "4k3/8/8/3R4/8/8/P7/4K3 b - - 0 1");
    term.send("Ke7\r");
    term.wait_for_text(&["Ke7"]);
}

#[test]
fn a_game_waits_while_a_position_is_set_up() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.type_moves("e4 e5");
    term.wait_for_moves("e4 e5");
    term.send("E\r");
    term.wait_for_text(&["Pieces", "4p3/4P3", "Legal: White to move."]);
    term.paste("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    term.wait_for_text(&["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    term.paste("4k3/8/8/8/8/8/8/4K2RR w K - 0 1");
    term.wait_for_text(&["rank 1 has 9 squares, not 8"]);
    term.send("\x1b");
    term.wait_for_moves("e4 e5");
    // Left from the editor it is there again the next time.
    term.send("E\r");
    term.wait_for_text(&["Pieces"]);
    term.send("\x03");
    assert_eq!(term.wait_for_exit(), 0);
    let mut term = menu(&home);
    term.wait_for_text(&["Continue"]);
    term.send("\r");
    term.wait_for_moves("e4 e5");
}
