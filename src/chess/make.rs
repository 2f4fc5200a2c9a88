//! Making a move and taking it back.

use super::board::Board;
use super::cell::{Cell, Man};
use super::moves::Move;
use super::piece::{Color, Kind, Piece};
use super::square::Square;
use super::square_set::SquareSet;
use super::state::State;
use super::zobrist::Key;

/// What [`Board::make`] cannot recompute, to be handed back to [`Board::unmake`].
#[derive(Debug)]
#[must_use = "a move that is made must be taken back with this"]
pub struct Undo {
    key: Key,
    pawn_key: Key,
    state: State,
    captured: Cell,
}

/// The same for [`Board::make_null`].
#[derive(Debug)]
#[must_use = "a null move that is made must be taken back with this"]
pub struct NullUndo {
    key: Key,
    state: State,
}

/// Where the rook stands before and after its king castles to this square.
#[inline]
fn rook_path(king_to: Square) -> (Square, Square) {
    let to = king_to.mailbox();
    // The g-file's mailbox indices end in 7, the c-file's in 3.
    let (from, to) = if to % 10 == 7 {
        (to + 1, to - 1)
    } else {
        (to - 2, to + 1)
    };
    (Square::from_mailbox(from), Square::from_mailbox(to))
}

/// The pawn that is taken in passing when a pawn of `color` goes to `to`.
#[inline]
pub(super) fn passed_pawn(color: Color, to: Square) -> Square {
    let behind = match color {
        Color::White => -10,
        Color::Black => 10,
    };
    Square::from_mailbox(to.step(behind))
}

impl Board {
    /// The key after a move that does no more than move and take; another one after castling, promotion, a
    /// capture in passing, and where a right is lost or a pawn can be taken in passing.
    #[inline(always)]
    #[must_use]
    pub fn likely_key_after(&self, m: Move) -> Key {
        let (us, from, to) = (self.side(), m.from(), m.to());
        let kind = self.kind_of(self.cell(from.mailbox()).man());
        let mut key = self.key ^ Key::BLACK_TO_MOVE ^ Key::en_passant(self.state.en_passant());
        if let Some(taken) = m.captured() {
            key ^= Key::piece(!us, taken, to);
        }
        key ^ Key::piece(us, kind, from) ^ Key::piece(us, kind, to)
    }

    /// Makes a legal move.
    #[inline(always)]
    pub fn make(&mut self, m: Move) -> Undo {
        let before = self.state;
        let us = before.side();
        let them = !us;
        let (from, to) = (m.from(), m.to());
        let cell = self.cell(from.mailbox());
        let kind = self.kind_of(cell.man());
        let mut undo = Undo {
            key: self.key,
            pawn_key: self.pawn_key,
            state: before,
            captured: Cell::EMPTY,
        };
        let mut key = self.key ^ Key::BLACK_TO_MOVE;
        if before.has_en_passant() {
            key ^= Key::en_passant(before.en_passant());
        }
        let castling = before.castling().after(from, to);
        if castling != before.castling() {
            key ^= Key::castling(before.castling()) ^ Key::castling(castling);
        }
        let mut state = before.next(castling);

        if m.is_capture() {
            let at = if m.is_en_passant() {
                passed_pawn(us, to)
            } else {
                to
            };
            let victim = self.cell(at.mailbox());
            let taken = self.kind_of(victim.man());
            undo.captured = victim;
            self.remove_man(
                victim.man(),
                Piece {
                    color: them,
                    kind: taken,
                },
                at,
            );
            let gone = Key::piece(them, taken, at);
            key ^= gone;
            if taken == Kind::Pawn {
                self.pawn_key ^= gone;
                if m.is_en_passant() {
                    self.clear_cell(at);
                }
            }
            state = state.irreversible();
        }

        self.move_man(cell, from, to);
        let moved = Key::piece(us, kind, from) ^ Key::piece(us, kind, to);
        key ^= moved;
        if kind == Kind::Pawn {
            self.pawn_key ^= moved;
            self.flip_pawns(us, SquareSet::from(from) ^ SquareSet::from(to));
            state = state.irreversible();
        }
        self.state = state;
        if m.is_special() {
            key ^= self.make_special(m, us, cell.man());
        }
        self.key = key;
        debug_assert_eq!(self.check(), Ok(()), "after {m}");
        undo
    }

    /// What promotion, castling and a pawn's double step do beyond moving a man; their change of
    /// the key.
    fn make_special(&mut self, m: Move, us: Color, man: Man) -> Key {
        let to = m.to();
        if let Some(kind) = m.promotion() {
            self.change_kind(man, us, Kind::Pawn, kind);
            self.flip_pawns(us, SquareSet::from(to));
            let pawn = Key::piece(us, Kind::Pawn, to);
            self.pawn_key ^= pawn;
            pawn ^ Key::piece(us, kind, to)
        } else if m.is_castle() {
            let (from, to) = rook_path(to);
            self.move_man(self.cell(from.mailbox()), from, to);
            Key::piece(us, Kind::Rook, from) ^ Key::piece(us, Kind::Rook, to)
        } else if m.is_pawn_start() {
            let en_passant = self.usable_en_passant(passed_pawn(us, to));
            self.state = self.state.with_en_passant(en_passant);
            Key::en_passant(en_passant)
        } else {
            Key::default()
        }
    }

    /// Takes back the move that gave `undo`, which must be the last one made.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value)] // An undo is good for one time.
    pub fn unmake(&mut self, m: Move, undo: Undo) {
        let us = undo.state.side();
        let them = !us;
        let (from, to) = (m.from(), m.to());
        let cell = self.cell(to.mailbox());
        if m.is_special() {
            self.unmake_special(m, us, cell.man());
        }
        self.move_man(cell, to, from);
        if self.kind_of(cell.man()) == Kind::Pawn {
            self.flip_pawns(us, SquareSet::from(from) ^ SquareSet::from(to));
        }
        if m.is_capture() {
            let at = if m.is_en_passant() {
                passed_pawn(us, to)
            } else {
                to
            };
            let taken = self.kind_of(undo.captured.man());
            self.put_man(
                undo.captured,
                Piece {
                    color: them,
                    kind: taken,
                },
                at,
            );
        }
        self.key = undo.key;
        self.pawn_key = undo.pawn_key;
        self.state = undo.state;
        debug_assert_eq!(self.check(), Ok(()), "after taking back {m}");
    }

    fn unmake_special(&mut self, m: Move, us: Color, man: Man) {
        if let Some(kind) = m.promotion() {
            self.change_kind(man, us, kind, Kind::Pawn);
            self.flip_pawns(us, SquareSet::from(m.to()));
        } else if m.is_castle() {
            let (from, to) = rook_path(m.to());
            self.move_man(self.cell(to.mailbox()), to, from);
        }
    }

    /// Lets the other side move; the side to move must not be in check.
    pub fn make_null(&mut self) -> NullUndo {
        let before = self.state;
        let undo = NullUndo {
            key: self.key,
            state: before,
        };
        self.key ^= Key::BLACK_TO_MOVE ^ Key::en_passant(before.en_passant());
        self.state = before.next(before.castling());
        debug_assert_eq!(self.check(), Ok(()), "after a null move");
        undo
    }

    /// Takes a null move back.
    #[allow(clippy::needless_pass_by_value)] // An undo is good for one time.
    pub fn unmake_null(&mut self, undo: NullUndo) {
        self.key = undo.key;
        self.state = undo.state;
        debug_assert_eq!(self.check(), Ok(()), "after taking back a null move");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_keys_are_known_before_the_move() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mut board: Board = fen.parse().unwrap();
        let mut others = Vec::new();
        for m in board.legal_moves().iter().copied() {
            let likely = board.likely_key_after(m);
            let undo = board.make(m);
            if board.key() != likely {
                others.push(m.to_string());
            }
            board.unmake(m, undo);
        }
        // Moves of rook and king that lose a right, castling, and a pawn that can be taken in passing.
        let mut lost = ["a1b1", "a1c1", "a1d1", "h1f1", "h1g1", "e1d1", "e1f1"].to_vec();
        lost.extend(["e1c1", "e1g1", "a2a4"]);
        lost.sort_unstable();
        others.sort_unstable();
        assert_eq!(others, lost);
    }
}
