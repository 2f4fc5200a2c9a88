//! Two threats at a time: forks and discovered attacks.

use super::super::exchange::points;
use super::super::replay::{Man, man_of};
use super::super::sight::{attacks, is_slider, lies_between, men, victims};
use super::{Plan, Tactic};
use crate::chess::{Board, Kind};

/// The man that moves attacks several that it would like to take, and takes one of them.
pub(super) fn fork(plan: &Plan<'_>) -> Option<Tactic> {
    let step = plan.step();
    let after = plan.replay.board(plan.ply + 1);
    let to = step.to();
    let same_man = plan.taker() == to && plan.replay.rests(to, plan.ply + 1, plan.taken_at);
    if !same_man || !plan.prize_waits() {
        return None;
    }
    let by = man_of(after, !after.side(), to)?;
    let mut targets = victims(after, to);
    targets.retain(|target| is_target(after, by, *target));
    targets.sort_by_key(|target| std::cmp::Reverse(points(target.kind)));
    (targets.len() >= 2 && targets.contains(&plan.prize)).then_some(Tactic::Fork { by, targets })
}

/// Whether a man would be glad to take another: it is a king, worth more, or without a guard.
fn is_target(board: &Board, by: Man, target: Man) -> bool {
    points(target.kind) > points(by.kind)
        || (target.kind != Kind::Pawn && !board.is_attacked(target.square, board.side()))
}

/// The man that moves opens the line of another: to what is taken by it, or to the king, while the man
/// that moved takes.
pub(super) fn discovered(plan: &Plan<'_>) -> Option<Tactic> {
    let step = plan.step();
    let (before, after) = (plan.replay.board(plan.ply), plan.replay.board(plan.ply + 1));
    let us = before.side();
    let moved = man_of(after, us, step.to())?;
    let king = Man {
        kind: Kind::King,
        square: after.king(!us),
    };
    let target = if plan.taker() == step.to() {
        king
    } else {
        plan.prize
    };
    if target != king && !plan.prize_waits() {
        return None;
    }
    let mut others = men(after, us).filter(|man| man.square != step.to() && is_slider(man.kind));
    let by = others.find(|man| {
        lies_between(step.from(), man.square, target.square)
            && attacks(after, man.square, target.square)
            && !attacks(before, man.square, target.square)
    })?;
    (target == king || plan.taker() == by.square).then_some(Tactic::DiscoveredAttack {
        moved,
        by,
        target,
    })
}
