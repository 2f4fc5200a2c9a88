//! Every mode without a screen, run as a process: output, exit code, bad input.

#![allow(clippy::unwrap_used)]

mod annotate;
mod bad_fen;
mod book;
mod engine;
mod learn;
mod mistakes;
mod perft;
mod perft_suite;
mod shell;
mod stats;
mod uci;
mod uci_book;
mod uci_driver;
mod uci_lines;
mod uci_work;

use assert_cmd::Command;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a run left behind.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Run {
    run_with_input(arguments, "")
}

fn run_with_input(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let output = Command::cargo_bin("pillarbox")
        .unwrap()
        .args(arguments)
        .write_stdin(input)
        .output()
        .unwrap();
    let run = Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    run
}

/// Runs what must work without a complaint; its output.
fn fine(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// Runs what must be refused without a result; the complaint.
fn refused(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    run.err
}
