//! How hard a move is to see for a person.

use super::aimless::{OPENING, home};
use crate::chess::{Board, Color, Kind, Move, Square};

/// From 0, which nobody overlooks, to 1: a quiet move backwards along a long diagonal.
///
/// `last` is the move before it. What takes back is seen first, then what takes something for nothing, then
/// checks; what threatens something is harder. Knights and far bishops are seen less than what stands near,
/// moves backwards less than those ahead, and that a guard is pinned less than that nobody guards.
pub(super) fn difficulty(board: &Board, last: Option<Move>, m: Move) -> f64 {
    if last.is_some_and(|last| last.is_capture() && m.is_capture() && last.to() == m.to()) {
        return 0.02;
    }
    if m.is_castle() {
        return 0.05;
    }
    let mover = board
        .piece_at(m.from())
        .map_or(Kind::Pawn, |piece| piece.kind);
    let basic: f64 = match m.captured() {
        Some(_) if !board.is_attacked(m.to(), !board.side()) => 0.12,
        Some(taken) if taken.points() > mover.points() => 0.15,
        Some(taken) if taken.points() == mover.points() => 0.25,
        // Whether an exchange pays has to be counted.
        Some(_) => 0.45,
        None if m.promotion() == Some(Kind::Queen) => 0.1,
        None if board.gives_check(m) => 0.35,
        None if is_developing(board, mover, m) => 0.25,
        None if board.is_attacked(m.from(), !board.side()) => 0.35,
        None => 0.6,
    };
    let extra = |is: bool, by: f64| if is { by } else { 0.0 };
    let more = extra(mover == Kind::Knight, 0.12)
        + extra(distance(m) >= 4 && mover != Kind::Pawn, 0.12)
        + extra(is_diagonal(m) && distance(m) >= 3, 0.08)
        + extra(ahead(board.side(), m) < 0, 0.12)
        + extra(is_guarded_by_pinned(board, m), 0.3);
    (basic + more * (0.5 + basic)).min(1.0)
}

/// In the opening everybody knows that pieces come out.
fn is_developing(board: &Board, mover: Kind, m: Move) -> bool {
    let center = mover == Kind::Pawn && (2..=5).contains(&m.from().file());
    let comes_out = is_minor(mover) && m.from().rank() == home(board.side());
    board.fullmoves() <= OPENING && (comes_out || center)
}

/// Whether a pawn goes a step on where nobody takes it.
pub(super) fn runs(board: &Board, m: Move) -> bool {
    let piece = board.piece_at(m.from());
    let steps = piece.is_some_and(|piece| piece.kind == Kind::Pawn) && !m.is_capture();
    steps && {
        // A rook behind the pawn reaches the square as soon as the pawn has left its own.
        let mut after = board.clone();
        let _ = after.make(m);
        !after.is_attacked(m.to(), after.side())
    }
}

/// Whether something that is taken only looks guarded, since its guards are pinned.
fn is_guarded_by_pinned(board: &Board, m: Move) -> bool {
    let is_guarded = m.is_capture() && board.is_attacked(m.to(), !board.side());
    is_guarded && {
        let mut after = board.clone();
        let _ = after.make(m);
        let is_alone = after.checkers().next().is_none();
        is_alone && !after.legal_moves().iter().any(|back| back.to() == m.to())
    }
}

fn is_minor(kind: Kind) -> bool {
    matches!(kind, Kind::Knight | Kind::Bishop)
}

fn distance(m: Move) -> u8 {
    let apart = |coordinate: fn(Square) -> u8| coordinate(m.from()).abs_diff(coordinate(m.to()));
    apart(Square::file).max(apart(Square::rank))
}

fn is_diagonal(m: Move) -> bool {
    m.from().file().abs_diff(m.to().file()) == m.from().rank().abs_diff(m.to().rank())
}

/// Ranks forward.
fn ahead(side: Color, m: Move) -> i32 {
    let ranks = i32::from(m.to().rank()) - i32::from(m.from().rank());
    match side {
        Color::White => ranks,
        Color::Black => -ranks,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hard(fen: &str, moves: &[&str], san: &str) -> f64 {
        let mut board: Board = fen.parse().unwrap();
        let mut last = None;
        for san in moves {
            let m = board.parse_san(san).unwrap();
            let _ = board.make(m);
            last = Some(m);
        }
        difficulty(&board, last, board.parse_san(san).unwrap())
    }

    #[test]
    fn what_is_plain_is_seen_before_what_is_hidden() {
        let start = Board::start().to_string();
        let back = hard(&start, &["e4", "d5", "exd5"], "Qxd5");
        // A queen for nothing, a fork by a check, a quiet move back into the corner.
        let fen = "r3k3/8/3q4/1N6/8/8/6B1/4K2B w - - 0 40";
        let (queen, fork) = (hard(fen, &[], "Nxd6"), hard(fen, &[], "Nc7"));
        let quiet = hard("4k3/8/8/8/8/8/PPP2PPQ/4K3 w - - 0 40", &[], "Qb8");
        let backwards = hard("4k3/1Q6/8/8/8/8/PPP2P2/4K3 w - - 0 40", &[], "Qh1");
        assert!(back < queen && queen < fork, "{back} {queen} {fork}");
        assert!(fork < quiet.max(backwards), "{quiet} {backwards}");
        let develops = hard(&start, &["e4", "e5"], "Nf3");
        let shuffles = hard(&start, &["e4", "e5"], "a3");
        assert!(develops < shuffles);
    }

    #[test]
    fn a_pinned_guard_is_overlooked() {
        let free = hard("6k1/8/4q3/3p4/8/8/8/3RR1K1 w - - 0 40", &[], "Rxd5");
        let pinned = hard("4k3/8/4q3/3p4/8/8/8/3RR1K1 w - - 0 40", &[], "Rxd5");
        assert!(pinned > free, "{pinned} {free}");
    }

    #[test]
    fn a_pawn_does_not_run_before_a_rook() {
        let runs = |fen: &str, san: &str| {
            let board: Board = fen.parse().unwrap();
            runs(&board, board.parse_san(san).unwrap())
        };
        assert!(runs("4k3/8/8/P7/8/8/8/4K3 w - - 0 60", "a6"));
        assert!(!runs("4k3/8/8/P7/8/8/4K3/r7 w - - 0 60", "a6"));
        assert!(!runs("4k3/8/1p6/P7/8/8/8/4K3 w - - 0 60", "axb6"));
    }

    #[test]
    fn it_lies_between_nothing_and_one() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            for &m in &board.legal_moves() {
                let hard = difficulty(&board, None, m);
                assert!((0.0..=1.0).contains(&hard), "{m}");
            }
        }
    }
}
