//! `mistakes`.

use std::path::Path;
use std::process::{Command, Output};

const MISTAKE: &str = "[Event \"Mistake\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n[SetUp \"1\"]\n\
    [FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\"]\n\n\
    3. Bb5 {[%eval 0.3]} (3. Nxe5 $4 {[%eval -2.5] Loses the knight.} Nxe5) *\n";

fn run(home: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pillarbox"))
        .arg("mistakes")
        .args(arguments)
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home.join("c"))
        .env("XDG_DATA_HOME", home.join("d"))
        .output()
        .unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn mistakes_go_out_and_come_in_as_games() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    assert_eq!(told(&run(home, &[])), "0 mistakes kept, 0 learnt\n");
    let file = home.join("in.pgn");
    std::fs::write(&file, format!("1. e4 e5 *\n\n{MISTAKE}")).unwrap();
    let name = file.to_str().unwrap();
    for _ in 0..2 {
        let said = told(&run(home, &["--import", name]));
        assert!(said.starts_with("1 mistake from "), "{said}");
        assert_eq!(told(&run(home, &[])), "1 mistake kept, 0 learnt\n");
    }
    let all = told(&run(home, &["--export", "-"]));
    assert!(
        all.contains("Loses the knight") && all.contains("[Box \"0\"]"),
        "{all}"
    );
    let copy = home.join("out.pgn");
    let copy = copy.to_str().unwrap();
    assert!(run(home, &["--export", copy]).status.success());
    assert_eq!(std::fs::read_to_string(copy).unwrap(), all);
    // Nothing is written over.
    let again = run(home, &["--export", copy]);
    assert_eq!(again.status.code(), Some(2));
}

#[test]
fn what_has_no_mistakes_in_it_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("in.pgn");
    std::fs::write(&file, "1. e4 e5 *\n").unwrap();
    for name in [file.to_str().unwrap(), "/nowhere/in.pgn"] {
        let refused = run(home.path(), &["--import", name]);
        let error = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{error}");
        assert!(error.contains("in.pgn"), "{error}");
    }
}
