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
