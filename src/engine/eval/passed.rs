//! Passed pawns, as far as they depend on more than pawns: kings, blockers, rooks, the race.

use super::geometry::{distance, file_of, forward_file, relative_rank};
use super::pawns::PawnStructure;
use super::pieces::SideAttacks;
use super::trace::{Tally, Trace, add};
use crate::chess::{Board, Color, Kind};

/// Adds the terms of one side's passed pawns.
#[inline(always)]
pub(super) fn side_passed<T: Trace>(
    tally: &mut Tally<T>,
    board: &Board,
    us: Color,
    structure: &PawnStructure,
    sides: &[SideAttacks; 2],
) {
    let (own, enemy) = (&sides[us as usize], &sides[!us as usize]);
    let occupied = own.occupied | enemy.occupied;
    // Pawns cost a point each; a side with no more points than pawns has nothing but its king.
    let lone = board.points(!us) == board.count(!us, Kind::Pawn) as u16;
    let mut runs = false;
    for at in structure.passed & own.pieces(Kind::Pawn) {
        let rank = relative_rank(us, at);
        let stop = match us {
            Color::White => at + 8,
            Color::Black => at - 8,
        };
        let path = forward_file(us, at);
        add!(tally, us, passed_own_king[rank], distance(own.king, stop));
        add!(
            tally,
            us,
            passed_enemy_king[rank],
            distance(enemy.king, stop)
        );
        if !occupied.has(stop) {
            add!(tally, us, passed_free[rank]);
            if !(enemy.attacked & !own.attacked).has(stop) {
                add!(tally, us, passed_safe[rank]);
            }
            if !path.meets(occupied) {
                add!(tally, us, passed_clear[rank]);
            }
        }
        let behind = file_of(at) & !path;
        if own.pieces(Kind::Rook).meets(behind) && own.attacked_by(Kind::Rook).has(at) {
            add!(tally, us, passed_rook);
        }
        runs |= lone && !path.meets(occupied) && outruns(board, us, at, enemy.king);
    }
    if runs {
        add!(tally, us, unstoppable);
    }
}

/// The rule of the square: the enemy king cannot reach the promotion square in time.
#[inline(always)]
fn outruns(board: &Board, us: Color, at: usize, enemy_king: usize) -> bool {
    let goal = match us {
        Color::White => 56 + (at & 7),
        Color::Black => at & 7,
    };
    // A pawn on its first square has the double step.
    let steps = distance(at, goal) - i32::from(relative_rank(us, at) == 1);
    let theirs = distance(enemy_king, goal) - i32::from(board.side() != us);
    steps < theirs
}
