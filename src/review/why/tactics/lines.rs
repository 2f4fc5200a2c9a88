//! Two men on one line: pins and skewers.

use super::super::exchange::{self, points};
use super::super::replay::{Man, man_of};
use super::super::sight::{attacks, behind, is_slider, men};
use super::{Plan, Tactic};
use crate::chess::{Board, Kind};

/// The man that moves attacks one that leaves, being worth more or without a guard, and takes the one
/// behind it.
pub(super) fn skewer(plan: &Plan<'_>) -> Option<Tactic> {
    let after = plan.replay.board(plan.ply + 1);
    let to = plan.step().to();
    let same_man = plan.taker() == to && plan.replay.rests(to, plan.ply + 1, plan.taken_at);
    if !same_man || !plan.prize_waits() {
        return None;
    }
    let by = man_of(after, !after.side(), to)?;
    let front = men(after, after.side()).find(|front| {
        behind(after, to, front.square) == Some(plan.prize.square)
            && points(front.kind) >= points(plan.prize.kind)
            && (points(front.kind) > points(by.kind) || is_free(after, *front))
    })?;
    Some(Tactic::Skewer {
        by,
        front,
        behind: plan.prize,
    })
}

/// Whether a piece of the side to move could just be taken, were it not its turn.
fn is_free(board: &Board, man: Man) -> bool {
    if board.in_check() || man.kind == Kind::Pawn {
        return false;
    }
    let mut passed = board.clone();
    let _ = passed.make_null();
    exchange::on(&passed, man.square) >= points(man.kind)
}

/// What is taken could not leave, since it was pinned: the move makes the pin or attacks the pinned man.
pub(super) fn pin(plan: &Plan<'_>) -> Option<Tactic> {
    if !plan.prize_waits() {
        return None;
    }
    let (before, after) = (plan.replay.board(plan.ply), plan.replay.board(plan.ply + 1));
    let (by, to) = pinner(after, plan.prize)?;
    let was = pinner(before, plan.prize).is_some();
    let to_square = plan.step().to();
    let attacks_now = attacks(after, to_square, plan.prize.square) && to_square == plan.taker();
    (!was || attacks_now).then_some(Tactic::Pin {
        by,
        pinned: plan.prize,
        to,
        new: !was,
    })
}

/// What pins a man to something more valuable of its own side, if that does not simply take the pinner.
pub(super) fn pinner(board: &Board, pinned: Man) -> Option<(Man, Man)> {
    let owner = board.piece_at(pinned.square)?.color;
    men(board, !owner)
        .filter(|man| is_slider(man.kind))
        .find_map(|by| {
            let rear = man_of(board, owner, behind(board, by.square, pinned.square)?)?;
            let pins = points(rear.kind) > points(pinned.kind)
                && points(rear.kind) > points(by.kind)
                && !attacks(board, pinned.square, by.square);
            pins.then_some((by, rear))
        })
}
