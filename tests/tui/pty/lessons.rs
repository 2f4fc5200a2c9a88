//! Lessons, as somebody goes through them who knows nothing yet.

use std::fs;
use std::path::PathBuf;

use pillarbox::chess::{Move, Square};
use pillarbox::learn::lessons::{Lesson, courses, solve};
use rustix::process::Signal;

use super::harness::{Term, until};
use super::home::Home;
use super::moves::menu;
use super::start::Start;

fn file(home: &Home) -> PathBuf {
    home.path().join("data/pillarbox/lessons.txt")
}

fn kept(home: &Home) -> String {
    fs::read_to_string(file(home)).unwrap_or_default()
}

/// The first lessons: a piece each.
fn first_six() -> Vec<Lesson> {
    courses().remove(0).lessons.into_iter().take(6).collect()
}

/// Clicks where a text stands.
fn click(term: &mut Term, text: &str) {
    term.wait_for_text(&[text]);
    let found = term.look(|screen| {
        let rows = screen.contents();
        let rows = rows.lines().enumerate();
        let place = |(row, line): (usize, &str)| {
            let byte = line.find(text)?;
            Some((line[..byte].chars().count() + 1, row))
        };
        rows.filter_map(place).last()
    });
    let (column, row) = found.expect("it is there");
    let (column, row) = (column + 1, row + 1);
    term.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
}

/// Goes to a square with the arrows, from the corner where they end, and presses Enter.
fn choose(term: &mut Term, square: Square) {
    let (left, down) = ("\x1b[D".repeat(7), "\x1b[B".repeat(7));
    let right = "\x1b[C".repeat(usize::from(square.file()));
    let up = "\x1b[A".repeat(usize::from(square.rank()));
    term.send(&format!("{left}{down}{right}{up}\r"));
}

fn with_keys(term: &mut Term, m: Move) {
    choose(term, m.from());
    choose(term, m.to());
}

fn with_mouse(term: &mut Term, m: Move) {
    term.click(&m.from().to_string());
    term.click(&m.to().to_string());
}

/// From the menu to the first lesson, with the keyboard.
fn first_lesson(home: &Home) -> Term {
    let mut term = menu(home);
    let down = term.look(|screen| {
        let text = screen.contents();
        let row = |word: &str| text.lines().position(|line| line.contains(word));
        row("Lessons").unwrap() - row("Play").unwrap()
    });
    term.send(&"\x1b[B".repeat(down));
    term.send("\r");
    term.wait_for_text(&["The pieces", "The rook", "0 of  9"]);
    term.send("\r");
    term.wait_for_text(&["The rook", "1 of 4", "Bring the rook to the star."]);
    term
}

/// Does what is left of a lesson, from one of its exercises on.
fn finish(
    term: &mut Term,
    lesson: &Lesson,
    from: usize,
    play: fn(&mut Term, Move),
    go_on: fn(&mut Term),
) {
    let count = lesson.exercises.len();
    for (at, exercise) in lesson.exercises.iter().enumerate().skip(from) {
        let number = format!("{} of {count}", at + 1);
        term.wait_for_text(&[&lesson.title, &number]);
        let way = solve(&exercise.board, &exercise.goal).unwrap();
        for m in way {
            play(term, m);
        }
        term.wait_for_text(&["goes on."]);
        go_on(term);
    }
    term.wait_for_text(&["The lesson is done."]);
    go_on(term);
}

#[test]
fn somebody_learns_the_pieces_with_arrows_and_enter() {
    let home = Home::new();
    let mut term = first_lesson(&home);
    let lessons = first_six();
    // Somebody who tries the rook aslant is told so, and a wrong square is no harm.
    choose(&mut term, "d4".parse().unwrap());
    choose(&mut term, "e5".parse().unwrap());
    term.wait_for_text(&["e5"]);
    // It is still in hand.
    choose(&mut term, "d5".parse().unwrap());
    term.wait_for_text(&["The star is straight up from the rook."]);
    choose(&mut term, "d4".parse().unwrap());
    choose(&mut term, "d8".parse().unwrap());
    term.wait_for_text(&["One straight line, one move.", "goes on."]);
    until("the exercise on the disk", || {
        kept(&home).contains("rook-1 2")
    });
    term.send("\r");
    // A move is taken back, and the window changes in the middle of an exercise.
    term.wait_for_text(&["2 of 4", "Collect both stars"]);
    choose(&mut term, "a1".parse().unwrap());
    choose(&mut term, "a5".parse().unwrap());
    term.wait_for_text(&["One move is left."]);
    term.send("u");
    term.wait_for(|screen| !screen.contents().contains("One move is left."));
    choose(&mut term, "a1".parse().unwrap());
    choose(&mut term, "a6".parse().unwrap());
    term.wait_for_text(&["One move is left."]);
    term.resize(40, 12);
    term.wait_for_text(&["One move is left."]);
    term.resize(80, 24);
    term.wait_for_text(&["2 of 4", "One move is left."]);
    // Leaving and coming back loses nothing.
    term.send("\x1b");
    term.wait_for_text(&["The pieces", "1 of 4"]);
    term.send("\r");
    term.wait_for_text(&["2 of 4", "One move is left."]);
    choose(&mut term, "a6".parse().unwrap());
    choose(&mut term, "f6".parse().unwrap());
    term.wait_for_text(&["First up, then to the side.", "goes on."]);
    term.send("\r");
    let enter: fn(&mut Term) = |term| term.send("\r");
    for (at, lesson) in lessons.iter().enumerate() {
        let from = if at == 0 { 2 } else { 0 };
        finish(&mut term, lesson, from, with_keys, enter);
    }
    // The seventh begins, and all of it is on the disk.
    term.wait_for_text(&["Taking", "1 of"]);
    for exercise in lessons.iter().flat_map(|it| &it.exercises) {
        until("the exercise on the disk", || {
            kept(&home).contains(&exercise.id)
        });
    }
    term.send("\x1b");
    term.wait_for_text(&["Lessons: 6 of"]);
}

#[test]
fn somebody_learns_the_pieces_with_the_mouse() {
    let home = Home::new();
    let mut term = menu(&home);
    click(&mut term, "Lessons");
    click(&mut term, "The rook");
    term.wait_for_text(&["1 of 4", "Bring the rook to the star."]);
    term.click("d4");
    term.click("e5");
    term.wait_for_text(&["e5"]);
    term.click("d4");
    term.click("d5");
    term.wait_for_text(&["The star is straight up from the rook."]);
    let go_on: fn(&mut Term) = |term| click(term, "go on");
    for lesson in &first_six() {
        finish(&mut term, lesson, 0, with_mouse, go_on);
    }
    term.wait_for_text(&["Taking", "1 of"]);
}

#[test]
fn hints_come_in_steps_and_cost_a_star() {
    let home = Home::new();
    let mut term = first_lesson(&home);
    term.send("H\r");
    term.wait_for_text(&["The rook stands on d4"]);
    term.send("H\r");
    term.wait_for_text(&["Take the rook straight up to the edge:"]);
    term.type_moves("Rd8");
    term.wait_for_text(&["One straight line, one move."]);
    until("the exercise on the disk", || {
        kept(&home).contains("rook-1 2")
    });
}

#[test]
fn what_was_done_survives_a_kill_and_another_copy() {
    let home = Home::new();
    let mut one = first_lesson(&home);
    let mut two = first_lesson(&home);
    one.type_moves("Rd8");
    one.wait_for_text(&["goes on."]);
    until("the first copy", || kept(&home).contains("rook-1 3"));
    two.send("]");
    two.wait_for_text(&["2 of 4"]);
    two.type_moves("Ra6 Rf6");
    two.wait_for_text(&["goes on."]);
    until("both copies", || {
        let kept = kept(&home);
        kept.contains("rook-1 3") && kept.contains("rook-2 3")
    });
    one.signal(Signal::KILL);
    two.signal(Signal::KILL);
    one.wait_for_exit();
    two.wait_for_exit();
    let mut term = menu(&home);
    click(&mut term, "Lessons");
    term.wait_for_text(&["The rook", "2 of 4"]);
}

#[test]
fn a_file_of_a_newer_version_is_left_alone() {
    let home = Home::new();
    fs::create_dir_all(file(&home).parent().unwrap()).unwrap();
    let text = "pillarbox lessons 2\nrook-1 three\n";
    fs::write(file(&home), text).unwrap();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["newer version"]);
    click(&mut term, "Lessons");
    click(&mut term, "The rook");
    term.wait_for_text(&["1 of 4"]);
    term.type_moves("Rd8");
    term.wait_for_text(&["ould not save", "newer version"]);
    assert_eq!(kept(&home), text);
}

#[test]
fn a_broken_file_is_put_aside_and_what_can_be_read_stays() {
    let home = Home::new();
    fs::create_dir_all(file(&home).parent().unwrap()).unwrap();
    let bytes = b"pillarbox lessons 1\nrook-1 3\n\xff\x00rubbish\n";
    fs::write(file(&home), bytes).unwrap();
    let mut term = Start::new(&home, "").run();
    term.wait_for_text(&["lessons.txt.broken-1"]);
    let aside = file(&home).with_extension("txt.broken-1");
    assert_eq!(fs::read(aside).unwrap(), bytes);
    assert_eq!(kept(&home), "pillarbox lessons 1\nrook-1 3\n");
    click(&mut term, "Lessons");
    term.wait_for_text(&["The rook", "1 of 4"]);
}

#[test]
fn the_engine_defends_in_what_is_played_out() {
    let home = Home::new();
    let mut term = menu(&home);
    click(&mut term, "Lessons");
    term.wait_for_text(&["The rook"]);
    let ladder = courses()[..3].iter().map(|it| it.lessons.len()).sum();
    term.send(&"\x1b[B".repeat(ladder));
    term.send("\r");
    term.wait_for_text(&["The ladder", "1 of 3"]);
    term.send("]]");
    term.wait_for_text(&["3 of 3", "against the engine"]);
    term.type_moves("Rh4");
    term.wait_for_text(&["Black plays", "11 moves are left."]);
}
