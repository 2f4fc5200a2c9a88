//! What is given away without losing a man: draws, and trades into endings that are worse.

use super::replay::Replay;
use super::{Case, centipawns};
use crate::chess::{Board, Color, Kind};

/// A draw that a line ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HalfPoint {
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position was there before.
    Repetition,
    /// Nobody has what it takes to mate.
    BareKings,
}

/// Who is ahead by this much should win.
const WINNING: i32 = 150;
/// A score this close to nothing is a draw.
const DRAWN: i32 = 20;
/// Who is behind by this much should lose.
const LOST: i32 = -250;

/// The draw that the played line ends in, and after how many plies, if the mover was winning and the
/// engine takes it for one.
pub(super) fn given_away(case: &Case, played: &Replay) -> Option<(HalfPoint, usize)> {
    let mover = case.mover();
    let was_winning = centipawns(case.best.eval, mover) >= WINNING;
    let drawn = centipawns(case.answer.eval, mover).abs() <= DRAWN;
    (was_winning && drawn).then(|| first(case, played))?
}

/// The draw that the best line ends in, and after how many plies, if the mover is losing without it.
pub(super) fn missed(case: &Case, best: &Replay) -> Option<(HalfPoint, usize)> {
    let mover = case.mover();
    let was_drawn = centipawns(case.best.eval, mover).abs() <= DRAWN;
    let loses = centipawns(case.answer.eval, mover) <= -WINNING;
    (was_drawn && loses).then(|| first(case, best))?
}

/// The first draw in a line.
fn first(case: &Case, line: &Replay) -> Option<(HalfPoint, usize)> {
    let mut keys = case.earlier.clone();
    keys.push(line.board(0).key());
    (1..=line.plies()).find_map(|ply| {
        let board = line.board(ply);
        let found = if !board.has_legal_move() && !board.in_check() {
            Some(HalfPoint::Stalemate)
        } else if board.is_insufficient_material() {
            Some(HalfPoint::BareKings)
        } else if board.occurrences(&keys) >= 2 {
            Some(HalfPoint::Repetition)
        } else {
            None
        };
        keys.push(board.key());
        found.map(|draw| (draw, ply))
    })
}

/// A trade after which an ending is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trade {
    /// What both sides give.
    pub kind: Kind,
    /// The number of the move that begins it: 0 for the one that was played, 1 for the answer.
    pub ply: usize,
    /// Whether it is lost for the mover; otherwise it is drawn and was won before.
    pub lost: bool,
    /// Whether only kings and pawns are left.
    pub pawns_only: bool,
}

/// The trade that the move begins or allows, if it leaves an ending that is lost, or drawn instead of won.
pub(super) fn trade(case: &Case, played: &Replay) -> Option<Trade> {
    let mover = case.mover();
    let (before, after) = (
        centipawns(case.best.eval, mover),
        centipawns(case.answer.eval, mover),
    );
    let lost = after <= LOST && before > LOST / 2;
    let drawn = before >= -LOST && after.abs() <= 3 * DRAWN;
    if !lost && !drawn {
        return None;
    }
    let ply = (0..2).find(|&ply| is_trade(played, ply))?;
    let kind = played.taken(ply)?.kind;
    let board = played.board(ply + 2);
    is_ending(board).then_some(Trade {
        kind,
        ply,
        lost,
        pawns_only: officers(board) == 0,
    })
}

/// Whether a move takes a piece and the next takes one of the same kind back there.
fn is_trade(replay: &Replay, ply: usize) -> bool {
    if ply + 2 > replay.plies() {
        return false;
    }
    match (replay.taken(ply), replay.taken(ply + 1)) {
        (Some(one), Some(other)) => {
            one.kind == other.kind && one.kind != Kind::Pawn && one.square == other.square
        }
        _ => false,
    }
}

fn officers(board: &Board) -> u32 {
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    Color::ALL
        .into_iter()
        .flat_map(|color| kinds.map(|kind| board.count(color, kind)))
        .sum()
}

/// Few enough pieces for an endgame, as reviews count it.
fn is_ending(board: &Board) -> bool {
    officers(board) <= 6
}
