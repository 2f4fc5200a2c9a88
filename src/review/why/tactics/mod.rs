//! Which motif a line shows: by rules over the board, and only if the line really takes what the motif
//! is about.
//!
//! These say nothing about good and bad: the same rules name what a mistake allows, what it misses, and
//! what a combination is about.

mod double;
mod guards;
mod lines;
mod trap;

use super::exchange;
use super::replay::{Man, Replay};
use crate::chess::{Move, Square};

/// How a man is won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tactic {
    /// It is taken at once.
    Capture,
    /// It is taken at once, and its guard may not take back, being pinned to the king.
    PinnedGuard {
        /// The guard that must stay.
        guard: Man,
        /// What pins it.
        by: Man,
    },
    /// A man attacks several at a time.
    Fork {
        /// The man that does.
        by: Man,
        /// What it attacks, the most valuable first.
        targets: Vec<Man>,
    },
    /// A man may not leave, or something more valuable behind it is lost.
    Pin {
        /// What pins it.
        by: Man,
        /// The pinned man.
        pinned: Man,
        /// What stands behind it.
        to: Man,
        /// Whether the move makes the pin; otherwise it attacks a man that was pinned before.
        new: bool,
    },
    /// A man has to leave, and the one behind it is taken.
    Skewer {
        /// The man that attacks both.
        by: Man,
        /// The one that leaves.
        front: Man,
        /// The one that is taken.
        behind: Man,
    },
    /// A man leaves a line and opens it for another.
    DiscoveredAttack {
        /// The man that left, where it goes.
        moved: Man,
        /// The one whose line it opened.
        by: Man,
        /// What that one attacks now.
        target: Man,
    },
    /// The guard of a man is taken.
    RemovesGuard {
        /// The guard.
        guard: Man,
    },
    /// The guard of a man is drawn away from it.
    Deflection {
        /// The guard, where it stood.
        guard: Man,
    },
    /// A man is attacked and has no safe square.
    Trap {
        /// The man, where it is attacked.
        trapped: Man,
    },
}

/// A motif in a line: which move shows it, and what that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What it is.
    pub tactic: Tactic,
    /// The number of the move that shows it.
    pub ply: usize,
    /// What is taken.
    pub prize: Man,
    /// The number of the move that takes it.
    pub taken_at: usize,
}

/// A move of a line and the capture that it may have prepared.
#[derive(Clone, Copy)]
struct Plan<'a> {
    replay: &'a Replay,
    /// The move that is looked at.
    ply: usize,
    /// The capture.
    taken_at: usize,
    prize: Man,
}

impl Plan<'_> {
    /// The move that is looked at.
    fn step(&self) -> Move {
        self.replay.played(self.ply)
    }

    /// The square from which the capture is made.
    fn taker(&self) -> Square {
        self.replay.played(self.taken_at).from()
    }

    /// Whether the man that is taken stands on its square right after the move that is looked at.
    fn prize_waits(&self) -> bool {
        let square = self.prize.square;
        self.replay.rests(square, self.ply + 1, self.taken_at)
    }

    /// Whether taking paid less before the move that is looked at than when it is done: otherwise the
    /// move was not needed for it.
    fn was_needed(&self) -> bool {
        let capture = self.replay.played(self.taken_at);
        let before = self.replay.board(self.ply);
        let same = before.find(capture.uci()).filter(|m| m.is_capture());
        same.is_none_or(|m| {
            exchange::of(before, m) < exchange::of(self.replay.board(self.taken_at), capture)
        })
    }
}

/// Every motif of the side that makes the move number `first`, for every capture of its line.
#[must_use]
pub fn shown(replay: &Replay, first: usize) -> Vec<Shown> {
    if first >= replay.plies() {
        return Vec::new();
    }
    let captures = replay.moves_of(replay.mover(first), first);
    captures
        .filter_map(|ply| how_won(replay, first, ply))
        .collect()
}

/// How the line from the move number `first` on wins what the move number `taken_at` takes.
#[must_use]
pub fn how_won(replay: &Replay, first: usize, taken_at: usize) -> Option<Shown> {
    let prize = replay.taken(taken_at)?;
    let mut plan = Plan {
        replay,
        ply: taken_at,
        taken_at,
        prize,
    };
    let mut found = None;
    if taken_at == first {
        let tactic = guards::pinned_guard(&plan).unwrap_or(Tactic::Capture);
        found = Some((taken_at, tactic));
    }
    // A capture that does not pay is not what a motif is about.
    let pays = exchange::of(replay.board(taken_at), replay.played(taken_at)) > 0;
    // The move right before the capture says most about it.
    while pays && found.is_none() && plan.ply >= first + 2 {
        plan.ply -= 2;
        found = prepared(&plan).map(|tactic| (plan.ply, tactic));
    }
    found.map(|(ply, tactic)| Shown {
        tactic,
        ply,
        prize,
        taken_at,
    })
}

/// How a capture wins its man if a guard of it is pinned to the king, wherever in the line that is.
#[must_use]
pub fn past_a_pin(replay: &Replay, taken_at: usize) -> Option<Shown> {
    let prize = replay.taken(taken_at)?;
    let plan = Plan {
        replay,
        ply: taken_at,
        taken_at,
        prize,
    };
    guards::pinned_guard(&plan).map(|tactic| Shown {
        tactic,
        ply: taken_at,
        prize,
        taken_at,
    })
}

/// The motif by which a move prepares a capture.
fn prepared(plan: &Plan<'_>) -> Option<Tactic> {
    double::fork(plan)
        .or_else(|| lines::skewer(plan))
        .or_else(|| double::discovered(plan))
        .or_else(|| lines::pin(plan))
        .or_else(|| guards::removed(plan))
        .or_else(|| trap::trapped(plan))
        .or_else(|| guards::deflected(plan))
}

#[cfg(test)]
mod tests;
