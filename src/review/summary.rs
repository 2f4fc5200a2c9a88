//! A reviewed game in numbers.

use super::accuracy::{Share, accuracy, shares};
use super::finding::{Finding, Grade};
use super::judge::{Slip, chance_of, win_chance};
use super::phase::Phase;
use crate::chess::Color;
use crate::game::GameResult;

/// How one side played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideSummary {
    /// From 0 to 100; none without a move.
    pub accuracy: Option<f64>,
    /// The same for each [`Phase`] in order.
    pub phases: [Option<f64>; 3],
    /// What a move lost on average, in hundredths of a pawn.
    pub average_loss: Option<f64>,
    /// How many moves were the engine's.
    pub best: usize,
    /// How many were others that gave little away.
    pub good: usize,
    /// How many were of each [`Slip`] in order.
    pub slips: [usize; 3],
    /// After how many of these a win was gone.
    pub missed_wins: usize,
}

/// A reviewed game in numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    sides: [SideSummary; 2],
    /// The move that decided the game, counted from 0.
    pub turning_point: Option<usize>,
}

impl Summary {
    /// Of all moves of a game in order.
    #[must_use]
    pub fn of(findings: &[&Finding], result: GameResult) -> Self {
        Self {
            sides: Color::ALL.map(|side| SideSummary::of(findings, side)),
            turning_point: turning_point(findings, result),
        }
    }

    /// How this side played.
    #[must_use]
    pub const fn side(&self, side: Color) -> &SideSummary {
        &self.sides[side as usize]
    }
}

impl SideSummary {
    fn of(findings: &[&Finding], side: Color) -> Self {
        let shares = all_shares(findings);
        let own = || {
            let both = findings.iter().zip(&shares);
            both.filter(|(finding, _)| finding.mover == side)
        };
        let mut summary = Self {
            accuracy: accuracy(own().map(|(_, share)| share)),
            phases: Phase::ALL.map(|phase| {
                let within = own().filter(|(finding, _)| finding.phase == phase);
                accuracy(within.map(|(_, share)| share))
            }),
            ..Self::default()
        };
        let (mut moves, mut lost) = (0_u32, 0);
        for (finding, _) in own() {
            moves += 1;
            lost += finding.centipawn_loss();
            summary.missed_wins += usize::from(finding.missed_win());
            match finding.grade {
                Some(Grade::Best) => summary.best += 1,
                Some(Grade::Good) => summary.good += 1,
                Some(Grade::Slip(slip)) => summary.slips[slip as usize] += 1,
                None => {}
            }
        }
        summary.average_loss = (moves > 0).then(|| f64::from(lost) / f64::from(moves));
        summary
    }

    /// How many moves were of this kind.
    #[must_use]
    pub const fn slips(&self, slip: Slip) -> usize {
        self.slips[slip as usize]
    }
}

/// What each move adds to the accuracy of the game.
fn all_shares(findings: &[&Finding]) -> Vec<Share> {
    let Some(first) = findings.first() else {
        return Vec::new();
    };
    let start = win_chance(first.before);
    let after = findings.iter().map(|finding| win_chance(finding.after));
    let chances: Vec<f64> = std::iter::once(start).chain(after).collect();
    shares(first.mover, &chances)
}

/// With this chance a game is not lost yet.
const NOT_LOST: f64 = 0.40;

/// The move after which the loser was lost for good, if it was one that gave something away; else the
/// one that gave most away: the loser's, or anybody's if nobody lost.
fn turning_point(findings: &[&Finding], result: GameResult) -> Option<usize> {
    let loser = match result {
        GameResult::WhiteWins => Some(Color::Black),
        GameResult::BlackWins => Some(Color::White),
        GameResult::Draw | GameResult::Unfinished => None,
    };
    let last_hold = loser.and_then(|loser| {
        let holds = |finding: &&Finding| chance_of(loser, finding.before) >= NOT_LOST;
        findings.iter().rposition(holds)
    });
    let is_slip = |at: &usize| {
        let finding = findings[*at];
        loser == Some(finding.mover) && finding.slip().is_some()
    };
    last_hold.filter(is_slip).or_else(|| {
        let slips = findings.iter().enumerate().filter(|(_, finding)| {
            finding.slip().is_some() && loser.is_none_or(|loser| loser == finding.mover)
        });
        let worst = slips.max_by(|(_, one), (_, other)| one.lost().total_cmp(&other.lost()));
        worst.map(|(at, _)| at)
    })
}

#[cfg(test)]
mod tests {
    use super::super::finding::tests::judged;
    use super::*;
    use crate::game::Eval;

    /// A game from White's first move on, with these scores after its moves.
    fn game(scores: &[i32]) -> Vec<Finding> {
        let mut before = 15;
        let mut mover = Color::Black;
        let each = scores.iter().map(|&after| {
            mover = !mover;
            let finding = judged(mover, Eval::Cp(before), Eval::Cp(after));
            before = after;
            finding
        });
        each.collect()
    }

    fn summary(findings: &[Finding], result: GameResult) -> Summary {
        Summary::of(&findings.iter().collect::<Vec<_>>(), result)
    }

    #[test]
    fn moves_are_counted_by_what_they_were() {
        let mut findings = game(&[15, 15, -60, 300, 20, 20]);
        findings[0].grade = Some(Grade::Best);
        let summary = summary(&findings, GameResult::Unfinished);
        let (white, black) = (summary.side(Color::White), summary.side(Color::Black));
        assert_eq!((white.best, white.good), (1, 0));
        assert_eq!(white.slips, [1, 0, 1]);
        assert_eq!(white.slips(Slip::Blunder), 1);
        assert_eq!((white.missed_wins, black.missed_wins), (1, 0));
        assert_eq!((black.good, black.slips), (2, [0, 0, 1]));
        assert_eq!(white.average_loss, Some((75.0 + 280.0) / 3.0));
        assert_eq!(black.average_loss, Some(120.0));
    }

    #[test]
    fn each_phase_has_its_own_accuracy() {
        let mut findings = game(&[15, 15, 15, 15, -900, -900]);
        for finding in &mut findings[2..] {
            finding.phase = Phase::Middlegame;
        }
        findings[5].phase = Phase::Endgame;
        let summary = summary(&findings, GameResult::BlackWins);
        let white = summary.side(Color::White);
        assert_eq!(white.phases[0], Some(100.0));
        assert!(white.phases[1].unwrap() < 50.0);
        assert_eq!(white.phases[2], None);
        assert_eq!(summary.side(Color::Black).phases, [Some(100.0); 3]);
    }

    #[test]
    fn a_game_without_moves_has_no_numbers() {
        let summary = summary(&[], GameResult::Draw);
        assert_eq!(summary, Summary::default());
        assert_eq!(summary.side(Color::White).accuracy, None);
    }

    #[test]
    fn a_game_turns_where_it_is_lost_for_good() {
        let turn = |scores: &[i32], result| summary(&game(scores), result).turning_point;
        // White was lost, was let off, and lost again by less.
        let scores = [-400, 0, -250, -250, -900, -900];
        assert_eq!(turn(&scores, GameResult::BlackWins), Some(2));
        // Who lost had not stood worse: the largest slip of that side.
        assert_eq!(turn(&scores, GameResult::WhiteWins), Some(1));
        assert_eq!(turn(&scores, GameResult::Draw), Some(0));
        assert_eq!(turn(&[15, 15], GameResult::BlackWins), None);
        assert_eq!(turn(&[], GameResult::BlackWins), None);
        // It slid away without a move that could be blamed.
        assert_eq!(
            turn(&[-30, -30, -60, -60, -100, -100], GameResult::BlackWins),
            None
        );
    }
}
