//! What another engine thinks of a move that was found bad.

use pillarbox::game::Eval;
use pillarbox::review::why::{Case, Reason};
use pillarbox::review::{chance_of, win_chance};

use super::ensure;

/// What the other engine found before and after the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opinion {
    pub(crate) before: Eval,
    pub(crate) after: Eval,
}

/// What is lost or missed on the board must not have won chances by its judgment; so much two searches differ.
const BETTER: f64 = 0.02;
/// Scores that are told without a reason may be off by so much of the chance to win.
const OFF: f64 = 0.15;
/// Who mates has at least such a chance to win, and who has been drawn with at most such a one.
const WINNING: f64 = 0.85;
const NOT_WINNING: f64 = 0.7;

/// Whether the other engine sees what is said to happen.
pub(crate) fn agrees(case: &Case, reason: &Reason, opinion: Opinion) -> Result<(), String> {
    let mover = case.mover();
    let Opinion { before, after } = opinion;
    let (had, has) = (chance_of(mover, before), chance_of(mover, after));
    match reason {
        Reason::Plain => {
            for (said, other) in [(case.best.eval, before), (case.answer.eval, after)] {
                let off = (win_chance(said) - win_chance(other)).abs();
                ensure!(off <= OFF, "it is {other}, not {said}");
            }
        }
        Reason::Loses(_) | Reason::Misses(_) | Reason::Trades(_) => ensure!(
            had - has >= -BETTER || is_decided(had, has),
            "it was good: {before}, {after}"
        ),
        Reason::AllowsMate(_) => ensure!(has <= 1.0 - WINNING, "no mate is near: {after}"),
        Reason::MissesMate(_) => ensure!(had >= WINNING, "no mate was near: {before}"),
        Reason::Draws(..) => ensure!(has <= NOT_WINNING, "it is no draw: {after}"),
        Reason::MissesDraw(..) => ensure!(had >= 1.0 - NOT_WINNING, "it was no draw: {before}"),
    }
    Ok(())
}

/// Whether the game was decided before the move and stayed so.
fn is_decided(had: f64, has: f64) -> bool {
    const DECIDED: f64 = 0.95;
    had.min(has) >= DECIDED || had.max(has) <= 1.0 - DECIDED
}
