//! The squares that pieces attack, given all men that the mailbox holds: for terms that ask of many
//! squares at once.

use super::geometry::shifted;
use crate::chess::SquareSet;

/// [square] -> the squares that a piece with these steps attacks.
const fn leaps(steps: &[(isize, isize); 8]) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut bits = 0;
        let mut i = 0;
        while i < 8 {
            bits |= shifted(square, steps[i].0, steps[i].1);
            i += 1;
        }
        table[square] = SquareSet::from_bits(bits);
        square += 1;
    }
    table
}

static KNIGHT: [SquareSet; 64] = leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
pub(super) const KING_CONST: [SquareSet; 64] = leaps(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);
static KING: [SquareSet; 64] = KING_CONST;

/// The squares that a knight attacks.
#[inline(always)]
pub(super) fn knight_attacks(index: usize) -> SquareSet {
    KNIGHT[index & 63]
}

/// The squares that a king attacks.
#[inline(always)]
pub(super) fn king_attacks(index: usize) -> SquareSet {
    KING[index & 63]
}

/// [square] -> its file, diagonal and antidiagonal without the square itself.
static LINES: [[u64; 3]; 64] = {
    let mut table = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        let mut n = 1;
        while n < 8 {
            table[square][0] |= shifted(square, 0, n) | shifted(square, 0, -n);
            table[square][1] |= shifted(square, n, n) | shifted(square, -n, -n);
            table[square][2] |= shifted(square, n, -n) | shifted(square, -n, n);
            n += 1;
        }
        square += 1;
    }
    table
};

/// [men on the six inner squares of a rank][file] -> the squares of the rank that are attacked.
static RANKS: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let men = inner << 1;
        let mut file = 0;
        while file < 8 {
            let mut right = file + 1;
            while right < 8 {
                table[inner][file] |= 1 << right;
                right = if men >> right & 1 != 0 { 8 } else { right + 1 };
            }
            let mut left = file;
            while left > 0 {
                left -= 1;
                table[inner][file] |= 1 << left;
                left = if men >> left & 1 != 0 { 0 } else { left };
            }
            file += 1;
        }
        inner += 1;
    }
    table
};

/// What a slider attacks on one of its [`LINES`]: subtracting its bit from the men on the line
/// borrows up to the first of them, and the same upside down. No branch to mispredict, which on
/// the mailbox's rays was two fifths of an evaluation's time.
// CITE: "Hyperbola Quintessence" (Aleks Peshkov, Gerd Isenberg), chessprogramming wiki.
#[inline(always)]
fn line<const WHICH: usize>(occupied: SquareSet, index: usize) -> SquareSet {
    let mask = LINES[index & 63][WHICH];
    let bit = 1_u64 << (index & 63);
    let men = occupied.bits() & mask;
    let up = men.wrapping_sub(bit);
    let down = men.swap_bytes().wrapping_sub(bit.swap_bytes());
    SquareSet::from_bits((up ^ down.swap_bytes()) & mask)
}

/// The squares that a bishop attacks.
#[inline(always)]
pub(super) fn bishop_attacks(occupied: SquareSet, index: usize) -> SquareSet {
    line::<1>(occupied, index) | line::<2>(occupied, index)
}

/// The squares that a rook attacks.
#[inline(always)]
pub(super) fn rook_attacks(occupied: SquareSet, index: usize) -> SquareSet {
    let rank = index & 0o70;
    let inner = (occupied.bits() >> rank >> 1) as usize & 63;
    let row = (RANKS[inner][index & 7] as u64) << rank;
    line::<0>(occupied, index) | SquareSet::from_bits(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Board, Kind, Square};
    use crate::engine::eval::geometry::index;

    #[test]
    fn attacks_agree_with_the_rules() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "7k/8/8/3Q4/8/8/8/B3K2R b - - 0 1",
            "q6k/8/8/8/8/2N5/8/B3K2R b - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            for square in Square::all() {
                let at = index(square);
                let Some(piece) = board.piece_at(square) else {
                    continue;
                };
                let occupied = board.occupied();
                let set = match piece.kind {
                    Kind::Knight => knight_attacks(at),
                    Kind::Bishop => bishop_attacks(occupied, at),
                    Kind::Rook => rook_attacks(occupied, at),
                    Kind::Queen => bishop_attacks(occupied, at) | rook_attacks(occupied, at),
                    Kind::King => king_attacks(at),
                    Kind::Pawn => continue,
                };
                for to in Square::all().filter(|&to| to != square) {
                    let reaches = board.piece_reaches(piece.kind, square, to);
                    assert_eq!(set.contains(to), reaches, "{fen} {square}{to}");
                }
            }
        }
    }
}
