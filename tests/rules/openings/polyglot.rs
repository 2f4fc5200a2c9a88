//! Polyglot's keys, held against shakmaty's, which are the same by design.

use pillarbox::chess::Board;
use pillarbox::openings::BookKey;
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, PositionError};

use crate::random::{Rng, Temper, set_up};

fn told(board: &Board) -> u64 {
    let fen: Fen = board.to_string().parse().unwrap();
    let position = fen.into_position::<Chess>(CastlingMode::Standard);
    // Set up by hand, there may be more men and other checks than any game comes to.
    let position = position
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material);
    let position = position.unwrap();
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

#[test]
fn keys_are_those_that_everybody_has() {
    assert_eq!(BookKey::of(&Board::start()).get(), 0x463b_9618_1691_fc9c);
    let mut rng = Rng::new(16);
    for _ in 0..5_000 {
        let board = set_up(&mut rng);
        assert_eq!(BookKey::of(&board).get(), told(&board), "{board}");
    }
}

/// Along games the last move is known, and with it every pawn that stands ready to take in passing.
#[test]
fn keys_along_games_are_exact() {
    let mut rng = Rng::new(17);
    let mut positions = 0;
    let mut passed = 0;
    while positions < 10_000 {
        let temper = rng.pick(&Temper::ALL);
        let mut board = Board::start();
        let mut theirs = Chess::default();
        while let Some(m) = temper.choose(&mut rng, &board, &board.legal_moves()) {
            let legal = theirs.legal_moves();
            let same = |other: &&shakmaty::Move| {
                other.to_uci(CastlingMode::Standard).to_string() == m.to_string()
            };
            theirs.play_unchecked(*legal.iter().find(same).unwrap());
            let _ = board.make(m);
            let exact = theirs.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal);
            assert_eq!(BookKey::after(&board, m).get(), exact.0, "{board}");
            passed += usize::from(board.en_passant().is_some());
            positions += 1;
            if board.fullmoves() > 40 {
                break;
            }
        }
    }
    assert!(passed > 20, "{passed}");
}
