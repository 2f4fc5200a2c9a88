//! No text makes a parser panic, and what is written is read back the same.

use pillarbox::chess::{Board, Move, SanError, Square, UciMove};
use pillarbox::referee::{self, RefereeError};
use proptest::prelude::*;

use super::random::{Rng, Temper, set_up};

/// A position somewhere in a random game or set up by hand.
fn position() -> impl Strategy<Value = Board> {
    (any::<u64>(), 0..120usize, any::<bool>()).prop_map(|(seed, plies, by_hand)| {
        let mut rng = Rng::new(seed);
        let mut board = if by_hand {
            set_up(&mut rng)
        } else {
            Board::start()
        };
        for _ in 0..plies {
            let legal = board.legal_moves();
            let Some(m) = Temper::Even.choose(&mut rng, &board, &legal) else {
                break;
            };
            let _ = board.make(m);
        }
        board
    })
}

/// Text out of the letters that moves are made of, so that parsers get past the first one.
fn move_like() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[KQRBNPa-h1-8xO0=+#!?-]{0,9}",
        "[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBNK])?[+#]?[!?]{0,2}",
        "[a-h][1-8][a-h][1-8][qrbnQRBNk]?",
        "[a-h1-8é♔]{1,6}",
    ]
}

/// A FEN with one character changed, dropped or put in.
fn mutated(fen: &str, at: usize, change: usize, with: char) -> String {
    let mut letters: Vec<char> = fen.chars().collect();
    let at = at % letters.len();
    match change % 4 {
        0 => letters[at] = with,
        1 => letters.insert(at, with),
        2 => {
            letters.remove(at);
        }
        _ => {
            let other = (at * 7 + change) % letters.len();
            letters.swap(at, other);
        }
    }
    letters.into_iter().collect()
}

/// What the FEN parser takes must be a sound board that survives its own FEN.
fn read_fen(text: &str) {
    match text.parse::<Board>() {
        Ok(board) => super::board::assert_sound(&board),
        Err(error) => {
            let told = error.to_string();
            assert!(!told.is_empty() && told.chars().count() < 300, "{told}");
        }
    }
}

fn read_san(board: &Board, text: &str) {
    let ours = board.parse_san(text);
    if let Ok(m) = ours {
        assert!(board.legal_moves().contains(&m), "{text:?} in {board}");
    }
    match referee::read_san(board, text) {
        Ok(m) => {
            assert!(board.legal_moves().contains(&m), "{text:?} in {board}");
            // Ours takes less than shakmaty's, and never something else.
            assert!(
                ours == Ok(m) || matches!(ours, Err(SanError::Syntax(_))),
                "{text:?} in {board}: {ours:?}, not {m}"
            );
        }
        Err(RefereeError::Syntax(_) | RefereeError::Illegal(_) | RefereeError::Ambiguous(_)) => {
            assert!(ours.is_err(), "{text:?} in {board}: {ours:?}");
        }
        Err(error) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_fen_or_an_error(text in any::<String>()) {
        read_fen(&text);
    }

    #[test]
    fn text_like_a_fen_is_one_or_an_error(
        text in "([kqrbnpKQRBNP1-9]{1,9}/){6,8}[kqrbnpKQRBNP1-8]{1,8} [wb] (-|[KQkq]{1,5}) (-|[a-i][0-9])( [0-9]{1,6}){0,3}"
    ) {
        read_fen(&text);
    }

    #[test]
    fn a_changed_fen_is_one_or_an_error(
        board in position(),
        at in any::<usize>(),
        change in 0..100usize,
        with in prop_oneof![any::<char>(), proptest::sample::select("kqrbnpKQRBNP12345678/ -wb36a".chars().collect::<Vec<_>>())],
    ) {
        read_fen(&mutated(&board.to_string(), at % 1000, change, with));
    }

    #[test]
    fn any_text_is_a_move_or_an_error(board in position(), text in move_like()) {
        read_san(&board, &text);
        match text.parse::<UciMove>() {
            Ok(m) => {
                prop_assert_eq!(m.to_string(), text.to_ascii_lowercase());
                let found = board.find(m);
                prop_assert!(found.is_none_or(|found| found.uci() == m));
            }
            Err(error) => prop_assert!(error.to_string().contains("is not a move")),
        }
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text);
        }
    }

    #[test]
    fn fens_come_back(board in position()) {
        super::board::assert_sound(&board);
    }

    #[test]
    fn moves_come_back(board in position()) {
        let legal = board.legal_moves();
        for &m in &legal {
            let uci: UciMove = m.to_string().parse().unwrap();
            prop_assert_eq!(board.find(uci), Some(m));
            let san = m.san(&board).to_string();
            prop_assert_eq!(board.parse_san(&san), Ok(m), "{}", san);
            prop_assert_eq!(referee::read_san(&board, &san), Ok(m), "{}", san);
        }
        let mut names: Vec<String> = legal.iter().map(Move::to_string).collect();
        names.sort();
        names.dedup();
        prop_assert_eq!(names.len(), legal.len(), "no move comes twice");
    }
}
