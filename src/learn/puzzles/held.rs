//! Men that are lost though no rule of the review knows why: attacked together with another, or held by what
//! stands behind them.

use super::theme::Theme;
use super::won::{PLAIN, is_retaken};
use crate::chess::{Board, Kind, Move, Square};
use crate::review::why::{Replay, attacks, behind, winning_exchange};

/// A move of the solution, and where the man stands right after it that is taken later.
struct Attack<'a> {
    replay: &'a Replay,
    ply: usize,
    square: Square,
}

/// The theme of a piece that a move of the solution attacks and that is taken before `end`.
pub(super) fn theme(replay: &Replay, solved: usize, end: usize) -> Option<Theme> {
    let side = replay.mover(0);
    let captures = replay.moves_of(side, 0).filter(|&ply| ply < end);
    let paid = captures.filter(|&ply| {
        let m = replay.played(ply);
        m.is_capture()
            && winning_exchange(replay.board(ply), m) >= PLAIN
            && !is_retaken(replay, ply)
    });
    paid.into_iter().find_map(|taken_at| {
        let steps = replay.moves_of(side, 0);
        let steps: Vec<usize> = steps.filter(|&ply| ply < taken_at.min(solved)).collect();
        let attacks = steps
            .into_iter()
            .rev()
            .filter_map(|ply| Attack::new(replay, ply, taken_at));
        let mut themes = attacks.filter_map(|attack| attack.theme());
        themes.next()
    })
}

impl<'a> Attack<'a> {
    /// If the man that moved attacks the piece that is taken.
    fn new(replay: &'a Replay, ply: usize, taken_at: usize) -> Option<Self> {
        let prize = replay.taken(taken_at)?;
        let square = replay.origin(prize.square, taken_at, ply + 1);
        let after = replay.board(ply + 1);
        let is_there = after
            .piece_at(square)
            .is_some_and(|piece| piece.color == after.side() && piece.kind == prize.kind);
        let is_attacked = attacks(after, replay.played(ply).to(), square);
        let attack = Self {
            replay,
            ply,
            square,
        };
        let counts = is_there && is_attacked && prize.kind != Kind::Pawn && !attack.is_undone();
        (counts && !attack.is_sold(taken_at)).then_some(attack)
    }

    /// Whether the piece takes as much as it is worth before it is taken.
    fn is_sold(&self, taken_at: usize) -> bool {
        let points = |kind: Kind| u32::from(kind.points());
        let kind = self.after().piece_at(self.square).map(|piece| piece.kind);
        let mut at = self.square;
        let mut taken = 0;
        for ply in self.ply + 1..taken_at {
            let m = self.replay.played(ply);
            if m.from() == at {
                at = m.to();
                taken += m.captured().map_or(0, points);
            }
        }
        taken >= kind.map_or(0, points)
    }

    /// Whether the man that attacks is taken at once, and it was not drawing the attacked one there that
    /// won something.
    fn is_undone(&self) -> bool {
        let (after, to) = (self.after(), self.replay.played(self.ply).to());
        let reply = self.replay.played(self.ply + 1);
        let points = |square| {
            after
                .piece_at(square)
                .map_or(0, |piece| piece.kind.points())
        };
        reply.to() == to && (reply.from() != self.square || points(self.square) <= points(to))
    }

    fn after(&self) -> &Board {
        self.replay.board(self.ply + 1)
    }

    fn theme(&self) -> Option<Theme> {
        if self.is_double() {
            return Some(Theme::Fork);
        }
        let after = self.after();
        let sliders = Square::all().filter(|&by| {
            let piece = after.piece_at(by);
            piece.is_some_and(|piece| piece.color != after.side())
        });
        sliders.into_iter().find_map(|by| self.held_by(by))
    }

    /// Whether the man that moved attacks two that it would like to take.
    fn is_double(&self) -> bool {
        let (after, by) = (self.after(), self.replay.played(self.ply).to());
        let points = |square| {
            after
                .piece_at(square)
                .map_or(0, |piece| piece.kind.points())
        };
        let worthy = Square::all().filter(|&at| {
            let Some(piece) = after.piece_at(at) else {
                return false;
            };
            let is_free = || !after.is_attacked(at, after.side());
            let is_worth = piece.kind == Kind::King
                || points(at) > points(by)
                || (piece.kind != Kind::Pawn && is_free());
            piece.color == after.side() && attacks(after, by, at) && is_worth
        });
        let worthy: Vec<Square> = worthy.collect();
        worthy.len() >= 2 && worthy.contains(&self.square)
    }

    /// What people call it if the piece cannot leave without giving up a piece behind it.
    fn held_by(&self, by: Square) -> Option<Theme> {
        let after = self.after();
        let rear = behind(after, by, self.square)?;
        let (front, back) = (after.piece_at(self.square)?, after.piece_at(rear)?);
        if back.color != after.side() || back.kind == Kind::Pawn {
            return None;
        }
        if back.kind == Kind::King {
            return Some(Theme::Pin);
        }
        let moves = after.legal_moves();
        let own: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| m.from() == self.square)
            .collect();
        let costs: Option<Vec<Cost>> = own.iter().map(|&m| cost(after, m, by, rear)).collect();
        let costs = costs.filter(|costs| costs.iter().any(|cost| *cost != Cost::Itself))?;
        // Whoever may not leave since he would be mated is pinned, whatever he is worth.
        let pinned = back.kind.points() > front.kind.points() || costs.contains(&Cost::Mate);
        Some(if pinned { Theme::Pin } else { Theme::Skewer })
    }
}

/// What a man loses by leaving.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cost {
    /// It is taken where it goes.
    Itself,
    /// What stands behind it is taken.
    Rear,
    /// What stands behind it is taken, and that is mate.
    Mate,
}

/// What a man loses by a move, if it does.
fn cost(board: &Board, m: Move, by: Square, rear: Square) -> Option<Cost> {
    if winning_exchange(board, m) < 0 {
        return Some(Cost::Itself);
    }
    let mut after = board.clone();
    let _ = after.make(m);
    let moves = after.legal_moves();
    let takes = moves.iter().find(|m| m.from() == by && m.to() == rear)?;
    let taken = m.captured().map_or(0, |kind| i32::from(kind.points()));
    let wins = winning_exchange(&after, *takes) - taken;
    let _ = after.make(*takes);
    if after.in_check() && !after.has_legal_move() {
        return Some(Cost::Mate);
    }
    (wins >= PLAIN).then_some(Cost::Rear)
}
