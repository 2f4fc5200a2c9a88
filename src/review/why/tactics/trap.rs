//! Men without a safe square.

use super::super::exchange;
use super::super::replay::man_of;
use super::super::sight::attacks;
use super::{Plan, Tactic};
use crate::chess::{Board, Kind, Square};

/// The move attacks the prize, and wherever it goes it is lost.
pub(super) fn trapped(plan: &Plan<'_>) -> Option<Tactic> {
    let after = plan.replay.board(plan.ply + 1);
    let square = plan
        .replay
        .origin(plan.prize.square, plan.taken_at, plan.ply + 1);
    let trapped = man_of(after, after.side(), square)?;
    let is_piece = !matches!(trapped.kind, Kind::Pawn | Kind::King);
    let attacked = attacks(after, plan.step().to(), square);
    let lost = is_piece && attacked && trapped.kind == plan.prize.kind && is_lost(after, square);
    lost.then_some(Tactic::Trap { trapped })
}

/// Whether a man of the side to move is attacked and loses material wherever it goes.
pub(super) fn is_lost(board: &Board, square: Square) -> bool {
    if board.in_check() {
        return false;
    }
    let mut passed = board.clone();
    let _ = passed.make_null();
    if exchange::on(&passed, square) <= 0 {
        return false;
    }
    let moves = board.legal_moves();
    let mut own = moves.iter().filter(|m| m.from() == square);
    own.all(|&m| exchange::of(board, m) < 0)
}
