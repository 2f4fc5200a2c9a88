//! Static exchange evaluation: what a capture wins when both sides keep taking on its square.

use super::Parameters;
use crate::chess::cell::Cell;
use crate::chess::geometry::{DIAGONAL, STRAIGHT, could_reach};
use crate::chess::{Board, Color, Kind, Move, Square};

/// The eight rays from the square of the exchange, with the nearest man on each.
struct Rays<'a> {
    board: &'a Board,
    to: Square,
    heads: [u8; 8],
}

/// The rook's first.
const STEPS: [i8; 8] = {
    let mut steps = [0; 8];
    let mut i = 0;
    while i < 4 {
        steps[i] = STRAIGHT[i];
        steps[i + 4] = DIAGONAL[i];
        i += 1;
    }
    steps
};

impl<'a> Rays<'a> {
    /// The rays as they are when the first man has left `from`.
    fn new(board: &'a Board, to: Square, from: Square) -> Self {
        let mut rays = Self {
            board,
            to,
            heads: [0; 8],
        };
        for (head, step) in rays.heads.iter_mut().zip(STEPS) {
            let mut at = to.step(step);
            while board.cell(at).is_empty() || at == from.mailbox() {
                at = at.wrapping_add_signed(step);
            }
            *head = at;
        }
        rays
    }

    /// The man at the head of a ray, if it can take along it.
    #[inline]
    fn attacker(&self, ray: usize, color: Color) -> Option<Kind> {
        let cell = self.board.cell(self.heads[ray]);
        if !cell.holds(color) {
            return None;
        }
        let kind = self.board.kind_of(cell.man());
        let takes = match kind {
            Kind::Queen => true,
            Kind::Rook => ray < 4,
            Kind::Bishop => ray >= 4,
            Kind::King => self.heads[ray] == self.to.step(STEPS[ray]),
            Kind::Pawn => {
                let ahead = if color == Color::White { -10 } else { 10 };
                ray >= 4
                    && self.heads[ray] == self.to.step(STEPS[ray])
                    && (STEPS[ray] - ahead).abs() == 1
            }
            Kind::Knight => false,
        };
        takes.then_some(kind)
    }

    /// The man at the head of a ray has taken: the one behind it comes into view.
    fn advance(&mut self, ray: usize) {
        let step = STEPS[ray];
        let mut at = self.heads[ray].wrapping_add_signed(step);
        while self.board.cell(at) == Cell::EMPTY {
            at = at.wrapping_add_signed(step);
        }
        self.heads[ray] = at;
    }
}

/// Whether the exchange that a move begins wins at least `threshold`.
#[must_use]
pub(crate) fn at_least(parameters: &Parameters, board: &Board, m: Move, threshold: i32) -> bool {
    let value = |kind| parameters.see_value(kind);
    let (from, to) = (m.from(), m.to());
    if m.is_castle() {
        return threshold <= 0;
    }
    let us = board.side();
    let mover = board.kind_of(board.cell(from.mailbox()).man());
    let (mover, promoted) = match m.promotion() {
        Some(kind) => (kind, value(kind) - value(Kind::Pawn)),
        None => (mover, 0),
    };
    let gain = m.captured().map_or(0, value) + promoted;
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value(mover);
    if balance >= 0 {
        return true;
    }
    // Taken by a pawn, most pieces are lost: no need to look along the rays.
    let by_pawn = board.pawns(!us).pawn_attacks(!us).contains(to);
    if by_pawn && -balance > value(Kind::Pawn) {
        return false;
    }
    let mut rays = Rays::new(board, to, from);
    let mut knights: [_; 2] = Color::ALL.map(|color| {
        board
            .pieces(color, Kind::Knight)
            .filter(move |&square| square != from && could_reach(Kind::Knight, square, to))
    });
    let mut side = !us;
    while let Some((attacker, ray)) =
        least_valuable_attacker(&rays, &mut knights[side as usize], side)
    {
        // The king does not take what is protected.
        if attacker == Kind::King && has_attacker(&rays, &mut knights[!side as usize], !side) {
            break;
        }
        balance = -balance - 1 - value(attacker);
        side = !side;
        if balance >= 0 {
            break;
        }
        if let Some(ray) = ray {
            rays.advance(ray);
        }
    }
    side != us
}

/// The cheapest man that can take, and the ray it comes along; a knight found is used up.
fn least_valuable_attacker(
    rays: &Rays<'_>,
    knights: &mut impl Iterator<Item = Square>,
    color: Color,
) -> Option<(Kind, Option<usize>)> {
    let along = (0..8)
        .filter_map(|ray| rays.attacker(ray, color).map(|kind| (kind, Some(ray))))
        .min_by_key(|&(kind, _)| kind);
    if !matches!(along, Some((Kind::Pawn, _))) && knights.next().is_some() {
        return Some((Kind::Knight, None));
    }
    along
}

fn has_attacker(rays: &Rays<'_>, knights: &mut impl Iterator<Item = Square>, color: Color) -> bool {
    (0..8).any(|ray| rays.attacker(ray, color).is_some()) || knights.next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str, m: &str) -> i32 {
        let board: Board = fen.parse().unwrap();
        let m = board.find(m.parse().unwrap()).unwrap();
        (-20_000..20_000)
            .rev()
            .find(|&threshold| at_least(&Parameters::default(), &board, m, threshold))
            .unwrap()
    }

    #[test]
    fn known_exchanges() {
        let parameters = Parameters::default();
        let [pawn, knight, bishop, rook, queen, _] =
            Kind::ALL.map(|kind| parameters.see_value(kind));
        for (fen, m, want) in [
            (
                "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
                "e1e5",
                pawn,
            ),
            (
                "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
                "d3e5",
                pawn - knight,
            ),
            ("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", pawn),
            ("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", pawn - queen),
            ("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5", rook),
            ("3rk3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", "d2d5", rook),
            ("4k3/3q4/8/3b4/8/8/3R4/4K3 w - - 0 1", "d2d5", bishop - rook),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", 0),
            ("4k3/8/3p4/4p3/3N4/8/8/4K3 w - - 0 1", "d4f5", 0),
        ] {
            assert_eq!(value(fen, m), want, "{fen} {m}");
        }
    }
}
