//! The hidden layer of every position of a line, kept up with the moves.

use super::features::View;
use super::lanes::{Lanes, Machine, Work};
use super::network::{Layer, NETWORK, Network};
use super::{OUTPUTS, bucket};
use crate::chess::{Board, Color, Kind, Move, Piece, Square};

/// A man that comes or goes.
type Change = (Piece, Square);

/// One position of the line.
#[derive(Clone)]
struct Entry {
    layers: [Layer; 2],
    /// Whose layer is made already.
    ready: [bool; 2],
    /// Whose king has come to the other half of the board, so that its side sees all anew.
    turned: Option<Color>,
    added: [Option<Change>; 2],
    removed: [Option<Change>; 2],
}

/// The hidden layers of the positions from the root to the one at hand. They are made when they are
/// asked for: most positions of a search are never evaluated by the network.
pub struct Accumulators {
    network: &'static Network,
    machine: Machine,
    entries: Vec<Entry>,
}

impl Accumulators {
    /// For lines of so many positions.
    #[must_use]
    pub fn new(positions: usize) -> Self {
        let network = &*NETWORK;
        let entry = Entry {
            layers: [network.bias; 2],
            ready: [false; 2],
            turned: None,
            added: [None; 2],
            removed: [None; 2],
        };
        Self {
            network,
            machine: Machine::new(),
            entries: vec![entry; positions],
        }
    }

    /// A new line begins.
    pub fn reset(&mut self, board: &Board) {
        for color in Color::ALL {
            self.refresh(0, board, color);
        }
    }

    /// The position at `ply` is the one before it, after this move, which has not been made yet.
    #[inline]
    pub fn push(&mut self, ply: usize, board: &Board, m: Move) {
        let entry = &mut self.entries[ply];
        entry.ready = [false; 2];
        entry.turned = None;
        let us = board.side();
        let (from, to) = (m.from(), m.to());
        let kind = board.kind_of(board.cell(from.mailbox()).man());
        let own = |kind| Piece { color: us, kind };
        entry.removed = [Some((own(kind), from)), None];
        entry.added = [Some((own(m.promotion().unwrap_or(kind)), to)), None];
        if let Some(taken) = m.captured() {
            let at = if m.is_en_passant() {
                Square::at(to.file(), from.rank())
            } else {
                to
            };
            let piece = Piece {
                color: !us,
                kind: taken,
            };
            entry.removed[1] = Some((piece, at));
        } else if m.is_castle() {
            let (corner, beside) = if to.file() > 4 { (7, 5) } else { (0, 3) };
            entry.removed[1] = Some((own(Kind::Rook), Square::at(corner, to.rank())));
            entry.added[1] = Some((own(Kind::Rook), Square::at(beside, to.rank())));
        }
        if kind == Kind::King && (from.file() > 3) != (to.file() > 3) {
            entry.turned = Some(us);
        }
    }

    /// The position at `ply` is the one before it, after a null move.
    pub fn push_null(&mut self, ply: usize) {
        let entry = &mut self.entries[ply];
        entry.ready = [false; 2];
        entry.turned = None;
        entry.removed = [None; 2];
        entry.added = [None; 2];
    }

    /// What the position at `ply`, which is this one, is worth to the side to move.
    #[inline]
    pub fn evaluate(&mut self, ply: usize, board: &Board) -> i32 {
        let value = self.machine.run(EvaluateLine {
            accumulators: self,
            ply,
            board,
        });
        debug_assert_eq!(value, evaluate(board), "{board}");
        value
    }

    /// Makes the layer of one side, from the newest position for which it is made.
    #[inline(always)]
    fn prepare(&mut self, ply: usize, board: &Board, color: Color) {
        let side = color as usize;
        let mut from = ply;
        while !self.entries[from].ready[side] {
            if self.entries[from].turned == Some(color) || from == 0 {
                self.refresh(ply, board, color);
                return;
            }
            from -= 1;
        }
        let view = View::of(color, board.king(color));
        for at in from + 1..=ply {
            let (before, after) = self.entries.split_at_mut(at);
            let entry = &mut after[0];
            let row = |change: Option<Change>| {
                change.map(|(piece, square)| &self.network.input[view.input(piece, square)])
            };
            let (to, from) = (&mut entry.layers[side], &before[at - 1].layers[side]);
            match (entry.added.map(row), entry.removed.map(row)) {
                ([Some(a), None], [Some(r), None]) => step(from, to, [a], [r]),
                ([Some(a), None], [Some(r), Some(s)]) => step(from, to, [a], [r, s]),
                ([Some(a), Some(b)], [Some(r), Some(s)]) => step(from, to, [a, b], [r, s]),
                _ => *to = *from,
            }
            entry.ready[side] = true;
        }
    }

    /// Makes the layer of one side from all men.
    #[inline(always)]
    fn refresh(&mut self, ply: usize, board: &Board, color: Color) {
        let entry = &mut self.entries[ply];
        entry.layers[color as usize] = fresh(self.network, board, color, None);
        entry.ready[color as usize] = true;
    }
}

/// One layer after a move: what is added and what is removed, in one pass.
#[inline(always)]
fn step<const A: usize, const R: usize>(
    from: &Layer,
    to: &mut Layer,
    added: [&Layer; A],
    removed: [&Layer; R],
) {
    for (at, (to, &from)) in to.0.iter_mut().zip(&from.0).enumerate() {
        let mut value = from;
        for layer in added {
            value = value.wrapping_add(layer.0[at]);
        }
        for layer in removed {
            value = value.wrapping_sub(layer.0[at]);
        }
        *to = value;
    }
}

#[inline(always)]
fn fresh(network: &Network, board: &Board, color: Color, but: Option<Square>) -> Layer {
    let view = View::of(color, board.king(color));
    let mut layer = network.bias;
    for side in Color::ALL {
        for kind in Kind::ALL {
            for square in board.pieces(side, kind).filter(|&at| Some(at) != but) {
                let piece = Piece { color: side, kind };
                let row = &network.input[view.input(piece, square)];
                for (sum, &number) in layer.0.iter_mut().zip(&row.0) {
                    *sum = sum.wrapping_add(number);
                }
            }
        }
    }
    layer
}

/// What a position is worth to the side to move, from all men.
#[must_use]
pub fn evaluate(board: &Board) -> i32 {
    evaluate_but(board, None)
}

/// The same, without the man on this square.
pub(super) fn evaluate_without(board: &Board, square: Square) -> i32 {
    evaluate_but(board, Some(square))
}

fn evaluate_but(board: &Board, but: Option<Square>) -> i32 {
    Machine::new().run(EvaluateBoard { board, but })
}

struct EvaluateLine<'a> {
    accumulators: &'a mut Accumulators,
    ply: usize,
    board: &'a Board,
}

impl Work for EvaluateLine<'_> {
    type Output = i32;

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> i32 {
        let Self {
            accumulators,
            ply,
            board,
        } = self;
        for color in Color::ALL {
            accumulators.prepare(ply, board, color);
        }
        let side = board.side();
        let [white, black] = &accumulators.entries[ply].layers;
        let (own, other) = match side {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let bucket = bucket(board.occupied().count() as usize, OUTPUTS);
        accumulators.network.output(own, other, bucket, lanes)
    }
}

struct EvaluateBoard<'a> {
    board: &'a Board,
    but: Option<Square>,
}

impl Work for EvaluateBoard<'_> {
    type Output = i32;

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> i32 {
        let Self { board, but } = self;
        let network = &*NETWORK;
        let own = fresh(network, board, board.side(), but);
        let other = fresh(network, board, !board.side(), but);
        let men = board.occupied().count() as usize - usize::from(but.is_some());
        network.output(&own, &other, bucket(men, OUTPUTS), lanes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::bench::POSITIONS;

    /// Every line of two plies, where each position is compared with one made from all men.
    #[test]
    fn layers_follow_every_kind_of_move() {
        let mut accumulators = Accumulators::new(4);
        let special = [
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/1P4P1/8/3pP3/8/8/1p4p1/R3K2R w KQkq d6 0 1",
        ];
        for fen in special.iter().chain(&POSITIONS[..8]) {
            let mut board: Board = fen.parse().unwrap();
            accumulators.reset(&board);
            for m in board.legal_moves().iter().copied() {
                accumulators.push(1, &board, m);
                let undo = board.make(m);
                for reply in board.legal_moves().iter().copied() {
                    accumulators.push(2, &board, reply);
                    let undo = board.make(reply);
                    assert_eq!(
                        accumulators.evaluate(2, &board),
                        evaluate(&board),
                        "{board}"
                    );
                    board.unmake(reply, undo);
                }
                board.unmake(m, undo);
            }
            if !board.in_check() {
                accumulators.push_null(1);
                let undo = board.make_null();
                assert_eq!(accumulators.evaluate(1, &board), evaluate(&board));
                board.unmake_null(undo);
            }
        }
    }

    #[test]
    fn a_position_is_worth_the_same_from_both_sides() {
        for (fen, mirrored) in [
            (
                "r1b1r1k1/1ppqb1pp/p1pn1p2/8/2P5/2NP1N2/PP3PPP/R1BQR1K1 w - - 4 13",
                "r1bqr1k1/pp3ppp/2np1n2/2p5/8/P1PN1P2/1PPQB1PP/R1B1R1K1 b - - 4 13",
            ),
            (
                "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
                "8/3p4/3k4/8/3K4/8/8/8 b - - 0 1",
            ),
            (
                "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
                "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
            ),
        ] {
            let worth = |fen: &str| evaluate(&fen.parse().unwrap());
            assert_eq!(worth(fen), worth(mirrored), "{fen}");
        }
    }
}
