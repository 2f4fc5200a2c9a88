//! `bench`, `search`, `eval` and `suite`.

use serde_json::Value;

use super::{START, fine, refused, run_with_input};

const BIBI: &str = "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 1";
const MATED: &str = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
const LONE_KING: &str = "8/8/4k3/8/8/3QK3/8/8 w - - 0 1";
const MATE_IN_TWO: &str = "2r3k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1";

#[test]
fn bench_ends_with_its_signature() {
    let nodes = |arguments: &[&str]| {
        let out = fine(arguments);
        let last = out.lines().last().unwrap().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        let [nodes, "nodes", _, "nps"] = words[..] else {
            panic!("{last}");
        };
        nodes.parse::<u64>().unwrap()
    };
    let all = nodes(&["bench", "5"]);
    assert_eq!(nodes(&["bench", "5"]), all, "the same twice");
    assert_ne!(
        nodes(&["bench", "5", "--without", "lmr", "--without", "null-move"]),
        all
    );
    // A helper counts too, if it gets a core in any of the positions.
    assert_ne!(
        nodes(&["bench", "8", "--threads", "2"]),
        nodes(&["bench", "8"])
    );
    assert!(
        fine(&["bench", "1"]).lines().count() > 40,
        "a line for every position"
    );
}

#[test]
fn bench_refuses_what_it_does_not_know() {
    let complaint = refused(&["bench", "5", "--without", "magic"]);
    for part in ["\"magic\"", "null-move", "lmr", "quiescence"] {
        assert!(complaint.contains(part), "{complaint}");
    }
    for arguments in [
        &["bench", "0"][..],
        &["bench", "x"],
        &["bench", "-1"],
        &["bench", "5", "--hash", "0"],
        &["bench", "5", "--threads", "257"],
    ] {
        refused(arguments);
    }
}

#[test]
fn search_speaks_san() {
    let out = fine(&["search", MATE_IN_TWO, "--depth", "9"]);
    assert!(
        out.contains("Qe8+ Rxe8 Rxe8#") && out.contains("#2"),
        "{out}"
    );
    assert!(out.ends_with("best move: Qe8+\n"), "{out}");
    let out = fine(&["search", MATED, "--nodes", "50"]);
    assert!(
        out.contains("no legal move") && out.contains("White wins"),
        "{out}"
    );
}

#[test]
fn search_writes_one_json_object() {
    let out = fine(&[
        "search",
        MATE_IN_TWO,
        "--depth",
        "9",
        "--multipv",
        "2",
        "--json",
    ]);
    assert_eq!(out.lines().count(), 1);
    let found: Value = serde_json::from_str(&out).unwrap();
    let keys: Vec<&String> = found.as_object().unwrap().keys().collect();
    let expected = "fen bestmove depth seldepth nodes nps time_ms lines";
    assert_eq!(keys, expected.split(' ').collect::<Vec<_>>());
    assert_eq!(found["fen"], MATE_IN_TWO);
    assert_eq!(found["bestmove"], "e2e8");
    assert_eq!(found["depth"], 9);
    let lines = found["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["score"], serde_json::json!({ "mate": 2 }));
    assert_eq!(lines[0]["pv_uci"][0], "e2e8");
    assert_eq!(lines[0]["pv_san"][2], "Rxe8#");
    assert!(
        lines[1]["score"]
            .get("cp")
            .or(lines[1]["score"].get("mate"))
            .is_some()
    );

    let out = fine(&["search", MATED, "--depth", "3", "--json"]);
    let found: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&found["bestmove"], &found["lines"]),
        (&Value::Null, &Value::Array(vec![]))
    );
}

#[test]
fn the_start_position_has_a_name() {
    for (mode, rest) in [("search", &["--depth", "1", "--json"][..]), ("eval", &[])] {
        let named = fine(&[&[mode, "startpos"], rest].concat());
        assert!(named.contains(START) || mode == "eval", "{named}");
        if mode == "eval" {
            assert_eq!(named, fine(&["eval", START]));
        }
    }
}

#[test]
fn what_is_missing_or_no_position_is_said_as_elsewhere() {
    let missing = refused(&["suite", "/nowhere/at/all.epd"]);
    assert!(missing.ends_with(": there is no such file\n"), "{missing}");
    let wrong = refused(&["analyze", "8/8/8 w"]);
    assert!(
        wrong.starts_with("pillarbox: this is no position"),
        "{wrong}"
    );
}

#[test]
fn bad_input_is_quoted() {
    for command in ["search", "eval"] {
        let complaint = refused(&[command, "8/8/8 w"]);
        assert!(complaint.contains("\"8/8/8 w\""), "{complaint}");
        refused(&[command]);
    }
    for arguments in [
        &["search", START, "--depth", "0"][..],
        &["search", START, "--depth", "3", "--nodes", "5"],
        &["search", START, "--movetime", "-1"],
        &["search", START, "--multipv", "0"],
        &["suite", "/nowhere/at/all.epd"],
    ] {
        refused(arguments);
    }
}

/// The numbers at the end of a line, in hundredths.
fn numbers(line: &str) -> Vec<i64> {
    let hundredths = |word: &str| {
        word.parse()
            .map(|value: f64| (value * 100.0).round() as i64)
    };
    let words = line.split_whitespace().rev();
    let mut numbers: Vec<i64> = words.map_while(|word| hundredths(word).ok()).collect();
    numbers.reverse();
    numbers
}

#[test]
fn eval_shows_every_term_and_they_add_up() {
    let mut names: Vec<Vec<String>> = Vec::new();
    for (fen, is_known) in [(START, false), (BIBI, false), (LONE_KING, true)] {
        let out = fine(&["eval", fen]);
        let lines: Vec<&str> = out.lines().collect();
        let name = |line: &&str| line.chars().take(54).collect::<String>().trim().to_owned();
        let end = lines.iter().position(|line| name(line) == "sum").unwrap();
        let mut sums = vec![0; 6];
        for line in &lines[1..end] {
            let row = numbers(line);
            assert_eq!(row.len(), 6, "{line}");
            assert_eq!((row[0] - row[2], row[1] - row[3]), (row[4], row[5]));
            for (sum, number) in sums.iter_mut().zip(row) {
                *sum += number;
            }
        }
        assert_eq!(numbers(lines[end]), sums, "{out}");
        names.push(lines.iter().map(name).take(end).collect());
        // Both halves of the sum, each as far as the game has come.
        let digits = |line: &str| -> Vec<i64> {
            let words = line.split(|c: char| !c.is_ascii_digit());
            words.filter_map(|word| word.parse().ok()).collect()
        };
        let blend = lines.iter().find(|line| line.starts_with("phase "));
        let [phase, opening, scale, full, halfmoves] = digits(blend.unwrap())[..] else {
            panic!("{blend:?}");
        };
        assert_eq!(halfmoves, 0);
        let weighed = sums[4] * phase * full + sums[5] * (opening - phase) * scale;
        let last = lines.iter().find(|line| line.starts_with("total "));
        let last = last.unwrap();
        let total = last.split(' ').nth(1).unwrap();
        let total = numbers(total)[0];
        assert!(last.ends_with(" for White to move"));
        assert!(lines.last().unwrap().trim_start().starts_with('a'), "{out}");
        assert_eq!(out.contains("a known ending"), is_known);
        if is_known {
            assert!(total > sums[5], "{out}");
        } else {
            assert_eq!(total, weighed / (opening * full), "{out}");
        }
    }
    assert!(names[0].len() > 30 && names.iter().all(|shown| *shown == names[0]));
}

/// Time enough for a mate in two also on a machine that has other things to do.
fn suite(text: &str) -> super::Run {
    run_with_input(&["suite", "-", "--movetime", "400"], text)
}

#[test]
fn a_suite_is_solved_and_scored() {
    let placement = MATE_IN_TWO.strip_suffix(" 0 1").unwrap();
    let run = suite(&format!(
        "# a comment\n\n{placement} bm Qe8+; id \"back rank\";\n\
         {placement} am Qe8+; id \"not so\";\n\
         {placement} bm e2e8; c8 \"10 3\"; c9 \"e2e8 h2h3\";\n\
         {BIBI} bm Bxg6;\n"
    ));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("ok   Qe8+") && run.out.contains("back rank"));
    assert!(run.out.contains("miss Qe8+"), "{}", run.out);
    let last = run.out.lines().last().unwrap();
    assert!(
        last.starts_with("solved ") && last.contains(" of 4, score 1"),
        "{last}"
    );
    assert!(
        last.contains(" of 13 (") && last.contains("time "),
        "{last}"
    );
}

#[test]
fn points_beyond_32_bits_add_up() {
    let placement = MATE_IN_TWO.strip_suffix(" 0 1").unwrap();
    let line = format!("{placement} bm e2e8; c8 \"4294967295\"; c9 \"e2e8\";\n");
    let run = suite(&line.repeat(2));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("score 8589934590 of 8589934590"),
        "{}",
        run.out
    );
}

#[test]
fn what_is_no_suite_is_refused() {
    let complaint = refused(&["suite", "/dev/zero"]);
    assert!(
        complaint.contains("\"/dev/zero\"") && complaint.contains("larger than 64 MB"),
        "{complaint}"
    );
}

#[test]
fn broken_lines_of_a_suite_are_named() {
    let placement = MATE_IN_TWO.strip_suffix(" 0 1").unwrap();
    let run = suite(&format!(
        "{placement} bm Qe8+;\nnonsense\n{placement} bm Ke5;\n{placement} id \"x\";\n"
    ));
    assert_eq!(run.code, 2);
    for line in ["line 2", "line 3", "line 4"] {
        assert!(run.err.contains(line), "{}", run.err);
    }
    assert!(run.out.contains("solved 1 of 1"), "{}", run.out);
    let run = suite("nonsense\n");
    assert_eq!(run.code, 2);
}

#[test]
fn a_suite_ends_with_its_reader() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_pillarbox"))
        .args(["suite", "-", "--movetime", "100"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Hours of work.
    let position = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;\n";
    let mut input = child.stdin.take().unwrap();
    input
        .write_all(position.repeat(100_000).as_bytes())
        .unwrap();
    drop(input);
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut first).unwrap();
    assert!(first.contains("O-O") || first.contains("depth"), "{first}");
    drop(output);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
