//! What a board keeps, recomputed at every node of a broad sample of trees.

use pillarbox::chess::{Board, Kind, MoveList};

use super::random::{Rng, Temper, set_up};
use super::suites;

/// Kept == recomputed, here and in a board that knows only the FEN.
pub fn assert_sound(board: &Board) {
    let fen = board.to_string();
    assert_eq!(board.check(), Ok(()), "{fen}");
    let fresh: Board = fen.parse().unwrap();
    assert_eq!(fresh.key(), board.key(), "key of {fen}");
    assert_eq!(fresh.pawn_key(), board.pawn_key(), "pawn key of {fen}");
    assert_eq!(&fresh, board, "{fen}");
    assert_eq!(fresh.to_string(), fen);
}

/// Captures and promotions, and the others, make up all moves; counting finds as many.
pub fn assert_halves_make_the_whole(board: &Board) {
    let sorted = |list: &MoveList| {
        let mut moves: Vec<String> = list.iter().map(|m| format!("{m:?}")).collect();
        moves.sort();
        moves
    };
    let mut noisy = MoveList::new();
    board.generate_noisy(&mut noisy);
    assert!(noisy.iter().all(|m| m.is_noisy()), "{board}: {noisy:?}");
    let mut both = noisy.clone();
    board.generate_quiet(&mut both);
    let quiet = &both[noisy.len()..];
    assert!(!quiet.iter().any(|m| m.is_noisy()), "{board}: {quiet:?}");
    let all = board.legal_moves();
    assert_eq!(sorted(&both), sorted(&all), "{board}");
    assert_eq!(board.count_legal() as usize, all.len(), "{board}");
    assert_eq!(board.has_legal_move(), !all.is_empty(), "{board}");
}

/// Walks the tree, and looks at the board before and after every move.
fn walk(board: &mut Board, depth: u32) -> u64 {
    assert_sound(board);
    assert_halves_make_the_whole(board);
    if depth == 0 {
        return 1;
    }
    let before = board.clone();
    let mut leaves = 0;
    for &m in &board.legal_moves() {
        let undo = board.make(m);
        leaves += walk(board, depth - 1);
        board.unmake(m, undo);
        assert_eq!(*board, before, "{before}: {m} taken back");
        assert_eq!(board.key(), before.key(), "{before}: {m} taken back");
        assert_eq!(
            board.pawn_key(),
            before.pawn_key(),
            "{before}: {m} taken back"
        );
    }
    assert_eq!(board.check(), Ok(()), "{before}");
    leaves
}

#[test]
fn boards_are_sound_all_over_the_special_positions() {
    for suites::Counted { fen, counts } in suites::read("special.epd") {
        let depth = (1..=3).rev().find(|&d| counts[d - 1] <= 3_000);
        let depth = depth.unwrap_or(1);
        let mut board: Board = fen.parse().unwrap();
        assert_eq!(walk(&mut board, depth as u32), counts[depth - 1], "{fen}");
    }
}

#[test]
fn boards_are_sound_all_over_the_classic_positions() {
    for suites::Counted { fen, counts } in suites::read("classic.epd") {
        let mut board: Board = fen.parse().unwrap();
        assert_eq!(walk(&mut board, 3), counts[2], "{fen}");
    }
}

#[test]
fn boards_are_sound_a_ply_into_the_random_positions() {
    for suites::Counted { fen, counts } in suites::read("random.epd") {
        let mut board: Board = fen.parse().unwrap();
        assert_eq!(walk(&mut board, 1), counts[0], "{fen}");
    }
}

#[test]
fn a_null_move_changes_the_turn_and_comes_back() {
    let mut rng = Rng::new(31);
    let mut passed = 0;
    for game in 0..300 {
        let mut board = if game % 2 == 0 {
            Board::start()
        } else {
            set_up(&mut rng)
        };
        for _ in 0..40 {
            if !board.in_check() {
                passed += 1;
                let before = board.clone();
                let undo = board.make_null();
                assert_eq!(board.side(), !before.side());
                assert_eq!(board.en_passant(), None, "{before}");
                assert_eq!(board.castling(), before.castling());
                assert_ne!(board.key(), before.key());
                assert_eq!(board.pawn_key(), before.pawn_key());
                assert_sound(&board);
                board.unmake_null(undo);
                assert_eq!(board, before);
                assert_eq!(board.key(), before.key());
                assert_sound(&board);
            }
            let legal = board.legal_moves();
            let Some(m) = Temper::Even.choose(&mut rng, &board, &legal) else {
                break;
            };
            let _ = board.make(m);
        }
    }
    assert!(passed > 5_000, "{passed} null moves are no sample");
}

#[test]
fn different_ways_to_a_position_give_one_key() {
    let play = |moves: &str| {
        let mut board = Board::start();
        for san in moves.split(' ') {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
        }
        board
    };
    let a = play("Nf3 Nf6 Nc3 Nc6");
    let b = play("Nc3 Nc6 Nf3 Nf6");
    assert_eq!((a.key(), &a), (b.key(), &b));
    // Back home, but the right to castle is gone.
    let lost = play("Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Ng1 Ng8");
    assert_ne!(lost.key(), Board::start().key());
    assert_eq!(lost.pawn_key(), Board::start().pawn_key());
    // A double step past no enemy pawn leaves no en passant square in FEN or key.
    let step = play("e4");
    assert_eq!(step.en_passant(), None);
    assert!(step.to_string().contains(" b KQkq - 0 1"));
    let passing = play("e4 a6 e5 d5");
    assert_eq!(passing.en_passant().unwrap().to_string(), "d6");
}

#[test]
fn pieces_are_found_where_they_stand() {
    let mut rng = Rng::new(5);
    for _ in 0..500 {
        let board = set_up(&mut rng);
        for color in pillarbox::chess::Color::ALL {
            for kind in Kind::ALL {
                let listed = board.pieces(color, kind).count();
                let seen = pillarbox::chess::Square::all()
                    .filter_map(|square| board.piece_at(square))
                    .filter(|piece| piece.color == color && piece.kind == kind)
                    .count();
                assert_eq!(listed, seen, "{board}");
                assert_eq!(listed, board.count(color, kind) as usize, "{board}");
            }
        }
    }
}
