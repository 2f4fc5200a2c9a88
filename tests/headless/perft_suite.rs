//! `--perft N --suite FILE`.

use super::{Run, START, refused, run, run_with_input};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

fn suite(depth: &str, text: impl Into<Vec<u8>>) -> Run {
    run_with_input(&["--perft", depth, "--suite", "-"], text)
}

#[test]
fn a_suite_that_holds_is_fine() {
    let text = format!("# comment\n\n   \n{START} ;D1 20 ;D2 400 ;D3 8902\r\n{KINGS};D1 5;D2 25");
    let run = suite("3", text);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .contains("2 positions, 5 counts: 0 mismatches, 0 broken lines")
    );
    assert!(run.out.contains("nodes 9352"), "{}", run.out);
}

#[test]
fn deeper_counts_than_asked_for_are_left_out() {
    let run = suite("1", format!("{START} ;D1 20 ;D2 1 ;D6 119060324"));
    assert_eq!(run.code, 0);
    assert!(run.out.contains("1 position, 1 count:"), "{}", run.out);
}

#[test]
fn every_mismatch_is_printed() {
    let text = format!("{START} ;D1 21 ;D2 401\n# x\n{KINGS} ;D1 5\n{KINGS} ;D1 6\n");
    let run = suite("4", text);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let first = format!("line 1: depth 1: 20 nodes, expected 21: {START}");
    let last = format!("line 4: depth 1: 5 nodes, expected 6: {KINGS}");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines[0], lines[2]), (first.as_str(), last.as_str()));
    assert!(run.out.contains("3 positions, 4 counts: 3 mismatches"));
}

#[test]
fn broken_lines_are_named_and_the_rest_runs() {
    let mut text =
        format!("{KINGS} ;D1 6\nnonsense ;D1 1\n\n{KINGS}\n{KINGS} ;D1 x\n").into_bytes();
    text.extend(b"\xff\xfe ;D1 5\n");
    text.extend(b"4k3/8/8/8/8/8/8/4K3\0w - - ;D1 5\n");
    text.extend(format!("{KINGS} ;D1 5\n").into_bytes());
    let run = suite("2", text);
    assert_eq!(run.code, 2, "a broken line weighs more than a mismatch");
    let named: Vec<&str> = run
        .err
        .lines()
        .map(|line| line.split(": ").nth(1).unwrap())
        .collect();
    let expected = [2, 4, 5, 6, 7].map(|line| format!("standard input, line {line}"));
    assert_eq!(named, expected, "{}", run.err);
    assert!(!run.err.contains('\0'));
    assert!(run.out.contains("line 1: depth 1: 5 nodes, expected 6"));
    assert!(
        run.out
            .contains("2 positions, 2 counts: 1 mismatch, 5 broken lines")
    );
}

#[test]
fn files_are_read_with_every_way_of_counting() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), format!("{START} ;D1 20 ;D3 8902\n")).unwrap();
    let name = file.path().to_str().unwrap();
    let runs = [&[][..], &["--no-bulk"], &["--threads", "2", "--hash", "1"]]
        .map(|way| run(&[&["--perft", "9", "--suite", name], way].concat()));
    for run in runs {
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains("1 position, 2 counts: 0 mismatches"));
    }
}

#[test]
fn what_is_no_suite_is_refused() {
    let missing = refused(&["--perft", "1", "--suite", "no/such\u{1b}.epd"]);
    assert!(missing.contains("no/such\\u{1b}.epd"), "{missing}");
    assert!(missing.ends_with(": there is no such file\n"), "{missing}");
    assert!(refused(&["--perft", "1", "--suite", "."]).contains("\".\""));
    assert!(refused(&["--perft", "1", "--suite", "/dev/zero"]).contains("larger than"));
    for empty in ["", "\n\n", "# nothing\n"] {
        let run = suite("1", empty);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains("no positions"), "{}", run.err);
    }
}

#[test]
fn a_reader_who_leaves_does_not_change_the_verdict() {
    let text = format!("{KINGS} ;D1 6\n").repeat(5000);
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("pillarbox"))
        .args(["--perft", "1", "--suite", "-"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, text.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
