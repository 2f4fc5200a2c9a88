//! The solution of a puzzle: the solver's only moves, and the best defence between them.

use super::desk::{Desk, Seen};
use super::games::is_over;
use crate::chess::{Board, Color, Move};
use crate::engine::Position;
use crate::review::why::material_at_risk;

/// The next best move loses at least so much of the chance to win. Issues ask for 20 points; the rest is
/// for the opinions of other engines.
const ALONE: f64 = 0.25;
/// Who wins has at least this chance.
pub(super) const WINS: f64 = 0.72;
/// Who saves himself has at least this chance, and by any other move no more than this.
const SAVED: f64 = 0.44;
const LOST: f64 = 0.22;
/// Moves of the solver at the most.
const MOST_MOVES: usize = 5;
/// What counts as material that is won, in points.
const MATERIAL: i32 = 2;
/// Part of the nodes of the first move that the later ones get: the table knows them already.
pub(super) const LATER: u64 = 3;

/// What solves a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves of both sides, the solver's first and last.
    pub moves: Vec<Move>,
    /// What follows when it is over, as both sides should play.
    pub rest: Vec<Move>,
    /// Whether it saves a game that is not won by it.
    pub saves: bool,
}

/// Whether the first of these moves is the only one that wins, or the only one that saves.
pub(super) fn is_alone(seen: &[Seen]) -> bool {
    let [best, next] = seen else { return false };
    let wins = best.chance >= WINS;
    let saves = best.chance >= SAVED && next.chance <= LOST;
    (wins || saves) && best.chance - next.chance >= ALONE
}

/// The solution of a position, if one move only solves it.
pub(super) fn solve(desk: &mut Desk, start: &Position, nodes: u64) -> Option<Solution> {
    let side = start.board.side();
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut seen = desk.look(&position, nodes, 2);
    if !is_alone(&seen) {
        return None;
    }
    let saves = seen[0].chance < WINS;
    let mates = seen[0].score.mate_moves();
    if mates.is_some_and(|moves| moves > MOST_MOVES as i32) {
        return None;
    }
    let mut rest = seen[0].line.clone();
    // So many of the moves are proven.
    let mut proven;
    loop {
        let m = seen[0].m;
        moves.push(m);
        position.play(m);
        rest = after(&seen[0].line, &rest);
        proven = moves.len();
        let solved = moves.len().div_ceil(2);
        if is_over(&position) || solved == MOST_MOVES {
            break;
        }
        if mates.is_none() && is_won(&start.board, &position.board, side) {
            break;
        }
        // The best defence.
        let Some(defence) = desk.look(&position, nodes / LATER, 1).into_iter().next() else {
            break;
        };
        rest.clone_from(&defence.line);
        let mut next = position.clone();
        next.play(defence.m);
        // Whoever comes back to where he was has not got further.
        if is_over(&next) || next.earlier.contains(&next.board.key()) {
            break;
        }
        seen = desk.look(&next, nodes / LATER, 2);
        if !goes_on(&next.board, &seen, saves) {
            break;
        }
        moves.push(defence.m);
        let _ = rest.remove(0);
        position = next;
    }
    moves.truncate(proven);
    Some(Solution { moves, rest, saves })
}

/// What is left of a line behind its first move; if nothing is, what an older line says behind the same move.
fn after(line: &[Move], old: &[Move]) -> Vec<Move> {
    match line {
        [] => Vec::new(),
        [m] => old.strip_prefix(&[*m]).unwrap_or_default().to_vec(),
        [_, rest @ ..] => rest.to_vec(),
    }
}

/// Whether the solver again has one move only: or, at the end, any that mates.
fn goes_on(board: &Board, seen: &[Seen], saves: bool) -> bool {
    match seen {
        [best] => best.chance >= if saves { SAVED } else { WINS },
        [best, ..] if best.score.mate_moves() == Some(1) => {
            let mates = |m: &&Move| {
                let mut after = board.clone();
                let _ = after.make(**m);
                after.in_check() && !after.has_legal_move()
            };
            board.legal_moves().iter().filter(mates).count() >= 1
        }
        _ => is_alone(seen) && (saves || seen[0].chance >= WINS),
    }
}

/// Whether material is won and nothing of it hangs.
fn is_won(start: &Board, now: &Board, side: Color) -> bool {
    let balance = |board: &Board| i32::from(board.points(side)) - i32::from(board.points(!side));
    balance(now) - balance(start) - material_at_risk(now) >= MATERIAL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_goes_on_where_the_move_ends() {
        let mut board = Board::start();
        let line: Vec<Move> = ["e4", "e5", "Nf3"]
            .iter()
            .map(|san| {
                let m = board.parse_san(san).unwrap();
                let _ = board.make(m);
                m
            })
            .collect();
        assert_eq!(after(&line, &[]), line[1..]);
        assert_eq!(after(&line[..1], &line), line[1..]);
        assert_eq!(after(&line[1..2], &line), [], "another move");
        assert_eq!(after(&[], &line), []);
    }
}
