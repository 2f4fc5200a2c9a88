//! Games: typed, clicked, dragged, timed, drawn and given up.

use std::fs;

use pillarbox::game::{GameResult, GameTree, read_game};

use super::harness::{Term, until};
use super::home::Home;
use super::look::{files_row, moves_of};
use super::start::Start;

pub(super) fn menu(home: &Home) -> Term {
    let term = Start::new(home, "").run();
    term.wait_for_text(&["Play", "Watch", "Two players", "Settings", "Quit"]);
    term
}

/// Against the engine, without a clock, unless the arguments say otherwise.
fn against_engine(home: &Home, arguments: &str) -> Term {
    let all = format!("play --color white --level 1 {arguments}");
    let term = Start::new(home, &all).run();
    term.wait_for_text(&["no moves yet"]);
    term
}

/// Leaves the end of a game and waits for it, the only one in the file of games.
pub(super) fn finished_game(term: &mut Term, home: &Home) -> GameTree {
    term.send("q\r");
    let mut found = None;
    until("the finished game", || {
        let bytes = fs::read(home.games()).unwrap_or_default();
        found = read_game(&bytes).ok();
        found.is_some()
    });
    let (game, problems) = found.unwrap();
    assert_eq!(problems, []);
    game
}

fn sans(game: &GameTree) -> String {
    let sans: Vec<&str> = game
        .main_line()
        .map(|node| game.node(node).san())
        .filter(|san| !san.is_empty())
        .collect();
    sans.join(" ")
}

/// The position that is on the screen, as the program copies it.
pub(super) fn fen(term: &mut Term) -> String {
    term.send("y");
    term.wait_for_text(&["Position (FEN)"]);
    let text = term.look(vt100::Screen::contents);
    let line = text.lines().find(|line| line.matches('/').count() == 7);
    let line = line.unwrap_or_else(|| panic!("no FEN in\n{text}"));
    let parts: Vec<&str> = line
        .split_whitespace()
        .skip_while(|word| word.matches('/').count() != 7)
        .take(6)
        .collect();
    let fen = parts.join(" ");
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("Position (FEN)"));
    fen
}

#[test]
fn the_first_frame_is_the_menu() {
    let home = Home::new();
    let mut term = menu(&home);
    assert!(term.look(vt100::Screen::alternate_screen));
    assert!(term.look(vt100::Screen::hide_cursor));
    term.send("q");
    assert_eq!(term.wait_for_exit(), 0);
    term.assert_restored(0);
}

#[test]
fn a_game_is_typed_from_the_menu_to_checkmate_and_kept() {
    let home = Home::new();
    let mut term = menu(&home);
    // Two players are the third row.
    term.send("\x1b[B\x1b[B\r");
    term.wait_for_text(&["Two players", "Position"]);
    term.send("\r");
    term.wait_for_text(&["no moves yet"]);
    term.type_moves("f3 e5 g4 Qh4");
    term.wait_for_moves("f3 e5 g4 Qh4#");
    term.wait_for_text(&["Black wins by checkmate."]);
    let game = finished_game(&mut term, &home);
    assert_eq!(sans(&game), "f3 e5 g4 Qh4#");
    assert_eq!(game.result(), GameResult::BlackWins);
    term.send("q");
    assert_eq!(term.wait_for_exit(), 0);
    // It is over, so it is not offered again.
    let term = menu(&home);
    assert!(!term.look(|screen| screen.contents().contains("Continue")));
}

#[test]
fn a_wrong_move_stays_in_the_line_and_can_be_mended() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.send("e5\r");
    term.wait_for(|screen| screen.contents().contains("e5") && moves_of(screen).is_empty());
    term.send("e4\r");
    term.wait_for_moves("e4");
}

#[test]
fn the_engine_answers() {
    let home = Home::new();
    let mut term = against_engine(&home, "");
    term.type_moves("e4");
    term.wait_for(|screen| moves_of(screen).split(' ').count() == 2);
    assert!(term.look(moves_of).starts_with("e4 "));
}

#[test]
fn the_mouse_clicks_and_drags() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.click("e2");
    term.click("e4");
    term.wait_for_moves("e4");
    term.drag("e7", "e5");
    term.wait_for_moves("e4 e5");
    // From the other side too.
    term.send("v");
    term.wait_for(|screen| files_row(screen).is_some_and(|row| row.trim().starts_with('h')));
    term.drag("g1", "f3");
    term.wait_for_moves("e4 e5 Nf3");
    term.click("b8");
    term.click("c6");
    term.wait_for_moves("e4 e5 Nf3 Nc6");
    term.send("v");
    term.wait_for(|screen| files_row(screen).is_some_and(|row| row.trim().starts_with('a')));
}

#[test]
fn the_cursor_moves_a_piece() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    // The first arrow shows the cursor; where it starts is the program's choice, so it goes to a1
    // first and from there to e2 and e4.
    term.send("\x1b[D");
    term.send(&"\x1b[D".repeat(8));
    term.send(&"\x1b[B".repeat(8));
    term.send(&"\x1b[C".repeat(4));
    term.send("\x1b[A\r\x1b[A\x1b[A\r");
    term.wait_for_moves("e4");
}

#[test]
fn castling_to_both_sides_and_en_passant() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(Some("r3k2r/P6p/8/4Pp2/8/8/7P/R3K2R w KQkq f6 0 2"));
    term.type_moves("exf6");
    term.wait_for_moves("exf6");
    assert!(fen(&mut term).starts_with("r3k2r/P6p/5P2/8/8/8/7P/R3K2R b KQkq"));
    term.type_moves("O-O");
    term.wait_for_moves("exf6 O-O");
    term.type_moves("0-0-0");
    term.wait_for_moves("exf6 O-O O-O-O");
    term.type_moves("h6");
    term.wait_for_moves("exf6 O-O O-O-O h6");
    assert!(fen(&mut term).starts_with("r4rk1/P7/5P1p/8/8/8/7P/2KR3R w - -"));
}

#[test]
fn the_chooser_promotes_to_a_knight_or_is_left() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(Some("8/4P2k/8/8/8/8/8/4K3 w - - 0 1"));
    term.click("e7");
    term.click("e8");
    term.wait_for_text(&["The pawn becomes", "Knight"]);
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("The pawn becomes"));
    assert_eq!(fen(&mut term), "8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    term.send("e8\r");
    term.wait_for_text(&["The pawn becomes", "Knight"]);
    term.send("n\r");
    // A lone knight cannot mate, so that is the end as well.
    term.wait_for_text(&["e8=N", "Neither side has enough left to mate"]);
    assert!(fen(&mut term).starts_with("4N3/7k/8/8/8/8/8/4K3 b"));
}

#[test]
fn five_moves_are_taken_back_and_played_again() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.type_moves("e4 e5 Nf3 Nc6 Bb5 a6");
    term.wait_for_moves("e4 e5 Nf3 Nc6 Bb5 a6");
    term.send("uuuuu");
    term.wait_for_moves("e4");
    term.send("UU");
    term.wait_for_moves("e4 e5 Nf3");
    term.type_moves("d6");
    term.wait_for_moves("e4 e5 Nf3 d6");
    term.send("uuuuu");
    term.wait_for_text(&["no moves yet"]);
}

#[test]
fn giving_up_is_asked_for_and_kept() {
    let home = Home::new();
    let mut term = against_engine(&home, "");
    term.send("G\r");
    term.wait_for_text(&["Resign?"]);
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("Resign?"));
    term.send("G\r");
    term.wait_for_text(&["Resign?"]);
    term.send("\r");
    term.wait_for_text(&["You resigned"]);
    assert_eq!(
        finished_game(&mut term, &home).result(),
        GameResult::BlackWins
    );
}

#[test]
fn the_third_repetition_is_a_draw() {
    let home = Home::new();
    let mut term = menu(&home);
    term.two_players(None);
    term.type_moves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    term.wait_for_text(&["The same position came up three times."]);
    assert_eq!(finished_game(&mut term, &home).result(), GameResult::Draw);
}

#[test]
fn time_runs_out_by_itself() {
    let home = Home::new();
    // The clock of one game is that of the next, and two people wait for no engine.
    let mut term = against_engine(&home, "--tc 0.02+0");
    term.two_players(None);
    term.type_moves("e4");
    term.wait_for_text(&["White wins on time."]);
    let game = finished_game(&mut term, &home);
    assert_eq!(game.tag("Termination"), Some("Time forfeit"));
    assert_eq!(game.result(), GameResult::WhiteWins);
}

#[cfg(debug_assertions)]
#[test]
fn an_engine_that_fails_is_replaced() {
    let home = Home::new();
    let mut term = against_engine(&home, "");
    term.command("crash");
    term.wait_for(|screen| !screen.contents().contains(":crash"));
    term.type_moves("e4");
    term.wait_for_text(&["The engine crashed"]);
    term.wait_for(|screen| moves_of(screen).split(' ').count() == 2);
    // The new one is as good as the old one.
    let answer = term.look(moves_of);
    term.command("move");
    term.wait_for(|screen| moves_of(screen).split(' ').count() == 4);
    assert!(term.look(moves_of).starts_with(&answer));
}

#[cfg(not(debug_assertions))]
#[test]
fn nobody_can_let_an_engine_fail() {
    let home = Home::new();
    let mut term = against_engine(&home, "");
    term.command("crash");
    term.wait_for_text(&["there is no command"]);
}
