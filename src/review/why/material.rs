//! What a line wins and what is paid for it, counted where nothing more hangs.

use std::fmt;

use super::exchange::{most, points, worth};
use super::replay::Replay;
use crate::chess::{Board, Color, Kind, Square};

/// What one side wins along a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The men that the other side is short of in the end, the most valuable first. What both sides
    /// lost alike is left out.
    pub won: Vec<Kind>,
    /// The men that were given for it.
    pub paid: Vec<Kind>,
    /// The new pieces of pawns that promoted.
    pub promoted: Vec<Kind>,
    /// What it comes to: pawn 1, knight and bishop 3, rook 5, queen 9.
    pub points: i32,
    /// The plies of the line after which it is so.
    pub plies: usize,
}

/// Later than this a line no longer says much about its first move.
const LATEST: usize = 12;
/// So many plies more, what was won must not be lost again.
const KEPT_FOR: usize = 8;

fn balance(board: &Board, color: Color) -> i32 {
    i32::from(board.points(color)) - i32::from(board.points(!color))
}

/// What a side is ahead after so many plies, compared with the start of the line.
fn ahead(replay: &Replay, color: Color, ply: usize) -> i32 {
    balance(replay.board(ply), color) - balance(replay.board(0), color)
}

/// Whether the line goes on with a capture or promotion by the other side: nothing is settled there.
/// Where the line ends, what the other side could take counts.
fn is_open(replay: &Replay, color: Color, ply: usize) -> bool {
    let board = replay.board(ply);
    if board.side() == color {
        return false;
    }
    if ply < replay.plies() {
        replay.played(ply).is_noisy()
    } else {
        most(board) > 0
    }
}

/// What a side still loses where the line ends: by the other side's next move, or by its second one if the
/// first was a check.
fn owed(board: &Board, color: Color) -> i32 {
    if board.side() != color {
        return most(board);
    }
    if !board.in_check() {
        return 0;
    }
    let after = |&m| {
        let mut after = board.clone();
        let _ = after.make(m);
        most(&after) - worth(m)
    };
    let least = board.legal_moves().iter().map(after).min();
    least.unwrap_or(0).max(0)
}

/// Whether the line goes on with a capture or promotion by this side, which then has more than it seems.
fn has_more(replay: &Replay, color: Color, ply: usize) -> bool {
    ply < replay.plies() && replay.mover(ply) == color && replay.played(ply).is_noisy()
}

/// Whether a side is ahead all the way from after one move of a line to a later point.
pub(super) fn is_ahead(replay: &Replay, color: Color, taken: usize, later: usize) -> bool {
    (taken + 1..=later)
        .filter(|&at| at == later || !has_more(replay, color, at))
        .all(|at| ahead(replay, color, at) > 0)
}

/// The least that a side is ahead from this point of the line on.
fn kept(replay: &Replay, color: Color, ply: usize) -> i32 {
    let end = replay.plies().min(ply + KEPT_FOR);
    let settled = (ply + 1..=end).map(|at| {
        let owed = if at == replay.plies() {
            owed(replay.board(at), color)
        } else {
            0
        };
        (at, ahead(replay, color, at) - owed)
    });
    let counted = settled.filter(|&(at, _)| at == end || !has_more(replay, color, at));
    let least = counted.map(|(_, ahead)| ahead).min();
    least.map_or(ahead(replay, color, ply), |least| {
        least.min(ahead(replay, color, ply))
    })
}

/// What a side wins along a line for good, if it wins anything: as early as most of it is there.
#[must_use]
pub fn gain(replay: &Replay, color: Color) -> Option<Gain> {
    let latest = replay.plies().min(LATEST);
    let kept: Vec<(usize, i32)> = (1..=latest)
        .filter(|&ply| !is_open(replay, color, ply))
        .map(|ply| (ply, kept(replay, color, ply)))
        // What is shown as won must not be mostly given back.
        .filter(|&(ply, kept)| kept >= ahead(replay, color, ply) - 1)
        .collect();
    let best = kept.iter().map(|&(_, kept)| kept).max()?;
    if best < 1 {
        return None;
    }
    // Half of it: what is won at once is the reason, whatever a long line wins besides.
    let enough = (best + 1) / 2;
    let &(plies, _) = kept.iter().find(|&&(_, kept)| kept >= enough)?;
    let (board, start) = (replay.board(plies), replay.board(0));
    let mut won = lost(start, board, !color, &[]);
    let mut promoted = promoted(replay, color, plies);
    let mut paid = lost(start, board, color, &promoted);
    cancel(&mut won, &mut paid);
    // A new queen for the old one is none more.
    cancel(&mut promoted, &mut paid);
    Some(Gain {
        won,
        paid,
        promoted,
        points: balance(board, color) - balance(start, color),
        plies,
    })
}

/// The new pieces of a side that are there after so many plies, the most valuable first.
fn promoted(replay: &Replay, color: Color, plies: usize) -> Vec<Kind> {
    let promotes = |&ply: &usize| ply < plies && replay.played(ply).promotion().is_some();
    let stays = |ply: &usize| {
        let (square, board) = (replay.played(*ply).to(), replay.board(plies));
        let mut there = Square::all().filter(|&at| {
            let piece = board.piece_at(at);
            piece.is_some_and(|piece| piece.color == color)
                && replay.origin(at, plies, ply + 1) == square
        });
        there.next().is_some()
    };
    let promotions = replay.moves_of(color, 0).filter(promotes).filter(stays);
    let mut kinds: Vec<Kind> = promotions
        .filter_map(|ply| replay.played(ply).promotion())
        .collect();
    kinds.sort();
    kinds.reverse();
    kinds
}

/// The men that a side has lost between two positions, the most valuable first: what it got besides is not
/// among those that it had.
fn lost(start: &Board, end: &Board, color: Color, new: &[Kind]) -> Vec<Kind> {
    let mut lost = Vec::new();
    for kind in Kind::ALL.into_iter().rev() {
        let new = new.iter().filter(|&&one| one == kind).count() as u32;
        let (had, has) = (start.count(color, kind) + new, end.count(color, kind));
        lost.extend((has..had).map(|_| kind));
    }
    lost
}

/// Leaves out what both sides lost: first the same kinds, then knights for bishops.
fn cancel(won: &mut Vec<Kind>, paid: &mut Vec<Kind>) {
    for same in [
        |a: Kind, b: Kind| a == b,
        |a: Kind, b: Kind| points(a) == points(b),
    ] {
        won.retain(|&kind| {
            let pair = paid.iter().position(|&other| same(kind, other));
            if let Some(at) = pair {
                paid.remove(at);
            }
            pair.is_none()
        });
    }
}

/// "a rook and a pawn for a knight", "the exchange".
impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ([Kind::Rook], [Kind::Knight | Kind::Bishop], []) =
            (&self.won[..], &self.paid[..], &self.promoted[..])
        {
            return f.write_str("the exchange");
        }
        f.write_str(&list(&self.won))?;
        if self.paid.is_empty() || !self.promoted.is_empty() {
            return Ok(());
        }
        write!(f, " for {}", list(&self.paid))
    }
}

/// "a queen, a rook and two pawns"
fn list(kinds: &[Kind]) -> String {
    let mut words = Vec::new();
    for kind in Kind::ALL.into_iter().rev() {
        let name = kind.name();
        match kinds.iter().filter(|&&one| one == kind).count() {
            0 => {}
            1 if kind == Kind::Queen => words.push(format!("the {name}")),
            1 => words.push(format!("a {name}")),
            many => {
                let number = ["two", "three", "four", "five"].get(many - 2);
                words.push(format!("{} {name}s", number.unwrap_or(&"many")));
            }
        }
    }
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::replay;
    use super::*;

    #[test]
    fn an_exchange_counts_when_it_is_over() {
        // The queen takes a guarded pawn: that wins nothing.
        let line = replay("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "d1d5 e6d5");
        assert_eq!(gain(&line, Color::White), None);
        let lost = gain(&line, Color::Black).unwrap();
        assert_eq!(lost.to_string(), "the queen for a pawn");
        assert_eq!((lost.points, lost.plies), (8, 2));
    }

    #[test]
    fn what_can_be_taken_back_at_once_is_not_won() {
        let line = replay("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "d1d5");
        assert_eq!(gain(&line, Color::White), None);
    }

    #[test]
    fn a_rook_for_a_bishop_is_the_exchange() {
        let line = replay("4k3/8/8/2r5/8/4B3/3n4/3K4 b - - 0 1", "d2f1 e3c5 f1g3");
        assert_eq!(gain(&line, Color::White).unwrap().to_string(), "a rook");
        let line = replay("4k3/8/1p6/2r5/8/4B3/8/3K4 w - - 0 1", "e3c5 b6c5 d1d2 e8e7");
        let won = gain(&line, Color::White).unwrap();
        assert_eq!((won.to_string().as_str(), won.points), ("the exchange", 2));
    }

    #[test]
    fn a_new_queen_counts_though_the_queens_were_traded() {
        let fen = "8/2Q4p/1P1p4/3k1b2/p7/5pP1/2q2B2/6K1 w - - 3 58";
        let line = replay(fen, "c7c2 f5c2 b6b7 c2b3 b7b8q d5e6 b8e8 e6f6");
        let won = gain(&line, Color::White).unwrap();
        assert_eq!(won.promoted, [Kind::Queen]);
        assert_eq!(
            (won.won.len(), won.paid, won.points),
            (0, vec![Kind::Pawn], 8)
        );
        // One that is taken at once is none.
        let line = replay("4k3/P7/8/8/8/8/3r4/4KN2 w - - 0 1", "a7a8q e8e7 f1d2");
        assert_eq!(gain(&line, Color::White).unwrap().promoted, [Kind::Queen]);
        let line = replay(
            "1r2k3/P7/8/8/8/8/3r4/4KN2 w - - 0 1",
            "a7a8q b8a8 f1d2 e8e7",
        );
        assert!(gain(&line, Color::White).unwrap().promoted.is_empty());
    }

    #[test]
    fn men_are_listed_in_words() {
        use Kind::{Knight, Pawn, Queen, Rook};
        assert_eq!(
            list(&[Queen, Rook, Pawn, Pawn]),
            "the queen, a rook and two pawns"
        );
        assert_eq!(list(&[Knight]), "a knight");
    }
}
