//! Positions that are none: one sentence that quotes what is wrong, exit code 2.

use super::refused;

/// The complaint about a FEN, which is one printable line.
fn complaint(fen: &str) -> String {
    let complaint = refused(&["--perft", "1", "--fen", fen]);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.starts_with("pillarbox: "), "{complaint}");
    assert!(!complaint.trim_end().contains(char::is_control));
    assert!(complaint.chars().count() < 400, "{complaint}");
    complaint
}

#[test]
fn every_impossible_fen_is_refused_with_the_reason() {
    for (fen, reason) in [
        // Fields.
        ("", "fields"),
        ("nonsense", "\"nonsense\""),
        ("4k3/8/8/8/8/8/8/4K3", "1"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "3"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 7", "7"),
        // Ranks.
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks"),
        ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", "'9'"),
        ("4k3/8/8/44p/8/8/8/4K3 w - - 0 1", "rank 5 has 9 squares"),
        ("4k3/8/7/8/8/8/8/4K3 w - - 0 1", "rank 6 has 7 squares"),
        ("4k3/8/8/0p7/8/8/8/4K3 w - - 0 1", "'0'"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "'X'"),
        ("4k3/8/8/8/8/8/8/3éK3 w - - 0 1", "'é'"),
        ("4k3/8/8/8/8/8/8/３K3 w - - 0 1", "'３'"),
        ("4k3/8/8/8/8/8/8/3\u{1b}K3 w - - 0 1", "\\u{1b}"),
        ("4k3/8/8/8/8/8/8/3\u{202e}K3 w - - 0 1", "\\u{202e}"),
        // Men.
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 kings"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a1"),
        ("4k3/8/8/8/NNNNNNNN/8/QQQQQQQQ/4K3 b - - 0 1", "17 pieces"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "9 pawns"),
        // The side that has just moved is in check.
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e8"),
        ("8/8/8/8/8/8/3k4/4K3 w - - 0 1", "in check"),
        // The other fields.
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "\"x\""),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "'K'"),
        ("r3k3/8/8/8/8/8/8/4K3 w k - 0 1", "'k'"),
        ("4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", "\"KK\""),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "\"HA\""),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "\"e9\""),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "\"e3\""),
        ("4k3/8/8/8/8/8/8/4K3 b - e6 0 1", "\"e6\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "\"65536\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 65536", "\"65536\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "\"-1\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "\"+1\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", "\"1.5\""),
    ] {
        let complaint = complaint(fen);
        assert!(complaint.contains(reason), "{fen:?}: {complaint}");
    }
}

#[test]
fn ten_thousand_characters_are_quoted_shortly() {
    for unit in ["8", "/", "8/", "k", " ", "é", "w ", "99999"] {
        complaint(&unit.repeat(10_000));
    }
    let counter = "9".repeat(10_000);
    complaint(&format!("4k3/8/8/8/8/8/8/4K3 w - - {counter} 1"));
}

#[test]
fn every_mode_says_the_same_of_a_bad_fen() {
    let fen = "8/8/8 w";
    let said = complaint(fen);
    assert!(said.starts_with("pillarbox: cannot read the FEN \"8/8/8 w\": "));
    for mode in ["search", "eval"] {
        assert_eq!(refused(&[mode, fen]), said);
    }
}
