//! The words for what the first move of a line is after.

use super::{action, after, motif, pawn, promotion, proof, taken, whole};
use crate::review::why::reason::Winning;
use crate::review::why::replay::Replay;
use crate::review::why::tactics::Tactic;

/// How it is said: of a move that is good, or of one that is threatened.
pub(in crate::review::why) struct Verbs {
    /// Before what is won.
    pub wins: &'static str,
    /// Before a motif or a mate.
    pub shows: &'static str,
    /// Before a pawn that goes through.
    pub brings: &'static str,
}

/// What the side that begins a line wins by it, and how.
pub(in crate::review::why) fn wins(line: &Replay, winning: &Winning, verbs: &Verbs) -> String {
    if winning.prize.is_none() {
        let (pawn, how) = (pawn(line, winning, 0), promotion(line, winning, 0));
        return format!("{} {pawn} through: {how}.", verbs.brings);
    }
    let whole = whole(line, winning, 0);
    let what = whole.clone().unwrap_or_else(|| winning.gain.to_string());
    let plain = |how: String| format!("{} {what}: {how}.", verbs.wins);
    match &winning.shown {
        None => plain(proof(line, winning, 0)),
        Some(shown) => match &shown.tactic {
            Tactic::Capture | Tactic::PinnedGuard { .. } if whole.is_some() => {
                plain(taken(line, shown))
            }
            Tactic::Capture | Tactic::PinnedGuard { .. } => plain(proof(line, winning, 0)),
            tactic => format!(
                "{} {}{}: {}.",
                verbs.shows,
                motif(tactic),
                after(line, 0, shown.ply),
                action(line, winning, shown)
            ),
        },
    }
}

/// What a line wins, in a few words.
pub(in crate::review::why) fn prize(line: &Replay, winning: &Winning) -> String {
    whole(line, winning, 0).unwrap_or_else(|| winning.gain.to_string())
}
