//! `--perft` from one position.

use serde_json::Value;

use super::{KIWIPETE, START, fine, refused, run};

/// The number after "nodes" in the text output.
fn nodes(out: &str) -> u64 {
    let line = out.lines().find_map(|line| line.strip_prefix("nodes "));
    line.unwrap().parse().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let out = fine(arguments);
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().unwrap();
    object.keys().map(String::as_str).collect()
}

#[test]
fn nodes_time_and_speed_are_printed() {
    let out = fine(&["--perft", "4"]);
    assert_eq!(nodes(&out), 197281);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[1].starts_with("time ") && lines[1].ends_with(" s"));
    assert!(lines[2].starts_with("speed ") && lines[2].ends_with(" Mnps"));
    assert_eq!(lines.len(), 3);
}

#[test]
fn depth_0_is_the_position_itself() {
    assert_eq!(nodes(&fine(&["--perft", "0"])), 1);
    assert_eq!(nodes(&fine(&["--perft", "0", "--divide", "--details"])), 1);
    let report = json(&["--perft", "0", "--divide", "--details", "--json"]);
    assert_eq!(report["nodes"], 1);
    assert_eq!(report["divide"], serde_json::json!({}));
    assert_eq!(report["details"], serde_json::json!([]));
}

#[test]
fn the_deepest_depth_ends_where_there_are_no_moves() {
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    let ways = [&["--divide"][..], &["--hash", "1"], &["--threads", "256"]];
    for way in ways {
        let arguments = [&["--perft", "99", "--fen", mate], way].concat();
        assert_eq!(nodes(&fine(&arguments)), 0);
    }
}

#[test]
fn every_way_of_counting_agrees() {
    for way in [
        &[][..],
        &["--no-bulk"],
        &["--threads", "2"],
        &["--threads", "256"],
        &["--hash", "1"],
        &["--hash", "4", "--threads", "3", "--no-bulk"],
    ] {
        let arguments = [&["--perft", "3", "--fen", KIWIPETE], way].concat();
        assert_eq!(nodes(&fine(&arguments)), 97862, "{way:?}");
    }
}

#[test]
fn short_and_spacious_fens_are_accepted() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "  4k3/8/8/8/8/8/8/4K3   w  -   - ",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/8/4K3 w - e6",
    ] {
        let report = json(&["--perft", "1", "--json", "--fen", fen]);
        assert_eq!(report["fen"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "{fen:?}");
        assert_eq!(report["nodes"], 5);
    }
}

#[test]
fn divide_is_sorted_and_adds_up() {
    let out = fine(&["--perft", "3", "--fen", KIWIPETE, "--divide"]);
    let divided: Vec<(&str, u64)> = out
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(m, nodes)| (m, nodes.parse().unwrap()))
        .collect();
    assert_eq!(divided.len(), 48);
    assert!(divided.is_sorted());
    assert!(divided.contains(&("e1g1", 2059)), "{divided:?}");
    assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 97862);
    assert_eq!(nodes(&out), 97862);
}

#[test]
fn details_are_a_table_of_every_depth() {
    let out = fine(&["--perft", "3", "--fen", KIWIPETE, "--details"]);
    let rows: Vec<Vec<&str>> = out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows[0].len(), 10);
    assert_eq!(
        rows[3],
        [
            "3", "97862", "17102", "45", "3162", "0", "993", "0", "0", "1"
        ]
    );
    assert_eq!(nodes(&out), 97862);
}

#[test]
fn json_has_exactly_the_promised_keys() {
    let plain = [
        "fen", "depth", "nodes", "seconds", "nps", "threads", "hash_mb",
    ];
    let report = json(&["--perft", "3", "--json"]);
    assert_eq!(keys(&report), plain);
    assert_eq!(report["fen"], START);
    assert_eq!(report["depth"], 3);
    assert_eq!(report["nodes"], 8902);
    assert!(report["seconds"].is_f64() && report["nps"].is_u64());
    assert_eq!(
        (&report["threads"], &report["hash_mb"]),
        (&1.into(), &0.into())
    );

    let arguments = [
        "--perft",
        "2",
        "--fen",
        KIWIPETE,
        "--divide",
        "--details",
        "--json",
        "--threads",
        "2",
        "--hash",
        "3",
    ];
    let report = json(&arguments);
    assert_eq!(keys(&report), [&plain[..], &["divide", "details"]].concat());
    assert_eq!(
        (&report["threads"], &report["hash_mb"]),
        (&2.into(), &3.into())
    );
    assert_eq!(keys(&report["divide"]).len(), 48);
    assert!(keys(&report["divide"]).is_sorted());
    assert_eq!(report["divide"]["e1c1"], 43);
    let row = &report["details"][1];
    assert_eq!(
        keys(row),
        [
            "depth",
            "nodes",
            "captures",
            "en_passant",
            "castles",
            "promotions",
            "checks",
            "discovered_checks",
            "double_checks",
            "checkmates"
        ]
    );
    assert_eq!((&row["depth"], &row["nodes"]), (&2.into(), &2039.into()));
    assert_eq!(
        (&row["captures"], &row["castles"]),
        (&351.into(), &91.into())
    );
}

#[test]
fn crosscheck_says_that_both_agree() {
    let arguments = ["--perft", "3", "--fen", KIWIPETE, "--crosscheck"];
    assert!(fine(&arguments).contains("shakmaty agrees"));
    let report = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!(report["nodes"], 97862);
}

#[test]
fn more_than_64_bits_is_an_error_not_a_wrong_count() {
    let kings = "8/8/8/3k4/8/3K4/8/8 w - - 0 1";
    let complaint = refused(&["--perft", "26", "--hash", "16", "--fen", kings]);
    assert!(complaint.contains("64 bits"), "{complaint}");
}

#[test]
fn a_table_that_does_not_fit_into_memory_is_an_error() {
    // Only where the address space can be limited is it sure that the memory cannot be had.
    let pillarbox = assert_cmd::cargo::cargo_bin("pillarbox");
    let script = format!("ulimit -v 500000 && {pillarbox:?} --perft 1 --hash 4096");
    let output = std::process::Command::new("sh")
        .args(["-c", &script])
        .output()
        .unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("no memory"), "{complaint}");
    assert!(complaint.contains("4096 MB"), "{complaint}");
}

#[test]
fn a_full_disk_is_reported() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else {
        return;
    };
    let output = std::process::Command::new(assert_cmd::cargo::cargo_bin("pillarbox"))
        .args(["--perft", "1"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stderr.is_empty());
}

#[test]
fn a_fen_that_is_not_utf8_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let fen = std::ffi::OsStr::from_bytes(b"8/8/8/8/8/8/8/\xff");
    let output = std::process::Command::new(assert_cmd::cargo::cargo_bin("pillarbox"))
        .args(["--perft", "1", "--fen"])
        .arg(fen)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(run(&["--perft", "1", "--fen", ""]).code, 2);
}
