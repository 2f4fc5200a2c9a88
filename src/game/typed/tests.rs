use proptest::prelude::*;

use super::*;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

fn why(fen: &str, text: &str) -> String {
    read_move(&board(fen), text).unwrap_err().to_string()
}

#[test]
fn moves_are_read_in_every_spelling() {
    let promotion = "3rk3/4P3/8/8/8/8/8/4K2R w K - 0 1";
    for (fen, texts, want) in [
        (
            KIWIPETE,
            &["O-O", "0-0", "o-o", "oo", "00", "e1g1", "e1h1", "O–O!"][..],
            "e1g1",
        ),
        (
            KIWIPETE,
            &["O-O-O", "0-0-0", "ooo", "e1-c1", "e1a1"],
            "e1c1",
        ),
        (
            KIWIPETE,
            &[
                "Qxf6", "qf6", "QF6", "Qxf6+", "f3f6", "f3xf6", "♕f6", "qxf6??",
            ],
            "f3f6",
        ),
        (
            KIWIPETE,
            &["dxe6", "de6", "d5e6", "d5xe6", "D5E6", "dxe6 e.p."],
            "d5e6",
        ),
        (
            KIWIPETE,
            &["Bxa6", "bxa6", "ba6", "e2a6", "12. Bxa6", "12...bxa6"],
            "e2a6",
        ),
        (
            promotion,
            &[
                "exd8=Q+", "exd8=q", "ed8q", "e7d8q", "e7xd8=Q", "exd8(Q)", "exd8Q",
            ],
            "e7d8q",
        ),
        (promotion, &["exd8=N", "ed8n", "e7d8n"], "e7d8n"),
    ] {
        for text in texts {
            let read = read_move(&board(fen), text).map(|m| m.to_string());
            assert_eq!(read, Ok(want.to_owned()), "{text}");
        }
    }
}

#[test]
fn a_pawn_of_the_b_file_and_a_bishop_are_told_apart() {
    let both = "4k3/8/2p5/1P6/B7/8/8/4K3 w - - 0 1";
    assert_eq!(read_move(&board(both), "bxc6").unwrap().to_string(), "b5c6");
    let pawn = "4k3/8/2p5/1P6/8/8/B7/4K3 w - - 0 1";
    assert_eq!(read_move(&board(pawn), "bc6").unwrap().to_string(), "b5c6");
    let bishop = "4k3/8/2p5/B7/4B3/8/8/4K3 w - - 0 1";
    assert_eq!(
        read_move(&board(bishop), "bxc6").unwrap().to_string(),
        "e4c6"
    );
    let both = "4k3/8/2p5/1P6/4B3/8/8/4K3 w - - 0 1";
    assert_eq!(read_move(&board(both), "bxc6").unwrap().to_string(), "b5c6");
    assert_eq!(read_move(&board(both), "Bxc6").unwrap().to_string(), "e4c6");
    let asked = why(both, "bc6");
    assert!(
        asked.starts_with("both a pawn and a bishop can go to c6: "),
        "{asked}"
    );
    assert!(asked.contains("bxc6") && asked.contains("Bxc6"), "{asked}");
}

#[test]
fn a_promotion_asks_for_the_piece() {
    let fen = "3rk3/4P1P1/8/8/8/8/8/4K3 w - - 0 1";
    let (from, to) = ("g7".parse().unwrap(), "g8".parse().unwrap());
    for text in ["g8", "g7g8", "g7-g8"] {
        let error = read_move(&board(fen), text).unwrap_err();
        assert_eq!(error, MoveError::Promotion { from, to }, "{text}");
    }
    assert!(why(fen, "exd8").contains("name the new piece"));
}

#[test]
fn every_refusal_says_why() {
    let start: &str = &Board::start().to_string();
    let pinned = "4k3/8/8/1b6/8/3N4/8/5K2 w - - 0 1";
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let check = "4k3/8/8/7q/8/8/3P4/4K2R w - - 0 1";
    let castle = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (fen, text, want) in [
        (start, "e3e4", "there is no piece on e3"),
        (
            start,
            "e7e5",
            "the pawn on e7 is Black's, and it is White's turn",
        ),
        (
            start,
            "Bg5",
            "the bishop on c1 cannot reach g5: the pawn on d2 is in the way",
        ),
        (
            start,
            "c1g4",
            "the bishop on c1 cannot reach g4: bishops move along diagonals",
        ),
        (start, "g1e2", "your own pawn is on e2"),
        (start, "Ne2", "your own pawn is on e2"),
        (start, "Nd4", "none of the knights can reach d4"),
        (
            start,
            "e5",
            "the pawn on e2 cannot go to e5: pawns move straight ahead and take one square diagonally",
        ),
        (
            start,
            "exd3",
            "the pawn on e2 cannot take on d3: nothing stands there",
        ),
        (
            start,
            "O-O",
            "White cannot castle to this side: the bishop on f1 is in the way",
        ),
        (
            start,
            "e1h1",
            "White cannot castle to this side: the bishop on f1 is in the way",
        ),
        (
            start,
            "Ke3",
            "the king on e1 cannot reach e3: kings move one square at a time",
        ),
        (
            pinned,
            "Nf4",
            "the knight on d3 is pinned to the king by the bishop on b5",
        ),
        (pinned, "Rd4", "White has no rook"),
        (pinned, "Nad4", "White has no knight on the a-file"),
        (pinned, "e4", "White has no pawn on the e-file"),
        (knights, "Nd2", "two knights can go to d2: Nbd2 or Nfd2"),
        (knights, "nd2", "two knights can go to d2: Nbd2 or Nfd2"),
        (
            check,
            "O-O",
            "White may not castle to this side: the king or the rook on h1 has moved",
        ),
        (
            "4k3/8/8/8/4q3/8/3P4/4K2R w K - 0 1",
            "d4",
            "White is in check from the queen on e4 and this move does not help",
        ),
        (
            "4k3/8/8/8/4q3/8/3P4/4K2R w K - 0 1",
            "0-0",
            "White may not castle out of check from the queen on e4",
        ),
        (
            "4k3/8/8/8/5q2/8/8/4K2R w K - 0 1",
            "0-0",
            "White may not castle to this side: the king would pass f1, attacked by the queen on f4",
        ),
        (
            "4k3/8/8/8/6q1/8/8/4K2R w K - 0 1",
            "e1g1",
            "White may not castle to this side: the king would land on g1, attacked by the queen on g4",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2N w - - 0 1",
            "0-0",
            "White may not castle to this side: there is no rook on h1",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
            "0-0",
            "White may not castle: the king has left e1",
        ),
        (
            castle,
            "Kd3",
            "the king on e1 cannot reach d3: kings move one square at a time",
        ),
        (
            "4k3/8/8/8/7b/8/8/R3K3 w - - 0 1",
            "Ra2",
            "White is in check from the bishop on h4 and this move does not help",
        ),
        (
            "4k3/8/8/8/7b/5n2/8/R3K3 w - - 0 1",
            "Ra2",
            "White is in check from the knight on f3 and from the bishop on h4, so only the king can move",
        ),
        (
            "4r1k1/8/8/8/8/8/8/3K4 w - - 0 1",
            "Ke2",
            "the king may not go to e2, which is attacked by the rook on e8",
        ),
        (
            "8/8/8/8/8/3k4/8/3K4 w - - 0 1",
            "Kd2",
            "the king may not go to d2, next to the other king on d3",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "exd6",
            "the pawn on e5 cannot take the pawn on d5 in passing now: that is possible only right after it has gone two squares",
        ),
        (
            "4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1",
            "d5",
            "the pawn on d4 cannot go to d5: the pawn on d5 is in the way",
        ),
        (
            "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1",
            "d5",
            "the pawn on d3 may go only one square, since it has moved before",
        ),
        (
            "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1",
            "d3d2",
            "the pawn on d3 cannot go to d2: pawns only move forward",
        ),
        (
            "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1",
            "exd6",
            "the pawn on e5 may not take in passing: that would leave the king in check from the rook on h5",
        ),
    ] {
        assert_eq!(why(fen, text), want, "{text} in {fen}");
    }
}

#[test]
fn what_is_not_understood_is_quoted_short_and_plain() {
    let start = Board::start().to_string();
    for text in [
        "",
        "hello",
        "e9",
        "Zf3",
        "e2e",
        "\u{1b}[2J",
        "💥",
        "=",
        "x",
        "O",
        "1-0",
    ] {
        let said = why(&start, text);
        assert!(said.contains("is not a move, such as"), "{text:?}: {said}");
        assert!(!said.chars().any(char::is_control), "{said}");
    }
    assert!(why(&start, &"z".repeat(5000)).chars().count() < 150);
}

#[test]
fn what_is_typed_so_far_finds_moves() {
    let sans = |fen: &str, text: &str| -> Vec<String> {
        matching(&board(fen), text)
            .into_iter()
            .map(|(_, san)| san)
            .collect()
    };
    let start = Board::start().to_string();
    assert_eq!(sans(&start, ""), sans(&start, " "));
    assert_eq!(sans(&start, "").len(), 20);
    assert_eq!(sans(&start, "n"), ["Na3", "Nc3", "Nf3", "Nh3"]);
    assert_eq!(sans(&start, "Nf"), ["Nf3"]);
    assert_eq!(sans(&start, "e"), ["e3", "e4"]);
    assert_eq!(sans(&start, "g1"), ["Nf3", "Nh3"]);
    assert_eq!(sans(&start, "zz"), Vec::<String>::new());
    assert_eq!(sans(KIWIPETE, "0-0")[..], ["O-O", "O-O-O"]);
    assert_eq!(
        sans(KIWIPETE, "qx")[..2],
        ["Qxf6".to_owned(), "Qxh3".to_owned()]
    );
    let takes = sans(KIWIPETE, "bx");
    assert_eq!(takes, ["Bxa6"]);
    assert_eq!(sans(KIWIPETE, "b")[0], "b3", "as typed comes first");
}

/// Positions of a random game, told by its numbers.
fn wander(choices: &[u16]) -> Vec<Board> {
    let mut board = Board::start();
    let mut seen = vec![board.clone()];
    for &choice in choices {
        let legal = board.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = legal[choice as usize % legal.len()];
        let _ = board.make(m);
        seen.push(board.clone());
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn every_legal_move_is_read_back(choices in proptest::collection::vec(any::<u16>(), 0..120)) {
        for board in wander(&choices).iter().step_by(7) {
            let legal = board.legal_moves();
            let sans: Vec<String> = legal.iter().map(|m| m.san(board).to_string()).collect();
            for (&m, san) in legal.iter().zip(&sans) {
                prop_assert_eq!(read_move(board, san), Ok(m), "{} in {}", san, board);
                prop_assert_eq!(read_move(board, &m.to_string()), Ok(m), "{} in {}", m, board);
                let lower = san.to_lowercase();
                // `bc6` may be a pawn in passing or a bishop, `b1c3` a knight or a bishop.
                let bare = |text: &str| compact(unmarked(&text.to_lowercase()));
                let alike = |text: &String| bare(text).starts_with(&bare(&lower));
                let alone = sans.iter().filter(|other| alike(other)).count() == 1
                    && !legal.iter().any(|other| alike(&other.to_string()));
                if alone {
                    prop_assert_eq!(read_move(board, &lower), Ok(m), "{} in {}", lower, board);
                }
                prop_assert_eq!(matching(board, san).first().map(|found| found.0), Some(m));
            }
        }
    }

    #[test]
    fn every_pair_of_squares_is_explained(choices in proptest::collection::vec(any::<u16>(), 0..150)) {
        let boards = wander(&choices);
        let board = &boards[boards.len() - 1];
        for from in Square::all() {
            for to in Square::all() {
                let said = explain(board, from, to);
                prop_assert!(!said.ends_with(" now"), "{} {}{}: {}", board, from, to, said);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,12}|[a-hA-H1-8NBRQKnrqkxXoO0=+#!?:. -]{0,9}|(\\PC|\\p{Cc}){0,40}") {
        let board = board(KIWIPETE);
        if let Err(error) = read_move(&board, &text) {
            prop_assert!(!error.to_string().chars().any(char::is_control), "{}", error);
        }
        let _ = matching(&board, &text);
    }
}
