//! Men that are taken because their guard is gone or may not move.

use super::super::replay::man_of;
use super::super::sight::{attacks, is_slider, lies_between, men};
use super::lines::pinner;
use super::{Plan, Tactic};
use crate::chess::{Kind, Square};

/// The capture could be answered on its square, were the guard not pinned to the king.
pub(super) fn pinned_guard(plan: &Plan<'_>) -> Option<Tactic> {
    let after = plan.replay.board(plan.taken_at + 1);
    let to = plan.step().to();
    let replies = after.legal_moves();
    if after.in_check() || replies.iter().any(|reply| reply.to() == to) {
        return None;
    }
    men(after, after.side()).find_map(|guard| {
        let (by, rear) = pinner(after, guard)?;
        (rear.kind == Kind::King && attacks(after, guard.square, to))
            .then_some(Tactic::PinnedGuard { guard, by })
    })
}

/// Whether a man keeps what takes the prize in the end from it.
fn stands_in_the_way(plan: &Plan<'_>, square: Square) -> bool {
    let before = plan.replay.board(plan.ply + 1);
    let taker = before.piece_at(plan.taker());
    taker.is_some_and(|piece| is_slider(piece.kind))
        && plan.replay.rests(plan.taker(), plan.ply + 1, plan.taken_at)
        && lies_between(square, plan.taker(), plan.prize.square)
}

/// The move takes the man that guarded the prize.
pub(super) fn removed(plan: &Plan<'_>) -> Option<Tactic> {
    let guard = plan.replay.taken(plan.ply)?;
    let before = plan.replay.board(plan.ply);
    let guards = attacks(before, guard.square, plan.prize.square)
        && plan
            .replay
            .rests(plan.prize.square, plan.ply, plan.taken_at);
    (guards && plan.was_needed()).then_some(Tactic::RemovesGuard { guard })
}

/// The answer draws the guard of the prize away, be it that it stood in the way: it takes what came, or
/// leaves a check.
pub(super) fn deflected(plan: &Plan<'_>) -> Option<Tactic> {
    if plan.taken_at != plan.ply + 2 || !plan.prize_waits() {
        return None;
    }
    let answer = plan.replay.played(plan.ply + 1);
    let (before, after) = (
        plan.replay.board(plan.ply + 1),
        plan.replay.board(plan.ply + 2),
    );
    let drawn = answer.to() == plan.step().to() || (before.in_check() && !answer.is_castle());
    let guard = man_of(before, before.side(), answer.from())?;
    let left = (attacks(before, answer.from(), plan.prize.square)
        || stands_in_the_way(plan, answer.from()))
        && !attacks(after, answer.to(), plan.prize.square);
    let stood = plan
        .replay
        .rests(plan.prize.square, plan.ply, plan.taken_at);
    (drawn && left && stood && plan.was_needed()).then_some(Tactic::Deflection { guard })
}
