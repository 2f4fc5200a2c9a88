//! A terminal that answers when nobody expects it, wrongly or in pieces: nothing of it is typed.

use super::home::Home;
use super::start::Start;

/// Answers as real terminals give them, and some that no terminal gives.
const ANSWERS: [&str; 8] = [
    "\x1b_Gi=31;OK\x1b\\",
    "\x1b_Gi=31;ENOENT:Nf6 is no picture\x1b\\",
    "\x1b[?62;4;22c",
    "\x1b[6;18;9t",
    "\x1bP>|XTerm(379)\x1b\\",
    "\x1b]11;rgb:ffff/ffff/ffff\x07",
    "\x1b[?2026;2$y",
    "\x1b]1337;ReportCellSize=e5\x1b\\",
];

#[test]
fn answers_in_the_middle_of_typing_are_not_typed() {
    let home = Home::new();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    for answer in ANSWERS {
        term.send("N");
        term.send(answer);
        term.send("f");
        // In two pieces.
        term.send(&answer[..answer.len() / 2]);
        term.send(&answer[answer.len() / 2..]);
        term.send("3\rNf6\r");
        term.wait_for_moves("Nf3 Nf6");
        term.send("uu");
        term.wait_for_text(&["no moves yet"]);
    }
}

#[test]
fn an_answer_without_an_end_takes_nothing_with_it() {
    let home = Home::new();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Two players"]);
    term.two_players(None);
    // The rest never comes; another sequence or the time ends the waiting.
    term.send("\x1b_Gi=31;O\x1b[6;18");
    term.send("\x1b[Z\x1b[Z");
    term.type_moves("e4 e5");
    term.wait_for_moves("e4 e5");
}

#[test]
fn a_light_terminal_gets_dark_letters_as_soon_as_it_has_answered() {
    let home = Home::new();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Two players", "engine against engine"]);
    let about = |screen: &vt100::Screen| {
        let (rows, columns) = screen.size();
        let row = (0..rows).find(|row| {
            screen
                .contents_between(*row, 0, *row, columns)
                .contains("Watch")
        })?;
        let line = screen.contents_between(row, 0, row, columns);
        let column = line[..line.find("engine")?].chars().count();
        let cell = screen.cell(row, column as u16)?;
        Some((cell.dim(), cell.fgcolor()))
    };
    assert_eq!(term.look(about), Some((true, vt100::Color::Default)));
    term.send("\x1b]10;rgb:0000/0000/0000\x1b\\\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
    term.wait_for(|screen| {
        let look = about(screen);
        look.is_some_and(|(dim, color)| !dim && color != vt100::Color::Default)
    });
}
