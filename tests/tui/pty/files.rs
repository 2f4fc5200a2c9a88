//! Settings and games on the disk, whatever state they are in.

use std::fs;

use rustix::process::Signal;

use super::harness::{Term, until};
use super::home::Home;
use super::start::Start;

fn menu(home: &Home) -> Term {
    let term = Start::new(home, "").run();
    term.wait_for_text(&["Two players", "Quit"]);
    term
}

fn offers(term: &Term) -> bool {
    term.look(|screen| screen.contents().contains("Continue"))
}

#[test]
fn two_copies_keep_two_games() {
    let home = Home::new();
    let mut first = menu(&home);
    first.two_players(None);
    first.type_moves("e4");
    home.wait_until_saved("1. e4");
    let mut second = menu(&home);
    assert!(!offers(&second), "the game of a running copy is its own");
    second.two_players(None);
    second.type_moves("d4");
    home.wait_until_saved("1. d4");
    first.type_moves("e5");
    home.wait_until_saved("1. e4 e5");
    for term in [&mut first, &mut second] {
        term.signal(Signal::KILL);
        term.wait_for_exit();
    }
    // The newest one first; then the other, while the first is played again.
    let mut third = menu(&home);
    third.send("\r");
    third.wait_for_moves("e4 e5");
    let mut fourth = menu(&home);
    fourth.send("\r");
    fourth.wait_for_moves("d4");
    let fifth = menu(&home);
    assert!(!offers(&fifth));
}

#[test]
fn without_a_place_for_files_play_goes_on() {
    let home = Home::new();
    // A file where a folder should be: even root cannot write below it.
    fs::write(home.path().join(".local"), "").unwrap();
    fs::write(home.path().join(".config"), "").unwrap();
    let mut homes = vec![home.path().to_str().unwrap().to_owned()];
    if cfg!(target_os = "linux") {
        homes.push("/proc/nope".into());
    }
    for home in homes {
        let mut term = Start::bare("").env("HOME", &home).run();
        term.wait_for_text(&["Two players", "Quit", "could not"]);
        term.two_players(None);
        term.type_moves("f3 e5 g4 Qh4");
        term.wait_for_moves("f3 e5 g4 Qh4#");
        term.send("q\rq");
        assert_eq!(term.wait_for_exit(), 0, "{home}");
    }
}

#[test]
fn a_broken_settings_file_is_put_aside() {
    let large = vec![b'a'; 2 << 20];
    for text in [&b"theme = \"gre"[..], &[0; 300], b"\xff\xfe", &large] {
        let home = Home::new();
        home.write_settings(text);
        let mut term = menu(&home);
        term.wait_for_text(&["settings"]);
        let aside = home.settings().with_file_name("config.toml.broken-1");
        assert_eq!(fs::read(aside).unwrap(), text);
        assert!(!home.settings().exists());
        term.send("S");
        term.wait_for_text(&["theme", "brown"]);
    }
}

#[test]
fn a_wrong_value_is_told_and_the_rest_is_used() {
    let home = Home::new();
    home.write_settings(b"theme = \"green\"\nlevel = \"elephant\"\n");
    let mut term = menu(&home);
    term.wait_for_text(&["not \"elephant\""]);
    term.send("S");
    term.wait_for_text(&["theme", "green"]);
    let text = fs::read_to_string(home.settings()).unwrap();
    assert!(text.contains("elephant"), "not ours to change: {text}");
}

#[test]
fn changed_settings_are_kept() {
    let home = Home::new();
    let mut term = menu(&home);
    term.send("S");
    term.wait_for_text(&["theme", "brown"]);
    term.send("\x1b[C");
    term.wait_for(|screen| !screen.contents().contains("brown"));
    until("the settings file", || {
        fs::read_to_string(home.settings()).is_ok_and(|text| text.contains("theme = \"green\""))
    });
    term.send("\x1b");
    term.wait_for(|screen| !screen.contents().contains("size limit"));
    term.send("q");
    assert_eq!(term.wait_for_exit(), 0);
    let mut term = menu(&home);
    term.send("S");
    term.wait_for_text(&["theme", "green"]);
}
