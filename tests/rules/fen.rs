//! FENs that are wrong, and one sentence for each that quotes what is.

use pillarbox::chess::{Board, FenError};

const MEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The error of a FEN is this sort, says this, and is one line.
fn refused(fen: &str, sort: fn(&FenError) -> bool, quotes: &[&str]) {
    let error = fen.parse::<Board>().expect_err(fen);
    assert!(sort(&error), "{fen}: {error:?}");
    let told = error.to_string();
    for part in quotes {
        assert!(told.contains(part), "{part:?} is not in: {told}");
    }
    assert!(!told.contains('\n'), "{told}");
    assert!(told.chars().count() < 250, "{told}");
}

macro_rules! sort {
    ($pattern:pat) => {
        |error| matches!(error, $pattern)
    };
}

#[test]
fn wrong_numbers_of_fields() {
    for (fen, found) in [
        ("", "has 0"),
        ("8/8/8/8/8/8/8/8", "has 1"),
        ("8/8/8/8/8/8/8/8 w -", "has 3"),
        ("8/8/8/8/8/8/8/8 w - - 0 1 more", "has 7"),
        ("8/8/8/8/8/8/8/8 w - - 0 1 more and more", "has 9"),
    ] {
        refused(
            fen,
            sort!(FenError::Fields { .. }),
            &[found, &format!("{fen:?}")],
        );
    }
}

#[test]
fn wrong_ranks() {
    refused(
        "8/8/8/8 w - - 0 1",
        sort!(FenError::Ranks { .. }),
        &["4 ranks", "\"8/8/8/8\""],
    );
    refused(
        "8/8/8/8/8/8/8/8/8 w - - 0 1",
        sort!(FenError::Ranks { .. }),
        &["9 ranks"],
    );
    refused(
        "4k3/8/8/9/8/8/8/4K3 w - - 0 1",
        sort!(FenError::Symbol { .. }),
        &["rank 5", "'9'"],
    );
    refused(
        "4k3/8/8/44p/8/8/8/4K3 w - - 0 1",
        sort!(FenError::RankLength { .. }),
        &["rank 5", "9 squares", "\"44p\""],
    );
    refused(
        "4k3/8/8/ppp/8/8/8/4K3 w - - 0 1",
        sort!(FenError::RankLength { .. }),
        &["rank 5", "3 squares", "\"ppp\""],
    );
    refused(
        "4k3/8/8//8/8/8/4K3 w - - 0 1",
        sort!(FenError::RankLength { .. }),
        &["rank 5", "0 squares"],
    );
    refused(
        "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1",
        sort!(FenError::Symbol { .. }),
        &["rank 5", "'x'", "\"3x4\""],
    );
}

#[test]
fn text_that_is_not_ascii_or_very_long() {
    refused(
        "4k3/8/8/3♔4/8/8/8/4K3 w - - 0 1",
        sort!(FenError::Symbol { .. }),
        &["rank 5", "'♔'"],
    );
    // Arabic-Indic digits are digits, but not FEN's.
    refused(
        "4k3/٨/8/8/8/8/8/4K3 w - - 0 1",
        sort!(FenError::Symbol { .. }),
        &["rank 7", "'٨'"],
    );
    refused(
        &format!("{MEN} w KQkq - ٣ 1"),
        sort!(FenError::Counter { .. }),
        &["halfmove clock", "\"٣\""],
    );
    refused(
        &"é".repeat(10_000),
        sort!(FenError::Fields { .. }),
        &["ééé"],
    );
    refused(
        &"x".repeat(10_000),
        sort!(FenError::Fields { .. }),
        &["xxx"],
    );
    refused(
        &format!("{} w - - 0 1", "p".repeat(10_000)),
        sort!(FenError::Ranks { .. }),
        &["1 rank,"],
    );
    refused(
        &format!("{}/8/8/8/8/8/8/8 w - - 0 1", "p".repeat(10_000)),
        sort!(FenError::RankLength { .. }),
        &["rank 8", "10000 squares"],
    );
    refused(
        &format!("{MEN} {} KQkq - 0 1", "w".repeat(10_000)),
        sort!(FenError::Side(_)),
        &["\"www"],
    );
}

#[test]
fn kings_missing_or_too_many() {
    refused(
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        sort!(FenError::Kings { found: 0, .. }),
        &["Black has no king"],
    );
    refused(
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        sort!(FenError::Kings { found: 0, .. }),
        &["White has no king"],
    );
    refused(
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        sort!(FenError::Kings { found: 2, .. }),
        &["White has 2 kings"],
    );
    refused(
        "4k2k/8/8/8/8/8/8/4K3 w - - 0 1",
        sort!(FenError::Kings { found: 2, .. }),
        &["Black has 2 kings"],
    );
}

#[test]
fn too_many_men() {
    refused(
        "4k3/8/8/8/N7/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        sort!(FenError::TooManyPieces { found: 17, .. }),
        &["White has 17 pieces"],
    );
    refused(
        "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
        sort!(FenError::TooManyPawns { found: 9, .. }),
        &["Black has 9 pawns"],
    );
    for square in ["a1", "h1"] {
        let rank = if square == "a1" { "P3K3" } else { "4K2P" };
        refused(
            &format!("4k3/8/8/8/8/8/8/{rank} w - - 0 1"),
            sort!(FenError::PawnRank(_)),
            &["pawn", square],
        );
    }
    refused(
        "4k2p/8/8/8/8/8/8/4K3 w - - 0 1",
        sort!(FenError::PawnRank(_)),
        &["pawn", "h8"],
    );
}

#[test]
fn the_side_not_to_move_in_check() {
    refused(
        "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
        sort!(FenError::OpponentInCheck { .. }),
        &["Black's king on e8"],
    );
    refused(
        "8/8/8/8/8/8/3p4/k3K3 b - - 0 1",
        sort!(FenError::OpponentInCheck { .. }),
        &["White's king on e1"],
    );
    refused(
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        sort!(FenError::OpponentInCheck { .. }),
        &["Black's king on d5"],
    );
}

#[test]
fn sides_and_castling_rights() {
    for side in ["W", "white", "-", "x"] {
        refused(
            &format!("{MEN} {side} KQkq - 0 1"),
            sort!(FenError::Side(_)),
            &[&format!("{side:?}")],
        );
    }
    for castling in ["KK", "KQkqK", "x", "K-", "--", "Hx", "é"] {
        refused(
            &format!("{MEN} w {castling} - 0 1"),
            sort!(FenError::Castling(_)),
            &[&format!("{castling:?}")],
        );
    }
    for (right, king, rook) in [
        ("K", "e1", "h1"),
        ("Q", "e1", "a1"),
        ("k", "e8", "h8"),
        ("q", "e8", "a8"),
    ] {
        refused(
            &format!("4k3/8/8/8/8/8/8/4K3 w {right} - 0 1"),
            sort!(FenError::CastlingHome {
                chess960: false,
                ..
            }),
            &[&format!("'{right}'"), king, rook],
        );
        refused(
            &format!("r2k3r/8/8/8/8/8/8/R2K3R w {right} - 0 1"),
            sort!(FenError::CastlingHome { chess960: true, .. }),
            &[&format!("'{right}'"), king, rook, CHESS960],
        );
    }
    refused(
        "4k3/8/8/8/8/8/8/4K2r w K - 0 1",
        sort!(FenError::CastlingHome { .. }),
        &["'K'"],
    );
}

const CHESS960: &str = "Chess960 is not supported yet";

#[test]
fn chess960_is_named() {
    for castling in ["HAha", "HA", "KQha", "Bf"] {
        refused(
            &format!("{MEN} w {castling} - 0 1"),
            sort!(FenError::Chess960(_)),
            &[&format!("{castling:?}"), CHESS960],
        );
    }
    refused(
        "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1",
        sort!(FenError::CastlingHome { chess960: true, .. }),
        &[CHESS960],
    );
}

#[test]
fn en_passant_squares() {
    for text in ["e9", "x", "e", "e33", "--", "É3"] {
        refused(
            &format!("{MEN} w KQkq {text} 0 1"),
            sort!(FenError::EnPassant(_)),
            &[&format!("{text:?}")],
        );
    }
    for (side, square, rank) in [
        ("w", "e3", "rank 6"),
        ("b", "e6", "rank 3"),
        ("w", "e4", "rank 6"),
    ] {
        refused(
            &format!("{MEN} {side} KQkq {square} 0 1"),
            sort!(FenError::EnPassantRank { .. }),
            &[&format!("{square:?}"), rank],
        );
    }
}

#[test]
fn counters() {
    for text in ["-1", "+1", "1.5", "x", "65536", "99999999999999999999"] {
        refused(
            &format!("{MEN} w KQkq - {text} 1"),
            sort!(FenError::Counter { .. }),
            &["halfmove clock", &format!("{text:?}")],
        );
        refused(
            &format!("{MEN} w KQkq - 0 {text}"),
            sort!(FenError::Counter { .. }),
            &["full-move number", &format!("{text:?}")],
        );
    }
}

#[test]
fn what_is_taken_and_how_it_is_written_back() {
    for (fen, written) in [
        (format!("{MEN} w KQkq -"), format!("{MEN} w KQkq - 0 1")),
        (format!("{MEN} w KQkq - 7"), format!("{MEN} w KQkq - 7 1")),
        (
            format!("  {MEN}   w\tKQkq -  3   0 \n"),
            format!("{MEN} w KQkq - 3 1"),
        ),
        (
            format!("{MEN} w qkQK - 65535 65535"),
            format!("{MEN} w KQkq - 65535 65535"),
        ),
        // Well-formed squares that no pawn can use are dropped: nobody beside it, no pawn that
        // went, a man on the way, the capture pinned.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".into(),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".into(),
        ),
        (
            format!("{MEN} w KQkq e6 0 1"),
            format!("{MEN} w KQkq - 0 1"),
        ),
        (
            "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1".into(),
            "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1".into(),
        ),
        (
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1".into(),
            "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1".into(),
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".into(),
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".into(),
        ),
    ] {
        let board: Board = fen.parse().expect(&fen);
        assert_eq!(board.to_string(), written);
        let again: Board = written.parse().unwrap();
        assert_eq!((again.key(), &again), (board.key(), &board));
    }
}
