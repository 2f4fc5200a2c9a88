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
    // That a piece can be taken is seen in the line, if that is the next move.
    let next = plan.taken_at == plan.ply + 2 && plan.prize.kind != Kind::Pawn;
    targets.retain(|target| (next && *target == plan.prize) || is_target(after, by, *target));
    targets.sort_by_key(|target| std::cmp::Reverse(points(target.kind)));
    (targets.len() >= 2 && targets.contains(&plan.prize)).then_some(Tactic::Fork { by, targets })
}

/// Whether a man would be glad to take another: it is a king, worth more, or without a guard.
fn is_target(board: &Board, by: Man, target: Man) -> bool {
    points(target.kind) > points(by.kind)
        || (target.kind != Kind::Pawn && !board.is_attacked(target.square, board.side()))
}

/// The man that moves opens the line of another, which takes the prize; or it takes the prize itself, while
/// the other attacks the king or what it would like to take too.
pub(super) fn discovered(plan: &Plan<'_>) -> Option<Tactic> {
    let (step, after) = (plan.step(), plan.replay.board(plan.ply + 1));
    let us = !after.side();
    let moved = man_of(after, us, step.to())?;
    let others = men(after, us).filter(|man| man.square != step.to() && is_slider(man.kind));
    let opened = others.filter_map(|by| Some((by, opened(plan, by)?)));
    let mut told = opened.filter(|&(by, target)| is_told(plan, by, target));
    let (by, target) = told.next()?;
    Some(Tactic::DiscoveredAttack { moved, by, target })
}

/// What a man attacks for the first time since the move opened its line.
fn opened(plan: &Plan<'_>, by: Man) -> Option<Man> {
    let (before, after) = (plan.replay.board(plan.ply), plan.replay.board(plan.ply + 1));
    let seen = victims(after, by.square).into_iter();
    let mut new = seen.filter(|target| {
        lies_between(plan.step().from(), by.square, target.square)
            && !attacks(before, by.square, target.square)
    });
    new.next()
}

/// Whether the prize is taken because a line was opened.
fn is_told(plan: &Plan<'_>, by: Man, target: Man) -> bool {
    let after = plan.replay.board(plan.ply + 1);
    let to = plan.step().to();
    let is_king = target.kind == Kind::King;
    if plan.taker() == to {
        let second = || plan.prize_waits() && attacks(after, to, plan.prize.square);
        return is_king || (is_target(after, by, target) && target != plan.prize && second());
    }
    if plan.taker() != by.square {
        return false;
    }
    // What was attacked and came between is lost there.
    let came_between = || {
        let origin = plan
            .replay
            .origin(plan.prize.square, plan.taken_at, plan.ply + 1);
        attacks(after, to, origin) && lies_between(plan.prize.square, by.square, target.square)
    };
    (target == plan.prize && plan.prize_waits()) || (is_king && came_between())
}
