//! Who attacks a square.

use super::board::Board;
use super::geometry::{could_reach, step};
use super::make::passed_pawn;
use super::moves::Move;
use super::piece::{Color, Kind};
use super::square::Square;
use super::square_set::SquareSet;

impl Board {
    /// Whether a side attacks a square, whatever stands there.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.pawns(by).pawn_attacks(by).contains(square)
            || self
                .non_pawns(by)
                .any(|(kind, from)| from != square && self.piece_reaches(kind, from, square))
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.side()), !self.side())
    }

    /// Whether a legal move gives check.
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let us = self.side();
        let king = self.king(!us);
        if m.is_castle() || m.is_en_passant() {
            // Two men move or leave at once: rare enough to try it out.
            let mut after = self.clone();
            let _ = after.make(m);
            return after.in_check();
        }
        let direct = match m.promotion() {
            // The pawn that promotes no longer stands in its own way.
            Some(kind) => {
                could_reach(kind, to, king)
                    && (kind == Kind::Knight || self.clear_but(to, king, from))
            }
            None => match self.kind_of(self.cell(from.mailbox()).man()) {
                Kind::Pawn => SquareSet::from(to).pawn_attacks(us).contains(king),
                kind => self.piece_reaches(kind, to, king),
            },
        };
        direct || self.discovers(from, to, king)
    }

    /// Whether a man that leaves `from` opens a line of ours to the enemy king.
    fn discovers(&self, from: Square, to: Square, king: Square) -> bool {
        let line = step(king, from);
        if line == 0 || step(king, to) == line || !self.clear(king, from) {
            return false;
        }
        let mut at = from.step(line);
        while self.cell(at).is_empty() {
            at = at.wrapping_add_signed(line);
        }
        let cell = self.cell(at);
        cell.holds(self.side()) && {
            let kind = self.kind_of(cell.man());
            matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen)
                && could_reach(kind, Square::from_mailbox(at), king)
        }
    }

    /// The pieces that give check.
    pub fn checkers(&self) -> impl Iterator<Item = Square> {
        let king = self.king(self.side());
        Square::all().filter(move |&from| {
            self.piece_at(from).is_some_and(|piece| {
                piece.color != self.side()
                    && match piece.kind {
                        Kind::Pawn => SquareSet::from(from)
                            .pawn_attacks(piece.color)
                            .contains(king),
                        kind => self.piece_reaches(kind, from, king),
                    }
            })
        })
    }

    /// A side's men other than pawns.
    #[inline(always)]
    fn non_pawns(&self, color: Color) -> impl Iterator<Item = (Kind, Square)> {
        let men = self.sliders(color);
        men.or(self.men(color, Kind::Knight))
            .or(self.men(color, Kind::King))
            .map(|man| (self.kind_of(man), self.square_of(man)))
    }

    /// The men of the side to move that may take a pawn in passing by going to `to`, legally.
    pub(crate) fn en_passant_takers(&self, to: Square) -> impl Iterator<Item = Square> {
        let us = self.side();
        let behind = match us {
            Color::White => [-9, -11],
            Color::Black => [9, 11],
        };
        behind
            .into_iter()
            .map(move |step| to.step(step))
            .filter_map(move |index| {
                let cell = self.cell(index);
                let from = Square::from_mailbox(index);
                (cell.holds(us)
                    && self.kind_of(cell.man()) == Kind::Pawn
                    && self.en_passant_is_legal(from, to))
                .then_some(from)
            })
    }

    /// The square, if the side to move may take a pawn in passing there.
    pub(crate) fn usable_en_passant(&self, to: Square) -> Option<Square> {
        self.en_passant_takers(to).next().map(|_| to)
    }

    /// Two men leave the board's lines at once, so the king is looked at from scratch.
    fn en_passant_is_legal(&self, from: Square, to: Square) -> bool {
        let (us, them) = (self.side(), !self.side());
        let king = self.king(us);
        let taken = passed_pawn(us, to);
        let empty = |at: u8| {
            at != to.mailbox()
                && (at == from.mailbox() || at == taken.mailbox() || self.cell(at).is_empty())
        };
        let sees_king = |kind: Kind, square: Square| {
            if !could_reach(kind, square, king) {
                return false;
            }
            if matches!(kind, Kind::Knight | Kind::King) {
                return true;
            }
            let step = step(square, king);
            let mut at = square.step(step);
            while empty(at) {
                at = at.wrapping_add_signed(step);
            }
            at == king.mailbox()
        };
        !(self.pawns(them) & !SquareSet::from(taken))
            .pawn_attacks(them)
            .contains(king)
            && !self
                .non_pawns(them)
                .any(|(kind, square)| sees_king(kind, square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_are_seen_before_they_are_given() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
            "3r4/4P3/2k5/8/8/8/2p5/K2B4 w - - 0 1",
            "3r4/4P3/8/4k3/8/8/8/K7 w - - 0 1",
        ] {
            walk(&mut fen.parse().unwrap(), 3);
        }
    }

    fn walk(board: &mut Board, depth: u32) {
        if depth == 0 {
            return;
        }
        for &m in &board.legal_moves() {
            let seen = board.gives_check(m);
            let before = board.to_string();
            let undo = board.make(m);
            assert_eq!(seen, board.in_check(), "{before} {m}");
            walk(board, depth - 1);
            board.unmake(m, undo);
        }
    }
}
