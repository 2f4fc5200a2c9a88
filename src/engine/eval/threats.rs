//! Threats: men that are attacked by something worth less, or without a guard.

use super::attacks::knight_attacks;
use super::geometry::index;
use super::pieces::Force;
use super::trace::{Tally, Trace, add};
use crate::chess::{Board, Color, Kind, SquareSet};

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
    for at in officers & by_pawn {
        add!(tally, us, threat_by_pawn[kind_at(enemy, at)]);
    }

    // Held: guarded by a pawn, or twice when we attack once only.
    let held = enemy.by(Kind::Pawn) | (enemy.twice & !own.twice);
    let weak = enemy.men & !enemy.of(Kind::King) & !held & own.all;
    let by_minor = own.by(Kind::Knight) | own.by(Kind::Bishop);
    for at in (officers | weak) & by_minor & !by_pawn {
        add!(tally, us, threat_by_minor[kind_at(enemy, at)]);
    }
    for at in (weak | enemy.of(Kind::Queen)) & own.by(Kind::Rook) & !by_pawn {
        add!(tally, us, threat_by_rook[kind_at(enemy, at)]);
    }
    if weak.meets(own.by(Kind::King)) {
        add!(tally, us, threat_by_king);
    }
    let hanging = weak & !enemy.all;
    if !hanging.is_empty() {
        add!(tally, us, hanging, hanging.count_sparse());
    }

    let contested = own.all & enemy.all & !held;
    add!(tally, us, contested, contested.count());

    let occupied = own.men | enemy.men;
    let safe = !enemy.by(Kind::Pawn) & (own.all | !enemy.all);
    let pawns = own.of(Kind::Pawn);
    let step = pawns.forward(us) & !occupied;
    let steps = step | (step & SquareSet::ranks(us, 2, 2)).forward(us) & !occupied;
    let next = (steps & safe).pawn_attacks(us) & officers & !by_pawn;
    if !next.is_empty() {
        add!(tally, us, threat_push, next.count_sparse());
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
    safe: SquareSet,
) {
    let own = &forces[us as usize];
    for man in board.men(!us, Kind::Queen) {
        let at = index(board.square_of(man));
        let from = knight_attacks(at) & own.by(Kind::Knight) & safe & !own.men;
        if !from.is_empty() {
            add!(tally, us, threat_queen_next);
        }
    }
}

/// The kind of the man on a square, as a number; the square must hold one of this side, not the
/// king.
#[inline(always)]
fn kind_at(force: &Force, at: usize) -> usize {
    let on = |kind: Kind| usize::from(force.of(kind).has(at));
    on(Kind::Knight) + 2 * on(Kind::Bishop) + 3 * on(Kind::Rook) + 4 * on(Kind::Queen)
}
