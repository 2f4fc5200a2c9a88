//! The words for material that is lost or missed.

mod aim;

use super::super::Case;
use super::super::exchange;
use super::super::reason::{Winning, is_traded};
use super::super::replay::{Man, Replay, man_of};
use super::super::sight::attacks;
use super::super::tactics::{Shown, Tactic};
use super::{LONGEST, moves, name, names};
use crate::chess::{Kind, Move, Square};
pub(in crate::review::why) use aim::{Verbs, prize, wins};

/// What the move that was played loses.
pub(super) fn loses(case: &Case, line: &Replay, winning: &Winning) -> String {
    let Some(prize) = winning.prize else {
        return format!(
            "Lets {} through: {}.",
            pawn(line, winning, 1),
            promotion(line, winning, 1)
        );
    };
    let Some(shown) = &winning.shown else {
        let what = whole(line, winning, 1).unwrap_or_else(|| winning.gain.to_string());
        return format!("Loses {what}: {}.", proof(line, winning, 1));
    };
    match &shown.tactic {
        Tactic::Capture | Tactic::PinnedGuard { .. } => match whole(line, winning, 1) {
            Some(what) => {
                let verb = how_left(case, line, prize.square);
                format!("{verb} {what}: {}.", taken(line, shown))
            }
            None => format!("Loses {}: {}.", winning.gain, proof(line, winning, 1)),
        },
        _ => format!(
            "Allows {}{}: {}.",
            motif(&shown.tactic),
            after(line, 1, shown.ply),
            action(line, winning, shown)
        ),
    }
}

/// What the best line would have won.
pub(super) fn misses(case: &Case, line: &Replay, winning: &Winning) -> String {
    let first = line.san(0);
    if winning.prize.is_none() {
        let how = promotion(line, winning, 0);
        return format!(
            "Misses {first}, after which {} goes through: {how}.",
            pawn(line, winning, 0)
        );
    }
    let whole = whole(line, winning, 0);
    let what = whole.clone().unwrap_or_else(|| winning.gain.to_string());
    let Some(shown) = &winning.shown else {
        return match proof(line, winning, 0) {
            one if one == first => format!("Misses {first}, which wins {what}."),
            moves => format!("Misses {first}, which wins {what}: {moves}."),
        };
    };
    let takes_back = |last: Move| last.is_capture() && last.to() == line.played(0).to();
    match &shown.tactic {
        Tactic::Capture if shown.ply == 0 && case.last.is_some_and(takes_back) => {
            format!("Does not take back: {first} wins {what}.")
        }
        Tactic::Capture if whole.is_some() && !can_be_taken(line, shown.taken_at) => {
            format!(
                "Misses a free {}: {}.",
                shown.prize.kind.name(),
                taken(line, shown)
            )
        }
        Tactic::PinnedGuard { .. } if whole.is_some() => {
            format!("Misses {what}: {}.", taken(line, shown))
        }
        Tactic::Capture | Tactic::PinnedGuard { .. } if whole.is_some() => {
            format!("Misses {first}, which wins {what}.")
        }
        Tactic::Capture | Tactic::PinnedGuard { .. } => match proof(line, winning, 0) {
            one if one == first => format!("Misses {first}, which wins {what}."),
            moves => format!("Misses {first}, which wins {what}: {moves}."),
        },
        tactic => format!(
            "Misses {}{}: {}.",
            motif(tactic),
            after(line, 0, shown.ply),
            action(line, winning, shown)
        ),
    }
}

/// The prize with its square if it alone is won, nothing is paid, and it stands there from the start.
fn whole(line: &Replay, winning: &Winning, first: usize) -> Option<String> {
    let prize = winning.prize?;
    let alone = winning.gain.won == [prize.kind] && winning.gain.paid.is_empty();
    if !alone {
        return None;
    }
    Some(
        if line.rests(prize.square, first, winning.ply) && !is_traded(line, winning.ply) {
            name(prize)
        } else {
            short(prize.kind)
        },
    )
}

/// "a pawn", "the queen": without the square.
fn short(kind: Kind) -> String {
    let article = if kind == Kind::Queen { "the" } else { "a" };
    format!("{article} {}", kind.name())
}

/// What is lost, in the words of the gain if it is more or less than the prize.
fn lost(winning: &Winning) -> String {
    match winning.prize {
        Some(prize) if winning.gain.won == [prize.kind] && winning.gain.paid.is_empty() => {
            match prize.kind {
                Kind::Pawn => "a pawn".to_owned(),
                kind => format!("the {}", kind.name()),
            }
        }
        _ => winning.gain.to_string(),
    }
}

/// The line that proves it.
fn proof(line: &Replay, winning: &Winning, first: usize) -> String {
    // What the move itself took is part of the price.
    let first = if first == 1 && line.taken(0).is_some() {
        0
    } else {
        first
    };
    let end = if winning.gain.plies - first <= LONGEST {
        winning.gain.plies
    } else {
        winning.ply + 1
    };
    moves(line, first, end.max(first + 1))
}

/// "Bxc6 takes it and nothing takes back"
fn taken(line: &Replay, shown: &Shown) -> String {
    let san = line.san(shown.taken_at);
    match &shown.tactic {
        Tactic::PinnedGuard { guard, .. } => {
            format!("{san} takes it, and {} is pinned", name(*guard))
        }
        _ if can_be_taken(line, shown.taken_at) => format!("{san} takes it"),
        _ => format!("{san} takes it and nothing takes back"),
    }
}

/// Whether the man that takes can be taken back.
fn can_be_taken(line: &Replay, ply: usize) -> bool {
    let (board, to) = (line.board(ply + 1), line.played(ply).to());
    board.legal_moves().iter().any(|reply| reply.to() == to)
}

/// How a man came to be taken by the answer.
fn how_left(case: &Case, line: &Replay, square: Square) -> &'static str {
    let played = case.played;
    if square == played.to() {
        return "Loses";
    }
    if !case.board.in_check() {
        let mut passed = case.board.clone();
        let _ = passed.make_null();
        let threatened = passed.find(line.played(1).uci());
        if threatened.is_some_and(|m| m.is_capture() && exchange::of(&passed, m) > 0) {
            return "Does not save";
        }
    }
    let guarded = attacks(&case.board, played.from(), square);
    if guarded && !attacks(line.board(1), played.to(), square) {
        return "Takes a guard from";
    }
    "Loses"
}

/// "a fork"
fn motif(tactic: &Tactic) -> &'static str {
    match tactic {
        Tactic::Fork { .. } => "a fork",
        Tactic::Pin { .. } => "a pin",
        Tactic::Skewer { .. } => "a skewer",
        Tactic::DiscoveredAttack { target, .. } if target.kind == Kind::King => {
            "a discovered check"
        }
        Tactic::DiscoveredAttack { .. } => "a discovered attack",
        Tactic::RemovesGuard { .. } => "the removal of a guard",
        Tactic::Deflection { .. } => "a deflection",
        Tactic::Trap { .. } => "a trap",
        Tactic::Capture | Tactic::PinnedGuard { .. } => "a capture",
    }
}

/// " after Rxd5 exd5", if the motif is not there at once.
fn after(line: &Replay, first: usize, ply: usize) -> String {
    if ply == first {
        return String::new();
    }
    format!(" after {}", moves(line, first, ply))
}

/// What the move of the motif does, and what that wins.
fn action(line: &Replay, winning: &Winning, shown: &Shown) -> String {
    let san = line.san(shown.ply);
    let prize = shown.prize;
    let wins = lost(winning);
    match &shown.tactic {
        Tactic::Fork { targets, .. } => format!("{san} attacks {} and wins {wins}", names(targets)),
        Tactic::Pin {
            pinned,
            to,
            new: true,
            ..
        } => {
            format!(
                "{san} pins {} to {} and wins {wins}",
                name(*pinned),
                name(*to)
            )
        }
        Tactic::Pin { pinned, to, .. } => {
            format!(
                "{san} attacks {}, which is pinned to {}, and wins {wins}",
                name(*pinned),
                name(*to)
            )
        }
        Tactic::Skewer { front, behind, .. } => {
            format!(
                "{san} attacks {} and, behind it, {}, and wins {wins}",
                name(*front),
                name(*behind)
            )
        }
        Tactic::DiscoveredAttack { by, target, .. } => {
            format!(
                "{san} opens the line of {} to {} and wins {wins}",
                name(*by),
                name(*target)
            )
        }
        Tactic::RemovesGuard { guard } => {
            let kind = guard.kind.name();
            format!(
                "{san} takes the {kind} that guards {}, and wins {wins}",
                name(prize)
            )
        }
        Tactic::Deflection { guard } => {
            let kind = guard.kind.name();
            format!(
                "{san} draws the {kind} away from {} and wins {wins}",
                name(prize)
            )
        }
        Tactic::Trap { trapped } => {
            format!(
                "{san} leaves {} without a safe square and wins {wins}",
                name(*trapped)
            )
        }
        Tactic::Capture | Tactic::PinnedGuard { .. } => taken(line, shown),
    }
}

/// The pawn that promotes, where it stands when the line begins.
fn pawn(line: &Replay, winning: &Winning, first: usize) -> String {
    let to = line.played(winning.ply).to();
    let square = line.origin(to, winning.ply + 1, first);
    let owner = line.mover(winning.ply);
    let man = man_of(line.board(first), owner, square);
    name(man.unwrap_or(Man {
        kind: Kind::Pawn,
        square,
    }))
}

/// How it promotes.
fn promotion(line: &Replay, winning: &Winning, first: usize) -> String {
    if winning.ply - first < LONGEST {
        return line.sans(first, winning.ply + 1);
    }
    format!("{} promotes it", line.san(winning.ply))
}
