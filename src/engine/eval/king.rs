//! King safety. What points at a king adds up to a danger, and danger costs by its square: one
//! attacker is nothing, three are mate.

use super::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use super::constants::{DANGER_LINEAR, DANGER_MOST, DANGER_SQUARE};
use super::geometry::king_zone;
use super::pawns::PawnStructure;
use super::pieces::SideAttacks;
use super::tapered::Tapered;
use super::trace::{Tally, Trace, endanger};
use crate::chess::{Color, Kind};

/// What a danger costs.
// CITE: Ethereal's king safety, for the idea of linear sums under one quadratic.
#[inline(always)]
pub(super) fn cost(danger: Tapered) -> Tapered {
    let middlegame = danger.middlegame().clamp(0, DANGER_MOST);
    let endgame = danger.endgame().max(0);
    Tapered::new(
        -middlegame * middlegame / DANGER_SQUARE,
        -endgame / DANGER_LINEAR,
    )
}

/// What a danger costs, and how fast that grows with the danger, for the tuner: (value, slope) of
/// the middlegame and of the endgame.
#[must_use]
pub fn cost_and_slope(danger: (f64, f64)) -> [(f64, f64); 2] {
    let (middlegame, endgame) = (danger.0.max(0.0), danger.1.max(0.0));
    let growing = if danger.1 > 0.0 { 1.0 } else { 0.0 };
    let (square, linear) = (f64::from(DANGER_SQUARE), f64::from(DANGER_LINEAR));
    [
        (
            -middlegame * middlegame / square,
            -2.0 * middlegame / square,
        ),
        (-endgame / linear, -growing / linear),
    ]
}

/// Adds the danger to a side's king beyond the attackers, which the walk over the pieces has
/// counted.
#[inline(always)]
pub(super) fn side_king<T: Trace>(
    tally: &mut Tally<T>,
    us: Color,
    structure: &PawnStructure,
    sides: &[SideAttacks; 2],
) {
    let them = !us;
    let (own, enemy) = (&sides[us as usize], &sides[them as usize]);
    let queens = !enemy.pieces(Kind::Queen).is_empty();
    // One piece alone does not mate, unless it is the queen.
    if enemy.king_attackers + i32::from(queens) <= 1 {
        tally.danger[us as usize] = Tapered::ZERO;
        tally.trace.calm(us);
        return;
    }
    let around = king_zone(us, own.king);
    let weak = enemy.attacked
        & !own.attacked_twice
        & (!own.attacked | own.attacked_by(Kind::Queen) | own.attacked_by(Kind::King));
    endanger!(tally, us, danger_base, 1);
    endanger!(tally, us, danger_weak, (weak & around).count_sparse());
    let bare = structure.shelter(us).bare;
    endanger!(tally, us, danger_bare_file, i32::from(bare));
    if !queens {
        endanger!(tally, us, danger_no_queen, 1);
    }

    // A check is safe where they have no man, and we no guard, or none but the king against two.
    let safe = !enemy.occupied & (!own.attacked | (weak & enemy.attacked_twice));
    let occupied = own.occupied | enemy.occupied;
    let lines = rook_attacks(occupied, own.king);
    let slants = bishop_attacks(occupied, own.king);
    for (kind, from) in [
        (Kind::Knight, knight_attacks(own.king)),
        (Kind::Bishop, slants),
        (Kind::Rook, lines),
        (Kind::Queen, lines | slants),
    ] {
        let checks = from & safe & enemy.attacked_by(kind);
        if !checks.is_empty() {
            endanger!(
                tally,
                us,
                danger_check[kind as usize - 1],
                checks.count_sparse()
            );
        }
    }
    tally.credit(us, cost(tally.danger[us as usize]));
}
