//! Ways to a goal, by trying all moves.

use super::goal::Goal;
use crate::chess::{Board, Color, Kind, Move, Outcome, Square};

/// The position with the turn given back; nothing if the other king is in check.
#[must_use]
pub(super) fn waited(board: &Board) -> Option<Board> {
    if board.in_check() {
        return None;
    }
    let mut board = board.clone();
    let _ = board.make_null();
    Some(board)
}

/// Whether the side to move mates in so many moves, whatever happens; the move if so.
#[must_use]
pub(super) fn mating(board: &Board, most: usize) -> Option<Move> {
    let moves = board.legal_moves();
    moves.iter().copied().find(|&m| mates(board, m, most))
}

/// Whether this move does.
#[must_use]
pub(super) fn mates(board: &Board, m: Move, most: usize) -> bool {
    let mut after = board.clone();
    let _ = after.make(m);
    match after.outcome() {
        Some(Outcome::Checkmate { .. }) => true,
        Some(Outcome::Draw(_)) => false,
        None if most < 2 => false,
        None => {
            let replies = after.legal_moves();
            replies.iter().all(|&reply| {
                let mut next = after.clone();
                let _ = next.make(reply);
                mating(&next, most - 1).is_some()
            })
        }
    }
}

/// The answer that holds out longest against a mate in so many moves.
#[must_use]
pub(super) fn longest(board: &Board, most: usize) -> Option<Move> {
    let replies = board.legal_moves();
    let length = |reply: &&Move| {
        let mut next = board.clone();
        let _ = next.make(**reply);
        (1..=most)
            .find(|&n| mating(&next, n).is_some())
            .unwrap_or(most + 1)
    };
    replies.iter().max_by_key(length).copied()
}

/// A way to reach a goal, by trying all: one's own moves. Nothing if there is none.
#[must_use]
pub fn solve(board: &Board, goal: &Goal) -> Option<Vec<Move>> {
    match goal {
        Goal::Stars { .. } | Goal::TakeAll { .. } => {
            let most = goal.most().unwrap_or(1);
            way(board, goal, left(board, goal), most)
        }
        Goal::Mate { most } => mating(board, *most).map(|m| vec![m]),
        Goal::Moves { lines, .. } => lines
            .first()
            .map(|line| line.iter().step_by(2).copied().collect()),
        _ => {
            let moves = board.legal_moves();
            let m = moves.iter().copied().find(|&m| goal.is_met_by(board, m));
            m.map(|m| vec![m])
        }
    }
}

/// The squares that are still to be reached.
#[must_use]
pub(super) fn left(board: &Board, goal: &Goal) -> u64 {
    match goal {
        Goal::Stars { squares, .. } => *squares,
        Goal::TakeAll { .. } => enemies(board),
        _ => 0,
    }
}

/// The squares of the men of the side that waits, without its king.
fn enemies(board: &Board) -> u64 {
    let them: Color = !board.side();
    let men = Square::all().filter(|&square| {
        let piece = board.piece_at(square);
        piece.is_some_and(|it| it.color == them && it.kind != Kind::King)
    });
    men.fold(0, |set, square| set | square.bit())
}

/// What is left after a move; nothing if it cannot be played while the other side waits.
#[must_use]
pub(super) fn after_wait(board: &Board, goal: &Goal, left: u64, m: Move) -> Option<(Board, u64)> {
    let moved = board.piece_at(m.from()).map(|piece| piece.kind);
    let mut after = board.clone();
    let _ = after.make(m);
    let after = waited(&after)?;
    let left = match goal {
        Goal::Stars { kind, .. } if moved == Some(*kind) => left & !m.to().bit(),
        Goal::Stars { .. } => left,
        _ => enemies(&after),
    };
    Some((after, left))
}

/// The shortest way to a goal, while the other side waits, from what is left of it.
#[must_use]
pub(super) fn way(board: &Board, goal: &Goal, left: u64, most: usize) -> Option<Vec<Move>> {
    (1..=most).find_map(|n| wander(board, goal, left, n))
}

fn wander(board: &Board, goal: &Goal, left: u64, most: usize) -> Option<Vec<Move>> {
    if left == 0 {
        return Some(Vec::new());
    }
    if most == 0 || (left.count_ones() as usize) > most {
        return None;
    }
    let moves = board.legal_moves();
    let counts = |m: &&Move| match goal {
        Goal::Stars { kind, .. } => board.piece_at(m.from()).is_some_and(|it| it.kind == *kind),
        _ => true,
    };
    moves.iter().filter(counts).find_map(|&m| {
        let (after, left) = after_wait(board, goal, left, m)?;
        let mut line = wander(&after, goal, left, most - 1)?;
        line.insert(0, m);
        Some(line)
    })
}
