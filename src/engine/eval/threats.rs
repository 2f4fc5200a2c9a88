//! Threats: men that are attacked by something worth less, or without a guard.

use super::attacks::knight_attacks;
use super::geometry::index;
use super::pieces::SideAttacks;
use super::trace::{Tally, Trace, add};
use crate::chess::{Board, Color, Kind, SquareSet};

/// Adds what one side threatens.
#[inline(always)]
pub(super) fn side_threats<T: Trace>(
    tally: &mut Tally<T>,
    board: &Board,
    us: Color,
    sides: &[SideAttacks; 2],
) {
    let (own, enemy) = (&sides[us as usize], &sides[!us as usize]);
    let non_pawns = enemy.occupied & !enemy.pieces(Kind::Pawn) & !enemy.pieces(Kind::King);
    let by_pawn = own.attacked_by(Kind::Pawn);
    for at in non_pawns & by_pawn {
        add!(tally, us, threat_by_pawn[kind_at(enemy, at)]);
    }

    // Held: guarded by a pawn, or twice when we attack once only.
    let held = enemy.attacked_by(Kind::Pawn) | (enemy.attacked_twice & !own.attacked_twice);
    let weak = enemy.occupied & !enemy.pieces(Kind::King) & !held & own.attacked;
    let by_minor = own.attacked_by(Kind::Knight) | own.attacked_by(Kind::Bishop);
    for at in (non_pawns | weak) & by_minor & !by_pawn {
        add!(tally, us, threat_by_minor[kind_at(enemy, at)]);
    }
    for at in (weak | enemy.pieces(Kind::Queen)) & own.attacked_by(Kind::Rook) & !by_pawn {
        add!(tally, us, threat_by_rook[kind_at(enemy, at)]);
    }
    if weak.meets(own.attacked_by(Kind::King)) {
        add!(tally, us, threat_by_king);
    }
    let hanging = weak & !enemy.attacked;
    if !hanging.is_empty() {
        add!(tally, us, hanging, hanging.count_sparse());
    }

    let contested = own.attacked & enemy.attacked & !held;
    add!(tally, us, contested, contested.count());

    let occupied = own.occupied | enemy.occupied;
    let safe = !enemy.attacked_by(Kind::Pawn) & (own.attacked | !enemy.attacked);
    let pawns = own.pieces(Kind::Pawn);
    let step = pawns.forward(us) & !occupied;
    let steps = step | (step & SquareSet::ranks(us, 2, 2)).forward(us) & !occupied;
    let next = (steps & safe).pawn_attacks(us) & non_pawns & !by_pawn;
    if !next.is_empty() {
        add!(tally, us, threat_push, next.count_sparse());
    }
    queen_in_reach(tally, board, us, sides, safe);
}

/// Squares from which a knight of ours would attack the queen, safely.
#[inline(always)]
fn queen_in_reach<T: Trace>(
    tally: &mut Tally<T>,
    board: &Board,
    us: Color,
    sides: &[SideAttacks; 2],
    safe: SquareSet,
) {
    let own = &sides[us as usize];
    for man in board.men(!us, Kind::Queen) {
        let at = index(board.square_of(man));
        let from = knight_attacks(at) & own.attacked_by(Kind::Knight) & safe & !own.occupied;
        if !from.is_empty() {
            add!(tally, us, threat_queen_next);
        }
    }
}

/// The kind of the man on a square, as a number; the square must hold one of this side, not the
/// king.
#[inline(always)]
fn kind_at(side: &SideAttacks, at: usize) -> usize {
    let on = |kind: Kind| usize::from(side.pieces(kind).has(at));
    on(Kind::Knight) + 2 * on(Kind::Bishop) + 3 * on(Kind::Rook) + 4 * on(Kind::Queen)
}
