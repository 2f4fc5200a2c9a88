//! Threats: men that are attacked by something worth less, or without a guard.

use super::pieces::Force;
use super::sets::{few, forward, knight, ranks, squares};
use super::trace::{Tally, Trace, add};
use crate::chess::attacks::pawn_attacks;
use crate::chess::{Board, Color, Kind};

/// Adds what one side threatens.
#[inline(always)]
pub(super) fn side_threats<T: Trace>(
    tally: &mut Tally<T>,
    board: &Board,
    us: Color,
    forces: &[Force; 2],
) {
    let (own, enemy) = (&forces[us as usize], &forces[!us as usize]);
    let officers = enemy.men & !enemy.of(Kind::Pawn) & !enemy.of(Kind::King);
    let by_pawn = own.by(Kind::Pawn);
    for at in squares(officers & by_pawn) {
        add!(tally, us, threat_by_pawn[kind_at(enemy, at)]);
    }

    // Held: guarded by a pawn, or twice when we attack once only.
    let held = enemy.by(Kind::Pawn) | (enemy.twice & !own.twice);
    let weak = enemy.men & !enemy.of(Kind::King) & !held & own.all;
    let by_minor = own.by(Kind::Knight) | own.by(Kind::Bishop);
    for at in squares((officers | weak) & by_minor & !by_pawn) {
        add!(tally, us, threat_by_minor[kind_at(enemy, at)]);
    }
    for at in squares((weak | enemy.of(Kind::Queen)) & own.by(Kind::Rook) & !by_pawn) {
        add!(tally, us, threat_by_rook[kind_at(enemy, at)]);
    }
    if weak & own.by(Kind::King) != 0 {
        add!(tally, us, threat_by_king);
    }
    let hanging = weak & !enemy.all;
    if hanging != 0 {
        add!(tally, us, hanging, few(hanging));
    }

    let contested = own.all & enemy.all & !held;
    add!(tally, us, contested, contested.count_ones() as i32);

    let occupied = own.men | enemy.men;
    let safe = !enemy.by(Kind::Pawn) & (own.all | !enemy.all);
    let pawns = own.of(Kind::Pawn);
    let step = forward(us, pawns) & !occupied;
    let steps = step | forward(us, step & ranks(us, 2, 2)) & !occupied;
    let next = pawn_attacks(us, steps & safe) & officers & !by_pawn;
    if next != 0 {
        add!(tally, us, threat_push, few(next));
    }
    queen_in_reach(tally, board, us, forces, safe);
}

/// Squares from which a knight of ours would attack the queen, safely.
#[inline(always)]
fn queen_in_reach<T: Trace>(
    tally: &mut Tally<T>,
    board: &Board,
    us: Color,
    forces: &[Force; 2],
    safe: u64,
) {
    let own = &forces[us as usize];
    for man in board.men(!us, Kind::Queen) {
        let at = super::sets::index(board.square_of(man));
        let from = knight(at) & own.by(Kind::Knight) & safe & !own.men;
        if from != 0 {
            add!(tally, us, threat_queen_next);
        }
    }
}

/// The kind of the man on a square, as a number; the square must hold one of this side, not the
/// king.
#[inline(always)]
fn kind_at(force: &Force, at: usize) -> usize {
    let on = |kind: Kind| (force.of(kind) >> at & 1) as usize;
    on(Kind::Knight) + 2 * on(Kind::Bishop) + 3 * on(Kind::Rook) + 4 * on(Kind::Queen)
}
