//! A game analyzed with the engine that is built in.

use super::home::Home;
use super::start::Start;

const GAME: &str = "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn a_pasted_game_is_judged_walked_and_commented() {
    let home = Home::new();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["Two players", "Quit"]);
    term.paste(GAME);
    term.wait_for_text(&["Qh4#", "Engine"]);
    // Every position but the mate.
    term.send("G\r");
    term.wait_for_text(&["2 moves judged"]);
    // A comment of two lines; Ctrl-S reaches the program, not the terminal.
    term.send(".;");
    term.wait_for_text(&["Comment on 1. f3", "Ctrl-S keep"]);
    term.send("Weak.\rVery weak.");
    term.wait_for_text(&["Very weak."]);
    term.send("\u{13}");
    term.wait_for(|screen| {
        let text = screen.contents();
        text.contains("Weak.") && text.contains("Very weak.") && !text.contains("Comment on")
    });
    // A limit that is reached soon, and a line of its to walk along.
    term.command("depth 3");
    term.wait_for_text(&["depth 3 reached"]);
    term.send("\t\r");
    term.wait_for_text(&["Preview of line 1, move 1 of"]);
    term.send("\u{1b}");
    term.wait_for(|screen| !screen.contents().contains("Preview of line"));
    term.wait_for_text(&["depth 3 reached"]);
}
