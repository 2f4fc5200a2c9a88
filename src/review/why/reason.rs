//! Which of all that happens in the lines is the reason: the one a coach would name first.

use super::half_points::{self, HalfPoint, Trade};
use super::mate::{self, Mate};
use super::material::{Gain, gain, is_ahead};
use super::replay::{Man, Replay};
use super::tactics::{Shown, Tactic, how_won};
use super::{Case, centipawns, mate_for};
use crate::chess::Color;

/// What one side wins along a line, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winning {
    /// What it comes to.
    pub gain: Gain,
    /// The man that it is about, where it stands before it is taken; none if a pawn promotes instead.
    pub prize: Option<Man>,
    /// The number of the move of the line that takes it, or promotes.
    pub ply: usize,
    /// The motif, if it is one.
    pub shown: Option<Shown>,
}

/// Why a move was bad. Lines are counted from the position before the move: in the played line the move
/// itself has the number 0 and the answer 1; in the best line the best move has the number 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The played line ends in a draw after so many plies, and the mover was winning.
    Draws(HalfPoint, usize),
    /// The best line ends in a draw after so many plies, and the mover is losing without it.
    MissesDraw(HalfPoint, usize),
    /// The played line ends in mate by the other side.
    AllowsMate(Mate),
    /// The best line ends in mate by the mover.
    MissesMate(Mate),
    /// The other side wins material along the played line.
    Loses(Winning),
    /// The mover would have won material along the best line.
    Misses(Winning),
    /// Pieces are traded, and the ending is bad.
    Trades(Trade),
    /// Nothing but the scores.
    Plain,
}

impl Reason {
    /// Whether it is about the best line and not about what follows the move.
    #[must_use]
    pub const fn is_missed(&self) -> bool {
        matches!(
            self,
            Self::MissesMate(_) | Self::MissesDraw(..) | Self::Misses(_)
        )
    }

    /// A word for what kind of reason it is; none for the plain one.
    #[must_use]
    pub fn motif(&self) -> Option<&'static str> {
        Some(match self {
            Self::Draws(HalfPoint::Stalemate, _) => "stalemate",
            Self::Draws(HalfPoint::Repetition, _) => "repetition",
            Self::Draws(HalfPoint::BareKings, _) => "too-little-left",
            Self::MissesDraw(..) => "misses-draw",
            Self::AllowsMate(_) => "allows-mate",
            Self::MissesMate(_) => "misses-mate",
            Self::Loses(winning) => match (winning.prize, winning.tactic()) {
                (None, _) => "lets-pawn-through",
                (_, None) => "loses-material",
                (_, Some(Tactic::Capture | Tactic::PinnedGuard { .. })) => "loses-piece",
                (_, Some(Tactic::Fork { .. })) => "allows-fork",
                (_, Some(Tactic::Pin { .. })) => "allows-pin",
                (_, Some(Tactic::Skewer { .. })) => "allows-skewer",
                (_, Some(Tactic::DiscoveredAttack { .. })) => "allows-discovered-attack",
                (_, Some(Tactic::RemovesGuard { .. })) => "allows-removal-of-guard",
                (_, Some(Tactic::Deflection { .. })) => "allows-deflection",
                (_, Some(Tactic::Trap { .. })) => "allows-trap",
            },
            Self::Misses(winning) => match (winning.prize, winning.tactic()) {
                (None, _) => "misses-promotion",
                (_, None) => "misses-material",
                (_, Some(Tactic::Capture | Tactic::PinnedGuard { .. })) => "misses-capture",
                (_, Some(Tactic::Fork { .. })) => "misses-fork",
                (_, Some(Tactic::Pin { .. })) => "misses-pin",
                (_, Some(Tactic::Skewer { .. })) => "misses-skewer",
                (_, Some(Tactic::DiscoveredAttack { .. })) => "misses-discovered-attack",
                (_, Some(Tactic::RemovesGuard { .. })) => "misses-removal-of-guard",
                (_, Some(Tactic::Deflection { .. })) => "misses-deflection",
                (_, Some(Tactic::Trap { .. })) => "misses-trap",
            },
            Self::Trades(_) => "bad-trade",
            Self::Plain => return None,
        })
    }
}

impl Winning {
    fn tactic(&self) -> Option<&Tactic> {
        self.shown.as_ref().map(|shown| &shown.tactic)
    }
}

/// Mates longer than this come after what is lost or missed on the board.
const LONG_MATE: usize = 5;

/// How many plies after the first move of a line something may be taken without a motif.
const LATE: usize = 6;
/// How many plies after the first move of a line a motif may come.
const LATE_MOTIF: usize = 6;

/// The reason why a move was bad.
pub(super) fn find(case: &Case, best: &Replay, played: &Replay) -> Reason {
    let mover = case.mover();
    if let Some((draw, ply)) = half_points::given_away(case, played) {
        return Reason::Draws(draw, ply);
    }
    let allows = mate_for(case.answer.eval, mover)
        .filter(|&moves| moves < 0 && mate_for(case.best.eval, mover).is_none_or(|best| best > 0))
        .and_then(|moves| exact(mate::at_end(played, 1, !mover), moves));
    if let Some(mate) = allows {
        return Reason::AllowsMate(mate);
    }
    let misses = mate_for(case.best.eval, mover)
        .filter(|&moves| moves > 0 && mate_for(case.answer.eval, mover).is_none_or(|now| now < 0))
        .and_then(|moves| exact(mate::at_end(best, 0, mover), moves));
    if let Some(mate) = misses.filter(|mate| mate.moves <= LONG_MATE) {
        return Reason::MissesMate(mate);
    }
    if let Some(reason) = material(case, best, played) {
        return reason;
    }
    if let Some((draw, ply)) = half_points::missed(case, best) {
        return Reason::MissesDraw(draw, ply);
    }
    if let Some(mate) = misses {
        return Reason::MissesMate(mate);
    }
    half_points::trade(case, played).map_or(Reason::Plain, Reason::Trades)
}

/// A mate that is as long as the score says: a line that mates sooner or later proves something else.
pub(super) fn exact(mate: Option<Mate>, moves: i32) -> Option<Mate> {
    mate.filter(|mate| mate.moves == moves.unsigned_abs() as usize)
}

/// What is lost or missed, whichever says more, if it is enough to explain the scores.
fn material(case: &Case, best: &Replay, played: &Replay) -> Option<Reason> {
    let mover = case.mover();
    let points = |gain: &Option<Gain>| gain.as_ref().map_or(0, |gain| gain.points);
    let (lost, missed) = (gain(played, !mover), gain(best, mover));
    let (lost_anyway, won_anyway) = (gain(best, !mover), gain(played, mover));
    let played_balance = points(&won_anyway) - points(&lost);
    let best_balance = points(&missed) - points(&lost_anyway);
    if best_balance <= played_balance {
        return None;
    }
    // Where the best line loses nearly as much, that is not what was wrong.
    let lost = lost.filter(|lost| lost.points >= 2 * points(&lost_anyway));
    let lost = lost.filter(|lost| explains(case, lost));
    let missed = missed.filter(|won| won.points > points(&won_anyway) && explains(case, won));
    let loses_first = weight(lost.as_ref(), 1) >= weight(missed.as_ref(), 0);
    let loses = lost
        .and_then(|lost| winning(played, 1, !mover, lost))
        .map(Reason::Loses);
    let misses = missed
        .and_then(|missed| winning(best, 0, mover, missed))
        .map(Reason::Misses);
    if loses_first {
        loses.or(misses)
    } else {
        misses.or(loses)
    }
}

/// What is more, and what comes sooner, is named first.
fn weight(gain: Option<&Gain>, first: usize) -> i32 {
    gain.map_or(i32::MIN, |gain| {
        3 * gain.points - (gain.plies - first) as i32
    })
}

/// Whether so much material is a good part of what the scores lost.
fn explains(case: &Case, gain: &Gain) -> bool {
    let mover = case.mover();
    let lost = centipawns(case.best.eval, mover) - centipawns(case.answer.eval, mover);
    gain.points * 100 * 4 >= lost.min(900)
}

/// How a gain comes about: which capture it is about, and its motif.
pub(super) fn winning(replay: &Replay, first: usize, winner: Color, gain: Gain) -> Option<Winning> {
    if !gain.promoted.is_empty() {
        let ply = replay
            .moves_of(winner, first)
            .find(|&ply| replay.played(ply).promotion().is_some())?;
        return Some(Winning {
            gain,
            prize: None,
            ply,
            shown: None,
        });
    }
    let main = *gain.won.first()?;
    let of_kind = |ply: &usize| {
        replay
            .taken(*ply)
            .is_some_and(|man| man.kind == main && *ply < gain.plies)
    };
    // What was given back in between was not the reason.
    let counts = |ply: &usize| is_ahead(replay, winner, *ply, gain.plies);
    let captures: Vec<usize> = replay
        .moves_of(winner, first)
        .filter(|ply| of_kind(ply) && counts(ply))
        .collect();
    let ply = *captures
        .iter()
        .find(|&&ply| !is_traded(replay, ply))
        .or(captures.last())?;
    let shown = how_won(replay, first, ply)
        .filter(|shown| shown.ply - first <= LATE_MOTIF && confirms(replay, shown, &gain));
    // Without a motif, what comes late in a line is not what its first move is about.
    if shown.is_none() && ply - first > LATE {
        return None;
    }
    Some(Winning {
        prize: replay.taken(ply),
        gain,
        ply,
        shown,
    })
}

/// Whether the next move takes as much back on the same square.
pub(super) fn is_traded(replay: &Replay, ply: usize) -> bool {
    let taken = |ply| (ply < replay.plies()).then(|| replay.taken(ply)).flatten();
    match (taken(ply), taken(ply + 1)) {
        (Some(one), Some(other)) => {
            one.square == other.square && other.kind.points() >= one.kind.points()
        }
        _ => false,
    }
}

/// Whether the end of the line bears a motif out. A capture alone must win what the line wins.
fn confirms(replay: &Replay, shown: &Shown, gain: &Gain) -> bool {
    match shown.tactic {
        Tactic::Capture | Tactic::PinnedGuard { .. } => {
            let m = replay.played(shown.taken_at);
            let here = super::exchange::of(replay.board(shown.taken_at), m);
            here >= gain.points.min(i32::from(shown.prize.kind.points()))
        }
        _ => true,
    }
}
