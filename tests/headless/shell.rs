//! The program as a citizen of the shell.

use std::process::{Command, Stdio};

use super::{fine, refused};

#[test]
fn help_and_version_are_there() {
    let help = fine(&["--help"]);
    for flag in [
        "--perft",
        "--fen",
        "--divide",
        "--details",
        "--crosscheck",
        "--no-bulk",
        "--threads",
        "--hash",
        "--json",
        "--suite",
        "completions",
        "Exit codes",
    ] {
        assert!(help.contains(flag), "{flag} is missing in {help}");
    }
    assert!(fine(&["-h"]).contains("--perft"));
    let version = concat!("pillarbox ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(fine(&["--version"]), version);
}

#[test]
fn paths_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_pillarbox"))
        .arg("paths")
        .env("HOME", folder.path())
        .env("XDG_CONFIG_HOME", folder.path().join("c"))
        .env("XDG_DATA_HOME", folder.path().join("d\u{1b}[2J"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for wanted in [
        "settings",
        "c/pillarbox/config.toml",
        "pillarbox/games.pgn",
        "pillarbox/mistakes.pgn",
        "pillarbox/lessons.txt",
        "pillarbox/training.txt",
        "in progress",
    ] {
        assert!(text.contains(wanted), "{text}");
    }
    assert!(
        !text.contains('\u{1b}') && text.lines().count() == 6,
        "{text}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_count_can_be_asked_for_by_name() {
    assert!(fine(&["perft", "3", "--json"]).contains("8902"));
    let help = fine(&["perft", "--help"]);
    assert!(
        help.contains("--divide") && help.contains("--suite"),
        "{help}"
    );
}

#[test]
fn nothing_in_the_arguments_drives_the_terminal() {
    let hostile = "a\u{1b}]0;x\u{7}\u{9b}2J\u{202e}b.pgn";
    for arguments in [
        &[hostile][..],
        &["analyze", hostile],
        &["play", "--theme", hostile],
        &["play", "--fen", hostile],
        &["play", "--tc", hostile],
        &["play", "--level", hostile],
        &["search", hostile],
        &["eval", hostile],
        &["suite", hostile],
        &["bench", "--without", hostile],
        &["perft", "1", "--fen", hostile],
        &["--perft", hostile],
        &["--fen", hostile],
        &["uci", "--log", "/none\u{1b}[2J/x"],
        &["completions", hostile],
        &["--no-such\u{1b}[31m-flag"],
    ] {
        let complaint = refused(arguments);
        let harmful = |symbol: char| symbol.is_control() && symbol != '\n';
        assert!(!complaint.contains(harmful), "{arguments:?}: {complaint:?}");
        assert!(
            !complaint.contains('\u{202e}'),
            "{arguments:?}: {complaint:?}"
        );
    }
}

#[test]
fn without_a_terminal_one_sentence_points_to_the_help() {
    for arguments in [
        &[][..],
        &["play"],
        &["demo", "--games", "2"],
        &["analyze"],
        &["--fen", super::START],
    ] {
        let complaint = refused(arguments);
        let one_line = complaint.matches('\n').count() == 1;
        assert!(
            one_line && complaint.contains("--help"),
            "{arguments:?}: {complaint}"
        );
    }
}

#[test]
fn a_screen_that_cannot_be_is_refused_before_it_opens() {
    for (arguments, quoted) in [
        (&["play", "--level", "14"][..], "14"),
        (&["play", "--tc", "soon"], "soon"),
        (&["play", "--fen", "8/8"], "8/8"),
        (&["play", "--theme", "pink"], "pink"),
        (&["demo", "--games", "0"], "0"),
        (&["demo", "--tc", "5+x"], "5+x"),
        (&["demo", "--movetime", "0"], "0"),
        (&["analyze", "nowhere.pgn"], "nowhere.pgn"),
        (&["--fen", "nonsense"], "nonsense"),
    ] {
        let complaint = refused(arguments);
        assert!(complaint.contains(quoted), "{arguments:?}: {complaint}");
    }
}

#[test]
fn completions_are_made_for_every_shell() {
    for (shell, mark) in [
        ("bash", "complete -F _pillarbox"),
        ("zsh", "#compdef pillarbox"),
        ("fish", "complete -c pillarbox"),
        ("elvish", "edit:completion"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = fine(&["completions", shell]);
        assert!(script.contains(mark) && script.contains("perft"), "{shell}");
    }
    assert!(refused(&["completions", "tcsh"]).contains("tcsh"));
    refused(&["completions"]);
}

#[test]
fn wrong_usage_is_refused() {
    for arguments in [
        &["--nonsense"][..],
        &["nonsense"],
        &["--perft"],
        &["--perft", "four"],
        &["--perft", "-1"],
        &["--perft", "100"],
        &["--perft", "4294967296"],
        &["--perft", "99999999999999999999"],
        &["--perft", "1", "--perft", "2"],
        &["--perft", "1", "--threads", "0"],
        &["--perft", "1", "--threads", "-1"],
        &["--perft", "1", "--threads", "257"],
        &["--perft", "1", "--hash", "0"],
        &["--perft", "1", "--hash", "65537"],
        &["--perft", "1", "--hash", "18446744073709551615"],
        &["--perft", "1", "--hash", "much"],
        &["--perft", "1", "--suite", "-", "--divide"],
        &["--perft", "1", "--suite", "-", "--json"],
        &["--perft", "1", "--suite", "-", "--fen", "x"],
        &["--divide"],
        &["--suite", "-"],
        &["--threads", "2"],
        &["--hash", "1"],
        &["--perft", "1", "completions", "bash"],
    ] {
        let complaint = refused(arguments);
        assert!(complaint.contains("error: "), "{arguments:?}: {complaint}");
    }
}

#[test]
fn a_reader_who_leaves_hears_no_complaint() {
    for arguments in [
        &["--perft", "2", "--divide"][..],
        &["--help"],
        &["completions", "bash"],
    ] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("pillarbox"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), &*complaint),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}
